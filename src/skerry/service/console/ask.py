"""One request of the console: the caller, its arguments, and the page of a long answer."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from skerry.common.errors import InvalidInputError
from skerry.graph.lake_catalog import DEFAULT_ACCOUNT
from skerry.lake.lake import Lake

MOST_ROWS = 1_000
"""Maximum rows of a page of metadata."""


@dataclass(frozen=True, slots=True)
class Window:
    """A part of a list: ``limit`` entries from ``offset`` on."""

    offset: int
    limit: int

    @property
    def end(self) -> int:
        """The offset after the last entry."""
        return self.offset + self.limit


@dataclass(frozen=True, slots=True)
class Ask:
    """A question about one lake, with the parameters of its URL."""

    lake: Lake
    parameters: Mapping[str, str] = field(default_factory=dict)
    account: str = DEFAULT_ACCOUNT
    """The account of the lake."""
    sees_process: bool = False
    """Whether the caller runs the server, and may see data of all accounts."""

    def text(self, name: str) -> str:
        """A required parameter."""
        found = self.parameters.get(name, "")
        if not found:
            raise InvalidInputError(f"the parameter {name!r} is missing", about=(name,))
        return found

    def optional(self, name: str) -> str:
        """A parameter, or an empty text."""
        return self.parameters.get(name, "")

    def number(self, name: str, default: int, most: int) -> int:
        """An integer from 0 to ``most``; larger values become ``most``."""
        given = self.parameters.get(name, "")
        if not given:
            return default
        if not given.isascii() or not given.isdigit() or len(given) > 18:
            raise InvalidInputError(
                f"the parameter {name!r} is a whole number of 0 or more, not {given!r}", about=(name,)
            )
        return min(int(given), most)

    def window(self, default: int = 100, most: int = MOST_ROWS) -> Window:
        """The requested part of a list: parameters ``offset`` and ``limit``."""
        return Window(self.number("offset", 0, 10**15), max(1, self.number("limit", default, most)))


Answer = dict[str, Any]
"""A value that becomes the JSON of an answer."""


def page_of(rows: list[Any], window: Window, total: int) -> Answer:
    """A page of a list: its entries, their offset, and the total number."""
    return {"rows": rows, "offset": window.offset, "total": total}
