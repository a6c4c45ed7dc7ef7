"""A machine without a browser: set-up says in one line what is missing, and tests are skipped, but not in CI."""

import os
import subprocess
from pathlib import Path

import pytest

from support.browser import missing_browser, open_browser

ROOT = Path(__file__).parents[3]


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A folder for the PATH with a few commands, and without a browser."""
    for name in ("sh", "env"):
        found = next(p for d in os.environ["PATH"].split(os.pathsep) if (p := Path(d) / name).exists())
        (tmp_path / name).symlink_to(found)
    _command(tmp_path / "id", "echo 1000")
    return tmp_path


def _command(path: Path, program: str) -> None:
    path.write_text(f"#!/bin/sh\n{program}\n")
    path.chmod(0o755)


def _look(folder: Path) -> str:
    tool = ROOT / "tools" / "chromium"
    return subprocess.run([tool], env={"PATH": str(folder)}, capture_output=True, text=True, check=True).stdout


def test_set_up_says_in_one_line_that_chromium_is_missing(bare: Path) -> None:
    said = _look(bare)
    assert said.count("\n") == 1
    assert "Chromium is missing" in said


def test_set_up_says_nothing_where_there_is_one(bare: Path) -> None:
    _command(bare / "chromium", "true")
    assert _look(bare) == ""


def test_without_a_browser_tests_are_skipped_but_not_in_ci(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(bare))
    monkeypatch.delenv("SKERRY_CHROMIUM", raising=False)
    assert "no Chromium" in (missing_browser() or "")
    monkeypatch.setenv("CI", "")
    with pytest.raises(pytest.skip.Exception, match="no Chromium"), open_browser():
        pass
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="in CI none is skipped"), open_browser():
        pass
