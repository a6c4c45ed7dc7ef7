from datetime import UTC, date, datetime, time
from decimal import Decimal
from uuid import UUID

import pytest

from skerry.sql.statement import CreateTable, DropTable


def test_a_whole_create_table(parsed) -> None:
    found = parsed(
        """CREATE TABLE IF NOT EXISTS app."my users" (
            id BIGINT NOT NULL COMMENT 'the key',
            region STRING DEFAULT 'eu',
            `of day` DATE NULL, -- when
            PRIMARY KEY (id, region) NOT ENFORCED
        )
        COMMENT 'people' USING skerry
        PARTITIONED BY (region, bucket(4, id), day(`of day`))
        WITH ('file.format' = 'parquet', snapshot.retain-last = 5, "x" = true)"""
    )
    create = found.statement
    assert isinstance(create, CreateTable)
    assert create.name.parts == ("app", "my users")
    assert found.cut(create.name.span) == 'app."my users"'
    assert create.if_not_exists
    assert [c.name.parts for c in create.columns] == [("id",), ("region",), ("of day",)]
    assert [(c.type, found.cut(c.type_span)) for c in create.columns] == [
        ("BIGINT", "BIGINT"),
        ("STRING", "STRING"),
        ("DATE", "DATE"),
    ]
    assert [c.nullable for c in create.columns] == [False, True, True]
    assert [(c.default, c.has_default) for c in create.columns] == [(None, False), ("eu", True), (None, False)]
    assert [c.comment for c in create.columns] == ["the key", None, None]
    assert found.cut(create.columns[0].span) == "id BIGINT NOT NULL COMMENT 'the key'"
    assert [(k.parts, found.cut(k.span)) for k in create.primary_key] == [(("id",), "id"), (("region",), "region")]
    assert [(term, found.cut(span)) for term, span in create.partition_by] == [
        ("region", "region"),
        ("bucket(4, id)", "bucket(4, id)"),
        ("day(`of day`)", "day(`of day`)"),
    ]
    assert [(k, v, found.cut(span)) for k, v, span in create.options] == [
        ("file.format", "parquet", "'file.format' = 'parquet'"),
        ("snapshot.retain-last", "5", "snapshot.retain-last = 5"),
        ("x", "true", '"x" = true'),
    ]
    assert create.comment == "people"
    assert create.query is None


@pytest.mark.parametrize(
    "clauses",
    [
        "PARTITIONED BY (a) COMMENT 'x' WITH ('k' = 'v')",
        "COMMENT = 'x' TBLPROPERTIES ('k' == 'v') PARTITION BY (a)",
        "OPTIONS (k = 'v') PARTITIONED BY (a) COMMENT 'x'",
    ],
)
def test_clauses_stand_in_any_order(clauses: str, one) -> None:
    create = one(f"CREATE TABLE t (a INT) {clauses}")
    assert (create.comment, create.partition_by[0][0], create.options[0][:2]) == ("x", "a", ("k", "v"))


@pytest.mark.parametrize(
    ("text", "query", "columns"),
    [
        ("CREATE TABLE t AS SELECT 1 AS a", "SELECT 1 AS a", 0),
        ("CREATE TABLE t (a INT) WITH ('k' = 'v') AS WITH x AS (SELECT 1) FROM x", "WITH x AS (SELECT 1) FROM x", 1),
        ("CREATE TABLE t PARTITIONED BY (a) AS (SELECT 1 AS a)", "SELECT 1 AS a", 0),
        ("CREATE TABLE t AS (SELECT 1 AS a) UNION ALL (SELECT 2)", "(SELECT 1 AS a) UNION ALL (SELECT 2)", 0),
        ("CREATE TABLE t COMMENT 'c' AS VALUES (1)", "VALUES (1)", 0),
        ("CREATE TABLE t (PRIMARY KEY (a)) AS FROM u", "FROM u", 0),
    ],
)
def test_create_table_as_a_query(text: str, query: str, columns: int, parsed) -> None:
    found = parsed(text)
    assert found.cut(found.statement.query) == query
    assert len(found.statement.columns) == columns


