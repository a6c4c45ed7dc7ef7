"""Run pytest; run each test that failed once more, alone in a process of its own, and print both outcomes.

``python tests/support/again.py ARGUMENTS OF PYTEST``. For the long tests that CI runs: clusters, kills and streams
depend on the load of the machine. A test that fails and then passes alone is printed as ``flaky`` and does not fail the
run; it belongs in docs/testing.md until its cause is found. The run fails if a test fails both times, if more than
``MOST_FAILURES`` tests fail, or if pytest itself does not finish: interrupted, crashed, no test collected.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

MOST_FAILURES = 5
"""More failures than this are no accident of load: they are not run again."""

TESTS_FAILED = 1
"""Pytest's exit code for: the run finished, and at least one test failed."""


def main(arguments: list[str], root: Path) -> int:
    """The exit code of the whole run."""
    with tempfile.TemporaryDirectory(prefix="skerry-again-") as cache:
        first = _pytest([*arguments, "-o", f"cache_dir={cache}"], root)
        failed = _last_failed(Path(cache))
    if first != TESTS_FAILED:
        return first
    if not failed or len(failed) > MOST_FAILURES:
        print(f"{len(failed)} tests failed: not run again (1 to {MOST_FAILURES} would be)", flush=True)
        return first
    outcomes = {}
    for test in failed:
        print(f"once more, alone: {test}", flush=True)
        outcomes[test] = _pytest([test], root)
    for test, code in outcomes.items():
        print(f"{'failed twice' if code else 'flaky: failed in the run, passed alone'}: {test}", flush=True)
    return max(outcomes.values())


def _pytest(arguments: list[str], root: Path) -> int:
    return subprocess.run([sys.executable, "-m", "pytest", *arguments], cwd=root, check=False).returncode


def _last_failed(cache: Path) -> list[str]:
    """What pytest's cache provider wrote down at the end of the run."""
    found = cache / "v" / "cache" / "lastfailed"
    return sorted(json.loads(found.read_text())) if found.is_file() else []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], Path.cwd()))
