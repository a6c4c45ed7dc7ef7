"""Joins that prune: whose keys are read, and what they leave out."""

import pyarrow as pa
import pytest

from skerry.common.errors import DamagedFileError
from skerry.sql.query import join
from skerry.sql.query.build_shape import build_shape
from skerry.sql.query.edge import edges_of
from skerry.sql.query.parameter import Parameters
from skerry.sql.query.part import Resolver
from skerry.sql.script_text import Composed
from skerry.types.field import Field
from sql.query.support import Planner, run_planned, scan_of
from support.template import copy_template, make_template

ROWS, FILES = 400, 20


def fill_star(lake):
    lake.create_table("app.land", [Field("id", "INT"), Field("name", "STRING")]).append(
        pa.table({"id": pa.array([1, 2], pa.int32()), "name": ["no", "nz"]})
    )
    lake.create_table("app.city", [Field("id", "INT"), Field("land_id", "INT")]).append(
        pa.table({"id": pa.array(range(5), pa.int32()), "land_id": pa.array([1, 1, 1, 1, 2], pa.int32())})
    )
    lake.create_table("app.store", [Field("id", "BIGINT"), Field("city_id", "INT")]).append(
        pa.table({"id": list(range(20)), "city_id": pa.array([n // 4 for n in range(20)], pa.int32())})
    )
    fact = lake.create_table("app.fact", [Field("id", "BIGINT"), Field("store_id", "BIGINT"), Field("noise", "BIGINT")])
    for number in range(FILES):
        rows = range(number * ROWS, (number + 1) * ROWS)
        fact.append(pa.table({"id": list(rows), "store_id": [number] * ROWS, "noise": [n * 7919 % 997 for n in rows]}))


@pytest.fixture(scope="module")
def stars(tmp_path_factory):
    return make_template(tmp_path_factory.mktemp("stars"), fill_star)


@pytest.fixture
def star(lake, stars, monkeypatch):
    """``fact`` in 20 files by ``day``, each of one store; ``store`` (20) in ``city`` (5) in ``land`` (2)."""
    monkeypatch.setattr(join, "LARGE_BYTES", 1 << 10)
    copy_template(stars, lake)
    return Planner(lake)


def steps_of(planned):
    return [(step.build, step.probe, step.on, step.keys) for step in planned.steps]


def files_of(planned, title="fact"):
    return [len(scan_of(r).plan()) for r in planned.references if r.title == title]


def test_keys_go_through_several_joins(star):
    query = """
        SELECT count(*) AS n FROM fact f
        JOIN store s ON f.store_id = s.id JOIN city c ON s.city_id = c.id JOIN land l ON c.land_id = l.id
        WHERE l.name = 'nz'
    """
    planned = star.plan(query)
    assert steps_of(planned) == [
        ("l", "c", (("id", "land_id"),), 1),
        ("c", "s", (("id", "city_id"),), 1),
        ("s", "f", (("id", "store_id"),), 4),
    ]
    assert files_of(planned, "f") == [4]
    assert all(step.seconds >= 0 for step in planned.steps)
    assert run_planned(planned).to_pylist() == [{"n": 4 * ROWS}]
    explained = planned.references[0].scan.explain()
    assert "runtime" in explained


@pytest.mark.parametrize(
    "condition",
    [
        "store_id IN (SELECT id FROM store WHERE city_id = 4)",
        "EXISTS (SELECT 1 FROM store s WHERE s.id = store_id AND s.city_id = 4)",
        "EXISTS (FROM store s WHERE s.id = fact.store_id AND s.city_id = 4)",
    ],
)
def test_subqueries_are_joins(star, condition):
    planned = star.plan(f"SELECT count(*) AS n FROM fact WHERE {condition}")
    assert files_of(planned) == [4]
    assert run_planned(planned).to_pylist() == [{"n": 4 * ROWS}]


@pytest.mark.parametrize(
    ("query", "files"),
    [
        ("SELECT 1 FROM fact SEMI JOIN store ON fact.store_id = store.id AND store.city_id = 4", [4]),
        ("SELECT 1 FROM store LEFT JOIN fact ON fact.store_id = store.id WHERE store.city_id = 4", [4]),
        ("SELECT 1 FROM fact RIGHT JOIN store ON fact.store_id = store.id WHERE store.city_id = 4", [4]),
        ("SELECT 1 FROM store ANTI JOIN fact ON fact.store_id = store.id WHERE store.city_id = 4", [4]),
        ("SELECT 1 FROM store WHERE city_id = 4 AND NOT EXISTS (FROM fact WHERE store_id = store.id)", [4]),
        ("SELECT (SELECT max(noise) FROM fact WHERE store_id = s.id) FROM store s WHERE s.city_id = 4", [4]),
        ("SELECT 1 FROM store s JOIN (SELECT store_id k, sum(noise) FROM fact GROUP BY 1) f ON f.k = s.id "
         "WHERE s.city_id = 4", [4]),
        ("SELECT 1 FROM store s JOIN (FROM fact UNION ALL FROM fact) u ON store_id = s.id WHERE city_id = 4", [4, 4]),
        ("SELECT 1 FROM store JOIN fact ON fact.store_id = store.id AND abs(store.id) = 3 AND city_id = 4", [4]),
        # nothing may be left out
        ("SELECT 1 FROM fact LEFT JOIN store ON fact.store_id = store.id AND store.city_id = 4", [20]),
        ("SELECT 1 FROM fact FULL JOIN store ON fact.store_id = store.id AND store.city_id = 4", [20]),
        ("SELECT 1 FROM fact ANTI JOIN store ON fact.store_id = store.id AND store.city_id = 4", [20]),
        ("SELECT 1 FROM fact WHERE store_id NOT IN (SELECT id FROM store WHERE city_id = 4)", [20]),
        ("SELECT 1 FROM fact WHERE NOT EXISTS (FROM store WHERE id = store_id AND city_id = 4)", [20]),
        ("SELECT 1 FROM store WHERE city_id = 4 AND id NOT IN (SELECT store_id FROM fact)", [20]),
        ("SELECT 1 FROM fact WHERE EXISTS (SELECT count(*) FROM store s WHERE s.id = store_id AND city_id = 4)", [20]),
        ("SELECT 1 FROM fact WHERE store_id IN (SELECT id FROM store WHERE city_id = 4) OR noise = 1", [20]),
        ("SELECT 1 FROM store s JOIN (SELECT store_id k FROM fact LIMIT 9) f ON f.k = s.id WHERE s.city_id = 4", [20]),
        ("SELECT 1 FROM store s JOIN (SELECT store_id k, rank() OVER (ORDER BY id) FROM fact) f ON f.k = s.id "
         "WHERE s.city_id = 4", [20]),
        ("WITH f AS (FROM fact) SELECT (SELECT count(*) FROM f), s.id FROM store s, f WHERE f.store_id = s.id "
         "AND s.city_id = 4", [20]),
        ("SELECT 1 FROM fact, city RIGHT JOIN store ON fact.store_id = store.id WHERE store.city_id = 4", [20]),
        ("SELECT 1 FROM fact WHERE store_id IN (9, (SELECT id FROM store WHERE city_id = 4 AND id = 3))", [20]),
        ("SELECT 1 FROM (SELECT id AS store_id FROM store WHERE city_id = 4) s FULL JOIN (SELECT id AS store_id "
         "FROM city) c USING (store_id) JOIN fact USING (store_id)", [20]),
        ("SELECT 1 FROM (SELECT id AS store_id FROM store WHERE city_id = 4) s RIGHT JOIN (SELECT id::BIGINT AS "
         "store_id FROM city) c USING (store_id) JOIN fact USING (store_id)", [20]),
        ("SELECT 1 FROM store s JOIN (SELECT store_id FROM fact UNION ALL SELECT noise * 0.5e0 FROM fact) u "
         "ON u.store_id = s.id WHERE city_id = 4", [20, 20]),
        # nothing is known of the keys that could leave out anything
        ("SELECT 1 FROM fact JOIN store ON fact.store_id = store.id", [20]),
        ("SELECT 1 FROM fact JOIN store ON fact.noise = store.id WHERE store.city_id = 4", [20]),
        ("SELECT 1 FROM fact JOIN store ON fact.store_id < store.id WHERE store.city_id = 4", [20]),
        ("SELECT 1 FROM fact JOIN store ON fact.store_id + 0 = store.id WHERE store.city_id = 4", [20]),
    ],
)  # fmt: skip
def test_what_is_left_out_and_what_must_not_be(star, query, files):
    assert files_of(star.plan(query)) == files


def test_a_filter_with_no_key_leaves_nothing(star):
    planned = star.plan("SELECT count(*) AS n FROM fact JOIN store ON store_id = store.id WHERE city_id = 77")
    assert [step.keys for step in planned.steps] == [0]
    assert files_of(planned) == [0]
    assert run_planned(planned).to_pylist() == [{"n": 0}]


def test_small_tables_are_not_worth_it(star, monkeypatch):
    monkeypatch.setattr(join, "LARGE_BYTES", 64 << 20)
    planned = star.plan("SELECT count(*) FROM fact JOIN store ON store_id = store.id WHERE city_id = 4")
    assert planned.steps == ()


def test_nothing_is_read_to_find_that_files_are_not_laid_out_by_the_joins_columns(star, tmp_path):
    for file in (tmp_path / "lake" / "app" / "store" / "data").iterdir():
        file.unlink()
    planned = star.plan("SELECT 1 FROM fact JOIN store ON fact.noise = store.id WHERE store.city_id = 4")
    assert planned.steps == ()
    with pytest.raises(DamagedFileError):
        star.plan("SELECT 1 FROM fact JOIN store ON fact.store_id = store.id WHERE store.city_id = 4")


def test_a_table_of_few_files_is_not_worth_it(star, lake):
    few = lake.create_table("app.few", [Field("store_id", "BIGINT"), Field("x", "BIGINT")])
    for number in range(join.LARGE_FILES):
        planned = star.plan("SELECT 1 FROM few JOIN store ON few.store_id = store.id WHERE store.city_id = 1")
        assert planned.steps == ()
        few.append(pa.table({"store_id": [number] * ROWS, "x": [n * n for n in range(ROWS)]}))
    planned = star.plan("SELECT 1 FROM few JOIN store ON few.store_id = store.id WHERE store.city_id = 1")
    assert steps_of(planned) == [("store", "few", (("id", "store_id"),), 4)]


def test_what_is_read_first_and_what_is_read_later_are_one_state(star, lake):
    planned = star.plan("SELECT count(*) AS n FROM fact JOIN store ON store_id = store.id WHERE city_id = 4")
    lake.table("app.store").append(pa.table({"id": [3], "city_id": pa.array([4], pa.int32())}))
    assert run_planned(planned).to_pylist() == [{"n": 4 * ROWS}]


def test_edges_join_columns_of_the_same_rows(star):
    run = star.run("SELECT 1 FROM fact a, fact b WHERE a.id = b.noise AND a.store_id = b.store_id AND a.id = 3")
    part = Resolver(run, Parameters(run), {}).resolve(Composed(run.source).copy(run.source.span), "app")
    found = {(edge.build.title, edge.probe.title): edge.on for edge in edges_of(build_shape(part))}
    assert found[("a", "b")] == (("id", "noise"), ("store_id", "store_id"))
    assert found[("b", "a")] == (("noise", "id"), ("store_id", "store_id"))


def test_joins_of_tables_that_cannot_be_large_are_not_looked_at(star, monkeypatch):
    monkeypatch.setattr(join, "LARGE_FILES", FILES + 1)
    monkeypatch.setattr(join, "edges_of", lambda shape: pytest.fail("the totals of the snapshots tell enough"))
    planned = star.plan("SELECT count(*) FROM fact f JOIN store s ON f.store_id = s.id WHERE s.id = 3")
    assert steps_of(planned) == []
