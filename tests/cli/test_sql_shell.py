"""Statements at the shell, one after the other: Ctrl-C at any of them ends them all."""

import io
import os
import signal
from collections.abc import Callable, Iterator

import pytest

from skerry.cli.sql.job import Format
from skerry.cli.sql.shell import Shell
from skerry.common.errors import QueryCancelledError
from skerry.lake.lake import Lake
from skerry.sql.outcome import Outcome
from skerry.sql.session import Session


@pytest.fixture
def shown() -> io.BytesIO:
    return io.BytesIO()


@pytest.fixture
def shell(lake: Lake, shown: io.BytesIO) -> Shell:
    lake.sql("CREATE TABLE app.notes (id INT)")
    return Shell(lake, shown, Format.CSV)


@pytest.fixture
def press_after(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Presses Ctrl-C when the statement of this number has run, before its outcome is handed on."""

    def prepare(statement: int) -> None:
        run_each = Session.run_each

        def pressed(session: Session, *arguments: object) -> Iterator[Outcome]:
            for number, outcome in enumerate(run_each(session, *arguments), start=1):  # type: ignore[arg-type]
                if number == statement:
                    os.kill(os.getpid(), signal.SIGINT)
                yield outcome

        monkeypatch.setattr(Session, "run_each", pressed)

    return prepare


def test_ctrl_c_while_a_query_is_planned_keeps_its_rows_from_being_read(
    shell: Shell, shown: io.BytesIO, press_after: Callable[[int], None]
) -> None:
    press_after(1)
    with pytest.raises(QueryCancelledError):
        shell.run("SELECT 1 AS one")
    assert shown.getvalue() == b""


def test_a_change_that_lands_despite_ctrl_c_is_the_last_statement(
    shell: Shell, lake: Lake, press_after: Callable[[int], None]
) -> None:
    press_after(1)
    with pytest.raises(QueryCancelledError):
        shell.run("INSERT INTO app.notes VALUES (1); INSERT INTO app.notes VALUES (2)")
    assert lake.sql("SELECT id FROM app.notes").fetchall() == [(1,)]


def test_a_change_that_lands_despite_ctrl_c_is_done_if_nothing_follows(
    shell: Shell, lake: Lake, press_after: Callable[[int], None]
) -> None:
    press_after(2)
    assert shell.run("INSERT INTO app.notes VALUES (1); INSERT INTO app.notes VALUES (2)") == 2
    assert lake.sql("SELECT id FROM app.notes ORDER BY id").fetchall() == [(1,), (2,)]
