"""What a session says of where it is."""

from typing import Any

import pytest

from skerry.common.errors import SqlError
from skerry.lake.lake import Lake
from skerry.sql.query.dialect import SPARK
from skerry.sql.script_text import Source


@pytest.fixture
def shop(lake: Lake) -> Lake:
    lake.sql("CREATE DATABASE shop; CREATE TABLE shop.t (id BIGINT, current_catalog STRING)")
    lake.sql("""CREATE DATABASE "it's"; INSERT INTO shop.t VALUES (1, current_database())""")
    lake.sql("CREATE VIEW shop.v AS SELECT current_database(), id FROM shop.t WHERE current_schema() = 'shop'")
    return lake


def answers(lake: Lake, query: str) -> tuple[list[str], list[tuple[Any, ...]]]:
    table = lake.sql(query).to_arrow()
    return table.column_names, [tuple(row.values()) for row in table.to_pylist()]


@pytest.mark.parametrize("database", ["default", "shop", "it's"])
def test_it_is_where_names_of_one_part_are_looked_up(shop: Lake, database: str) -> None:
    shop.sql(f'USE "{database}"')
    found = answers(shop, "SELECT current_database(), CURRENT_SCHEMA ( ), 'current_database()' AS text")
    assert found == (["current_database()", "current_schema()", "text"], [(database, database, "current_database()")])
    nested = "SELECT upper(current_database()) AS u FROM (SELECT current_schema() AS s) WHERE s = current_database()"
    assert answers(shop, nested) == (["u"], [(database.upper(),)])
    grouped = "SELECT count(*) AS n FROM shop.t GROUP BY current_database() ORDER BY current_database()"
    assert answers(shop, grouped) == (["n"], [(1,)])


def test_in_views_it_is_that_of_who_reads(shop: Lake) -> None:
    assert answers(shop, "SELECT * FROM shop.v") == (["current_database()", "id"], [])
    shop.sql("USE shop")
    assert answers(shop, "SELECT * FROM v") == (["current_database()", "id"], [("shop", 1)])


def test_statements_that_write_have_it_too(shop: Lake) -> None:
    shop.sql("USE shop; UPDATE t SET current_catalog = current_database() WHERE id = 1")
    assert answers(shop, "SELECT current_catalog FROM t") == (["current_catalog"], [("shop",)])


def test_names_of_columns_are_no_calls(shop: Lake) -> None:
    assert answers(shop, "SELECT current_database FROM (SELECT 1 AS current_database)") == (
        ["current_database"],
        [(1,)],
    )


def test_other_dialects_have_texts_of_their_own(shop: Lake) -> None:
    shop.sql("""USE "it's" """)
    planned = shop.session().plan(Source("SELECT current_database()"), dialect=SPARK, prefix="skerry_")
    assert planned.text.text == r"SELECT CAST('it\'s' AS STRING) AS `current_database()`"


def test_there_are_no_catalogs(shop: Lake) -> None:
    with pytest.raises(SqlError, match="a lake has no catalogs") as caught:
        shop.sql("SELECT 1,\n current_catalog()")
    assert caught.value.position == (2, 2)
