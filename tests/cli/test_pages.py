"""The documentation comes with the package, and messages name pages that are there."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

from cli.command import Run
from skerry.cli import pages

ROOT = Path(__file__).parents[2]


def test_pages_are_listed_with_their_titles(run: Run) -> None:
    lines = run("docs").stdout.splitlines()
    assert [line.split() for line in lines if line.startswith("options ")] == [
        ["options", "Options", "and", "settings"]
    ]
    assert {line.split()[0] for line in lines} == {
        path.relative_to(ROOT / "docs").with_suffix("").as_posix() for path in (ROOT / "docs").rglob("*.md")
    }


@pytest.mark.parametrize("name", ["guide/sql", "docs/guide/sql.md"])
def test_a_page_is_printed(run: Run, name: str) -> None:
    assert run("docs", name).stdout == (ROOT / "docs/guide/sql.md").read_text(encoding="utf-8")


def test_an_unknown_page_is_an_error(run: Run) -> None:
    result = run("docs", "optoins")
    assert result.exit_code == 1
    assert "did you mean 'options'?" in result.stderr


def test_a_wheel_has_the_pages_where_the_command_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["force-include"] == {"docs": "skerry/docs"}
    assert pages.docs_folder() == ROOT / "docs"
    monkeypatch.setattr(pages, "_PACKAGE", tmp_path / "skerry")
    (tmp_path / "skerry" / "docs").mkdir(parents=True)
    assert pages.docs_folder() == tmp_path / "skerry" / "docs"


def _texts(path: Path) -> list[str]:
    """The texts of a module that users may see: all but docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    constants = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in silent)
    return [node.value for node in constants if isinstance(node.value, str)]


def test_messages_point_to_the_command_and_to_pages_that_exist() -> None:
    named = 0
    for path in (ROOT / "src/skerry").rglob("*.py"):
        if path.name == "optiondocs.py":  # writes a page, and says so
            continue
        for text in _texts(path):
            assert not re.search(r"docs/[\w/-]+\.md", text), f"{path}: {text}"
            for page in re.findall(r"skerry docs ([a-z][\w/-]*)", text):
                named += 1
                assert (ROOT / "docs" / f"{page}.md").is_file(), f"{path}: {text}"
    assert named > 5
