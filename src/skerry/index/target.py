"""Index targets and their keys: a key ends a blob's name, or names a target within an inverted index.

==================  =====================================================  ==========================
target              key                                                    ``target_type``
==================  =====================================================  ==========================
a column            ``7``                                                  ``column``
several columns     ``3,7``: ascending, each once                          ``columns``
a path in JSON      ``7#%2Fuser%2Fid``: column, percent-encoded pointer    ``json_path``
an expression       ``expr:`` and 16 hex digits                            ``expression``
==================  =====================================================  ==========================

Numbers are field ids in decimal, without leading zeros. A path is an RFC 6901 pointer in UTF-8; bytes other than RFC
3986's unreserved characters are ``%`` and two upper-case hex digits. An expression is known by the XXH3-64 of its
normalised text, as lower-case hex digits; the text itself stands in the properties of the blob.

A key has at most 256 bytes and one spelling: whatever :func:`encode_target_key` would not have written is refused. The
names in GreptimeDB's files, which are plain column ids, are keys already.
"""

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Self, TypeAlias
from urllib.parse import quote, unquote_to_bytes

import orjson
import xxhash

from skerry.common.errors import InvalidInputError
from skerry.index.jsonpath import check_json_pointer, json_pointer_of

MOST_KEY_BYTES = 256
HIGHEST_COLUMN_ID = (1 << 32) - 1

_ALLOWED = re.compile(r"[A-Za-z0-9\-._~,#:%]*", re.ASCII)
_EXPRESSION = "expr:"
_HASH = re.compile(r"[0-9a-f]{16}", re.ASCII)
_ID = re.compile(r"0|[1-9][0-9]{0,9}", re.ASCII)


@dataclass(frozen=True, slots=True)
class ColumnTarget:
    """One column."""

    id: int

    def __post_init__(self) -> None:
        _check_id(self.id)


@dataclass(frozen=True, slots=True)
class ColumnsTarget:
    """Several columns; they are put in order, and each counts once."""

    ids: tuple[int, ...]

    def __post_init__(self) -> None:
        for number in self.ids:
            _check_id(number)
        object.__setattr__(self, "ids", tuple(sorted(set(self.ids))))
        if len(self.ids) < 2:
            raise InvalidInputError(f"a target of several columns needs two or more, not {list(self.ids)}")


@dataclass(frozen=True, slots=True)
class JsonPathTarget:
    """The value at a path of a JSON column; ``path`` is an RFC 6901 pointer."""

    column: int
    path: str

    def __post_init__(self) -> None:
        _check_id(self.column)
        check_json_pointer(self.path)

    @classmethod
    def at(cls, column: int, json_path: str) -> Self:
        """The target of a JSONPath such as ``$.user.id``."""
        return cls(column, json_pointer_of(json_path))


@dataclass(frozen=True, slots=True)
class ExpressionTarget:
    """An expression, which its hash identifies; the text is not part of the key and may be unknown."""

    expr_hash: int
    expr: str | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if isinstance(self.expr_hash, bool) or not isinstance(self.expr_hash, int) or not 0 <= self.expr_hash < 1 << 64:
            raise InvalidInputError(f"the hash of an expression is an unsigned 64-bit integer, not {self.expr_hash!r}")

    @classmethod
    def of(cls, normalised: str) -> Self:
        """The target of a normalised text."""
        return cls(expression_hash(normalised), normalised)


IndexTarget: TypeAlias = ColumnTarget | ColumnsTarget | JsonPathTarget | ExpressionTarget


def expression_hash(normalised: str) -> int:
    """The hash of an expression's normalised text: XXH3-64 of its UTF-8, unsigned."""
    try:
        return xxhash.xxh3_64_intdigest(normalised.encode())
    except UnicodeEncodeError:
        raise InvalidInputError("the text of an expression is not Unicode") from None


