"""JSON paths in a query: ``payload ->> '$.user.id'`` and its other spellings.

==============================================  =================
written                                         pointer
==============================================  =================
``p ->> '$.user.id'``, ``p ->> '$."user".id'``  ``/user/id``
``json_extract_string(p, '$.user.id')``         ``/user/id``
``p -> 'user' ->> 'id'``                        ``/user/id``
``p ->> '/user/id'``                            ``/user/id``
``p ->> '$.items[0]'``, ``p -> 'items' ->> 0``  ``/items/0``
==============================================  =================

Paths that DuckDB interprets differently have no pointer: members whose name is a number (``'$."0"'``), negative
indexes, wildcards, and names with a quotation mark.
"""

import re
from dataclasses import dataclass

from sqlglot import exp

from skerry.index.jsonpath import pointer_of
from skerry.sql.query.constant import WRITTEN_PATH, UnclearError, has_only

_STEP = re.compile(r"""\.(?P<plain>[A-Za-z_][A-Za-z0-9_]*)|\."(?P<quoted>[^"\\*]+)"|\[(?P<place>0|[1-9][0-9]{0,8})\]""")
_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_NUMBER = re.compile(r"[0-9]+")
_FLAGS = ("this", "expression", "only_json_types", "scalar_only")


@dataclass(frozen=True, slots=True)
class JsonPlace:
    """A column, and a JSON pointer into it."""

    column: exp.Column
    pointer: str


def json_place(node: exp.Expr, *, is_text: bool = True) -> JsonPlace:
    """The place whose value ``->>`` returns as text, or ``->`` as JSON; :class:`UnclearError` if there is none."""
    column, tokens = _read(node.unnest(), exp.JSONExtractScalar if is_text else exp.JSONExtract)
    return JsonPlace(column, pointer_of(tokens))


def _read(node: exp.Expr, kind: type[exp.Expr]) -> tuple[exp.Column, list[str]]:
    if type(node) is not kind or not has_only(node, *_FLAGS):
        raise UnclearError
    inner, tokens = node.this.unnest(), _tokens(node.expression)
    if isinstance(inner, exp.Column):
        return inner, tokens
    column, before = _read(inner, exp.JSONExtract)
    return column, [*before, *tokens]


def _tokens(path: exp.Expr) -> list[str]:
    written = path.meta.get(WRITTEN_PATH)
    if isinstance(written, int):
        return [str(written)]
    if not isinstance(written, str):
        raise UnclearError
    if written.startswith("$"):
        return _steps(written)
    if written.startswith("/"):
        tokens = written[1:].split("/")
        if any(not token or "~" in token or _NUMBER.fullmatch(token) for token in tokens):
            raise UnclearError  # in an object, a number would be the name of a member
        return tokens
    if not _KEY.fullmatch(written):
        raise UnclearError
    return [written]


def _steps(written: str) -> list[str]:
    tokens: list[str] = []
    at = 1
    while at < len(written):
        step = _STEP.match(written, at)
        if step is None:
            raise UnclearError
        name = step["plain"] or step["quoted"]
        if name is not None and _NUMBER.fullmatch(name):
            raise UnclearError
        tokens.append(name if name is not None else step["place"])
        at = step.end()
    return tokens