def test_the_key_can_stand_at_its_column(one) -> None:
    create = one("CREATE TABLE t (a INT, id BIGINT PRIMARY KEY NOT ENFORCED)")
    assert [k.parts for k in create.primary_key] == [("id",)]
    assert [c.nullable for c in create.columns] == [True, False]


@pytest.mark.parametrize(
    ("written", "type_"),
    [
        ("int", "INT"),
        ("INTEGER", "INT"),
        ("INT8", "BIGINT"),
        ("long", "BIGINT"),
        ("REAL", "FLOAT"),
        ("DOUBLE PRECISION", "DOUBLE"),
        ("BOOL", "BOOLEAN"),
        ("VARCHAR", "STRING"),
        ("TEXT", "STRING"),
        ("CHAR", "STRING"),
        ("CHARACTER VARYING", "STRING"),
        ("BYTES", "BINARY"),
        ("BLOB", "BINARY"),
        ("VARBINARY", "BINARY"),
        ("DECIMAL", "DECIMAL"),
        ("NUMERIC(10)", "DECIMAL(10)"),
        ("DECIMAL(10,2)", "DECIMAL(10, 2)"),
        ("TIMESTAMP", "TIMESTAMP"),
        ("TIMESTAMP(6)", "TIMESTAMP"),
        ("TIMESTAMP_NTZ", "TIMESTAMP"),
        ("TIMESTAMP WITHOUT TIME ZONE", "TIMESTAMP"),
        ("DATETIME", "TIMESTAMP"),
        ("TIMESTAMP_LTZ", "TIMESTAMPTZ"),
        ("TIMESTAMP WITH TIME ZONE", "TIMESTAMPTZ"),
        ("TIMESTAMP(6) WITH LOCAL TIME ZONE", "TIMESTAMPTZ"),
        ("INT[]", "ARRAY<INT>"),
        ("INT[][]", "ARRAY<ARRAY<INT>>"),
        ("ARRAY<ARRAY<INT NOT NULL>>", "ARRAY<ARRAY<INT NOT NULL>>"),
        ("ARRAY(VARCHAR)", "ARRAY<STRING>"),
        ("MAP<STRING,INT>", "MAP<STRING, INT>"),
        ("MAP(VARCHAR, INT[])", "MAP<STRING, ARRAY<INT>>"),
        ("STRUCT<a INT, b: STRING NOT NULL>", "STRUCT<a: INT, b: STRING NOT NULL>"),
        ('STRUCT("a b" INT, c DECIMAL(4, 1))', "STRUCT<`a b`: INT, c: DECIMAL(4, 1)>"),
        ("ROW(a INT)", "STRUCT<a: INT>"),
        ("STRUCT<a STRUCT<b INT>[]>", "STRUCT<a: ARRAY<STRUCT<b: INT>>>"),
    ],
)
def test_types_of_other_engines(written: str, type_: str, parsed) -> None:
    found = parsed(f"CREATE TABLE t (a {written} NOT NULL, b {written})")
    first, second = found.statement.columns
    assert (first.type, second.type) == (type_, type_)
    assert (found.cut(first.type_span), found.cut(second.type_span)) == (written, written)
    assert (first.nullable, second.nullable) == (False, True)


