"""NULLs hidden under a NULL struct.

Where a struct is NULL the values of its fields are arbitrary; Arrow often makes them NULL too. Its Parquet writer then
refuses the NULLs of a NOT NULL field, although they would never be written. So before writing, such fields get an
arbitrary value.
"""

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.common.errors import DataError
from skerry.types.datatype import ArrayType, DataType, MapType, StructType
from skerry.types.field import Field
from skerry.types.nested import list_array, map_array, struct_array


def has_hiding_part(type_: DataType) -> bool:
    """Whether the type contains a struct with a NOT NULL field."""
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
    nulls, offsets = _nulls(array), array.offsets.to_numpy()
    lengths = np.where(nulls, 0, np.diff(offsets))
    if isinstance(type_, ArrayType):
        elements = _clean(_visible(array.values, offsets, nulls), type_.element, f"{part}.element")
        return list_array(type_, lengths, nulls, elements)
    assert isinstance(type_, MapType)
    keys = _clean(_visible(array.keys, offsets, nulls), type_.key, f"{part}.key")
    values = _clean(_visible(array.items, offsets, nulls), type_.value, f"{part}.value")
    return map_array(type_, lengths, nulls, keys, values)


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
    """The same array without its validity bits: a NULL becomes an arbitrary value."""
    if not array.null_count:
        return array
    kind = array.type
    if isinstance(array, pa.ExtensionArray):
        return pa.ExtensionArray.from_storage(kind, _all_valid(array.storage))
    if pa.types.is_struct(kind):
        fields = [kind.field(i) for i in range(kind.num_fields)]
        # parts of hidden values are hidden too
        parts = [child if f.nullable else _all_valid(child) for f, child in zip(fields, array.flatten(), strict=True)]
        return pa.StructArray.from_arrays(parts, fields=fields)
    if pa.types.is_map(kind):
        return pa.MapArray.from_arrays(array.offsets, array.keys, array.items, kind)
    if pa.types.is_list(kind):
        return pa.ListArray.from_arrays(array.offsets, array.values, type=kind)
    return pa.Array.from_buffers(kind, len(array), [None, *array.buffers()[1:]], 0, array.offset)


def _visible(elements: pa.Array, offsets: NDArray[np.int32], nulls: NDArray[np.bool_]) -> pa.Array:
    """The elements of lists that are not NULL; a NULL list may have some too.

    By hand, because Arrow's own ``flatten`` and its cast from map to list fail where UUIDs are inside.
    """
    hiding = np.flatnonzero(nulls & (np.diff(offsets) > 0))
    starts = [offsets[0], *offsets[hiding + 1]]
    ends = [*offsets[hiding], offsets[-1]]
    pieces = [elements.slice(start, end - start) for start, end in zip(starts, ends, strict=True)]
    return pieces[0] if len(pieces) == 1 else pa.concat_arrays(pieces)


def _nulls(array: pa.Array) -> NDArray[np.bool_]:
    nulls: NDArray[np.bool_] = array.is_null().to_numpy(zero_copy_only=False)
    return nulls
