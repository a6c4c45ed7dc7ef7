"""Checks before a run, without Spark: references, columns, existing tables."""

import ast
import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from sqlglot import exp

from skerry.common.errors import InvalidInputError, NotFoundError, SkerryError
from skerry.common.spelling import suggestion
from skerry.iceberg.inspect import METADATA_TABLES
from skerry.lake.external import ExternalTable
from skerry.lake.lake import Lake
from skerry.lake.table import Table
from skerry.pruning.predicate.bind import parse_and_bind
from skerry.spark.pipeline.check.expectation import check_expectations, check_sets
from skerry.spark.pipeline.check.materialized import check_materialized
from skerry.spark.pipeline.check.query_columns import Columns, UnknownColumn, query_columns
from skerry.spark.pipeline.check.reload import check_reloads
from skerry.spark.pipeline.check.stream import check_stream
from skerry.spark.pipeline.check.target_check import check_target
from skerry.spark.pipeline.declare.flow import SYSTEM, Flow, unknown
from skerry.spark.pipeline.declare.model import FileSource, Pipeline, RateSource, Step, TableSource, is_external
from skerry.spark.pipeline.declare.problem import Place, Problem, Problems
from skerry.sql.script_text import Source as SqlSource
from skerry.store.diff.row_change import ROW_KIND
from skerry.table.view_store import View


@dataclass(slots=True)
class _Tables:
    """Tables of the lake, each looked up once."""

    lake: Lake | None
    _found: dict[str, Table | ExternalTable | View | None] = field(default_factory=dict)
    _errors: dict[str, str] = field(default_factory=dict)
    """The reason why a table is not found, by name."""

    def get(self, name: str) -> Table | ExternalTable | View | None:
        if self.lake is None:
            return None
        if name not in self._found:
            try:
                self._found[name] = self.lake.table(name)
            except NotFoundError as error:
                self._found[name] = self._view(name)
                self._errors[name] = str(error)
            except SkerryError as error:  # an external catalog that does not answer
                if not is_external(name):
                    raise
                self._found[name] = None
                self._errors[name] = str(error)
        return self._found[name]

    def _view(self, name: str) -> View | None:
        assert self.lake is not None
        try:
            return self.lake.view(name)
        except NotFoundError:
            return None

    def problem(self, name: str) -> str:
        """The reason why there is no such table."""
        self.get(name)
        above, _, last = name.rpartition(".")
        if is_external(above) and last.lower() in METADATA_TABLES:
            return f"{self._errors[name]}; a table about {above} is called {above}${last} here"
        return self._errors[name]


@dataclass(frozen=True, slots=True)
class Checked:
    """Findings of the checks that are not problems."""

    unchecked: tuple[Problem, ...]
    """Parts that could not be checked, with reasons."""
    columns: Mapping[str, Columns]
    """Columns of sources, steps, and tables that are read or written, by name."""


