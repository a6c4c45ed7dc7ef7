import pytest

from skerry.sql.statement import CreateIndex, DropIndex, Show


def test_create_index(parsed) -> None:
    found = parsed("CREATE INDEX IF NOT EXISTS i ON d.t (Host, \"a b\") USING BLOOM WITH ('granularity' = 64, a.b = c)")
    index = found.statement
    assert isinstance(index, CreateIndex)
    assert (index.name.parts, index.table.parts, index.if_not_exists) == (("i",), ("d", "t"), True)
    assert [name.parts for name in index.columns] == [("Host",), ("a b",)]
    assert found.cut(index.target) == 'Host, "a b"'
    assert index.kind == "bloom"
    assert [(name, value) for name, value, _ in index.options] == [("granularity", "64"), ("a.b", "c")]


@pytest.mark.parametrize("kind", ["bloom", "inverted", "fulltext", "fulltext_bloom", "vector"])
def test_every_kind(kind: str, one) -> None:
    index = one(f"CREATE INDEX i ON t (a) USING {kind}")
    assert (index.kind, index.if_not_exists, index.options) == (kind, False, ())


@pytest.mark.parametrize(
    "target",
    [
        "payload -> '$.user.id'",
        "lower(name)",
        "a + b * (c - 1)",
        "a.b",
        "(a)",
        "CASE WHEN a IS NULL THEN 'x' ELSE b END",
        "\"odd column\" || ')'",
        "CAST(a AS DATE)",
        "substr(a, 1, 3)",
    ],
)
def test_what_is_no_list_of_columns_is_kept_as_text(target: str, parsed) -> None:
    found = parsed(f"CREATE INDEX i ON t ( {target} ) USING inverted")
    assert found.statement.columns == ()
    assert found.cut(found.statement.target) == target


@pytest.mark.parametrize("text", ["DROP INDEX i ON d.t", "DROP INDEX IF EXISTS i ON d.t"])
def test_drop_index(text: str, one) -> None:
    drop = one(text)
    assert isinstance(drop, DropIndex)
    assert (drop.name.parts, drop.table.parts, drop.if_exists) == (("i",), ("d", "t"), "IF" in text)


@pytest.mark.parametrize("text", ["SHOW INDEXES FROM d.t", "SHOW INDEX IN d.t", "SHOW INDEXES OF d.t LIKE 'a%'"])
def test_show_indexes(text: str, one) -> None:
    show = one(text)
    assert isinstance(show, Show)
    assert show.name is not None
    assert (show.kind, show.name.parts) == ("indexes", ("d", "t"))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("CREATE INDEX ¦ON t (a) USING bloom", "an index needs a name: write CREATE INDEX name ON …"),
        ("CREATE INDEX ¦d.i ON t (a) USING bloom", "an index's name has at most 1 part"),
        ("CREATE INDEX i ¦t (a) USING bloom", "expected ON"),
        ("CREATE INDEX i ON ¦(a) USING bloom", "expected a table's name"),
        ("CREATE INDEX i ON t ¦USING bloom (a)", "USING stands behind the brackets"),
        ("CREATE INDEX i ON t¦", 'expected "("'),
        ("CREATE INDEX i ON t (¦) USING bloom", "expected a column, columns, a path like payload -> '$.user.id'"),
        ("CREATE INDEX i ON t (a, ¦A) USING bloom", "column A is named twice"),
        ("CREATE INDEX i ON t (a ¦DESC) USING bloom", "an index has no order: leave out DESC"),
        ("CREATE INDEX i ON t (lower(a)¦, b) USING bloom", "several columns can stand here, no more"),
        ("CREATE INDEX i ON t (¦`a b` || 'x') USING bloom", 'names stand between double quotes: "a b"'),
        ("CREATE INDEX i ON t (a)¦", "expected USING and a kind: bloom, inverted, fulltext, fulltext_bloom, vector"),
        ("CREATE INDEX i ON t (a) USING¦", "expected a kind of index: bloom, inverted"),
        ("CREATE INDEX i ON t (a) USING ¦blom", "there is no kind of index blom; did you mean bloom?"),
        ("CREATE INDEX i ON t (a) USING ¦quantum", "there is no kind of index quantum; kinds are bloom, inverted"),
        ("CREATE INDEX i ON t (a) USING ¦btree", "there is no kind of index btree: use inverted, which answers"),
        ("CREATE INDEX i ON t (a) USING bloom WITH (¦)", "expected an option's name"),
        ("CREATE INDEX i ON t (a) USING bloom WITH (x = 1, ¦x = 2)", "option 'x' is given twice"),
        ("CREATE INDEX i ON t (a) USING bloom ¦WHERE a > 1", "leave out WHERE"),
        ("CREATE INDEX i ON t (a) USING bloom ¦INCLUDE (b)", "leave out INCLUDE"),
        ("CREATE INDEX i ON t (a) USING bloom ¦fast", "expected WITH (…) or the end of the statement"),
        (
            "CREATE ¦OR REPLACE INDEX i ON t (a) USING bloom",
            "OR REPLACE is for tables and views; write CREATE INDEX IF NOT EXISTS",
        ),
        ("CREATE ¦UNIQUE INDEX i ON t (a) USING bloom", "leave out UNIQUE; a PRIMARY KEY keeps keys unique"),
        ("CREATE ¦FULLTEXT INDEX i ON t (a)", "CREATE INDEX i ON t (column) USING fulltext"),
        ("DROP INDEX i¦", "expected ON and a table's name, as in DROP INDEX i ON t"),
        ("DROP INDEX ¦d.t.i", "an index is named within its table: DROP INDEX i ON t"),
        ("DROP INDEX i ON t ¦CASCADE", "leave out CASCADE: nothing hangs on an index"),
        ("SHOW INDEXES¦", "expected a table's name"),
        ("SHOW ¦KEYS FROM t", "SHOW INDEXES FROM t lists indexes, DESCRIBE shows the primary key"),
    ],
)
def test_what_is_refused(text: str, problem: str, refused) -> None:
    refused(text, problem)
