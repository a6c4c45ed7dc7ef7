"""The console of ``skerry serve``: its address is in the line of JSON, and it shows the lake."""

import json
import queue
import threading
from pathlib import Path
from urllib.parse import urlsplit

from skerry.lake.lake import connect
from skerry.service.grpc_server import Address
from skerry.service.serve import ServeOptions, serve
from support.http_server import HttpClient


def test_skerry_serve_has_the_console_on_its_http_port(tmp_path: Path) -> None:
    with connect(tmp_path / "lake") as lake:
        lake.sql("CREATE TABLE app.users AS SELECT 1 AS id, 'Ada' AS name")
    free = Address("127.0.0.1", 0)
    options = ServeOptions(str(tmp_path / "lake"), free, free, read_only=True)
    lines: queue.Queue[str] = queue.Queue()
    stop = threading.Event()
    service = threading.Thread(target=serve, args=(options, lines.put, stop))
    service.start()
    try:
        address = urlsplit(json.loads(lines.get(timeout=60))["console"])
        assert address.path == "/console"
        client = HttpClient(int(address.port or 0))
        assert client.get("/console").status == 307
        assert b"Skerry console" in client.get("/console/").body
        assert client.get("/console/api/session").json()["may_write"] is False
        found = client.get("/console/api/sample", name="app.users").json()
        assert found["rows"] == [["1", "Ada"]]
        written = client.post("/console/api/sql", {"id": "a", "text": "DROP TABLE app.users", "write": True})
        assert written.status == 403
        counted = client.get("/metrics").body
        assert b'skerry_service_calls_total{code="OK",method="console/sample"} 1' in counted
    finally:
        stop.set()
        service.join(60)
    assert not service.is_alive()
