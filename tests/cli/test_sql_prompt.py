"""The prompt, as somebody at a terminal meets it: a process on a pseudo terminal, keys in, screen out."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

import pytest

import skerry

LONG = "SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE hash(a.range, b.range) = 1;"
_CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\x1b[=>]|\r")


class Terminal:
    """``skerry sql`` on a pseudo terminal of 100 columns."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self._own, theirs = pty.openpty()
        termios.tcsetwinsize(self._own, (40, 100))
        command = [sys.executable, "-m", "skerry.cli.main", "sql", *arguments]
        self.process = subprocess.Popen(
            command,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**os.environ, "TERM": "xterm", **environment},
            start_new_session=True,
            preexec_fn=_own_terminal,
        )
        os.close(theirs)
        self.screen = ""

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        os.close(self._own)

    def type(self, keys: str) -> None:
        os.write(self._own, keys.encode())

    def until(self, words: str, seconds: float = 120) -> str:
        """What came on the screen, up to these words."""
        end = time.monotonic() + seconds
        while words not in self.screen:
            assert time.monotonic() < end, f"{words!r} did not come; the screen is\n{self.screen}"
            self._read(0.1)
        shown, _, self.screen = self.screen.partition(words)
        return shown + words

    def _read(self, seconds: float) -> None:
        if select.select([self._own], [], [], seconds)[0]:
            try:
                data = os.read(self._own, 65536)
            except OSError:  # the other end is closed
                return
            if b"\x1b[6n" in data:  # where is the cursor?
                os.write(self._own, b"\x1b[1;1R")
            self.screen += _CONTROL.sub("", data.decode(errors="replace"))

    def end(self) -> int:
        """Ctrl-D; the exit code."""
        self.until(">")
        self.rest(0.2)
        self.type("\x04")
        return self.ended()

    def rest(self, seconds: float) -> None:
        """Read for a while."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self._read(0.1)

    def ended(self) -> int:
        """The exit code, when it has ended."""
        stop = time.monotonic() + 120
        while self.process.poll() is None and time.monotonic() < stop:
            self._read(0.1)
        return self.process.wait(1)


def _own_terminal() -> None:
    import fcntl

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@pytest.fixture
def history(tmp_path: Path) -> Path:
    return tmp_path / "state" / "history"


@pytest.fixture
def terminal(warehouse: str, history: Path) -> Iterator[Terminal]:
    with Terminal(warehouse, "--database", "app", "--history", str(history)) as terminal:
        terminal.until("app>")
        yield terminal


def test_a_statement_over_two_lines_is_answered_and_remembered(terminal: Terminal, history: Path) -> None:
    terminal.type("SELECT id, kind\r")
    terminal.type("FROM events ORDER BY id;\r")
    shown = terminal.until("4 rows in ")
    assert "BIGINT  STRING" in shown
    assert "[red]click" in shown
    assert terminal.end() == 0
    assert history.read_text().splitlines()[-2:] == ["+SELECT id, kind", "+FROM events ORDER BY id;"]


def test_ctrl_c_cancels_the_statement_and_the_prompt_comes_back(terminal: Terminal) -> None:
    terminal.type(LONG + "\r")
    terminal.until("running")
    terminal.type("\x03")
    terminal.until("cancelled")
    terminal.until("app>")
    terminal.type("SELECT 40 + 2 AS answer;\r")
    assert "42" in terminal.until("1 row in ")
    assert terminal.end() == 0


def test_ctrl_c_drops_what_was_typed(terminal: Terminal, history: Path) -> None:
    terminal.type("SELECT nonsense\x03")
    terminal.until("app>")
    terminal.type("SELECT 7 AS seven;\r")
    terminal.until("1 row in ")
    assert terminal.end() == 0
    assert "nonsense" not in history.read_text()


def test_errors_show_the_place_and_the_prompt_goes_on(terminal: Terminal) -> None:
    terminal.type("SELECT * FROM evnts;\r")
    shown = terminal.until("^")
    assert "error: " in shown
    assert "events" in shown
    terminal.until("app>")
    terminal.type("CREATE TABLE notes (id INT);\r")
    terminal.until("created in ")
    terminal.until("app>")
    terminal.type("INSERT INTO notes VALUES (1), (2);\r")
    terminal.until("2 rows")
    assert terminal.end() == 0


def test_tab_completes_names(terminal: Terminal) -> None:
    terminal.type("SELECT count(*) AS n FROM ev")
    terminal.until("events")  # offered below the line
    terminal.type("\t")
    terminal.rest(1)
    terminal.type(";\r")
    assert "4" in terminal.until("1 row in ")


def test_commands_of_the_prompt(terminal: Terminal) -> None:
    terminal.type("\\help\r")
    terminal.until("\\describe NAME")
    terminal.until("snapshots;")
    terminal.type("\\tables\r")
    terminal.until("app.events")
    terminal.type("\\describe events\r")
    terminal.until("BIGINT")
    terminal.type("\\rows 2\r")
    terminal.until("the first 2 rows are shown")
    terminal.type("SELECT * FROM events ORDER BY id;\r")
    terminal.until("first 2 rows, … more rows (\\rows all shows all)")
    terminal.type("\\rows all\r")
    terminal.until("all rows are shown")
    terminal.type("\\x\r")
    terminal.until("rows are shown vertically")
    terminal.type("SELECT id, kind FROM events WHERE id = 3;\r")
    terminal.until("─ row 1 ───")
    terminal.until("kind  NULL")
    terminal.type("\\x auto\r")
    terminal.until("vertically if they are wider than the screen")
    terminal.type("SELECT 1 AS narrow;\r")
    terminal.until("narrow\n")
    terminal.type("\\vertical maybe\r")
    terminal.until("vertical is on, off or auto, not 'maybe'")
    terminal.type("\\x off\r")
    terminal.until("rows are shown as a table")
    terminal.type("\\timing off\r")
    terminal.until("timing is off")
    terminal.type("\\format csv\r")
    terminal.until("shown as csv")
    terminal.type("SELECT 1 AS n, 'x,y' AS s;\r")
    terminal.until('n,s\n1,"x,y"\n')
    terminal.type("\\tabels\r")
    terminal.until("did you mean \\tables?")
    terminal.type("USE default;\r")
    terminal.until("default>")
    terminal.type("\\quit\r")
    assert terminal.ended() == 0


def test_the_prompt_makes_a_lake_that_is_not_there_yet(tmp_path: Path) -> None:
    with Terminal(str(tmp_path / "new"), "--create", XDG_STATE_HOME=str(tmp_path / "state")) as terminal:
        terminal.until("default>")
        terminal.type("CREATE TABLE app.t (id INT);\r")
        terminal.until("created in ")
        assert terminal.end() == 0
    assert skerry.connect(tmp_path / "new").list_tables() == ["app.t"]
    assert "CREATE TABLE app.t" in (tmp_path / "state" / "skerry" / "sql-history").read_text()


def test_output_is_not_for_the_prompt(warehouse: str) -> None:
    with Terminal(warehouse, "--output", "x.csv") as terminal:
        terminal.until("goes with -c, -f or a pipe")
        assert terminal.ended() == 2
