"""The catalogue of indexes: a description of every index of every data file, from the footers of Puffin files."""

from skerry.index.meta.file_targets import FileTargets, read_targets
from skerry.index.meta.index_meta import IndexFileLocator, IndexMeta, IndexRowCompact, TargetMeta
from skerry.index.meta.json_schema import (
    META_SCHEMA,
    META_SCHEMA_VERSION,
    TARGET_SCHEMA,
    downgrade_meta,
    encode_meta,
    validate_meta,
)

__all__ = [
    "META_SCHEMA",
    "META_SCHEMA_VERSION",
    "TARGET_SCHEMA",
    "FileTargets",
    "IndexFileLocator",
    "IndexMeta",
    "IndexRowCompact",
    "TargetMeta",
    "downgrade_meta",
    "encode_meta",
    "read_targets",
    "validate_meta",
]
