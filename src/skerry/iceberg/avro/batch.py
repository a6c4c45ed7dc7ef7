"""Rows of Avro data files as Arrow arrays.

Where a record begins is known only when the one before has been decoded, but each block begins with one. So the blocks
of a group are decoded side by side: the first record of each, then the second of each, and so on, with NumPy
(:mod:`skerry.iceberg.avro.lane`). With few blocks in a group, or if lists, maps or structs are read, records are
decoded one by one.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.formats.foreign_projection import no_columns
from skerry.iceberg.avro.arrow import as_meant, stored_type, value_node
from skerry.iceberg.avro.block import Block
from skerry.iceberg.avro.container import Header, schema_of
from skerry.iceberg.avro.lane import PADDING, Decoded, LaneDecoder, Numbers, Spans, concatenated
from skerry.iceberg.avro.record_value import value_reader
from skerry.iceberg.avro.schema import Field, Primitive, Record
from skerry.iceberg.single_value import gather

_GROUP_ROWS = 131_072
_GROUP_BYTES = 1 << 24
"""Maximum compressed bytes of a group."""
_MANY_BLOCKS = 48
"""Minimum number of blocks that are decoded side by side."""


@dataclass(frozen=True, slots=True)
class BlockGroup:
    """Blocks that are decoded together; the same groups for every reader of a file."""

    first_row: int
    rows: int
    blocks: tuple[Block, ...]


def grouped(blocks: Iterable[Block]) -> Iterator[BlockGroup]:
    """Blocks in groups of a bounded number of rows and bytes."""
    group: list[Block] = []
    rows = size = 0
    for block in blocks:
        if group and (rows + block.count > _GROUP_ROWS or size + len(block.packed) > _GROUP_BYTES):
            yield BlockGroup(group[0].first_row, rows, tuple(group))
            group, rows, size = [], 0, 0
        group.append(block)
        rows += block.count
        size += len(block.packed)
    if group:
        yield BlockGroup(group[0].first_row, rows, tuple(group))


class BatchDecoder:
    """Decodes some columns of one file, by their names."""

    def __init__(self, header: Header, names: Sequence[str]) -> None:
        """ValueError if the schema or the codec is not known."""
        self._schema: Record = schema_of(header.metadata["avro.schema"])
        self._unpack = header.unpack
        wanted = set(names)
        self._fields = [field for field in self._schema.fields if field.name in wanted]
        self._is_flat = all(isinstance(value_node(field.type), Primitive) for field in self._fields)
        self._read = value_reader(self._schema)

    def decode(self, group: BlockGroup) -> pa.RecordBatch:
        """The rows of a group; ValueError if they are incomplete. Without columns nothing is decoded."""
        if not self._fields:
            return no_columns(group.rows)
        unpacked = [self._unpack(block.packed) for block in group.blocks]
        counts = [block.count for block in group.blocks]
        try:
            if self._is_flat and len(unpacked) >= _MANY_BLOCKS:
                stored = self._side_by_side(unpacked, np.asarray(counts, np.int64))
            else:
                stored = self._one_by_one(unpacked, counts)
        except IndexError:
            raise ValueError("a record is longer than its block") from None
        arrays = [as_meant(stored[field.name], field.type) for field in self._fields]
        return pa.record_batch(arrays, names=[field.name for field in self._fields])

    def _one_by_one(self, unpacked: Sequence[bytes], counts: Sequence[int]) -> dict[str, pa.Array]:
        read = self._read
        columns: list[tuple[str, list[Any]]] = [(field.name, []) for field in self._fields]
        for data, count in zip(unpacked, counts, strict=True):
            at = 0
            for _ in range(count):
                row, at = read(data, at)
                for name, values in columns:
                    values.append(row[name])
            if at != len(data):
                raise ValueError(f"the {count} records of a block end at byte {at} of {len(data)}")
        types = {field.name: stored_type(field.type) for field in self._fields}
        return {name: pa.array(_pairs(values, types[name]), types[name]) for name, values in columns}

    def _side_by_side(self, unpacked: Sequence[bytes], counts: NDArray[np.int64]) -> dict[str, pa.Array]:
        data = np.frombuffer(b"".join([*unpacked, PADDING]), np.uint8)
        decoder = LaneDecoder(data)
        ends = np.cumsum([len(block) for block in unpacked])
        at = ends - np.array([len(block) for block in unpacked])
        names = {field.name for field in self._fields}
        steps: list[Mapping[str, Decoded]] = []
        lanes: list[NDArray[np.int64]] = []
        for step in range(int(counts.max(initial=0))):
            active = np.flatnonzero(counts > step)
            found, at[active] = decoder.fields(self._schema.fields, at[active], lambda path: path in names)
            steps.append(found)
            lanes.append(active)
        if not np.array_equal(at, ends):
            raise ValueError("the records of a block do not end where it ends")
        order = np.argsort(np.concatenate(lanes), kind="stable") if lanes else np.empty(0, np.int64)
        return {f.name: _column(f, [step.get(f.name) for step in steps], data, order) for f in self._fields}


def _pairs(values: list[Any], type_: pa.DataType) -> list[Any]:
    return [None] * len(values) if pa.types.is_null(type_) else values


def _column(
    field: Field, parts: Sequence[Decoded | None], data: NDArray[np.uint8], order: NDArray[np.int64]
) -> pa.Array:
    """One column of records that were decoded step by step, in row order."""
    type_ = stored_type(field.type)
    known = [part for part in parts if part is not None]
    if pa.types.is_null(type_) or not known:
        return pa.nulls(len(order), type_)
    found = concatenated(known)
    valid = None if found.valid is None else found.valid[order]
    if isinstance(found, Numbers):
        values = found.values[order]
        if pa.types.is_boolean(type_):
            return pa.array(values != 0, mask=None if valid is None else ~valid)
        return pa.array(values, mask=None if valid is None else ~valid).cast(type_)
    if not isinstance(found, Spans):
        raise ValueError("a value is of another kind than its schema says")
    start, length = found.start[order], found.length[order]
    if valid is None:
        return gather(data, start, length).cast(type_)
    known_values = gather(data, start[valid], length[valid])
    return known_values.take(pa.array(np.cumsum(valid) - 1, mask=~valid)).cast(type_)
