"""A snapshot's manifest list: its manifests, their counts of files and rows, and ranges of their partition values."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.common.errors import DamagedFileError
from skerry.iceberg.avro.container import open_container
from skerry.iceberg.avro.lane import Decoded, Items, Numbers, Spans, Struct
from skerry.iceberg.avro.record import Columns, read_columns
from skerry.iceberg.bound import gather, texts

DATA, DELETES = 0, 1
REMEDY = "Restore the file, or roll the table back to an older snapshot with the engine that writes it"
_UNKNOWN = -1
_COUNTS = ("added", "existing", "deleted")


@dataclass(frozen=True, slots=True)
class ManifestFile:
    """One manifest as the list knows it; a count of −1 is unknown."""

    path: str
    length: int
    spec_id: int
    content: int
    """:data:`DATA` or :data:`DELETES`."""
    sequence_number: int
    added_snapshot_id: int | None
    files: tuple[int, int, int]
    """How many entries it has that were added, existed before, and were deleted."""
    rows: tuple[int, int]
    """How many rows are in files that were added, and that existed before."""
    key_metadata: bytes | None = None
    """Of an encrypted manifest."""

    @property
    def is_empty(self) -> bool:
        """Does it have no live entry for certain?"""
        return self.files[0] == 0 and self.files[1] == 0


@dataclass(frozen=True, slots=True, eq=False)
class PartitionSummary:
    """Of one term of the spec, a value for each manifest; NULL bounds are unknown, or there is no value but NULL."""

    lower: pa.Array
    upper: pa.Array
    has_null: NDArray[np.bool_]
    """True if it may have NULL."""
    has_nan: NDArray[np.bool_]
    """True if it may have NaN."""
    is_nan_known: NDArray[np.bool_]
    """False if the list does not say whether there are NaN."""
    is_given: NDArray[np.bool_]
    """False for manifests without a summary of this term."""


@dataclass(frozen=True, slots=True, eq=False)
class ManifestList:
    """All manifests of a snapshot, and summaries by the position of a term in the manifest's spec."""

    manifests: tuple[ManifestFile, ...]
    summaries: tuple[PartitionSummary, ...] = ()

    @property
    def size_bytes(self) -> int:
        """Memory that it takes, about."""
        binary = sum(int(part.lower.nbytes + part.upper.nbytes) for part in self.summaries)
        return binary + 400 * len(self.manifests) + 1000


def read_manifest_list(data: bytes, path: str) -> ManifestList:
    """The content of a manifest list; :class:`DamagedFileError` if it is not a whole one."""
    try:
        columns = read_columns(open_container(data), ("manifest_path",), lambda name: True)
        return _list_of(columns)
    except (ValueError, KeyError) as error:
        raise DamagedFileError(path, f"it is not a whole manifest list: {error}", REMEDY) from None


def bare_list(paths: Sequence[str]) -> ManifestList:
    """The list of a snapshot of version 1 that names its manifests itself; nothing else is known of them."""
    unknown = (_UNKNOWN, _UNKNOWN, _UNKNOWN)
    return ManifestList(
        tuple(ManifestFile(path, _UNKNOWN, _UNKNOWN, DATA, 0, None, unknown, (_UNKNOWN, _UNKNOWN)) for path in paths)
    )


def _list_of(columns: Columns) -> ManifestList:
    names = columns.fields
    spans = names["manifest_path"]
    assert isinstance(spans, Spans)
    paths = texts(gather(columns.data, spans.start, spans.length)).to_pylist()
    if None in paths:
        raise ValueError("the path of a manifest is no text")

    def get(*known: str, missing: int = _UNKNOWN) -> list[Any]:
        return _numbers(names, known, columns.count, missing)

    files = [get(f"{kind}_files_count", f"{kind}_data_files_count") for kind in _COUNTS]
    rows = [get(f"{kind}_rows_count") for kind in _COUNTS[:2]]
    lengths, specs = get("manifest_length"), get("partition_spec_id", missing=0)
    contents, sequences = get("content", missing=DATA), get("sequence_number", missing=0)
    snapshots = get("added_snapshot_id")
    keys = _binary(names.get("key_metadata"), columns)
    manifests = tuple(
        ManifestFile(
            path,
            lengths[n],
            specs[n],
            contents[n],
            sequences[n],
            None if snapshots[n] == _UNKNOWN else snapshots[n],
            (files[0][n], files[1][n], files[2][n]),
            (rows[0][n], rows[1][n]),
            keys[n],
        )
        for n, path in enumerate(paths)
    )
    return ManifestList(manifests, _summaries(names.get("partitions"), columns))


def _numbers(names: dict[str, Decoded], known: Sequence[str], count: int, missing: int) -> list[Any]:
    found = next((names[name] for name in known if name in names), None)
    if not isinstance(found, Numbers):
        return [missing] * count
    values = found.values if found.valid is None else np.where(found.valid, found.values, missing)
    return list(values.tolist())


def _binary(found: Decoded | None, columns: Columns) -> list[bytes | None]:
    if not isinstance(found, Spans):
        return [None] * columns.count
    values = gather(columns.data, found.start, found.length).to_pylist()
    return values if found.valid is None else [v if ok else None for v, ok in zip(values, found.valid, strict=True)]


def _summaries(found: Decoded | None, columns: Columns) -> tuple[PartitionSummary, ...]:
    if not isinstance(found, Items):
        return ()
    item = found.item
    if not isinstance(item, Struct):
        return ()
    order = np.argsort(found.lane, kind="stable")
    lane = found.lane[order]
    ordinal = np.arange(len(lane)) - np.searchsorted(lane, lane)
    return tuple(
        _summary(item.fields, order[ordinal == n], lane[ordinal == n], columns) for n in range(int(ordinal.max()) + 1)
    )


def _summary(
    parts: dict[str, Decoded], items: NDArray[np.int64], lanes: NDArray[np.int64], columns: Columns
) -> PartitionSummary:
    bounds = []
    for name in ("lower_bound", "upper_bound"):
        spans = parts.get(name)
        places = np.full(columns.count, -1, np.int64)
        values = pa.nulls(0, pa.binary())
        if isinstance(spans, Spans):
            ok = np.ones(len(items), np.bool_) if spans.valid is None else spans.valid[items]
            values = gather(columns.data, spans.start[items[ok]], spans.length[items[ok]])
            places[lanes[ok]] = np.arange(int(ok.sum()))
        bounds.append(values.take(pa.array(places, mask=places < 0)))
    flags, known = [], []
    for name in ("contains_null", "contains_nan"):
        mask = np.ones(columns.count, np.bool_)
        is_known = np.zeros(columns.count, np.bool_)
        given = parts.get(name)
        if isinstance(given, Numbers):
            may = given.values[items] != 0
            is_known[lanes] = True if given.valid is None else given.valid[items]
            mask[lanes] = may | ~is_known[lanes]
        flags.append(mask)
        known.append(is_known)
    is_given = np.zeros(columns.count, np.bool_)
    is_given[lanes] = True
    return PartitionSummary(bounds[0], bounds[1], flags[0], flags[1], known[1], is_given)
