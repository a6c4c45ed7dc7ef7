"""The Iceberg REST catalog beside Iceberg's own server, over the same HTTP requests on one connection.

Both keep names in SQLite and metadata files on the disk. Measured is the CPU time of the server for each request, since
the client shares the machine; behind the name of each work stand requests per second on the clock (ours : the peer's).
Loads are also sent over eight connections at once; then the client may be what limits the rate. Works:

* *load-table*: a table with 100 snapshots; *with ETag*: the client has it already (304)
* *commit*: a property of a table is set
* *list*: a page of 1,000 of 100,000 names, at the beginning and at the end
* *plan*: all files of a table of 20,000, with all parts that the server makes of the answer
"""

import contextlib
import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import skerry
from benchmarks import file_list, iceberg_files, iceberg_peer, nessie_server
from benchmarks.report import Result
from benchmarks.rest_servers import Server, fill_ours, fill_theirs, iceberg_server, missing_peer, our_server

NAME = "rest"
_TARGET = 3
_T = "namespaces/app/tables/t"
_PAGE = 1000
_CONNECTIONS = 8


@dataclass(frozen=True)
class Size:
    loads: int
    commits: int
    tables: int
    pages: int
    files: int
    plans: int
    snapshots: int = 100
    rounds: int = 3
    peers: bool = True


FULL = Size(2000, 200, 100_000, 10, 20_000, 5)
QUICK = Size(500, 50, 10_000, 10, 2_000, 3)
SMALLEST = Size(20, 5, 50, 2, 200, 1, 5, 1, peers=False)


def run(size: Size, folder: Path) -> list[Result]:
    """Start the servers, fill them, and ask."""
    table = folder / "rest-table"
    if iceberg_peer.available():
        file_list.make_table(file_list.Size(size.files, 3, 1), str(folder / "rest-own"))
        with skerry.connect(str(folder / "rest-own")) as lake:
            context = lake.table("bench.files")._context
            live = context.manifests.live_files(context.snapshots.latest(), None)
        iceberg_files.make_table(live, table)
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(our_server(folder / "rest-ours", table))]
        if size.peers and missing_peer() is None:
            servers.append(stack.enter_context(iceberg_server(folder / "rest-theirs")))
        for server, fill in zip(servers, (fill_ours, fill_theirs), strict=False):
            _prepare(server, size, table, fill)
        works = {
            name: [_measured(server, work, count, size) for server in servers]
            for name, work, count in _works(size, table)
        }
        results = [_result(name, taken) for name, taken in works.items()]
        for name, work, count in _works(size, table)[:2]:
            rates = [_rate(server, work, count, size) for server in servers]
            results.append(_rate_result(f"{name}, {_CONNECTIONS} connections", rates))
        java = nessie_server.fetched() if size.peers and missing_peer() is None else None
        if java is not None:
            nessie = stack.enter_context(nessie_server.nessie_server(java, folder / "rest-nessie"))
            _prepare(nessie, size, folder / "no-table", nessie_server.fill_nessie)
            for name, work, count in _works(size, folder / "no-table"):
                if work is _load_with_etag:  # it has no ETags, and no plans
                    continue
                taken = [works[name][0], _measured(nessie, work, count, size)]
                results.append(_result(f"{name}, beside Nessie", taken, nessie.name))
    return results


def _prepare(server: Server, size: Size, table: Path, fill: Callable[[Server, int], None]) -> None:
    for name in ("app", "many"):
        _sent(server, "POST", "namespaces", {"namespace": [name], "properties": {}})
    fields = [{"id": n, "name": f"c{n}", "required": False, "type": "long"} for n in range(1, 21)]
    schema = {"type": "struct", "schema-id": 0, "fields": fields}
    body = {"name": "t", "schema": schema, "properties": {}, "stage-create": False}
    found = _sent(server, "POST", "namespaces/app/tables", body)
    _sent(server, "POST", "namespaces/app/tables", {**body, "name": "c"})
    location, parent = found["metadata"]["location"], None
    now = int(time.time() * 1000)
    for number in range(1, size.snapshots + 1):
        snapshot: dict[str, Any] = {
            "snapshot-id": number, "sequence-number": number, "timestamp-ms": now + number, "schema-id": 0,
            "manifest-list": f"{location}/metadata/snap-{number}.avro",
            "summary": {"operation": "append", **{f"total-{n}": "1000000" for n in range(10)}},
        }  # fmt: skip
        if parent is not None:
            snapshot["parent-snapshot-id"] = parent
        ref = {"action": "set-snapshot-ref", "ref-name": "main", "type": "branch", "snapshot-id": number}
        _sent(
            server, "POST", _T, {"requirements": [], "updates": [{"action": "add-snapshot", "snapshot": snapshot}, ref]}
        )
        parent = number
    fill(server, size.tables)
    if (table / "table.json").exists():
        where = json.loads((table / "table.json").read_text())
        _sent(server, "POST", "namespaces/app/register", {"name": "files", "metadata-location": where})


