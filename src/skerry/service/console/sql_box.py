"""The SQL box: runs a text with limits on time, rows and bytes; cancels it on request, or when the client is gone."""

import asyncio
import hashlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import orjson
from starlette.requests import Request

from skerry.common.errors import DeadlineExceededError, InvalidInputError, QueryCancelledError
from skerry.service.console.ask import Answer
from skerry.service.console.cell import CellLimit
from skerry.service.console.door import LakeFactory, SqlLimits, may_write
from skerry.service.console.execution import Execution, Job
from skerry.service.console.listing import NameLists
from skerry.service.console.policy import check_explained, check_script, writes
from skerry.service.console.running import Running
from skerry.service.identity import Caller
from skerry.service.origin import check_json

_LONGEST_TEXT = 1_000_000
_LONGEST_BODY = 4_000_000
_GRACE_SECONDS = 10.0
"""Time that a statement may take to stop, in seconds."""
_EXPLAIN = ("", "plan", "analyze")


@dataclass(frozen=True, slots=True)
class _Wanted:
    """The body of a request."""

    id: str
    text: str
    write: bool
    rows: int
    explain: str


class SqlBox:
    """Runs and stops statements."""

    def __init__(self, lakes: LakeFactory, limits: SqlLimits, lists: NameLists, *, read_only: bool) -> None:
        self._lakes = lakes
        self._limits = limits
        self._lists = lists
        self._read_only = read_only
        self._running = Running(limits.per_account)
        self._pool = ThreadPoolExecutor(limits.threads, "skerry-console-sql")
        self._stopping = ThreadPoolExecutor(limits.threads, "skerry-console-stop")

    def close(self) -> None:
        """Stop all statements."""
        self._running.stop_all()
        for pool in (self._pool, self._stopping):
            pool.shutdown(wait=False, cancel_futures=True)

    async def stop(self, request: Request, caller: Caller) -> Answer:
        """Stop a statement of the caller."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._stopping, self._running.stop, caller, request.path_params["id"])
        return {"stopped": True}

    async def run(self, request: Request, caller: Caller) -> Answer:
        """Run a text; the answer has the rows of its last statement, or its plan."""
        check_json(request.headers)
        wanted = _parse(await _body(request), self._limits)
        request.state.facts = _facts(wanted)
        loop = asyncio.get_running_loop()
        work = await loop.run_in_executor(self._stopping, self._prepare, caller, wanted)
        job, execution, changes = work
        with self._running.entered(caller, wanted.id, execution):
            running = loop.run_in_executor(self._pool, execution.run, job)
            try:
                return await self._watched(request, execution, running)
            finally:
                if changes:
                    self._lists.forget(self._lakes.lake(caller))

    def _prepare(self, caller: Caller, wanted: _Wanted) -> tuple[Job, Execution, bool]:
        if wanted.explain:
            statements = [check_explained(wanted.text)]
        else:
            allowed = may_write(caller, read_only=self._read_only)
            statements = check_script(wanted.text, may_write=allowed, writing=wanted.write)
        job = Job(wanted.text, statements, CellLimit(wanted.rows, self._limits.bytes), wanted.explain)
        return job, self._execution(caller), not wanted.explain and writes(statements)

    def _execution(self, caller: Caller) -> Execution:
        limits = self._limits
        return Execution(self._lakes.lake(caller), limits.memory_bytes, limits.engine_threads)

    async def _watched(self, request: Request, execution: Execution, running: "asyncio.Future[Answer]") -> Answer:
        """Wait for the answer; stop the statement on timeout, or if the client has disconnected."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self._limits.seconds
        gone = asyncio.ensure_future(_disconnected(request))
        late = False
        try:
            waiting: set[asyncio.Future[Any]] = {running, gone}
            await asyncio.wait(waiting, timeout=deadline - loop.time(), return_when=asyncio.FIRST_COMPLETED)
            if not running.done():
                late = not gone.done()
                words = f"the time limit of {self._limits.seconds:g} seconds is over" if late else "the page has gone"
                loop.run_in_executor(self._stopping, execution.stop, words)
                await asyncio.wait({running}, timeout=_GRACE_SECONDS)
                if not running.done():
                    raise DeadlineExceededError(
                        "the statement did not stop when its time was over; it may still take effect"
                    )
            return await running
        except QueryCancelledError:
            if late:
                raise DeadlineExceededError(
                    f"the statement was stopped after its time limit of {self._limits.seconds:g} seconds"
                ) from None
            raise QueryCancelledError(execution.stopped_by or "the statement was stopped") from None
        finally:
            gone.cancel()
            if not running.done():  # the service is closing
                self._stopping.submit(execution.stop, "the service is closing")


async def _disconnected(request: Request) -> None:
    while not await request.is_disconnected():
        await asyncio.sleep(0.25)


async def _body(request: Request) -> bytes:
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > _LONGEST_BODY:
            raise InvalidInputError(f"the body is longer than {_LONGEST_BODY:,} bytes")
        parts.append(part)
    return b"".join(parts)


def _parse(body: bytes, limits: SqlLimits) -> _Wanted:
    try:
        found: Any = orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise InvalidInputError(f"the body is not JSON: {error}") from None
    if not isinstance(found, dict):
        raise InvalidInputError("the body is a JSON object with 'id' and 'text'")
    text, rows, explain = found.get("text"), found.get("rows", 500), found.get("explain", "")
    if not isinstance(text, str) or len(text) > _LONGEST_TEXT:
        raise InvalidInputError(f"'text' is a text of at most {_LONGEST_TEXT:,} characters", about=("text",))
    if isinstance(rows, bool) or not isinstance(rows, int) or rows < 1:
        raise InvalidInputError("'rows' is a number of rows of at least 1", about=("rows",))
    if explain not in _EXPLAIN:
        raise InvalidInputError("'explain' is 'plan', 'analyze' or empty", about=("explain",))
    statement_id, write = found.get("id"), found.get("write", False)
    if not isinstance(statement_id, str):
        raise InvalidInputError("'id' is a text", about=("id",))
    if not isinstance(write, bool):
        raise InvalidInputError("'write' is true or false", about=("write",))
    return _Wanted(statement_id, text, write, min(rows, limits.rows), explain)


def _facts(wanted: _Wanted) -> dict[str, str]:
    """Facts for the audit log: the statement's digest and first word, never its text."""
    words = wanted.text.split(None, 1)
    first = words[0][:20].upper() if words and words[0].isascii() and words[0].isalpha() else ""
    digest = hashlib.sha256(wanted.text.encode("utf-8", "surrogatepass")).hexdigest()
    return {"statement": first, "sql_sha256": digest}
