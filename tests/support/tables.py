"""Lakes in memory whose clock, ids and storage a test controls."""

from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa

from skerry.common.clock import CountingIds, ManualClock
from skerry.common.settings import load_settings
from skerry.fileio import FileIO, MemoryFileIO
from skerry.fileio.environment import Environment
from skerry.formats.meta import DataFileMeta
from skerry.lake.lake import Lake
from skerry.lake.table import Table
from skerry.table.commit import Committer
from skerry.table.context import TableContext
from skerry.table.lifecycle import create_table
from skerry.table.paths import TablePaths
from skerry.table.request import Changes, CommitRequest, TableState
from skerry.table.snapshot import Operation, Snapshot
from skerry.types.arrow import type_from_arrow
from skerry.types.build import literal_of
from skerry.types.field import Field
from skerry.types.schema import Schema

DAY_SECONDS = 86_400
ID_AND_TEXT = (Field("id", "BIGINT"), Field("v", "STRING"))

_OPERATIONS = frozenset(
    {
        "read", "read_range", "read_versioned", "stat", "list_files", "list_folders", "write", "replace",
        "put_if_absent", "replace_if", "delete", "open_input", "open_output",
    }
)  # fmt: skip

Call = Callable[[], Any]


@dataclass
class _Hook:
    operation: str
    fragment: str
    action: Callable[[Call], Any]
    times: int


class HookedFileIO:
    """Storage at which things happen: ``on`` takes over chosen operations, ``log`` has all of them.

    Whatever a hook does through the *inner* storage is done by "somebody else" at just that moment.
    """

    def __init__(self, inner: FileIO) -> None:
        self.inner = inner
        self.log: list[tuple[str, str]] = []
        self._hooks: list[_Hook] = []

    def on(self, operation: str, fragment: str, action: Callable[[Call], Any], *, times: int = 1) -> None:
        """``action(call)`` stands for the next ``times`` operations on a path with ``fragment``; call() does it."""
        self._hooks.append(_Hook(operation, fragment, action, times))

    def before(self, operation: str, fragment: str, event: Callable[[], object], *, times: int = 1) -> None:
        """``event`` happens right before."""

        def action(call: Call) -> Any:
            event()
            return call()

        self.on(operation, fragment, action, times=times)

    def after(self, operation: str, fragment: str, event: Callable[[], object], *, times: int = 1) -> None:
        """``event`` happens right after, before the caller hears of it."""

        def action(call: Call) -> Any:
            answer = call()
            event()
            return answer

        self.on(operation, fragment, action, times=times)

    def fail(self, operation: str, fragment: str, error: Exception, *, effect: bool = False, times: int = 1) -> None:
        """The operation raises ``error``, with or without having had its effect."""

        def action(call: Call) -> Any:
            if effect:
                call()
            raise error

        self.on(operation, fragment, action, times=times)

    def paths(self, *operations: str) -> list[str]:
        """The paths that these operations were called on, in order."""
        return [path for operation, path in self.log if operation in operations]

    def __getattr__(self, name: str) -> Any:
        attribute = getattr(self.inner, name)
        if name not in _OPERATIONS:
            return attribute

        def run(target: Any, *arguments: Any, **named: Any) -> Any:
            if name == "delete":
                target = list(target)
            path = ",".join(target) if name == "delete" else target
            self.log.append((name, path))
            hook = next((h for h in self._hooks if h.times and h.operation == name and h.fragment in path), None)
            if hook is None:
                return attribute(target, *arguments, **named)
            hook.times -= 1
            return hook.action(lambda: attribute(target, *arguments, **named))

        return run


