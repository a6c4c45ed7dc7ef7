"""Invariants checked before a snapshot is published: named functions that return a problem, or None.

They guard against bugs in Skerry: no user input can violate one.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from skerry.table.entry import ADD, DELETE
from skerry.table.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Publication:
    """A snapshot about to be published, the one before it, and the entries between them."""

    previous: Snapshot | None
    snapshot: Snapshot
    floor: int
    entries: pa.Table


Invariant = Callable[[Publication], str | None]


def ids_are_contiguous(p: Publication) -> str | None:
    expected = p.floor + 1 if p.previous is None else p.previous.id + 1
    return None if p.snapshot.id == expected else f"snapshot {p.snapshot.id} instead of {expected}"


def schema_id_never_decreases(p: Publication) -> str | None:
    if p.previous is None or p.snapshot.schema_id >= p.previous.schema_id:
        return None
    return f"schema {p.snapshot.schema_id} after {p.previous.schema_id}"


def commit_time_increases(p: Publication) -> str | None:
    if p.previous is None or p.snapshot.commit_ms > p.previous.commit_ms:
        return None
    return f"commit time {p.snapshot.commit_ms} after {p.previous.commit_ms}"


def identities_carry_forward(p: Publication) -> str | None:
    before = {} if p.previous is None else p.previous.identities
    for user, applied in p.snapshot.identities.items():
        old = before.get(user)
        if old is not None and (applied.identifier, applied.ordinal) < (old.identifier, old.ordinal):
            return f"identity {user} falls back from {old.identifier} to {applied.identifier}"
    return None


def totals_are_never_negative(p: Publication) -> str | None:
    total = p.snapshot.total
    return f"totals {total}" if min(total.files, total.records, total.bytes) < 0 else None


def files_appear_once_per_kind(p: Publication) -> str | None:
    for kind, word in ((ADD, "adds"), (DELETE, "removes")):
        files = p.entries.column("file").filter(pc.equal(p.entries.column("kind"), kind))
        if len(files) != len(pc.unique(files)):
            return f"the commit {word} a file twice"
    return None


INVARIANTS: tuple[Invariant, ...] = (
    ids_are_contiguous,
    schema_id_never_decreases,
    commit_time_increases,
    identities_carry_forward,
    totals_are_never_negative,
    files_appear_once_per_kind,
)


def check_invariants(publication: Publication) -> None:
    """Raise ``AssertionError`` naming the first invariant that does not hold."""
    for invariant in INVARIANTS:
        problem = invariant(publication)
        if problem is not None:
            raise AssertionError(f"refusing to publish: {invariant.__name__}: {problem}")
