"""Spark's errors about a query, reworded and placed in the user's text."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from logging import LogRecord
from threading import get_ident

from pyspark.errors import PySparkException, PythonException
from pyspark.logger import PySparkLogger

from skerry.common.errors import SkerryError, SqlError
from skerry.spark.error.spark_text import cause_of, is_of_spark, many_rows_place, message_of, parse_place
from skerry.sql.planned import SEVERAL_ROWS, PlannedQuery
from skerry.sql.query.dialect import SPARK
from skerry.sql.query.foreign_function import IN_SPARK, PARAMETERS, missing_function, spark_syntax_advice
from skerry.sql.script_text import Source, located

_LOG = PySparkLogger.getLogger("SQLQueryContextLogger")
"""Made once at import: threads that ask PySpark for a logger concurrently may install its class for all loggers
(``skerry.common.log``)."""


@dataclass(frozen=True, slots=True)
class QueryText:
    """A query as the user wrote it and as Spark got it."""

    source: Source
    planned: PlannedQuery

    @contextmanager
    def explaining(self) -> Iterator[None]:
        """Raise Spark's errors in the block as Skerry's, and keep them out of Spark's log."""
        try:
            with _quiet():
                yield
        except Exception as error:
            if not is_of_spark(error):
                raise
            raise self._explained(error) from None

    def _explained(self, error: Exception) -> SkerryError:
        """The error as one of Skerry's, with its position."""
        text = self.planned.text
        if (place := many_rows_place(error)) is not None:
            return located(SqlError(SEVERAL_ROWS), self.source, text.origin(_offset(place, text.text)))
        if isinstance(error, PythonException) or not isinstance(error, PySparkException):
            return located(SkerryError(f"the query failed in a task of Spark: {cause_of(error)}"), self.source, 0)
        words = message_of(error)
        for reference in self.planned.references:
            words = words.replace(reference.name, reference.title)
        words = _instead(error) or words + _advice(error)
        return located(SqlError(words), self.source, text.origin(_place(error, text.text)))


@contextmanager
def _quiet() -> Iterator[None]:
    here = get_ident()

    def others_only(record: LogRecord) -> bool:
        return record.thread != here

    _LOG.addFilter(others_only)
    try:
        yield
    finally:
        _LOG.removeFilter(others_only)


_NO_FUNCTION = {"UNRESOLVED_ROUTINE": "routineName", "UNRESOLVABLE_TABLE_VALUED_FUNCTION": "name"}
"""Error conditions for unknown functions, with the parameter that has the function's name."""


def _instead(error: PySparkException) -> str | None:
    """The message for a function of DuckDB, or a parameter of Spark's; None for other errors."""
    if error.getCondition() == "UNBOUND_SQL_PARAMETER":
        name = (error.getMessageParameters() or {}).get("name", "").strip("`")
        return f"parameter :{name} has no value; {PARAMETERS}"
    parameter = _NO_FUNCTION.get(error.getCondition() or "")
    if parameter is None:
        return None
    name = (error.getMessageParameters() or {}).get(parameter, "").strip("`")
    return missing_function(name, SPARK.title, IN_SPARK)


def _advice(error: PySparkException) -> str:
    """Advice for what is a mistake in Spark's SQL only."""
    condition = error.getCondition()
    if condition == "PARSE_SYNTAX_ERROR":
        return spark_syntax_advice((error.getMessageParameters() or {}).get("error", ""))
    return "; write STRING, which has no limit" if condition == "DATATYPE_MISSING_SIZE" else ""


def _place(error: PySparkException, text: str) -> int:
    """Offset of the error in the text that ran."""
    for context in error.getQueryContext() or ():
        try:
            return int(context.startIndex())
        except (PySparkException, TypeError, AttributeError):  # the context describes a DataFrame, not SQL text
            continue
    found = parse_place(error)
    return 0 if found is None else _offset(found, text)


def _offset(place: tuple[int, int], text: str) -> int:
    line, column = place
    return sum(len(before) + 1 for before in text.split("\n")[: line - 1]) + column
