"""The ``targets:`` and ``maintenance:`` sections of a pipeline's file."""

import re
from collections.abc import Sequence
from typing import Any

from skerry.common.errors import SkerryError
from skerry.common.option_spec import parse_duration
from skerry.common.spelling import suggestion
from skerry.spark.pipeline.declare.expectation_section import read_expectations
from skerry.spark.pipeline.declare.fields import Fields
from skerry.spark.pipeline.declare.model import JOBS, MATERIALIZED, MODES, Schedule, Target, Upkeep
from skerry.spark.pipeline.declare.node import Node
from skerry.spark.pipeline.declare.problem import Problems
from skerry.spark.pipeline.declare.source_section import read_schema, read_table_name
from skerry.types.partition import parse_term

_KEYS = (
    "table", "from", "mode", "keys", "partition_by", "create", "schema", "options", "comment", "order_by", "changes",
    "partitions_only", "expectations", "evolve", "time",
)  # fmt: skip
_CREATING = ("partition_by", "schema", "options", "comment")
CHANGE_KEYS = ("format", "column", "times", "unknown_fields", "sequence")
_ARGUMENTS = {
    "compact": ("full",),
    "expire_snapshots": ("retain_last", "older_than"),
    "remove_orphan_files": ("older_than",),
}
_EVERY = re.compile(r"every\s+(?:(\d+)\s+)?(runs?|seconds?|minutes?|hours?|days?|weeks?)", re.IGNORECASE)
_SECONDS = {"second": 1.0, "minute": 60.0, "hour": 3600.0, "day": 86400.0, "week": 7 * 86400.0}


def read_targets(pipeline: Fields, quarantine: str | None, problems: Problems) -> tuple[Target, ...]:
    """All valid targets of the file."""
    found = [_target(node, quarantine, problems) for node in pipeline.listed("targets")]
    return tuple(target for target in found if target is not None)


def _target(node: Node, quarantine: str | None, problems: Problems) -> Target | None:
    fields = Fields(node, "a target", _KEYS, problems)
    if node.kind != "map":
        return None
    fields.require("table")
    fields.require("from")
    table, step = read_table_name(fields, "table"), fields.text("from")
    keys = fields.texts("keys")
    mode = fields.choice("mode", MODES, None if "mode" in fields.places else "upsert" if keys else "append")
    create = fields.flag("create")
    order_by = fields.texts("order_by") or ()
    _check_mode(fields, mode, keys, create)
    changes = _changes(fields, problems) if mode == "cdc" else {}
    schema = read_schema(fields, problems)
    expectations = read_expectations(fields, quarantine, problems)
    if table is None or step is None or mode is None:
        return None
    return Target(
        table,
        fields.at("table"),
        step,
        fields.at("from"),
        mode,
        keys,
        _terms(fields),
        fields.options("options"),
        fields.text("comment"),
        create,
        schema,
        order_by,
        changes,
        fields.flag("partitions_only"),
        tuple(expectations.rows),
        dict(fields.places),
        tuple(expectations.sets),
        fields.flag("evolve"),
        fields.text("time"),
    )


def _check_mode(fields: Fields, mode: str | None, keys: Sequence[str] | None, create: bool) -> None:
    if mode == "append" and keys:
        fields.problem("mode", "a table with keys takes rows by upsert, not append")
    if mode in ("upsert", "delete", "cdc") and create and not keys:
        fields.problem("mode", f"mode {mode} needs 'keys': the primary key of the table that is created")
    if mode == "delete" and create:
        fields.problem("create", "mode delete takes keys of rows that are there: the table must exist")
    if mode == MATERIALIZED and "order_by" in fields:
        fields.problem("order_by", "a materialized target has one row for each key, and no newest one")
    if mode in ("append", "delete") and "order_by" in fields:
        fields.problem("order_by", f"order_by decides which version of a row is newest; mode {mode} has no use for it")
    if mode is not None and mode != "cdc" and "changes" in fields.places:
        fields.problem("changes", "'changes' is the format of changes in mode cdc; other modes do not take it")
    if mode is not None and mode != "overwrite" and "partitions_only" in fields.places:
        fields.problem("partitions_only", "'partitions_only' is for mode overwrite")
    if mode in ("delete", "cdc") and "evolve" in fields:
        fields.problem("evolve", f"mode {mode} writes no whole rows, so it adds no columns")
    if mode in ("delete", "cdc") and "time" in fields:
        fields.problem("time", f"'time' is for a backfill, and mode {mode} has no rows to compute again")
    for key in _CREATING if not create else ():
        if key in fields.places and key != "partition_by":
            fields.problem(key, f"{key!r} is for a table that is created here; write 'create: true', or leave it out")


