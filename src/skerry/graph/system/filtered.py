"""Entries as one version of an engine has them."""

from skerry.graph.engine_version import EngineKey
from skerry.graph.resource import NodeKind
from skerry.graph.system.builtin_entry import Message
from skerry.graph.system.loaded_catalog import column_is_there, matching_rules
from skerry.graph.system.overlay import Entry


def filtered_entry(entry: Entry, engine: EngineKey) -> Message:
    """The message of an entry with the rules and columns of a version only; the original if all are."""
    message = entry.message
    rules = list(matching_rules(entry, engine))
    columns = message.columns if entry.section.kind is NodeKind.SYSTEM_VIEW else ()
    kept = [column for column in columns if column_is_there(column, engine)]
    if len(rules) == len(message.engine_specific) and len(kept) == len(columns):
        return message
    made = type(message)()
    made.CopyFrom(message)
    del made.engine_specific[:]
    made.engine_specific.extend(rules)
    if len(kept) != len(columns):
        del made.columns[:]
        made.columns.extend(kept)
    return made
