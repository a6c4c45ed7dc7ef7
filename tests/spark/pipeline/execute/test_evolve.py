"""Schema drift: columns that a source gains are added to targets that evolve, and refused by others."""

import pytest

from skerry.spark.pipeline.execute.failure import StepFailedError
from spark.pipeline.conftest import Workshop

FILE = """
sources:
  raw: {files: in/*.json}
steps:
  all: {sql: SELECT * FROM raw}
  names: {sql: 'SELECT name, count(*) AS n FROM app.t GROUP BY name'}
targets:
  - {table: app.t, from: all, keys: id, create: true, EVOLVE}
  - {table: app.log, from: all, create: true, evolve: true}
  - {table: app.names, from: names, mode: materialized, keys: name, create: true}
"""


def test_new_columns_are_added_or_refused_by_name(shop: Workshop) -> None:
    shop.declare(FILE.replace(", EVOLVE", ""))
    shop.json("in/1.json", [{"id": 1, "name": "a"}])
    shop.run()
    shop.json("in/2.json", [{"id": 1, "name": "b", "city": "x", "size": 2}, {"id": 2, "name": "c"}])
    with pytest.raises(StepFailedError) as caught:
        shop.run()
    assert str(caught.value) == (
        "target app.t failed (p.yaml:9:6): 'all' has the columns 'city', 'size', which table app.t has not: write "
        "'evolve: true' at the target to add them, or leave them out in a step"
    )
    assert [list(row) for row in shop.rows("app.log")] == [["id", "name"]]  # nothing was written at all

    shop.declare(FILE.replace("EVOLVE", "evolve: true"))
    report = shop.run()
    assert not report.batches[0].resumed
    assert "app.t: added city, size" in report.batches[0].notes
    assert shop.rows("app.t") == [
        {"id": 1, "name": "b", "city": "x", "size": 2},
        {"id": 2, "name": "c", "city": None, "size": None},
    ]
    assert [row["city"] for row in shop.rows("app.log", "id", "name")] == [None, "x", None]
    assert shop.rows("app.names") == [{"name": "b", "n": 1}, {"name": "c", "n": 1}]
