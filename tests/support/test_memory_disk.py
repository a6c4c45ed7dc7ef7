"""Where temporary files of tests are."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from support.memory_disk import LEAST_MEMORY, MEMORY, has_room
from support.processes import ONLY_NAMED_PLUGINS

SUITE = """
import tempfile
from pathlib import Path

pytest_plugins = ["support.memory_disk"]

def test_places(tmp_path, disk_path):
    Path({seen!r}).write_text(f"{{tmp_path}}\\n{{disk_path}}\\n{{tempfile.mkdtemp()}}")
    assert {passes}
"""


def run(folder: Path, environment: dict[str, str], *options: str, passes: bool = True) -> list[Path]:
    """The folders that a test of a run of its own was given, in ``folder``."""
    seen = folder / "seen"
    (folder / "test_it.py").write_text(SUITE.format(seen=str(seen), passes=passes))
    known = {name: value for name, value in os.environ.items() if name not in ("TMPDIR", "TESTS_DISK_FOLDER")}
    tests = str(Path(__file__).parent.parent)
    command = [sys.executable, "-m", "pytest", "-q", "-c", os.devnull, f"--rootdir={folder}", str(folder), *options]
    done = subprocess.run(
        command,
        env={**known, **ONLY_NAMED_PLUGINS, "PYTHONPATH": tests, **environment},
        capture_output=True,
        text=True,
        cwd=folder,
    )
    assert done.returncode == (0 if passes else 1), done.stdout + done.stderr
    return [Path(line) for line in seen.read_text().splitlines()]


@pytest.mark.skipif(not has_room(), reason="there is no room in memory")
def test_they_are_in_memory_and_removed_when_all_tests_have_passed(tmp_path: Path) -> None:
    given, on_disk, made = run(tmp_path, {})
    assert given.is_relative_to(MEMORY)
    assert made.is_relative_to(MEMORY)
    assert not on_disk.is_relative_to(MEMORY)
    assert not any(path.exists() for path in (given, on_disk, made))


@pytest.mark.skipif(not has_room(), reason="there is no room in memory")
def test_they_stay_until_the_next_run_if_one_fails(tmp_path: Path) -> None:
    given, on_disk, made = run(tmp_path, {}, passes=False)
    assert given.exists()
    assert made.exists()
    assert not on_disk.exists()
    run(tmp_path, {})
    assert not given.exists()


def test_a_place_that_is_chosen_is_used(tmp_path: Path) -> None:
    with tempfile.TemporaryDirectory() as chosen:
        given, _, made = run(tmp_path, {"TMPDIR": chosen})
        assert given.is_relative_to(chosen)
        assert made.is_relative_to(chosen)


def test_there_is_no_room_where_memory_is_short_or_unknown(tmp_path: Path) -> None:
    short = tmp_path / "meminfo"
    short.write_text(f"MemTotal: 99999999 kB\nMemAvailable: {(LEAST_MEMORY >> 10) - 1} kB\n")
    assert not has_room(tmp_path, short)
    assert not has_room(tmp_path, tmp_path / "missing")
    assert not has_room(tmp_path / "missing")
