"""The guarantees for changes that arrive late. Needs no Spark."""

from skerry.common.log import EventLog
from skerry.table.shape import TableShape
from skerry.types.merging import DEDUPLICATE
from skerry.types.schema import Schema

_log = EventLog("spark")


def warn_of_late_changes(schema: Schema, table_name: str) -> None:
    """Log that a stream's late changes are not ordered, if its table has no ``sequence.field``."""
    rules = TableShape(schema).rules
    if rules.sequence is None:
        _log.warning(unordered_between_batches(rules.engine), table=table_name)


def unordered_between_batches(engine: str) -> str:
    """Description of the missing guarantee for changes in several batches of a table without a ``sequence.field``."""
    return (
        f"changes are ordered within a batch only: one that arrives in a later batch than a newer change of its key "
        f"wins, and can bring a deleted row back; {sequence_advice(engine)}"
    )


def sequence_advice(engine: str) -> str:
    """Advice on adding a ``sequence.field``, or the reason why the table cannot have one."""
    if engine != DEDUPLICATE:
        return f"merge engine {engine!r} has no 'sequence.field', so changes of a key must arrive in order"
    return "create the table with a column for the order of changes and the option 'sequence.field' that names it"
