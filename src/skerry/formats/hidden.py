"""NULLs that lie hidden under a NULL struct.

Where a struct is NULL its fields hold nobody's values; Arrow likes to make them NULL too. Its Parquet writer then takes
the NULLs of a NOT NULL field for a mistake, although they would never be written. So before writing such fields get
*some* value there.
"""

from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import DataError
from skerry.types.datatype import ArrayType, DataType, MapType, StructType
from skerry.types.field import Field
from skerry.types.nested import list_array, map_array, struct_array


def has_hiding_part(type_: DataType) -> bool:
    """Is there a struct with a NOT NULL field inside the type?"""
    if isinstance(type_, StructType):
        return any(not f.nullable or has_hiding_part(f.type) for f in type_.fields)
    if isinstance(type_, ArrayType):
        return has_hiding_part(type_.element)
    return isinstance(type_, MapType) and (has_hiding_part(type_.key) or has_hiding_part(type_.value))


def without_hidden_nulls(column: pa.ChunkedArray, field: Field) -> pa.ChunkedArray:
    """The same rows; :class:`DataError` if a NOT NULL field is NULL where its struct is not."""
    chunks = [_clean(chunk, field.type, field.name) for chunk in column.chunks]
    return pa.chunked_array(chunks, field.type.arrow)


def _clean(array: pa.Array, type_: DataType, part: str) -> pa.Array:
    if not has_hiding_part(type_):
        return array
    if isinstance(type_, StructType):
        return _clean_structs(array, type_, part)
    if isinstance(type_, ArrayType):
        elements = _clean(array.flatten(), type_.element, f"{part}.element")
        return list_array(type_, _lengths(array), _nulls(array), elements)
    assert isinstance(type_, MapType)
    # as lists of pairs: a sliced map's keys and items are those of the whole map
    pair = pa.struct([array.type.key_field, array.type.item_field])
    lists = array.cast(pa.list_(pair))
    keys, values = lists.flatten().flatten()
    keys, values = _clean(keys, type_.key, f"{part}.key"), _clean(values, type_.value, f"{part}.value")
    return map_array(type_, _lengths(lists), _nulls(lists), keys, values)


def _clean_structs(array: pa.Array, type_: StructType, part: str) -> pa.Array:
    children = []
    # flatten() makes a field NULL wherever its struct is, so that more NULLs than that are real ones
    for field, flat in zip(type_.fields, array.flatten(), strict=True):
        child = _clean(flat, field.type, f"{part}.{field.name}")
        if not field.nullable:
            if child.null_count > array.null_count:
                raise DataError(f"{part}.{field.name} is NOT NULL, but rows to write hold NULL in it")
            child = _all_valid(child)
        children.append(child)
    return struct_array(type_, _nulls(array), children)


def _all_valid(array: pa.Array) -> pa.Array:
    """The same array without its validity bits: a NULL becomes whatever bytes stand in its place."""
    if not array.null_count:
        return array
    kind = array.type
    if isinstance(array, pa.ExtensionArray):
        return pa.ExtensionArray.from_storage(kind, _all_valid(array.storage))
    if pa.types.is_struct(kind):
        fields = [kind.field(i) for i in range(kind.num_fields)]
        # the parts of what is hidden are hidden as well
        parts = [child if f.nullable else _all_valid(child) for f, child in zip(fields, array.flatten(), strict=True)]
        return pa.StructArray.from_arrays(parts, fields=fields)
    if pa.types.is_map(kind):
        return pa.MapArray.from_arrays(array.offsets, array.keys, array.items, kind)
    if pa.types.is_list(kind):
        return pa.ListArray.from_arrays(array.offsets, array.values, type=kind)
    return pa.Array.from_buffers(kind, len(array), [None, *array.buffers()[1:]], 0, array.offset)


def _lengths(lists: pa.Array) -> Any:
    return pc.fill_null(pc.list_value_length(lists), 0).to_numpy(zero_copy_only=False)


def _nulls(array: pa.Array) -> Any:
    return array.is_null().to_numpy(zero_copy_only=False)
