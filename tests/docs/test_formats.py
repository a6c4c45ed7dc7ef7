"""Documents that the format pages show are real: their checksums hold, and our own readers read them."""

import json
from pathlib import Path
from typing import Any

import pytest

from docs.markdown import ROOT, blocks
from skerry.common.document import checksum_of, decode_document, encode_document
from skerry.fileio import MemoryFileIO
from skerry.table.columnar import decode_table
from skerry.table.floor import Floor, FloorStore
from skerry.table.manifest import MANIFEST, MANIFEST_LIST
from skerry.table.paths import TablePaths
from skerry.table.schema_store import decode_schema
from skerry.table.snapshot import decode_snapshot, snapshot_fields

SHOWN = [
    (page.name, block.line, json.loads(block.body))
    for page in sorted((ROOT / "docs" / "formats").glob("*.md"))
    for block in blocks(page.read_text(encoding="utf-8"))
    if block.info == "json"
]


def _as_on_disk(shown: dict[str, Any]) -> bytes:
    fields = {name: value for name, value in shown.items() if name not in ("kind", "formatVersion", "checksum")}
    return encode_document(shown["kind"], shown["formatVersion"], fields)


@pytest.mark.parametrize("shown", [doc for *_, doc in SHOWN], ids=[f"{page}:{line}" for page, line, _ in SHOWN])
def test_shown_documents_are_whole(shown: dict[str, Any]) -> None:
    data = _as_on_disk(shown)
    assert json.loads(data)["checksum"] == shown["checksum"]
    assert decode_document(data, path="x", kind=shown["kind"], known_version=1)


def test_our_readers_read_what_is_shown() -> None:
    by_kind = {doc["kind"]: _as_on_disk(doc) for *_, doc in SHOWN}
    schema, _ = decode_schema(by_kind["schema"], "x")
    assert schema.column_names == ["id", "amount", "ts", "tags", "country"]
    assert schema.validated().partition_by == ["day(ts)"]
    snapshot = decode_snapshot(by_kind["snapshot"], "x")
    manifests = by_kind["manifest-list"]
    assert (snapshot.delta.size_bytes, snapshot.delta.checksum) == (len(manifests), checksum_of(manifests))
    listed = decode_table(
        MANIFEST_LIST, manifests, path="x", size_bytes=len(manifests), checksum=checksum_of(manifests)
    ).to_pylist()[0]
    entries = decode_table(
        MANIFEST, by_kind["manifest"], path="x", size_bytes=listed["size_bytes"], checksum=listed["checksum"]
    )
    assert entries.column("row_count").to_pylist() == [snapshot.total.records]


def test_the_floor_that_is_shown_says_all_that_floor_can_say() -> None:
    shown = next(doc for *_, doc in SHOWN if doc["kind"] == "floor")
    fileio, paths = MemoryFileIO(), TablePaths("app/t")
    fileio.write(paths.floor, _as_on_disk(shown))
    read = FloorStore(fileio, paths).read()
    assert read == Floor(shown["tableUuid"], changed_ms=shown["changedTime"], token=read.token if read else "")
    fileio.delete([paths.floor])
    assert FloorStore(fileio, paths).create(read)
    assert fileio.read(paths.floor) == _as_on_disk(shown)


def test_a_tag_is_shown_with_the_snapshot_that_is_shown() -> None:
    by_kind = {doc["kind"]: doc for *_, doc in SHOWN}
    snapshot = decode_snapshot(_as_on_disk(by_kind["snapshot"]), "x")
    assert by_kind["tag"]["snapshot"] == snapshot_fields(snapshot)


def test_the_recipe_for_a_checksum_is_right() -> None:
    page = Path(ROOT / "docs" / "formats" / "document.md").read_text(encoding="utf-8")
    recipe = next(block for block in blocks(page) if block.info == "python")
    namespace: dict[str, Any] = {}
    exec(recipe.body, namespace)
    assert namespace["document"] == encode_document("demo", 1, {"answer": 42})


def test_every_kind_of_document_has_a_page() -> None:
    page = (ROOT / "docs" / "formats" / "document.md").read_text(encoding="utf-8")
    for kind in ("database", "schema", "snapshot", "floor", "hint", "tag", "lease", "consumer", "metadata", "manifest"):
        assert f"`{kind}`" in page
