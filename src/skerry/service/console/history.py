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
        named: dict[int, list[str]] = {}
        for label, snapshot_id in found.tags().items():
            named.setdefault(snapshot_id, []).append(label)
        rows = [_external(each, named.get(each.id, [])) for each in others[window.offset : window.end]]
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


def _external(snapshot: IcebergSnapshot, tags: list[str]) -> dict[str, Any]:
    """Counts are those of the snapshot's summary. Writers leave out what is 0; without totals they are unknown."""
    summary = snapshot.summary
    absent = "0" if "total-records" in summary else ""

    def count(name: str) -> int | None:
        text = summary.get(name, absent)
        return int(text) if text.isdigit() else None

    def totals(prefix: str, size: str) -> dict[str, int | None]:
        return {"files": count(f"{prefix}-data-files"), "rows": count(f"{prefix}-records"), "bytes": count(size)}

    return {
        "id": str(snapshot.id),
        "time": instant_text(snapshot.timestamp_ms),
        "operation": (snapshot.operation or "unknown").upper(),
        "schema_id": snapshot.schema_id,
        "user": None,
        "tags": sorted(tags),
        "added": totals("added", "added-files-size"),
        "removed": totals("deleted", "removed-files-size"),
        "total": totals("total", "total-files-size"),
    }


def _totals(totals: Totals) -> dict[str, int]:
    return {"files": totals.files, "rows": totals.records, "bytes": totals.bytes}