def check_pipeline(pipeline: Pipeline, flow: Flow, lake: Lake | None, problems: Problems) -> Checked:
    """Report all problems; without a lake, those that the file alone shows."""
    tables = _Tables(lake)
    columns: dict[str, Columns] = {}
    for source in pipeline.sources:
        columns[source.name] = _source_columns(source, pipeline, flow, tables, problems)
    made = {target.table for target in pipeline.targets if target.create}
    first = flow.tables(before_only=True)
    for table, reading in flow.tables().items():
        if pipeline.declared_fields(table) is not None:
            continue  # a table that does not exist yet is read as an empty one
        if lake is not None and tables.get(table) is None and (table in first or table not in made):
            hint = f"; to read what this run writes, add 'after: {table}' to the step" if table in made else ""
            problems.add(first.get(table, reading).place, f"{tables.problem(table)}{hint}")

    def referred(name: str) -> Columns:
        """The columns of a table that an expectation refers to."""
        found = tables.get(name)
        if isinstance(found, Table):
            return tuple(found.schema.column_names)
        if lake is not None and name not in made:
            raise NotFoundError(tables.problem(name))
        return _new_columns(name, pipeline, columns)

    for step in flow.steps:
        if step.function is not None:
            _check_function(step, pipeline.folder, problems)
        columns[step.name] = _step_columns(step, pipeline, flow, columns, tables, problems)
        check_expectations(step.expectations, columns[step.name], problems)
        check_sets(step.sets, columns[step.name], referred, problems)
    for target in pipeline.targets:
        found = tables.get(target.table)
        assert not isinstance(found, ExternalTable)  # a target's name has two parts
        check_target(target, pipeline, columns.get(target.step), found, problems, is_known=lake is not None)
        given = columns.get(target.step)
        has = tuple(found.schema.column_names) if isinstance(found, Table) else ()
        is_open = given is None or target.mode in ("cdc", "delete")
        check_sets(target.sets, None if is_open or given is None else (*given, *has), referred, problems)
        check_materialized(target, pipeline, flow, tables.get, problems)
    _check_circles(pipeline, problems)
    _check_maintenance(pipeline, tables, problems)
    check_stream(pipeline, flow, problems)
    there = {target.table: tables.get(target.table) for target in pipeline.targets}
    options = {name: table.schema.options for name, table in there.items() if isinstance(table, Table)}
    check_reloads(pipeline, flow, columns, options, problems)
    named = {name: _table_columns(tables.get(name)) for name in {*flow.tables(), *(t.table for t in pipeline.targets)}}
    for target in pipeline.targets:
        if named[target.table] is None:
            named[target.table] = _new_columns(target.table, pipeline, columns)
    return Checked(tuple([] if lake is None else _unchecked(pipeline, flow, columns)), {**columns, **named})


def _table_columns(table: Table | ExternalTable | View | None) -> Columns:
    return tuple(table.schema.column_names) if isinstance(table, Table | ExternalTable) else None


def _unchecked(pipeline: Pipeline, flow: Flow, columns: Mapping[str, Columns]) -> list[Problem]:
    """Sources and functions with columns that only Spark knows, where a query or condition names such columns."""
    asked = {reading.name for name in flow.parsed for reading in flow.readings[name]}
    asked |= {step.name for step in pipeline.steps if step.expectations or step.sets}
    asked |= {target.step for target in pipeline.targets if target.expectations or target.sets}
    found: list[tuple[Place, str]] = []
    for source in pipeline.sources:
        if source.name in asked and columns.get(source.name) is None:
            hint = "; 'schema' would tell" if isinstance(source, FileSource) else ""
            found.append((source.place, f"source {source.name!r}{hint}"))
    functions = [step for step in pipeline.steps if step.name in asked and step.function is not None]
    found += [(step.place, f"step {step.name!r}") for step in functions]
    return [
        Problem(at, f"names of columns are not checked, Spark will know them when it runs: {of}") for at, of in found
    ]


def _check_circles(pipeline: Pipeline, problems: Problems) -> None:
    written = {target.table for target in pipeline.targets}
    for source in pipeline.sources:
        if isinstance(source, TableSource) and source.changes and source.table in written:
            problems.add(
                source.place, f"source {source.name!r} follows {source.table}, which is a target: it would never end"
            )


def _check_maintenance(pipeline: Pipeline, tables: _Tables, problems: Problems) -> None:
    for upkeep in pipeline.maintenance:
        table = tables.get(upkeep.table)
        keyed = any(target.keys for target in pipeline.targets if target.table == upkeep.table)
        if isinstance(table, Table):
            keyed = bool(table.schema.primary_key)
        elif tables.lake is None:
            continue
        if upkeep.job == "compact" and not keyed:
            problems.add(upkeep.place, f"table {upkeep.table} has no primary key: there is nothing to compact")


# Columns


