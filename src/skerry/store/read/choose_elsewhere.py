"""Remote planning: the metadata service chooses the files of a scan, if the result is the same as planning here.

It is if the request is only a condition, and that condition can be rendered as text and parsed back: the service parses
the text and binds it to the same schema of the same snapshot.
"""

from skerry.common.errors import InvalidInputError
from skerry.planning.step import PruningRequest
from skerry.pruning.predicate.bound import BoundPredicate
from skerry.pruning.predicate.render import to_text
from skerry.pruning.predicate.where import WhereClause
from skerry.table.context import PlannedFiles, TableContext
from skerry.table.snapshot import Snapshot
from skerry.types.schema import Schema


def choose_elsewhere(
    context: TableContext, snapshot: Snapshot, schema: Schema, request: PruningRequest
) -> PlannedFiles | None:
    """The files; None if this process must plan them."""
    if context.planner is None or request.where is None or request.filters or request.ignores_vectors:
        return None
    if request.low is not None or request.high is not None:
        return None
    text = _as_text(request.where, schema)
    return None if text is None else context.planner.choose(context, snapshot, schema, text)


def _as_text(where: BoundPredicate, schema: Schema) -> str | None:
    """The condition as text; None if the text does not parse back to the same condition."""
    text = to_text(where)
    try:
        again = WhereClause.parse(text).bind(schema)
    except InvalidInputError:
        return None
    return text if again == where else None
