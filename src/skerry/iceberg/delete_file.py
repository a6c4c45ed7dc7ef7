"""Delete files of a snapshot, and which data files they apply to.

========================  ======================  ===========================================================
kind                      sequence number         applies to
========================  ======================  ===========================================================
deletion vector           not less than the       the data file that it names; its position deletes do not count then
                          data file's
position deletes          not less                the data file that it names; if it names none, files of its partition
equality deletes          greater                 files of its partition; if its spec has no terms, or only
                                                  ``void`` ones, all files
========================  ======================  ===========================================================

A partition is a spec and a tuple of values.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from skerry.iceberg.entry_column import ManifestEntries
from skerry.iceberg.manifest import EQUALITY_DELETES
from skerry.types.epoch import MICROS_PER_DAY

PUFFIN = "puffin"


@dataclass(frozen=True, slots=True)
class DeleteFile:
    """One delete file."""

    path: str
    format: str
    size_bytes: int
    sequence: int
    content: int
    equality_ids: tuple[int, ...]
    referenced: str | None
    blob: tuple[int, int] | None
    """Offset and size of a deletion vector in its Puffin file."""
    row_count: int = 0
    """Rows in the file; for a deletion vector, the number of positions, which are distinct."""


@dataclass(frozen=True, slots=True)
class FileDeletes:
    """The delete files of one data file."""

    vector: DeleteFile | None = None
    positions: tuple[DeleteFile, ...] = ()
    equality: tuple[DeleteFile, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.vector or self.positions or self.equality)


NO_DELETES = FileDeletes()
Partition = tuple[int, tuple[Any, ...]]


class DeleteIndex:
    """All delete files of a snapshot, indexed by the data files that they apply to."""

    def __init__(self, manifests: Iterable[ManifestEntries], partitioned_specs: Sequence[int]) -> None:
        """``partitioned_specs`` are the ids of specs with terms that are not ``void``."""
        self._by_path: dict[str, list[DeleteFile]] = defaultdict(list)
        self._positions: dict[Partition, list[DeleteFile]] = defaultdict(list)
        self._equality: dict[Partition, list[DeleteFile]] = defaultdict(list)
        self._everywhere: list[DeleteFile] = []
        partitioned = set(partitioned_specs)
        self.count = 0
        for entries in manifests:
            for file, values in zip(_files(entries), partition_tuples(entries), strict=True):
                self.count += 1
                key = entries.spec_id, values
                if file.content == EQUALITY_DELETES:
                    is_global = entries.spec_id not in partitioned
                    (self._everywhere if is_global else self._equality[key]).append(file)
                elif file.referenced is not None:
                    self._by_path[file.referenced].append(file)
                else:
                    self._positions[key].append(file)

    def __bool__(self) -> bool:
        return self.count > 0

    def of(self, path: str, spec_id: int, values: tuple[Any, ...], sequence: int) -> FileDeletes:
        """The delete files that apply to a data file."""
        key = spec_id, values
        named = [file for file in self._by_path.get(path, ()) if file.sequence >= sequence]
        vectors = [file for file in named if file.format == PUFFIN]
        equality = [f for f in (*self._equality.get(key, ()), *self._everywhere) if f.sequence > sequence]
        if vectors:
            return FileDeletes(max(vectors, key=lambda file: file.sequence), (), tuple(equality))
        positions = [*named, *(f for f in self._positions.get(key, ()) if f.sequence >= sequence)]
        return FileDeletes(None, tuple(positions), tuple(equality))


def partition_tuples(entries: ManifestEntries) -> list[tuple[Any, ...]]:
    """The partition values of each entry, in the order of their ids."""
    names = sorted(name for name in entries.columns if name.startswith("partition_"))
    if not names:
        return [()] * entries.count
    return list(zip(*(map(_same_nan, _values(entries.columns[name])) for name in names), strict=True))


def _values(column: pa.Array) -> list[Any]:
    """Values that are equal if partitions are: dates become timestamps, which their column may have become."""
    if pa.types.is_date32(column.type):
        column = pc.multiply(column.cast(pa.int32()).cast(pa.int64()), MICROS_PER_DAY)
    return list(column.to_pylist())


def _same_nan(value: Any) -> Any:
    """The value, or a text for NaN, which equals itself."""
    return "NaN" if value != value else value


def _files(entries: ManifestEntries) -> Iterable[DeleteFile]:
    names = (
        "file",
        "format",
        "size_bytes",
        "sequence",
        "content",
        "equality_ids",
        "referenced",
        "blob_offset",
        "blob_size",
        "row_count",
    )
    columns = [entries.columns[name].to_pylist() for name in names]
    for path, format_, size, sequence, content, ids, referenced, offset, length, rows in zip(*columns, strict=True):
        blob = None if offset is None or length is None else (offset, length)
        yield DeleteFile(path, format_, size, sequence, content, tuple(ids), referenced, blob, rows)
