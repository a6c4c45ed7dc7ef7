from skerry.sql.duck.common import Prefixed, shares_expressions, with_common

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
