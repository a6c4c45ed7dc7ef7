from skerry.sql.duck.common import Prefixed, shares_expressions, with_common, with_subqueries

READ = {"skerry_1": "SELECT 1 AS a"}
HEAD = 'WITH "skerry_1" AS NOT MATERIALIZED (SELECT 1 AS a)'


def test_expressions_stand_before_the_query() -> None:
    for text in ("SELECT a FROM skerry_1", "  from skerry_1", "(SELECT 1) UNION SELECT 2", "VALUES (1)"):
        assert with_common(text, READ) == Prefixed(f"{HEAD} {text}", len(HEAD) + 1)


def test_they_come_before_those_of_the_user_and_places_move_by_as_much() -> None:
    text = "WITH c AS (FROM skerry_1) FROM c"
    found = with_common(text, READ)
    assert found is not None
    assert found.text == f"{HEAD},  c AS (FROM skerry_1) FROM c"
    assert found.text[text.index("skerry_1") + found.prefix :].startswith("skerry_1)")


def test_where_they_cannot_stand_there_have_to_be_views() -> None:
    for text in (
        "WITH RECURSIVE n AS (SELECT 1) FROM n",
        "PIVOT skerry_1 ON a",
        "SUMMARIZE skerry_1",
        "/* */ SELECT 1",
    ):
        assert with_common(text, READ) is None
    assert with_common("SUMMARIZE t", {}) == Prefixed("SUMMARIZE t", 0)


def test_a_query_that_names_an_expression_of_its_own_twice_shares_it() -> None:
    for text in (
        "WITH c AS (SELECT 1) SELECT * FROM c UNION ALL SELECT * FROM C",
        'WITH a AS (SELECT 1), "b c" (x) AS MATERIALIZED (FROM a) SELECT * FROM "b c" p JOIN "b c" q USING (x)',
    ):
        assert shares_expressions(text)
    for text in (
        "WITH c AS (SELECT 1 AS a) SELECT c.a, c.a + 1 FROM c",
        "SELECT * FROM t JOIN t AS u USING (id)",
        "WITH c AS (SELECT 1), d AS (SELECT 2) SELECT * FROM c JOIN d ON c.x = d.x",
    ):
        assert not shares_expressions(text)


def test_subqueries_take_the_place_of_names_and_places_are_found_again() -> None:
    text = "WITH c AS (FROM skerry_1 AS t) FROM c AS a, c AS b, skerry_2, skerry_10 WHERE x"
    found = with_subqueries(text, {**READ, "skerry_2": "VALUES (1)"})
    assert found is not None
    assert found.text == text.replace("skerry_1 ", "(SELECT 1 AS a) ").replace("skerry_2", "(VALUES (1))")
    for word in ("WITH", "FROM skerry_1", "AS t", "FROM c", "skerry_10", "WHERE x"):
        written = word.replace("skerry_1", "(SELECT 1 AS a)") if word == "FROM skerry_1" else word
        assert found.offset(found.text.index(written)) == text.index(word)
    inside = found.offset(found.text.index("1 AS a")) - text.index("skerry_1")
    assert 0 <= inside < len("skerry_1")
    behind = found.behind("EXPLAIN ")
    assert behind.offset(behind.text.index("WHERE x")) == text.index("WHERE x")


def test_places_in_a_text_with_a_head_are_those_behind_it() -> None:
    found = Prefixed(
        "WITH r AS (FROM f) SELECT #1 FROM (\nSELECT a\n)", len("WITH r AS (FROM f) "), head=len("SELECT #1 FROM (\n")
    )
    assert found.offset(found.text.index("a\n)")) == len("SELECT ")
    assert found.offset(0) == 0


def test_pivots_need_views() -> None:
    assert with_subqueries("WITH c AS (FROM skerry_1) PIVOT c ON a", READ) is None
    assert with_subqueries("WITH c AS (SELECT 1) FROM c, c AS d", {}) == Prefixed(
        "WITH c AS (SELECT 1) FROM c, c AS d", 0
    )
