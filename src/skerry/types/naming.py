"""Names that databases, tables, tags and columns may have.

Names of databases, tables and tags become folders and files, so they are restricted; columns only must not have the
names of columns that Skerry adds itself.
"""

import re

from skerry.common.errors import InvalidInputError, SchemaError

SYSTEM_COLUMNS = frozenset(
    {"_kind", "_row_kind", "_deleted_at", "_sequence", "_file", "_pos", "_partition", "_snapshot_id", "_commit_time"}
)
RESERVED_NAMES = {
    "database": frozenset({"system", "information_schema"}),
    "tag": frozenset({"latest", "earliest", "floor"}),
}
MAX_NAME_BYTES = 128

_FORBIDDEN = re.compile(r"[/\\.$@:*?\"<>|%\s\x00-\x1f\x7f]")
_SPACED = ("database", "table")
"""Kinds whose names may have spaces between their words."""


def check_name(kind: str, name: object, title: str = "") -> str:
    """The name, if a ``kind`` (database, table, tag or consumer) may have it; else :class:`InvalidInputError`.

    ``title`` is what errors call it: ``table name`` unless given.
    """
    problem = _problem(kind, name, title or f"{kind} name")
    if problem is not None:
        raise InvalidInputError(problem, about=(kind,))
    assert isinstance(name, str)
    return name


def _problem(kind: str, name: object, title: str) -> str | None:
    if not isinstance(name, str) or not name:
        return f"a {kind}'s name must be a text that is not empty, not {name!r}"
    is_file = kind in ("tag", "consumer")
    plain = name.replace(".", "_") if is_file else name  # v1.0 is a good name for a tag
    if kind in _SPACED and name.strip(" ") == name:
        plain = plain.replace(" ", "_")
    found = _FORBIDDEN.search(plain)
    if found is not None:
        becomes = "file" if is_file else "folder"
        return (
            f"{title} {name!r} must not contain {found.group()!r}: it becomes a {becomes}'s name; "
            f"use letters, digits, '_' and '-'"
        )
    if name[0] in "_-.":
        return f"{title} {name!r} must not start with {name[0]!r}: such names are Skerry's own"
    if name.lower() in RESERVED_NAMES.get(kind, ()):
        return f"{title} {name!r} is reserved; choose another"
    if any("\ud800" <= c <= "\udfff" for c in name):
        return f"{title} {name!r} holds half of a surrogate pair"
    if len(name.encode()) > MAX_NAME_BYTES:
        return f"{title} {name[:20]!r}… is longer than {MAX_NAME_BYTES} bytes"
    return None


OWN_PREFIX = "__skerry"
"""Prefix of columns that running statements and jobs add to those of a table."""


def check_column_names(names: list[str], where: str) -> None:
    """Refuse duplicate and reserved column names; names are compared case-insensitively, as engines do."""
    seen: dict[str, str] = {}
    for name in names:
        if name.lower() in SYSTEM_COLUMNS:
            raise SchemaError(f"{where}: column name {name!r} is reserved for a system column; choose another")
        if name.lower().startswith(OWN_PREFIX):
            raise SchemaError(f"{where}: column name {name!r}: names that begin with {OWN_PREFIX!r} are Skerry's own")
        if any(ord(c) < 32 for c in name):
            raise SchemaError(f"{where}: column name {name!r} holds a control character")
        if any("\ud800" <= c <= "\udfff" for c in name):
            raise SchemaError(f"{where}: column name {name!r} holds half of a surrogate pair")
        other = seen.setdefault(name.lower(), name)
        if other != name or names.count(name) > 1:
            twin = "appears twice" if other == name else f"and {other!r} differ only in case"
            raise SchemaError(f"{where}: column {name!r} {twin}; column names must be unique")
