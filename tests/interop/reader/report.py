"""What all readers share: they read every table at every snapshot, and print what they found."""

import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from interop.normal import normal_rows

Read = Callable[[dict[str, Any], int | None], Iterable[dict[str, Any]]]
"""Reads a table at a snapshot; None: the current one."""


def report(read: Read, *, history: bool = True, skip: tuple[str, ...] = ()) -> None:
    """Print what ``read`` gives of each table, except those whose names begin with one of ``skip``."""
    found: dict[str, dict[str, Any]] = {}
    for table in json.loads(Path(sys.argv[1]).read_text()):
        if table["name"].startswith(skip) and skip:
            continue
        current = table["current"]
        for snapshot in (int(id_) for id_ in table["rows"]):
            if snapshot != current and not history:
                continue
            try:
                rows: Any = normal_rows(read(table, None if snapshot == current else snapshot))
            except Exception as error:  # noqa: BLE001 - a reader's failure is the finding
                rows = f"{type(error).__name__}: {error}"
            found.setdefault(table["name"], {})[str(snapshot)] = rows
    Path(sys.argv[2]).write_text(json.dumps(found))
