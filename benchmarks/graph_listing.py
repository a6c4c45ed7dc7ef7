"""Pages of listings over gRPC, in catalog ``lake``: of a large database beside a small one of 500 tables.

The names are put into the repository directly, as those of tables of another format, which have no folder. Before the
pages are measured, the comparison of the names with the folders has ended, which runs once per bound in the background.
"""

import threading
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.report import Result
from skerry.common.clock import SystemClock, SystemIds
from skerry.common.settings import load_settings
from skerry.fileio import open_fileio
from skerry.fileio.environment import Environment
from skerry.graph.node import TableNode
from skerry.graph.repository import open_repository
from skerry.graph.repository.base import Repository
from skerry.graph.repository.record import Put
from skerry.graph.resource import Call, NodeKind
from skerry.graph.user_graph import UserGraph
from skerry.protocol.client import Client
from skerry.protocol.v1 import common_pb2, directory_pb2, lake_pb2, namespace_pb2, table_pb2
from skerry.service.assembly import assemble, grpc_server
from skerry.service.grpc_server import Address
from skerry.service.identity import OpenAuthenticator

SMALL_TABLES = 500
_PAGE = 100
_CALL = Call("default")
_SMALL_TIMES = 10
"""How many more rounds the small database is listed for: it has few pages."""
_POLL_SECONDS = 0.05
Page = Callable[[str], str]


def served_listing(name: str, tables: int, rounds: int, folder: Path) -> list[Result]:
    """Rows for the pages of each listing."""
    clock, ids = SystemClock(), SystemIds()
    fileio = open_fileio(str(folder / "listed"), {}, clock=clock, ids=ids)
    env = Environment(fileio, clock, ids, load_settings({}, environment={}))
    repository = open_repository("memory://")
    repository.create_account(_CALL.account)
    with assemble(env, repository, OpenAuthenticator()) as parts, grpc_server(parts) as server:
        address = server.start(Address("127.0.0.1", 0))
        with Client(str(address), timeout_seconds=600) as client:
            for database, count in (("small", SMALL_TABLES), ("large", tables)):
                client.namespaces.create_namespace(
                    namespace_pb2.CreateNamespaceRequest(catalog="lake", path=[database])
                )
                fill(repository, _first(parts.backend.graph, database), count - 1)
            parts.backend.graph.loader.state(_CALL).index.refresh()  # the names, which were put in behind its back
            first = _first_page(client)
            return [
                Result(
                    name, f"the first page of {tables:,} tables over gRPC", first * 1e3, "ms", detail={"wall": True}
                ),
                *(
                    _compared(name, what, pages, tables, rounds)
                    for what, pages in (
                        ("ResolveFQTables", _resolved(client)),
                        ("ListTables", _listed(client)),
                        ("ListRelations", _related(client)),
                    )
                ),
            ]


def fill(repository: Repository, table: TableNode, count: int) -> None:
    """Put names of tables into the repository, beside a table; they share its node."""
    pointer = repository.pointer(_CALL.account, table.id.key)
    assert pointer is not None
    ids = SystemIds()
    for start in range(0, count, 1000):
        repository.commit(
            _CALL.account,
            [
                Put(f"table/{ids.new_id()}", pointer.blob, 0, f"table/{table.namespace_id.uuid}/t{number:07}")
                for number in range(start, min(start + 1000, count))
            ],
        )


def _first(graph: UserGraph, database: str) -> TableNode:
    namespace = graph.names.namespace(_CALL, "lake", [database])
    assert namespace is not None
    return graph.create(
        _CALL,
        TableNode(
            id=graph.new_id(_CALL, NodeKind.TABLE),
            version=0,
            display_name="users",
            catalog_id=namespace.catalog_id,
            namespace_id=namespace.id,
            location=f"s3://elsewhere/{database}/users",
            format="another",
        ),
    )


def _first_page(client: Client) -> float:
    """Seconds until the first page of each database has come, the large one; then all comparisons have ended."""
    pages = _resolved(client)
    pages("small")("")
    began = time.perf_counter()
    pages("large")("")
    took = time.perf_counter() - began
    while any(thread.name == "skerry-compare" for thread in threading.enumerate()):
        time.sleep(_POLL_SECONDS)
    return took


def _compared(name: str, what: str, pages: Callable[[str], Page], tables: int, rounds: int) -> Result:
    """The median CPU time of a page in the last tenth of the large database, beside one of the small database."""
    small, large = _costs(pages("small"), rounds * _SMALL_TIMES), _costs(pages("large"), rounds)
    share = max(len(large) // 10, 1)
    ours, theirs = _median(large[-share - 1 : -1] or large) * 1e6, _median(small[:-1] or small) * 1e6
    work = f"gRPC {what}, a page of {_PAGE} of {tables:,} tables, last tenth"
    return Result(name, work, ours, "µs", f"of {SMALL_TABLES} tables", theirs, "≤ 1.3 ×", ours <= 1.3 * theirs)


def _costs(page: Page, rounds: int) -> list[float]:
    """CPU seconds of each page of a database, client and server; the best of some rounds."""
    best: list[float] = []
    for _ in range(rounds):
        costs, token = [], ""
        while True:
            began = time.process_time()
            token = page(token)
            costs.append(time.process_time() - began)
            if not token:
                break
        best = [min(pair) for pair in zip(best, costs, strict=True)] if best else costs
    return best


def _median(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


def _place(database: str) -> common_pb2.NameRef:
    return common_pb2.NameRef(catalog="lake", path=[database])


def _resolved(client: Client) -> Callable[[str], Page]:
    def of(database: str) -> Page:
        def page(token: str) -> str:
            asked = common_pb2.PageRequest(page_size=_PAGE, page_token=token)
            request = directory_pb2.ResolveFQRequest(prefix=_place(database), page=asked)
            return client.directory.resolve_fq_tables(request).page.next_page_token

        return page

    return of


def _listed(client: Client) -> Callable[[str], Page]:
    def of(database: str) -> Page:
        def page(token: str) -> str:
            asked = common_pb2.PageRequest(page_size=_PAGE, page_token=token)
            request = table_pb2.ListTablesRequest(namespace=_place(database), page=asked)
            return client.tables.list_tables(request).page.next_page_token

        return page

    return of


def _related(client: Client) -> Callable[[str], Page]:
    def of(database: str) -> Page:
        def page(after: str) -> str:
            request = lake_pb2.ListRelationsRequest(
                database=database, kind=lake_pb2.RELATION_KIND_TABLE, page_size=_PAGE, after=after
            )
            found = client.lake.list_relations(request)
            return found.names[-1] if found.more else ""

        return page

    return of
