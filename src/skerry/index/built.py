"""The indexes in a Puffin file of ours, from its footer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import orjson

from skerry.common.errors import DamagedFileError
from skerry.index.definition import target_of
from skerry.index.index_kind import IndexKind
from skerry.index.key_bloom.build import key_target
from skerry.index.open_kind import kind_of_blob
from skerry.index.property import INDEXES
from skerry.index.puffin.blob_meta import BlobMeta
from skerry.index.puffin.layout import REMEDY
from skerry.index.target import encode_target_key
from skerry.types.field import Field
from skerry.types.index_definition import KEY_BLOOM_NAME, IndexDefinition


@dataclass(frozen=True, slots=True)
class BuiltIndex:
    """An index in a Puffin file: its name, kind, target and options."""

    name: str
    kind: IndexKind
    target_key: str
    options: tuple[tuple[str, str], ...]

    @staticmethod
    def of_key(key: Sequence[Field]) -> "BuiltIndex":
        """The filters of a primary key."""
        return BuiltIndex(KEY_BLOOM_NAME, IndexKind.KEY_BLOOM, key_target(key), ())

    @staticmethod
    def of(index: IndexDefinition) -> "BuiltIndex":
        """The record of an index with this definition."""
        key = encode_target_key(target_of(index))
        return BuiltIndex(index.name, IndexKind(index.kind), key, tuple(sorted(index.options.items())))


def indexes_of_blob(blob: BlobMeta, path: str) -> Iterator[BuiltIndex]:
    """The indexes in a blob; none if another system wrote it."""
    try:
        described = orjson.loads(blob.properties.get(INDEXES, "{}"))
        for key, said in described.items():
            kind = kind_of_blob(blob.type, key)
            if kind is not None:
                options = {str(name): str(value) for name, value in said["options"].items()}
                yield BuiltIndex(str(said["name"]), kind, key, tuple(sorted(options.items())))
    except (orjson.JSONDecodeError, AttributeError, KeyError, TypeError) as error:
        raise DamagedFileError(path, f"property {INDEXES} of blob {blob.type!r}: {error}", REMEDY) from None
