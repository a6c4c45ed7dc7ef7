"""Checks of expectations' conditions before a run."""

from collections.abc import Callable, Iterable, Mapping

from sqlglot import exp

from skerry.common.errors import SkerryError
from skerry.spark.pipeline.declare.flow import unknown
from skerry.spark.pipeline.declare.model import Expectation, SetExpectation, Target
from skerry.spark.pipeline.declare.problem import Problems
from skerry.sql.query.dialect import SPARK
from skerry.sql.query.syntax import parse_query
from skerry.sql.script_text import Composed, Source, Span
from skerry.types.merging import AGGREGATION, DEDUPLICATE, PARTIAL_UPDATE

_HEAD = "SELECT "


def check_expectations(
    expectations: Iterable[Expectation], columns: tuple[str, ...] | None, problems: Problems
) -> None:
    """Report errors in conditions, and unknown columns where the columns are known."""
    for expectation in expectations:
        text = expectation.condition
        if not text.is_whole:
            continue
        source = Source(f"{_HEAD}{text.value}\n")
        try:
            parsed = parse_query(Composed(source).copy(Span(0, len(source.text))), SPARK)
        except SkerryError as error:
            line, column = error.position or (1, 1)
            place = text.at(line, max(column - len(_HEAD), 1) if line == 1 else column)
            problems.add(place, f"expectation {expectation.name!r}: {error.message}")
            continue
        tree = parsed.tree
        plain = isinstance(tree, exp.Select) and len(tree.expressions) == 1 and tree.args.get("from_") is None
        if not plain or tree.find(exp.Select) is not tree or list(tree.find_all(exp.Subquery)):
            problems.add(text.place, f"expectation {expectation.name!r} is a condition over the columns of one row")
            continue
        if tree.find(exp.AggFunc, exp.Window):
            problems.add(
                text.place, f"expectation {expectation.name!r} is about each row by itself, without aggregates"
            )
            continue
        if columns is not None:
            _check_columns(expectation, tree, columns, source, problems)


def _check_columns(
    expectation: Expectation, tree: exp.Expr, columns: tuple[str, ...], source: Source, problems: Problems
) -> None:
    known = {name.lower() for name in columns}
    for column in tree.find_all(exp.Column):
        parts = column.parts
        first = parts[0]
        if first.name.lower() in known or column.find_ancestor(exp.Lambda):
            continue
        line, place = source.position(first.meta.get("start", len(_HEAD)))
        at = expectation.condition.at(line, place - len(_HEAD) if line == 1 else place)
        problems.add(at, f"expectation {expectation.name!r}: {unknown(first.name, columns, 'column')}")


def check_sets(
    sets: Iterable[SetExpectation],
    columns: tuple[str, ...] | None,
    find_columns: Callable[[str], tuple[str, ...] | None],
    problems: Problems,
) -> None:
    """Report unknown columns of expectations over sets; ``find_columns`` returns those of a referenced table.

    It raises the error for a table that does not exist.
    """
    for expectation in sets:
        _check_names(expectation, expectation.columns, columns, problems)
        if expectation.table is not None:
            try:
                known = find_columns(expectation.table)
            except SkerryError as error:
                problems.add(expectation.at, f"expectation {expectation.name!r}: {error.message}")
            else:
                _check_names(expectation, expectation.key, known, problems)


def _check_names(
    expectation: SetExpectation, names: Iterable[str], columns: tuple[str, ...] | None, problems: Problems
) -> None:
    if columns is None:
        return
    known = {name.lower() for name in columns}
    for name in names:
        if name.lower() not in known:
            problems.add(expectation.at, f"expectation {expectation.name!r}: {unknown(name, columns, 'column')}")


def check_predicted(target: Target, options: Mapping[str, str], problems: Problems) -> None:
    """Report expectations over the whole table, where its rows after a write are not known before it."""
    engine = options.get("merge-engine", DEDUPLICATE).lower()
    reason = None
    if target.mode in ("delete", "cdc"):
        reason = f"mode {target.mode} does not give whole rows"
    elif target.partitions_only:
        reason = "with 'partitions_only' the rows decide which others they replace"
    elif engine in (PARTIAL_UPDATE, AGGREGATION):
        reason = f"the merge engine {engine} combines rows"
    for expectation in target.sets if reason is not None else ():
        problems.add(
            expectation.place,
            f"expectation {expectation.name!r} is about all rows of {target.table} after the write, and they are not "
            f"known before it: {reason}; write it at a step, or at a materialized target that reads {target.table}",
        )


def check_shared(target: Target, problems: Problems) -> None:
    """Report expectations that count rows of a table which several targets of a batch write to."""
    for expectation in target.sets:
        if expectation.kind in ("unique", "rows"):
            problems.add(
                expectation.place,
                f"expectation {expectation.name!r} is about all rows of {target.table}, and several targets write to "
                f"it: write it at a materialized target that reads {target.table}",
            )
