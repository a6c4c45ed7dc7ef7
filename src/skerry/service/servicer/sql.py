"""SqlService: statements on the server, in its sandbox.

A call has its own session: one statement, and no settings that outlive it. A reader may run queries, a writer also
statements that change tables. No role may read files of the machine, or connect the server to other catalogs.
"""

import hashlib
import io
from collections.abc import Iterator
from typing import Any

import orjson
import pyarrow as pa

from skerry.common.errors import InvalidInputError, PermissionDeniedError, QueryCancelledError, SqlError
from skerry.protocol.v1 import sql_pb2
from skerry.service.backend import Backend
from skerry.service.call import ServiceCall
from skerry.service.identity import Role
from skerry.service.message import required
from skerry.sql.outcome import Outcome
from skerry.sql.parse.parse_cache import ParseCache
from skerry.sql.script_text import Source
from skerry.sql.statement import (
    CreateCatalog,
    Describe,
    DropCatalog,
    Explain,
    Refresh,
    Select,
    SetSetting,
    Show,
    Statement,
    Use,
)

CHUNK_BYTES = 1 << 20
MAX_TEXT = 1 << 20
_READS = (Select, Explain, Show, Describe)
_REFUSED: tuple[tuple[type[Statement], str], ...] = (
    (SetSetting, "settings are those of the server"),
    (Use, "give the database with the request"),
    (CreateCatalog, "external catalogs are set up by who runs the server"),
    (DropCatalog, "external catalogs are set up by who runs the server"),
    (Refresh, "caches of external catalogs are the server's"),
)


class _Stopped(KeyboardInterrupt):
    """Raised while a query runs to make the engine stop it, as Ctrl-C does."""


class SqlServicer:
    """Answers SqlService."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    def execute_sql(self, call: ServiceCall, request: sql_pb2.ExecuteSqlRequest) -> Iterator[sql_pb2.ExecuteSqlChunk]:
        text = required(request.sql, "sql")
        if len(text) > MAX_TEXT:
            raise SqlError(f"a statement has at most {MAX_TEXT} characters, this one has {len(text)}")
        statement = self._checked(call, text)
        call.facts["statement"] = type(statement).__name__
        call.facts["sql_sha256"] = hashlib.sha256(text.encode()).hexdigest()
        session = self._backend.lakes.lake(call.caller).session().apart(request.database or None)

        def look(*_: object) -> None:
            if call.cancelled.is_set() or call.clock.monotonic() >= call.ends_at:
                raise _Stopped

        try:
            outcome = session.run(text, _parameters(request.parameters_json), look)
            yield from _stream(call, outcome, request.max_rows)
        except _Stopped:
            call.check()
            raise QueryCancelledError("the query was stopped") from None

    def _checked(self, call: ServiceCall, text: str) -> Statement:
        statements, _ = ParseCache().parse(Source(text))
        if len(statements) != 1:
            raise SqlError(f"a call runs one statement, the text has {len(statements)}")
        statement: Statement = statements[0]
        for kind, why in _REFUSED:
            if isinstance(statement, kind):
                raise PermissionDeniedError(f"the service does not run this kind of statement: {why}")
        if not isinstance(statement, _READS):
            call.caller.require(Role.WRITER)
            if self._backend.read_only:
                raise PermissionDeniedError("the service is read-only")
        return statement


def _parameters(text: str) -> Any:
    if not text:
        return None
    try:
        values = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise InvalidInputError(f"parameters_json is not JSON: {error}", about=("parameters_json",)) from None
    if not isinstance(values, list | dict):
        raise InvalidInputError("parameters_json is an array or an object", about=("parameters_json",))
    return values


def _stream(call: ServiceCall, outcome: Outcome, max_rows: int) -> Iterator[sql_pb2.ExecuteSqlChunk]:
    """The rows as an Arrow IPC stream, cut into messages."""
    if max_rows < 0:
        raise InvalidInputError("max_rows is 0 (for all) or more", about=("max_rows",))
    sink = io.BytesIO()
    count, truncated = 0, False
    with pa.ipc.new_stream(sink, outcome.schema) as writer:
        for batch in outcome.read():
            call.check()
            left = batch.num_rows if not max_rows else min(batch.num_rows, max_rows - count)
            truncated = left < batch.num_rows
            count += left
            writer.write_batch(batch.slice(0, left))
            yield from _pieces(sink)
            if truncated:
                break
    yield from _pieces(sink)
    summary = sql_pb2.ExecuteSqlSummary(row_count=count, truncated=truncated, message=outcome.message or "")
    yield sql_pb2.ExecuteSqlChunk(summary=summary)


def _pieces(sink: io.BytesIO) -> Iterator[sql_pb2.ExecuteSqlChunk]:
    """The bytes written since the last call."""
    data = sink.getvalue()
    sink.seek(0)
    sink.truncate()
    for start in range(0, len(data), CHUNK_BYTES):
        yield sql_pb2.ExecuteSqlChunk(arrow_ipc=data[start : start + CHUNK_BYTES])
