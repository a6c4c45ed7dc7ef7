"""Runs CALL: maintenance procedures, with arguments by position or by name: ``CALL compact('app.t', full => true)``."""

import difflib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import pyarrow as pa

from skerry.common.errors import InvalidInputError, SkerryError, SqlError
from skerry.common.wording import count_text
from skerry.sql.names import Maintainable
from skerry.sql.outcome import Outcome
from skerry.sql.run.context import Run
from skerry.sql.run.maintain import run_maintain
from skerry.sql.scope import SYSTEM_DATABASE
from skerry.sql.script_text import Span
from skerry.sql.statement import Argument, Call, Name
from skerry.types.table_ident import TableIdent

_BY_KIND: dict[str, tuple[type, ...]] = {
    "a text": (str,),
    "a text or a list of texts": (str, list),
    "a whole number": (int,),
    "true or false": (bool,),
    "a snapshot's id or a tag": (int, str),
    "a time like '2024-01-15 10:00' or a duration like '7 d'": (str, int, datetime, timedelta),
}


@dataclass(frozen=True, slots=True)
class _Parameter:
    """An argument of a procedure, besides the table."""

    name: str
    kind: str
    required: bool = False


@dataclass(frozen=True, slots=True)
class _Procedure:
    parameters: tuple[_Parameter, ...]
    run: Callable[[Any, Mapping[str, Any], Run], Outcome]
    first: str = "table"
    """Name of the first argument; under any other name than ``table`` it is text."""
    needs_first: bool = True

    @property
    def names(self) -> list[str]:
        return [self.first, *(parameter.name for parameter in self.parameters)]


def run_call(statement: Call, run: Run) -> Outcome:
    """Run a procedure; returns one row about its effect."""
    procedure = _find(statement.procedure, run)
    values, places = _bind(procedure, statement, run)
    first = values.pop(procedure.first, None)
    subject = _table(first, places["table"], run) if procedure.first == "table" else first
    try:
        return procedure.run(subject, values, run)
    except SkerryError as error:
        place = next((places[name] for name in error.about if name in values), statement.span)
        raise run.error(error, place) from None


def _find(name: Name, run: Run) -> _Procedure:
    parts = name.parts[1:] if len(name.parts) == 2 and name.parts[0].lower() == SYSTEM_DATABASE else name.parts
    written = ".".join(parts).lower()
    if written in _PROCEDURES:
        return _PROCEDURES[written]
    near = difflib.get_close_matches(written, _PROCEDURES, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(_PROCEDURES)}"
    raise run.error(SqlError(f"there is no procedure {name}; {hint}"), name)


def _bind(procedure: _Procedure, statement: Call, run: Run) -> tuple[dict[str, Any], dict[str, Span]]:
    """Values by name, and their positions."""
    kinds = {procedure.first: "a text"} | {parameter.name: parameter.kind for parameter in procedure.parameters}
    values: dict[str, Any] = {}
    places: dict[str, Span] = {}
    for number, argument in enumerate(statement.arguments):
        name = _argument_name(procedure, number, argument, statement, run)
        if name in values:
            raise run.error(SqlError(f"argument {name} is given twice"), argument.span)
        values[name] = _checked(run.value(argument.value), name, kinds[name], argument, run)
        places[name] = argument.span
    required = [procedure.first] if procedure.needs_first else []
    required += [parameter.name for parameter in procedure.parameters if parameter.required]
    missing = [name for name in required if values.get(name) is None]
    if missing:
        usage = f"{statement.procedure}({', '.join(procedure.names)})"
        raise run.error(SqlError(f"argument {missing[0]} is missing: {usage}"), statement.span)
    return {name: value for name, value in values.items() if value is not None}, places


def _argument_name(procedure: _Procedure, number: int, argument: Argument, statement: Call, run: Run) -> str:
    names = procedure.names
    if argument.name is None:
        if any(other.name is not None for other in statement.arguments[:number]):
            raise run.error(SqlError("arguments without a name stand before those with one"), argument.span)
        if number >= len(names):
            raise run.error(
                SqlError(f"{statement.procedure} takes at most {len(names)} arguments: {', '.join(names)}"),
                argument.span,
            )
        return names[number]
    written = argument.name.lower()
    if written not in names:
        near = difflib.get_close_matches(written, names, n=1)
        hint = f"did you mean {near[0]}?" if near else f"it takes {', '.join(names)}"
        raise run.error(SqlError(f"{statement.procedure} has no argument {argument.name}; {hint}"), argument.span)
    return written


def _checked(value: Any, name: str, kind: str, argument: Argument, run: Run) -> Any:
    """Check the type of a value; NULL counts as not given."""
    fits = isinstance(value, _BY_KIND[kind]) and (bool in _BY_KIND[kind] or not isinstance(value, bool))
    if value is not None and not fits:
        raise run.error(InvalidInputError(f"argument {name} is {kind}, not {value!r}"), argument.span)
    return value


