"""Runs COPY … TO: rows of a query to a file in the folder of the setting ``sql.export-folder``, and nowhere else.

The file appears under its name when it is complete, and replaces an existing one.
"""

from pathlib import Path

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet

from skerry.common.errors import InvalidInputError, SqlError
from skerry.common.wording import count_text
from skerry.sql.outcome import Outcome
from skerry.sql.row_statement import Copy
from skerry.sql.run.context import Run
from skerry.sql.script_text import Composed

_SETTING = "sql.export-folder"


def run_copy(statement: Copy, run: Run) -> Outcome:
    """Write rows to a file; returns their number."""
    target = _target(statement, run)
    text = Composed(run.source)
    if statement.query is not None:
        text.copy(statement.query)
    else:
        assert statement.table is not None
        text.add("SELECT * FROM ", statement.table.span).copy(statement.table.span)
    outcome = run.query(text)
    unfinished = target.with_name(f".{target.name}.{run.ids.new_id()}")
    try:
        rows = _write(outcome, unfinished, statement)
        unfinished.replace(target)
    except pa.ArrowException as error:
        raise run.error(SqlError(f"{statement.format} cannot hold these rows: {error}"), statement.path_span) from None
    except OSError as error:
        problem = f"cannot write {statement.path}: {error.strerror or error}"
        raise run.error(InvalidInputError(problem), statement.path_span) from None
    finally:
        unfinished.unlink(missing_ok=True)
    counted = pa.table({"rows": pa.array([rows], pa.int64()), "file": pa.array([str(target)])})
    return Outcome.of_table(counted, f"COPY: {count_text(rows, 'row')} to {statement.path}")


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
    return target


def _write(outcome: Outcome, path: Path, statement: Copy) -> int:
    rows = 0
    reader = outcome.read()
    if statement.format == "parquet":
        with pyarrow.parquet.ParquetWriter(path, reader.schema, compression="zstd") as parquet:
            for batch in reader:
                parquet.write_batch(batch)
                rows += batch.num_rows
        return rows
    options = pyarrow.csv.WriteOptions(include_header=statement.header, delimiter=statement.delimiter)
    with pyarrow.csv.CSVWriter(path, reader.schema, write_options=options) as csv:
        for batch in reader:
            csv.write_batch(batch)
            rows += batch.num_rows
    return rows
