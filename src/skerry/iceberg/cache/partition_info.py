"""The value of a snapshot: its ids, and its partitions in three maps.

* ``items``: name → the source values that a partition covers, as a half-open range. Where partitions overlap, as those
  of a month and of a day in it after the spec changed, one item stands for all of them.
* ``partitions``: name → counts, values and last change of every partition.
* ``merged``: name of such an item → names of all partitions that it stands for, its own included.

All are frozen, and weighed once, when they are made.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from skerry.common.loading_cache.weight import deep_bytes

_SNAPSHOT_BYTES = 200
_Bound = tuple[tuple[tuple[bool, Any], ...], int]


@dataclass(frozen=True, slots=True)
class PartitionItem:
    """Source values of a partition: from ``lower`` to below ``upper``; exactly ``lower`` if ``upper`` is None.

    Tuples have one value for each partition field; None is below all others. They compare field by field, so ranges of
    several fields may count as overlapping where they do not, and never the other way round.
    """

    spec_id: int
    lower: tuple[Any, ...]
    upper: tuple[Any, ...] | None = None


@dataclass(frozen=True, slots=True)
class Partition:
    """A partition of a snapshot. ``values`` is the partition tuple: dates and times as numbers, NaN as ``"NaN"``."""

    name: str
    spec_id: int
    values: tuple[Any, ...]
    record_count: int
    """Rows in data files, including those that delete files hide."""
    file_count: int
    size_bytes: int
    """Bytes of data files."""
    last_updated_ms: int | None = None
    last_snapshot_id: int | None = None
    position_deletes: tuple[int, int] = (0, 0)
    """Rows and files of position deletes and deletion vectors."""
    equality_deletes: tuple[int, int] = (0, 0)
    """Rows and files of equality deletes."""
    fingerprint: int = 0
    """A hash of the paths of all its files; it changes if the files change."""

    @property
    def key(self) -> tuple[int, tuple[Any, ...]]:
        """Identifies the partition in another snapshot."""
        return self.spec_id, self.values


@dataclass(frozen=True, slots=True)
class PartitionInfo:
    """The partitions of a snapshot."""

    items: Mapping[str, PartitionItem]
    partitions: Mapping[str, Partition]
    merged: Mapping[str, frozenset[str]]
    weight_bytes: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        for name in ("items", "partitions", "merged"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))
        object.__setattr__(self, "weight_bytes", deep_bytes((self.items, self.partitions, self.merged)))

    @classmethod
    def of(cls, partitions: Iterable[tuple[Partition, PartitionItem]], *, comparable: bool = True) -> "PartitionInfo":
        """The three maps. Partitions whose items overlap get one item, under the name of the lowest and widest.

        ``comparable`` is false if the specs partition by different columns: then one item stands for all partitions.
        """
        pairs = list(partitions)
        groups = _overlapping(pairs) if comparable else [pairs] if pairs else []
        items, merged = {}, {}
        for group in groups:
            name, item = group[0][0].name, group[0][1]
            if len(group) > 1:
                widest = max((item for _, item in group), key=_end) if comparable else item
                item = PartitionItem(item.spec_id, item.lower, widest.upper)
                merged[name] = frozenset(partition.name for partition, _ in group)
            items[name] = item
        return cls(items, {partition.name: partition for partition, _ in pairs}, merged)

    def names(self, item: str) -> frozenset[str]:
        """The partitions that an item stands for."""
        return self.merged.get(item, frozenset({item}))

    def last_snapshot_id(self, item: str) -> int | None:
        """The snapshot that last changed a partition of an item; None if unknown."""
        found = [self.partitions[name] for name in self.names(item)]
        latest = max(found, key=lambda partition: (partition.last_updated_ms or 0, partition.last_snapshot_id or 0))
        return latest.last_snapshot_id

    def changed_since(self, other: "PartitionInfo") -> list[Partition]:
        """Partitions with other files than in ``other``: changed, new, and those that only ``other`` has."""
        mine = {partition.key: partition for partition in self.partitions.values()}
        theirs = {partition.key: partition for partition in other.partitions.values()}
        found = [p for key, p in mine.items() if key not in theirs or p.fingerprint != theirs[key].fingerprint]
        return found + [p for key, p in theirs.items() if key not in mine]


NO_PARTITIONS = PartitionInfo({}, {}, {})


@dataclass(frozen=True, slots=True)
class SnapshotRef:
    """A snapshot and the schema it was written with. -1: a table without a snapshot."""

    snapshot_id: int
    schema_id: int


@dataclass(frozen=True, slots=True)
class SnapshotValue:
    """The cached content of a snapshot."""

    snapshot: SnapshotRef
    partition_info: PartitionInfo = NO_PARTITIONS

    @property
    def weight_bytes(self) -> int:
        """Bytes in memory, measured when the partition info was made."""
        return _SNAPSHOT_BYTES + self.partition_info.weight_bytes


def _overlapping(pairs: list[tuple[Partition, PartitionItem]]) -> list[list[tuple[Partition, PartitionItem]]]:
    """Groups of partitions whose items overlap, directly or through others; the lowest and widest first."""
    groups: list[list[tuple[Partition, PartitionItem]]] = []
    end: _Bound | None = None
    wide_first = sorted(pairs, key=lambda pair: _end(pair[1]), reverse=True)
    for pair in sorted(wide_first, key=lambda pair: _begin(pair[1])):
        if end is not None and _begin(pair[1]) < end:
            groups[-1].append(pair)
            end = max(end, _end(pair[1]))
        else:
            groups.append([pair])
            end = _end(pair[1])
    return groups


def _begin(item: PartitionItem) -> _Bound:
    return _comparable(item.lower), 0


def _end(item: PartitionItem) -> _Bound:
    """The end of an item: just above its single value, or at its exclusive upper bound."""
    return (_comparable(item.lower), 1) if item.upper is None else (_comparable(item.upper), 0)


def _comparable(values: tuple[Any, ...]) -> tuple[tuple[bool, Any], ...]:
    return tuple((value is not None, value) for value in values)
