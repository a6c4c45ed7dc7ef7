"""The options of one run of ``skerry sql``."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


class Format(StrEnum):
    """Output formats of rows."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    ARROW = "arrow"


@dataclass(frozen=True, slots=True)
class Job:
    """The given options."""

    warehouse: str
    commands: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    format: Format = Format.TABLE
    output: Path | None = None
    database: str | None = None
    parameters: tuple[str, ...] = ()
    rows: int | None = None
    history: Path | None = None
    settings: tuple[str, ...] = ()
    debug: bool = False
    """Show errors with their traceback."""
