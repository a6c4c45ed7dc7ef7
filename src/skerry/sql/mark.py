"""Marks on Arrow fields for types that an engine has and Arrow lacks, at every depth.

=========  ==================  ======================================  =========================================
mark       Arrow type          in Python                               in tables
=========  ==================  ======================================  =========================================
HUGEINT    decimal128(38, 0)   int; sums of whole numbers are HUGEINT  BIGINT if CREATE TABLE AS chooses the type
UHUGEINT   decimal256(39, 0)   int                                     none: refused
VARIANT    string              its text                                none: texts of 1 and '1' are the same
JSON       string              its text                                JSON
=========  ==================  ======================================  =========================================

A mark is metadata of the field: that of a column, an element, a key, a value, a field of a struct or of a union.
"""

from collections.abc import Iterator

import pyarrow as pa

_KEY = b"skerry.type"

HUGEINT = {_KEY: b"HUGEINT"}
UHUGEINT = {_KEY: b"UHUGEINT"}
VARIANT = {_KEY: b"VARIANT"}
JSON = {_KEY: b"JSON"}

_WHOLE = ("HUGEINT", "UHUGEINT")


def mark_of(field: pa.Field) -> str | None:
    """The engine's type; None if it is Arrow's."""
    found = (field.metadata or {}).get(_KEY)
    return None if found is None else str(found.decode())


def is_whole(field: pa.Field) -> bool:
    """True if its decimals are integers of the engine, like sums; in Python they are int."""
    return mark_of(field) in _WHOLE


def has_marks(type_: pa.DataType) -> bool:
    """True if any part of the type is marked."""
    return any(mark_of(part) is not None or has_marks(part.type) for part in parts_of(type_))


def has_whole(type_: pa.DataType) -> bool:
    """True if any part of the type has decimals that are int in Python."""
    return any(is_whole(part) or has_whole(part.type) for part in parts_of(type_))


def parts_of(type_: pa.DataType) -> Iterator[pa.Field]:
    """The fields of a nested type, in order: the element of a list, key and value of a map."""
    if pa.types.is_map(type_):
        yield type_.key_field
        yield type_.item_field
    elif pa.types.is_nested(type_):
        yield from (type_.field(i) for i in range(type_.num_fields))
