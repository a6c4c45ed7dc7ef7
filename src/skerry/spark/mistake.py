"""What Spark finds wrong with a query, in plain words and at its place in the user's text."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from logging import LogRecord
from threading import get_ident

from pyspark.errors import PySparkException, PythonException
from pyspark.logger import PySparkLogger

from skerry.common.errors import SkerryError, SqlError
from skerry.spark.cause import cause_of, is_of_spark, message_of
from skerry.sql.planned import PlannedQuery
from skerry.sql.source import Source, located

_PARSE_PLACE = re.compile(r"\(line (\d+), pos (\d+)\)")
_LOG = PySparkLogger.getLogger("SQLQueryContextLogger")
"""Asked for once: threads that ask PySpark for a logger at once may leave its class to all (``skerry.common.log``)."""


@dataclass(frozen=True, slots=True)
class QueryText:
    """A query as it was written and as Spark was given it."""

    source: Source
    planned: PlannedQuery

    @contextmanager
    def explaining(self) -> Iterator[None]:
        """Errors of Spark leave the block as ours. Its log does not tell them beside: they go to who asked."""
        try:
            with _quiet():
                yield
        except Exception as error:
            if not is_of_spark(error):
                raise
            raise self._explained(error) from None

    def _explained(self, error: Exception) -> SkerryError:
        """The error as one of ours, at its place."""
        text = self.planned.text
        if isinstance(error, PythonException) or not isinstance(error, PySparkException):
            return located(SkerryError(f"the query failed in a task of Spark: {cause_of(error)}"), self.source, 0)
        words = message_of(error)
        for reference in self.planned.references:
            words = words.replace(reference.name, reference.title)
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


def _place(error: PySparkException, text: str) -> int:
    """Where in the text that ran."""
    for context in error.getQueryContext() or ():
        try:
            return int(context.startIndex())
        except (PySparkException, TypeError, AttributeError):  # it tells of a DataFrame, not of a text
            continue
    found = _PARSE_PLACE.search(str(getattr(error, "_desc", None) or error))
    if found is None:
        return 0
    lines = text.split("\n")[: int(found[1]) - 1]
    return sum(len(line) + 1 for line in lines) + int(found[2])
