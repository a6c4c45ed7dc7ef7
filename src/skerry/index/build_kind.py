"""The builders of a data file's indexes, by kind. Inverted indexes of a file share one blob, all others have their own.

The values of a target are a column, a struct of several columns, or the result of a path or an expression for each row
(``skerry.index.computed``).
"""

from collections.abc import Iterator, Sequence
from typing import Protocol

import pyarrow as pa

from skerry.index.blob import BlobDraft
from skerry.index.bloom.filter_builder import BloomBuilder
from skerry.index.computed import computed_type, computed_values, is_computed
from skerry.index.definition import target_of
from skerry.index.fulltext.bloom import FulltextBloomBuilder
from skerry.index.fulltext.config import FulltextConfig
from skerry.index.fulltext.tantivy_index import TantivyBuilder
from skerry.index.index_kind import ColumnBuilder, IndexKind
from skerry.index.inverted.term_builder import InvertedBuilder
from skerry.index.kind_option import IndexOptions, parse_index_options
from skerry.index.target import encode_target_key
from skerry.index.value_bytes import ValueCodec
from skerry.index.vector.graph_builder import VectorBuilder
from skerry.pruning.text.analyzer import Analyzer, Language
from skerry.pruning.vector.metric import parse_metric
from skerry.types.datatype import DataType
from skerry.types.index_definition import IndexDefinition
from skerry.types.schema import Schema


class BlobBuilder(ColumnBuilder, Protocol):
    """Builds an index that has a blob of its own."""

    def finish(self) -> BlobDraft: ...


Finished = tuple[BlobDraft, Sequence[IndexDefinition]]


class KindBuilders:
    """Call order: ``add`` all rows in order, then ``finish`` once."""

    def __init__(self, schema: Schema, indexes: Sequence[IndexDefinition]) -> None:
        self._schema = schema
        self._own: list[tuple[IndexDefinition, BlobBuilder]] = []
        self._fed: list[tuple[IndexDefinition, ColumnBuilder]] = []
        options = {index.name: parse_index_options(IndexKind(index.kind), index.options) for index in indexes}
        self._inverted = [index for index in indexes if index.kind == IndexKind.INVERTED.value]
        rows = [options[index.name].granularity or 1 for index in self._inverted]
        self._shared = InvertedBuilder(min(rows)) if rows else None
        for index in indexes:
            self._fed.append((index, self._builder(index, options[index.name])))

    def _builder(self, index: IndexDefinition, options: IndexOptions) -> ColumnBuilder:
        key = encode_target_key(target_of(index))
        if index.kind == IndexKind.INVERTED.value:
            assert self._shared is not None
            return self._shared.column(key, ValueCodec(target_types(self._schema, index)), index.columns)
        made = _blob_builder(IndexKind(index.kind), key, index.columns, target_types(self._schema, index), options)
        self._own.append((index, made))
        return made

    def add(self, table: pa.Table) -> None:
        """The next rows, with the file's columns."""
        for index, builder in self._fed:
            builder.add(target_values(self._schema, index, table))

    def finish(self) -> Iterator[Finished]:
        """Every blob with the indexes in it."""
        if self._shared is not None:
            yield self._shared.finish(), self._inverted
        for index, builder in self._own:
            yield builder.finish(), [index]


def _blob_builder(
    kind: IndexKind, key: str, columns: tuple[int, ...], types: tuple[DataType, ...], options: IndexOptions
) -> BlobBuilder:
    """The builder of an index that has a blob of its own."""
    if kind is IndexKind.FULLTEXT:
        return TantivyBuilder(key, columns, FulltextConfig(_analyzer(options)))
    if kind is IndexKind.VECTOR:
        assert options.connectivity is not None
        assert options.expansion is not None
        return VectorBuilder(
            key,
            columns,
            metric=parse_metric(options.metric),
            connectivity=options.connectivity,
            expansion=options.expansion,
        )
    assert options.granularity is not None
    assert options.false_positive_rate is not None
    rows, rate = options.granularity, options.false_positive_rate
    if kind is IndexKind.FULLTEXT_BLOOM:
        return FulltextBloomBuilder(key, columns, FulltextConfig.for_bloom(_analyzer(options), rows, rate))
    return BloomBuilder(key, ValueCodec(types), columns, rows_per_segment=rows, false_positive_rate=rate)


def _analyzer(options: IndexOptions) -> Analyzer:
    return Analyzer(Language(options.analyzer or Language.ENGLISH.value), bool(options.case_sensitive))


def target_types(schema: Schema, index: IndexDefinition) -> tuple[DataType, ...]:
    """The types of a target's values: one for each column, or the type of the computed value."""
    if is_computed(index):
        return (computed_type(schema, index),)
    return tuple(schema.by_id[column].type for column in index.columns)


def target_values(schema: Schema, index: IndexDefinition, table: pa.Table) -> pa.Array:
    """The values of a target in some rows."""
    if is_computed(index):
        return computed_values(schema, index, table)
    columns = [_flat(table.column(schema.by_id[column].name)) for column in index.columns]
    if len(columns) == 1:
        return columns[0]
    return pa.StructArray.from_arrays(columns, names=[str(column) for column in index.columns])


def _flat(column: pa.ChunkedArray) -> pa.Array:
    return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