def _table(text: str, place: Span, run: Run) -> Maintainable:
    return run.table(Name(TableIdent.split_quoted(text), place), to="look after")


def _compact(table: Maintainable, values: Mapping[str, Any], run: Run) -> Outcome:
    given = values.get("sort_by", ())
    sort_by = [name.strip() for name in given.split(",")] if isinstance(given, str) else tuple(given)
    result = table.compact(full=values.get("full", False), sort_by=sort_by, progress=run.progress)
    snapshot = result.snapshots[-1] if result.snapshots else None
    row = {
        "rewritten_files": result.rewritten_files,
        "moved_files": result.moved_files,
        "written_files": result.written_files,
        "read_row_versions": result.read_row_versions,
        "written_row_versions": result.written_row_versions,
        "snapshot_id": None if snapshot is None else snapshot.id,
    }
    files = f"{count_text(result.rewritten_files, 'file')} became {result.written_files:,}"
    message = f"{table.name}: {files}" if snapshot else f"{table.name}: nothing to compact"
    return Outcome.of_table(_one_row(row), message, snapshot)


def _expire_snapshots(table: Maintainable, values: Mapping[str, Any], run: Run) -> Outcome:
    result = table.expire_snapshots(**values, progress=run.progress)
    row = {
        "expired_snapshots": len(result.snapshots),
        "deleted_data_files": len(result.deleted_data_files),
        "deleted_manifests": len(result.deleted_manifests),
    }
    files = row["deleted_data_files"] + row["deleted_manifests"]
    message = (
        f"{table.name}: {count_text(row['expired_snapshots'], 'snapshot')} expired, {count_text(files, 'file')} deleted"
    )
    return Outcome.of_table(_one_row(row), message)


def _remove_orphan_files(table: Maintainable, values: Mapping[str, Any], run: Run) -> Outcome:
    result = table.remove_orphan_files(**values, progress=run.progress)
    dry = values.get("dry_run", False)
    row = {"orphan_files": len(result.files), "size_bytes": result.size_bytes}
    columns = _one_row(row).append_column("removed", pa.array([not dry]))
    done = "would be removed" if dry else "removed"
    files = f"{count_text(len(result.files), 'file')} of {count_text(result.size_bytes, 'byte')}"
    return Outcome.of_table(columns, f"{table.name}: {files} {done}")


def _build_index(table: Maintainable, values: Mapping[str, Any], run: Run) -> Outcome:
    result = table.build_index(values.get("index"), rebuild=values.get("rebuild", False), progress=run.progress)
    snapshot = result.snapshots[-1] if result.snapshots else None
    row = {
        "built_files": result.built_files,
        "skipped_files": result.skipped_files,
        "index_bytes": result.index_bytes,
        "snapshot_id": None if snapshot is None else snapshot.id,
    }
    built = f"{count_text(result.built_files, 'file')} indexed, in {count_text(result.index_bytes, 'byte')}"
    skipped = f"; {count_text(result.skipped_files, 'file')} changed meanwhile" if result.skipped_files else ""
    message = f"{table.name}: {built}{skipped}" if snapshot else f"{table.name}: nothing to build"
    return Outcome.of_table(_one_row(row), message, snapshot)


def _create_tag(table: Maintainable, values: Mapping[str, Any], run: Run) -> Outcome:
    tag = table.create_tag(values["tag"], snapshot=values.get("snapshot"))
    return Outcome.of_table(
        pa.table({"tag_name": pa.array([tag.name]), "snapshot_id": pa.array([tag.snapshot.id], pa.int64())}),
        f"{table.name}: snapshot {tag.snapshot.id} is tagged {tag.name}",
    )


def _delete_tag(table: Maintainable, values: Mapping[str, Any], run: Run) -> Outcome:
    table.delete_tag(values["tag"])
    return Outcome.of_table(pa.table({"tag_name": pa.array([values["tag"]])}), f"{table.name}: tag deleted")


def _rollback(table: Maintainable, values: Mapping[str, Any], run: Run) -> Outcome:
    to, tag = values.get("snapshot"), values.get("tag")
    if (to is None) == (tag is None):
        raise SqlError("rollback takes a snapshot or a tag: CALL rollback('t', 3), CALL rollback('t', tag => 'v1')")
    if isinstance(to, str):
        to, tag = None, to
    try:
        snapshot = table.rollback_to(to, tag=tag)
    except SkerryError as error:
        if "tag" in error.about:
            error.about = ("tag", "snapshot")  # the user may have given a tag as either argument
        raise
    row = {"snapshot_id": snapshot.id, "row_versions": snapshot.total.records}
    where = f"snapshot {to}" if tag is None else f"tag {tag}"
    return Outcome.of_table(_one_row(row), f"{table.name}: rolled back to {where}, in snapshot {snapshot.id}", snapshot)


