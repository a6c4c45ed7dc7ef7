"""Nodes of a tree as lists: the same as sqlglot's own walks give."""

import pytest
from sqlglot import exp, parse_one

from skerry.sql.query.walk import all_nodes, children, own_nodes

QUERIES = [
    "SELECT 1",
    "SELECT a, count(*) FILTER (WHERE b > 2) FROM t JOIN u USING (k) WHERE x IN (SELECT y FROM v WHERE z = t.z)",
    "WITH c AS (SELECT * EXCLUDE (a) FROM t UNION ALL SELECT * FROM u) SELECT sum(n) OVER (ORDER BY m) FROM c LIMIT 3",
    "SELECT (SELECT max(a) FROM (SELECT a FROM t)) + CASE WHEN EXISTS (SELECT 1 FROM u) THEN 1 END",
]


@pytest.mark.parametrize("query", QUERIES)
def test_all_nodes_are_found_in_the_same_order(query: str) -> None:
    tree = parse_one(query, dialect="duckdb")
    assert list(map(id, all_nodes(tree))) == [id(node) for node in tree.walk()]
    for node in tree.walk():
        assert list(map(id, children(node))) == [id(child) for child in node.iter_expressions()]


@pytest.mark.parametrize("query", QUERIES)
def test_own_nodes_end_at_subqueries(query: str) -> None:
    for piece in parse_one(query, dialect="duckdb").find_all(exp.Select):
        for node in piece.iter_expressions():
            pruned = node.dfs(prune=lambda inner: isinstance(inner, exp.Query))
            assert list(map(id, own_nodes(node))) == list(map(id, pruned))


def test_a_chain_of_thousands_of_terms_is_walked() -> None:
    tree = parse_one("+".join(["1"] * 5_000), dialect="duckdb")
    assert len(all_nodes(tree)) == len(own_nodes(tree)) == 9_999