@pytest.mark.parametrize(
    ("type_", "written", "value"),
    [
        ("INT", "5", 5),
        ("INT", "-5", -5),
        ("INT", "+5", 5),
        ("BIGINT", "1_000", 1000),
        ("DOUBLE", "0.1", 0.1),
        ("FLOAT", "-.5", -0.5),
        ("DOUBLE", "1e3", 1000.0),
        ("DECIMAL(4, 2)", "-1.50", Decimal("-1.50")),
        ("STRING", "'it''s'", "it's"),
        ("STRING", "$$it's$$", "it's"),
        ("BOOLEAN", "true", True),
        ("BOOLEAN", "FALSE", False),
        ("INT", "NULL", None),
        ("DATE", "DATE '2024-02-29'", date(2024, 2, 29)),
        ("DATE", "CAST('2024-02-29' AS DATE)", date(2024, 2, 29)),
        ("DATE", "'2024-02-29'::DATE", date(2024, 2, 29)),
        ("TIME", "TIME '10:30:00'", time(10, 30)),
        ("TIMESTAMP", "TIMESTAMP '2024-01-01 10:00:00'", datetime(2024, 1, 1, 10)),
        ("TIMESTAMPTZ", "TIMESTAMPTZ '2024-01-01 10:00:00+02:00'", datetime(2024, 1, 1, 8, tzinfo=UTC)),
        ("UUID", "UUID '123e4567-e89b-12d3-a456-426614174000'", UUID("123e4567-e89b-12d3-a456-426614174000")),
        ("DECIMAL(4, 2)", "DECIMAL '1.50'", Decimal("1.50")),
        ("DECIMAL(4, 2)", "CAST(1.5 AS DECIMAL(4, 2))", Decimal("1.50")),
        ("BINARY", "X'00fF'", b"\x00\xff"),
        ("ARRAY<INT>", "[1, 2]", [1, 2]),
        ("ARRAY<INT>", "ARRAY[]", []),
        ("STRUCT<a INT>", "{'a': 1}", {"a": 1}),
        ("STRUCT<a INT>", "{a: 1}", {"a": 1}),
        ("MAP<STRING, INT>", "MAP {'x': 1, 'y': 2}", {"x": 1, "y": 2}),
    ],
)
def test_defaults_are_values(type_: str, written: str, value: object, one) -> None:
    (column,) = one(f"CREATE TABLE t (a {type_} DEFAULT {written} COMMENT 'c')").columns
    assert column.has_default
    assert column.default == value
    assert type(column.default) is type(value)
    assert column.comment == "c"


@pytest.mark.parametrize(
    ("written", "term"),
    [
        ("region", "region"),
        ("days(ts)", "days(ts)"),
        ("bucket[4](id)", "bucket(4, id)"),
        ("truncate(code, 3)", "truncate(code, 3)"),
        ('"of day"', "`of day`"),
        ('hour("of day")', "hour(`of day`)"),
    ],
)
def test_terms_of_partitions(written: str, term: str, one) -> None:
    assert [t for t, _ in one(f"CREATE TABLE t (a INT) PARTITIONED BY ({written})").partition_by] == [term]


