"""SQL text → predicate.

::

    predicate   = and {OR and}
    and         = not {AND not}
    not         = {NOT} test
    test        = "(" predicate ")" | operand [rest] | starts_with(operand, literal) | is_nan(operand)
                | matches(operand, literal [, string]) | matches_term(operand, literal)
    rest        = (= | == | != | <> | < | <= | > | >=) operand
                | [NOT] IN "(" operand {"," operand} ")"
                | [NOT] BETWEEN operand AND operand
                | [NOT] LIKE literal [ESCAPE string]
                | IS [NOT] (NULL | NAN)
    operand     = name | literal | call | "(" operand ")"
    call        = year(name) | date(name) | CAST(name AS DATE) | date_trunc(string, name)
    literal     = [+|-] number | string | hex | TRUE | FALSE | NULL | (DATE | TIME | TIMESTAMP | TIMESTAMPTZ) string

Keywords and function names may be in any case. ``date``, ``time`` and the like are names unless a string follows, so
that columns may have these names.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal, InvalidOperation

from skerry.common.errors import InvalidInputError
from skerry.pruning.predicate import expression
from skerry.pruning.predicate.expression import Call, Column, Literal, LiteralValue, Op, Operand, Predicate
from skerry.pruning.predicate.lexer import LIST_ITEM, RESERVED, Token, tokenize
from skerry.pruning.predicate.monotone import UNITS
from skerry.pruning.predicate.position import error_at
from skerry.types.epoch import TooFineError, parse_date, parse_datetime, parse_time

MAX_DEPTH = 100
"""Maximum nesting of parentheses and NOTs: the tree is walked recursively, and Python's stack is finite."""

_OPS = {"==": Op.EQ, "!=": Op.NE, **{op.value: op for op in Op}}


def parse_predicate(text: str) -> Predicate:
    """Parse a predicate; :class:`InvalidInputError` shows the position of an error."""
    if not isinstance(text, str):
        raise InvalidInputError(f"a predicate is a text like \"id < 10 AND name = 'x'\", not {text!r}")
    return _Parser(text).whole()


class _ZonedError(ValueError):
    """A TIMESTAMP has a time zone."""


def utc_moment(text: str) -> datetime:
    """The moment in UTC; a text without a time zone is in UTC."""
    moment = parse_datetime(text)
    return moment.replace(tzinfo=UTC) if moment.utcoffset() is None else moment.astimezone(UTC)


def _wall_clock(text: str) -> datetime:
    moment = parse_datetime(text)
    if moment.utcoffset() is not None:
        raise _ZonedError("it has a time zone; write TIMESTAMPTZ")
    return moment


_TYPED: dict[str, tuple[Callable[[str], LiteralValue], str]] = {
    "DATE": (parse_date, "'2024-01-15'"),
    "TIME": (parse_time, "'10:30:00.25'"),
    "TIMESTAMP": (_wall_clock, "'2024-01-15 10:30:00'"),
    "TIMESTAMPTZ": (utc_moment, "'2024-01-15 10:30:00+01:00'"),
}


_FUNCTIONS = {
    "YEAR": "year",
    "DATE": "date",
    "CAST": "date",
    "DATE_TRUNC": "date_trunc",
    "DATETRUNC": "date_trunc",
}
_KNOWN = "year, date, date_trunc, CAST(… AS DATE), starts_with, matches, matches_term and is_nan"


