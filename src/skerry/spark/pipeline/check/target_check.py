"""Checks of targets against their rows, against each other, and against existing tables."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from skerry.common.errors import SkerryError
from skerry.common.spelling import nearest_name, suggestion
from skerry.lake.table import Table
from skerry.spark.pipeline.check.expectation import check_expectations, check_predicted, check_shared
from skerry.spark.pipeline.check.query_columns import Columns
from skerry.spark.pipeline.declare.flow import unknown
from skerry.spark.pipeline.declare.model import MATERIALIZED, Pipeline, Target
from skerry.spark.pipeline.declare.problem import Problems
from skerry.table.options import check_options, parse_table_options
from skerry.table.shape import TableShape
from skerry.table.view_store import View
from skerry.types.field import Field
from skerry.types.partition import parse_term
from skerry.types.schema import Schema

_WHOLE_ROWS = ("append", "upsert", "overwrite", MATERIALIZED)
"""Modes that write whole rows of the table, without extra columns."""


def check_target(
    target: Target,
    pipeline: Pipeline,
    given: Columns,
    table: Table | View | None,
    problems: Problems,
    *,
    is_known: bool,
) -> None:
    """Check a target. ``given`` are the columns of its rows, ``table`` is an existing table, if ``is_known``."""
    if target.step not in pipeline.names and target.step not in pipeline.broken:
        problems.add(target.step_place, unknown(target.step, pipeline.names, "source or step"))
    check_expectations(target.expectations, given, problems)
    check_predicted(target, table.schema.options if isinstance(table, Table) else target.options, problems)
    if sum(other.table == target.table for other in pipeline.targets) > 1:
        check_shared(target, problems)
    _check_twice(target, "keys", target.keys or (), problems)
    if isinstance(table, View):
        problems.add(target.place, f"{target.table} is a view; rows go to tables")
    elif isinstance(table, Table):
        _check_existing(target, table.schema, problems)
        replaces = target.mode == "upsert" and bool(table.schema.primary_key)
        _check_rows(
            target,
            given,
            table.schema.fields,
            problems,
            TableShape(table.schema).required_columns() if replaces else (),
        )
    else:
        created = any(other.create for other in pipeline.targets if other.table == target.table)
        if is_known and not created:
            problems.add(
                target.place, f"there is no table {target.table}; write 'create: true' to create it from the rows"
            )
        _check_new(target, given, problems)
        _check_siblings(target, pipeline, problems)
    _check_sequence(target, table.schema if isinstance(table, Table) else None, problems)
    if given is not None and target.mode in _WHOLE_ROWS and target.time not in (None, *given):
        problems.add(target.at("time"), unknown(target.time or "", given, "column"))
    if given is not None and target.mode != "cdc":
        for name in target.order_by:
            if name not in given:
                problems.add(target.at("order_by"), unknown(name, given, "column"))


def _check_existing(target: Target, schema: Schema, problems: Problems) -> None:
    key = ", ".join(schema.primary_key)
    if target.keys is not None and set(target.keys) != set(schema.primary_key):
        has = f"has the primary key ({key})" if key else "has no primary key"
        problems.add(target.at("keys"), f"table {target.table} {has}, not ({', '.join(target.keys)})")
    elif target.mode == "append" and schema.primary_key:
        problems.add(target.at("mode"), f"table {target.table} has a primary key ({key}): write mode: upsert")
    elif target.mode in ("upsert", "delete", "cdc") and not schema.primary_key:
        problems.add(target.at("mode"), f"table {target.table} has no primary key, which mode {target.mode} needs")
    if target.partition_by is not None and _terms(target.partition_by) != _terms(schema.partition_by):
        has = f"is partitioned by {', '.join(schema.partition_by)}" if schema.partition_by else "is not partitioned"
        problems.add(target.at("partition_by"), f"table {target.table} {has}, not by {', '.join(target.partition_by)}")
    if target.partitions_only and not schema.partition_by:
        problems.add(target.at("partitions_only"), f"table {target.table} is not partitioned")
    for name, value in target.options.items():
        if schema.options.get(name) != value:
            has = repr(schema.options[name]) if name in schema.options else "its default"
            problems.add(
                target.at("options"),
                f"table {target.table} is there already, with {name!r} = {has}; options are set when it is created: "
                f"change them with ALTER TABLE",
            )


def _check_sequence(target: Target, schema: Schema | None, problems: Problems) -> None:
    """Report a sequence of changes without a column to store it."""
    path = target.changes.get("sequence")
    if path is None or (schema is None and not target.create):
        return
    options = target.options if schema is None else schema.options
    if "sequence.field" not in options:
        problems.add(
            target.at("changes"),
            f"sequence {path!r} fills the column that the table option 'sequence.field' names, and {target.table} has "
            f"none",
        )
    elif target.changes.get("format", "debezium") == "debezium" and path.split(".")[0] in ("op", "before", "after"):
        problems.add(
            target.at("changes"),
            f"sequence {path!r} is no part that inserts, updates and deletes have; name one like 'source.lsn'",
        )


def _terms(terms: Iterable[str]) -> list[tuple[str, str]]:
    found = []
    for term in terms:
        try:
            transform, name = parse_term(term)
        except SkerryError:
            return []
        found.append((str(transform), name))
    return found


def _check_new(target: Target, given: Columns, problems: Problems) -> None:
    """Check a table to be created: its key and partition columns exist, and its options are known."""
    if target.fields is not None:
        _check_rows(target, given, target.fields, problems)
        given = tuple(f.name for f in target.fields)
    elif target.mode == "cdc" and target.create and target.changes.get("format", "debezium") == "debezium":
        problems.add(
            target.place, f"table {target.table} cannot be made of envelopes: write its columns under 'schema'"
        )
        return
    if given is not None:
        for key, names in (("keys", target.keys), ("partition_by", target.partition_by)):
            wanted = [name for _, name in _terms(names or ())] if key == "partition_by" else names or ()
            for name in wanted:
                if name not in given:
                    problems.add(target.at(key), unknown(name, given, "column"))
    if target.keys and target.partition_by:
        for _, name in _terms(target.partition_by):
            if name not in target.keys:
                problems.add(
                    target.at("partition_by"),
                    f"partition column {name!r} is not part of the keys ({', '.join(target.keys)}): versions of one "
                    f"key could land in different partitions",
                )
    if target.options:
        _check_options(target, problems)


def _check_options(target: Target, problems: Problems) -> None:
    keys = target.keys or ()
    try:
        parse_table_options(target.options)
        if target.fields is not None and not problems.found:
            fields = [replace(field, nullable=field.nullable and field.name not in keys) for field in target.fields]
            check_options(Schema.of(fields, primary_key=keys, options=target.options))
    except SkerryError as error:
        problems.add(target.at("options"), str(error))


def _check_siblings(target: Target, pipeline: Pipeline, problems: Problems) -> None:
    """Check targets that share a table to be created: the first one with keys defines them."""
    keyed = next((other for other in pipeline.targets if other.table == target.table and other.keys), None)
    if keyed is None or keyed is target:
        return
    has = f"table {target.table} has the keys ({', '.join(keyed.keys or ())}), as line {keyed.at('keys').line} says"
    if target.keys is not None and set(target.keys) != set(keyed.keys or ()):
        problems.add(target.at("keys"), f"{has}, not ({', '.join(target.keys)})")
    elif target.mode == "append":
        problems.add(target.at("mode"), f"{has}: write mode: upsert")


def _check_rows(
    target: Target, given: Columns, fields: Sequence[Field], problems: Problems, whole: Collection[str] = ()
) -> None:
    """Check that rows have the table's columns. Names that differ only in case are left to Spark.

    Columns in ``whole`` must be there, because a row that lacks one would set it to NULL.
    """
    if given is None or not fields or target.mode not in _WHOLE_ROWS:
        return
    names, rows = {field.name.lower() for field in fields}, {name.lower() for name in given}
    columns = [field.name for field in fields]
    for name in given:
        if name.lower() not in names and name not in target.order_by and not target.evolve:
            hint = suggestion(name, columns)
            if nearest_name(name, columns) is None:
                hint = f"{hint}; write 'evolve: true' at the target to add it"
            problems.add(
                target.step_place, f"{target.step!r} has a column {name!r}, which {target.table} has not; {hint}"
            )
    for field in fields:
        required = not field.nullable or field.name in (target.keys or ())
        if field.name in whole and not required and field.name.lower() not in rows:
            problems.add(
                target.step_place,
                f"{target.step!r} has no column {field.name!r}, and rows replace those of {target.table}: select it, "
                f"NULL if that is meant, or set the table's option 'upsert.missing-columns' to 'fill'",
            )
        if required and field.default is None and field.name.lower() not in rows:
            problems.add(
                target.step_place,
                f"{target.step!r} has no column {field.name!r}, which must have a value in {target.table}",
            )


def _check_twice(target: Target, key: str, names: Sequence[str], problems: Problems) -> None:
    for name in sorted({name for name in names if names.count(name) > 1}):
        problems.add(target.at(key), f"{key!r} has {name!r} twice")
