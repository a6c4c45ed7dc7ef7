"""Which manifests a commit merges: a pure choice over their sizes.

Every commit adds a manifest. Without merging, a reader would open one file per commit. So manifests are merged as in a
tiered LSM tree. A manifest of c entries is of tier ⌊log c⌋, to the base ``fan_in``. From the newest one back, if there
are ``fan_in`` manifests of a tier before one of a higher tier, they are merged with all newer ones, into one of a
higher tier. So

* an entry is rewritten once per tier: O(log n) times over the life of a table;
* there are fewer than ``fan_in`` manifests of each tier, except between those that are full;
* no commit rewrites more than ``max_entries``. A manifest with more than half of that is full, and left alone.

Only adjacent manifests are merged: their order carries the order of ADD and DELETE of one file.
"""

from collections.abc import Sequence


def plan_manifest_merge(counts: Sequence[int], fan_in: int, max_entries: int) -> tuple[int, int] | None:
    """The range ``[start, end)`` of manifests to merge into one, given their entry counts oldest first; or None."""
    chosen: int | None = None
    in_tier: dict[int, int] = {}
    highest = total = 0
    for start in range(len(counts) - 1, -1, -1):
        if counts[start] > max_entries // 2:
            break
        if total + counts[start] > max_entries:
            if chosen is None and total > max_entries // 2:
                chosen = start + 1  # together they make a full one
            break
        total += counts[start]
        tier = _tier(counts[start], fan_in)
        in_tier[tier] = in_tier.get(tier, 0) + 1
        highest = max(highest, tier)
        if tier < highest:
            continue  # a small one after a larger one is merged with it, or later
        if in_tier[tier] >= fan_in:
            chosen = start
    return None if chosen is None else (_with_smaller(counts, chosen, fan_in, max_entries), len(counts))


def _with_smaller(counts: Sequence[int], start: int, fan_in: int, max_entries: int) -> int:
    """Include adjacent older manifests of no higher tier than the result."""
    total = sum(counts[start:])
    while (
        start > 0
        and _tier(counts[start - 1], fan_in) < _tier(total, fan_in)
        and total + counts[start - 1] <= max_entries
    ):
        start -= 1
        total += counts[start]
    return start


def _tier(count: int, fan_in: int) -> int:
    tier = 0
    while count >= fan_in:
        count //= fan_in
        tier += 1
    return tier
