"""Which queries follow a table by keys, and which tell that a batch would replace totals: told without Spark."""

from collections.abc import Callable
from pathlib import Path

import pytest

import skerry
from skerry.spark.pipeline.check.incremental import plan_keys
from skerry.spark.pipeline.declare.problem import PipelineInvalidError
from skerry.spark.pipeline.pipeline_file import Loaded, load_pipeline

HEAD = """
pipeline: p
warehouse: lake
sources:
  raw: {files: in/*.json, schema: 'id BIGINT, day DATE, route STRING, delay INT'}
  dim: {table: app.dim}
  followed: {table: app.dim, changes: true}
  AGAIN
steps:
"""
TARGETS = """
targets:
  - {table: app.flights, from: raw, keys: id, create: true}
  - {table: app.totals, from: totals, mode: materialized, keys: route, create: true}
"""
Load = Callable[..., Loaded]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    with skerry.connect(tmp_path / "lake") as lake:
        lake.sql("CREATE TABLE app.dim (route STRING, name STRING)")
        lake.sql("CREATE VIEW app.seen AS SELECT route FROM app.dim")

    def load(steps: str, targets: str = TARGETS) -> Loaded:
        path = tmp_path / "p.yaml"
        again = "again: {table: app.flights, after: true}" if "app.flights" in targets else "# again"
        path.write_text(HEAD.replace("AGAIN", again) + steps + targets, encoding="utf-8")
        return load_pipeline(path, environment={})

    return load


def step(sql: str, name: str = "totals") -> str:
    return f"  {name}:\n    sql: {sql}\n"


WHERE_SUB = "SELECT route FROM app.flights WHERE day IN (SELECT max(day) FROM app.flights)"
RIGHT = "SELECT d.route, count(id) AS n FROM dim d LEFT JOIN app.flights f ON d.route = f.route GROUP BY d.route"
QUARANTINE = "{some: {condition: n > 0, action: quarantine, quarantine: app.q}}"
GROUPED = "SELECT route, count(*) AS n FROM app.flights GROUP BY route"
CLEAN = step("SELECT id, upper(route) AS route FROM app.flights WHERE delay > 0", "clean")


@pytest.mark.parametrize(
    ("steps", "columns"),
    [
        (step(GROUPED), {"route": "route"}),
        (
            step("SELECT f.route, any_value(name) AS n FROM app.flights f JOIN dim USING (route) GROUP BY ALL"),
            {"route": "route"},
        ),
        (
            step(
                "SELECT name AS route, sum(delay) n FROM app.flights f LEFT JOIN dim d ON f.route = d.route GROUP BY 1"
            ),
            {},
        ),
        (
            step(
                "SELECT d.name AS route, sum(delay) AS n FROM dim d, app.flights f WHERE f.route = d.route GROUP BY 1"
            ),
            {},
        ),
        (step("SELECT lower(route) AS route, max(delay) AS n FROM app.flights GROUP BY lower(route)"), {}),
        (CLEAN + step("SELECT route, count(*) AS n FROM clean GROUP BY route"), {}),
        (step("SELECT route, count(*) AS n FROM again GROUP BY route"), {}),
        (step("SELECT route, id, delay AS n FROM app.flights WHERE delay > 5"), {"route": "route"}),
    ],
)
def test_queries_that_are_followed_by_keys(load: Load, steps: str, columns: dict[str, str]) -> None:
    loaded = load(steps)
    plan = plan_keys(loaded.pipeline, loaded.flow, loaded.pipeline.targets[1], "app.flights")
    assert (plan.reason, dict(plan.columns)) == (None, columns)


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        (step(f"{GROUPED} HAVING count(*) > 1"), "step 'totals' has HAVING"),
        (step("SELECT DISTINCT route FROM app.flights"), "step 'totals' has DISTINCT"),
        (
            step("SELECT route, sum(delay) OVER (PARTITION BY route) AS n FROM app.flights"),
            "step 'totals' has window functions",
        ),
        (step("SELECT max(route) AS route FROM app.flights"), "step 'totals' aggregates without GROUP BY"),
        (step("SELECT max(route) AS route FROM app.flights GROUP BY day"), "the key 'route' is an aggregate"),
        (step(WHERE_SUB), "app.flights is read more than once"),
        (
            step("SELECT route FROM app.flights WHERE route IN (SELECT route FROM dim)"),
            "step 'totals' has a subquery or WITH",
        ),
        (step("WITH w AS (SELECT route FROM app.flights) SELECT route FROM w"), "step 'totals' has a subquery or WITH"),
        (step("SELECT route FROM app.flights UNION ALL SELECT name FROM dim"), "step 'totals' is more than one SELECT"),
        (step(RIGHT), "step 'totals' has LEFT JOIN with app.flights on its other side"),
        (
            step("SELECT f.route FROM app.flights f FULL JOIN dim d ON d.route = f.route"),
            "step 'totals' has FULL JOIN with app.flights on its other side",
        ),
        (
            step("SELECT route, count(*) AS n FROM app.flights WHERE day > current_date() GROUP BY route"),
            "step 'totals' calls current_date",
        ),
        (
            step("SELECT route, count(*) AS n FROM app.flights GROUP BY ROLLUP(route)"),
            "step 'totals' groups in several ways",
        ),
        (step("SELECT * FROM app.flights"), "step 'totals' has '*' in its SELECT"),
        (step("SELECT a.route FROM app.flights a JOIN again b USING (route)"), "app.flights is read more than once"),
        (
            step("SELECT f.route FROM app.flights VERSION AS OF 1 o LEFT JOIN app.flights f USING (id)"),
            "app.flights is read more than once",
        ),
        (step("SELECT route FROM app.flights LIMIT 5"), "step 'totals' has LIMIT"),
        (
            step("SELECT route, count(*) AS n FROM app.flights GROUP BY route", "inner_step")
            + step("SELECT route, n FROM inner_step"),
            "step 'inner_step' has GROUP",
        ),
        (step(GROUPED + "\n    expectations: {some: {condition: n > 0}}"), "step 'totals' has expectations"),
        ("  totals: {python: 'm:f', from: again}\n", "step 'totals' is a function of Python"),
    ],
)
def test_queries_that_are_computed_as_a_whole(load: Load, steps: str, reason: str) -> None:
    loaded = load(steps)
    plan = plan_keys(loaded.pipeline, loaded.flow, loaded.pipeline.targets[1], "app.flights")
    assert plan.reason is not None
    assert plan.reason.startswith(reason)


