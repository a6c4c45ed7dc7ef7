"""Files of a scan that a service chooses, where that gives the same files as choosing them here.

It does if the request is a condition alone, and if that condition survives being written as text: the service reads
the text, and binds it in the same schema of the same snapshot.
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
    """The files; None if this process is to choose them."""
    if context.planner is None or request.where is None or request.filters or request.ignores_vectors:
        return None
    if request.low is not None or request.high is not None:
        return None
    text = _as_text(request.where, schema)
    return None if text is None else context.planner.choose(context, snapshot, schema, text)


def _as_text(where: BoundPredicate, schema: Schema) -> str | None:
    """The condition as text; None if the text means something else."""
    text = to_text(where)
    try:
        again = WhereClause.parse(text).bind(schema)
    except InvalidInputError:
        return None
    return text if again == where else None
