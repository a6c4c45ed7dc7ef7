"""Runs statements one after the other, and shows their results."""

import sys
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO

import typer
from rich.console import Console
from rich.text import Text

from skerry.cli.sql.job import Format
from skerry.cli.sql.output import print_grid, write_grid, write_rows
from skerry.cli.sql.watch import Watch
from skerry.common.clock import Clock, SystemClock
from skerry.common.errors import SkerryError
from skerry.common.secret import hide_secrets
from skerry.common.wording import count_text
from skerry.lake.lake import Lake
from skerry.sql.grid import shown_columns
from skerry.sql.outcome import Outcome
from skerry.sql.result import Result

ROWS_SHOWN = 40
"""Default number of rows shown on a terminal."""


class Shell:
    """A lake's session with outputs for rows and for messages. Public attributes may change between statements."""

    def __init__(
        self,
        lake: Lake,
        stream: BinaryIO,
        format_: Format,
        *,
        rows: int | None = None,
        is_file: bool = False,
        clock: Clock | None = None,
    ) -> None:
        self._session = lake.session()
        self._stream = stream
        self._is_file = is_file
        self._is_screen = not is_file and sys.stdout.isatty()
        self._screen = Console(highlight=False)
        self._words = Console(stderr=True, highlight=False)
        self._clock = clock or SystemClock()
        self._watch = Watch(self._words, self._clock, self._session.cancel)
        self.format = format_
        self.rows = ROWS_SHOWN if rows is None and self._is_screen else rows
        """How many rows of a table are shown; None: all."""
        self.timing = False
        self.is_auto = False
        """Show tables that are wider than the screen vertically."""
        self.more = "--rows shows more"
        """How to see the rows that are not shown."""
        self.wider = "--format vertical shows all"
        """How to see the columns that are not shown."""

    @property
    def database(self) -> str:
        """The current database."""
        return self._session.state.database

    @property
    def screen(self) -> Console:
        return self._screen

    def run(self, text: str, parameters: Mapping[str, Any] | None = None) -> int:
        """Run statements and show their results; returns the number of statements.

        Ctrl-C ends it with :class:`QueryCancelledError`. Planning a query and reading its rows are two pieces of work:
        Ctrl-C during the first, which may end all the same, keeps the second from beginning. A change that ends all the
        same shows its result, and no statement after it runs.
        """
        outcomes = self._session.run_each(text, parameters, self._watch.progress)
        count = 0
        while True:
            started = self._clock.monotonic()
            result = self._watch.run(lambda: _next(outcomes))
            if result is None:
                return count
            with result:
                if result.message is None:
                    self._watch.checkpoint()
                note = self._show(result)
            self._say(result, note, self._clock.monotonic() - started)
            count += 1
            if count < len(self._session.statements(text)):
                self._watch.checkpoint()

    def _show(self, result: Result) -> str:
        """Show rows; returns a text about their number."""
        if result.message is not None:
            return result.message
        stream, check = self._stream, self._watch.checkpoint
        quiet = not self._is_file  # progress bars would appear between the rows
        if not self.format.is_for_people:
            rows = self._watch.run(lambda: write_rows(result, stream, self.format, check), quiet=quiet)
        elif result.is_text:
            stream.write(f"{result}\n".encode())
            stream.flush()
            return ""
        elif self.rows is None:
            width = self._screen.width if self._is_screen else None
            upright = self.format is Format.VERTICAL
            rows = self._watch.run(
                lambda: write_grid(result, stream, check, width=width, vertical=upright), quiet=quiet
            )
        else:
            return self._show_head(result, self.rows)
        return count_text(rows, "row")

    def _show_head(self, result: Result, limit: int) -> str:
        page = self._watch.run(lambda: result.head(limit))
        width = self._screen.width if self._is_screen else None
        is_cut = shown_columns(result.schema, page, width) < len(result.schema)
        upright = self.format is Format.VERTICAL or (self.is_auto and is_cut)
        if self._is_screen:
            note = print_grid(result, self._screen, limit, vertical=upright)
        else:
            write_grid(result, self._stream, self._watch.checkpoint, limit=limit, vertical=upright)
            note = result.note(limit)
        ways = [self.wider] if is_cut and not upright else []
        if result.row_count is None or result.row_count > limit:
            ways.append(self.more)
        return f"{note} ({'; '.join(ways)})" if ways else note

    def _say(self, result: Result, note: str, seconds: float) -> None:
        """Print the line after a result; never among rows for programs."""
        if self.timing:
            note = f"{note} in {seconds:.3f} s".lstrip()
        if not note:
            return
        if not self.format.is_for_people:
            if result.message is not None or self.timing:
                typer.echo(note, err=True)
        elif self._is_screen:
            self._screen.print(Text(note, style="dim" if result.message is None else "green"), soft_wrap=True)
        else:
            self._stream.write(f"{note}\n".encode())

    def report(self, error: SkerryError, name: str | None = None) -> None:
        """Show an error, with the place in its text; ``name`` is that of the text."""
        place = error.position
        where = "" if place is None or name is None else f"{name}:{place[0]}:{place[1]}: "
        text = Text.assemble(("error: ", "bold red"), (where, "bold"), error.local_message)
        self._words.print(text, soft_wrap=True)
        if error.excerpt:
            line, _, mark = hide_secrets(error.excerpt).partition("\n")
            self._words.print(Text.assemble(line, "\n", (mark, "bold red")), soft_wrap=True)


def _next(outcomes: Iterator[Outcome]) -> Result | None:
    outcome = next(outcomes, None)
    return None if outcome is None else Result(outcome)
