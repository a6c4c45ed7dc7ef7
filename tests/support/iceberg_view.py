"""Views of Iceberg catalogs: their metadata, rows of a SQL catalog as Java writes them, and a server of REST."""

import json
import threading
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import unquote

from sqlalchemy import text

from support.iceberg import Catalog


def view_metadata(
    queries: dict[str, str],
    columns: list[str],
    *,
    catalog: str | None = None,
    namespace: tuple[str, ...] = ("ns",),
    version: int = 1,
    **properties: str,
) -> dict[str, Any]:
    """What a view's metadata file holds."""
    fields = [{"id": number, "name": name, "type": "long", "required": False} for number, name in enumerate(columns, 1)]
    current = {
        "version-id": version,
        "schema-id": 0,
        "timestamp-ms": 1_700_000_000_000,
        "summary": {},
        "representations": [{"type": "sql", "sql": sql, "dialect": dialect} for dialect, sql in queries.items()],
        "default-namespace": list(namespace),
    }
    if catalog is not None:
        current["default-catalog"] = catalog
    return {
        "view-uuid": "00000000-0000-0000-0000-00000000000a",
        "format-version": 1,
        "location": "file:///views/v",
        "schemas": [{"type": "struct", "schema-id": 0, "fields": fields}],
        "current-version-id": version,
        "versions": [current],
        "version-log": [{"timestamp-ms": 1_700_000_000_000, "version-id": version}],
        "properties": properties,
    }


def put_view(catalog: Catalog, name: str, metadata: dict[str, Any]) -> None:
    """A view in a SQL catalog, as Java's catalog of JDBC keeps it; one of the same name is replaced."""
    namespace, _, view = name.rpartition(".")
    path = catalog.folder / f"{name}.{metadata['current-version-id']}.metadata.json"
    path.write_text(json.dumps(metadata), encoding="utf-8")
    values = {"c": "there", "n": namespace, "v": view, "l": f"file://{path}"}
    with catalog.remote.engine.begin() as connection:
        connection.execute(
            text("DELETE FROM iceberg_tables WHERE table_namespace = :n AND table_name = :v AND iceberg_type = 'VIEW'"),
            values,
        )
        connection.execute(
            text(
                "INSERT INTO iceberg_tables (catalog_name, table_namespace, table_name, metadata_location, "
                "iceberg_type) VALUES (:c, :n, :v, :l, 'VIEW')"
            ),
            values,
        )


class RestServer:
    """A REST catalog on loopback that serves tables (by their metadata files) and views, and counts requests."""

    def __init__(self) -> None:
        self.tables: dict[tuple[str, str], str] = {}
        """Locations of metadata files by namespace and name."""
        self.views: dict[tuple[str, str], dict[str, Any]] = {}
        self.calls: Counter[str] = Counter()
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                status, body = server.answer(unquote(self.path.partition("?")[0]))
                data = json.dumps(body).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_: Any) -> None:
                """Nothing is printed."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    @property
    def uri(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def answer(self, path: str) -> tuple[int, dict[str, Any]]:
        """Status and body for a path."""
        parts = path.strip("/").split("/")
        if parts == ["v1", "config"]:
            routes = ("", "/{namespace}/tables", "/{namespace}/tables/{table}", "/{namespace}/views")
            known = [f"GET /v1/{{prefix}}/namespaces{route}" for route in (*routes, "/{namespace}/views/{view}")]
            return 200, {"defaults": {}, "overrides": {}, "endpoints": known}
        self.calls[parts[3] if len(parts) == 4 else parts[3][:-1] if len(parts) == 5 else parts[-1]] += 1
        if len(parts) == 2:
            spaces = sorted({namespace for namespace, _ in (*self.tables, *self.views)})
            return 200, {"namespaces": [[space] for space in spaces]}
        namespace, kind = parts[2], parts[3]
        held: dict[tuple[str, str], Any] = self.tables if kind == "tables" else self.views
        if len(parts) == 4:
            names = [name for space, name in held if space == namespace]
            return 200, {"identifiers": [{"namespace": [namespace], "name": name} for name in sorted(names)]}
        found = held.get((namespace, parts[4]))
        if found is None:
            problem = {"message": f"there is no {parts[4]}", "type": "NoSuchTableException", "code": 404}
            return 404, {"error": problem}
        if kind == "views":
            return 200, {"metadata-location": "file:///views/v/1.json", "metadata": found, "config": {}}
        metadata = json.loads(Path(found.removeprefix("file://")).read_text(encoding="utf-8"))
        return 200, {"metadata-location": found, "metadata": metadata, "config": {}}