class _Parser:
    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = tokenize(text)
        self._next = 0
        self._depth = 0

    def whole(self) -> Predicate:
        if self._peek().kind == "end":
            raise self._error("it is empty; write a comparison like id < 10", self._peek())
        found = self._as_predicate(self._either(), self._tokens[0])
        if self._peek().kind != "end":
            raise self._error(f"expected AND, OR or the end, found {self._peek()}", self._peek())
        return found

    def _either(self) -> Predicate | Operand:
        # AND and OR in one function: each level of parentheses costs as few frames of Python's stack as possible
        either: list[Predicate] = []
        every: list[Predicate] = []
        while True:
            start = self._peek()
            found = self._not()
            if self._skip_word("AND"):
                every.append(self._as_predicate(found, start))
                continue
            is_last = not self._skip_word("OR")
            if is_last and not either and not every:
                return found
            either.append(expression.conjunction([*every, self._as_predicate(found, start)]))
            every = []
            if is_last:
                return expression.disjunction(either)

    def _not(self) -> Predicate | Operand:
        count = 0
        while self._skip_word("NOT"):
            count += 1
        start = self._peek()
        self._deeper(count, start)
        found = self._test()
        self._depth -= count
        if not count:
            return found
        predicate = self._as_predicate(found, start)
        for _ in range(count):
            predicate = expression.Not(predicate)
        return predicate

    def _deeper(self, levels: int, token: Token) -> None:
        self._depth += levels
        if self._depth > MAX_DEPTH:
            raise self._error(f"more than {MAX_DEPTH} NOTs and parentheses within each other", token)

    def _test(self) -> Predicate | Operand:
        token = self._peek()
        found = self._parenthesized() if token.is_mark("(") else self._call_or_operand()
        if isinstance(found, Predicate):
            return found
        following = self._peek()
        if following.kind == "mark" and following.value in _OPS:
            self._take()
            return expression.Comparison(found, _OPS[following.value], self._operand(f"after {following.value}"))
        if self._skip_word("IS"):
            return self._is(found)
        negated = following.is_word("NOT") and self._skip_word("NOT")
        test = self._keyword_test(found)
        if test is not None:
            return expression.Not(test) if negated else test
        if negated:
            raise self._error(f"expected IN, BETWEEN or LIKE after NOT, found {self._peek()}", self._peek())
        return found

    def _parenthesized(self) -> Predicate | Operand:
        self._deeper(1, self._take())
        found = self._either()
        self._expect(")")
        self._depth -= 1
        return found

    def _keyword_test(self, operand: Operand) -> Predicate | None:
        if self._skip_word("IN"):
            self._expect("(", "after IN")
            if self._peek().kind in LIST_ITEM:
                values = self._plain_list(self._take())
            else:
                values = [self._operand("in the list of IN")]
                while self._skip_mark(","):
                    values.append(self._operand("in the list of IN"))
            self._expect(")")
            return expression.In(operand, tuple(values))
        if self._skip_word("BETWEEN"):
            low = self._operand("after BETWEEN")
            if not self._skip_word("AND"):
                raise self._error(f"expected AND between the bounds of BETWEEN, found {self._peek()}", self._peek())
            return expression.Between(operand, low, self._operand("after AND"))
        if self._skip_word("LIKE"):
            pattern = self._literal_argument("LIKE needs a pattern like 'abc%'")
            escape = self._literal_argument("ESCAPE needs one character") if self._skip_word("ESCAPE") else None
            return expression.PatternTest(operand, pattern, escape)
        return None

    def _plain_list(self, token: Token) -> list[Operand]:
        items = LIST_ITEM[token.kind].finditer(self._text, token.position, token.position + len(token.shown))
        if token.kind == "numbers":
            return [Literal(Decimal(item.group()), item.start()) for item in items]
        return [Literal(item.group()[1:-1].replace("''", "'"), item.start()) for item in items]

    def _is(self, operand: Operand) -> Predicate:
        negated = self._skip_word("NOT")
        if self._skip_word("NULL"):
            test: Predicate = expression.NullTest(operand)
        elif self._skip_word("NAN"):
            test = expression.NaNTest(operand)
        else:
            raise self._error(f"expected NULL or NAN after IS, found {self._peek()}", self._peek())
        return expression.Not(test) if negated else test

    def _call_or_operand(self) -> Predicate | Operand:
        return self._call() if self._is_call() else self._operand("")

    def _is_call(self) -> bool:
        token = self._peek()
        following = self._tokens[min(self._next + 1, len(self._tokens) - 1)]
        return token.kind == "word" and following.is_mark("(") and token.value.upper() not in RESERVED

    def _call(self) -> Predicate | Operand:
        if self._peek().is_word(*_FUNCTIONS):
            return self._function()
        name = self._take()
        self._take()
        if name.is_word("STARTS_WITH", "STARTSWITH"):
            operand = self._operand("as the first argument")
            self._expect(",")
            test: Predicate = expression.PrefixTest(
                operand, self._literal_argument("starts_with needs a text like 'abc'")
            )
        elif name.is_word("IS_NAN", "ISNAN"):
            test = expression.NaNTest(self._operand("as the argument"))
        elif name.is_word("MATCHES", "MATCHES_TERM"):
            test = self._text_search(name)
        else:
            raise self._error(f"there is no function {name.value}; there are {_KNOWN}; others are for lake.sql", name)
        self._expect(")")
        return test

    def _text_search(self, name: Token) -> Predicate:
        operand = self._operand("as the first argument")
        self._expect(",")
        if name.is_word("MATCHES_TERM"):
            return expression.TermTest(operand, self._literal_argument("matches_term needs a word like 'timeout'"))
        query = self._literal_argument("matches needs words like 'disk full'")
        if not self._skip_mark(","):
            return expression.TextSearch(operand, query)
        return expression.TextSearch(operand, query, self._literal_argument("matches needs an analyzer like 'english'"))

    def _function(self) -> Call:
        name, unit = self._take(), ""
        self._take()
        if name.is_word("DATE_TRUNC", "DATETRUNC"):
            unit = str(self._literal_argument("date_trunc needs a unit like 'day'").value).lower()
            if unit not in UNITS:
                raise self._error(f"{unit!r} is no unit of date_trunc; there are {', '.join(UNITS)}", name)
            self._expect(",")
        token = self._take()
        if token.kind != "name" and (token.kind != "word" or token.value.upper() in RESERVED):
            raise self._error(f"expected a column as the argument of {name.value}, found {token}", token)
        column = self._column(token)
        if name.is_word("CAST"):
            type_ = self._take() if self._skip_word("AS") else self._peek()
            if not type_.is_word("DATE"):
                raise self._error(f"expected AS DATE, the one type to CAST to, found {type_}", type_)
        self._expect(")")
        return Call(_FUNCTIONS[name.value.upper()], column, unit, name.position)

    def _operand(self, where: str) -> Operand:
        opened = 0
        while self._skip_mark("("):
            opened += 1
        operand = self._bare_operand(where)
        for _ in range(opened):
            self._expect(")")
        return operand

    def _bare_operand(self, where: str) -> Operand:
        if self._is_call() and self._peek().is_word(*_FUNCTIONS):
            return self._function()
        token = self._take()
        literal = self._literal(token)
        if literal is not None:
            return literal
        if token.kind == "name" or (token.kind == "word" and token.value.upper() not in RESERVED):
            return self._column(token)
        raise self._error(f"expected a column or a value{where and ' ' + where}, found {token}", token)

    def _column(self, token: Token) -> Column:
        if self._peek().is_mark("."):
            problem = (
                'a column has one name; one that holds a dot is quoted ("a.b"), and parts of a STRUCT cannot be used'
            )
            raise self._error(problem, self._peek())
        return Column(token.value, token.position)

    def _literal_argument(self, problem: str) -> Literal:
        token = self._take()
        literal = self._literal(token)
        if literal is None:
            raise self._error(f"{problem}, found {token}", token)
        return literal

    def _literal(self, token: Token) -> Literal | None:
        at = token.position
        if token.kind == "string":
            return Literal(token.value, at)
        if token.kind == "hex":
            return Literal(bytes.fromhex(token.value), at)
        if token.is_word("TRUE", "FALSE"):
            return Literal(token.is_word("TRUE"), at)
        if token.is_word("NULL"):
            return Literal(None, at)
        if token.is_word(*_TYPED) and self._peek().kind == "string":
            return self._typed(token)
        if token.kind == "number" or token.is_mark("+", "-"):
            return self._number(token)
        return None

    def _number(self, token: Token) -> Literal:
        digits = token if token.kind == "number" else self._take()
        if digits.kind != "number":
            raise self._error(f"expected a number after {token.value}, found {digits}", digits)
        try:
            number = Decimal(digits.value)
        except InvalidOperation:
            raise self._error(f"the exponent of {digits} is too large", digits) from None
        return Literal(number.copy_negate() if token.is_mark("-") else number, token.position)

    def _typed(self, word: Token) -> Literal:
        parse, example = _TYPED[word.value.upper()]
        token = self._take()
        try:
            return Literal(parse(token.value), word.position)
        except (ValueError, OverflowError) as error:
            reason = f" ({error})" if isinstance(error, TooFineError | _ZonedError) else ""
            kind = word.value.upper()
            raise self._error(f"{token} is no {kind}{reason}; write {kind} {example}", token) from None

    def _as_predicate(self, found: Predicate | Operand, start: Token) -> Predicate:
        if isinstance(found, Predicate):
            return found
        if isinstance(found, Literal) and not (found.value is None or isinstance(found.value, bool)):
            raise self._error(f"{start} alone is neither true nor false; compare it with something", start)
        return expression.Truth(found)

    def _peek(self) -> Token:
        return self._tokens[self._next]

    def _take(self) -> Token:
        token = self._tokens[self._next]
        self._next = min(self._next + 1, len(self._tokens) - 1)
        return token

    def _skip_word(self, word: str) -> bool:
        if self._peek().is_word(word):
            self._next += 1
            return True
        return False

    def _skip_mark(self, mark: str) -> bool:
        if self._peek().is_mark(mark):
            self._next += 1
            return True
        return False

    def _expect(self, mark: str, where: str = "") -> None:
        token = self._take()
        if not token.is_mark(mark):
            raise self._error(f"expected {mark}{where and ' ' + where}, found {token}", token)

    def _error(self, problem: str, token: Token) -> InvalidInputError:
        return error_at(InvalidInputError, problem, self._text, token.position)
