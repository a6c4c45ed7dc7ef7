"""Builds all indexes of one data file while it is written: every batch of rows goes to every index.

The builder of each kind states its memory. The blobs are written when the data file is complete.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import orjson
import pyarrow as pa

from skerry.index.blob import BlobDraft
from skerry.index.build_kind import KindBuilders
from skerry.index.computed import built_from
from skerry.index.definition import target_of
from skerry.index.key_bloom.build import KeyBloomBuilder, key_target
from skerry.index.property import COLUMNS, EXPRESSIONS, INDEXES
from skerry.index.target import encode_target_key
from skerry.types.index_definition import KEY_BLOOM_NAME, IndexDefinition
from skerry.types.schema import Schema


class FileIndexBuilder:
    """Call order: ``add`` all rows of the data file in order, in tables with its columns, then ``finish`` once."""

    def __init__(self, schema: Schema, indexes: Sequence[IndexDefinition], *, key_bloom: bool = False) -> None:
        """``key_bloom``: with filters of the primary key; the file is sorted by it, and holds each key once."""
        self._schema = schema
        self._builders = KindBuilders(schema, indexes) if indexes else None
        self._key = [schema.field(name) for name in schema.primary_key]
        self._key_bloom = KeyBloomBuilder(self._key) if key_bloom and self._key else None

    @staticmethod
    def of(schema: Schema, *, key_bloom: bool = False) -> "FileIndexBuilder | None":
        """A builder of the indexes of a schema; None if there is nothing to build."""
        if not schema.indexes and not (key_bloom and schema.primary_key):
            return None
        return FileIndexBuilder(schema, schema.indexes, key_bloom=key_bloom)

    def add(self, table: pa.Table) -> None:
        """The next rows."""
        if not table.num_rows:
            return
        if self._builders is not None:
            self._builders.add(table)
        if self._key_bloom is not None:
            self._key_bloom.add(table)

    def finish(self) -> list[BlobDraft]:
        """The blobs, in a fixed order; filters of the key come last, so that their metadata lies beside the footer."""
        built = self._builders.finish() if self._builders is not None else ()
        blobs = [self._described(draft, indexes) for draft, indexes in built]
        filters = None if self._key_bloom is None else self._key_bloom.finish()
        return blobs if filters is None else [*blobs, self._described_key(filters)]

    def _described(self, draft: BlobDraft, indexes: Sequence[IndexDefinition]) -> BlobDraft:
        """The blob with properties that describe its indexes, for catalogues and readers."""
        keyed = {encode_target_key(target_of(index)): index for index in indexes}
        columns = {key: built_from(self._schema, index) for key, index in keyed.items()}
        said = {key: index.expression for key, index in keyed.items() if index.expression is not None}
        properties: Mapping[str, str] = {
            **draft.properties,
            INDEXES: _text({k: {"name": i.name, "options": dict(i.options)} for k, i in keyed.items()}),
            COLUMNS: _text(columns),
            **({EXPRESSIONS: _text(said)} if said else {}),
        }
        return replace(draft, properties=properties)

    def _described_key(self, draft: BlobDraft) -> BlobDraft:
        target = key_target(self._key)
        properties: Mapping[str, str] = {
            **draft.properties,
            INDEXES: _text({target: {"name": KEY_BLOOM_NAME, "options": {}}}),
            COLUMNS: _text({target: {str(field.id): str(field.type) for field in self._key}}),
        }
        return replace(draft, properties=properties)


def _text(value: object) -> str:
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS).decode()
