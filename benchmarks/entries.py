"""Manifest entries of data files that nobody has written, a million at a time."""

from typing import Any

import numpy as np
import pyarrow as pa

import skerry
from benchmarks.rows import decimals
from skerry.formats.meta import ColumnStats, DataFileMeta
from skerry.table.entry import entries_of

PARTITION_BY = ["day(ts)", "bucket(16, id)"]

_DAYS = (19_000, 20_000)
_BUCKETS = 16


class EntryMaker:
    """Makes up entries of a table with the columns of ``benchmarks.rows``, placed by ``PARTITION_BY``.

    Within a commit, files are sorted by day and then by age; bounds are random, so they compress worse than real ones.
    """

    def __init__(self, schema: skerry.Schema, rng: np.random.Generator) -> None:
        stats = {field.id: ColumnStats() for field in schema.fields}
        sample = DataFileMeta("f", "parquet", 1, 1, 1, 1, 1, 0, partition={1000: 0, 1001: 0}, stats=stats)
        self._schema = entries_of([sample], schema).schema
        self._rng = rng

    def entries(self, count: int, first_snapshot: int) -> pa.Table:
        rng = self._rng
        day = np.sort(rng.integers(*_DAYS, count)).astype(np.int32)
        bucket = rng.integers(0, _BUCKETS, count).astype(np.int32)
        ordinal = rng.integers(0, 64, count).astype(np.int32)
        snapshot = first_snapshot + np.sort(rng.integers(0, 100, count))
        rows = rng.integers(50_000, 200_000, count)
        id_, ts = (
            rng.integers(0, 1 << 40, count),
            day * np.int64(86_400_000_000) + rng.integers(0, 3_600_000_000, count),
        )
        price, cents = rng.random(count) * 10, rng.integers(0, 1000, count)
        text = rng.bytes(8 * count).hex()
        columns: dict[str, Any] = {
            "file": self._paths(day, bucket, ordinal),
            "format": ["parquet"] * count,
            "row_count": rows,
            "size_bytes": rows * 37 + rng.integers(0, 10_000, count),
            "checksum": rng.integers(-(2**63), 2**63 - 1, count),
            "tail_size_bytes": rng.integers(3000, 4000, count),
            "tail_checksum": rng.integers(-(2**63), 2**63 - 1, count),
            "sequence_snapshot": snapshot,
            "sequence_ordinal": ordinal,
            "added_snapshot": snapshot,
            "created_ms": 1_700_000_000_000 + snapshot * 60_000 + rng.integers(0, 60_000, count),
            "partition_1000": day,
            "partition_1001": bucket,
            "lower_0": id_,
            "upper_0": id_ + rng.integers(1, 1 << 20, count),
            "lower_1": [text[i : i + 16] for i in range(0, 16 * count, 16)],
            "upper_1": ["z" + text[i : i + 15] for i in range(0, 16 * count, 16)],
            "nulls_1": rng.integers(0, 100, count),
            "lower_2": ts,
            "upper_2": ts + rng.integers(1, 80_000_000_000, count),
            "lower_3": price,
            "upper_3": price + rng.random(count) * 1000,
            "lower_4": decimals(cents),
            "upper_4": decimals(cents + rng.integers(1, 10**9, count)),
        }
        arrays = [self._column(field, columns.get(field.name), count) for field in self._schema]
        return pa.Table.from_arrays(arrays, schema=self._schema)

    def _column(self, field: pa.Field, values: Any, count: int) -> pa.Array:
        if values is not None:
            return pa.array(values, field.type)
        counted = not field.nullable or field.name.startswith(("nulls_", "nans_"))
        return pa.array(np.zeros(count, np.int64)).cast(field.type) if counted else pa.nulls(count, field.type)

    def _paths(self, day: np.ndarray, bucket: np.ndarray, ordinal: np.ndarray) -> list[str]:
        names = {int(d): str(np.datetime64(int(d), "D")) for d in np.unique(day)}
        digits = self._rng.bytes(16 * len(day)).hex()
        return [
            f"data/ts_day={names[d]}/id_bucket={b}/0-{o:05d}-{digits[i : i + 8]}-{digits[i + 8 : i + 12]}-"
            f"4{digits[i + 13 : i + 16]}-{digits[i + 16 : i + 20]}-{digits[i + 20 : i + 32]}.parquet"
            for d, b, o, i in zip(
                day.tolist(), bucket.tolist(), ordinal.tolist(), range(0, 32 * len(day), 32), strict=True
            )
        ]
