"""Random rows in files, as pruning sees them, and what is really in them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pyarrow as pa

from skerry.pruning.fileset.files import UNKNOWN_COUNT, ColumnBounds, FileSet
from skerry.pruning.fileset.prune import may_match
from skerry.pruning.partition.placement import place_rows
from skerry.pruning.partition.transform import apply_transform
from skerry.pruning.predicate.bound import BoundPredicate
from skerry.pruning.predicate.evaluate import evaluate
from skerry.types.build import array_of
from skerry.types.datatype import DecimalType, has_bounds
from skerry.types.field import Field
from skerry.types.partition import PartitionField, PartitionSpec, Transform
from skerry.types.partition_column import partition_types
from skerry.types.schema import Schema
from support.datafile import column_stats
from support.predicates import Maker, table_of

TRANSFORMS = [
    Transform("identity"),
    Transform("void"),
    Transform("year"),
    Transform("month"),
    Transform("day"),
    Transform("hour"),
    *(Transform("bucket", n) for n in (1, 2, 3, 16)),
    *(Transform("truncate", w) for w in (1, 2, 3, 10, 1000)),
]


@dataclass(frozen=True, slots=True, eq=False)
class Files:
    """``rows`` has all rows; row number i is in file number ``file_of[i]``."""

    schema: Schema
    rows: pa.Table
    file_of: Any
    files: FileSet

    def check(self, predicate: BoundPredicate) -> tuple[int, int]:
        """No matching row's file is dropped; how many files were kept, and dropped."""
        may = may_match(predicate, self.files, self.schema)
        any_match = np.zeros(len(self.files), np.bool_)
        any_match[self.file_of[evaluate(predicate, self.rows)]] = True
        wrong = np.flatnonzero(any_match & ~may)
        if len(wrong):
            self._explain(predicate, int(wrong[0]))
        return int(may.sum()), int((~may).sum())

    def _explain(self, predicate: BoundPredicate, file: int) -> None:
        ids = predicate.field_ids
        rows = self.rows.filter(pa.array(self.file_of == file)).select([f.name for f in predicate.fields])
        bounds = {
            i: (b.lower and b.lower[file], b.upper and b.upper[file], b.null_count, b.nan_count)
            for i, b in self.files.bounds.items()
            if i in ids
        }
        partitions = {i: array[file] for i, array in self.files.partitions.items()}
        spec = [s for s in self.schema.specs if s.id == self.files.spec_id[file]]
        raise AssertionError("\n".join(map(str, (predicate, rows.to_pylist(), bounds, partitions, spec))))


def random_specs(maker: Maker, count: int) -> tuple[PartitionSpec, ...]:
    """Specs of up to three fields; the same term has the same field id in all of them."""
    pick = maker.random
    ids: dict[tuple[int, Transform], int] = {}
    specs = []
    for number in range(count):
        parts: list[PartitionField] = []
        for _ in range(pick.randint(0, 3)):
            field = pick.choice(maker.fields)
            transform = pick.choice([t for t in TRANSFORMS if t.accepts(field.type)])
            id_ = ids.setdefault((field.id, transform), 1000 + len(ids))
            if all(part.id != id_ for part in parts):
                parts.append(PartitionField(id_, field.id, f"p{id_}", transform))
        specs.append(PartitionSpec(number, tuple(parts)))
    return tuple(specs)


def random_files(maker: Maker, row_count: int = 60, spec_count: int = 3, specs: Any = None) -> Files:
    """Rows placed by random specs into files, with statistics of which some are missing."""
    pick = maker.random
    specs = random_specs(maker, spec_count) if specs is None else specs
    schema = Schema(maker.fields, specs=specs, highest_field_id=max(f.id for f in maker.fields))
    rows = maker.rows(row_count)
    few = pick.random() < 0.5
    if few:  # files of like rows, so that bounds are narrow
        distinct = rows[: pick.randint(2, 8)]
        rows = [pick.choice(distinct) for _ in rows]
    table = table_of(rows, maker.fields)
    fields = {f.id: f for f in maker.fields}
    number = pa.array(range(table.num_rows), pa.int64())
    sizes = sorted(pick.sample(range(table.num_rows + 1), spec_count - 1))
    file_rows: list[pa.Table] = []
    spec_ids: list[int] = []
    values: list[dict[int, pa.Array]] = []
    for spec, start, end in zip(specs, [0, *sizes], [*sizes, table.num_rows], strict=True):
        part = table.append_column("#", number).slice(start, end - start)
        for slice_ in place_rows(part, spec, fields):
            pieces = [slice_.table] if pick.random() < 0.5 else _halves(slice_.table)
            for piece in pieces:
                file_rows.append(piece)
                spec_ids.append(spec.id)
                values.append({part.id: _partition_value(part, piece, fields) for part in spec.fields})
    file_of = np.empty(table.num_rows, np.int64)
    for n, piece in enumerate(file_rows):
        file_of[piece.column("#").to_numpy()] = n
    files = FileSet(
        row_count=np.array([piece.num_rows for piece in file_rows], np.int64),
        spec_id=np.array(spec_ids, np.int32),
        partitions=_partitions(schema, values),
        bounds=_bounds(maker, [piece.drop_columns("#") for piece in file_rows]),
    )
    return Files(schema, table, file_of, files)


def _halves(table: pa.Table) -> list[pa.Table]:
    half = table.num_rows // 2
    return [t for t in (table.slice(0, half), table.slice(half)) if t.num_rows]


def _partitions(schema: Schema, values: Sequence[dict[int, pa.Array]]) -> dict[int, pa.Array]:
    return {
        id_: pa.concat_arrays([v.get(id_, pa.nulls(1, type_.arrow)) for v in values])
        for id_, type_ in partition_types(schema).items()
    }


def _partition_value(part: PartitionField, rows: pa.Table, fields: dict[int, Field]) -> pa.Array:
    source = fields[part.source_id]
    value = apply_transform(part.transform, rows.column(source.name).slice(0, 1), source.type)
    if part.transform.name == "truncate" and isinstance(source.type, DecimalType):
        # By its bits: the least DECIMAL(38) has a truncated value that is none, and every cast would refuse it.
        wider = pa.decimal128(min(38, source.type.precision + 1), source.type.scale)
        return pa.Array.from_buffers(wider, 1, value.buffers())
    return value


def _bounds(maker: Maker, tables: Sequence[pa.Table]) -> dict[int, ColumnBounds]:
    pick = maker.random
    limit = pick.choice([1, 2, 16])
    stats = [column_stats(t, maker.fields, limit=len(maker.fields), text_limit=limit) for t in tables]
    found = {}
    for field in maker.fields:
        if pick.random() < 0.2:
            continue
        gap = pick.choice([0.0, 0.0, 0.3])
        mine = [s[field.id] for s in stats]
        mine = [replace(s, lower=None) if pick.random() < gap else s for s in mine]
        mine = [replace(s, upper=None) if pick.random() < gap else s for s in mine]
        found[field.id] = ColumnBounds(
            field.type,
            _side(field, [s.lower for s in mine]),
            _side(field, [s.upper for s in mine]),
            _counts(maker, [s.null_count for s in mine], gap),
            _counts(maker, [s.nan_count for s in mine], gap),
        )
    return found


def _side(field: Field, values: list[Any]) -> pa.Array | None:
    return array_of(values, field.type) if has_bounds(field.type) else None


def _counts(maker: Maker, counts: list[int | None], gap: float) -> Any:
    if gap and maker.random.random() < 0.3:
        return None
    known = [UNKNOWN_COUNT if c is None or maker.random.random() < gap else c for c in counts]
    return np.array(known, np.int64)
