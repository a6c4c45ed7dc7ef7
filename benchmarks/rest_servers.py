"""Servers of the benchmark ``rest``: ours, and Iceberg's own (``RESTCatalogServer``), each in a process of its own.

CPU time is that of the server's process, all threads and the kernel together; the client is not in it.
"""

import contextlib
import http.client
import json
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from benchmarks.measure import ROOT

_WAIT_SECONDS = 90
_OURS = """
import contextlib, sys, uvicorn
from skerry.graph.repository import open_repository
from skerry.graph.resource import Call
from skerry.graph.user_graph import UserGraph
from skerry.lake.lake import connect, environment_of
from skerry.service.client_storage import AccountAccess, ClientAccess
from skerry.service.rest import RestSettings, rest_app
warehouse, repository, port, extra = sys.argv[1:]
lake, opened = connect(warehouse), open_repository(repository)
graph = UserGraph(opened)
with contextlib.suppress(Exception):
    opened.create_account("default")
    graph.create_catalog(Call("default"), "lake")
access = ClientAccess(default=AccountAccess((extra,)))
app = rest_app(graph, environment_of(lake), settings=RestSettings(access=access))
uvicorn.run(app, host="127.0.0.1", port=int(port), log_level="error", access_log=False)
"""


@dataclass
class Server:
    """A server that answers."""

    name: str
    prefix: str
    connection: http.client.HTTPConnection
    process: "subprocess.Popen[bytes]"
    folder: Path
    base: str = ""

    def connected(self) -> "Server":
        """The same server over a connection of its own, for another thread."""
        given = self.connection
        return replace(self, connection=http.client.HTTPConnection(given.host, given.port, timeout=given.timeout))

    def ask(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None, version: str = "v1"
    ) -> tuple[int, Any, bytes]:
        """Send a request over the one connection: status, headers, body."""
        data = None if body is None else json.dumps(body).encode()
        given = {"Content-Type": "application/json", **(headers or {})}
        try:
            self.connection.request(method, f"{self.base}/{version}/{self.prefix}{path}", data, given)
            answer = self.connection.getresponse()
        except ConnectionError:  # it was idle for long, and the server has closed it
            self.connection.close()
            self.connection.request(method, f"{self.base}/{version}/{self.prefix}{path}", data, given)
            answer = self.connection.getresponse()
        return answer.status, answer.headers, answer.read()

    def cpu_seconds(self) -> float:
        """CPU time that the threads of the process have taken so far, in the kernel too; it counts nanoseconds."""
        found = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(path.read_text().split()[0]) for path in found) / 1e9


def missing_peer() -> str | None:
    """Why Iceberg's own server cannot run here; None if it can."""
    return next((f"no {tool}" for tool in ("java", "mvn") if shutil.which(tool) is None), None)


@contextlib.contextmanager
def our_server(folder: Path, extra: Path) -> Iterator[Server]:
    """Our catalog over SQLite; ``extra`` is a folder with tables to register."""
    folder.mkdir(parents=True)
    port = free_port()
    command = [
        sys.executable,
        "-c",
        _OURS,
        str(folder / "lake"),
        f"sqlite:///{folder}/repository",
        str(port),
        f"file://{extra}",
    ]
    with running_server("skerry", "lake/", command, {}, port, folder) as server:
        yield server


@contextlib.contextmanager
def iceberg_server(folder: Path) -> Iterator[Server]:
    """Iceberg's RESTCatalogServer over SQLite."""
    folder.mkdir(parents=True)
    port = free_port()
    found = subprocess.run(
        [sys.executable, "-m", "interop.kit"], env={**os.environ, "PYTHONPATH": str(ROOT / "tests")}, cwd=ROOT,
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    environment = {
        "CATALOG_WAREHOUSE": f"file://{folder}/warehouse",
        "CATALOG_URI": f"jdbc:sqlite:{folder}/catalog.db",
        "CATALOG_REST_PORT": str(port),
    }
    command = ["java", "-Dorg.slf4j.simpleLogger.defaultLogLevel=error", "-cp", found.stdout.strip(),
               "org.apache.iceberg.rest.RESTCatalogServer"]  # fmt: skip
    with running_server("RESTCatalogServer", "", command, environment, port, folder) as server:
        yield server


@contextlib.contextmanager
def running_server(
    name: str,
    prefix: str,
    command: Sequence[str],
    environment: dict[str, str],
    port: int,
    folder: Path,
    base: str = "",
) -> Iterator[Server]:
    """A process that answers below ``base`` of a port, for as long as the block lasts."""
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, env={**os.environ, **environment}, stdout=log, stderr=log)
        try:
            yield Server(name, prefix, _connected(port, process, base), process, folder, base)
        finally:
            process.terminate()
            process.wait(30)


def _connected(port: int, process: "subprocess.Popen[bytes]", base: str) -> http.client.HTTPConnection:
    ends = time.monotonic() + _WAIT_SECONDS
    while time.monotonic() < ends and process.poll() is None:
        with contextlib.suppress(OSError):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
            connection.request("GET", f"{base}/v1/config")
            connection.getresponse().read()
            return connection
        time.sleep(0.2)
    raise RuntimeError("a server of the benchmark did not start; its log is in the folder of the benchmark")


def free_port() -> int:
    """A port of loopback that nothing listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


def fill_ours(server: Server, count: int) -> None:
    """Give the namespace ``many`` tables, straight in the repository: nodes that nothing loads."""
    from skerry.graph.mutation import name_of
    from skerry.graph.node import TableNode
    from skerry.graph.node_codec import encode_node
    from skerry.graph.repository import open_repository
    from skerry.graph.repository.check import put_with_content
    from skerry.graph.resource import Call, NodeKind
    from skerry.graph.user_graph import UserGraph

    repository, call = open_repository(f"sqlite:///{server.folder}/repository"), Call("default")
    with contextlib.closing(repository), UserGraph(repository) as graph:
        namespace = graph.names.namespace(call, "lake", ("many",))
        assert namespace is not None
        for start in range(0, count, 5000):
            changes = []
            for number in range(start, min(start + 5000, count)):
                node = TableNode(
                    id=graph.new_id(call, NodeKind.TABLE), version=0, display_name=f"t{number:06}", format="iceberg",
                    catalog_id=namespace.catalog_id, namespace_id=namespace.id, location="x", metadata_location="x",
                )  # fmt: skip
                changes.append(put_with_content(node.id.key, encode_node(node), 0, name_of(node)))
            repository.commit("default", changes)


def fill_theirs(server: Server, count: int) -> None:
    """Give the namespace ``many`` tables, straight in the database of the server."""
    with contextlib.closing(sqlite3.connect(server.folder / "catalog.db", timeout=60)) as database, database:
        rows = (("rest_backend", "many", f"t{number:06}", "x", None, "TABLE") for number in range(count))
        database.executemany(
            "INSERT INTO iceberg_tables (catalog_name, table_namespace, table_name, metadata_location, "
            "previous_metadata_location, iceberg_type) VALUES (?, ?, ?, ?, ?, ?)",
            rows,
        )
