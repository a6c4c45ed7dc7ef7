"""A snapshot's manifest list: its manifests, their counts of files and rows, and ranges of their partition values.

A commit writes the whole list again: its new manifests, and then the older ones as they were. So the records at the end
of a list that an earlier list has too, byte by byte, are not decoded again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.common.errors import DamagedFileError
from skerry.iceberg.avro.container import Container, open_container
from skerry.iceberg.avro.record_value import record_reader

DATA, DELETES = 0, 1
REMEDY = "Restore the file, or roll the table back to an older snapshot with the engine that writes it"
_UNKNOWN = -1
_COUNTS = ("added", "existing", "deleted")
_NULL, _NAN, _NAN_KNOWN, _GIVEN = 1, 2, 4, 8
_BOUND_BYTES = 120
"""Memory of a short bound as a value and in an array."""


@dataclass(frozen=True, slots=True)
class ManifestFile:
    """An entry of a manifest list; a count of −1 is unknown."""

    path: str
    length: int
    spec_id: int
    content: int
    """:data:`DATA` or :data:`DELETES`."""
    sequence_number: int
    added_snapshot_id: int | None
    files: tuple[int, int, int]
    """Number of entries that are added, existing and deleted."""
    rows: tuple[int, int]
    """Number of rows in added and in existing files."""
    key_metadata: bytes | None = None
    """Key metadata of an encrypted manifest."""

    @property
    def is_empty(self) -> bool:
        """Whether it certainly has no live entry."""
        return self.files[0] == 0 and self.files[1] == 0


@dataclass(frozen=True, eq=False)
class PartitionSummary:
    """Summary of one partition term, a value per manifest. A bound of None is unknown, or all values are NULL.

    Bounds are plain values, so that a commit adds its own without a copy of the others' bytes; they become arrays when
    a condition on the term asks for them.
    """

    lowest: tuple[bytes | None, ...]
    highest: tuple[bytes | None, ...]
    flags: NDArray[np.uint8]
    """Bit flags, decoded by the properties."""

    @cached_property
    def lower(self) -> pa.Array:
        """Lower bounds, in Iceberg's binary form."""
        return pa.array(self.lowest, pa.binary())

    @cached_property
    def upper(self) -> pa.Array:
        """Upper bounds, likewise."""
        return pa.array(self.highest, pa.binary())

    @property
    def has_null(self) -> NDArray[np.bool_]:
        """False if it certainly has no NULL."""
        return self._has(_NULL)

    @property
    def has_nan(self) -> NDArray[np.bool_]:
        """False if it certainly has no NaN."""
        return self._has(_NAN)

    @property
    def is_nan_known(self) -> NDArray[np.bool_]:
        """Whether the list says if there are NaN."""
        return self._has(_NAN_KNOWN)

    @property
    def is_given(self) -> NDArray[np.bool_]:
        """False for manifests without a summary of this term."""
        return self._has(_GIVEN)

    def _has(self, flag: int) -> NDArray[np.bool_]:
        found: NDArray[np.bool_] = (self.flags & flag) != 0
        return found


@dataclass(frozen=True, slots=True, eq=False)
class ListRecords:
    """The bytes of a list's records, to be compared with a later list."""

    schema: bytes
    """As JSON."""
    data: bytes
    starts: tuple[int, ...]
    """Offset of each record."""


@dataclass(frozen=True, slots=True, eq=False)
class ManifestList:
    """All manifests of a snapshot, and summaries by the position of a term in the manifest's spec."""

    manifests: tuple[ManifestFile, ...]
    summaries: tuple[PartitionSummary, ...] = ()
    records: ListRecords | None = None

    @property
    def size_bytes(self) -> int:
        """Approximate memory in bytes."""
        # the texts of bounds are in the records as well, so twice these cover long ones
        raw = 0 if self.records is None else 3 * len(self.records.data)
        return raw + (440 + 2 * _BOUND_BYTES * len(self.summaries)) * len(self.manifests) + 1000


