"""CALL maintain(): compaction, expiry and removal of orphans for all tables of a lake, or of one database.

Tables are maintained one by one. If one fails, its row has the error, and the others are still maintained.
"""

from collections.abc import Mapping
from typing import Any

import pyarrow as pa

from skerry.common.errors import SkerryError
from skerry.common.wording import count_text
from skerry.sql.names import Maintainable, ReadOnlyTable, View
from skerry.sql.outcome import Outcome
from skerry.sql.run.context import Run
from skerry.types.table_ident import TableIdent

_COUNTS = ("rewritten_files", "written_files", "expired_snapshots", "deleted_files", "orphan_files", "orphan_bytes")
_SCHEMA = pa.schema(
    [("database_name", pa.string()), ("table_name", pa.string())]
    + [(name, pa.int64()) for name in _COUNTS]
    + [("error", pa.string())]
)


def run_maintain(database: str | None, steps: Mapping[str, bool], run: Run) -> Outcome:
    """Maintain tables; returns a row for each. ``steps`` that are false are skipped."""
    databases = run.names.databases() if database is None else [database]
    rows: list[dict[str, Any]] = []
    for owner in databases:
        for name in run.names.tables(owner):
            row: dict[str, Any] = {"database_name": owner, "table_name": name}
            try:
                found = run.names.find(TableIdent.of(owner, name))
                if not isinstance(found, View | ReadOnlyTable):
                    _look_after(found, steps, row)
            except SkerryError as error:
                row["error"] = str(error)
            rows.append(row)
            if run.progress is not None:
                run.progress(f"maintain {owner}.{name}", len(rows), len(rows))
    failed = sum("error" in row for row in rows)
    message = f"{count_text(len(rows), 'table')} maintained" + (f", {failed} of them failed" if failed else "")
    return Outcome.of_table(pa.Table.from_pylist(rows, _SCHEMA), message)


def _look_after(table: Maintainable, steps: Mapping[str, bool], row: dict[str, Any]) -> None:
    """Maintain one table: compaction first, so that expiry can delete the files that it replaced."""
    if steps.get("compact", True):
        compacted = table.compact()
        row |= {"rewritten_files": compacted.rewritten_files, "written_files": compacted.written_files}
    if steps.get("expire", True):
        expired = table.expire_snapshots()
        row["expired_snapshots"] = len(expired.snapshots)
        row["deleted_files"] = len(expired.deleted_data_files) + len(expired.deleted_manifests)
    if steps.get("orphans", True):
        orphans = table.remove_orphan_files()
        row |= {"orphan_files": len(orphans.files), "orphan_bytes": orphans.size_bytes}
