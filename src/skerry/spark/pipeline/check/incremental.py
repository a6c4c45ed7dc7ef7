"""Decides whether a materialized target can be updated by recomputing only the keys of changed rows.

It can if the query's rows for a key depend only on the table's rows for that key. Then the changed rows, before and
after their change, contain every affected key, and the query over the changed rows alone returns these keys. That holds
for

- one SELECT with keys that are no aggregates: grouped, or with one output row per input row,
- over other SELECTs without aggregates, each read once,
- that join the table with unchanged ones: from its left side, or by INNER JOIN.

All other targets are recomputed completely: subqueries, WITH, UNION, windows, DISTINCT, HAVING, LIMIT, Python
functions, JDBC, expectations of steps, non-deterministic functions, and queries that read the table twice.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sqlglot import exp

from skerry.spark.pipeline.check.aggregation import aggregates, changing_function
from skerry.spark.pipeline.declare.flow import Flow
from skerry.spark.pipeline.declare.model import JdbcSource, Pipeline, Step, TableSource, Target, is_external

_ALLOWED = {"expressions", "from_", "joins", "where", "hint"}
"""Clauses of a SELECT that work on one input row at a time."""


@dataclass(frozen=True, slots=True)
class KeyPlan:
    """How a target follows one table: by keys, or completely, with the ``reason``."""

    reason: str | None = None
    columns: Mapping[str, str] = field(default_factory=dict)
    """Keys that are unchanged columns of the table: files without their values need not be read."""


def plan_keys(pipeline: Pipeline, flow: Flow, target: Target, table: str) -> KeyPlan:
    """How a target can follow a table, if its other inputs are unchanged."""
    if is_external(table):
        return KeyPlan(f"{table} is in an external catalog, which does not say what rows have changed")
    if not target.keys:
        return KeyPlan("it has no 'keys'")
    names = flow.before(target.step)
    reason = upstream_problem(pipeline, flow, names)
    if reason is not None:
        return KeyPlan(reason)
    chain = read_chain(pipeline, flow, target, names, table)
    if chain is None:
        return KeyPlan(f"{table} is read more than once")
    for name, read in chain:
        reason = _problem(flow.parsed[name].tree, read, is_last=name == target.step)
        if reason is not None:
            return KeyPlan(f"step {name!r} {reason}")
    last = flow.parsed[target.step].tree
    items = {item.alias_or_name.lower(): item.unalias() for item in last.expressions}
    for key in target.keys:
        item = items.get(key.lower())
        if item is None:
            return KeyPlan(f"step {target.step!r} does not name the key {key!r} in its SELECT")
        if aggregates(item):
            return KeyPlan(f"the key {key!r} is an aggregate")
    return KeyPlan(columns=_columns(last, items, target.keys, table) if chain[-1] == (target.step, table) else {})


def upstream_problem(pipeline: Pipeline, flow: Flow, names: set[str]) -> str | None:
    """The source or step that cannot be computed for some rows alone, and why; None if there is none."""
    for source in pipeline.sources:
        if source.name in names and isinstance(source, JdbcSource):
            return f"source {source.name!r} does not say what has changed"
    for step in pipeline.steps:
        if step.name not in names:
            continue
        if step.name not in flow.parsed:
            return f"step {step.name!r} is a function of Python"
        if step.expectations or step.sets:
            return f"step {step.name!r} has expectations; those of a target would do"
        function = changing_function(flow.parsed[step.name].tree)
        if function is not None:
            return f"step {step.name!r} calls {function}"
    return None


def read_chain(
    pipeline: Pipeline, flow: Flow, target: Target, names: set[str], table: str
) -> list[tuple[str, str]] | None:
    """The steps between a table and a target, last first, each with the name of its input."""
    found: list[tuple[str, str]] = []
    name = table
    while True:
        readers = [
            step.name
            for step in pipeline.steps
            if step.name in names
            for reading in flow.readings[step.name]
            if reading.name == name
        ]
        if name == table:
            readers += [
                s.name for s in pipeline.sources if s.name in names and isinstance(s, TableSource) and s.table == table
            ]
        if len(readers) != 1:
            return None
        if isinstance(pipeline.step(readers[0]), Step):
            found.insert(0, (readers[0], name))
        name = readers[0]
        if name == target.step:
            return found


def _problem(tree: exp.Expr, read: str, *, is_last: bool) -> str | None:
    """The reason why a query's rows do not depend on single input rows or groups of them; None if they do."""
    if not isinstance(tree, exp.Select):
        return "is more than one SELECT"
    if any(isinstance(node, exp.Query) and node is not tree for node in tree.walk()):
        return "has a subquery or WITH"
    if tree.find(exp.Window):
        return "has window functions"
    allowed = {*_ALLOWED, "group"} if is_last else _ALLOWED
    for part, value in tree.args.items():
        if value and part not in allowed:
            return f"has {part.rstrip('_').upper()}"
    group = tree.args.get("group")
    if group is None and aggregates(tree):
        return "aggregates without GROUP BY"
    if group is not None and any(value for name, value in group.args.items() if name not in ("expressions", "all")):
        return "groups in several ways"
    if group is not None and group.find(exp.Rollup, exp.Cube, exp.GroupingSets):
        return "groups in several ways"
    if any(isinstance(item, exp.Star) or item.is_star for item in tree.expressions) and is_last:
        return "has '*' in its SELECT"
    return join_problem(tree, read)


def join_problem(tree: exp.Select, read: str) -> str | None:
    """The reason why an output row may not derive from one row of ``read``; None if each does."""
    from_ = tree.args.get("from_")
    joins = tree.args.get("joins") or ()
    tables = [] if from_ is None else [from_.this, *[join.this for join in joins]]
    for table in tables:
        plain = isinstance(table, exp.Table) and isinstance(table.this, exp.Identifier)
        if not plain or any(table.args.get(part) for part in ("joins", "laterals", "pivots", "sample")):
            return "reads more than tables by their names"
    is_left = bool(tables) and table_name(tables[0]) == read.lower()
    for join in joins:
        side, kind = (join.side or "").upper(), (join.kind or "").upper()
        inner = not side and kind in ("", "INNER", "CROSS")
        if not inner and not (is_left and side in ("", "LEFT")):
            return f"has {' '.join(word for word in (side, kind, 'JOIN') if word)} with {read} on its other side"
    return None


def table_name(table: exp.Table) -> str:
    """The name of a table in a query, in lower case."""
    return ".".join(part.name for part in table.parts).lower()


def _columns(tree: exp.Expr, items: Mapping[str, exp.Expr], keys: Sequence[str], table: str) -> dict[str, str]:
    """Keys that are columns of a table in the query; with joins, only those with the table's name as prefix."""
    from_, joins = tree.args["from_"], tree.args.get("joins") or ()
    tables = [node for node in (from_.this, *[join.this for join in joins]) if table_name(node) == table.lower()]
    alias = (tables[0].alias or tables[0].name).lower()
    found = {}
    for key in keys:
        item = items[key.lower()]
        if isinstance(item, exp.Column) and len(item.parts) <= 2:
            is_own = item.table.lower() == alias if item.table else not joins
            if is_own:
                found[key] = item.name
    return found
