"""Index blobs in memory, and random conditions on one column."""

from collections.abc import Callable, Iterator
from typing import Any

import pyarrow as pa
from hypothesis import strategies as st

from skerry.common.errors import DamagedFileError
from skerry.index.blob import BlobDraft
from skerry.pruning.predicate.bound import (
    BoundPredicate,
    Decided,
    InSet,
    IsNaN,
    IsNull,
    Like,
    StartsWith,
    compare,
    in_set,
    negate,
)
from skerry.pruning.predicate.expression import Op
from skerry.pruning.predicate.like import parse_pattern
from skerry.types.datatype import ATOMIC_TYPES, BINARY, STRING, DataType, is_floating
from skerry.types.field import Field
from type_strategies import decimal_types, values

PATH = "index/test.puffin"


class MemoryBlob:
    """A blob that keeps a list of what was read of it."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.reads: list[tuple[int, int]] = []

    @property
    def size_bytes(self) -> int:
        return len(self._data)

    def read(self, offset: int, length: int) -> bytes:
        if offset < 0 or length < 0 or offset + length > len(self._data):
            raise DamagedFileError(PATH, f"no bytes {offset} to {offset + length}", "Build it again")
        self.reads.append((offset, length))
        return self._data[offset : offset + length]


def blob_of(draft: BlobDraft) -> MemoryBlob:
    assert isinstance(draft.data, bytes)
    return MemoryBlob(draft.data)


def indexable_types() -> st.SearchStrategy[DataType]:
    return st.sampled_from(list(ATOMIC_TYPES.values())) | decimal_types()


def rows_of(type_: DataType) -> st.SearchStrategy[list[Any]]:
    """Rows of a column: few distinct values, so that they meet again in segments and conditions; NULLs among them."""
    some = values(type_) if type_ != STRING else values(type_) | st.sampled_from(["", "ä", "a", "ab", "x" * 3000])
    if is_floating(type_):
        some = some | st.sampled_from([0.0, -0.0, float("nan"), float("inf")])
    pool = st.lists(some, min_size=1, max_size=6)
    return pool.flatmap(lambda given: st.lists(st.sampled_from(given), max_size=40))


@st.composite
def leaves(draw: st.DrawFn, field: Field, rows: list[Any]) -> BoundPredicate:
    """A condition on the column, as ``bind`` gives it, often on a value that a row has."""
    given = [row for row in rows if row is not None]
    value = values(field.type, nullable=False) if not given else st.sampled_from(given) | values(field.type, False)
    kinds = ["compare", "in", "null", "decided"]
    if is_floating(field.type):
        kinds.append("nan")
    if field.type in (STRING, BINARY):
        kinds.append("prefix")
    if field.type == STRING:
        kinds.append("like")
    kind = draw(st.sampled_from(kinds))
    if kind == "compare":
        leaf = compare(field, draw(st.sampled_from(list(Op))), draw(value))
    elif kind == "in":
        leaf = in_set(field, draw(st.lists(value, min_size=1, max_size=4)))
        if not isinstance(leaf, InSet):
            leaf = compare(field, Op.EQ, draw(value))
    elif kind == "null":
        leaf = IsNull(field)
    elif kind == "decided":
        leaf = Decided(field, draw(st.booleans()))
    elif kind == "nan":
        leaf = IsNaN(field)
    elif kind == "prefix":
        text = draw(value)
        leaf = StartsWith(
            field, text[: draw(st.integers(1, 3))] or type(text)(b"a" if isinstance(text, bytes) else "a")
        )
    else:
        text = draw(value)[:20].replace("%", "").replace("_", "").replace("\\", "")
        cut = draw(st.integers(0, len(text)))
        leaf = Like(field, parse_pattern(text[:cut] + draw(st.sampled_from(["%", "_", "_%"])) + text[cut + 1 :], None))
    return negate(leaf) if draw(st.booleans()) else leaf


def flipped(data: bytes) -> Iterator[MemoryBlob]:
    """The blob with each of its bits flipped in turn."""
    for bit in range(8 * len(data)):
        broken = bytearray(data)
        broken[bit // 8] ^= 1 << bit % 8
        yield MemoryBlob(bytes(broken))


def is_refused(action: Callable[[], Any]) -> bool:
    """Whether an action on a damaged blob ends with the error for it; other errors are raised."""
    try:
        action()
    except DamagedFileError as error:
        return error.path == PATH
    return False


def batches_of(array: pa.Array, cut: int) -> list[pa.Array]:
    """The array in two parts, so that builders see several."""
    cut = min(cut, len(array))
    return [array.slice(0, cut), array.slice(cut)]
