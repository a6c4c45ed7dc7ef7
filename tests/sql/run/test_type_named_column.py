"""Columns with the name of a type: every operator after them, in every kind of statement, beside DuckDB itself."""

import duckdb
import pytest

import skerry

NAMES = ["list", "map", "struct", "row", "object", "range"]
OPERATORS = [
    "{c} = 9", "{c} <> 9", "{c} != 9", "{c} < 9", "{c}<9", "{c} <= 9", "{c} > 9", "{c} >= 9", "{c} << 1 = 6",
    "{c}<<1 = 6",
    "{c} + 1 < 9", "{c} || 'x' = '3x'", "{c} IN (3, 9)", "{c} BETWEEN 2 AND 8", "{c}::VARCHAR LIKE '3%'", "{c} IS NULL",
    "{c}::DOUBLE < 9", "{c} < v AND v > (3)", "{c} < v AND v > 5", "NOT {c} < v", "abs({c}) < 9", "9 > {c}",
    "({c}) < 9",
    "t.{c} < 9", "{c} < {c} + 1", "{c} < 9 OR {c} > 9", "[{c}][1] < 9", "{c} <-9",
]  # fmt: skip
NESTED = {
    "INT[]": ("[3, 4]", ["{c}[1] = 3", "{c}[1]<9", "{c}[1:2] < [9]", "{c} < [9]", "{c}[v] = 4"]),
    "STRUCT(a INT)": ("{'a': 3}", ["{c}['a'] = 3", "{c}['a'] < 9", "{c}.a < 9", "{c} < {'a': 9}"]),
    "MAP(VARCHAR, INT)": ("MAP {'a': 3}", ["{c}['a'] = 3", "{c}['a']<9", "map_keys({c})[1] = 'a'"]),
}
STATEMENTS = [
    "SELECT id, {s} FROM t",
    "SELECT id FROM t WHERE {e}",
    "SELECT id, CASE WHEN {e} THEN 1 ELSE 2 END AS n FROM t",
    "SELECT {c}::VARCHAR, v, count(*) FILTER (WHERE {e}) FROM t GROUP BY {c}, v HAVING {e}",
    "SELECT a.id FROM (SELECT id FROM t) AS a JOIN t ON a.id = t.id AND {e}",
    "SELECT id FROM t QUALIFY row_number() OVER (PARTITION BY {s} ORDER BY id) = 1",
    "CREATE OR REPLACE VIEW seen AS SELECT id FROM t WHERE {e}; SELECT * FROM seen",
    "UPDATE t SET v = CASE WHEN {e} THEN 1 ELSE 2 END; SELECT id, v FROM t",
    "UPDATE t SET v = 8 WHERE {e}; SELECT id, v FROM t",
    "DELETE FROM t WHERE {e}; SELECT id FROM t",
]


@pytest.fixture(scope="module", params=NAMES)
def both(request):
    """A column of the name, here and in DuckDB."""
    with skerry.connect("memory://named_like_types") as lake, duckdb.connect() as duck:
        yield request.param, lake, duck


def _same(both, type_name, rows, operators):
    name, lake, duck = both
    for run in (lake.sql, duck.execute):
        run(f"CREATE OR REPLACE TABLE t (id BIGINT, {name} {type_name}, v INT); INSERT INTO t VALUES {rows}")
    written = [operator.replace("{c}", name) for operator in operators]
    for statement in STATEMENTS:
        script = statement.format(c=name, s=", ".join(written), e=" OR ".join(written))
        expected = sorted(duck.execute(script).fetchall(), key=repr)
        assert sorted(lake.sql(script).fetchall(), key=repr) == expected, script
    assert lake.sql(f"EXPLAIN SELECT id FROM t WHERE {written[0]}").fetchall()


def test_operators_after_a_column_named_like_a_type(both):
    _same(both, "INT", "(1, 3, 7), (2, 9, 5), (3, NULL, 2)", OPERATORS)


@pytest.mark.parametrize("operator", ["{c} < 9", "{c}<<1 = 6", "{c} < v AND v > (3)"])
def test_a_single_operator_after_a_column_named_like_a_type(both, operator):
    _same(both, "INT", "(1, 3, 7), (2, 9, 5), (3, NULL, 2)", [operator])


@pytest.mark.parametrize("type_name", NESTED)
def test_elements_of_a_column_named_like_a_type(both, type_name):
    value, operators = NESTED[type_name]
    _same(both, type_name, f"(1, {value}, 2), (2, NULL, 1)", operators)


@pytest.mark.parametrize("name", ["text", "json", "date", "time"])
def test_elements_of_a_list_named_like_a_plain_type(name):
    with skerry.connect("memory://named_like_plain_types") as lake:
        lake.sql(f"CREATE OR REPLACE TABLE t ({name} INT[], other INT)")
        lake.sql("INSERT INTO t VALUES ([3, 4], 5)")
        assert lake.sql(f"SELECT {name}[1], {name}[2] < 9 FROM t WHERE {name}[1] < 9").fetchall() == [(3, True)]


def test_types_in_definitions_and_casts_stay_types():
    with skerry.connect("memory://types_stay") as lake:
        lake.sql("CREATE OR REPLACE TABLE t (a list<int>, m map<string,int>, s struct<a:int>, n array<array<int>>)")
        lake.sql("INSERT INTO t SELECT [1], MAP(['k'], [2]), {'a': 3}, [[4]]")
        query = (
            "SELECT INT[] '[5]', '[6]'::INT[], CAST({'a': 7} AS STRUCT(a BIGINT)), ARRAY[8, 9][1], a, m, s, n FROM t"
        )
        assert lake.sql(query).fetchall() == [([5], [6], {"a": 7}, 8, [1], [("k", 2)], {"a": 3}, [[4]])]
