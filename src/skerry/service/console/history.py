"""Snapshots of a table, newest first, with the changes and the tags of each."""

from typing import Any

from skerry.common.wording import version_unit
from skerry.iceberg.snapshot import IcebergSnapshot
from skerry.lake.external import ExternalTable
from skerry.service.console.ask import Answer, Ask, page_of
from skerry.service.console.instant import instant_text
from skerry.service.console.relation import find, own_table
from skerry.table.snapshot import Snapshot, Totals


def snapshots(ask: Ask) -> Answer:
    """A page of the snapshots that have not expired."""
    name, window = ask.text("name"), ask.window(200)
    found = find(ask.lake, name)
    if isinstance(found, ExternalTable):
        others = found.snapshots()[::-1]
        rows = [_external(each) for each in others[window.offset : window.end]]
        return page_of(rows, window, len(others)) | {"unit": "row"}
    table = own_table(ask.lake, name, "snapshots")
    newest_first = table.snapshots()[::-1]
    tags: dict[int, list[str]] = {}
    for tag in table.tags():
        tags.setdefault(tag.snapshot.id, []).append(tag.name)
    shown = newest_first[window.offset : window.end]
    rows = [_own(snapshot, tags.get(snapshot.id, [])) for snapshot in shown]
    unit = version_unit(is_keyed=bool(table.schema.primary_key))
    return page_of(rows, window, len(newest_first)) | {"unit": unit}


def _own(snapshot: Snapshot, tags: list[str]) -> dict[str, Any]:
    return {
        "id": str(snapshot.id),
        "time": instant_text(snapshot.commit_ms),
        "operation": snapshot.operation.value,
        "schema_id": snapshot.schema_id,
        "user": None if snapshot.identity is None else snapshot.identity.user,
        "tags": tags,
        "added": _totals(snapshot.added),
        "removed": _totals(snapshot.removed),
        "total": _totals(snapshot.total),
    }


def _external(snapshot: IcebergSnapshot) -> dict[str, Any]:
    def count(name: str) -> int | None:
        text = snapshot.summary.get(name, "")
        return int(text) if text.isdigit() else None

    def totals(prefix: str, files: str = "data-files") -> dict[str, int | None]:
        size = count(f"{prefix}-files-size")
        return {"files": count(f"{prefix}-{files}"), "rows": count(f"{prefix}-records"), "bytes": size}

    return {
        "id": str(snapshot.id),
        "time": instant_text(snapshot.timestamp_ms),
        "operation": (snapshot.operation or "unknown").upper(),
        "schema_id": snapshot.schema_id,
        "user": None,
        "tags": [],
        "added": totals("added"),
        "removed": totals("deleted"),
        "total": totals("total"),
    }


def _totals(totals: Totals) -> dict[str, int]:
    return {"files": totals.files, "rows": totals.records, "bytes": totals.bytes}
