"""Structured logging: one event, its facts, as text or as JSON."""

import io
import json
import logging
import sys
from collections.abc import Iterator

import pytest

from skerry.common.log import EventLog, JsonFormatter, TextFormatter, configure


@pytest.fixture(autouse=True)
def restored() -> Iterator[None]:
    logger = logging.getLogger("skerry")
    handlers, level = logger.handlers, logger.level
    yield
    logger.handlers, logger.level = handlers, level


def record(event: str = "commit landed", **facts: object) -> logging.LogRecord:
    made = logging.LogRecord("skerry.table", logging.WARNING, "f", 1, "%s", (event,), None)
    made.created = 1_705_312_800.1234
    if facts:
        made.facts = facts
    return made


def test_text_is_a_line_to_read() -> None:
    line = TextFormatter().format(record(table="app.users", snapshot=7))
    assert line == "2024-01-15T10:00:00.123Z WARNING skerry.table commit landed table=app.users snapshot=7"
    assert TextFormatter().format(record()).endswith("commit landed")


def test_json_is_one_object() -> None:
    line = JsonFormatter().format(record(table="app.users", snapshot=7, path={1, 2}.__class__))
    assert "\n" not in line
    assert json.loads(line) == {
        "time": "2024-01-15T10:00:00.123Z",
        "level": "warning",
        "logger": "skerry.table",
        "event": "commit landed",
        "table": "app.users",
        "snapshot": 7,
        "path": "<class 'set'>",
    }


@pytest.mark.parametrize("formatter", [TextFormatter(), JsonFormatter()])
def test_exceptions_are_told(formatter: logging.Formatter) -> None:
    made = record()
    try:
        raise KeyError("what")
    except KeyError:
        made.exc_info = sys.exc_info()
    assert "KeyError: 'what'" in formatter.format(made)


@pytest.mark.parametrize("format", ["text", "json"])
def test_configure_sends_what_is_loud_enough(format: str) -> None:
    stream = io.StringIO()
    configure("info", format, stream)
    log = EventLog("part")
    log.debug("not this", a=1)
    log.info("this", a=1)
    log.warning("and this")
    lines = stream.getvalue().splitlines()
    assert len(lines) == 2
    if format == "json":
        assert [json.loads(line)["event"] for line in lines] == ["this", "and this"]
        assert json.loads(lines[0])["logger"] == "skerry.part"
    else:
        assert lines[0].endswith("INFO skerry.part this a=1")


def test_configuring_again_does_not_double_lines() -> None:
    stream = io.StringIO()
    configure("info", "text", stream)
    configure("info", "text", stream)
    EventLog("part").info("once")
    assert len(stream.getvalue().splitlines()) == 1


def test_the_library_alone_says_nothing(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (None, "skerry", "skerry.part"):  # what tests on Spark have left in this process is not the library's
        logger = logging.getLogger(name)
        monkeypatch.setattr(logger, "handlers", [h for h in logger.handlers if isinstance(h, logging.NullHandler)])
    EventLog("part").warning("unheard", a=1)
    assert capsys.readouterr().err == ""


def test_facts_reach_other_handlers(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="skerry"):
        EventLog("table").info("commit landed", snapshot=7)
    (found,) = caplog.records
    assert found.getMessage() == "commit landed"
    assert found.facts == {"snapshot": 7}  # type: ignore[attr-defined]
