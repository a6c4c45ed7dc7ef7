"""``matches`` and ``matches_term`` as functions of rows, for the SQL engines: each row may have a query of its own.

NULL in any argument gives NULL. A query with a syntax error raises :class:`InvalidInputError`.
"""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.common.errors import InvalidInputError
from skerry.pruning.text.analyzer import ENGLISH, parse_analyzer
from skerry.pruning.text.match import matching_rows, rows_with_term
from skerry.pruning.text.matches_query import QuerySyntaxError, check_term, parse_query

Column: TypeAlias = pa.Array | pa.ChunkedArray

FUNCTIONS = ("matches", "matches_term")
"""The names of the functions."""
WITH_ANALYZER = "matches_with_analyzer"
"""The name of ``matches`` with three arguments in SQL engines."""


def matches(texts: Column, queries: Column, analyzers: Column | None = None) -> pa.Array:
    """Booleans: which texts satisfy the query beside them."""
    if analyzers is None:
        return _by_constant("matches", _search(str(ENGLISH)), texts, queries)
    names = pc.drop_null(pc.unique(analyzers)).to_pylist()
    found = pa.nulls(len(texts), pa.bool_())
    for name in names:
        here = pc.equal(analyzers, name)
        found = pc.if_else(_one(here), _by_constant("matches", _search(name), texts, queries), found)
    return found


def matches_term(texts: Column, terms: Column) -> pa.Array:
    """Booleans: in which texts the term beside them occurs."""
    return _by_constant("matches_term", _term_rows, texts, terms)


def _search(name: str) -> Callable[[pa.Array, str], NDArray[np.bool_]]:
    analyzer = parse_analyzer(name)
    return lambda texts, query: matching_rows(texts, parse_query(query, analyzer), analyzer)


def _term_rows(texts: pa.Array, term: str) -> NDArray[np.bool_]:
    check_term(term)
    return rows_with_term(texts, term)


def _by_constant(
    name: str, rows_of: Callable[[pa.Array, str], NDArray[np.bool_]], texts: Column, constants: Column
) -> pa.Array:
    plain, wanted = _one(texts), _one(constants)
    found = np.zeros(len(plain), np.bool_)
    for constant, rows in _groups(wanted):
        try:
            found[rows] = rows_of(plain if isinstance(rows, slice) else plain.take(pa.array(rows)), constant)
        except QuerySyntaxError as error:
            raise InvalidInputError(query_problem(name, constant, error)) from None
    nulls = ~(_valid(plain) & _valid(wanted))
    return pa.array(found, pa.bool_(), mask=nulls)


def query_problem(name: str, query: str, error: QuerySyntaxError) -> str:
    """The problem of a function's second argument."""
    shown = query if len(query) <= 60 else query[:59] + "…"
    return f"{name}: {error} (at {error.position + 1} of {shown!r})"


def _groups(constants: pa.Array) -> Iterator[tuple[str, Any]]:
    """The distinct values and their rows: mostly one value in all rows."""
    distinct = pc.unique(constants)
    if len(distinct) == 1:
        if distinct[0].is_valid:
            yield distinct[0].as_py(), slice(None)
        return
    encoded = constants.dictionary_encode()
    codes = pc.fill_null(encoded.indices, -1).to_numpy(zero_copy_only=False)
    for code, value in enumerate(encoded.dictionary.to_pylist()):
        yield value, np.flatnonzero(codes == code)


def _one(column: Column) -> pa.Array:
    array = column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
    if array.type == pa.bool_() or array.type in (pa.string(), pa.large_string()):
        return array
    return array.cast(pa.large_string())


def _valid(array: pa.Array) -> NDArray[np.bool_]:
    return np.asarray(array.is_valid().to_numpy(zero_copy_only=False), np.bool_)
