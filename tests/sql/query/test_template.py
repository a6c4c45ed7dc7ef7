"""Texts that differ in literals share a plan only where that changes nothing."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

import skerry
from skerry import Field, SkerryError
from skerry.sql.query import plan_cache
from skerry.sql.query.plan import plan_with_basis
from support.template import copy_template, make_template

FIELDS = [
    Field("id", "BIGINT", False), Field("small", "TINYINT"), Field("v", "STRING"), Field("d", "DATE"),
    Field("m", "DECIMAL(10, 2)"), Field("f", "DOUBLE"),
]  # fmt: skip


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_template(tmp_path_factory.mktemp("template"), fill)


@pytest.fixture
def lake(tmp_path: Path, template: Path) -> Iterator[skerry.Lake]:
    with skerry.connect(tmp_path / "kept") as lake:
        copy_template(template, lake)
        yield lake


@pytest.fixture(scope="module")
def other(template: Path) -> Iterator[skerry.Lake]:
    """The same rows, where no plan is kept: only read."""
    with skerry.connect(template, settings={"sql.plan-cache-size": "0"}) as lake:
        yield lake


def fill(lake: skerry.Lake) -> None:
    numbers = list(range(-20, 20))
    table = lake.create_table("default.t", FIELDS, primary_key=["id"])
    table.upsert(
        pa.table(
            {
                "id": pa.array(numbers, pa.int64()),
                "small": pa.array([n if n % 7 else None for n in numbers], pa.int8()),
                "v": [f"{n}" if n % 5 else None for n in numbers],
                "d": [date(2024, 1, 25 + n) if n < 5 and n > -24 else date(2024, 3, n + 1) for n in numbers],
                "m": pa.array([Decimal(n) / 4 for n in numbers], pa.decimal128(10, 2)),
                "f": [n / 8 for n in numbers],
            }
        )
    )
    lake.create_table("default.u", [Field("k", "BIGINT", False), Field("w", "STRING")], primary_key=["k"]).upsert(
        pa.table({"k": pa.array(range(10), pa.int64()), "w": [str(n) for n in range(10)]})
    )


@pytest.fixture
def planned(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    texts: list[str] = []

    def plan(run: Any, text: Any, given: Any) -> Any:
        texts.append(text.text)
        return plan_with_basis(run, text, given)

    monkeypatch.setattr(plan_cache, "plan_with_basis", plan)
    return texts


def answer(lake: skerry.Lake, text: str) -> tuple[Any, ...]:
    try:
        result = lake.sql(text)
        table = result.to_arrow()
    except SkerryError as error:
        return type(error).__name__, error.position
    rows = sorted(map(repr, table.to_pylist()))
    return table.schema, rows


@pytest.mark.parametrize(
    "form",
    [
        "SELECT * FROM t WHERE id = {}",
        "SELECT v, id AS x FROM t WHERE {} = id",
        "SELECT id FROM t WHERE id = -{}",
        "SELECT id FROM t WHERE NOT (id > {} OR small = 3) AND f < 2.5",
        "SELECT id FROM t WHERE id BETWEEN {} AND 9",
        "SELECT id FROM t WHERE id IN (1, {}, 3)",
        "SELECT count(*) FROM t JOIN u ON t.id = u.k AND u.k < {}",
        "SELECT count(*) FROM t LEFT JOIN u ON t.id = u.k AND t.id > {} WHERE u.w IS NULL",
        "WITH c AS (SELECT id FROM t WHERE small >= {}) SELECT max(id) FROM c",
        "SELECT id FROM (SELECT id, v FROM t WHERE id <= {}) AS x WHERE id > 0 UNION ALL SELECT k FROM u WHERE k = {}",
        "SELECT id FROM t WHERE id IN (SELECT k FROM u WHERE k > {})",
        "SELECT id FROM t WHERE EXISTS (SELECT 1 FROM u WHERE k = id AND k <> {})",
        "SELECT 'a' AS s, id FROM t WHERE id > {} ORDER BY 2 LIMIT 3",
    ],
)
def test_numbers_that_columns_are_compared_with_share_a_plan(
    lake: skerry.Lake, other: skerry.Lake, planned: list[str], form: str
) -> None:
    numbers = [1, 2, 3, 0, 7, 19, 123456, 3000000000, 999999999999999999, 7]
    texts = [form.replace("{}", str(number)) for number in numbers]
    ours = [answer(lake, text) for text in texts]
    assert len(planned) == 2, "the third text fills what the second has left"
    assert ours == [answer(other, text) for text in texts]


@pytest.mark.parametrize(
    ("form", "values"),
    [
        ("SELECT id FROM t WHERE v = '{}'", ["1", "2", "", "007", "x y", "é", "id", "null", "3"]),
        ("SELECT id FROM t WHERE v LIKE '{}'", ["1%", "%1", "_", "1", "%", "", "-_", "1%5"]),
        ("SELECT id FROM t WHERE NOT v LIKE '{}' OR v NOT LIKE '9%'", ["1%", "%1", "_", "9"]),
        ("SELECT id FROM t WHERE d >= '{}'", ["2024-01-05", "2024-01-28", "2024-02-29", "1999-12-31"]),
        ("SELECT id FROM t WHERE d < DATE '{}'", ["2024-01-05", "2024-01-28", "2024-02-29", "1999-12-31"]),
        ("SELECT id FROM t WHERE d = CAST('{}' AS DATE)", ["2024-01-05", "2024-01-28", "2024-02-29", "1999-12-31"]),
        ("SELECT id FROM t WHERE m < {}", ["1.5", "0.25", "2.125", "99.99"]),
        ("SELECT id FROM t WHERE id > {}", ["1.5", "0.5", "3.0", "18.999"]),
        ("SELECT id FROM t WHERE id = {}", ["1.5", "2.0", "3.0", "2.5"]),
    ],
)
def test_literals_of_other_types_share_a_plan(
    lake: skerry.Lake, other: skerry.Lake, planned: list[str], form: str, values: list[str]
) -> None:
    texts = [form.replace("{}", value) for value in values]
    ours = [answer(lake, text) for text in texts]
    assert len(planned) == 2
    assert ours == [answer(other, text) for text in texts]


@pytest.mark.parametrize(
    ("form", "values"),
    [
        ("SELECT id + {} FROM t WHERE id = 1", ["1", "2", "3", "3000000000"]),
        ("SELECT {} FROM t", ["1", "2", "3", "3000000000"]),
        ("SELECT '{}' FROM t", ["a", "b", "c", "d"]),
        ("SELECT id = {} FROM t", ["1", "2", "3", "4"]),
        ("SELECT (SELECT max(k) FROM u WHERE k < {}) FROM t WHERE id = 2", ["1", "2", "3", "4"]),
        ("SELECT id FROM t ORDER BY id LIMIT {}", ["1", "2", "3", "4"]),
        ("SELECT id FROM t ORDER BY id LIMIT 2 OFFSET {}", ["1", "2", "3", "4"]),
        ("SELECT id, small, f FROM t ORDER BY {} LIMIT 5", ["1", "2", "3", "1"]),
        ("SELECT count(*), small FROM t GROUP BY {}", ["2", "2", "1", "3"]),
        ("SELECT small, count(*) FROM t GROUP BY small HAVING count(*) > {}", ["1", "2", "5", "0"]),
        ("SELECT id FROM t WHERE id + {} > 3", ["1", "2", "3", "4"]),
        ("SELECT id FROM t WHERE v LIKE '{}' ESCAPE '!'", ["1%", "%1", "_", "1!_"]),
        ("SELECT id FROM t WHERE v ILIKE '{}'", ["1%", "%1", "_", "1"]),
        ("SELECT id FROM t WHERE v || '{}' = '11'", ["1", "", "11", "x"]),
        ("SELECT id FROM t WHERE date_part('{}', d) = 1", ["month", "day", "year", "week"]),
        ("SELECT id FROM t WHERE d > DATE '2024-01-20' + INTERVAL {} DAY", ["1", "2", "3", "40"]),
        ("SELECT count(*) FROM t FOR VERSION AS OF {}", ["1", "1", "2", "1"]),
        ("SELECT id FROM range({}) AS r(id) WHERE id = 1", ["1", "2", "3", "4"]),
        ("SELECT x FROM (VALUES (1), (2), (3)) AS y(x), t WHERE x = {} AND id = 1", ["1", "2", "3", "1.5"]),
    ],
)
def test_other_literals_are_part_of_the_form(
    lake: skerry.Lake, other: skerry.Lake, planned: list[str], form: str, values: list[str]
) -> None:
    texts = [form.replace("{}", value) for value in values]
    ours = [answer(lake, text) for text in texts]
    assert set(planned) == set(texts)
    assert ours == [answer(other, text) for text in texts]


@pytest.mark.parametrize(
    ("form", "values"),
    [
        ("SELECT id FROM t WHERE id = {}", ["1", "2", "3", "'4'", "NULL", "-5", "1e0", "'x'", "true", "6"]),
        ("SELECT id FROM t WHERE v = {}", ["'1'", "'2'", "'3'", "4", "NULL", "'it''s'", "date '2024-01-01'", "'6'"]),
        ("SELECT id FROM t WHERE d = {}", ["'2024-01-05'", "'2024-01-06'", "'2024-1-7'", "'x'", "'2024-02-30'"]),
        ("SELECT id FROM t WHERE id IN ({})", ["1", "2", "1, 2", "1, 2, 3", "3, 2", "NULL", "1, NULL", "'1'", "4"]),
        ("SELECT id FROM t WHERE m = {} OR f = 1", ["1", "2", "3", "999999999999999999", "0.125", "4"]),
        ("SELECT id FROM t WHERE f = {} OR m = 1", ["1", "2", "9007199254740993", "999999999999999999", "0.125", "3"]),
        ("SELECT * FROM t WHERE id = {} AND v = '3'", ["1", "2", "3", "'3'", "4"]),
        ("SELECT id FROM t WHERE v = {}", ["'skerry_1'", "'skerry_1'", "'a'", "'skerry_2'", "'1'"]),
    ],
)
def test_a_value_of_another_kind_is_answered_as_if_it_were_alone(
    lake: skerry.Lake, other: skerry.Lake, form: str, values: list[str]
) -> None:
    texts = [form.replace("{}", value) for value in values * 2]
    assert [answer(lake, text) for text in texts] == [answer(other, text) for text in texts]


def test_files_are_chosen_by_the_value_of_each_text(tmp_path: Path, planned: list[str]) -> None:
    with skerry.connect(tmp_path / "files") as lake:
        table = lake.create_table("default.a", [Field("x", "BIGINT")])
        for part in range(5):
            table.append(pa.table({"x": pa.array(range(part * 10, part * 10 + 10), pa.int64())}))
        for number in range(50):
            assert lake.sql(f"SELECT x FROM a WHERE x = {number}").fetchall() == [(number,)]
        assert len(planned) == 2
        table.append(pa.table({"x": pa.array([7], pa.int64())}))
        assert lake.sql("SELECT x FROM a WHERE x = 7").fetchall() == [(7,), (7,)]


def test_a_commit_a_changed_schema_and_another_database_end_a_template(lake: skerry.Lake) -> None:
    form = "SELECT * FROM u WHERE k = {}"
    for number in range(4):
        assert lake.sql(form.format(number)).fetchall() == [(number, str(number))]
    lake.table("default.u").upsert(pa.table({"k": pa.array([4, 5], pa.int64()), "w": ["four", "five"]}))
    assert [lake.sql(form.format(n)).fetchall() for n in (4, 5, 6)] == [[(4, "four")], [(5, "five")], [(6, "6")]]
    lake.sql("ALTER TABLE u ADD COLUMN z INT").fetchall()
    assert lake.sql(form.format(7)).columns == ["k", "w", "z"]
    lake.create_table("app.u", [Field("k", "BIGINT", False)], primary_key=["k"])
    lake.sql("USE app").fetchall()
    assert lake.sql(form.format(8)).fetchall() == []
    assert lake.sql(form.format(9)).columns == ["k"]


def test_rows_of_an_open_writer_are_found_by_key(lake: skerry.Lake) -> None:
    form = "SELECT w FROM u WHERE k = {}"
    assert [lake.sql(form.format(n)).fetchall() for n in range(4)] == [[(str(n),)] for n in range(4)]
    with lake.table("default.u").writer() as writer:
        writer.put({"k": 4, "w": "new"})
        writer.delete({"k": 5})
        assert [lake.sql(form.format(n)).fetchall() for n in (4, 5, 6)] == [[("new",)], [], [("6",)]]
    assert [lake.sql(form.format(n)).fetchall() for n in (4, 5, 6)] == [[("new",)], [], [("6",)]]


def test_a_view_with_literals_of_its_own_keeps_them(lake: skerry.Lake) -> None:
    lake.sql("CREATE VIEW big AS SELECT id, v FROM t WHERE id > 15 AND v <> '16'").fetchall()
    texts = [f"SELECT * FROM big WHERE id < {number}" for number in (20, 19, 18, 17, 3)]
    with skerry.connect(lake.root, settings={"sql.plan-cache-size": "0"}) as other:
        assert [answer(lake, text) for text in texts] == [answer(other, text) for text in texts]


def test_a_mistake_found_while_reading_is_told_at_its_place_in_each_text(lake: skerry.Lake) -> None:
    for number in (1, 22, 333, 4444):
        with pytest.raises(SkerryError) as caught:
            lake.sql(f"SELECT id FROM t WHERE id < {number}\n AND CAST(v || 'x' AS INT) = 1").fetchall()
        assert caught.value.position is not None
        assert caught.value.position[0] in (1, 2)


def test_threads_fill_one_template(lake: skerry.Lake) -> None:
    def read(number: int) -> list[Any]:
        return lake.sql(f"SELECT k FROM u WHERE k >= {number % 10}").fetchall()

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(read, range(80)))
    assert [len(rows) for rows in found] == [10 - number % 10 for number in range(80)]
