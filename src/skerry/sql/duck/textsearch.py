"""Full-text search as functions of DuckDB (``skerry.pruning.text.rowwise``)."""

from typing import Any

from skerry.pruning.text.rowwise import WITH_ANALYZER, matches, matches_term

_TEXT, _RESULT = "VARCHAR", "BOOLEAN"


def register_functions(connection: Any) -> None:
    """Make ``matches`` and ``matches_term`` known to a database, in all of its cursors."""
    for name, function, count in (
        ("matches", lambda texts, queries: matches(texts, queries), 2),
        (WITH_ANALYZER, lambda texts, queries, analyzers: matches(texts, queries, analyzers), 3),
        ("matches_term", lambda texts, terms: matches_term(texts, terms), 2),
    ):
        connection.create_function(name, function, [_TEXT] * count, _RESULT, type="arrow", null_handling="special")
