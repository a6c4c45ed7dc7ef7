"""What the metadata graph knows of an Iceberg table that a client created through the REST catalog."""

from dataclasses import dataclass
from typing import Final

ICEBERG: Final = "iceberg"
"""Format of such a table in the graph (``TableNode.format``)."""


@dataclass(frozen=True, slots=True)
class HeldTable:
    """Where such a table is now."""

    database: str
    name: str
    uuid: str
    """Of the node; a table that is created again under the name has another."""
    metadata_location: str
