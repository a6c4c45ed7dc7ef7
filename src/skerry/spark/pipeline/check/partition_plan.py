"""Decides whether a materialized target can be updated by recomputing only the partitions whose input changed.

It can if a column of the target, by which the target is partitioned, is a partition column of the input table or its
day, and if the query's rows for a value of it depend only on the table's rows for that value. That holds for SELECTs,
each read once,

- with GROUP BY that names the column, or without aggregates,
- with window functions that all have it in PARTITION BY,
- with DISTINCT and HAVING,
- that join the table with unchanged ones: from its left side, or by INNER JOIN.

So more queries are possible than by keys (:mod:`skerry.spark.pipeline.check.incremental`), and no ``keys`` are needed.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlglot import exp

from skerry.spark.pipeline.check.aggregation import aggregates
from skerry.spark.pipeline.check.incremental import join_problem, read_chain, table_name, upstream_problem
from skerry.spark.pipeline.declare.flow import Flow
from skerry.spark.pipeline.declare.model import Pipeline, Target
from skerry.types.datatype import BIGINT, BOOLEAN, DATE, INT, STRING, TIMESTAMP, DataType
from skerry.types.partition import PartitionField, PartitionSpec, parse_term
from skerry.types.schema import Schema

_ALLOWED = {"expressions", "from_", "joins", "where", "hint", "group", "having", "distinct", "order"}
_SAME, _DAY = "same", "day"
_PLAIN = (BOOLEAN, INT, BIGINT, STRING, DATE)
"""Column types whose values can be compared directly."""

Tracked = tuple[str, str]
"""A column of a step, and whether it is the input's column itself or its day."""


@dataclass(frozen=True, slots=True)
class PartitionPlan:
    """How a target follows one table by partition, or why it cannot (``reason``)."""

    reason: str | None = None
    column: str = ""
    """The target's column."""
    source: str = ""
    """The input's column."""
    by_day: bool = False
    """The target's column is the day of the input's."""
    terms: tuple[int, ...] = ()
    """Ids of the input's partition fields that determine the value of a file's rows, one per spec."""


def plan_partitions(
    pipeline: Pipeline, flow: Flow, target: Target, table: str, schema: Schema, own: Sequence[str]
) -> PartitionPlan:
    """How a target that is partitioned by the columns ``own`` can follow a table, if its other inputs are unchanged."""
    if not own:
        return PartitionPlan(f"{target.table} is not partitioned by a column as it is")
    if not schema.spec.fields:
        return PartitionPlan(f"{table} is not partitioned")
    names = flow.before(target.step)
    reason = upstream_problem(pipeline, flow, names)
    if reason is not None:
        return PartitionPlan(reason)
    chain = read_chain(pipeline, flow, target, names, table)
    if chain is None:
        return PartitionPlan(f"{table} is read more than once")
    reasons: list[str] = []
    for name in dict.fromkeys(
        schema.by_id[t.source_id].name for t in schema.spec.fields if t.source_id in schema.by_id
    ):
        type_ = schema.field(name).type
        found = _follow(pipeline, flow, chain, name, type_)
        if isinstance(found, str):
            reasons.append(found)
            continue
        for column, kind in found:
            match = next((each for each in own if each.lower() == column.lower()), None)
            terms = _terms(schema.specs, schema.field(name).id, type_, by_day=kind == _DAY)
            if match is not None and terms is not None:
                return PartitionPlan(None, match, name, kind == _DAY, terms)
    why = reasons[0] if reasons else f"no partition column of {table} becomes a partition column of {target.table}"
    return PartitionPlan(why)


def identity_columns(schema: Schema) -> list[str]:
    """Columns with an identity partition term."""
    terms = [t for t in schema.spec.fields if t.transform.name == "identity" and t.source_id in schema.by_id]
    return [schema.by_id[t.source_id].name for t in terms]


def declared_columns(target: Target) -> list[str]:
    """The same for a table that a target will create."""
    terms = [parse_term(text) for text in target.partition_by or ()]
    return [name for transform, name in terms if transform.name == "identity"]


def _terms(specs: Sequence[PartitionSpec], source_id: int, type_: DataType, *, by_day: bool) -> tuple[int, ...] | None:
    """The partition term of each non-empty spec that determines the value; None if one has none."""
    found = []
    for spec in specs:
        term = next((t for t in spec.fields if t.source_id == source_id and _tells(t, type_, by_day)), None)
        if term is not None:
            found.append(term.id)
        elif spec.fields:
            return None
    return tuple(dict.fromkeys(found)) or None


