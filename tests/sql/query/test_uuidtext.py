"""UUIDs in queries for an engine to which they are texts."""

from typing import Any
from uuid import UUID

import pytest

from skerry.common.errors import SqlError
from skerry.sql.query.constant import UnclearError, read_uuid
from skerry.sql.query.dialect import DUCKDB, SPARK, QueryDialect
from skerry.sql.query.plan import plan_query
from skerry.sql.script_text import Composed
from skerry.types.field import Field
from sql.query.support import Planner, connect, where_of

LOWER = "0123abcd-0123-4567-89ab-cdef01234567"
UPPER = LOWER.upper()
BARE = LOWER.replace("-", "")


@pytest.fixture
def ids(lake):
    lake.create_table("app.ids", [Field("u", "UUID"), Field("n", "INT"), Field("s", "STRING")])
    planner = Planner(lake)
    planner.names.view("app.v", f"SELECT u AS w, UUID '{UPPER}' AS k FROM ids WHERE u = '{UPPER}'")
    return planner


def written(ids: Planner, text: str, parameters: Any = (), dialect: QueryDialect = SPARK) -> str:
    run = ids.run(text, parameters)
    return plan_query(run, Composed(run.source).copy(run.source.span), {}, dialect=dialect).text.text


@pytest.mark.parametrize(
    "condition",
    [
        "u = {}",
        "{} <> u",
        "NOT (ids.u <=> ({}))",
        "n = 1 OR u >= {}",
        "u IN (NULL, {})",
        "u NOT BETWEEN {} AND 'ffffffff-ffff-ffff-ffff-ffffffffffff'",
        "CASE u WHEN {} THEN TRUE END",
        "(n, u) = (1, {})",
        "(n, u) IN ((1, {}))",
        "u = CAST({} AS STRING)",
        "EXISTS (SELECT 1 FROM app.ids i WHERE i.n = 1 AND ids.u = {})",
        "EXISTS (SELECT 1 FROM app.users x WHERE x.id = 1 AND u = {})",
        "n IN (SELECT t.n FROM (SELECT u AS x, n FROM ids UNION SELECT u, n FROM ids) t WHERE x = {})",
    ],
)
def test_texts_that_are_compared_with_uuids_are_written_in_one_way(ids, planner, condition: str) -> None:
    query = f"SELECT n FROM ids WHERE {condition}"
    for text in (UPPER, BARE, f"{{{UPPER}}}"):
        assert written(ids, query.format(f"'{text}'")) == written(ids, query.format(f"'{LOWER}'"))
        assert LOWER in written(ids, query.format("$p"), {"p": text})
        assert f"'{text}'" in written(ids, query.format(f"'{text}'").replace("<=>", "="), dialect=DUCKDB)


@pytest.mark.parametrize(
    "query",
    [
        "SELECT {} AS shown FROM ids",
        "SELECT n FROM ids WHERE s = {}",
        "SELECT n FROM ids WHERE CAST(u AS STRING) = {}",
        "SELECT n FROM ids WHERE lower(u) = {}",
        "SELECT s AS u FROM ids GROUP BY s HAVING u = {}",
        "SELECT n FROM ids a, ids b WHERE nothing = {}",
    ],
)
def test_other_texts_stay_as_they_are(ids, query: str) -> None:
    assert f"'{UPPER}'" in written(ids, query.format(f"'{UPPER}'"))
    assert "$p" in written(ids, query.format("$p"), {"p": UPPER})


def test_values_that_are_no_texts_stay_parameters(ids) -> None:
    for value in (UUID(LOWER), None, 1):
        assert written(ids, "SELECT n FROM ids WHERE u = $p", {"p": value}).endswith("u = $p")


def test_views_are_written_in_the_same_way(ids) -> None:
    text = written(ids, f"SELECT k FROM v WHERE w = '{UPPER}' AND w <> ?", [UPPER[::-1].replace("-", "")])
    assert UPPER not in text
    assert text.count(f"'{LOWER}'") == 3


def test_such_conditions_reach_scans(ids) -> None:
    for dialect in (DUCKDB, SPARK):
        for text, parameters in ((f"'{UPPER}'", {}), ("$p", {"p": f"{{{UPPER}}}"})):
            run = ids.run(f"SELECT n FROM ids WHERE u = {text}", parameters)
            planned = plan_query(run, Composed(run.source).copy(run.source.span), {}, dialect=dialect)
            assert where_of(planned.references[0]) == f"(u = '{LOWER}')"


def test_a_text_that_is_no_uuid_is_told_at_its_place(ids) -> None:
    with pytest.raises(SqlError, match="'nope' is no UUID, and column 'u' holds UUIDs") as caught:
        written(ids, "SELECT n FROM ids\nWHERE u IN ('nope')")
    assert caught.value.position == (2, 13)


@pytest.mark.parametrize(
    "text",
    [
        *(UPPER, BARE, f"{{{BARE}}}", f"-{BARE}-"),
        *("", "{}", f"{{{LOWER}", f"{LOWER}}}", f" {LOWER}", f"urn:uuid:{LOWER}", BARE[:-1], f"{BARE}0"),
        *(f"0x{BARE[2:]}", f"{BARE[:15]}_{BARE[16:]}", f"{BARE[:-1]}\u0663"),
    ],
)
def test_texts_are_read_as_duckdb_reads_them(text: str) -> None:
    with connect() as connection:
        found = connection.execute("SELECT TRY_CAST($1 AS UUID)", [text]).fetchall()[0][0]
    if found is None:
        with pytest.raises(UnclearError):
            read_uuid(text)
    else:
        assert read_uuid(text) == found
