"""What pytest does differently in a run against a tree: copied into the tree and loaded with ``-p``.

The file named by ``MUTATION_RUN`` says which tests run, in which order, and how long each may take; or nothing of
that, and all run. What happens is appended to ``results`` as lines of JSON, each test when it begins and when it ends,
so that one that takes the process down is known as well.
"""

import json
import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
import skerry_mutation_probe as probe  # type: ignore[import-not-found]

import skerry

_TIMED_OUT = "from pytest-timeout"
_run: dict[str, Any] = json.loads(Path(os.environ["MUTATION_RUN"]).read_text())


def pytest_configure() -> None:
    tree = Path(_run["tree"])
    if not Path(skerry.__file__).is_relative_to(tree):
        raise pytest.UsageError(f"the tests import {skerry.__file__}, and the mistakes are in {tree}")
    probe.now = "import"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if _run["order"]:
        ranks = {name: rank for rank, name in enumerate(_run["order"])}
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in ranks])
        items[:] = sorted((item for item in items if item.nodeid in ranks), key=lambda item: ranks[item.nodeid])
    for item in items:
        if (seconds := _run["limits"].get(item.nodeid)) is not None:
            item.add_marker(pytest.mark.timeout(seconds), append=False)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    number = _tell(what="begins", test=item.nodeid)
    probe.now = str(number)
    if probe.FOLDER is not None:
        (Path(probe.FOLDER) / "now").write_text(probe.now)
    return (yield)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _tell(
        what=report.when,
        test=report.nodeid,
        outcome=report.outcome,
        seconds=report.duration,
        is_timeout=report.failed and _TIMED_OUT in report.longreprtext,
        why=_why(report),
    )


def pytest_collectreport(report: pytest.CollectReport) -> None:
    if report.failed:
        _tell(what="collect", test=report.nodeid, outcome="failed", seconds=0.0, is_timeout=False, why=_why(report))


def _why(report: pytest.TestReport | pytest.CollectReport) -> str:
    """The error in one line."""
    crash = getattr(report.longrepr, "reprcrash", None)
    text = str(crash.message) if crash is not None else report.longreprtext if report.failed else ""
    return text.strip().partition("\n")[0][:300]


_begun = 0


def _tell(**line: object) -> int:
    """Append a line; the number of tests begun before it."""
    global _begun
    number = _begun
    _begun += line["what"] == "begins"
    with Path(_run["results"]).open("a") as file:
        file.write(json.dumps(line) + "\n")
    return number
