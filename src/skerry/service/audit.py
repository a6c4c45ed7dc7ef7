"""The audit log: who did what, when, and how it ended; one JSON object a line.

Recorded are all calls that change something, all that were refused for a missing token or role, and every SQL statement
(its digest and its first word, never its text: it may hold values). Written to a file (setting ``service.audit-log``),
or else as events of the logger ``skerry.audit``. A file is opened for appending, with mode 600, and written a line at
a time, so that several processes may share it and log rotation may move it away (it is opened again when its name is
gone).
"""

import os
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import orjson

from skerry.common.clock import Clock
from skerry.common.closing import Closing
from skerry.common.errors import OptionError
from skerry.common.log import EventLog
from skerry.service.identity import Caller

_MAX_CHARACTERS = 1_000
_events = EventLog("audit")


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One call."""

    method: str
    """Full name, such as ``skerry.v1.TableService/CreateTable`` or ``POST /iceberg/v1/…``."""
    correlation_id: str
    outcome: str
    """``OK``, or the code of the error."""
    caller: Caller | None = None
    """None: the caller is unknown."""
    peer: str = ""
    seconds: float = 0.0
    facts: Mapping[str, str] = field(default_factory=dict)
    """Facts about the call, such as the name of a table."""


class AuditLog(Closing):
    """Records calls; safe between threads."""

    def __init__(self, clock: Clock, path: str | None = None) -> None:
        self._clock = clock
        self._path = None if path is None else Path(path)
        self._lock = threading.Lock()
        self._descriptor = -1
        if self._path is not None:
            self._open()

    def record(self, entry: AuditEntry) -> None:
        """Record a call."""
        moment = datetime.fromtimestamp(self._clock.now_ms() / 1000, UTC).isoformat(timespec="milliseconds")
        caller = entry.caller
        row = {
            "time": moment.replace("+00:00", "Z"),
            "method": _bounded(entry.method),
            "outcome": entry.outcome,
            "account": None if caller is None else caller.account,
            "subject": None if caller is None else caller.subject,
            "peer": entry.peer,
            "correlation_id": entry.correlation_id,
            "seconds": round(entry.seconds, 6),
            **{name: _bounded(fact) for name, fact in entry.facts.items()},
        }
        if self._path is None:
            del row["time"]
            _events.info("call", **row)
            return
        line = orjson.dumps(row, default=str) + b"\n"
        with self._lock:
            if not self._path.exists():
                self._open()
            os.write(self._descriptor, line)

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            if self._descriptor >= 0:
                os.close(self._descriptor)
                self._descriptor = -1

    def _open(self) -> None:
        assert self._path is not None
        try:
            opened = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise OptionError(f"service.audit-log {str(self._path)!r} cannot be written: {error.strerror}") from None
        if self._descriptor >= 0:
            os.close(self._descriptor)
        self._descriptor = opened


def _bounded(text: str) -> str:
    """A text from a request, cut: names of megabytes would fill the disk."""
    return text if len(text) <= _MAX_CHARACTERS else f"{text[:_MAX_CHARACTERS]}…"