def _publish_iceberg(table: Maintainable, values: Mapping[str, Any], run: Run) -> Outcome:
    found = table.publish_iceberg(statistics=values.get("statistics", False))
    row = _one_row(
        {
            "snapshot_id": found.snapshot_id,
            "lag_snapshots": found.lag_snapshots,
            "lag_ms": found.lag_ms,
            "format_version": found.format_version,
        }
    ).add_column(0, "metadata_location", pa.array([str(found)]))
    done = "published" if found.is_new else "was published before"
    behind = f", {count_text(found.lag_snapshots, 'snapshot')} behind: {found.reason}" if found.lag_snapshots else ""
    return Outcome.of_table(row, f"{table.name}: snapshot {found.snapshot_id} {done}{behind}")


def _import_iceberg(source: str, values: Mapping[str, Any], run: Run) -> Outcome:
    new = TableIdent.from_parts(TableIdent.split_quoted(values["table"]), run.database)
    table = run.names.import_iceberg(TableIdent.external(".".join(TableIdent.split_quoted(source))), new)
    snapshots = table.snapshots()
    total = snapshots[-1].total if snapshots else None
    row = {"adopted_files": total.files if total else 0, "rows": total.records if total else 0}
    files, rows = count_text(row["adopted_files"], "file"), count_text(row["rows"], "row")
    return Outcome.of_table(_one_row(row), f"{table.name}: {files} of {source} adopted, {rows}")


def _load(table: Maintainable, values: Mapping[str, Any], run: Run) -> Outcome:
    if str(run.names.settings()["sql.external-files"]).lower() == "false":
        raise SqlError(
            "load reads files outside the lake, which the setting 'sql.external-files' = false does not allow"
        )
    snapshot = _of_spark(table, "load")(values["paths"], **{k: v for k, v in values.items() if k != "paths"})
    row = {"snapshot_id": snapshot.id, "added_rows": snapshot.added.records}
    message = f"{table.name}: {count_text(row['added_rows'], 'row')} loaded, in snapshot {snapshot.id}"
    return Outcome.of_table(_one_row(row), message, snapshot)


def _analyze(table: Maintainable, values: Mapping[str, Any], run: Run) -> Outcome:
    columns = values.get("columns")
    names = [columns] if isinstance(columns, str) else columns
    return Outcome.of_table(_of_spark(table, "analyze")(names, where=values.get("where")))


def _of_spark(table: Maintainable, name: str) -> Callable[..., Any]:
    """A method that only tables on Spark have; raises an error for others."""
    work: Callable[..., Any] | None = getattr(table, name, None)
    if work is None:
        raise SqlError(f'{name} is a job of Spark: lake.sql(…, engine="spark")')
    return work


def _one_row(values: Mapping[str, int | None]) -> pa.Table:
    return pa.table({name: pa.array([value], pa.int64()) for name, value in values.items()})


def _procedure(run: Callable[[Maintainable, Mapping[str, Any], Run], Outcome], *given: _Parameter) -> _Procedure:
    return _Procedure(tuple(given), run)


_TIME = "a time like '2024-01-15 10:00' or a duration like '7 d'"

_PROCEDURES: dict[str, _Procedure] = {
    "compact": _procedure(
        _compact, _Parameter("full", "true or false"), _Parameter("sort_by", "a text or a list of texts")
    ),
    "maintain": _Procedure(
        (
            _Parameter("compact", "true or false"),
            _Parameter("expire", "true or false"),
            _Parameter("orphans", "true or false"),
        ),
        lambda database, values, run: run_maintain(database, values, run),
        "database",
        needs_first=False,
    ),
    "build_index": _procedure(_build_index, _Parameter("index", "a text"), _Parameter("rebuild", "true or false")),
    "expire_snapshots": _procedure(
        _expire_snapshots, _Parameter("retain_last", "a whole number"), _Parameter("older_than", _TIME)
    ),
    "remove_orphan_files": _procedure(
        _remove_orphan_files, _Parameter("older_than", _TIME), _Parameter("dry_run", "true or false")
    ),
    "create_tag": _procedure(
        _create_tag, _Parameter("tag", "a text", required=True), _Parameter("snapshot", "a whole number")
    ),
    "delete_tag": _procedure(_delete_tag, _Parameter("tag", "a text", required=True)),
    "publish_iceberg": _procedure(_publish_iceberg, _Parameter("statistics", "true or false")),
    "import_iceberg": _Procedure((_Parameter("table", "a text", required=True),), _import_iceberg, "source"),
    "load": _procedure(
        _load,
        _Parameter("paths", "a text or a list of texts", required=True),
        _Parameter("format", "a text"),
        _Parameter("pattern", "true or false"),
        _Parameter("order_by", "a text or a list of texts"),
    ),
    "analyze": _procedure(_analyze, _Parameter("columns", "a text or a list of texts"), _Parameter("where", "a text")),
    "rollback": _procedure(_rollback, _Parameter("snapshot", "a snapshot's id or a tag"), _Parameter("tag", "a text")),
}


def procedure_names() -> Sequence[str]:
    """The procedures, for completion in a prompt."""
    return tuple(_PROCEDURES)
