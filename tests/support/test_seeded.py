"""Which tests ``pytest --seeded`` chooses."""

import os
import subprocess
import sys
from pathlib import Path

from support.processes import ONLY_NAMED_PLUGINS
from support.seeded import seeded_names

TESTS = """
import pytest
from hypothesis import given, strategies as st
from support.effort import SOAK, rounds

SEEDS = range(rounds(4, 100))
OTHER = 3

def play(count):
    return rounds(count, 100)

@pytest.fixture
def places():
    return [1, 2, 3] if SOAK else [1]

@pytest.mark.parametrize("seed", SEEDS)
def test_by_a_decorator(seed): pass

def test_by_a_function(): play(2)

def test_by_a_fixture(places): pass

def test_in_its_text(): assert rounds(1, 2)

@given(st.integers())
def test_of_hypothesis(number): pass

@pytest.mark.parametrize("number", range(OTHER))
def test_the_same_in_every_run(number): pass

class TestGroup:
    def test_the_same(self): pass
"""


def test_only_tests_that_do_more_when_asked_are_chosen(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(TESTS)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    paths = os.pathsep.join([str(Path(__file__).parent.parent), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "support.seeded", "-p", "no:cacheprovider", "--seeded", "-v"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": paths, "SKERRY_SOAK": "", **ONLY_NAMED_PLUGINS},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    passed = [line.split()[0].split("::", 1)[1] for line in done.stdout.splitlines() if " PASSED" in line]
    assert passed == [
        "test_by_a_decorator[0]",
        "test_by_a_decorator[1]",
        "test_by_a_function",
        "test_by_a_fixture",
        "test_in_its_text",
        "test_of_hypothesis",
    ]
    assert "4 deselected" in done.stdout


def test_a_module_without_seeds_has_no_such_names() -> None:
    assert seeded_names(Path(__file__)) == frozenset()
