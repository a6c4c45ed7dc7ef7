"""Graph selectors choose targets; the rest of the pipeline stays as it is."""

from dataclasses import replace
from pathlib import Path

import pytest

from skerry.common.errors import InvalidInputError
from skerry.spark.pipeline.declare.select import refuse_shared, refuse_split, restrict, select_targets
from skerry.spark.pipeline.pipeline_file import Loaded, load_pipeline

FILE = """
pipeline: p
warehouse: lake
sources:
  raw: {files: 'in/*.csv', schema: 'id BIGINT, day DATE, amount BIGINT'}
  people: {files: 'people/*.csv', schema: 'id BIGINT, name STRING'}
steps:
  orders: {sql: SELECT * FROM raw}
  sales: {sql: 'SELECT day, amount FROM orders'}
  by_day: {sql: 'SELECT day, sum(amount) AS amount FROM app.orders GROUP BY day'}
  by_year: {sql: 'SELECT year(day) AS year, sum(amount) AS amount FROM app.by_day GROUP BY 1'}
targets:
  - {table: app.orders, from: orders, keys: id, create: true}
  - {table: app.sales, from: sales, create: true}
  - {table: app.people, from: people, keys: id, create: true}
  - {table: app.by_day, from: by_day, mode: materialized, keys: day, create: true}
  - {table: app.by_year, from: by_year, mode: materialized, keys: year, create: true}
maintenance:
  - {target: [app.orders, app.people], compact: after_run}
"""


@pytest.fixture
def loaded(tmp_path: Path) -> Loaded:
    (tmp_path / "p.yaml").write_text(FILE.lstrip())
    return load_pipeline(tmp_path / "p.yaml", environment={}, check_lake=False)


CASES = {
    "app.orders": "orders",
    "orders": "orders",
    "ORDERS+": "orders sales by_day by_year",
    "orders+1": "orders sales by_day",
    "orders+2": "orders sales by_day by_year",
    "raw+": "orders sales by_day by_year",
    "+app.by_year": "orders by_day by_year",
    "1+app.by_year": "by_day by_year",
    "0+by_year": "by_year",
    "+by_day+": "orders by_day by_year",
    "people app.sales": "sales people",
    "raw+,+app.by_day": "orders by_day",
    "raw+,people": "",
}


@pytest.mark.parametrize("selector", CASES)
def test_a_selector_chooses_targets(loaded: Loaded, selector: str) -> None:
    wanted = CASES[selector].split()
    if not wanted:
        with pytest.raises(InvalidInputError, match="selects no target, so nothing would be written"):
            select_targets(loaded.pipeline, loaded.flow, [selector])
        return
    found = select_targets(loaded.pipeline, loaded.flow, [selector])
    assert [target.table for target in found] == [f"app.{name}" for name in wanted]


def test_several_selectors_are_a_union_and_exclude_takes_away(loaded: Loaded) -> None:
    found = select_targets(loaded.pipeline, loaded.flow, ["people", "raw+"], ["by_day+", "sales"])
    assert [target.table for target in found] == ["app.orders", "app.people"]
    found = select_targets(loaded.pipeline, loaded.flow, [], ["raw+"])
    assert [target.table for target in found] == ["app.people"]


@pytest.mark.parametrize(
    ("selector", "problem"),
    [
        ("ordres+", r"--select ordres\+: there is no source, step or target 'ordres'; did you mean 'orders'\?"),
        ("++orders", r"--select '\+\+orders': write a name, like orders, orders\+, \+orders, 2\+orders or orders\+1"),
        ("a,", "--select '': write a name"),
    ],
)
def test_a_selector_that_means_nothing_is_refused(loaded: Loaded, selector: str, problem: str) -> None:
    with pytest.raises(InvalidInputError, match=problem):
        select_targets(loaded.pipeline, loaded.flow, [selector.replace("a,", "orders,")])


def test_files_are_not_loaded_into_some_of_their_targets(loaded: Loaded) -> None:
    chosen = select_targets(loaded.pipeline, loaded.flow, ["app.orders"])
    with pytest.raises(InvalidInputError, match=r"'raw' is read once.* app\.sales would miss its rows: select 'raw\+'"):
        refuse_split(loaded.pipeline, loaded.flow, chosen)
    for selector in ("raw+", "by_day+", "people", "app.orders app.sales"):
        refuse_split(loaded.pipeline, loaded.flow, select_targets(loaded.pipeline, loaded.flow, [selector]))


def test_a_restricted_pipeline_has_what_its_targets_need(loaded: Loaded) -> None:
    chosen = select_targets(loaded.pipeline, loaded.flow, ["by_day+"])
    small = restrict(loaded.pipeline, loaded.flow, chosen)
    assert [source.name for source in small.sources] == []
    assert [step.name for step in small.steps] == ["by_day", "by_year"]
    assert small.maintenance == ()
    small = restrict(loaded.pipeline, loaded.flow, select_targets(loaded.pipeline, loaded.flow, ["people"]))
    assert [job.table for job in small.maintenance] == ["app.people"]


def test_rows_of_other_targets_of_a_table_are_not_replaced(loaded: Loaded) -> None:
    pipeline = loaded.pipeline
    first, second = pipeline.targets[0], replace(pipeline.targets[1], table="app.orders")
    shared = replace(pipeline, targets=(first, second))
    with pytest.raises(
        InvalidInputError, match=r"several targets write to app\.orders, and the rows from 'sales' would"
    ):
        refuse_shared(shared, [first])
    refuse_shared(shared, [first, second])