def _sent(server: Server, method: str, path: str, body: Any = None) -> Any:
    status, _, data = server.ask(method, path, body)
    assert status < 300, f"{server.name}: {method} {path}: {status} {data[:500]!r}"
    return json.loads(data) if data else None


def _works(size: Size, table: Path) -> list[tuple[str, Callable[[Server], Callable[[], object]], int]]:
    found: list[tuple[str, Callable[[Server], Callable[[], object]], int]] = [
        ("load-table", _load, size.loads),
        ("load-table with ETag", _load_with_etag, size.loads),
        ("commit", _commit, size.commits),
        (f"list, first page of {size.tables:,}", lambda server: _page(server, 0), size.pages),
        (f"list, last page of {size.tables:,}", lambda server: _page(server, size.tables // _PAGE - 1), size.pages),
    ]
    if (table / "table.json").exists():
        found.append((f"plan of {size.files:,} files", _plan, size.plans))
    return found


def _load(server: Server) -> Callable[[], object]:
    return lambda: _sent(server, "GET", _T)


def _load_with_etag(server: Server) -> Callable[[], object]:
    _, headers, _ = server.ask("GET", _T)
    given = {"If-None-Match": headers["etag"]}

    def work() -> None:
        status, _, _ = server.ask("GET", _T, headers=given)
        assert status == 304

    return work


def _commit(server: Server) -> Callable[[], object]:
    numbers = iter(range(1_000_000))

    def work() -> None:
        update = {"action": "set-properties", "updates": {"p": str(next(numbers))}}
        _sent(server, "POST", "namespaces/app/tables/c", {"requirements": [], "updates": [update]})

    return work


def _page(server: Server, number: int) -> Callable[[], object]:
    token = ""
    for _ in range(number):
        token = _sent(server, "GET", f"namespaces/many/tables?pageToken={token}&pageSize={_PAGE}")["next-page-token"]
    return lambda: _sent(server, "GET", f"namespaces/many/tables?pageToken={token}&pageSize={_PAGE}")


def _plan(server: Server) -> Callable[[], object]:
    path = "namespaces/app/tables/files"

    def work() -> None:
        found = _sent(server, "POST", f"{path}/plan", {})
        waiting, files = found.get("plan-tasks", []), len(found.get("file-scan-tasks", []))
        while waiting:
            part = _sent(server, "POST", f"{path}/tasks", {"plan-task": waiting.pop()})
            waiting += part.get("plan-tasks", [])
            files += len(part.get("file-scan-tasks", []))
        assert files

    return work


def _measured(
    server: Server, prepare: Callable[[Server], Callable[[], object]], count: int, size: Size
) -> tuple[float, float]:
    """CPU seconds of the server and seconds on the clock for one request, the best of several rounds."""
    work = prepare(server)
    for _ in range(max(count // 4, 1)):
        work()
    taken = []
    for _ in range(size.rounds):
        cpu, began = server.cpu_seconds(), time.perf_counter()
        for _ in range(count):
            work()
        taken.append(((server.cpu_seconds() - cpu) / count, (time.perf_counter() - began) / count))
    return min(cpu for cpu, _ in taken), min(seconds for _, seconds in taken)


def _rate(server: Server, prepare: Callable[[Server], Callable[[], object]], count: int, size: Size) -> float:
    """Requests per second on the clock over several connections, the best of several rounds."""
    works = [prepare(server.connected()) for _ in range(_CONNECTIONS)]
    each = max(count // _CONNECTIONS, 1)
    best = 0.0
    with ThreadPoolExecutor(_CONNECTIONS) as pool:
        for number in range(size.rounds + 1):
            began = time.perf_counter()
            list(pool.map(lambda work: [work() for _ in range(each)], works))
            if number:  # the first round warms up
                best = max(best, each * _CONNECTIONS / (time.perf_counter() - began))
    return best


def _rate_result(name: str, rates: list[float]) -> Result:
    if len(rates) == 1:
        return Result(NAME, name, rates[0], "requests/s")
    return Result(NAME, name, rates[0], "requests/s", "RESTCatalogServer", rates[1])


def _result(name: str, taken: list[tuple[float, float]], peer: str = "RESTCatalogServer") -> Result:
    ours = taken[0]
    rates = [1 / seconds for _, seconds in taken]
    detail = {"seconds": [seconds for _, seconds in taken], "requests_per_second": rates}
    name = f"{name} ({' : '.join(f'{rate:,.0f}' for rate in rates)}/s)"
    if len(taken) == 1:
        return Result(NAME, name, ours[0] * 1e3, "ms", detail=detail)
    theirs = taken[1]
    return Result(
        NAME,
        name,
        ours[0] * 1e3,
        "ms",
        peer,
        theirs[0] * 1e3,
        f"{_TARGET} × their rate",
        ours[0] * _TARGET <= theirs[0],
        (ours[0], theirs[0]),
        detail,
    )
