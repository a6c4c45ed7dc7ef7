"""The metadata graph: names and nodes in this process, and the same over gRPC.

* *In process*: a node by id and a table by name, warm, beside one pointer read of the repository behind them. CPU time.
* *Cold*: the same node without the cache of nodes, beside one read of its pointer and one of its blob; and the first
  name that is looked up in an account of many tables, beside the read of all its pointers.
* *gRPC*: ``Resolve`` beside a method that does nothing, on a server of the same kind, with 1 to 64 clients. Client and
  server are in one process: its CPU time has both.
* *GetUserObjects* of many relations, tables in a folder of this machine: until the first chunk, the whole, the number
  of messages, and again with known versions.
* *Listing* of many tables page by page: the first pages beside the last ones, which should cost the same; and over
  gRPC, in the lake, pages of many tables beside those of few (:mod:`benchmarks.graph_listing`).
"""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import grpc
import pyarrow as pa

from benchmarks.graph_listing import fill, served_listing
from benchmarks.measure import in_turns
from benchmarks.report import Result
from skerry.common.clock import SystemClock, SystemIds
from skerry.common.settings import load_settings
from skerry.fileio import open_fileio
from skerry.fileio.environment import Environment
from skerry.graph.account_state import GraphSettings
from skerry.graph.names import NameRef
from skerry.graph.node import TableNode
from skerry.graph.repository import open_repository
from skerry.graph.repository.base import Repository
from skerry.graph.resource import Call, NodeKind
from skerry.graph.user_graph import UserGraph
from skerry.protocol.client import Client
from skerry.protocol.v1 import common_pb2, directory_pb2, query_pb2, user_objects_pb2
from skerry.service.assembly import assemble, grpc_server
from skerry.service.grpc_server import Address
from skerry.service.identity import OpenAuthenticator

NAME = "graph"
_CALL = Call("default")
_REPEATS = 2000


@dataclass(frozen=True)
class Size:
    rounds: int
    tables: int
    relations: int
    calls: int
    clients: tuple[int, ...]


FULL = Size(5, 100_000, 1000, 1000, (1, 8, 64))
QUICK = Size(2, 2000, 50, 100, (1, 4))
SMALLEST = Size(1, 100, 5, 10, (1,))


def run(size: Size, folder: Path) -> list[Result]:
    """All of it."""
    folder.mkdir(parents=True, exist_ok=True)
    results = []
    for what, url in (("memory", "memory://"), ("SQLite", f"sqlite:///{folder / 'graph.sqlite'}")):
        results += _in_process(size, what, url)
        results += _cold(size, what, f"{url}.cold" if what == "SQLite" else url)
    results += _listing(size)
    results += served_listing(NAME, size.tables, size.rounds, folder)
    results += _service(size, folder)
    return results


# In process


def _in_process(size: Size, what: str, url: str) -> list[Result]:
    repository = open_repository(url)
    try:
        repository.create_account(_CALL.account)
        with UserGraph(repository) as graph:
            table = _table(graph)
            ref = NameRef("lake", ("app",), "users")
            works: dict[str, Callable[[], object]] = {
                "pointer": lambda: repository.pointer(_CALL.account, table.id.key),
                "resolve": lambda: graph.resolve(_CALL, table.id),
                "resolve_name": lambda: graph.resolve_name(_CALL, ref),
            }
            samples = in_turns(
                {name: partial(_repeated, work) for name, work in works.items()}, size.rounds, syncs=False
            )
    finally:
        repository.close()
    each = {name: min(sample.cpu_seconds) / _REPEATS * 1e6 for name, sample in samples.items()}
    lines = []
    for name in ("resolve", "resolve_name"):
        if what == "memory":
            target, met = "≤ 10 µs", each[name] <= 10
        else:
            target, met = "≤ 1.3 ×", each[name] <= 1.3 * each["pointer"]
        lines.append(
            Result(
                NAME, f"{name}, warm, over {what}", each[name], "µs", "one pointer read", each["pointer"], target, met
            )
        )
    return lines


