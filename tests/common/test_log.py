"""Structured logging: one event, its facts, as text or as JSON."""

import io
import json
import logging
import re
import subprocess
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


def test_the_library_alone_says_nothing() -> None:
    assert logged("") == ""
    assert logged("", pyspark=True) == ""


PROGRAMS = {
    "skerry's": "configure('info', 'json')",
    "its own": "logging.basicConfig(format='%(name)s %(message)s %(facts)s')",
    "for one part": "h = logging.StreamHandler(); h.setFormatter(logging.Formatter('%(message)s %(facts)s'));"
    "logging.getLogger('skerry.part').addHandler(h)",
    "for all parts": "h = logging.StreamHandler(); h.setFormatter(logging.Formatter('%(message)s %(facts)s'));"
    "logging.getLogger('skerry').addHandler(h); logging.getLogger('skerry').setLevel('INFO')",
}


@pytest.mark.parametrize("configured", PROGRAMS.values(), ids=PROGRAMS)
def test_lines_are_the_same_in_a_process_with_pyspark(configured: str) -> None:
    lines = logged(configured)
    assert "heard" in lines
    assert logged(configured, pyspark=True) == lines


def test_loggers_of_pyspark_stay_as_they_are() -> None:
    program = "PySparkLogger.getLogger('theirs').warning('heard', fact=1)"
    told = json.loads(logged("", program, pyspark=True))
    assert (told["msg"], told["context"]) == ("heard", {"fact": 1})


def logged(configured: str, program: str = "", *, pyspark: bool = False) -> str:
    """What a process writes to standard error; ``pyspark``: in which PySpark has left its class of loggers to all."""
    lines = [
        "import logging",
        "from pyspark.logger import PySparkLogger; logging.setLoggerClass(PySparkLogger)" if pyspark else "",
        "from skerry.common.log import EventLog, configure, own_logger",
        "own_logger('part')",
        configured,
        program or "EventLog('part').warning('heard', a=1); EventLog('part').info('heard less', b=2)",
    ]
    done = subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=True)
    assert done.stdout == ""
    return re.sub(r'"time":"[^"]*"', "", done.stderr)


def test_facts_reach_other_handlers(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="skerry"):
        EventLog("table").info("commit landed", snapshot=7)
    (found,) = caplog.records
    assert found.getMessage() == "commit landed"
    assert found.facts == {"snapshot": 7}  # type: ignore[attr-defined]
