"""The tables of TPC-H in a lake. Rows reach them in every way there is: loaded, updated, deleted, appended in pieces,
flushed by a writer, placed in partitions, compacted or not.
"""

from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from benchmarks.tpch import KEYS

import skerry


def load_tpch(lake: skerry.Lake, files: dict[str, Path], *, lines_by: str = "month(l_shipdate)") -> None:
    """Fill tables of database ``tpch``, which is the current one from then on."""
    for table, path in files.items():
        rows = _rows(path, KEYS[table])
        if table == "lineitem":
            _append(lake, table, rows, partition_by=[lines_by])
        else:
            _LOADERS[table](lake, table, rows)
    lake.sql("USE tpch").fetchall()


def _rows(path: Path, key: tuple[str, ...]) -> pa.Table:
    rows = pq.read_table(path)
    kinds = [pa.string() if pa.types.is_string_view(f.type) else f.type for f in rows.schema]
    names = rows.schema.names
    return rows.cast(pa.schema([pa.field(n, kind, n not in key) for n, kind in zip(names, kinds, strict=True)]))


def _append(lake: skerry.Lake, name: str, rows: pa.Table, **options: Any) -> None:
    """Append-only, in three pieces."""
    table = lake.create_table(f"tpch.{name}", rows.schema, **options)
    third = rows.num_rows // 3
    for start, length in ((0, third), (third, third), (2 * third, rows.num_rows)):
        table.append(rows.slice(start, length))


def _updated(lake: skerry.Lake, name: str, rows: pa.Table, **options: Any) -> None:
    """With a primary key: old versions first, rows too many, then what is right, and deletes."""
    key = KEYS[name]
    table = lake.create_table(
        f"tpch.{name}", rows.schema, primary_key=key, options={"compaction.mode": "off"}, **options
    )
    is_old = pc.equal(pc.bit_wise_and(rows.column(key[0]), 3), 1)
    old = rows.filter(is_old)
    for number, field in enumerate(old.schema):
        if field.name not in key:
            old = old.set_column(number, field, pa.nulls(old.num_rows, field.type))
    table.upsert(pa.concat_tables([rows.filter(pc.invert(is_old)), old]))
    extra = rows.slice(0, 500)
    extra = extra.set_column(0, rows.schema.field(0), pc.add(extra.column(0), 1_000_000_000))
    table.upsert(pa.concat_tables([rows.filter(is_old), extra]))
    table.delete(keys=extra.select(list(key)).to_pylist())


def _compacted(lake: skerry.Lake, name: str, rows: pa.Table) -> None:
    _updated(lake, name, rows, partition_by=[f"bucket(3, {KEYS[name][0]})"])
    lake.table(f"tpch.{name}").compact(full=True)


def _streamed(lake: skerry.Lake, name: str, rows: pa.Table) -> None:
    """Loaded, and some of it put again by a writer, whose runs have another format."""
    table = lake.create_table(f"tpch.{name}", rows.schema, primary_key=KEYS[name], options={"compaction.mode": "off"})
    table.upsert(rows)
    with table.writer() as writer:
        writer.write(rows.slice(0, rows.num_rows // 10))
        writer.flush()
        writer.write(rows.slice(rows.num_rows // 2, 1000))


_LOADERS = {
    "region": _append,
    "nation": _updated,
    "supplier": _compacted,
    "customer": _updated,
    "part": _streamed,
    "partsupp": _compacted,
    "orders": _updated,
}
