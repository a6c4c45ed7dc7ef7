"""The runner that gives a failing long test a second try."""

import os
import subprocess
import sys
from pathlib import Path

from support.processes import ONLY_NAMED_PLUGINS

SCRIPT = Path(__file__).with_name("again.py")


def run(folder: Path, source: str) -> tuple[int, str]:
    (folder / "pytest.ini").write_text("[pytest]\n")
    (folder / "test_it.py").write_text(source)
    done = subprocess.run(
        [sys.executable, SCRIPT, "-q", "-p", "no:randomly"], cwd=folder, env={**os.environ, **ONLY_NAMED_PLUGINS},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout


def test_a_test_that_passes_alone_is_named_and_does_not_fail_the_run(tmp_path: Path) -> None:
    code, output = run(
        tmp_path,
        "from pathlib import Path\n"
        "def test_fine(): pass\n"
        "def test_second_time():\n"
        "    seen = Path(__file__).with_name('seen')\n"
        "    was = seen.exists()\n"
        "    seen.touch()\n"
        "    assert was\n",
    )
    assert code == 0
    assert "flaky: failed in the run, passed alone: test_it.py::test_second_time" in output
    assert "test_fine" not in output


def test_a_test_that_fails_twice_fails_the_run(tmp_path: Path) -> None:
    code, output = run(tmp_path, "def test_never(): assert False\n")
    assert code == 1
    assert "failed twice: test_it.py::test_never" in output


def test_many_failures_and_runs_that_do_not_finish_are_not_excused(tmp_path: Path) -> None:
    code, output = run(tmp_path, "".join(f"def test_{n}(): assert False\n" for n in range(6)))
    assert code == 1
    assert "6 tests failed: not run again" in output
    assert run(tmp_path, "this is no Python\n")[0] == 2
    assert run(tmp_path, "import os\ndef test_exit(): os._exit(7)\n")[0] == 7
    assert run(tmp_path, "x = 1\n")[0] == 5
