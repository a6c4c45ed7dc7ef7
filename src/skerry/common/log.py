"""Structured logging: an event's name and its facts, as text or as one JSON object a line.

The library only emits records, under the logger ``skerry``; it never configures logging. A program that wants to see
them configures logging itself or calls :func:`configure`, as the ``skerry`` command does.
"""

import logging
from datetime import UTC, datetime
from typing import Any, TextIO

import orjson

from skerry.common.secret import hide_secrets

_ROOT = "skerry"


def own_logger(part: str = "") -> logging.Logger:
    """The logger of a part of Skerry, or of all of it: of Python's own logger class, also in a process with PySpark.

    PySpark changes the logger class of the process while it creates a logger, and changes it back; if two threads do so
    at once, the change stays. Loggers of that class write JSON to standard error, whatever a program has configured,
    and store the fields of a record where other handlers do not find them.
    """
    logger = logging.getLogger(f"{_ROOT}.{part}" if part else _ROOT)
    if type(logger).__module__.startswith("pyspark."):
        logger.__class__ = logging.Logger
        logger.setLevel(logging.NOTSET)
        given = [type(handler.formatter).__module__ for handler in logger.handlers[:1]]
        if given and given[0].startswith("pyspark."):
            logger.removeHandler(logger.handlers[0])
    return logger


own_logger().addHandler(logging.NullHandler())


class EventLog:
    """Logs events of one part of Skerry: ``log.info("commit landed", table="app.users", snapshot=7)``."""

    def __init__(self, part: str) -> None:
        self._logger = own_logger(part)

    def debug(self, event: str, **facts: Any) -> None:
        self._log(logging.DEBUG, event, facts)

    def info(self, event: str, **facts: Any) -> None:
        self._log(logging.INFO, event, facts)

    def warning(self, event: str, **facts: Any) -> None:
        self._log(logging.WARNING, event, facts)

    def _log(self, level: int, event: str, facts: dict[str, Any]) -> None:
        if self._logger.isEnabledFor(level):
            shown = {name: hide_secrets(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}
            self._logger.log(level, "%s", event, extra={"facts": shown})


class TextFormatter(logging.Formatter):
    """``2024-01-15T10:00:00.000Z WARNING skerry.table commit landed table=app.users``."""

    def format(self, record: logging.LogRecord) -> str:
        facts = " ".join(f"{name}={value}" for name, value in getattr(record, "facts", {}).items())
        line = f"{_time(record)} {record.levelname} {record.name} {record.getMessage()} {facts}".rstrip()
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class JsonFormatter(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return orjson.dumps(line, default=str).decode()


def configure(level: str, format: str, stream: TextIO | None = None) -> None:
    """Send Skerry's records to ``stream`` (default: standard error)."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonFormatter() if format == "json" else TextFormatter())
    logger = own_logger()
    logger.handlers = [handler]
    logger.setLevel(level.upper())


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
