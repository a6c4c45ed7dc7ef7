"""The LSM tree of a partition: sorted runs by level, each file with its position in the key range.

A file's position is a fraction of the range from the tree's smallest key to its greatest. Encoded keys compare like the
rows do, so after the common prefix of both ends, the next eight bytes as a number preserve the order.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from skerry.lake.table import Table
from skerry.service.console.ask import Answer, Ask, page_of
from skerry.service.console.file_list import file_entries
from skerry.service.console.relation import own_table
from skerry.sql.result_value import value_texts
from skerry.sql.system.file import files_table
from skerry.types.key import decode_keys
from skerry.types.schema import Schema

MOST_FILES = 3_000
"""Maximum files of one tree that are drawn; the rest is counted."""
_FIXED = ("file", "format", "level", "row_versions", "tombstone_count", "size_bytes", "sequence_snapshot",
          "min_key", "max_key")  # fmt: skip
_SCALE_BYTES = 8
_MOST_KEY_TEXT = 60


@dataclass(frozen=True, slots=True)
class _Scale:
    """Converts keys to positions between 0 and 1."""

    skipped: int
    low: int
    width: int

    @staticmethod
    def of(smallest: bytes, greatest: bytes) -> "_Scale":
        skipped = next(
            (i for i, (a, b) in enumerate(zip(smallest, greatest, strict=False)) if a != b),
            min(len(smallest), len(greatest)),
        )
        low, high = _number(smallest, skipped), _number(greatest, skipped)
        return _Scale(skipped, low, max(high - low, 1))

    def place(self, key: bytes) -> float:
        return round((_number(key, self.skipped) - self.low) / self.width, 6)


def _number(key: bytes, skipped: int) -> int:
    return int.from_bytes(key[skipped : skipped + _SCALE_BYTES].ljust(_SCALE_BYTES, b"\0"), "big")


def trees(ask: Ask) -> Answer:
    """A page of the trees: partitions with their runs, files and sizes; those with the most runs first."""
    table, window = own_table(ask.lake, ask.text("name"), "LSM tree"), ask.window(100)
    names = _partition_names(table)
    entries = file_entries(table, [*names, *_FIXED])
    numbers, keys = _partitions(entries, names)
    rows = []
    for number, key in enumerate(keys):
        part = entries.filter(pa.array(numbers == number))
        rows.append(
            {
                "partition": key,
                "title": partition_title(names, key),
                "runs": len(set(_run_keys(part))),
                "files": part.num_rows,
                "rows": pc.sum(part.column("row_versions")).as_py() or 0,
                "bytes": pc.sum(part.column("size_bytes")).as_py() or 0,
            }
        )
    rows.sort(key=lambda row: -row["runs"])
    return page_of(rows[window.offset : window.end], window, len(rows)) | {"keyed": bool(table.schema.primary_key)}


def tree(ask: Ask) -> Answer:
    """One tree; ``partition`` has its partition values as texts, as in the list of :func:`trees`."""
    table = own_table(ask.lake, ask.text("name"), "LSM tree")
    names = _partition_names(table)
    entries = file_entries(table, [*names, *_FIXED])
    numbers, keys = _partitions(entries, names)
    wanted = ask.optional("partition")
    chosen = next((n for n, key in enumerate(keys) if not wanted or partition_title(names, key) == wanted), None)
    part = entries.slice(0, 0) if chosen is None else entries.filter(pa.array(numbers == chosen))
    title = wanted if chosen is None else partition_title(names, keys[chosen])
    return {"partition": title, "keyed": bool(table.schema.primary_key), **_runs(part, table.schema)}


def _runs(entries: pa.Table, schema: Schema) -> Answer:
    total = entries.num_rows
    entries = entries.slice(0, MOST_FILES)
    rows = entries.to_pylist()
    lows, highs = _key_texts(entries.column("min_key"), schema), _key_texts(entries.column("max_key"), schema)
    known = [(row["min_key"], row["max_key"]) for row in rows if row["min_key"] is not None]
    scale = _Scale.of(min(low for low, _ in known), max(high for _, high in known)) if known else None
    runs: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for row, low, high, run in zip(rows, lows, highs, _run_keys(entries), strict=True):
        places = (0.0, 1.0)
        if scale is not None and row["min_key"] is not None:
            places = scale.place(row["min_key"]), scale.place(row["max_key"])
        runs.setdefault(run, []).append(
            {
                "file": row["file"],
                "format": row["format"],
                "rows": row["row_versions"],
                "tombstones": row["tombstone_count"],
                "bytes": row["size_bytes"],
                "snapshot": row["sequence_snapshot"],
                "low": low,
                "high": high,
                "from": places[0],
                "to": places[1],
            }
        )
    # level 0 first, the newest run on top; the deepest level is the oldest
    listed = [
        {
            "level": level,
            "snapshot": snapshot if level == 0 else None,
            "rows": sum(file["rows"] for file in files),
            "bytes": sum(file["bytes"] for file in files),
            "files": sorted(files, key=lambda file: (file["from"], file["to"])),
        }
        for (level, snapshot), files in sorted(runs.items(), key=lambda item: (item[0][0], -item[0][1]))
    ]
    return {"runs": listed, "file_count": total, "shown_files": len(rows), "key": list(schema.primary_key)}


def _run_keys(entries: pa.Table) -> list[tuple[int, int]]:
    """The run of each file: a commit at level 0, a whole level below it."""
    pairs = zip(entries.column("level").to_pylist(), entries.column("sequence_snapshot").to_pylist(), strict=True)
    return [(level, snapshot or 0) if level == 0 else (level, 0) for level, snapshot in pairs]


def _partition_names(table: Table) -> list[str]:
    names: list[str] = files_table(table).schema.names
    return names[names.index("level") + 1 : names.index("row_versions")]


def _partitions(entries: pa.Table, names: Sequence[str]) -> tuple[np.ndarray[Any, Any], list[list[str | None]]]:
    """The number of each file's partition, and the values of each partition as texts."""
    columns = [value_texts(entries.column(name).combine_chunks()) for name in names]
    seen: dict[tuple[str | None, ...], int] = {}
    rows = zip(*columns, strict=True) if columns else ((),) * entries.num_rows
    numbers = np.fromiter((seen.setdefault(row, len(seen)) for row in rows), np.int64, entries.num_rows)
    return numbers, [list(key) for key in seen]


def partition_title(names: Sequence[str], values: Sequence[str | None]) -> str:
    """``day=2024-01-15/region=eu``; empty for a table without partitioning."""
    return "/".join(f"{name}={'NULL' if value is None else value}" for name, value in zip(names, values, strict=True))


def _key_texts(keys: pa.ChunkedArray, schema: Schema) -> list[str]:
    if not schema.primary_key or keys.null_count == len(keys):
        return [""] * len(keys)
    types = [schema.by_name[name].type for name in schema.primary_key]
    parts = [value_texts(array) for array in decode_keys(keys.combine_chunks(), types)]
    texts = (", ".join("NULL" if part is None else part for part in row) for row in zip(*parts, strict=True))
    return [text if len(text) <= _MOST_KEY_TEXT else text[: _MOST_KEY_TEXT - 1] + "…" for text in texts]
