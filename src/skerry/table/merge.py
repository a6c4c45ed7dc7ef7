"""Which manifests a commit merges: a pure choice over their sizes.

Every commit adds a manifest. Left alone, a reader would open as many files as there were commits. So once there are
more than ``max_count``, a commit merges the newest ones, and goes on to older ones as long as the next is not larger
than all that is merged already. Merged manifests thus grow by a large factor from tier to tier, as in a tiered LSM
tree: each entry is rewritten O(log n) times over the life of a table, and never more than ``max_entries`` in one
commit. A manifest that holds more than half of that is full: it is not counted, and left alone.

Only adjacent manifests are merged: their order carries the order of ADD and DELETE of one file.
"""

from collections.abc import Sequence


def plan_manifest_merge(counts: Sequence[int], max_count: int, max_entries: int) -> tuple[int, int] | None:
    """The stretch ``[start, end)`` of manifests to merge into one, given their entry counts oldest first; or None."""
    open_count = sum(1 for count in counts if count <= max_entries // 2)
    if open_count <= max_count:
        return None
    width = open_count - max_count // 2
    while width >= 2:
        for end in range(len(counts), width - 1, -1):
            total = sum(counts[end - width : end])
            if total <= max_entries:
                return _grow(counts, end - width, end, total, max_entries)
        width = (width + 1) // 2 if width > 2 else 0
    return None


def _grow(counts: Sequence[int], start: int, end: int, total: int, max_entries: int) -> tuple[int, int]:
    while start > 0 and counts[start - 1] <= total and total + counts[start - 1] <= max_entries:
        start -= 1
        total += counts[start]
    return start, end
