"""Runs COPY … TO: rows of a query to files in the folder of the setting ``sql.export-folder``, and nowhere else.

A file appears under its name when it is complete, and replaces an existing one. A folder of files (PARTITION_BY)
appears when it is complete, too, and replaces nothing.
"""

import shutil
from pathlib import Path

import pyarrow as pa

from skerry.common.errors import InvalidInputError, SqlError
from skerry.common.wording import count_text
from skerry.sql.outcome import Outcome
from skerry.sql.row_statement import Copy
from skerry.sql.run.context import Run
from skerry.sql.run.definition import find_name
from skerry.sql.run.export_file import write_file, write_folder
from skerry.sql.script_text import Composed

_SETTING = "sql.export-folder"
_NOT_IN_FOLDERS = frozenset("/\\=:")
"""Characters that a column must not have in its name if it names folders."""


def run_copy(statement: Copy, run: Run) -> Outcome:
    """Write rows to files; returns their number."""
    target = _target(statement, run)
    outcome = run.query(_query(statement, run))
    folders = _folder_columns(statement, outcome.schema, run)
    unfinished = target.with_name(f".{target.name}.{run.ids.new_id()}")
    try:
        if folders:
            rows = write_folder(outcome.read(), unfinished, statement, folders)
        else:
            rows = write_file(outcome.read(), unfinished, statement)
        unfinished.replace(target)
    except pa.ArrowException as error:
        raise run.error(SqlError(f"{statement.format} cannot hold these rows: {error}"), statement.path_span) from None
    except OSError as error:
        problem = f"cannot write {statement.path}: {error.strerror or error}"
        raise run.error(InvalidInputError(problem), statement.path_span) from None
    finally:
        if folders:
            shutil.rmtree(unfinished, ignore_errors=True)
        else:
            unfinished.unlink(missing_ok=True)
    counted = pa.table({"rows": pa.array([rows], pa.int64()), "file": pa.array([str(target)])})
    return Outcome.of_table(counted, f"COPY: {count_text(rows, 'row')} to {statement.path}")


def _query(statement: Copy, run: Run) -> Composed:
    text = Composed(run.source)
    if statement.query is not None:
        return text.copy(statement.query)
    assert statement.table is not None
    text.add("SELECT ", statement.table.span)
    for number, name in enumerate(statement.columns):
        text.add(", " if number else "", name.span).copy(name.span)
    return text.add(" FROM " if statement.columns else "* FROM ", statement.table.span).copy(statement.table.span)


def _target(statement: Copy, run: Run) -> Path:
    """The path of the file; raises an error if it is outside the export folder of the lake."""
    folder = str(run.names.settings()[_SETTING] or "")
    if not folder:
        problem = (
            f"statements write no files, unless the lake is opened with the folder for them: "
            f"skerry.connect(…, settings={{{_SETTING!r}: 'folder'}}); in Python, lake.sql(…).to_arrow() has the rows"
        )
        raise run.error(SqlError(problem), statement.path_span)
    root = Path(folder).resolve()
    target = (root / statement.path).resolve()
    if not target.is_relative_to(root) or target == root or not target.parent.is_dir():
        problem = f"{statement.path!r} is no file in a folder of {root}, which the setting {_SETTING!r} allows"
        raise run.error(SqlError(problem), statement.path_span)
    if statement.partition_by and target.exists():
        problem = f"{statement.path!r} exists already: PARTITION_BY makes a new folder of files, and replaces none"
        raise run.error(SqlError(problem), statement.path_span)
    return target


def _folder_columns(statement: Copy, schema: pa.Schema, run: Run) -> list[str]:
    """The columns of PARTITION_BY; refuses names that could lead to another folder."""
    names = [find_name(name, schema.names, run) for name in statement.partition_by]
    for name, written in zip(names, statement.partition_by, strict=True):
        if not name.isprintable() or not _NOT_IN_FOLDERS.isdisjoint(name):
            problem = f"column {name!r} cannot be the name of a folder: give it another one (AS)"
            raise run.error(SqlError(problem), written)
    if names and len({name.casefold() for name in schema.names}) < len(schema.names):
        raise run.error(SqlError("two columns have the same name: give one another (AS)"), statement.path_span)
    if names and len(names) == len(schema.names):
        problem = "the columns of PARTITION_BY are in the names of folders: a column must remain for the files"
        raise run.error(SqlError(problem), statement.partition_by[0])
    return names
