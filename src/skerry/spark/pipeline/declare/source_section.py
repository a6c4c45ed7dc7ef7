"""The ``sources:`` section of a pipeline's file."""

import re
from collections.abc import Callable
from pathlib import Path

from skerry.common.errors import SkerryError
from skerry.spark.pipeline.declare.column_text import parse_columns
from skerry.spark.pipeline.declare.fields import Fields, check_identifier
from skerry.spark.pipeline.declare.model import (
    CHANGED,
    FORMATS,
    FileSource,
    JdbcSource,
    RateSource,
    Source,
    TableSource,
    is_external,
)
from skerry.spark.pipeline.declare.node import Node
from skerry.spark.pipeline.declare.problem import Place, Problems
from skerry.spark.read.reader_option import unknown_reader_option
from skerry.types.field import Field
from skerry.types.table_ident import TableIdent

_KEYS = {
    "files": ("files", "format", "schema", "options", "max_files", "changed", "file_column"),
    "rate": ("rate",),
    "jdbc": ("jdbc",),
    "table": ("table", "changes", "columns", "where", "after"),
}
_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_ENDINGS = {".json": "json", ".jsonl": "json", ".csv": "csv", ".parquet": "parquet", ".orc": "orc", ".txt": "text"}


def read_sources(pipeline: Fields, folder: Path, problems: Problems) -> tuple[Source, ...]:
    """All sources that can be read from the file."""
    found = [_source(name, place, node, folder, problems) for name, place, node in pipeline.mappings("sources")]
    return tuple(source for source in found if source is not None)


def _source(name: str, place: Place, node: Node, folder: Path, problems: Problems) -> Source | None:
    check_identifier(name, place, "source", problems)
    kinds = [kind for kind in _KEYS if node.kind == "map" and kind in node.value]
    if node.kind == "map" and len(kinds) != 1:
        said = f"it has {' and '.join(kinds)}" if kinds else f"it has {', '.join(node.value) or 'nothing'}"
        problems.add(place, f"source {name!r} is one of {', '.join(_KEYS)}: {said}")
        return None
    kind = kinds[0] if kinds else "files"
    fields = Fields(node, f"source {name!r}", _KEYS[kind], problems)
    make = _MAKERS[kind]
    return make(name, place, fields, folder, problems) if kind in fields else None


def _files(name: str, place: Place, fields: Fields, folder: Path, problems: Problems) -> Source | None:
    paths = fields.texts("files") or ()
    format_ = fields.choice("format", FORMATS)
    if format_ is None and "format" not in fields.places:
        endings = {_ENDINGS.get(Path(path).suffix.lower()) for path in paths}
        format_ = endings.pop() if len(endings) == 1 else None
        if format_ is None and paths:
            problems.add(place, f"source {name!r} needs 'format': one of {', '.join(FORMATS)}")
    columns = read_schema(fields, problems)
    for path in paths:
        if not path.startswith("/") and not _URL.match(path) and ".." in Path(path).parts[1:]:
            fields.problem("files", f"{path!r}: write '..' at the beginning of a path only")
    whole = tuple(path if _URL.match(path) else str(folder / path) for path in paths)
    if format_ is None or not whole:
        return None
    if format_ == "text" and "schema" in fields:
        fields.problem("schema", "a source of format text has one column, 'value'; leave out the schema")
    _check_reader_options(fields, format_)
    changed, file_column = fields.choice("changed", CHANGED, "warn"), fields.text("file_column")
    if changed == "reload" and file_column is None:
        fields.problem(
            "changed",
            "to replace the rows of a file, tables must know them: name a column for its path ('file_column')",
        )
    if file_column is not None and file_column in [field.name for field in columns or ()]:
        fields.problem("file_column", f"{file_column!r} is a column of the files, too")
    return FileSource(
        name,
        place,
        whole,
        format_,
        columns,
        fields.options("options"),
        fields.count("max_files"),
        changed or "warn",
        file_column,
    )


def _check_reader_options(fields: Fields, format_: str) -> None:
    """Report options that Spark's reader of a format does not have."""
    for name, place in fields.option_places("options"):
        problem = unknown_reader_option(name, format_, with_streams=True)
        if problem is not None:
            fields.tell(place, problem)


def read_schema(fields: Fields, problems: Problems) -> tuple[Field, ...] | None:
    """The columns under ``schema``."""
    text = fields.source("schema")
    return None if text is None else parse_columns(text, problems)


def _rate(name: str, place: Place, fields: Fields, folder: Path, problems: Problems) -> Source | None:
    node = fields.node("rate")
    assert node is not None
    inner = Fields(node, f"rate of source {name!r}", ("rows_per_second", "rows_per_batch"), problems)
    if ("rows_per_second" in inner.places) == ("rows_per_batch" in inner.places):
        problems.add(node.place, "rate has either 'rows_per_second' or 'rows_per_batch'")
    return RateSource(name, place, inner.count("rows_per_second"), inner.count("rows_per_batch"))


def _jdbc(name: str, place: Place, fields: Fields, folder: Path, problems: Problems) -> Source | None:
    node = fields.node("jdbc")
    assert node is not None
    inner = Fields(node, f"jdbc of source {name!r}", ("url", "table", "query", "options"), problems)
    inner.require("url")
    url = inner.text("url")
    if url is not None and not url.startswith("jdbc:"):
        inner.problem("url", "a URL of JDBC begins with 'jdbc:'")
    if ("table" in inner.places) == ("query" in inner.places):
        problems.add(node.place, "jdbc has either 'table' or 'query'")
    return JdbcSource(name, place, url or "", inner.text("table"), inner.text("query"), inner.options("options"))


def _table(name: str, place: Place, fields: Fields, folder: Path, problems: Problems) -> Source | None:
    table = _input_name(fields, "table")
    if table is None:
        return None
    changes = fields.flag("changes")
    if changes and is_external(table):
        fields.problem(
            "changes", f"{table} is in an external catalog, which does not say what rows have changed: read it whole"
        )
    if changes and "where" in fields:
        fields.problem("where", "changes have no 'where': a row may come to meet it, or cease to; filter in a step")
    after = fields.flag("after")
    if changes and after:
        fields.problem("after", "changes are those until the batch began: leave out 'after' or 'changes'")
    return TableSource(
        name, place, table, changes, fields.texts("columns"), fields.text("where"), fields.source("where"), after
    )


def _input_name(fields: Fields, key: str) -> str | None:
    """A name like ``app.users``, or ``catalog.namespace.table`` in an external catalog."""
    name = fields.text(key)
    if name is None or not is_external(name):
        return read_table_name(fields, key)
    if not all(name.split(".")):
        fields.problem(key, f"a table of an external catalog is 'catalog.namespace.table', not {name!r}")
        return None
    return name


def read_table_name(fields: Fields, key: str) -> str | None:
    """A name like ``app.users``."""
    name = fields.text(key)
    if name is None:
        return None
    try:
        TableIdent.parse(name)
    except SkerryError as error:
        fields.problem(key, str(error))
        return None
    return name


_MAKERS: dict[str, Callable[[str, Place, Fields, Path, Problems], Source | None]] = {
    "files": _files,
    "rate": _rate,
    "jdbc": _jdbc,
    "table": _table,
}