def _tells(term: PartitionField, type_: DataType, by_day: bool) -> bool:
    """True if all rows of a partition have the same value, or the same day if ``by_day``."""
    name = term.transform.name
    if type_ == TIMESTAMP:
        return by_day and name in ("identity", "day", "hour")
    return type_ in _PLAIN and (name == "identity" or (type_ == DATE and name == "day"))


def _follow(
    pipeline: Pipeline, flow: Flow, chain: Sequence[tuple[str, str]], column: str, type_: DataType
) -> set[Tracked] | str:
    """The columns of the last step that a column of the table becomes, or the reason why there is none."""
    tracked: set[Tracked] = {(column, _SAME)}
    for name, read in chain:
        tree = flow.parsed[name].tree
        problem = _problem(tree, read)
        if problem is not None:
            return f"step {name!r} {problem}"
        after: set[Tracked] = set()
        for known, kind in tracked:
            after |= _outputs(tree, read, known, kind, is_time=type_ == TIMESTAMP)
        if not after:
            return f"step {name!r} does not keep {column!r}, or computes rows across its values"
        tracked = after
    return tracked


def _problem(tree: exp.Expr, read: str) -> str | None:
    if not isinstance(tree, exp.Select):
        return "is more than one SELECT"
    if any(isinstance(node, exp.Query) and node is not tree for node in tree.walk()):
        return "has a subquery or WITH"
    for part, value in tree.args.items():
        if value and part not in _ALLOWED:
            return f"has {part.rstrip('_').upper()}"
    distinct, group = tree.args.get("distinct"), tree.args.get("group")
    if distinct is not None and distinct.args.get("on"):
        return "has DISTINCT ON"
    if group is None and aggregates(tree):
        return "aggregates without GROUP BY"
    if group is not None and any(value for name, value in group.args.items() if name not in ("expressions", "all")):
        return "groups in several ways"
    if group is not None and group.find(exp.Rollup, exp.Cube, exp.GroupingSets):
        return "groups in several ways"
    return join_problem(tree, read)


def _outputs(tree: exp.Expr, read: str, column: str, kind: str, *, is_time: bool) -> set[Tracked]:
    """The output columns that hold an input column, if no group or window combines rows with different values of it."""
    joins = tree.args.get("joins") or ()
    nodes = [tree.args["from_"].this, *[join.this for join in joins]]
    node = next(n for n in nodes if table_name(n) == read.lower())
    alias = (node.alias or node.name).lower()

    def kind_of(given: exp.Expr) -> str | None:
        inner = _date_of(given) if is_time and kind == _SAME else None
        at = given if inner is None else inner
        if not isinstance(at, exp.Column) or at.name.lower() != column.lower() or len(at.parts) > 2:
            return None
        is_own = at.table.lower() == alias if at.table else not joins
        if not is_own:
            return None
        return kind if inner is None else _DAY

    found: set[Tracked] = set()
    for number, item in enumerate(tree.expressions, 1):
        if item.is_star:
            star = item.this if isinstance(item, exp.Column) else item
            if any(star.args.values()):  # EXCEPT: another column may have this name
                continue
            is_own = item.table.lower() == alias if isinstance(item, exp.Column) and item.table else not joins
            named = [(column, kind)] if is_own else []
        else:
            made = kind_of(item.unalias())
            named = [] if made is None else [(item.alias_or_name, made)]
        for name, made in named:
            if _keeps(tree, kind_of, made, name, number):
                found.add((name, made))
    return found


def _keeps(tree: exp.Expr, kind_of: Callable[[exp.Expr], str | None], made: str, name: str, number: int) -> bool:
    """True if every group and window has rows of a single value."""

    def tells(given: exp.Expr) -> bool:
        found = kind_of(given)
        return found is not None and (found == made or made == _DAY)

    group = tree.args.get("group")
    if group is not None and not group.args.get("all"):

        def is_item(given: exp.Expr) -> bool:
            if isinstance(given, exp.Literal):
                return not given.is_string and given.name == str(number)
            return isinstance(given, exp.Column) and not given.table and given.name.lower() == name.lower()

        if not any(tells(given) or is_item(given) for given in group.expressions):
            return False
    windows = list(tree.find_all(exp.Window))
    return all(any(map(tells, window.args.get("partition_by") or ())) for window in windows)


def _date_of(given: exp.Expr) -> exp.Expr | None:
    """The argument of CAST(… AS DATE), date(…) or to_date(…). They never fail for a timestamp."""
    inner: exp.Expr = given.this if isinstance(given.this, exp.Expr) else given
    if isinstance(given, exp.Cast) and given.to.this == exp.DType.DATE and not given.args.get("format"):
        return inner
    if isinstance(given, exp.TsOrDsToDate) and not given.args.get("format"):
        return inner
    return None