def read_manifest_list(data: bytes, path: str, older: ManifestList | None = None) -> ManifestList:
    """The content of a manifest list; :class:`DamagedFileError` if it is not a whole one.

    ``older`` is another list, preferably of the parent snapshot: records that both have at their ends are reused.
    """
    try:
        return _decoded(open_container(data), older)
    except (ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
        raise DamagedFileError(path, f"it is not a whole manifest list: {error}", REMEDY) from None


def bare_list(paths: Sequence[str]) -> ManifestList:
    """The list of a version 1 snapshot that names its manifests itself; everything else about them is unknown."""
    unknown = (_UNKNOWN, _UNKNOWN, _UNKNOWN)
    return ManifestList(
        tuple(ManifestFile(path, _UNKNOWN, _UNKNOWN, DATA, 0, None, unknown, (_UNKNOWN, _UNKNOWN)) for path in paths)
    )


def _decoded(file: Container, older: ManifestList | None) -> ManifestList:
    shared = 0 if older is None else _shared(file, older.records)
    schema = file.metadata["avro.schema"]
    read = record_reader(schema)
    rows: list[Mapping[str, Any]] = []
    starts: list[int] = []
    at = 0
    for _ in range(file.count - shared):
        starts.append(at)
        row, at = read(file.data, at)
        rows.append(row)
    manifests = tuple(map(_manifest, rows))
    summaries = _summaries([row.get("partitions") or () for row in rows])
    if older is not None and older.records is not None and shared:
        first = older.records.starts[-shared]
        starts += [start - first + at for start in older.records.starts[-shared:]]
        at += len(older.records.data) - first
        manifests += older.manifests[-shared:]
        summaries = _joined_summaries(summaries, len(rows), older, shared)
    if at != len(file.data):
        raise ValueError(f"its {file.count} records end at byte {at} of {len(file.data)}")
    return ManifestList(manifests, summaries, ListRecords(schema, file.data, tuple(starts)))


def _shared(file: Container, known: ListRecords | None) -> int:
    """Number of equal records at the ends of both lists, by binary search."""
    if known is None or known.schema != file.metadata["avro.schema"]:
        return 0
    least, most = 0, min(len(known.starts), file.count)
    while least < most:
        middle = (least + most + 1) // 2
        if file.data.endswith(known.data[known.starts[-middle] :]):
            least = middle
        else:
            most = middle - 1
    return least


def _manifest(row: Mapping[str, Any]) -> ManifestFile:
    def get(*names: str, missing: int = _UNKNOWN) -> int:
        value = next((row[name] for name in names if name in row), None)
        return missing if value is None else int(value)

    added = row.get("added_snapshot_id")
    return ManifestFile(
        row["manifest_path"].decode(),
        get("manifest_length"),
        get("partition_spec_id", missing=0),
        get("content", missing=DATA),
        get("sequence_number", missing=0),
        None if added in (None, _UNKNOWN) else int(added),
        (
            get("added_files_count", "added_data_files_count"),
            get("existing_files_count", "existing_data_files_count"),
            get("deleted_files_count", "deleted_data_files_count"),
        ),
        (get("added_rows_count"), get("existing_rows_count")),
        row.get("key_metadata"),
    )


def _summaries(rows: Sequence[Sequence[Mapping[str, Any]]]) -> tuple[PartitionSummary, ...]:
    """Summaries per term, from those per manifest."""
    terms = max(map(len, rows), default=0)
    return tuple(_summary([row[n] if n < len(row) else None for row in rows]) for n in range(terms))


def _summary(parts: Sequence[Mapping[str, Any] | None]) -> PartitionSummary:
    return PartitionSummary(
        tuple(None if part is None else part.get("lower_bound") for part in parts),
        tuple(None if part is None else part.get("upper_bound") for part in parts),
        np.array([_flags(part) for part in parts], np.uint8),
    )


def _flags(part: Mapping[str, Any] | None) -> int:
    if part is None:
        return _NULL | _NAN
    null, nan = part.get("contains_null"), part.get("contains_nan")
    found = _GIVEN if null is False else _GIVEN | _NULL
    return found | (_NAN if nan is None else _NAN_KNOWN | _NAN * bool(nan))


def _joined_summaries(
    new: tuple[PartitionSummary, ...], count: int, older: ManifestList, shared: int
) -> tuple[PartitionSummary, ...]:
    """Summaries of ``count`` new manifests, then of the last ones of another list."""
    terms = max(len(new), len(older.summaries))
    before = _padded(new, count, terms)
    after = _padded(older.summaries, len(older.manifests), terms)
    from_ = len(older.manifests) - shared
    return tuple(
        PartitionSummary(
            (*one.lowest, *two.lowest[from_:]),
            (*one.highest, *two.highest[from_:]),
            np.concatenate([one.flags, two.flags[from_:]]),
        )
        for one, two in zip(before, after, strict=True)
    )


def _padded(parts: tuple[PartitionSummary, ...], count: int, terms: int) -> tuple[PartitionSummary, ...]:
    """Summaries padded to a number of terms with unknown ones."""
    missing = terms - len(parts)
    return (*parts, *(_summary([None] * count) for _ in range(missing))) if missing else parts
