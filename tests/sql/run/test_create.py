"""CREATE TABLE: what it makes, and where its mistakes are."""

from datetime import date
from decimal import Decimal

import pytest

from skerry.common.errors import AlreadyExistsError, InvalidInputError, OptionError, SchemaError, SkerryError, SqlError
from skerry.types.field import Field
from support.statements import Statements


def test_everything_that_can_be_said() -> None:
    sql = Statements()
    sql(
        """
        CREATE TABLE app.users (
          id BIGINT COMMENT 'who',
          name STRING NOT NULL DEFAULT 'nobody',
          score DOUBLE DEFAULT -1.5,
          ratio FLOAT DEFAULT 0.1,
          price DECIMAL(5, 2) DEFAULT 1,
          joined DATE DEFAULT DATE '2024-01-01',
          marks ARRAY<DOUBLE> DEFAULT [0.5, 1],
          PRIMARY KEY (ID)
        ) COMMENT 'people' PARTITIONED BY (bucket(4, ID)) WITH ('merge-engine' = 'deduplicate')
        """
    )
    schema = sql.lake.table("app.users").schema
    assert [f.default for f in schema.fields] == [
        None, "nobody", -1.5, 0.10000000149011612, Decimal("1.00"), date(2024, 1, 1), [0.5, 1.0],
    ]  # fmt: skip
    assert [f.nullable for f in schema.fields] == [False, False, True, True, True, True, True]
    assert schema.primary_key == ("id",)
    assert schema.partition_by == ["bucket(4, id)"]
    assert (schema.comment, schema.fields[0].description) == ("people", "who")
    assert schema.options == {"merge-engine": "deduplicate"}


def test_a_name_is_taken_once() -> None:
    sql = Statements()
    assert sql.message("CREATE TABLE t (id INT)") == "table default.t created"
    sql.fails("CREATE TABLE §t (id INT)", AlreadyExistsError, "table default.t exists already")
    sql.fails("CREATE TABLE §T (id INT)", AlreadyExistsError, "differ only in case")
    assert sql.message("CREATE TABLE IF NOT EXISTS T (other STRING)") == "table default.t exists already"
    assert sql.lake.table("default.t").schema.column_names == ["id"]
    sql("CREATE VIEW v AS SELECT 1 AS one")
    sql.fails("CREATE TABLE §v (id INT)", AlreadyExistsError, "there is a view default.v already")
    sql.fails("CREATE TABLE IF NOT EXISTS §v (id INT)", SqlError, "v is a view")


def test_the_place_of_a_table_is_its_database() -> None:
    sql = Statements()
    sql("CREATE DATABASE shop; USE shop; CREATE TABLE t (id INT); CREATE TABLE app.t (id INT)")
    assert sql.lake.list_tables() == ["app.t", "shop.t"]


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("CREATE TABLE t (§id INT DEFAULT 'x')", InvalidInputError, "default of column 'id': 'x' does not fit INT"),
        ("CREATE TABLE t (a INT, §b DATE DEFAULT 1)", InvalidInputError, "default of column 'b'"),
        ("CREATE TABLE t (§id INT NOT NULL DEFAULT NULL)", SchemaError, "NULL cannot be its default"),
        ("CREATE TABLE t (a INT,\n §_pos STRING)", SchemaError, "'_pos' is reserved for a system column"),
        ("CREATE TABLE t (id INT, PRIMARY KEY (§ident))", SchemaError, "no column 'ident'; columns are id"),
        ("CREATE TABLE t (ident INT, PRIMARY KEY (§idnt))", SchemaError, "did you mean 'ident'?"),
        ("CREATE TABLE t (a INT, b ARRAY<INT>, PRIMARY KEY (a, §b))", SchemaError, "cannot be part of a key"),
        ("CREATE TABLE t (id INT) PARTITIONED BY (§day(id))", SchemaError, "not defined for type INT"),
        ("CREATE TABLE t (a DATE, b INT) PARTITIONED BY (day(a), §c)", SchemaError, "there is no column 'c'"),
        ("CREATE TABLE t (a DATE) PARTITIONED BY (a, §a)", SchemaError, "a"),
        ("CREATE TABLE t (a INT, b INT, PRIMARY KEY (a)) PARTITIONED BY (§b)", SchemaError, "not part of"),
        ("CREATE TABLE t (a INT) WITH ('file.format' = 'orc', §'merge-engin' = 'x')", OptionError, "'merge-engine'?"),
        ("CREATE TABLE t (a INT) WITH ('manifest.format' = 'json', §'file.format' = 'csv')", OptionError, "expected"),
        ("CREATE TABLE t (a INT) WITH (§'wal.fsync' = 'never')", OptionError, "needs a primary key"),
        ("CREATE TABLE §a_table$files (id INT)", SqlError, "names with $ are those of system tables"),
        ("CREATE TABLE §\"a \" (id INT)", InvalidInputError, "must not contain ' '"),
    ],
)  # fmt: skip
def test_mistakes_are_told_where_they_are(text: str, kind: type[SkerryError], said: str) -> None:
    Statements().fails(text, kind, said)


def test_options_that_depend_on_each_other_may_stand_in_any_order() -> None:
    sql = Statements()
    sql("CREATE TABLE t (id INT PRIMARY KEY) WITH ('compaction.trigger' = '9', 'compaction.stall' = '10')")
    assert sql.lake.table("default.t").options == {"compaction.trigger": "9", "compaction.stall": "10"}
    sql.fails(
        "CREATE TABLE u (id INT PRIMARY KEY) WITH (§'compaction.trigger' = '9')", OptionError, "'compaction.stall' = 8"
    )


def test_a_struct_keeps_its_parts() -> None:
    sql = Statements()
    sql("CREATE TABLE t (s STRUCT<x: INT NOT NULL, y: ARRAY<STRING NOT NULL>>)")
    sql.lake.create_table("default.u", [Field("s", "STRUCT<x: INT NOT NULL, y: ARRAY<STRING NOT NULL>>")])
    one, other = (sql.lake.table(f"default.{name}").schema.fields for name in "tu")
    assert one == other
