"""ALTER TABLE: one commit, and what cannot be is refused with what can."""

from functools import cache

import pytest

from skerry.common.errors import AlreadyExistsError, NotFoundError, OptionError, SchemaError, SkerryError, SqlError
from skerry.lake.table import Table
from support.statements import Statements


@pytest.fixture
def sql() -> Statements:
    return filled().copy()


@cache
def filled() -> Statements:
    made = Statements()
    made("CREATE TABLE t (id INT NOT NULL, name STRING DEFAULT 'x', at TIMESTAMP, s STRUCT<a: INT>)")
    made("INSERT INTO t (id) VALUES (1)")
    made("CREATE TABLE k (id INT PRIMARY KEY, v INT)")
    return made


def table(sql: Statements, name: str = "default.t") -> Table:
    return sql.lake.table(name)


def test_all_changes_of_a_statement_are_one_commit(sql: Statements) -> None:
    with sql.commits("default.t", 1):
        sql("ALTER TABLE t ADD COLUMN a INT, ADD COLUMN b STRING NOT NULL DEFAULT 'b', RENAME COLUMN name TO title")
    assert table(sql).schema.column_names == ["id", "title", "at", "s", "a", "b"]
    assert sql("SELECT id, title, a, b FROM t") == [(1, "x", None, "b")]


def test_a_later_change_sees_the_earlier_ones(sql: Statements) -> None:
    sql("ALTER TABLE t ADD COLUMN a INT, RENAME COLUMN a TO b, RENAME COLUMN id TO a")
    assert table(sql).schema.column_names == ["a", "name", "at", "s", "b"]


def test_one_change_that_cannot_be_undoes_all(sql: Statements) -> None:
    with sql.commits("default.t", 0):
        sql.fails("ALTER TABLE t ADD COLUMN a INT, ADD COLUMN §b INT NOT NULL", SchemaError, "must be nullable or have")
    assert table(sql).schema.column_names == ["id", "name", "at", "s"]


def test_comments_options_nullability_and_partitioning(sql: Statements) -> None:
    sql("ALTER TABLE t ALTER COLUMN ID DROP NOT NULL")
    sql("COMMENT ON TABLE t IS 'things'; COMMENT ON COLUMN t.Name IS 'how it is called'")
    sql("ALTER TABLE t SET ('snapshot.retain-last' = '5', 'file.format' = 'orc')")
    sql("ALTER TABLE t RESET ('file.format')")
    sql("ALTER TABLE t SET PARTITIONED BY (day(AT), bucket(4, id))")
    schema = table(sql).schema
    assert schema.fields[0].nullable
    assert (schema.comment, schema.fields[1].description) == ("things", "how it is called")
    assert schema.options == {"snapshot.retain-last": "5"}
    assert schema.partition_by == ["day(at)", "bucket(4, id)"]
    sql("COMMENT ON TABLE t IS NULL")
    assert table(sql).schema.comment is None


@pytest.mark.parametrize(
    "change",
    [
        "ADD COLUMN IF NOT EXISTS NAME INT",
        "ALTER COLUMN at DROP NOT NULL",
        "ALTER COLUMN id SET NOT NULL",
        "ALTER COLUMN id TYPE INTEGER",
        "ALTER COLUMN s TYPE STRUCT<a: INT>",
        "ALTER COLUMN name SET DEFAULT 'x'",
        "ALTER COLUMN id DROP DEFAULT",
    ],
)
def test_what_is_like_that_already_commits_nothing(sql: Statements, change: str) -> None:
    with sql.commits("default.t", 0):
        assert sql.message(f"ALTER TABLE t {change}") == "table default.t is like that already"


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("ALTER TABLE t ALTER COLUMN §id TYPE BIGINT", SchemaError, "of type BIGINT and fill it with UPDATE"),
        ("ALTER TABLE t ALTER COLUMN §at SET NOT NULL", SchemaError, "cannot become NOT NULL: rows may hold NULL"),
        ("ALTER TABLE t ALTER COLUMN §name SET DEFAULT 'y'", SchemaError, "add a column with another default"),
        ("ALTER TABLE t ALTER COLUMN §name DROP DEFAULT", SchemaError, "cannot change its default"),
        ("ALTER TABLE t DROP COLUMN §name", SchemaError, "leave it out of a view"),
        ("ALTER TABLE t DROP COLUMN §nme", SchemaError, "there is no column 'nme'; did you mean 'name'?"),
        ("ALTER TABLE t RENAME COLUMN §titel TO x", SchemaError, "there is no column 'titel'"),
        ("ALTER TABLE t RENAME COLUMN name TO §ID", SchemaError, "differ only in case"),
        ("ALTER TABLE t ADD COLUMN §Name INT", SchemaError, "there is a column 'Name' already"),
        ("ALTER TABLE t ADD COLUMN §a INT DEFAULT 'x'", SkerryError, "'x' does not fit INT"),
        ("ALTER TABLE t RENAME TO §k", AlreadyExistsError, "there is a table default.k already"),
        ("ALTER TABLE t RENAME TO §nowhere.t", NotFoundError, "there is no database nowhere"),
        ("ALTER TABLE t RENAME TO §a.b.c", SqlError, "namespace of several levels, which Skerry only reads"),
        ("ALTER TABLE t RENAME TO §system.t", SqlError, "the database system is Skerry's own"),
        ("ALTER TABLE t ADD COLUMN a INT, RENAME TO §u", SqlError, "RENAME TO stands alone"),
        ("ALTER VIEW §t RENAME TO u", SqlError, "t is not a view; ALTER TABLE … RENAME TO renames a table"),
        ("ALTER §VIEW t ADD COLUMN a INT", SqlError, "a view is changed by CREATE OR REPLACE VIEW"),
        ("ALTER TABLE t SET (§'no.such' = '1')", OptionError, "unknown table option 'no.such'"),
        ("ALTER TABLE k SET ('wal.fsync' = 'never', §'merge-engine' = 'first-row')", OptionError, "fixed when a table"),
        ("ALTER TABLE t RESET (§'file.format')", SchemaError, "option 'file.format' is not set on this table"),
        ("ALTER TABLE k SET PARTITIONED BY (§bucket(2, id))", SchemaError, "is fixed at creation"),
        ("ALTER TABLE t SET PARTITIONED BY (id, §hour(id))", SchemaError, "not defined for type INT"),
        ("ALTER TABLE k ALTER COLUMN §id DROP NOT NULL", SchemaError, "must stay NOT NULL"),
        ("ALTER TABLE §nothing ADD COLUMN a INT", NotFoundError, "there is no table or view default.nothing"),
        ("ALTER TABLE §t$files ADD COLUMN a INT", SqlError, "is a system table"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_a_remedy(
    sql: Statements, text: str, kind: type[SkerryError], said: str
) -> None:
    sql.fails(text, kind, said)


def test_a_view_cannot_be_altered(sql: Statements) -> None:
    sql("CREATE VIEW v AS SELECT * FROM t")
    sql.fails("ALTER TABLE §v ADD COLUMN a INT", SqlError, "v is a view")
