from skerry.sql.duck.common import Prefixed, with_common

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
