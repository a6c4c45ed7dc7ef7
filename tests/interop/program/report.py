"""What all readers share: they read every table at every snapshot, and print what they found."""

import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from interop.normal import normal_rows

Read = Callable[[dict[str, Any], int | None, str | None], Iterable[dict[str, Any]]]
"""Reads a table at a snapshot (None: the current one), only the rows that meet a condition (None: all)."""


def report(read: Read, *, history: bool = True, skip: tuple[str, ...] = ()) -> None:
    """Print what ``read`` gives of each table, except those whose names begin with one of ``skip``."""
    found: dict[str, dict[str, Any]] = {}
    for table in json.loads(Path(sys.argv[1]).read_text()):
        if table["name"].startswith(skip) and skip:
            continue
        current = table["current"]
        reads: list[tuple[str, int | None, str | None]] = [
            (id_, None if int(id_) == current else int(id_), None)
            for id_ in table["rows"]
            if history or int(id_) == current
        ]
        reads += [(condition, None, condition) for condition in table["found"]]
        for name, snapshot, condition in reads:
            try:
                rows: Any = normal_rows(read(table, snapshot, condition))
            except Exception as error:  # noqa: BLE001 - a reader's failure is the finding
                rows = f"{type(error).__name__}: {error}"
            found.setdefault(table["name"], {})[name] = rows
    Path(sys.argv[2]).write_text(json.dumps(found))
