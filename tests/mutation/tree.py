"""A copy of the source tree, with or without a mistake, and runs of tests against it.

Its modules are compiled once, with the hash of their source: a changed module is compiled again, whatever its time
stamp, and all others are not.
"""

import compileall
import json
import os
import py_compile
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from mutation.draw import ROOT, Mutant
from mutation.watch import Place, places_of, watched

HERE = Path(__file__).parent
_running: set[int] = set()
_stopped = threading.Event()

PATIENCE_SECONDS = 900
"""For a process beyond the limits of its tests: only one that does not even end itself meets this."""


@dataclass(frozen=True, slots=True)
class Ended:
    """One test that ran: how it ended, and the seconds it took with its fixtures."""

    test: str
    outcome: str
    """``passed``, ``skipped``, ``failed``, ``timed out``, ``ended the process``."""
    seconds: float
    why: str = ""
    """The error in one line, if there is one."""

    def __str__(self) -> str:
        return f"{self.outcome} ({self.seconds:.1f} s): {self.test}{': ' if self.why else ''}{self.why}"


@dataclass(frozen=True, slots=True)
class Run:
    """What a run of tests has shown."""

    tests: list[Ended]
    reached: dict[int, set[str]]
    """The tests that run each watched line, by the line's number."""
    at_import: set[int]
    """Watched lines that run outside any test as well."""

    @property
    def fallen(self) -> list[Ended]:
        return [each for each in self.tests if each.outcome not in ("passed", "skipped")]


@dataclass(frozen=True, slots=True)
class Selection:
    """Arguments for pytest; of the tests that they name, those that run, in their order, and for how long each may."""

    arguments: Sequence[str]
    order: Sequence[str] = ()
    """All, if it is empty."""
    limits: Mapping[str, float] = field(default_factory=dict)


class Tree:
    """A copy of ``src``."""

    def __init__(self, path: Path) -> None:
        self.path = path
        shutil.copytree(ROOT / "src", path, ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("probe", "plugin"):
            shutil.copy(HERE / f"{name}.py", path / f"skerry_mutation_{name}.py")
        compileall.compile_dir(path, quiet=2, invalidation_mode=py_compile.PycInvalidationMode.CHECKED_HASH)

    @contextmanager
    def mistaken(self, mutant: Mutant) -> Iterator[None]:
        """The tree with a mistake."""
        with self._other({mutant.module: mutant.change.applied(self._source(mutant.module))}):
            yield

    @contextmanager
    def watched(self, mutants: Mapping[int, Mutant]) -> Iterator[set[int]]:
        """The tree without mistakes, that tells which tests run the lines where these would be.

        Gives the numbers of those that it cannot tell this of.
        """
        modules = sorted((self.path / "skerry").rglob("*.py"))
        sources = {str(module.relative_to(self.path / "skerry")): module.read_bytes() for module in modules}
        by_module: dict[str, list[Place]] = {}
        unknown: set[int] = set()
        for number, mutant in mutants.items():
            places = places_of(number, mutant.module, mutant.change, sources)
            if places is None:
                unknown.add(number)
                continue
            for name, of_module in places.items():
                by_module.setdefault(name, []).extend(of_module)
        texts = {}
        for name, of_module in by_module.items():
            texts[name], unwatched = watched(sources[name], of_module)
            unknown |= unwatched
        with self._other(texts):
            yield unknown

    def run(self, selection: Selection, *, is_stopped_by_failure: bool) -> Run:
        """Run tests against the tree as it is now."""
        with tempfile.TemporaryDirectory(prefix="skerry-mutant-", ignore_cleanup_errors=True) as name:
            folder = Path(name)
            reached = folder / "reached"
            reached.mkdir()
            results = folder / "results"
            results.touch()
            asked = {"tree": str(self.path), "results": str(results)}
            tests_asked = {"order": list(selection.order), "limits": dict(selection.limits)}
            (folder / "run").write_text(json.dumps(asked | tests_asked))
            command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--no-header"]
            command += ["-p", "skerry_mutation_plugin", "--hypothesis-seed=0", f"--basetemp={folder}/tests"]
            command += [*(["-x"] if is_stopped_by_failure else []), *selection.arguments]
            environment = os.environ | {
                "PYTHONPATH": str(self.path),
                "HYPOTHESIS_STORAGE_DIRECTORY": f"{folder}/hypothesis",
                "MUTATION_RUN": f"{folder}/run",
                "MUTATION_REACHED": str(reached),
            }
            limit = sum(selection.limits.values()) + PATIENCE_SECONDS if selection.limits else None
            started = time.monotonic()
            code, output = _ended(command, environment, limit)
            tests = _tests(results.read_text().splitlines(), code, time.monotonic() - started, output)
            hits = [path.name.split("-") for path in reached.iterdir() if "-" in path.name]
        names = [each.test for each in tests]
        found: dict[int, set[str]] = {}
        for number, test in hits:
            if test != "import":
                found.setdefault(int(number), set()).add(names[int(test)])
        return Run(tests, found, {int(number) for number, test in hits if test == "import"})

    def _source(self, module: str) -> bytes:
        return (self.path / "skerry" / module).read_bytes()

    @contextmanager
    def _other(self, texts: Mapping[str, bytes]) -> Iterator[None]:
        originals = {name: self._source(name) for name in texts}
        try:
            for name, text in texts.items():
                (self.path / "skerry" / name).write_bytes(text)
            yield
        finally:
            for name, text in originals.items():
                (self.path / "skerry" / name).write_bytes(text)


def _ended(command: list[str], environment: dict[str, str], limit_seconds: float | None) -> tuple[int, str]:
    """The exit code of a process and the end of what it printed; it and its children are gone."""
    if _stopped.is_set():
        raise KeyboardInterrupt
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            start_new_session=True,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        _running.add(process.pid)
        try:
            code = process.wait(limit_seconds)
        except subprocess.TimeoutExpired:
            code = -signal.SIGKILL
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
            _running.discard(process.pid)
        output.seek(0)
        return code, output.read().decode(errors="replace")[-4000:]


def stop() -> None:
    """End the tests that run, and start no others: they have sessions of their own, which see no Ctrl-C."""
    _stopped.set()
    for pid in list(_running):
        with suppress(ProcessLookupError):
            os.killpg(pid, signal.SIGKILL)


def _tests(lines: list[str], code: int, seconds: float, output: str) -> list[Ended]:
    """What the plugin has told, in the order in which tests began, and what it cannot tell: how the process ended."""
    seen: dict[str, Ended] = {}
    running = None
    for line in map(json.loads, lines):
        test = line["test"]
        if line["what"] == "begins":
            running, seen[test] = test, Ended(test, "ended the process", 0.0)
            continue
        before = seen.get(test, Ended(test, "passed", 0.0))
        outcome = "timed out" if line["is_timeout"] else line["outcome"]
        why = before.why or line["why"]
        if before.outcome in ("failed", "timed out") or (before.outcome == "skipped" and outcome == "passed"):
            outcome = before.outcome
        seen[test] = Ended(test, outcome, before.seconds + line["seconds"], why)
        running = None if line["what"] == "teardown" else running
    if running is not None:
        outcome = seen[running].outcome
        is_failed = outcome in ("failed", "timed out")
        seen[running] = Ended(running, outcome if is_failed else "ended the process", seconds)
    ended = list(seen.values())
    if code not in (0, 5) and all(each.outcome in ("passed", "skipped") for each in ended):
        ended.append(Ended("pytest", "ended the process", seconds, f"code {code}: {output}"))
    return ended
