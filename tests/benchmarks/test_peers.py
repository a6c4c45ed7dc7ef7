"""Contestants of the benchmarks: processes that answer, fail and are missing in an orderly way. No peer is needed."""

import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks.lsm import FASTER, Target, check_same
from benchmarks.peers import environment, process
from benchmarks.peers.environment import REQUIREMENTS
from benchmarks.peers.process import Contestant, Contestants, Measured, Taken, measured_in_turns


def test_a_contestant_times_its_work_and_says_what_failed(tmp_path: Path) -> None:
    contestant = Contestant("plain pyarrow", tmp_path)
    try:
        with pytest.raises(RuntimeError, match="KeyError: 'nothing'"):
            contestant.do("write", rows="nothing", dictionaries=False)
        with pytest.raises(RuntimeError, match="has no attribute 'dance'"):
            contestant.prepare("dance")
    finally:
        contestant.close()


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import sys; sys.exit('broken')", "the process of pypaimon ended"),
        ('print(\'{"error": "ImportError: no such thing", "trace": ""}\', flush=True)', "ImportError: no such thing"),
    ],
)
def test_a_peer_that_is_missing_is_named_and_left_out(
    code: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "$CODE"\n')
    python.chmod(0o755)
    monkeypatch.setenv("CODE", code)
    monkeypatch.setattr(process, "peer_python", lambda: python)
    with Contestants(["plain pyarrow", "pypaimon"], tmp_path) as contestants:
        assert contestants.among(["pypaimon", "plain pyarrow"]) == ["plain pyarrow"]
        assert contestants.missing == {"pypaimon": why}
    assert f"pypaimon: not installed: {why}" in capsys.readouterr().out


def test_an_environment_that_cannot_be_made_leaves_the_peers_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> Path:
        raise subprocess.CalledProcessError(1, ["venv"])

    monkeypatch.setattr(process, "peer_python", fail)
    with Contestants(["rocksdict"], tmp_path) as contestants:
        assert list(contestants.missing) == ["rocksdict"]
    with Contestants(["rocksdict"], tmp_path, peers=False) as contestants:
        assert contestants.missing == {}


def test_peers_are_installed_one_by_one_if_all_together_fail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[list[str]] = []
    folder, requirements = tmp_path / "venv", tmp_path / "requirements.txt"
    requirements.write_text("# two\ngood==1\nbad==2\n")
    together = ["--requirement", str(requirements)]

    def make(*_: object, **__: object) -> None:
        (folder / "bin").mkdir(parents=True, exist_ok=True)
        (folder / "bin" / "python").touch()

    def install(_: Path, what: list[str]) -> str:
        asked.append(what)
        wanted = requirements.read_text() if what == together else what[0]
        return "ERROR: no matching distribution" if "bad" in wanted else ""

    def installed() -> list[list[str]]:
        asked.clear()
        environment.peer_python.cache_clear()
        assert environment.peer_python(folder, requirements) == folder / "bin" / "python"
        return list(asked)

    monkeypatch.setattr(environment.subprocess, "run", make)
    monkeypatch.setattr(environment, "_install", install)
    assert installed() == [together, ["good==1"], ["bad==2"]]
    said = capsys.readouterr().out
    assert "bad==2: ERROR: no matching distribution" in said
    assert "good" not in said
    assert installed() == [together, ["good==1"], ["bad==2"]], "it is tried again the next time"
    requirements.write_text("good==2\n")
    assert installed() == [together], "other requirements make another environment"
    assert installed() == [], "what is there is not made again"


def test_of_several_rounds_the_first_warms_up() -> None:
    asked: list[str] = []

    def work(name: str) -> Measured:
        asked.append(name)
        return Measured(len(asked), 1, 100 - len(asked), None)

    taken = measured_in_turns({"a": lambda: work("a"), "b": lambda: work("b")}, 2)
    assert asked == ["a", "b", "b", "a", "a", "b"]
    assert taken["a"].sample.seconds == (4, 5)
    assert taken["a"].peak_bytes == 99
    assert Taken.of([Measured(2, 1, 3, None)]).scaled(10).sample.seconds == (20,)


def test_targets() -> None:
    assert (FASTER.text, FASTER.met(0.99), FASTER.met(1)) == ("faster", True, False)
    assert (Target(2.5).text, Target(2.5).met(2.5)) == ("≤ 2.5 ×", True)
    assert (Target(0.01).text, Target(0.01).met(0.02)) == ("100 × faster", False)


def test_contestants_that_disagree_are_no_result() -> None:
    check_same({"a": {"rows": 1}, "b": {"rows": 1}}, "read")
    with pytest.raises(RuntimeError, match="disagree"):
        check_same({"a": {"rows": 1}, "b": {"rows": 2}}, "read")


def test_peers_are_pinned() -> None:
    lines = [line for line in REQUIREMENTS.read_text().splitlines() if line and not line.startswith("#")]
    assert lines
    assert all("==" in line and "/" not in line for line in lines)
