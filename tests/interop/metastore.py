"""A real Hive metastore on loopback: the one whose classes Spark brings along, with Derby in memory."""

import shutil
import socket
import subprocess
import time
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Self

_START_SECONDS = 180
_END_SECONDS = 20
_OPENED = ("lang", "net", "nio", "util", "util.concurrent")
_SETTINGS = {
    "javax.jdo.option.ConnectionURL": "jdbc:derby:memory:metastore;create=true",
    "javax.jdo.option.ConnectionDriverName": "org.apache.derby.iapi.jdbc.AutoloadedDriver",
    "datanucleus.schema.autoCreateAll": "true",
    "datanucleus.connectionPoolingType": "HikariCP",
    "hive.metastore.schema.verification": "false",
    "hive.async.log.enabled": "false",
    "hive.in.test": "true",  # makes the tables of locks, which a writer needs
}


def missing_part() -> str | None:
    """What is not installed here that a metastore needs; None if nothing."""
    if shutil.which("java") is None:
        return "a Hive metastore needs the command java, which is not installed here"
    lacking = next((package for package in ("pyspark", "thrift") if find_spec(package) is None), None)
    return None if lacking is None else f"a Hive metastore needs the package {lacking}, which is not installed here"


class HiveMetastore:
    """Runs for as long as the block lasts; ``uri`` is where it listens."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.uri = ""
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        spec = find_spec("pyspark")
        assert spec is not None
        assert spec.origin is not None
        jars = Path(spec.origin).parent / "jars"
        self.folder.mkdir(parents=True, exist_ok=True)
        settings = {**_SETTINGS, "hive.metastore.warehouse.dir": f"file:{self.folder}/warehouse"}
        lines = [f"<property><name>{k}</name><value>{v}</value></property>" for k, v in settings.items()]
        (self.folder / "hive-site.xml").write_text(f"<configuration>{''.join(lines)}</configuration>")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        opens = [part for name in _OPENED for part in ("--add-opens", f"java.base/java.{name}=ALL-UNNAMED")]
        options = ["-Xmx512m", f"-Djava.io.tmpdir={self.folder}", f"-Dderby.stream.error.file={self.folder}/derby.log"]
        classes = ["-cp", f"{self.folder}:{jars}/*", "org.apache.hadoop.hive.metastore.HiveMetaStore"]
        with (self.folder / "metastore.log").open("wb") as log:
            self._process = subprocess.Popen(
                ["java", *opens, *options, *classes, "-p", str(port)], cwd=self.folder, stdout=log, stderr=log
            )
        self._wait(port)
        self.uri = f"thrift://127.0.0.1:{port}"
        return self

    def _wait(self, port: int) -> None:
        assert self._process is not None
        until = time.monotonic() + _START_SECONDS
        while time.monotonic() < until and self._process.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return
            time.sleep(0.2)
        self._process.kill()
        raise RuntimeError(f"the metastore did not start:\n{(self.folder / 'metastore.log').read_text()[-3000:]}")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._process is not None
        self._process.kill()
        self._process.wait(_END_SECONDS)
