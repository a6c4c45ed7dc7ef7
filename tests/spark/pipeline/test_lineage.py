"""Lineage: which columns every column is made of, and a page that shows it without a network."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from skerry.spark.pipeline.lineage.column_graph import lineage_graph
from skerry.spark.pipeline.lineage.column_origin import STAR, query_lineage
from skerry.spark.pipeline.lineage.drawn_page import lineage_page
from skerry.spark.pipeline.pipeline_file import Loaded, load_pipeline
from skerry.sql.query.dialect import SPARK
from skerry.sql.query.syntax import parse_query
from skerry.sql.script_text import Composed, Source
from support.browser import open_browser

INPUTS = {"raw": ("id", "Name", "amount"), "people": ("id", "city"), "app.t": ("id", "k"), "open": None}
EXAMPLE = Path(__file__).parents[3] / "examples" / "pipeline" / "orders.yaml"

CASES = {
    "SELECT id, upper(Name) AS n FROM raw": {"id": "raw.id", "n": "raw.name"},
    "SELECT * FROM raw": {"id": "raw.id", "name": "raw.name", "amount": "raw.amount"},
    "SELECT r.*, city FROM raw r JOIN people p ON p.id = r.id": {
        "id": "raw.id",
        "name": "raw.name",
        "amount": "raw.amount",
        "city": "people.city",
    },
    "WITH c AS (SELECT id, sum(amount) AS s FROM raw GROUP BY id) SELECT s * 2 AS x, k FROM c JOIN app.t USING (id)": {
        "x": "raw.amount",
        "k": "app.t.k",
    },
    "SELECT id FROM raw UNION ALL SELECT k FROM app.t": {"id": "app.t.k raw.id"},
    "SELECT (SELECT max(amount) FROM raw r WHERE r.id = p.id) AS m FROM people p": {"m": "people.id raw.amount raw.id"},
    "SELECT count(*) AS n, 1 AS one FROM raw": {"n": "", "one": ""},
    "SELECT x.a FROM (SELECT concat(name, city) AS a FROM raw, people) x": {"a": "people.city raw.name"},
    "SELECT sum(amount) OVER (PARTITION BY name) AS s FROM raw": {"s": "raw.amount raw.name"},
    "SELECT CASE WHEN amount > 0 THEN id END AS c FROM raw": {"c": "raw.amount raw.id"},
    "SELECT what FROM open": {"what": "open.what"},
}


@pytest.mark.parametrize("sql", CASES)
def test_columns_are_followed_to_the_inputs(sql: str) -> None:
    source = Source(sql)
    found = query_lineage(parse_query(Composed(source).copy(source.span), SPARK).tree, INPUTS)
    assert found is not None
    shown = {name: " ".join(sorted(".".join(o) for o in origins)) for name, origins in found.columns.items()}
    assert shown == CASES[sql]


def test_a_star_over_unknown_columns_stays_one() -> None:
    source = Source("SELECT * FROM open WHERE day > 1")
    found = query_lineage(parse_query(Composed(source).copy(source.span), SPARK).tree, INPUTS)
    assert found is not None
    assert list(found.columns) == [STAR]
    assert found.conditions == {("open", "day")}


@pytest.fixture
def example() -> Loaded:
    return load_pipeline(EXAMPLE, environment={}, check_lake=False)


def test_the_example_is_followed_from_files_to_the_last_table(example: Loaded) -> None:
    graph = lineage_graph(example)
    edges = {(f"{there[1]}.{column}", f"{here[1]}.{name}") for there, column, here, name in graph.columns}
    way = ["raw_orders.amount", "orders.amount", "shop.orders.amount", "by_day.amount", "shop.by_day.amount"]
    way += ["days.amount", "shop.days.amount"]
    assert set(pairwise(way)) <= edges
    assert ("shop.customers.city", "by_city.city") in edges
    assert ("shop.orders.placed", "by_day.day") in edges
    chosen = {f"{there[1]}.{column}" for there, column, here in graph.conditions if here[1] == "by_city"}
    assert chosen == {"shop.orders.customer", "shop.orders.status", "shop.customers.id", "shop.customers.city"}
    boxes = {box.name: box for box in graph.boxes}
    assert boxes["shop.orders"].kind == "target"
    assert boxes["shop.orders"].expectations == (
        "some: at least 1 rows (fail)",
        "known_customer: customer in shop.customers (id) (fail)",
    )
    assert boxes["sales"].is_open


def test_a_page_shows_no_secret_and_escapes_names(tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    path.write_text(
        "pipeline: p\nwarehouse: lake\n"
        "sources:\n  raw: {files: in/*.csv, schema: '\"<b>&\" STRING'}\n"
        "steps:\n  s: {sql: \"SELECT '${api_token}</script>' AS x, * FROM raw\"}\n"
        "targets:\n  - {table: app.t, from: s, create: true}\n"
    )
    page = lineage_page(load_pipeline(path, parameters={"api_token": "hunter2"}, environment={}, check_lake=False))
    assert "hunter2" not in page
    assert "<b>&" not in page
    assert "&lt;b&gt;&amp;" in page
    assert page.count("</script>") == 2
    assert not re.search(r"(src|href)=|https?://|@import|url\(", page)


def test_a_chosen_column_lights_up_its_way(example: Loaded, tmp_path: Path) -> None:
    path = tmp_path / "lineage.html"
    path.write_text(lineage_page(example), encoding="utf-8")
    with open_browser() as browser:
        page = browser.new_page(viewport={"width": 1600, "height": 900})
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: asked.append(str(error)))
        page.goto(path.as_uri())
        page.click("[data-column='frame:orders#amount']")
        lit = set(page.eval_on_selector_all("button.lit", "all => all.map((e) => e.dataset.column)"))
        assert {"frame:raw_orders#amount", "table:shop.days#amount", "table:shop.by_city#amount"} <= lit
        assert "frame:orders#status" not in lit
        page.click("[data-box='frame:by_city']")
        assert "JOIN shop.customers" in page.inner_text("aside")
        page.keyboard.press("Escape")
        assert page.locator(".lit").count() == 0
        page.fill("input", "city")
        assert page.locator("button.chosen").count() == 3
        assert asked == [path.as_uri()]
