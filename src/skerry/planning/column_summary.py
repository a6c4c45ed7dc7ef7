"""Statistics of whole columns over all files: which hold no NULL, which files may hold NaN, a median."""

from collections.abc import Sequence
from functools import partial

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from skerry.planning.file_columns import FileColumns
from skerry.types.datatype import ArrayType, DataType, MapType, StructType, is_floating
from skerry.types.field import Field


def fields_without_null(files: FileColumns, fields: Sequence[Field]) -> frozenset[int]:
    """Ids of the fields that have a value in every row of every live file; fields without counts are left out."""
    found = set()
    for field in fields:
        counts = files.column(f"nulls_{field.id}")
        if counts is not None:
            is_free = pc.fill_null(pc.equal(counts, 0), False).to_numpy(zero_copy_only=False)
            if np.all(is_free[files.load(())]):
                found.add(field.id)
    return frozenset(found)


def files_with_nan(files: FileColumns, fields: Sequence[Field]) -> frozenset[str] | None:
    """Paths of live files that hold NaN in one of the fields, or may; None if every file may."""
    if any(_holds_floats(f.type) for f in fields if not is_floating(f.type)):
        return None  # NaN is not counted inside nested types
    floating = [f for f in fields if is_floating(f.type)]
    if not floating:
        return frozenset()
    live = files.load(())
    doubtful = None
    for number in floating:
        counts = files.column(f"nans_{number.id}")
        if counts is None:
            return None
        may = pc.fill_null(pc.not_equal(counts, 0), True)
        doubtful = may if doubtful is None else pc.or_(doubtful, may)
    assert doubtful is not None
    places = live[doubtful.to_numpy()[live]]
    if not len(places):
        return frozenset()
    return frozenset(files.entries(places, ["file"]).column("file").to_pylist())


def _holds_floats(type_: DataType) -> bool:
    if isinstance(type_, StructType):
        return any(_holds_floats(f.type) for f in type_.fields)
    if isinstance(type_, ArrayType):
        return _holds_floats(type_.element)
    if isinstance(type_, MapType):
        return _holds_floats(type_.key) or _holds_floats(type_.value)
    return is_floating(type_)


def median_row(files: FileColumns, fields: Sequence[Field]) -> pa.RecordBatch | None:
    """One row with the median of each column's lower and upper bounds; None if a column has no bounds.

    It shows whether files are laid out by a column: if every file holds values of the whole range, the median lies
    within the bounds of all files; if each file holds a range of its own, within those of one or two.
    """
    values = {f.name: files.kept(("median", f.id), partial(_median, files, f), _weigh) for f in fields}
    if any(value is None for value in values.values()):
        return None
    return pa.RecordBatch.from_pydict(values)


def _median(files: FileColumns, field: Field) -> pa.Array | None:
    ends = [files.column(f"{side}_{field.id}") for side in ("lower", "upper")]
    known = [end.drop_null() for end in ends if end is not None]
    bounds = pa.chunked_array([chunk for end in known for chunk in end.chunks], field.type.arrow)
    if not len(bounds):
        return None
    middle = pc.sort_indices(bounds)[len(bounds) // 2].as_py()
    return bounds.slice(middle, 1).combine_chunks()


def _weigh(value: pa.Array | None) -> int:
    return 100 if value is None else 100 + int(value.nbytes)
