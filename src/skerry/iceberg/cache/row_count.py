"""The number of rows in a snapshot."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RowCount:
    """Rows of a snapshot; ``is_exact`` is false if delete files may hide more or fewer rows than they list."""

    rows: int
    is_exact: bool
