"""Statements on a lake in memory, and where they go wrong."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from skerry.common.errors import SkerryError
from skerry.lake.lake import Lake
from support.tables import World

MARK = "§"


class Statements:
    """A lake and its session. In a text that fails, ``§`` stands before the place that the error must name."""

    def __init__(self, world: World | None = None, lake: Lake | None = None) -> None:
        self.world = world or World()
        self.lake = lake or self.world.lake()

    def copy(self) -> "Statements":
        """The same tables, for another test; the session begins again."""
        return Statements(self.world.copy())

    def __call__(self, text: str, parameters: Any = None) -> list[tuple[Any, ...]]:
        """The rows of the last statement; time passes."""
        self.world.clock.advance(1)
        with self.lake.sql(text, parameters) as result:
            return result.fetchall()

    def dicts(self, text: str, parameters: Any = None) -> list[dict[str, Any]]:
        """The same, by name."""
        with self.lake.sql(text, parameters) as result:
            return list(result.rows())

    def message(self, text: str, parameters: Any = None) -> str | None:
        """What a prompt prints."""
        with self.lake.sql(text, parameters) as result:
            return result.message

    def fails(self, marked: str, kind: type[SkerryError], said: str, parameters: Any = None) -> SkerryError:
        """The statement is refused, with these words, at the mark, and nothing has changed."""
        text = marked.replace(MARK, "")
        before = self.world.content()
        with pytest.raises(kind) as caught:
            self(text, parameters)
        message = str(caught.value)
        assert said in message, message
        if MARK in marked:
            ahead = marked[: marked.index(MARK)]
            place = (ahead.count("\n") + 1, len(ahead) - (ahead.rfind("\n") + 1) + 1)
            assert caught.value.position == place, (caught.value.position, place, message)
        assert caught.value.position is not None
        assert self.world.content() == before
        return caught.value

    @contextmanager
    def commits(self, table: str, count: int) -> Iterator[None]:
        """The block makes so many snapshots."""
        before = len(self.lake.table(table).snapshots())
        yield
        assert len(self.lake.table(table).snapshots()) - before == count
