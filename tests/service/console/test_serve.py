"""The console of ``skerry serve``: its address is in the line of JSON, and it shows the lake."""

import json
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

from skerry.lake.lake import connect
from support.http_server import HttpClient


def test_skerry_serve_has_the_console_on_its_http_port(tmp_path: Path) -> None:
    with connect(tmp_path / "lake") as lake:
        lake.sql("CREATE TABLE app.users AS SELECT 1 AS id, 'Ada' AS name")
    command = [sys.executable, "-m", "skerry.cli.main", "serve", str(tmp_path / "lake")]
    command += ["--grpc", "127.0.0.1:0", "--http", "127.0.0.1:0", "--read-only"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        address = urlsplit(json.loads(process.stdout.readline())["console"])
        assert address.path == "/console"
        client = HttpClient(int(address.port or 0))
        assert b"Skerry console" in client.get("/console/").body
        assert client.get("/console/api/session").json()["may_write"] is False
        found = client.get("/console/api/sample", name="app.users").json()
        assert found["rows"] == [["1", "Ada"]]
        written = client.post("/console/api/sql", {"id": "a", "text": "DROP TABLE app.users", "write": True})
        assert written.status == 403
    finally:
        process.terminate()
        assert process.wait(30) == 0
        process.stdout.close()
