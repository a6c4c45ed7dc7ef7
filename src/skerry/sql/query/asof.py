"""Time travel clauses: ``FOR VERSION AS OF 3``, ``TIMESTAMP AS OF '…'``, ``AT (VERSION => 3)``.

A version is a snapshot's number, or a tag's name as text; a timestamp is text, a literal, or a datetime. Either may be
a parameter. A time without a zone is meant in UTC.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from sqlglot import exp
from sqlglot.tokenizer_core import Token, TokenType

from skerry.common.errors import SqlError
from skerry.planning.scan_request import Pin
from skerry.sql.query.reference import TableName
from skerry.sql.query.syntax import Parsed
from skerry.sql.script_text import Span

_VALUES = (TokenType.NUMBER, TokenType.STRING, TokenType.PLACEHOLDER)
_TIMES = (exp.DType.TIMESTAMP, exp.DType.TIMESTAMPNTZ, exp.DType.TIMESTAMPTZ, exp.DType.DATE, exp.DType.DATETIME)


@dataclass(frozen=True, slots=True)
class AsOf:
    """The pinned state, and the clause's span in the text."""

    pin: Pin
    span: Span


def read_as_of(parsed: Parsed, name: TableName, parameters: Mapping[str, Any]) -> AsOf | None:
    """The clause after a table's name, if there is one; errors have no position, the caller adds that of the name."""
    version, when = name.node.args.get("version"), name.node.args.get("when")
    if version is not None:
        if version.args.get("kind") != "AS OF":
            raise SqlError(f"FOR {version.name} {version.args.get('kind')} is not known here: write AS OF")
        span = _version_span(parsed, name)
        kind, value = version.name.upper(), version.expression
    elif when is not None:
        if str(when.this).upper() != "AT":
            raise SqlError(f"{when.this} is not known here: write AT (VERSION => 3) or AT (TIMESTAMP => '…')")
        span = _at_span(parsed, name)
        kind, value = str(when.args["kind"]).upper(), when.expression
    else:
        return None
    given = parameters[value.name] if isinstance(value, exp.Placeholder) else _literal(value)
    pin = _version(given) if kind == "VERSION" else _timestamp(given)
    return AsOf(pin, span)


def misplaced(parsed: Parsed, names: Sequence[TableName]) -> int | None:
    """Offset of a clause that follows something other than a table; None if there is none."""
    known = {id(name.node) for name in names}
    for clause in parsed.find_all(exp.Version, exp.HistoricalData):
        holder = clause.parent
        if id(holder) not in known:
            starts = [i.meta["start"] for i in holder.find_all(exp.Identifier) if "start" in i.meta] if holder else []
            return min(starts, default=0)
    return None


def _version_span(parsed: Parsed, name: TableName) -> Span:
    at = parsed.token_after(name.span.end)
    start = at
    while at < len(parsed.tokens) and parsed.tokens[at].text.upper() != "OF":
        at += 1
    end = _value_end(parsed.tokens, at + 1)
    return Span(parsed.tokens[start].start, parsed.tokens[end].end + 1)


def _value_end(found: tuple[Token, ...], at: int) -> int:
    """The last token of a value: a literal, a parameter, or a type and a text."""
    if at < len(found):
        if found[at].token_type in _VALUES:
            return at
        if at + 1 < len(found) and (
            found[at].token_type is TokenType.PARAMETER or found[at + 1].token_type is TokenType.STRING
        ):
            return at + 1
    raise SqlError(_WANTED)


def _at_span(parsed: Parsed, name: TableName) -> Span:
    found = parsed.tokens
    at = parsed.token_after(name.span.end)
    while found[at].text.upper() not in ("AT", "BEFORE") or found[at + 1].token_type is not TokenType.L_PAREN:
        at += 1  # an alias may precede it
    end = _value_end(found, at + 4)
    if found[end + 1].token_type is not TokenType.R_PAREN:
        raise SqlError(_WANTED)
    return Span(found[at].start, found[end + 1].end + 1)


_MOST_DIGITS = 19
_WANTED = "AS OF takes a number, a text, TIMESTAMP '…' or a parameter"


def _literal(value: exp.Expr) -> Any:
    if isinstance(value, exp.Literal):
        return value.this if value.is_string else _number(value.this)
    if isinstance(value, exp.Cast) and value.to.this in _TIMES and value.this.is_string:
        return _moment(value.this.this)
    raise SqlError(_WANTED)


def _number(text: str) -> int:
    if not text.isdecimal():
        raise SqlError(f"AS OF takes a snapshot's number, 1 or more, not {text}")
    if len(text) > _MOST_DIGITS:
        raise SqlError(f"AS OF takes a snapshot's number, not one of {len(text)} digits")
    return int(text)


def _version(given: Any) -> Pin:
    if isinstance(given, str):
        return Pin(tag=given)
    if isinstance(given, int) and not isinstance(given, bool):
        return Pin(snapshot=given)
    raise SqlError(f"VERSION AS OF takes a snapshot's number or a tag's name, not {given!r}")


def _timestamp(given: Any) -> Pin:
    if isinstance(given, str):
        return Pin(timestamp=_moment(given))
    if isinstance(given, datetime):
        return Pin(timestamp=given if given.tzinfo is not None else given.replace(tzinfo=UTC))
    if isinstance(given, date):
        return Pin(timestamp=datetime(given.year, given.month, given.day, tzinfo=UTC))
    raise SqlError(f"TIMESTAMP AS OF takes a time like '2024-01-15 10:00:00', not {given!r}")


def _moment(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text.strip())
    except ValueError:
        raise SqlError(f"{text!r} is not a time; write it like '2024-01-15 10:00:00'") from None
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
