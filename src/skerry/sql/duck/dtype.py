"""Types of ours in DuckDB's words, and what a query's result is in Arrow."""

from typing import Any

import pyarrow as pa

from skerry.common.errors import SchemaError
from skerry.common.quoting import quoted
from skerry.formats.shape import relabel
from skerry.sql.value import WHOLE_NUMBERS
from skerry.types.arrow import type_from_arrow
from skerry.types.cast import cast_array
from skerry.types.datatype import UUID, ArrayType, DataType, DecimalType, MapType, StructType

_ATOMIC = {"INT": "INTEGER", "STRING": "VARCHAR", "BINARY": "BLOB", "TIMESTAMPTZ": "TIMESTAMP WITH TIME ZONE"}


def duck_type(type_: DataType) -> str:
    """The type in DuckDB's SQL."""
    if isinstance(type_, DecimalType):
        return f"DECIMAL({type_.precision}, {type_.scale})"
    if isinstance(type_, ArrayType):
        return f"{duck_type(type_.element)}[]"
    if isinstance(type_, MapType):
        return f"MAP({duck_type(type_.key)}, {duck_type(type_.value)})"
    if isinstance(type_, StructType):
        inner = ", ".join(f"{quoted(f.name)} {duck_type(f.type)}" for f in type_.fields)
        return f"STRUCT({inner})"
    return _ATOMIC.get(str(type_), str(type_))


_AS_TEXT = frozenset({"bit", "bignum", "time with time zone", "variant", "geometry"})
"""Types without a counterpart in Arrow that people could use; their text is."""


def needs_text(duck: Any) -> bool:
    """Must a result column of this DuckDB type be cast to text within the query?"""
    return duck.id in _AS_TEXT


def result_type(duck: Any, arrow: pa.DataType) -> pa.DataType:
    """The Arrow type of a result column: as DuckDB has it, but UUIDs are UUIDs, and values of enums are texts."""
    if duck.id == "uuid":
        return UUID.arrow
    if duck.id == "enum":
        return pa.string()
    if duck.id == "list":
        return pa.list_(pa.field("element", result_type(_part(duck, "child"), arrow.value_type)))
    if duck.id == "map":
        key, item = result_type(_part(duck, "key"), arrow.key_type), result_type(_part(duck, "value"), arrow.item_type)
        empty = pa.types.is_null(key)  # MAP {}: Arrow knows no keys of no type that are not NULL
        return arrow if empty else pa.map_(pa.field("key", key, nullable=False), pa.field("value", item))
    if duck.id == "struct":
        parts = zip(duck.children, arrow, strict=True)
        return pa.struct([pa.field(field.name, result_type(part, field.type)) for (_, part), field in parts])
    return arrow


def _part(duck: Any, name: str) -> Any:
    return dict(duck.children)[name]


class ResultShape:
    """Gives batches of a result the types of :func:`result_type`."""

    def __init__(self, names: list[str], ducks: list[Any], arrow: pa.Schema) -> None:
        types = [result_type(duck, field.type) for duck, field in zip(ducks, arrow, strict=True)]
        casts = [_cast_for(duck, target) for duck, target in zip(ducks, types, strict=True)]
        for number, (field, cast) in enumerate(zip(arrow, casts, strict=True)):
            if cast is None and _is_converted(ducks[number]):
                types[number] = field.type  # there is a part inside that only DuckDB knows
        self._casts = casts
        marks = [WHOLE_NUMBERS if duck.id == "hugeint" else None for duck in ducks]
        self.schema = pa.schema(
            [pa.field(name, kind, metadata=mark) for name, kind, mark in zip(names, types, marks, strict=True)]
        )

    def apply(self, batch: pa.RecordBatch) -> list[pa.RecordBatch]:
        """The same rows; several batches if one array cannot hold a column."""
        if not any(self._casts):
            return [relabel(batch, self.schema)]
        columns = [
            batch.column(number) if cast is None else _one(cast_array(batch.column(number), cast))
            for number, cast in enumerate(self._casts)
        ]
        if any(column is None for column in columns):
            half = batch.num_rows // 2
            return [*self.apply(batch.slice(0, half)), *self.apply(batch.slice(half))]
        return [relabel(pa.record_batch(columns, names=[""] * len(columns)), self.schema)]


def _is_converted(duck: Any) -> bool:
    """Is there anything inside whose values must be converted, not only named differently?"""
    if duck.id in ("uuid", "enum"):
        return True
    if duck.id in ("list", "map", "struct"):
        return any(_is_converted(part) for _, part in duck.children)
    return False


def _cast_for(duck: Any, target: pa.DataType) -> DataType | None:
    if not _is_converted(duck):
        return None
    try:
        return type_from_arrow(target, "result")
    except SchemaError:
        return None


def _one(arrays: list[pa.Array]) -> pa.Array | None:
    return arrays[0] if len(arrays) == 1 else None
