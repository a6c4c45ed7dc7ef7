"""The condition of a scan or a delete, as users write it."""

from importlib import import_module

from skerry.common.errors import InvalidInputError
from skerry.pruning.predicate.where import WhereClause, parse_where


def parse_condition(where: object) -> WhereClause | None:
    """The condition that a user gave, None if none; JSON paths, functions and arithmetic are parsed as DuckDB SQL.

    The SQL parser is imported on first use: most programs need none.
    """
    try:
        return parse_where(where)
    except InvalidInputError as error:
        if not isinstance(where, str):
            raise
        found: WhereClause = import_module("skerry.sql.query.computed_condition").parse_condition(where, error)
        return found
