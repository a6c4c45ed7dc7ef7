"""Pipelines of a lake and their runs, from the history that ``system.pipeline_runs`` shows (``table.run_history``).

A pipeline is shown if the account has a table that it writes; tables that the account lacks are left out.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from skerry.common.errors import DamagedFileError, NotFoundError, SkerryError
from skerry.lake.lake import Lake, names_of
from skerry.service.console.ask import Answer, Ask, page_of
from skerry.service.console.instant import instant_text
from skerry.service.console.relation import find
from skerry.table.run_history import StoredRun, part_fields
from skerry.types.naming import check_name

_MOST_PIPELINES = 200
_MOST_NAMES = 200


def visible_to(lake: Lake) -> Callable[[str], bool]:
    """Whether a lake has a table of a name; results are cached."""
    known: dict[str, bool] = {}

    def check(name: str) -> bool:
        if name not in known:
            try:
                find(lake, name)
                known[name] = True
            except DamagedFileError:
                known[name] = True
            except SkerryError:
                known[name] = False
        return known[name]

    return check


def last_runs(ask: Ask) -> Iterator[StoredRun]:
    """The last run of each pipeline that writes a table of the lake."""
    visible = visible_to(ask.lake)
    for number, run in enumerate(names_of(ask.lake).pipeline_runs(most=1)):
        if number == _MOST_PIPELINES:
            return
        if any(visible(table) for table in run.targets[:_MOST_NAMES]):
            yield _limited(run, visible)


def _limited(run: StoredRun, visible: Callable[[str], bool]) -> StoredRun:
    """A run without tables that the lake does not have; messages, which may name them, are removed with them."""
    hidden = [table for table in (*run.targets, *run.inputs) if not visible(table)]
    parts = tuple(part for part in run.parts if part.part != "target" or visible(part.name))
    if hidden:
        parts = tuple(replace(part, message=None) for part in parts)
    return replace(
        run,
        inputs=tuple(table for table in run.inputs if visible(table)),
        targets=tuple(table for table in run.targets if visible(table)),
        parts=parts,
        error="it failed" if hidden and run.error is not None else run.error,
    )


def pipelines(ask: Ask) -> Answer:
    """All pipelines, each with its last run."""
    rows = [
        {"name": run.pipeline, "tables": sorted(run.targets)[:_MOST_NAMES], "last": _run_fields(run)}
        for run in last_runs(ask)
    ]
    return {"rows": rows, "offset": 0, "total": len(rows)}


def runs(ask: Ask) -> Answer:
    """A page of the runs of one pipeline, newest first."""
    name, window = ask.text("pipeline"), ask.window(100)
    visible, found = visible_to(ask.lake), []
    try:
        check_name("table", name, "the pipeline's name")
        found = list(names_of(ask.lake).pipeline_runs(name))
    except SkerryError:
        found = []
    shown = [_limited(run, visible) for run in found if any(visible(table) for table in run.targets[:_MOST_NAMES])]
    if not shown:
        raise NotFoundError(f"there is no pipeline {name}")
    rows = [_run_fields(run) for run in shown[window.offset : window.end]]
    return page_of(rows, window, len(shown))


def _run_fields(run: StoredRun) -> dict[str, Any]:
    ended = run.ended_ms
    return {
        "run": run.run_id,
        "status": run.status,
        "environment": run.environment,
        "began": instant_text(run.started_ms),
        "ended": None if ended is None else instant_text(ended),
        "seconds": None if ended is None else max(ended - run.started_ms, 0) / 1000,
        "error": run.error,
        "rows": run.rows,
        "targets": list(run.targets[:_MOST_NAMES]),
        "inputs": list(run.inputs[:_MOST_NAMES]),
        "files": sum(part.files or 0 for part in run.parts if part.part == "source"),
        "bytes": sum(part.size_bytes or 0 for part in run.parts if part.part == "source"),
        "parts": [part_fields(part) for part in run.parts],
    }
