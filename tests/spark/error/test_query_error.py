"""Telling what Spark finds wrong with a query."""

import logging

import pytest
from pyspark.logger import PySparkLogger

from skerry.spark.error.query_error import QueryText
from skerry.sql.planned import PlannedQuery
from skerry.sql.script_text import Composed, Source


def test_the_class_of_loggers_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two threads that set it at once, each with the other's in mind, leave PySpark's to all loggers of the process."""
    source = Source("SELECT 1")
    set_to: list[type] = []
    monkeypatch.setattr(logging, "setLoggerClass", set_to.append)
    with QueryText(source, PlannedQuery(Composed(source).copy(source.span), (), {})).explaining():
        assert len(logging.getLogger("SQLQueryContextLogger").filters) == 1
    assert isinstance(
        logging.getLogger("SQLQueryContextLogger"), PySparkLogger
    )  # else it could not log what it wants to
    assert set_to == []