def upsert(options: str = "", more: str = "") -> str:
    return f"targets:\n  - {{table: app.totals, from: totals, keys: route, create: true{options}}}\n{more}"


@pytest.mark.parametrize(
    ("sql", "options", "what"),
    [
        ("SELECT route, count(*) AS n FROM raw GROUP BY route", "", "aggregates"),
        ("SELECT route, n FROM (SELECT route, sum(delay) AS n FROM raw GROUP BY ALL)", "", "aggregates"),
        (
            "SELECT route, sum(delay) OVER (PARTITION BY route ORDER BY id) AS n FROM raw",
            "",
            "uses window functions over",
        ),
        ("SELECT DISTINCT route, delay FROM raw", "", "removes duplicates from"),
        ("SELECT route, row_number() OVER (PARTITION BY route ORDER BY id) AS n FROM raw", "", "numbers"),
        ("SELECT route, count(*) AS n FROM raw GROUP BY route", ", options: {sequence.field: n}", "aggregates"),
    ],
)
def test_totals_of_a_batch_are_warned_of(load: Load, sql: str, options: str, what: str) -> None:
    (warning,) = load(step(sql), upsert(options)).warnings
    assert (warning.place.line, warning.place.column) == (11, 10)
    assert warning.text.startswith(f"step 'totals' {what} the rows that a batch brings, and app.totals replaces what")
    assert "mode: materialized" in warning.text


@pytest.mark.parametrize(
    ("sql", "targets"),
    [
        ("SELECT route, delay FROM raw", upsert()),
        ("SELECT route, count(*) AS n FROM dim GROUP BY route", upsert()),
        ("SELECT route, count(*) AS n FROM raw GROUP BY route", upsert(", options: {merge-engine: aggregation}")),
        ("SELECT route, row_number() OVER (ORDER BY id) AS n FROM raw", upsert(", options: {sequence.field: n}")),
        (GROUPED, TARGETS),
    ],
)
def test_nothing_is_warned_of_where_totals_are_right(load: Load, sql: str, targets: str) -> None:
    assert load(step(sql), targets).warnings == ()


def test_a_step_further_up_is_warned_of_too(load: Load) -> None:
    steps = step("SELECT route, count(*) AS n FROM raw GROUP BY route", "counts") + step(
        "SELECT route, n + 1 AS n FROM counts"
    )
    (warning,) = load(steps, upsert()).warnings
    assert warning.text.startswith("step 'counts' aggregates")


def test_changes_without_a_sequence_are_warned_of(load: Load) -> None:
    targets = """
targets:
  - {table: app.a, from: raw, mode: cdc, keys: id, create: true, changes: {format: row-kind, column: route}}
  - {table: app.b, from: raw, keys: id, create: true, order_by: delay}
  - {table: app.c, from: raw, keys: id, create: true, order_by: delay, options: {sequence.field: delay}}
  - {table: app.d, from: raw, keys: id, create: true}
"""
    targets += "  - {table: app.e, from: log, mode: cdc, keys: id, create: true, changes: {format: row-kind}}\n"
    found = load(step("SELECT _row_kind AS kind, 1L AS id FROM followed", "log"), targets).warnings
    assert [warning.text.split(":")[0] for warning in found] == ["target app.a", "target app.b"]
    assert all("can bring a deleted row back; create the table with" in warning.text for warning in found)


