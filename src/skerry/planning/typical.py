"""A value that tells whether files are laid out by a column."""

from collections.abc import Sequence
from functools import partial

import pyarrow as pa
import pyarrow.compute as pc

from skerry.planning.snapshotfiles import SnapshotFiles
from skerry.types.field import Field


def typical_values(files: SnapshotFiles, fields: Sequence[Field]) -> pa.RecordBatch | None:
    """One row with a value from the middle of each column, as far as bounds of files tell; None if one has no bounds.

    It is the median of all least and greatest values. If every file has all kinds of values, it lies in all of them;
    if each has its own stretch, in one or two.
    """
    values = {f.name: files.kept(("typical", f.id), partial(_middle, files, f), _weigh) for f in fields}
    if any(value is None for value in values.values()):
        return None
    return pa.RecordBatch.from_pydict(values)


def _middle(files: SnapshotFiles, field: Field) -> pa.Array | None:
    ends = [files.column(f"{side}_{field.id}") for side in ("lower", "upper")]
    known = [end.drop_null() for end in ends if end is not None]
    bounds = pa.chunked_array([chunk for end in known for chunk in end.chunks], field.type.arrow)
    if not len(bounds):
        return None
    middle = pc.sort_indices(bounds)[len(bounds) // 2].as_py()
    return bounds.slice(middle, 1).combine_chunks()


def _weigh(value: pa.Array | None) -> int:
    return 100 if value is None else 100 + int(value.nbytes)
