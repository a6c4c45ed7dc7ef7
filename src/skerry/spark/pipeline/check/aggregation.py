"""Parts of a query that combine several rows: aggregates, windows, DISTINCT, limits. Found in its text alone."""

from collections.abc import Iterator

from sqlglot import exp

NUMBERS = "numbers"
"""Effect of ``row_number() OVER …``, which is used to keep the newest version of a row."""
_AGGREGATES = frozenset(
    (
        "any", "any_value", "approx_count_distinct", "approx_percentile", "approx_top_k", "array_agg", "avg", "bit_and",
        "bit_or", "bit_xor", "bool_and", "bool_or", "collect_list", "collect_set", "corr", "count", "count_if",
        "count_min_sketch", "covar_pop", "covar_samp", "every", "first", "first_value", "grouping", "grouping_id",
        "histogram_numeric", "kurtosis", "last", "last_value", "listagg", "max", "max_by", "mean", "median", "min",
        "min_by", "mode", "percentile", "percentile_approx", "percentile_cont", "percentile_disc", "regr_avgx",
        "regr_avgy", "regr_count", "regr_intercept", "regr_r2", "regr_slope", "regr_sxx", "regr_sxy", "regr_syy",
        "skewness", "some", "std", "stddev", "stddev_pop", "stddev_samp", "string_agg", "sum", "try_avg", "try_sum",
        "var_pop", "var_samp", "variance",
    )
)  # fmt: skip
"""Aggregate functions of Spark; every function whose name ends in ``_agg`` is one, too."""

_CHANGING = frozenset(
    (
        "current_date", "current_time", "current_timestamp", "curdate", "input_file_name", "localtime",
        "localtimestamp", "monotonically_increasing_id", "now", "rand", "randn", "random", "randstr", "shuffle",
        "spark_partition_id", "uniform", "unix_timestamp", "uuid",
    )
)  # fmt: skip
"""Non-deterministic functions, with varying results for the same rows. ``unix_timestamp`` only without arguments."""


def is_aggregate(node: exp.Expr) -> bool:
    """True for a call of an aggregate function, which combines several rows into one value."""
    if isinstance(node, exp.AggFunc):
        return True
    name = _function(node)
    return name is not None and (name in _AGGREGATES or name.endswith("_agg"))


def aggregates(tree: exp.Expr) -> bool:
    """True if a query, or a part of it, aggregates; a function OVER a window does not."""
    return any(is_aggregate(node) and not isinstance(node.parent, exp.Window) for node in tree.walk())


def many_row_parts(tree: exp.Expr) -> Iterator[str]:
    """Names of the parts of a query that make its rows depend on several input rows."""
    if tree.find(exp.Group) or aggregates(tree):
        yield "aggregates"
    if any(not _is_row_number(window) for window in tree.find_all(exp.Window)):
        yield "uses window functions over"
    if any(_is_row_number(window) for window in tree.find_all(exp.Window)):
        yield NUMBERS
    if any(isinstance(node, exp.Select) and node.args.get("distinct") for node in tree.walk()) or _is_union(tree):
        yield "removes duplicates from"
    if tree.find(exp.Limit, exp.Offset):
        yield "limits"


def changing_function(tree: exp.Expr) -> str | None:
    """A non-deterministic function in the query, or None."""
    for node in tree.walk():
        if isinstance(node, exp.Column) and len(node.parts) == 1:
            word = node.name.lower()
            if word.startswith("current_") or word in _CHANGING:
                return word
        name = _function(node)
        if name in _CHANGING and not (name == "unix_timestamp" and node.find(exp.Column)):
            return name
    return None


def _is_row_number(window: exp.Window) -> bool:
    return _function(window.this) in ("row_number", "rank", "dense_rank")


def _is_union(tree: exp.Expr) -> bool:
    return any(isinstance(node, exp.SetOperation) and node.args.get("distinct") for node in tree.walk())


def _function(node: exp.Expr) -> str | None:
    if isinstance(node, exp.Anonymous):
        return str(node.name).lower()
    return node.sql_name().lower() if isinstance(node, exp.Func) else None