def _changes(fields: Fields, problems: Problems) -> dict[str, str]:
    node = fields.node("changes")
    if node is None:
        return {}
    inner = Fields(node, "changes", CHANGE_KEYS, problems)
    found = {
        "format": inner.choice("format", ("debezium", "row-kind")),
        "column": inner.text("column"),
        "times": inner.choice("times", ("ms", "us")),
        "unknown_fields": inner.choice("unknown_fields", ("refuse", "ignore")),
        "sequence": inner.text("sequence"),
    }
    return {name: value for name, value in found.items() if value is not None}


def _terms(fields: Fields) -> tuple[str, ...] | None:
    terms = fields.texts("partition_by")
    if any(term.count("(") != term.count(")") for term in terms or ()):
        fields.problem("partition_by", "between [ and ] a comma begins the next term: write ['bucket(4, id)']")
        return None
    for term in terms or ():
        try:
            parse_term(term)
        except SkerryError as error:
            fields.problem("partition_by", str(error))
    return terms


def read_maintenance(pipeline: Fields, targets: Sequence[Target], problems: Problems) -> tuple[Upkeep, ...]:
    """Maintenance jobs, one for each target that an entry covers."""
    found: list[Upkeep] = []
    tables = list(dict.fromkeys(target.table for target in targets))
    for node in pipeline.listed("maintenance"):
        fields = Fields(node, "maintenance", ("target", *JOBS), problems)
        chosen = fields.placed_texts("target")
        for name, place in chosen or ():
            if name not in tables:
                problems.add(place, f"there is no target {name!r}; {suggestion(name, tables)}")
        if not any(job in fields.places for job in JOBS):
            problems.add(fields.place, f"maintenance says what to do: {', '.join(JOBS)}")
        for job in JOBS:
            made = _job(fields, job, problems) if job in fields else None
            if made is not None:
                names = tables if chosen is None else [name for name, _ in chosen if name in tables]
                found += [Upkeep(table, fields.at(job), job, *made) for table in names]
    return tuple(found)


def _job(fields: Fields, job: str, problems: Problems) -> tuple[Schedule, dict[str, Any]] | None:
    node = fields.node(job)
    assert node is not None
    if node.kind != "map":
        schedule = _schedule(node, job, problems)
        return None if schedule is None else (schedule, {})
    inner = Fields(node, job, ("when", *_ARGUMENTS[job]), problems)
    inner.require("when")
    arguments: dict[str, Any] = {
        "full": inner.flag("full"),
        "retain_last": inner.count("retain_last"),
        "older_than": _age(inner),
    }
    when = inner.node("when")
    schedule = None if when is None else _schedule(when, "when", problems)
    if schedule is None:
        return None
    return schedule, {name: arguments[name] for name in _ARGUMENTS[job] if arguments[name] not in (None, False)}


def _age(fields: Fields) -> float | None:
    text = fields.text("older_than")
    try:
        return None if text is None else parse_duration(text)
    except ValueError as error:
        fields.problem("older_than", f"expected {error}, not {text!r}")
        return None


def _schedule(node: Node, key: str, problems: Problems) -> Schedule | None:
    text = node.text.value.strip() if node.text is not None else ""
    if text == "after_run":
        return Schedule(runs=1)
    found = _EVERY.fullmatch(text)
    number = int(found[1] or 1) if found else 0
    if found is None or number < 1:
        problems.add(
            node.place,
            f"{key!r} is 'after_run', 'every 5 runs' or a time like 'every 1 day', not {text or node.title!r}",
        )
        return None
    unit = found[2].lower().rstrip("s")
    return Schedule(runs=number) if unit == "run" else Schedule(seconds=number * _SECONDS[unit])
