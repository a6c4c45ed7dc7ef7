"""The data file that a Puffin file was built from; its indexes are valid for that file only."""

from collections.abc import Mapping
from dataclasses import dataclass

from skerry.index.property import DATA_CHECKSUM, DATA_FILE, ROW_COUNT, SCHEMA_ID


@dataclass(frozen=True, slots=True)
class DataFileIdentity:
    """Path in the table, checksum and row count of a data file."""

    path: str
    checksum: int
    row_count: int
    schema_id: int

    @property
    def properties(self) -> dict[str, str]:
        """The properties of a Puffin file beside it."""
        return {
            DATA_FILE: self.path,
            DATA_CHECKSUM: str(self.checksum),
            ROW_COUNT: str(self.row_count),
            SCHEMA_ID: str(self.schema_id),
        }

    def difference(self, properties: Mapping[str, str]) -> str | None:
        """Why a Puffin file with these properties was not built from the data file; None if it was."""
        for name, wanted in self.properties.items():
            if properties.get(name) != wanted:
                return f"its {name} is {properties.get(name)!r}, that of the data file {wanted!r}"
        return None
