"""Runs of a text that differ in values of parameters share a plan only where that changes nothing."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import UUID

import pyarrow as pa
import pytest

import skerry
from skerry import Field, SkerryError
from skerry.sql.query.plan_cache import PlanCacheUse
from support.template import copy_template, make_template

FIELDS = [
    Field("id", "BIGINT", False), Field("small", "TINYINT"), Field("v", "STRING"), Field("d", "DATE"),
    Field("m", "DECIMAL(10, 2)"), Field("f", "DOUBLE"), Field("ts", "TIMESTAMP"), Field("tz", "TIMESTAMPTZ"),
    Field("o", "BOOLEAN"), Field("b", "BINARY"), Field("u", "UUID"),
]  # fmt: skip
NOON = datetime(2024, 1, 1, 12)
WEST = timezone(timedelta(hours=-5))


def fill(lake: skerry.Lake) -> None:
    numbers = list(range(-20, 20))
    table = lake.create_table("default.t", FIELDS, primary_key=["id"])
    table.upsert(
        [
            {
                "id": n,
                "small": n if n % 7 else None,
                "v": f"{n}" if n % 5 else None,
                "d": date(2024, 2, 1) + timedelta(days=n),
                "m": Decimal(n) / 4,
                "f": n / 8,
                "ts": NOON + timedelta(hours=n),
                "tz": (NOON + timedelta(hours=n)).replace(tzinfo=UTC),
                "o": n > 0,
                "b": f"{n}".encode(),
                "u": UUID(int=abs(n)),
            }
            for n in numbers
        ]
    )
    names = lake.create_table("default.k", [Field("name", "STRING", False), Field("n", "INT")], primary_key=["name"])
    names.upsert(pa.table({"name": ["a", "b", "it's", "é"], "n": pa.array([1, 2, 3, 4], pa.int32())}))


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


def use_of(lake: skerry.Lake) -> PlanCacheUse:
    return lake.session()._plans.use


def answer(lake: skerry.Lake, text: str, parameters: Any) -> tuple[Any, ...]:
    try:
        table = lake.sql(text, parameters).to_arrow()
    except SkerryError as error:
        return type(error).__name__, error.position  # the message names the value that was met first
    return table.schema, sorted(map(repr, table.to_pylist()))


def as_list(values: Any) -> Any:
    return values if isinstance(values, list | dict) else [values]


NUMBERS = [1, 2, 3, 0, -7, 19, 123456, 3_000_000_000, 10**17, 7]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("SELECT * FROM t WHERE id = ?", NUMBERS),
        ("SELECT * FROM t WHERE id = $1", NUMBERS),
        ("SELECT * FROM t WHERE id = $key;", [{"key": number} for number in NUMBERS]),
        ("SELECT id FROM t WHERE (?) = id OR $1 = small", NUMBERS),
        ("SELECT id FROM t WHERE $a = id OR small > $a", [{"a": number} for number in NUMBERS]),
        ("SELECT id FROM t WHERE id IN (?, 5, ?)", [[number, number + 1] for number in NUMBERS]),
        ("SELECT id FROM t WHERE id BETWEEN ? AND ?", [[number, 9] for number in NUMBERS]),
        ("SELECT id FROM t WHERE NOT (id > ? OR small = 3) -- ?\n AND f < 2.5 AND v <> '?'", NUMBERS),
        ("SELECT count(*) FROM t JOIN k ON t.id = k.n AND k.n < ?", NUMBERS),
        ("WITH c AS (SELECT id FROM t WHERE small >= ?) SELECT max(id) FROM c", NUMBERS),
        ("SELECT id FROM t WHERE id IN (SELECT n FROM k WHERE n > ?)", NUMBERS),
        ("SELECT ? AS x, id FROM t WHERE id > ? ORDER BY 2 LIMIT 3", [["x", number] for number in NUMBERS]),
        ("SELECT id FROM t WHERE id > ?", [Decimal(d) for d in ("1.5", "2", "0.25", "-3.0", "18.999")]),
        ("SELECT id FROM t WHERE m = ?", [Decimal(d) for d in ("1.5", "2", "0.25", "-3.0", "0.125")]),
        ("SELECT id FROM t WHERE m < ?", NUMBERS),
        ("SELECT id FROM t WHERE f >= ?", [0.5, 1.0, float("nan"), float("inf"), -0.0, 1e300, 0.1]),
        ("SELECT id FROM t WHERE v = ?", ["1", "2", "", "007", "it's", "é", "skerry_1", "?", "3", "x\x00y"]),
        ("SELECT id FROM t WHERE v LIKE ?", ["1%", "%1", "_", "", "%", "-\\", "skerry_1"]),
        ("SELECT id FROM t WHERE v NOT LIKE ? AND id > 3", ["1%", "%1", "_", "", "%", "-\\"]),
        ("SELECT id FROM t WHERE d >= ?", [date(2024, 1, 28), date(2024, 2, 29), date.min, date.max]),
        ("SELECT id FROM t WHERE d >= ?", [NOON, NOON.replace(day=20), datetime.min, datetime.max]),
        ("SELECT id FROM t WHERE d = CAST(? AS DATE)", ["2024-01-28", "2024-02-03", "1999-12-31", "2024-02-04"]),
        ("SELECT id FROM t WHERE ts < ?", [NOON, NOON.replace(hour=20), datetime.min, datetime.max]),
        ("SELECT id FROM t WHERE tz < ?", [NOON, NOON.replace(tzinfo=UTC), NOON.replace(tzinfo=WEST), NOON]),
        ("SELECT id FROM t WHERE b = ?", [b"1", b"2", b"", b"\x00", b"3"]),
        ("SELECT id FROM t WHERE u = ?", [UUID(int=n) for n in range(1, 6)]),
        ("SELECT id FROM t WHERE u = ?", [str(UUID(int=n)) for n in range(1, 6)]),
        ("SELECT * FROM k WHERE name = ?", ["a", "b", "it's", "é", "none", "A"]),
        ("SELECT id FROM t ORDER BY id LIMIT ?", [1, 2, 3, 0, 1000]),
        ("SELECT id FROM t LIMIT ? OFFSET ?", [[40, 0], [50, 1], [60, 0], [0, 5], [1000, 39]]),
        ("SELECT id FROM t WHERE id > ? ORDER BY id LIMIT ? OFFSET ?", [[n, n + 20, 2] for n in range(6)]),
        ("SELECT count(*) FROM (SELECT id FROM t LIMIT ?) AS x", [1, 2, 3, 0, 1000]),
    ],
)
def test_values_that_columns_meet_share_a_plan(
    lake: skerry.Lake, other: skerry.Lake, text: str, values: list[Any]
) -> None:
    ours = [answer(lake, text, as_list(value)) for value in values]
    use = use_of(lake)
    assert use.planned == 2, "the third run fills what the second has left"
    assert use.filled + use.repeated == len(values) - 2
    assert ours == [answer(other, text, as_list(value)) for value in values]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("SELECT id + ? FROM t WHERE id = 1", [1, 2, 3, 3_000_000_000]),
        ("SELECT ? FROM t", [1, "2", 3.5, None, Decimal("1.50"), 4]),
        ("SELECT typeof(?) FROM t WHERE id = 1", [1, 2**40, 2**62, 2**70]),
        ("SELECT id = ? FROM t", [1, 2, 3, 4]),
        ("SELECT (SELECT max(n) FROM k WHERE n < ?) FROM t WHERE id = 2", [1, 2, 3, 4]),
        ("SELECT id FROM t WHERE id + ? > 3", [1, 2, 3, 4]),
        ("SELECT id FROM t WHERE id = -?", [1, 2, 3, 4]),
        ("SELECT id FROM t WHERE id = ? + 1", [1, 2, 3, 4]),
        ("SELECT id FROM t WHERE ? = 1", [1, 2, 3, 4]),
        ("SELECT id FROM t WHERE id = 3 OR ?", [True, False]),
        ("SELECT id FROM t WHERE ? IS NULL", [1, None, 2, 3]),
        ("SELECT id FROM t WHERE v ILIKE ?", ["1%", "%1", "_", "1"]),
        ("SELECT id FROM t WHERE v LIKE ? ESCAPE '!'", ["1%", "%1", "_", "1!_"]),
        ("SELECT id FROM t WHERE starts_with(v, ?)", ["1", "-", "", "x"]),
        ("SELECT id FROM t WHERE matches(v, ?)", ["1", "3", "x", '"1']),
        ("SELECT id FROM t WHERE d > DATE '2024-01-20' + INTERVAL (?) DAY", [1, 2, 3, 40]),
        ("SELECT count(*) FROM t FOR VERSION AS OF ?", [1, 2, 3, "none"]),
        ("SELECT small, count(*) FROM t GROUP BY small HAVING count(*) > ?", [1, 2, 5, 0]),
        ("SELECT id FROM t WHERE $a = id OR $a + 1 = id", [{"a": number} for number in range(4)]),
        ("SELECT id FROM t ORDER BY id LIMIT ? %", [10, 20, 50, 5]),
        ("SELECT id FROM t WHERE id = ?", [1.0, 2.0, 3.5, 4.0]),
        ("SELECT id FROM t WHERE id = ?", ["1", "2", "3", "x"]),
        ("SELECT id FROM t WHERE id IN (?, ?)", [[1, "2"], [2, "3"], [3, "4"], [4, "x"]]),
        ("SELECT id FROM t WHERE v IN (?, ?)", [["1", 2], ["2", 3], ["x", 4], ["3", 5]]),
        ("SELECT id FROM t WHERE d = ?", ["2024-01-28", "2024-02-03", "x", "2024-02-04"]),
        ("SELECT id FROM t WHERE id = ? UNION ALL SELECT n FROM k LIMIT ?", [[1, 2], [2, 3], [3, 4], [4, 5]]),
    ],
)
def test_other_values_are_part_of_the_form(lake: skerry.Lake, other: skerry.Lake, text: str, values: list[Any]) -> None:
    ours = [answer(lake, text, as_list(value)) for value in values]
    assert use_of(lake).filled == 0
    assert ours == [answer(other, text, as_list(value)) for value in values]


ODD = [
    1, 2, 3, "4", None, 5.0, float("nan"), Decimal("6"), Decimal("6.5"), Decimal("1E+1"), Decimal("NaN"), True, 10**18,
    2**63 - 1, 2**63, 2**64, 2**70, -(2**63), -(2**31), 7, "x", "", b"1", NOON, NOON.replace(tzinfo=WEST),
    date(2024, 1, 2), NOON.time(), timedelta(days=1), UUID(int=3), [1, 2], "2024-01-05", "\ud800",
    datetime.max.replace(tzinfo=WEST), datetime.min.replace(tzinfo=timezone(timedelta(hours=5))), 8, 9,
]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "SELECT id FROM t WHERE id = ?",
        "SELECT * FROM k WHERE name = ?",
        "SELECT id FROM t WHERE id = -?",
        "SELECT id FROM t WHERE small > ?",
        "SELECT id FROM t WHERE v = ?",
        "SELECT id FROM t WHERE v LIKE ?",
        "SELECT id FROM t WHERE d <= ?",
        "SELECT id FROM t WHERE m <> ?",
        "SELECT id FROM t WHERE f = ?",
        "SELECT id FROM t WHERE ts >= ?",
        "SELECT id FROM t WHERE tz < ?",
        "SELECT id FROM t WHERE o = ?",
        "SELECT id FROM t WHERE b >= ?",
        "SELECT id FROM t WHERE u = ?",
        "SELECT id FROM t WHERE id IN (3, ?)",
        "SELECT id FROM t ORDER BY id LIMIT ?",
        "SELECT id FROM t ORDER BY id LIMIT 3 OFFSET ?",
    ],
)
def test_a_value_of_another_kind_is_answered_as_if_it_were_alone(
    lake: skerry.Lake, other: skerry.Lake, text: str
) -> None:
    alone = [_any_answer(other, text, value) for value in ODD]
    for value, expected in [*zip(ODD, alone, strict=True), *zip(reversed(ODD), reversed(alone), strict=True)]:
        assert _any_answer(lake, text, value) == expected, (text, value)


def _any_answer(lake: skerry.Lake, text: str, value: Any) -> Any:
    try:
        return answer(lake, text, [value])
    except Exception as error:  # noqa: BLE001 — what DuckDB's client does not take
        return type(error).__name__


def test_the_condition_and_the_version_are_those_of_each_run(lake: skerry.Lake) -> None:
    lake.table("default.k").upsert(pa.table({"name": ["c"], "n": pa.array([9], pa.int32())}))
    text = "SELECT count(*) FROM k FOR VERSION AS OF ? WHERE n > ?"
    found = [lake.sql(text, [version, low]).fetchall()[0][0] for version in (1, 2) for low in (0, 1, 2, 3)]
    assert found == [4, 3, 2, 1, 5, 4, 3, 2]
    assert use_of(lake).filled == 4, "a template for each version"


def test_parameters_of_one_text_by_other_names_or_types_have_templates_of_their_own(lake: skerry.Lake) -> None:
    for number in range(4):
        assert lake.sql("SELECT id FROM t WHERE id = ?", [number]).fetchall() == [(number,)]
        assert lake.sql("SELECT id FROM t WHERE id = ?", [Decimal(number)]).fetchall() == [(number,)]
        assert lake.sql("SELECT id FROM t WHERE id = $x", {"x": number}).fetchall() == [(number,)]
        assert lake.sql(f"SELECT id FROM t WHERE id = {number}").fetchall() == [(number,)]
    assert use_of(lake).filled == 8
    assert use_of(lake).planned == 8


def test_a_long_value_is_no_template(lake: skerry.Lake) -> None:
    for number in range(4):
        assert lake.sql("SELECT id FROM t WHERE v = ?", [str(number) * 20_000]).fetchall() == []
    assert use_of(lake).filled == 0


def test_a_row_by_key_is_found_without_duckdb_for_each_value(
    lake: skerry.Lake, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "SELECT v, id FROM t WHERE id = ?"
    expected = [[(str(n) if n % 5 else None, n)] for n in range(-5, 10)]
    assert [lake.sql(text, [n]).fetchall() for n in range(-5, -2)] == expected[:3]

    def fail(*_: Any) -> Any:
        raise AssertionError("DuckDB runs")

    monkeypatch.setattr("skerry.sql.duck.cursor.DuckCursor.sql", fail)
    assert [lake.sql(text, [n]).fetchall() for n in range(-5, 10)] == expected
