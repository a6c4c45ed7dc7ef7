"""``pytest --seeded``: only the tests that do more in ``make long`` and ``make soak`` than in ``make test``.

These are the tests of hypothesis, and those that use ``support.effort``: in their text or their decorators, or by a
function, a fixture or a constant of their module that does. They are found in the source, so that there is no list to
keep; all other tests do the same in every run, and ``make test`` runs them.
"""

import ast
from functools import cache
from pathlib import Path

import pytest

_EFFORT = "support.effort"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--seeded", action="store_true", help="only tests with seeds, rounds or places of which some runs have more"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--seeded"):
        return
    chosen = [item for item in items if is_seeded(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(chosen)])
    items[:] = chosen


def is_seeded(item: pytest.Item) -> bool:
    """Whether a test does more if more is asked for."""
    test = getattr(item, "obj", None)
    if test is None:
        return False
    if getattr(test, "is_hypothesis_test", False):
        return True
    names = seeded_names(item.path)
    own = {test.__name__, *(name for name in [getattr(item.parent, "name", "")] if item.parent is not None)}
    return bool(names & (own | set(getattr(item, "fixturenames", ()))))


@cache
def seeded_names(path: Path) -> frozenset[str]:
    """The names of a module that depend on ``support.effort``: tests, functions, fixtures, classes and constants."""
    found: set[str] = set()
    uses: list[tuple[set[str], set[str]]] = []
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.ImportFrom) and node.module == _EFFORT:
            found |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            uses.append(({node.name}, _mentioned(node)))
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            uses.append(({name for target in targets for name in _mentioned(target)}, _mentioned(node)))
    grows = bool(found)
    while grows:
        before = len(found)
        for defined, mentioned in uses:
            if mentioned & found:
                found |= defined
        grows = len(found) > before
    return frozenset(found)


def _mentioned(node: ast.AST) -> set[str]:
    """Names and arguments: a fixture is used by the name of an argument."""
    return {
        inner.id if isinstance(inner, ast.Name) else inner.arg
        for inner in ast.walk(node)
        if isinstance(inner, ast.Name | ast.arg)
    }
