"""Checks the columns that a WHEN of a MERGE may name: an unmatched row has no columns of the other side.

In the single query of the statement those columns would be NULL, and an INSERT that names a column of the table by
mistake would write NULLs.
"""

from collections.abc import Sequence

from skerry.common.errors import SqlError
from skerry.sql.run.changed_table import TargetTable
from skerry.sql.run.context import Run
from skerry.sql.run.merge_plan import MATCHED, NOT_MATCHED, Clause, MergeSource
from skerry.sql.script_text import Composed


def check_scopes(source: MergeSource, run: Run, table: TargetTable, found: Sequence[Clause]) -> None:
    """Refuse columns of the missing side, at their positions; reads no rows."""
    for clause in found:
        if clause.when.matched == MATCHED:
            continue
        text = _over_one_side(source, table, clause)
        if text is None:
            continue
        try:
            run.query(text, given=table.given)
        except SqlError as error:
            error.args = (f"{_reason(clause)}: {error.message}", *error.args[1:])
            raise


def _over_one_side(source: MergeSource, table: TargetTable, clause: Clause) -> Composed | None:
    values = [value for value in clause.assigned.values if value is not None and not clause.when.star]
    spans = values if clause.when.condition is None else [clause.when.condition, *values]
    if not spans:
        return None
    text = table.begin("SELECT ", spans[0])
    for number, span in enumerate(spans):
        table.add_bracketed(text.add(", " if number else "", span), span)
    text.add(" FROM ", spans[0])
    return source.add(text) if clause.when.matched == NOT_MATCHED else table.add_rows(text)


def _reason(clause: Clause) -> str:
    if clause.when.matched == NOT_MATCHED:
        return "NOT MATCHED has no row of the table, only one of the source"
    return "NOT MATCHED BY SOURCE has no row of the source, only one of the table"