def _cold(size: Size, what: str, url: str) -> list[Result]:
    repository = open_repository(url)
    try:
        repository.create_account(_CALL.account)
        with UserGraph(repository, GraphSettings(cache_max_size=0)) as graph:
            table = _table(graph)
            fill(repository, table, size.tables)
            pointer = repository.pointer(_CALL.account, table.id.key)
            assert pointer is not None
            graph.resolve(_CALL, table.id)  # the index is read

            def stored() -> None:
                found = repository.pointer(_CALL.account, table.id.key)
                assert found is not None
                repository.get_blob(_CALL.account, found.blob)

            works: dict[str, Callable[[], object]] = {
                "node": _repeated(lambda: graph.resolve(_CALL, table.id)),
                "stored": _repeated(stored),
                "first": partial(_first_name, repository),
                "feed": partial(repository.feed, _CALL.account, None, GraphSettings().index_max_pointers),
            }
            samples = in_turns({name: partial(_same, work) for name, work in works.items()}, size.rounds, syncs=False)
    finally:
        repository.close()
    cpu = {name: min(sample.cpu_seconds) * 1e6 for name, sample in samples.items()}
    node, stored_each = cpu["node"] / _REPEATS, cpu["stored"] / _REPEATS
    name = f"the first name of an account of {size.tables:,} tables, over {what}"
    return [
        Result(NAME, f"resolve, cold, over {what}", node, "µs", "a pointer and a blob read", stored_each),
        Result(NAME, name, cpu["first"] / 1e3, "ms", "a read of all pointers", cpu["feed"] / 1e3),
    ]


def _first_name(repository: Repository) -> None:
    with UserGraph(repository) as graph:
        graph.resolve_name(_CALL, NameRef("lake", ("app",), "users"))


def _same(work: Callable[[], object]) -> Callable[[], object]:
    return work


def _table(graph: UserGraph) -> TableNode:
    catalog = graph.create_catalog(_CALL, "lake")
    namespace = graph.create_namespace(_CALL, catalog.id, ["app"])
    return graph.create(
        _CALL,
        TableNode(
            id=graph.new_id(_CALL, NodeKind.TABLE),
            version=0,
            display_name="users",
            catalog_id=catalog.id,
            namespace_id=namespace.id,
            location="app/users",
        ),
    )


def _repeated(work: Callable[[], object]) -> Callable[[], object]:
    def again() -> None:
        for _ in range(_REPEATS):
            work()

    return again


# Listing