def wrong(load: Load, steps: str, targets: str) -> list[str]:
    with pytest.raises(PipelineInvalidError) as caught:
        load(steps, targets)
    return [problem.text for problem in caught.value.problems]


def cdc(changes: str, options: str = "") -> str:
    return (
        "targets:\n  - {table: app.a, from: raw, mode: cdc, keys: id, create: true, schema: 'id BIGINT, lsn BIGINT', "
        f"changes: {{column: route, {changes}}}{options}}}\n"
    )


def test_a_sequence_of_changes_needs_a_column(load: Load) -> None:
    unused, options = step("SELECT id FROM raw", "unused"), ", options: {sequence.field: lsn}"
    assert load(unused, cdc("sequence: source.lsn", options)).warnings == ()
    (text,) = wrong(load, unused, cdc("sequence: source.lsn"))
    assert (
        text
        == "sequence 'source.lsn' fills the column that the table option 'sequence.field' names, and app.a has none"
    )
    (text,) = wrong(load, unused, cdc("sequence: after.lsn", options))
    assert text.startswith("sequence 'after.lsn' is no part that inserts, updates and deletes have")


MATERIALIZED = "  - {table: app.totals, from: totals, mode: materialized, keys: route, create: true%s}\n"
FLIGHTS = "targets:\n  - {table: app.flights, from: raw, keys: id, create: true}\n"


@pytest.mark.parametrize(
    ("steps", "targets", "problem"),
    [
        (
            step("SELECT route, 1 AS n FROM raw"),
            FLIGHTS + MATERIALIZED % "",
            "a materialized target is made of tables, and source 'raw' has",
        ),
        (
            step("SELECT route, n FROM app.totals"),
            FLIGHTS + MATERIALIZED % "",
            "'totals' reads app.totals after this run has written it, which is from 'totals', and that needs",
        ),
        (
            step("SELECT route, count(*) AS n FROM app.seen GROUP BY route"),
            FLIGHTS + MATERIALIZED % "",
            "a materialized target follows tables, and app.seen is a view",
        ),
        (step(GROUPED), FLIGHTS + MATERIALIZED % ", order_by: n", "a materialized target has one row for each key"),
        (
            step(GROUPED),
            FLIGHTS + MATERIALIZED % ", options: {merge-engine: aggregation}",
            "a materialized target replaces rows, and app.totals would merge them (merge engine aggregation)",
        ),
        (
            step(GROUPED),
            FLIGHTS + MATERIALIZED % "" + "  - {table: app.totals, from: totals, keys: route}\n",
            "table app.totals is materialized, so no other target can write to it",
        ),
        (
            step(f"{GROUPED}\n    expectations: {QUARANTINE}"),
            FLIGHTS + MATERIALIZED % "",
            "step 'totals' leads to a materialized target, and its rows",
        ),
        (
            step("SELECT id FROM raw JOIN app.flights USING (id)", "old"),
            FLIGHTS + "  - {table: app.old, from: old, create: true}\n",
            "to read what this run writes, add 'after: app.flights' to the step",
        ),
        (step("SELECT id FROM raw") + "    after: app.flights\n", FLIGHTS, "step 'totals' does not read app.flights"),
        (
            step("SELECT route FROM dim") + "    after: app.flight\n",
            FLIGHTS,
            "'after' names a target of this pipeline, and app.flight is none; did you mean 'app.flights'?",
        ),
        (
            step("SELECT id FROM app.flights") + "    after: app.flights\n",
            FLIGHTS + "  - {table: app.flights, from: totals, keys: id}\n",
            "'totals' reads app.flights after this run has written it, which is from 'totals'",
        ),
        (
            "  totals: {python: 'm:f', from: raw, after: app.flights}\n",
            FLIGHTS,
            "'after' is for queries; a function gets a table from a source with 'after: true'",
        ),
        (
            step(GROUPED),
            FLIGHTS + MATERIALIZED % "" + "  - {table: app.log, from: totals, create: true}\n",
            "'totals' reads app.flights, and leads both to a materialized target",
        ),
        (
            step("SELECT rout, count(*) AS n FROM app.flights GROUP BY 1"),
            FLIGHTS + MATERIALIZED % "",
            "there is no column 'rout'; did you mean 'route'?",
        ),
    ],
)
def test_what_cannot_be_is_told(load: Load, steps: str, targets: str, problem: str) -> None:
    found = wrong(load, steps, targets)
    assert any(problem in text for text in found), found
