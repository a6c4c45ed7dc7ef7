"""Statements from texts, and refusals with their places."""

from collections.abc import Callable

import pytest

from skerry.common.errors import SqlError
from skerry.sql.parse.script import parse_script
from skerry.sql.script_text import Source, Span
from skerry.sql.statement import Statement


class Parsed:
    """One statement, and the texts of its spans."""

    def __init__(self, text: str) -> None:
        self.source = Source(text)
        (self.statement,) = parse_script(self.source)

    def cut(self, span: Span | None) -> str | None:
        return None if span is None else self.source.cut(span)


@pytest.fixture
def parsed() -> Callable[[str], Parsed]:
    return Parsed


@pytest.fixture
def one() -> Callable[[str], Statement]:
    return lambda text: Parsed(text).statement


@pytest.fixture
def refused() -> Callable[[str, str], None]:
    """Parses a text in which ¦ marks where the mistake is, and wants a message that contains ``problem``."""

    def check(marked: str, problem: str) -> None:
        offset = marked.index("¦")
        source = Source(marked.replace("¦", ""))
        with pytest.raises(SqlError) as raised:
            parse_script(source)
        message = str(raised.value)
        assert problem in message.split(" (line ")[0], message
        assert raised.value.position == source.position(offset), message
        assert message.endswith(source.excerpt(offset))

    return check
