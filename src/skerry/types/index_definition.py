"""The definition of an index in a schema. ``skerry.index`` builds and reads indexes.

The target of an index is one or several columns, a path inside a column of JSON, or an expression over columns. Columns
are referenced by id, so an index survives renames; the text of an expression has names, so columns that an expression
uses cannot be renamed while the index exists.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from skerry.common.errors import SchemaError

KEY_BLOOM_NAME = "_key"
"""The name in catalogues of the filters of the primary key, which no index of a schema has."""
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.\-]{0,127}")


@dataclass(frozen=True, slots=True)
class IndexDefinition:
    """One index of a table."""

    name: str
    kind: str
    """``bloom``, ``inverted``, ``fulltext``, ``fulltext_bloom`` or ``vector``."""
    columns: tuple[int, ...]
    """Field ids: those of the target, ascending; for an expression, those of the columns in it."""
    path: str | None = None
    """RFC 6901 pointer, for a target inside of a JSON column."""
    expression: str | None = None
    """Normalised SQL, for a target that is computed."""
    options: Mapping[str, str] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash(
            (self.name, self.kind, self.columns, self.path, self.expression, tuple(sorted(self.options.items())))
        )

    def is_same_index(self, other: "IndexDefinition") -> bool:
        """Whether they are of one kind and on one target: a data file has one index of a kind for each target."""
        target = (self.kind, self.columns, self.path, self.expression)
        return target == (other.kind, other.columns, other.path, other.expression)


def check_indexes(indexes: Collection[IndexDefinition], field_ids: Collection[int]) -> None:
    """Raise :class:`SchemaError` if a name is taken or invalid, or a column does not exist."""
    seen: set[str] = set()
    for index in indexes:
        if not isinstance(index.name, str) or not _NAME.fullmatch(index.name):
            raise SchemaError(
                f"index name {index.name!r}: a name is a letter or _, then up to 127 letters, digits, _, . or -",
                about=("name",),
            )
        if index.name.lower() == KEY_BLOOM_NAME:
            raise SchemaError(f"index name {index.name!r} is reserved for the filters of the primary key")
        if index.name.lower() in seen:
            raise SchemaError(
                f"there is an index {index.name!r} already: names are unique in a table, in any case", about=("name",)
            )
        seen.add(index.name.lower())
        if not index.columns:
            raise SchemaError(f"index {index.name!r} has no column")
        gone = [column for column in index.columns if column not in field_ids]
        if gone:
            raise SchemaError(f"index {index.name!r} is on column id {gone[0]}, which is not in the schema")