@pytest.mark.parametrize("text", ["DROP TABLE a.b", "DROP TABLE IF EXISTS a.b"])
def test_drop_table(text: str, one) -> None:
    drop = one(text)
    assert isinstance(drop, DropTable)
    assert (drop.name.parts, drop.if_exists) == (("a", "b"), "IF" in text)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("CREATE TABLE ¦(a INT)", 'expected a table\'s name after "TABLE", found "("'),
        ("CREATE TABLE ¦select (a INT)", 'as a name it needs quotes: "select"'),
        ("CREATE TABLE ¦a.b.c.d.e.f.g.h.i (a INT)", "has at most 8 parts"),
        ('CREATE TABLE ¦"" (a INT)', "a name cannot be empty"),
        ("CREATE TABLE a.¦(a INT)", "expected a name"),
        ("CREATE TABLE IF ¦EXISTS t (a INT)", "expected NOT"),
        ("CREATE TABLE t¦", "expected columns like (id BIGINT, name STRING), or AS and a query"),
        ("CREATE TABLE t (¦)", "expected a column's name"),
        ("CREATE TABLE t (id¦, b INT)", 'expected a column\'s type after "id", found ","'),
        ("CREATE TABLE t (id INT ¦b INT)", 'expected ",", ")", NOT NULL'),
        ("CREATE TABLE t (id INT ¦DEFALT 1)", "did you mean DEFAULT?"),
        ("CREATE TABLE t (id INT,¦)", "expected a column's name"),
        ("CREATE TABLE t (¦end INT)", 'as a name it needs quotes: "end"'),
        ("CREATE TABLE t (id INT, ¦ID INT)", "column ID is defined twice"),
        ("CREATE TABLE t (id INT NOT NULL ¦NULL)", "NULL is given twice for column id"),
        ("CREATE TABLE t (id INT COMMENT ¦x)", "expected a comment between single quotes"),
        ("CREATE TABLE t (¦id INT NULL PRIMARY KEY)", "so it cannot be NULL"),
        ("CREATE TABLE t (a INT PRIMARY KEY, ¦b INT PRIMARY KEY)", "a table has one PRIMARY KEY"),
        ("CREATE TABLE t (a INT, PRIMARY KEY (a, ¦a))", "column a is named twice"),
        ("CREATE TABLE t (a INT, PRIMARY KEY (a), ¦PRIMARY KEY (a))", "a table has one PRIMARY KEY"),
        ("CREATE TABLE t (a INT, ¦CONSTRAINT k PRIMARY KEY (a))", "without CONSTRAINT"),
        ("CREATE TABLE t (a INT ¦UNIQUE)", "Skerry keeps no UNIQUE constraint"),
        ("CREATE TABLE t (a INT, ¦UNIQUE (a))", "Skerry keeps no UNIQUE constraint"),
        ("CREATE TABLE t (a INT ¦CHECK (a > 1))", "Skerry keeps no CHECK constraint"),
        ("CREATE TABLE t (a INT ¦REFERENCES b (c))", "Skerry keeps no FOREIGN KEY"),
        ("CREATE TABLE t (a INT, ¦FOREIGN KEY (a) REFERENCES b (c))", "Skerry keeps no FOREIGN KEY"),
        ("CREATE TABLE t (a INT ¦GENERATED ALWAYS AS (1))", "there are no generated columns"),
        ("CREATE TABLE t (a INT, ¦WATERMARK FOR a AS a)", "there are no watermarks"),
        ("CREATE TABLE t (a ¦FOO)", "there is no type FOO; types are BOOLEAN"),
        ("CREATE TABLE t (a ¦BIGNIT)", "did you mean BIGINT?"),
        ("CREATE TABLE t (a ¦UHUGEINT)", "DECIMAL(38, 0) holds"),
        ("CREATE TABLE t (a HUGEINT¦(3))", "HUGEINT takes no numbers"),
        ("CREATE TABLE t (a ¦JSONB)", "JSON holds JSON as text"),
        ("CREATE TABLE t (a VARCHAR¦(10, 2))", "texts have no limit of length"),
        ("CREATE TABLE t (a TEXT¦(10))", "texts have no limit of length"),
        ("CREATE TABLE t (a TIMESTAMP¦(3))", "counts microseconds"),
        ("CREATE TABLE t (a INT¦(3))", "INT takes no numbers"),
        ("CREATE TABLE t (a DECIMAL(¦x))", "expected a small whole number"),
        ("CREATE TABLE t (a DECIMAL(¦" + "9" * 5000 + "))", "expected a small whole number"),
        ("CREATE TABLE t (a ¦DECIMAL(50, 2))", "50"),
        ("CREATE TABLE t (a ARRAY¦)", "parts of the ARRAY"),
        ("CREATE TABLE t (a ¦MAP<INT>)", "MAP"),
        ("CREATE TABLE t (a ARRAY<INT¦)", 'expected ">"'),
        ("CREATE TABLE t (a INT[¦3])", "arrays have no fixed length"),
        ("CREATE TABLE t (a TIME ¦WITH TIME ZONE)", "there is no type TIME WITH TIME ZONE"),
        ("CREATE TABLE t (a INT DEFAULT ¦now())", "only fixed values can stand here"),
        ("CREATE TABLE t (a INT DEFAULT ¦current_timestamp)", "only fixed values can stand here"),
        ("CREATE TABLE t (a INT DEFAULT 1 ¦+ 2)", "only fixed values can stand here"),
        ("CREATE TABLE t (a INT DEFAULT ¦?)", "write the value itself"),
        ("CREATE TABLE t (a INT DEFAULT ¦)", "expected a default"),
        ("CREATE TABLE t (a INT DEFAULT -¦'x')", "expected a number"),
        ("CREATE TABLE t (a INT DEFAULT ¦1e999)", "too large for a number"),
        ("CREATE TABLE t (a INT DEFAULT ¦12ab)", '"12ab" is not a number'),
        ("CREATE TABLE t (a DATE DEFAULT ¦DATE 'soon')", "'soon'"),
        ("CREATE TABLE t (a DATE DEFAULT ¦CAST('soon' AS DATE))", "'soon'"),
        ("CREATE TABLE t (a BINARY DEFAULT ¦X'0')", "two hex digits"),
        ("CREATE TABLE t (a STRUCT<b INT> DEFAULT {b: 1, ¦b: 2})", "given twice"),
        ("CREATE TABLE t (a INT) PARTITIONED BY (dt ¦STRING)", "partition columns are columns of the table"),
        ("CREATE TABLE t (a INT) PARTITIONED BY (¦bukket(4, a))", "there is no transform 'bukket'"),
        ("CREATE TABLE t (a INT) PARTITIONED BY (¦bucket(a))", "bucket needs a number"),
        ("CREATE TABLE t (a INT) PARTITIONED BY (bucket(4, ¦'a'))", "expected a column or a number"),
        ("CREATE TABLE t (a INT) PARTITIONED BY (a) ¦PARTITIONED BY (a)", "PARTITIONED BY is given twice"),
        ("CREATE TABLE t (a INT) WITH ('k' = 'v', ¦'k' = 'w')", "option 'k' is given twice"),
        ("CREATE TABLE t (a INT) WITH ('k' ¦'v')", 'expected "="'),
        ("CREATE TABLE t (a INT) WITH ('k' = ¦?)", "write the value itself"),
        ("CREATE TABLE t (a INT) WITH (¦)", "expected an option's name"),
        ("CREATE TABLE t (a INT) USING ¦iceberg", "leave out USING iceberg"),
        ("CREATE TABLE t (a INT) USING ¦parquet", "WITH ('file.format' = 'parquet')"),
        ("CREATE TABLE t (a INT) ¦LOCATION '/x'", "leave out LOCATION"),
        ("CREATE TABLE t (a INT) ¦CLUSTERED BY (a) INTO 4 BUCKETS", "bucket(4, id)"),
        ("CREATE TABLE t (a INT) ¦STORED AS PARQUET", "'file.format' = 'parquet'"),
        ("CREATE TABLE t (a INT) ¦PRIMARY KEY (a)", "before the closing bracket"),
        ("CREATE TABLE t (a INT) ¦wibble", "expected PARTITIONED BY, WITH (…), COMMENT"),
        ("CREATE TABLE t ¦LIKE u", "AS SELECT * FROM … LIMIT 0"),
        ("CREATE TABLE t AS ¦INSERT INTO u VALUES (1)", "expected a query"),
        ("CREATE TABLE t AS SELECT 1 ¦WITH NO DATA", "leave out WITH NO DATA"),
        ("CREATE ¦LOCAL TEMP TABLE t (a INT)", "leave out LOCAL"),
        ("CREATE ¦EXTERNAL TABLE t (a INT)", "leave out EXTERNAL"),
        ("DROP TABLE¦", "expected a table's name"),
        ("DROP TABLE a¦, b", "one at a time"),
        ("DROP TABLE a ¦PURGE", "leave out PURGE"),
        ("DROP TABLE a ¦b", "expected the end of the statement"),
    ],
)
def test_what_is_refused(text: str, problem: str, refused) -> None:
    refused(text, problem)