def _source_columns(source: object, pipeline: Pipeline, flow: Flow, tables: _Tables, problems: Problems) -> Columns:
    if isinstance(source, FileSource):
        if source.format == "text":
            return ("value",) if source.file_column is None else ("value", source.file_column)
        beside = () if source.file_column is None else (source.file_column,)
        discovers = any(option.lower() == "basepath" for option in source.options)  # columns from folder names
        return None if source.fields is None or discovers else (*(f.name for f in source.fields), *beside)
    if isinstance(source, RateSource):
        if pipeline.mode == "batch":
            problems.add(source.place, f"source {source.name!r} has no end: a rate needs mode: stream")
        return ("timestamp", "value")
    if not isinstance(source, TableSource):
        return None
    table = tables.get(source.table)
    is_made = flow.after(source.name) and any(t.create for t in pipeline.targets if t.table == source.table)
    if tables.lake is not None and not isinstance(table, Table | ExternalTable) and not is_made:
        problems.add(source.place, f"source {source.name!r}: {tables.problem(source.table)}")
    if not isinstance(table, Table | ExternalTable):
        return None
    names = table.schema.column_names
    for name in source.columns or ():
        if name not in names:
            problems.add(source.place, f"source {source.name!r}: {unknown(name, names, 'column')}")
    if source.where is not None:
        try:
            parse_and_bind(source.where, table.schema)
        except SkerryError as error:
            problems.add(*_in_condition(source, error))
    chosen = tuple(names if source.columns is None else source.columns)
    return (ROW_KIND, *chosen) if source.changes else chosen


def _in_condition(source: TableSource, error: SkerryError) -> tuple[Place, str]:
    """Position in the file, and message, of an error in a condition."""
    text = source.where_text
    if not isinstance(error, InvalidInputError) or error.offset is None or text is None:
        return source.place, f"source {source.name!r}: {error.message}"
    return text.at(*SqlSource(text.value).position(error.offset)), f"source {source.name!r}: {error.problem}"


def _step_columns(
    step: Step, pipeline: Pipeline, flow: Flow, columns: Mapping[str, Columns], tables: _Tables, problems: Problems
) -> Columns:
    """The columns of a query's result, as far as its text shows them; reports unknown columns in it."""
    parsed = flow.parsed.get(step.name)
    if parsed is None or step.sql is None:
        return None
    by_name = {name.lower(): found for name, found in columns.items()}

    def columns_of(node: exp.Table) -> Columns:
        parts = [part.name for part in node.parts]
        if len(parts) == 1:
            return by_name.get(parts[0].lower())
        if node.args.get("version") or node.args.get("when"):
            return None  # it may have had other columns at that time
        name = ".".join(parts)
        table = tables.get(name) if _is_table(parts) else None
        if isinstance(table, Table | ExternalTable):
            return tuple(table.schema.column_names)
        is_known = name in flow.after(step.name) or pipeline.declared_fields(name) is not None
        return _new_columns(name, pipeline, columns) if is_known else None

    found = query_columns(parsed.tree, columns_of)
    source = SqlSource(step.sql.value)
    for column in found.unknown:
        problems.add(step.sql.at(*source.position(column.offset)), _no_column(column))
    return found.columns


def _new_columns(name: str, pipeline: Pipeline, columns: Mapping[str, Columns]) -> Columns:
    """The columns of a table that the run creates."""
    maker = next((target for target in pipeline.targets if target.table == name and target.create), None)
    if maker is None or maker.fields is not None or maker.mode == "cdc":
        return None if maker is None or maker.fields is None else tuple(field.name for field in maker.fields)
    return columns.get(maker.step)


def _is_table(parts: Sequence[str]) -> bool:
    return (len(parts) > 2 or parts[0].lower() != SYSTEM) and "$" not in parts[-1]


def _no_column(column: UnknownColumn) -> str:
    where = "" if column.of is None else f" in {column.of!r}"
    return f"there is no column {column.name!r}{where}; {suggestion(column.name, column.known)}"


# Functions


def _check_function(step: Step, folder: Path, problems: Problems) -> None:
    """Report a function that does not exist, if its module is beside the file."""
    assert step.module is not None
    assert step.function is not None
    path = folder.joinpath(*step.module.split(".")).with_suffix(".py")
    if not path.is_file():
        return
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"))
    except (SyntaxError, UnicodeDecodeError) as error:
        line = f" (line {error.lineno})" if isinstance(error, SyntaxError) else ""
        problems.add(step.place, f"step {step.name!r}: {path.name} is not Python{line}")
        return
    defined = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    named = {
        n.id for node in ast.walk(tree) if isinstance(node, ast.Assign) for n in node.targets if isinstance(n, ast.Name)
    }
    named |= {a.asname or a.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for a in node.names}
    if step.function not in defined | named:
        near = difflib.get_close_matches(step.function, defined, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        problems.add(step.place, f"step {step.name!r}: {path.name} has no function {step.function!r}{hint}")
