"""The condition of a scan or a delete, as users write it."""

from importlib import import_module

from skerry.common.errors import InvalidInputError
from skerry.pruning.predicate.where import WhereClause, parse_where


def parse_condition(where: object) -> WhereClause | None:
    """The condition that a user gave, or None for none; paths in JSON, functions and arithmetic are DuckDB's.

    The reader of SQL is loaded by name: most programs never need it for a condition.
    """
    try:
        return parse_where(where)
    except InvalidInputError as error:
        if not isinstance(where, str):
            raise
        found: WhereClause = import_module("skerry.sql.query.condition").parse_condition(where, error)
        return found
