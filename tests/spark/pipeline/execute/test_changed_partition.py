"""Which partitions of a table changed between two snapshots."""

from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

import skerry
from skerry.lake.internals import context_of
from skerry.spark.pipeline.check.partition_plan import PartitionPlan
from skerry.spark.pipeline.execute import changed_partition
from skerry.spark.pipeline.execute.changed_partition import changed_external, changed_partitions
from support.iceberg import Catalog, HandTable


@pytest.fixture
def lake(tmp_path: Path) -> Iterator[skerry.Lake]:
    with skerry.connect(tmp_path) as found:
        yield found


def values(lake: skerry.Lake, plan: PartitionPlan, old: Any, new: Any) -> set[Any]:
    """Those that changed; the condition on them finds exactly the rows that have them."""
    table = lake.table("app.t")
    found = changed_partitions(context_of(table), old, new, plan, table.schema)
    assert found is not None
    changed = set(found.values.to_pylist())
    rows = table.scan(where=found.condition(plan, table.schema.field(plan.source).type)).to_arrow()
    every = table.scan().to_arrow().column(plan.source).to_pylist()
    day = [v.date() if plan.by_day and isinstance(v, datetime) else v for v in every]
    assert rows.num_rows == sum(value in changed for value in day)
    return changed


@pytest.mark.parametrize("most", [1000, 0])
def test_texts_with_quotes_null_and_partitions_that_are_gone(
    lake: skerry.Lake, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr(changed_partition, "_MOST_DELTAS", most)
    lake.sql("CREATE TABLE app.t (id BIGINT, name STRING) PARTITIONED BY (name)")
    lake.sql("INSERT INTO app.t VALUES (1, 'a'), (2, 'it''s'), (3, NULL), (4, 'b')")
    table = lake.table("app.t")
    first = table.snapshot()
    (term,) = table.schema.spec.fields
    plan = PartitionPlan(None, "name", "name", terms=(term.id,))
    lake.sql("INSERT INTO app.t VALUES (5, 'it''s'), (6, NULL)")
    lake.sql("DELETE FROM app.t WHERE name = 'b'")
    second = table.snapshot()
    assert values(lake, plan, first, second) == {"it's", None, "b"}
    assert values(lake, plan, second, second) == set()
    assert values(lake, plan, None, first) == {"a", "it's", None, "b"}


def test_days_by_hours_days_and_times_before_1970(lake: skerry.Lake) -> None:
    lake.sql("CREATE TABLE app.t (id BIGINT, ts TIMESTAMP) PARTITIONED BY (hour(ts))")
    lake.sql("INSERT INTO app.t VALUES (1, TIMESTAMP '2024-05-01 10:00:00'), (2, TIMESTAMP '1969-12-31 23:00:00')")
    table = lake.table("app.t")
    first = table.snapshot()
    plan = PartitionPlan(None, "day", "ts", True, (table.schema.spec.fields[0].id,))
    lake.sql("INSERT INTO app.t VALUES (3, TIMESTAMP '2024-05-01 23:59:59'), (4, TIMESTAMP '1969-12-31 00:00:00')")
    lake.sql("INSERT INTO app.t VALUES (5, TIMESTAMP '2024-05-02 00:00:00'), (6, NULL)")
    assert values(lake, plan, first, table.snapshot()) == {
        date(2024, 5, 1),
        date(2024, 5, 2),
        date(1969, 12, 31),
        None,
    }


def test_files_of_a_spec_without_the_column_do_not_tell(lake: skerry.Lake) -> None:
    lake.sql("CREATE TABLE app.t (id BIGINT, name STRING)")
    lake.sql("INSERT INTO app.t VALUES (1, 'a')")
    table = lake.table("app.t")
    plan = PartitionPlan(None, "name", "name", terms=(1000,))
    assert changed_partitions(context_of(table), None, table.snapshot(), plan, table.schema) is None


TERMS = [
    ("long", "identity", [5, None], {5, None}),
    ("boolean", "identity", [False], {False}),
    ("string", "identity", ["it's", None], {"it's", None}),
    ("date", "identity", [-1, 19844], {date(1969, 12, 31), date(2024, 5, 1)}),
    ("date", "day", [19844, None], {date(2024, 5, 1), None}),
    ("timestamp", "day", [-1, 19844], {date(1969, 12, 31), date(2024, 5, 1)}),
    ("timestamp", "hour", [-1, -25, 23, None], {date(1969, 12, 31), date(1969, 12, 30), date(1970, 1, 1), None}),
    ("timestamp", "identity", [-1, 86_400_000_000], {date(1969, 12, 31), date(1970, 1, 2)}),
]


@pytest.mark.parametrize(("type_", "transform", "stored", "expected"), TERMS)
def test_partition_values_of_external_tables(
    tmp_path: Path, type_: str, transform: str, stored: list[Any], expected: set[Any]
) -> None:
    fields = [
        {"id": 1, "name": "id", "type": "long", "required": False},
        {"id": 2, "name": "p", "type": type_, "required": False},
    ]
    term = {"source-id": 2, "field-id": 1000, "name": "part", "transform": transform}
    hand = HandTable(tmp_path / "t", fields, spec=[term])
    rows = pa.table({"id": pa.array([1], pa.int64())})
    first = hand.commit(hand.parquet(rows, {"id": 1}, partition={"part": None if None not in stored else stored[0]}))
    second = hand.commit(*(hand.parquet(rows, {"id": 1}, partition={"part": value}) for value in stored), drop=True)
    catalog = Catalog(tmp_path)
    plan = PartitionPlan(None, "day", "p", type_ == "timestamp", (1000,))
    table = catalog.register(hand)
    assert table.version.snapshot == second
    gone = {None} if None not in stored else set()

    def changed(old: int | None) -> set[Any]:
        found = changed_external(table, old, plan)
        assert found is not None
        return set(found.values.to_pylist())

    assert changed(first) == expected | gone
    assert changed(None) == expected
    assert changed(second) == set()
    older = table.at(table.version._replace(snapshot=first))
    assert older is not None
    assert changed_external(older, second, plan).values.to_pylist() != []  # type: ignore[union-attr]
    assert changed_external(table, None, PartitionPlan(None, "p", "p", terms=(7,))) is None
    assert table.at(table.version._replace(snapshot=5)) is None
    assert table.at(table.version._replace(schema=5)) is None
    catalog.close()
