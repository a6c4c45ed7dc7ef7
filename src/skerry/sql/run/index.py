"""Runs CREATE INDEX and DROP INDEX."""

from typing import Any

from skerry.common.errors import InvalidInputError, SkerryError
from skerry.common.wording import count_text
from skerry.sql.names import TableHandle
from skerry.sql.outcome import Outcome
from skerry.sql.run.context import Run
from skerry.sql.run.definition import find_column, option_place
from skerry.sql.script_text import Span
from skerry.sql.statement import CreateIndex, DropIndex


def run_create_index(statement: CreateIndex, run: Run) -> Outcome:
    """Create an index, and build it for existing files."""
    table = run.table(statement.table, to="index")
    name = statement.name.parts[0]
    if statement.if_not_exists and table.schema.index(name) is not None:
        return Outcome.done(f"index {name} of {table.name} exists already")
    columns = [find_column(column, table.schema.fields, run) for column in statement.columns]
    target: dict[str, Any] = {"columns": columns} if columns else {"target": run.source.cut(statement.target)}
    options = {key: value for key, value, _ in statement.options}
    try:
        made = table.create_index(**target, kind=statement.kind, name=name, options=options, build=False)
    except SkerryError as error:
        if statement.if_not_exists and "name" in error.about and table.schema.index(name) is not None:
            return Outcome.done(f"index {name} of {table.name} exists already")
        raise _placed(error, statement, run) from None
    return _build(table, f"index {made.name} of {table.name} created", run, statement.span)


def _build(table: TableHandle, done: str, run: Run, place: Span) -> Outcome:
    try:
        result = table.build_index(progress=run.progress)
    except SkerryError as error:
        if error.args:
            error.args = (f"{done}, and not built: {error.args[0]}", *error.args[1:])
        raise run.error(error, place) from None
    built = f", and built for {count_text(result.built_files, 'file')}" if result.built_files else ""
    outcome = Outcome.done(f"{done}{built}")
    return Outcome(outcome.schema, outcome.read, outcome.message, result.snapshots[-1] if result.snapshots else None)


def _placed(error: SkerryError, statement: CreateIndex, run: Run) -> SkerryError:
    """The error at the position of the part that it is about."""
    if "name" in error.about:
        return run.error(error, statement.name)
    if not isinstance(error, InvalidInputError):
        return run.error(error, statement.table)
    option = option_place(error, statement.options)
    if option is not None:
        return run.error(error, option)
    if error.offset is not None and not statement.columns:  # an offset in the text of the target
        start = min(statement.target.start + error.offset, statement.target.end)
        error.args = (error.problem or error.message,)
        error.excerpt = None
        return run.error(error, Span(start, statement.target.end))
    return run.error(error, statement.target)


def run_drop_index(statement: DropIndex, run: Run) -> Outcome:
    """Drop an index."""
    table = run.table(statement.table, to="drop from")
    name = statement.name.parts[0]
    found = table.schema.index(name)
    if found is None and statement.if_exists:
        return Outcome.done(f"there is no index {name} of {table.name}")
    try:
        table.drop_index(name)
    except SkerryError as error:
        if statement.if_exists and table.schema.index(name) is None:
            return Outcome.done(f"there is no index {name} of {table.name}")
        raise run.error(error, statement.name) from None
    return Outcome.done(f"index {name if found is None else found.name} of {table.name} dropped")
