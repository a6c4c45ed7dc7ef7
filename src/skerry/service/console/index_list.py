"""Indexes of a table: definitions, coverage of data files, and content of the index files."""

from itertools import islice
from typing import Any

from skerry.index.meta import IndexMeta
from skerry.lake.table import Table
from skerry.service.console.ask import Answer, Ask, page_of
from skerry.service.console.relation import own_table
from skerry.types.index_definition import IndexDefinition

_MOST_COVERED = 2_000
"""Maximum data files for which coverage is counted: that reads each index file."""
_MOST_BLOBS = 20_000


def indexes(ask: Ask) -> Answer:
    """The declared indexes, with their coverage."""
    table = own_table(ask.lake, ask.text("name"), "indexes")
    found = table.indexes()
    snapshot = table.snapshot()
    files = 0 if snapshot is None else snapshot.total.files
    built: dict[str, int] | None = None
    if found and files <= _MOST_COVERED:
        built = dict(table.inspect().index_coverage(found).built)
    rows = [
        {
            "name": index.name,
            "kind": index.kind,
            "target": _target(index, table),
            "options": dict(index.options),
            "built_files": None if built is None else built[index.name],
        }
        for index in found
    ]
    return {"rows": rows, "offset": 0, "total": len(rows), "files": files}


def blobs(ask: Ask) -> Answer:
    """A page of the content of index files, a row per index of each data file (``system.puffin_index_meta``)."""
    table, window = own_table(ask.lake, ask.text("name"), "indexes"), ask.window(200)
    with ask.lake.index_metas(table.name) as metas:
        found = list(islice(metas, window.offset, min(window.end + 1, _MOST_BLOBS)))
    names = {str(i): field.name for i, field in table.schema.by_id.items()}
    rows = [_blob(meta, names) for meta in found[: window.limit]]
    more = len(found) > window.limit
    return page_of(rows, window, window.offset + len(found)) | {"more": more}


def _blob(meta: IndexMeta, names: dict[str, str]) -> dict[str, Any]:
    target = meta.target_key
    if meta.target_type in ("column", "columns"):  # show names instead of column ids
        target = ", ".join(names.get(part, part) for part in target.split(","))
    return {
        "file_id": str(meta.locator.file_id),
        "type": meta.index_type,
        "target_type": meta.target_type,
        "target": target,
        "bytes": meta.blob_size,
        "meta": meta.meta_json,
    }


def _target(index: IndexDefinition, table: Table) -> str:
    names = ", ".join(table.schema.by_id[i].name for i in index.columns)
    return index.expression or (f"{names} {index.path}" if index.path else names)
