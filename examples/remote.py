"""A service for one lake, and a client of it: names come from the service, rows from the files.

python examples/remote.py
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import skerry


def serve(folder: Path) -> tuple[subprocess.Popen[str], str]:
    """Start ``skerry serve`` on a free port of this machine; its process, and the URL for clients."""
    command = [sys.executable, "-m", "skerry.cli.main", "serve", str(folder / "warehouse")]
    server = subprocess.Popen(
        [*command, "--grpc", "127.0.0.1:0", "--http", "127.0.0.1:0"], stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    addresses = json.loads(server.stdout.readline())  # the server answers when it prints this line
    return server, f"skerry://{addresses['grpc']}"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        server, url = serve(Path(folder))
        try:
            with skerry.connect(url) as lake:
                lake.sql("CREATE TABLE app.users (id BIGINT NOT NULL, name STRING, PRIMARY KEY (id))")
                lake.table("app.users").upsert([{"id": 1, "name": "Ada"}, {"id": 2, "name": "Grace"}])
                lake.create_view("app.names", "SELECT name FROM users")
                print("through the service:", lake.sql("SELECT name FROM app.names ORDER BY name").fetchall())
            with skerry.connect(Path(folder) / "warehouse") as embedded:
                print("without it:", embedded.list_tables(), embedded.list_views())
        finally:
            server.terminate()
            server.wait(timeout=30)
            assert server.stdout is not None
            server.stdout.close()


if __name__ == "__main__":
    main()
