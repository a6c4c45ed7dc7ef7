"""The plan of a query for the console's chart: each table, with the files left after every pruning step."""

from typing import Any

from skerry.common.wording import version_unit
from skerry.planning.funnel import FunnelStep
from skerry.service.console.ask import Answer
from skerry.sql.planned import PlannedQuery, Reference, RuntimeStep

_MOST_CONDITIONS = 50
_MOST_TEXT = 500


def planned_fields(planned: PlannedQuery) -> Answer:
    """The references of a planned query, and the joins that prune."""
    return {
        "references": [_reference(each) for each in planned.references],
        "runtime_filters": [_runtime(step) for step in planned.steps],
    }


def _reference(reference: Reference) -> dict[str, Any]:
    scan = reference.scan
    if scan is None:
        name = "" if reference.given is None else reference.given.name
        return {"title": reference.title, "table": name, "system": True, "steps": []}
    snapshot = scan.snapshot
    where = scan.request.predicate
    return {
        "title": reference.title,
        "table": scan.table_name,
        "system": False,
        "snapshot": None if snapshot is None else str(snapshot.id),
        "columns": list(scan.columns),
        "where": None if where is None else _cut(str(where)),
        "unit": version_unit(is_keyed=bool(scan.schema.primary_key)),
        "steps": [_step(step) for step in scan.funnel()],
        "notes": [_cut(note) for note in reference.notes],
    }


def _step(step: FunnelStep) -> dict[str, Any]:
    return {
        "name": step.name,
        "files": step.files,
        "bytes": step.size_bytes,
        "rows": step.rows,
        "seconds": step.seconds,
        "by": [{"text": _cut(text), "files": count} for text, count in step.by[:_MOST_CONDITIONS] if count],
        "notes": [_cut(note) for note in step.notes],
    }


def _runtime(step: RuntimeStep) -> dict[str, Any]:
    return {
        "build": step.build,
        "probe": step.probe,
        "on": [f"{build} = {probe}" for build, probe in step.on],
        "keys": step.keys,
        "seconds": step.seconds,
    }


def _cut(text: str) -> str:
    return text if len(text) <= _MOST_TEXT else text[: _MOST_TEXT - 1] + "…"