@dataclass
class World:
    """Storage in memory with a manual clock; each ``lake`` or ``context`` is a process of its own."""

    clock: ManualClock = field(default_factory=ManualClock)
    ids: CountingIds = field(default_factory=CountingIds)
    settings: dict[str, Any] = field(default_factory=dict)
    fileio: MemoryFileIO = field(init=False)

    def __post_init__(self) -> None:
        self.fileio = MemoryFileIO(self.clock)

    def copy(self) -> "World":
        """The same files, of the same times, in a world of its own: for a state that many tests begin with."""
        clock = ManualClock(0)
        copied = World(clock, copy(self.ids), dict(self.settings))
        for stat in self.fileio.list_files("", recursive=True):
            clock.advance((stat.modified_ms - clock.now_ms()) / 1000)
            copied.fileio.write(stat.path, self.fileio.read(stat.path), durable=False)
        clock.advance(self.clock.monotonic() - clock.monotonic())
        return copied

    def env(self, fileio: Any = None) -> Environment:
        loaded = load_settings(self.settings, environment={}, working_folder=Path("/nowhere"))
        return Environment(fileio or self.fileio, self.clock, self.ids, loaded)

    def lake(self, fileio: Any = None) -> Lake:
        return Lake(self.env(fileio))

    def create(self, name: str = "app.t", columns: Any = ID_AND_TEXT, **rest: Any) -> Table:
        return self.lake().create_table(name, columns, **rest)

    def table(self, name: str = "app.t", fileio: Any = None) -> Table:
        """The table as another process sees it."""
        return self.lake(fileio).table(name)

    def hooked(self, name: str = "app.t") -> tuple[Table, HookedFileIO]:
        """The table as a process sees it at whose storage things happen."""
        fileio = HookedFileIO(self.fileio)
        return self.table(name, fileio), fileio

    def context(self, name: str = "app.t", fileio: Any = None) -> TableContext:
        return context_of(self.table(name, fileio))

    def make_context(self, columns: Iterable[Field] = ID_AND_TEXT, name: str = "app.t", **rest: Any) -> TableContext:
        """A new table without a façade."""
        paths = TablePaths(name.replace(".", "/"))
        return create_table(self.env(), paths, name, Schema.of(list(columns), **rest))

    def files(self, folder: str = "") -> list[str]:
        """All file names."""
        return [f.path for f in self.fileio.list_files(folder, recursive=True)]

    def content(self, folder: str = "") -> dict[str, bytes]:
        """All files, leases apart."""
        return {path: self.fileio.read(path) for path in self.files(folder) if "/lease/" not in path}


def context_of(table: Table) -> TableContext:
    """What a table is made of."""
    return table._context


def rows_of(table: Table, **where: Any) -> list[dict[str, Any]]:
    """All rows."""
    rows: list[dict[str, Any]] = table.scan(**where).to_arrow().to_pylist()
    return rows


def ids_of(table: Table, **where: Any) -> list[int]:
    """The ``id`` of every row, in order of value."""
    found: list[int] = sorted(table.scan(["id"], **where).to_arrow().column("id").to_pylist())
    return found


def row(number: int) -> dict[str, Any]:
    return {"id": number, "v": f"v{number}"}


def append(table: Table, *numbers: int) -> Snapshot:
    """Append a row for each number."""
    return table.append([row(n) for n in numbers])


def fake_file(name: str, **rest: Any) -> DataFileMeta:
    """A data file that exists in manifests only."""
    given: dict[str, Any] = {
        "path": f"data/{name}",
        "format": "parquet",
        "row_count": 1,
        "size_bytes": 10,
        "checksum": 1,
        "tail_size_bytes": 8,
        "tail_checksum": 2,
        "schema_id": 0,
    }
    return DataFileMeta(**{**given, **rest})


def commit_files(context: TableContext, *names: str, operation: Operation = Operation.INSERT, **rest: Any) -> Snapshot:
    """Commit files that exist in manifests only."""
    added = tuple(fake_file(name, **rest) for name in names)
    return commit_plan(context, lambda state: Changes(added=added), operation)


def commit_plan(
    context: TableContext,
    plan: Callable[[TableState], Changes],
    operation: Operation = Operation.INSERT,
    **rest: Any,
) -> Snapshot:
    return Committer(context).commit(CommitRequest(operation, plan, **rest))


def live_names(context: TableContext, snapshot: Snapshot | None = None) -> list[str]:
    """Names of the live files below ``data/``."""
    chosen = snapshot or context.snapshots.latest()
    assert chosen is not None
    files = context.manifests.live_files(chosen).column("file").to_pylist()
    return sorted(file.removeprefix("data/") for file in files)


def plain(table: pa.Table) -> dict[str, list[str]]:
    """Columns as texts of canonical values, which compare although NaN does not, and dates that Python cannot hold."""
    types = {f.name: type_from_arrow(f.type, f.name) for f in table.schema}
    return {name: [repr(literal_of(v, type_)) for v in table.column(name)] for name, type_ in types.items()}


def only(entries: pa.Table, *names: str) -> pa.Table:
    """The entries of the files ``data/{name}``."""
    wanted = {f"data/{name}" for name in names}
    return entries.filter(pa.array([file in wanted for file in entries.column("file").to_pylist()], pa.bool_()))
