"""Contestants as processes: start them, ask them in turns, end them."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.measure import Sample
from benchmarks.peers.environment import FOLDER, peer_python

OWN = {"skerry": "with_skerry", "plain pyarrow": "with_pyarrow"}
PEERS = {
    "pypaimon": "with_pypaimon",
    "deltalake": "with_deltalake",
    "pyiceberg": "with_pyiceberg",
    "rocksdict": "with_rocksdict",
}


class NotInstalledError(Exception):
    """The library of a contestant is not there, or does not start."""


@dataclass(frozen=True)
class Measured:
    """One piece of work, as the contestant's process measured it."""

    seconds: float
    cpu_seconds: float
    peak_bytes: int
    value: Any


class Contestant:
    """One process; ``close`` it."""

    def __init__(self, name: str, folder: Path, python: Path | None = None) -> None:
        self.name = name
        module = OWN.get(name) or PEERS[name]
        if python is None:
            python = Path(sys.executable) if name in OWN else peer_python()
        folder.mkdir(parents=True, exist_ok=True)
        self._noise = tempfile.TemporaryFile()  # noqa: SIM115
        self._process = subprocess.Popen(
            [str(python), str(FOLDER / "serve.py"), module, str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._noise,
            text=True,
        )
        try:
            self._ask("", {})
        except RuntimeError as error:
            self.close()
            raise NotInstalledError(str(error).splitlines()[0]) from error

    def do(self, work: str, /, **arguments: Any) -> Measured:
        """Prepare and time one piece of work."""
        return Measured(**self._ask(work, arguments))

    def prepare(self, work: str, /, **arguments: Any) -> None:
        """Something that nobody times."""
        self._ask(work, arguments)

    def _ask(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps({"do": name, "arguments": arguments}) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise RuntimeError(f"the process of {self.name} ended\n{self._last_words()}")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise RuntimeError(f"{answer['error']}\n{self.name}, {name}:\n{answer['trace']}")
        return answer

    def _last_words(self) -> str:
        self._noise.seek(0)
        return self._noise.read().decode(errors="replace")[-2000:]

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(BrokenPipeError):
            self._process.stdin.close()
        try:
            self._process.wait(60)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()
        self._noise.close()


class Contestants:
    """Those that can be had, by name; a context manager. Who is missing is said in a line, and left out."""

    def __init__(self, names: Iterable[str], folder: Path, *, peers: bool = True) -> None:
        self._processes: dict[str, Contestant] = {}
        self.missing: dict[str, str] = {}
        for name in names:
            if name in PEERS and not peers:
                continue
            try:
                self._processes[name] = Contestant(name, folder / name.replace(" ", "-"))
            except (NotInstalledError, subprocess.SubprocessError, OSError) as problem:
                self.missing[name] = str(problem)
                print(f"{name}: not installed: {problem}", flush=True)

    def __enter__(self) -> "Contestants":
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._processes.values():
            process.close()

    def __contains__(self, name: str) -> bool:
        return name in self._processes

    def __getitem__(self, name: str) -> Contestant:
        return self._processes[name]

    def get(self, name: str) -> Contestant | None:
        return self._processes.get(name)

    def among(self, names: Iterable[str]) -> list[str]:
        """Those of the names that are here."""
        return [name for name in names if name in self._processes]


@dataclass(frozen=True)
class Taken:
    """All rounds of one piece of work of one contestant."""

    sample: Sample
    peak_bytes: int
    value: Any

    @staticmethod
    def of(rounds: list[Measured]) -> "Taken":
        """Of several rounds the first one's times are left out."""
        times = zip(*((m.seconds, m.cpu_seconds) for m in rounds[1:] or rounds), strict=True)
        return Taken(Sample(*times), max(m.peak_bytes for m in rounds), rounds[-1].value)

    def scaled(self, factor: float) -> "Taken":
        """As if the work had been so many times as large."""
        seconds = tuple(s * factor for s in self.sample.seconds)
        cpu = tuple(s * factor for s in self.sample.cpu_seconds)
        return Taken(Sample(seconds, cpu), self.peak_bytes, self.value)

    def summary(self) -> dict[str, Any]:
        return {**self.sample.summary(), "peak_bytes": self.peak_bytes}


def measured_in_turns(works: Mapping[str, Callable[[], Measured]], rounds: int) -> dict[str, Taken]:
    """Every work once per round, in another order every round; of several rounds the first is there to warm up."""
    names = list(works)
    taken: dict[str, list[Measured]] = {name: [] for name in names}
    for number in range(rounds if rounds == 1 else rounds + 1):
        start = number % len(names)
        for name in names[start:] + names[:start]:
            taken[name].append(works[name]())
    return {name: Taken.of(values) for name, values in taken.items()}