def encode_target_key(target: IndexTarget) -> str:
    """The key of a target."""
    match target:
        case ColumnTarget(number):
            key = str(number)
        case ColumnsTarget(ids):
            key = ",".join(map(str, ids))
        case JsonPathTarget(column, path):
            key = f"{column}#{quote(path, safe='')}"
        case ExpressionTarget(expr_hash):
            key = f"{_EXPRESSION}{expr_hash:016x}"
    if len(key) > MOST_KEY_BYTES:
        advice = "index fewer columns" if isinstance(target, ColumnsTarget) else "use a shorter path"
        raise InvalidInputError(f"target key {key[:40]}… has {len(key)} bytes, more than {MOST_KEY_BYTES}: {advice}")
    return key


def decode_target_key(key: str) -> IndexTarget:
    """The target of a key; an expression's text is not known from it."""
    if not key:
        raise InvalidInputError("a target key is empty: it is like 7, 3,7, 7#%2Fpath or expr:0123456789abcdef")
    if not _ALLOWED.fullmatch(key):
        wrong = next(letter for letter in key if not _ALLOWED.fullmatch(letter))
        raise InvalidInputError(
            f"target key {key[:40]!r} has the character {wrong!r}: allowed are ASCII's letters and digits, and -._~,#:%"
        )
    if len(key) > MOST_KEY_BYTES:
        raise InvalidInputError(f"target key {key[:40]}… has {len(key)} bytes, more than {MOST_KEY_BYTES}")
    if key.startswith(_EXPRESSION):
        digits = key.removeprefix(_EXPRESSION)
        if not _HASH.fullmatch(digits):
            raise InvalidInputError(f"target key {key!r}: {_EXPRESSION} is followed by 16 lower-case hex digits")
        return ExpressionTarget(int(digits, 16))
    if "#" in key:
        column, _, encoded = key.partition("#")
        return JsonPathTarget(_decode_id(column, key), _decode_pointer(encoded, key))
    ids = [_decode_id(text, key) for text in key.split(",")]
    if len(ids) == 1:
        return ColumnTarget(ids[0])
    if any(left >= right for left, right in pairwise(ids)):
        raise InvalidInputError(f"target key {key!r}: column ids ascend, and each is there once")
    return ColumnsTarget(tuple(ids))


def target_type(target: IndexTarget) -> str:
    """The ``target_type`` of the catalogue's rows."""
    return _TYPES[type(target)]


def target_json(target: IndexTarget) -> str:
    """The ``target_json`` of the catalogue's rows."""
    content: dict[str, object]
    match target:
        case ColumnTarget(number):
            content = {"columns": [number]}
        case ColumnsTarget(ids):
            content = {"columns": list(ids)}
        case JsonPathTarget(column, path):
            content = {"column": column, "json_path": path}
        case ExpressionTarget(expr_hash, expr):
            content = {"expr_hash": expr_hash} if expr is None else {"expr_hash": expr_hash, "expr": expr}
    return orjson.dumps(content).decode()


_TYPES: dict[type[IndexTarget], str] = {
    ColumnTarget: "column",
    ColumnsTarget: "columns",
    JsonPathTarget: "json_path",
    ExpressionTarget: "expression",
}


def _check_id(number: int) -> None:
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= HIGHEST_COLUMN_ID:
        raise InvalidInputError(f"{number!r} is not the id of a column: ids are integers from 0 to {HIGHEST_COLUMN_ID}")


def _decode_id(text: str, key: str) -> int:
    if not _ID.fullmatch(text) or int(text) > HIGHEST_COLUMN_ID:
        raise InvalidInputError(
            f"target key {key!r}: {text!r} is not a column id (0 to {HIGHEST_COLUMN_ID} in decimal, no leading zeros)"
        )
    return int(text)


def _decode_pointer(encoded: str, key: str) -> str:
    try:
        path = unquote_to_bytes(encoded).decode()
    except UnicodeDecodeError:
        raise InvalidInputError(f"target key {key!r}: its path is not UTF-8") from None
    if quote(path, safe="") != encoded:
        raise InvalidInputError(
            f"target key {key!r}: its path is not percent-encoded as it should be, which is {quote(path, safe='')}"
        )
    return path
