"""What the metadata graph knows of an Iceberg table or view that a client created through the REST catalog."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

ICEBERG: Final = "iceberg"
"""Format of such a table in the graph (``TableNode.format``)."""


@dataclass(frozen=True, slots=True)
class HeldTable:
    """An Iceberg table of a client, and the location of its current metadata file."""

    database: str
    name: str
    uuid: str
    """UUID of the node; a table that is created again under the same name has another."""
    metadata_location: str


@dataclass(frozen=True, slots=True)
class HeldView:
    """Where the metadata of such a view is now."""

    database: str
    name: str
    metadata_location: str


def namespace_path(database: str) -> tuple[str, ...]:
    """The namespace of a database in the graph: ``a.b`` has two levels, as no database of the lake has a dot."""
    return tuple(database.split("."))


def deep_name(path: Sequence[str]) -> str | None:
    """What a namespace of several levels is called as a database; None if a dot in a level would make it ambiguous."""
    return None if any("." in level for level in path) else ".".join(path)
