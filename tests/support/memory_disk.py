"""Temporary files of tests are in memory (``/dev/shm``) where there is room, and on disk elsewhere.

A durable write takes 5 ms on a disk and 0.02 ms in memory, and tests make tens of thousands. Nothing that they check
depends on it: a process that is killed leaves what it has written, on a disk as in memory. Only a power cut would tell
a difference, and no test can have one. Tests of storage itself (``tests/fileio``, ``tests/behaviours/test_fileio.py``)
stay on the disk (:func:`disk_path`).

``TMPDIR=/tmp`` or ``--basetemp`` chooses another place. Folders of tests that passed are removed; if one fails, the
folder stays until the next run, and the end of the report says where it is.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from multiprocessing.util import Finalize
from pathlib import Path

import pytest

MEMORY = Path("/dev/shm")
_PREFIX = "skerry-tests-"
_DISK = "TESTS_DISK_FOLDER"
"""Where temporary files would be without this module; processes of xdist get it from the first."""
LEAST_ROOM, LEAST_MEMORY = 2 << 30, 6 << 30

_folder = pytest.StashKey[Path]()


def has_room(folder: Path = MEMORY, meminfo: Path = Path("/proc/meminfo")) -> bool:
    """Whether tests and what else they need fit into memory."""
    try:
        lines = dict(line.split(":", 1) for line in meminfo.read_text().splitlines() if ":" in line)
        available = int(lines["MemAvailable"].split()[0]) << 10
        room = shutil.disk_usage(folder).free
    except (OSError, KeyError, ValueError):
        return False
    return os.access(folder, os.W_OK) and room >= LEAST_ROOM and available >= LEAST_MEMORY


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Move the folder for temporary files of this process and those that it starts."""
    if "TMPDIR" in os.environ or "PYTEST_DEBUG_TEMPROOT" in os.environ or config.option.basetemp or not has_room():
        return
    _remove_left_behind()
    os.environ[_DISK] = tempfile.gettempdir()
    config.stash[_folder] = Path(tempfile.mkdtemp(prefix=f"{_PREFIX}{os.getpid()}-", dir=MEMORY))
    config.stash[_folder].chmod(0o711)  # the PostgreSQL of tests runs as another user
    os.environ["TMPDIR"] = tempfile.tempdir = str(config.stash[_folder])


def _remove_left_behind() -> None:
    """Remove folders of runs that have ended."""
    for folder in MEMORY.glob(f"{_PREFIX}*"):
        pid = folder.name.removeprefix(_PREFIX).partition("-")[0]
        if not Path("/proc", pid).exists():
            shutil.rmtree(folder, ignore_errors=True)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, exitstatus: int, config: pytest.Config) -> None:
    if _folder in config.stash and exitstatus not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        terminalreporter.write_line(f"temporary files are in {config.stash[_folder]} until the next run")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    if _folder in session.config.stash and exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        # after multiprocessing has removed its own folder in there, which it does with -100
        Finalize(None, shutil.rmtree, (session.config.stash[_folder], True), exitpriority=-1000)


@pytest.fixture
def disk_path() -> Iterator[Path]:
    """Like ``tmp_path``, on a disk even if that is in memory."""
    with tempfile.TemporaryDirectory(prefix=_PREFIX, dir=os.environ.get(_DISK), ignore_cleanup_errors=True) as folder:
        yield Path(folder)