def _listing(size: Size) -> list[Result]:
    """Names are put into the repository directly: what is measured are the pages."""
    repository = open_repository("memory://")
    repository.create_account(_CALL.account)
    with UserGraph(repository) as graph:
        table = _table(graph)
        fill(repository, table, size.tables)
        prefix = NameRef("lake", ("app",))
        token, costs = "", []
        while True:
            began = time.process_time()
            page = graph.resolve_tables(_CALL, prefix, 100, token)
            costs.append(time.process_time() - began)
            token = page.next_page_token
            if not token:
                break
    share = max(len(costs) // 10, 1)
    first, last = sorted(costs[1 : share + 1] or costs), sorted(costs[-share - 1 : -1] or costs)
    early, late = first[len(first) // 2] * 1e6, last[len(last) // 2] * 1e6
    what = f"a page of 100 of {size.tables:,} tables, last tenth"
    return [Result(NAME, what, late, "µs", "first tenth", early, "≤ 1.3 ×", late <= 1.3 * early)]


# gRPC


def _service(size: Size, folder: Path) -> list[Result]:
    clock, ids = SystemClock(), SystemIds()
    warehouse = folder / "lake"
    env = Environment(open_fileio(str(warehouse), {}, clock=clock, ids=ids), clock, ids,
                      load_settings({"service.calls-per-account": 1000}, environment={}))  # fmt: skip
    repository = open_repository("memory://")
    repository.create_account("default")
    with assemble(env, repository, OpenAuthenticator()) as parts, grpc_server(parts) as server, _empty() as empty:
        address = server.start(Address("127.0.0.1", 0))
        lake = parts.backend.lakes.lake(parts.authenticator.authenticate(None))
        schema = pa.schema([pa.field("id", pa.int64(), nullable=False), pa.field("name", pa.string())])
        for number in range(size.relations):
            lake.create_table(f"app.t{number}", schema).append(pa.table({"id": [number], "name": ["x"]}, schema=schema))
        with Client(str(address)) as client, Client(empty.address) as idle:
            return _unary(size, client, idle) + _user_objects(size, client)


class _empty:  # noqa: N801
    """A gRPC server with one method that does nothing."""

    def __enter__(self) -> "_empty":
        handler = grpc.unary_unary_rpc_method_handler(lambda request, context: b"")
        self._server = grpc.server(ThreadPoolExecutor(32))
        self._server.add_generic_rpc_handlers([grpc.method_handlers_generic_handler("bench.Empty", {"Call": handler})])
        self.address = f"127.0.0.1:{self._server.add_insecure_port('127.0.0.1:0')}"
        self._server.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.stop(0).wait()


def _unary(size: Size, client: Client, idle: Client) -> list[Result]:
    request = directory_pb2.ResolveRequest(name=common_pb2.NameRef(catalog="lake", path=["app"], name="t0"))
    answer = directory_pb2.ResolveResponse

    def ours() -> None:
        client.directory.resolve(request)

    def theirs() -> None:
        idle.connection.unary("/bench.Empty/Call", request, answer, None)

    lines = []
    for clients in size.clients:
        works = {
            name: partial(_shared, work, size.calls, clients) for name, work in (("ours", ours), ("theirs", theirs))
        }
        samples = in_turns(works, size.rounds, syncs=False)
        cpu = {name: min(sample.cpu_seconds) / size.calls * 1e6 for name, sample in samples.items()}
        detail = {"wall_us": {name: sample.best / size.calls * 1e6 for name, sample in samples.items()}}
        both, met = (cpu["ours"], cpu["theirs"]), cpu["ours"] <= 1.3 * cpu["theirs"]
        what = f"gRPC Resolve, {clients} clients, CPU of both ends"
        lines.append(Result(NAME, what, *both[:1], "µs", "an empty method", both[1], "≤ 1.3 ×", met, both, detail))
    return lines


def _shared(work: Callable[[], None], calls: int, clients: int) -> Callable[[], object]:
    def loop(count: int) -> None:
        for _ in range(count):
            work()

    def together() -> None:
        if clients == 1:
            loop(calls)
            return
        with ThreadPoolExecutor(clients) as pool:
            list(pool.map(loop, [max(calls // clients, 1)] * clients))

    return together


def _user_objects(size: Size, client: Client) -> list[Result]:
    names = [common_pb2.NameRef(catalog="lake", path=["app"], name=f"t{number}") for number in range(size.relations)]
    found: list[Any] = []

    def ask(known: bool) -> tuple[float, float, float, int, int]:
        query = client.queries.begin_query(query_pb2.BeginQueryRequest())
        relations = [user_objects_pb2.RelationRequest(candidates=[name]) for name in names]
        if known:
            for relation, info in zip(relations, found, strict=True):
                relation.known.add(id=info.id, version_tag=info.version_tag)
        request = user_objects_pb2.GetUserObjectsRequest(query_id=query.query_id, relations=relations)
        began, cpu, first, size_bytes = time.perf_counter(), time.process_time(), 0.0, 0
        messages = 0
        if not known:
            found.clear()
        for chunk in client.user_objects.get_user_objects(request):
            size_bytes += chunk.ByteSize()
            messages += 1
            if chunk.HasField("resolutions"):
                first = first or time.perf_counter() - began
                found.extend(row.relation for row in chunk.resolutions.resolutions if row.HasField("relation"))
        took, used = time.perf_counter() - began, time.process_time() - cpu
        client.queries.end_query(query_pb2.EndQueryRequest(query_id=query.query_id))
        return first, took, used, size_bytes, messages

    ask(False)
    runs = [(ask(False), ask(True)) for _ in range(size.rounds)]
    plain, again = ([min(values) for values in zip(*side, strict=True)] for side in zip(*runs, strict=True))
    what = f"GetUserObjects of {size.relations} tables"
    cpu = again[2], plain[2]
    return [
        Result(NAME, f"{what}: first chunk", plain[0] * 1e3, "ms"),
        Result(NAME, f"{what}: messages", plain[4], "messages", "versions known", again[4]),
        Result(NAME, f"{what}: all", plain[1] * 1e3, "ms", detail={"bytes": plain[3], "cpu_ms": plain[2] * 1e3}),
        Result(
            NAME,
            f"{what}: all, versions known",
            again[1] * 1e3,
            "ms",
            "without",
            plain[1] * 1e3,
            cpu=cpu,
            detail={"bytes": again[3], "cpu_ms": again[2] * 1e3},
        ),
    ]
