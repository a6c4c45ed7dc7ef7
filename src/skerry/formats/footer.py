"""The footer of a Parquet data file, and values derived from it.

A footer never changes, and parsing it takes as long as decoding some pages: readers of a few rows keep it in the cache.
Everything beyond pyarrow's metadata is computed on first use.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple

import pyarrow as pa

from skerry.formats.layout import TRAILER_BYTES, decode_blocks
from skerry.formats.projection import field_ids
from skerry.formats.thrift import LIST, StructReader

_PARSED = 4
"""Memory of pyarrow's metadata, as a multiple of its size in the file; approximate."""


class Leaf(NamedTuple):
    """A column of primitive values."""

    number: int
    path: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class SchemaColumn:
    """A top-level column: its leaves, and its part of the schema as it stands in the footer."""

    leaves: tuple[Leaf, ...]
    elements: tuple[bytes, ...]
    is_repeated: bool


class ParquetFooter:
    """A checked footer; ``tail`` is the end of the file from the page index on, or more of it. Safe between threads.

    ``names`` gives the columns by field id for files without field ids, as other systems write.
    """

    def __init__(self, metadata: Any, tail: bytes = b"", names: Mapping[int, str] | None = None) -> None:
        self.metadata = metadata
        """A ``pyarrow.parquet.FileMetaData``."""
        self.tail = tail
        self._given_names = names

    @property
    def weight_bytes(self) -> int:
        return len(self.tail) + _PARSED * int(self.metadata.serialized_size)

    @cached_property
    def arrow_schema(self) -> pa.Schema:
        """The columns as Arrow reads them."""
        return self.metadata.schema.to_arrow_schema()

    @cached_property
    def names(self) -> Mapping[int, str]:
        """The columns by field id; ValueError if one has none, or two have the same."""
        return field_ids(self.arrow_schema) if self._given_names is None else self._given_names

    @cached_property
    def starts(self) -> Sequence[int]:
        """The number of each row group's first row, and at the end the row count."""
        counts = (self.metadata.row_group(group).num_rows for group in range(self.metadata.num_row_groups))
        return list(accumulate(counts, initial=0))

    @cached_property
    def blocks(self) -> tuple[int, Sequence[int]]:
        """Size and checksums of the blocks of the body; ValueError if they cannot be read."""
        return decode_blocks(self.metadata.metadata or {})

    @cached_property
    def columns(self) -> Mapping[str, SchemaColumn]:
        """The top-level columns of the Parquet schema by name."""
        length = int.from_bytes(self.tail[-TRAILER_BYTES:-4], "little")
        footer = self.tail[len(self.tail) - TRAILER_BYTES - length : -TRAILER_BYTES]
        return _schema_columns(footer, self.metadata.schema)


def _schema_columns(footer: bytes, schema: Any) -> dict[str, SchemaColumn]:
    reader = StructReader(footer)
    reader.field(2, LIST)
    pairs = list(reader.list_elements())
    raw, elements = [element for element, _ in pairs], [values for _, values in pairs]
    found: dict[str, SchemaColumn] = {}
    at, number = 1, 0
    while at < len(elements):
        first, leaves = at, list[Leaf]()
        at = _walk(elements, at, (), leaves, number)
        number += len(leaves)
        repeated = any(schema.column(leaf.number).max_repetition_level for leaf in leaves)
        found[elements[first][4].decode()] = SchemaColumn(tuple(leaves), tuple(raw[first:at]), repeated)
    return found


def _walk(
    elements: Sequence[Mapping[int, Any]], at: int, path: tuple[bytes, ...], leaves: list[Leaf], first: int
) -> int:
    """Collect the leaves below an element; returns the place of the next element on its level."""
    element = elements[at]
    path = (*path, element[4])
    children = element.get(5, 0)
    at += 1
    if not children:
        leaves.append(Leaf(first + len(leaves), path))
    for _ in range(children):
        at = _walk(elements, at, path, leaves, first)
    return at
