"""Updates of table metadata: what they do, what they refuse, and that a document stays readable after any of them."""

from itertools import pairwise
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyiceberg.table.metadata import TableMetadataUtil

from skerry.iceberg.metadata import parse_metadata
from skerry.service.rest.error import RestError
from skerry.service.rest.metadata.new_table import new_table, registered_table
from skerry.service.rest.metadata.requirement import check_requirements
from skerry.service.rest.metadata.table_draft import TableDraft
from skerry.service.rest.metadata.update import apply_updates

NOW = 1_700_000_000_000
UUID = "00000000-0000-4000-8000-000000000001"
FIELDS = [
    {"id": 5, "name": "a", "required": True, "type": "long"},
    {"id": 9, "name": "s", "required": False, "type": {"type": "struct", "fields": [
        {"id": 3, "name": "x", "required": False, "type": "string"}]}},
    {"id": 4, "name": "d", "required": False, "type": "date"},
]  # fmt: skip
CREATE = {
    "name": "t",
    "schema": {"type": "struct", "fields": FIELDS, "identifier-field-ids": [5]},
    "partition-spec": {"fields": [{"source-id": 4, "transform": "day", "name": "d_day"}]},
    "write-order": {"order-id": 1, "fields": [
        {"source-id": 5, "transform": "identity", "direction": "asc", "null-order": "nulls-first"}]},
}  # fmt: skip


def table(version: int = 2) -> dict[str, Any]:
    request = {**CREATE, "properties": {"format-version": str(version), "k": "v"}}
    return new_table(request, UUID, "file:///w/t", NOW)


def changed(document: dict[str, Any], *updates: dict[str, Any]) -> dict[str, Any]:
    draft = TableDraft.of(document, NOW + 1000)
    apply_updates(draft, updates)
    return draft.finish("file:///w/t/metadata/before.metadata.json")


def snapshot(number: int, parent: int | None = None, **more: Any) -> dict[str, Any]:
    found = {
        "snapshot-id": number,
        "sequence-number": number,
        "timestamp-ms": NOW + number,
        "manifest-list": f"file:///w/t/metadata/{number}.avro",
        "summary": {"operation": "append"},
        "schema-id": 0,
        **more,
    }
    return {"action": "add-snapshot", "snapshot": found if parent is None else {**found, "parent-snapshot-id": parent}}


def main(number: int, **more: Any) -> dict[str, Any]:
    return {"action": "set-snapshot-ref", "ref-name": "main", "type": "branch", "snapshot-id": number, **more}


def check_readable(document: dict[str, Any]) -> None:
    """Other readers take the document: pyiceberg's model, and the reader of the lake."""
    data = orjson.dumps(document)
    found = TableMetadataUtil.parse_raw(data.decode())
    assert found.current_schema_id == document["current-schema-id"]
    parse_metadata(data, "x")


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_new_table_has_fresh_ids_and_is_readable(version: int) -> None:
    document = table(version)
    fields = document["schemas"][0]["fields"]
    assert [field["id"] for field in fields] == [1, 2, 3]
    assert fields[1]["type"]["fields"][0]["id"] == 4
    assert document["schemas"][0]["identifier-field-ids"] == [1]
    assert document["last-column-id"] == 4
    spec = document["partition-specs"][0]["fields"]
    assert spec == [{"name": "d_day", "transform": "day", "source-id": 3, "field-id": 1000}]
    assert document["sort-orders"][0]["fields"][0]["source-id"] == 1
    assert document["properties"] == {"k": "v"}
    assert ("last-sequence-number" in document) == (version > 1)
    assert ("next-row-id" in document) == (version > 2)
    check_readable(document)


def test_the_base_of_a_change_stays_as_it_is() -> None:
    document = table()
    before = orjson.dumps(document)
    changed(document, snapshot(1), main(1), {"action": "set-properties", "updates": {"x": "y"}})
    assert orjson.dumps(document) == before


def test_a_snapshot_becomes_current_by_its_branch() -> None:
    document = changed(table(), snapshot(1), main(1))
    assert document["current-snapshot-id"] == 1
    assert document["snapshot-log"] == [{"timestamp-ms": NOW + 1, "snapshot-id": 1}]
    assert document["last-sequence-number"] == 1
    assert document["metadata-log"][0]["metadata-file"].endswith("before.metadata.json")
    check_readable(document)


def test_snapshots_between_do_not_stay_in_the_log() -> None:
    document = changed(table(), snapshot(1), main(1), snapshot(2, 1), main(2))
    assert [entry["snapshot-id"] for entry in document["snapshot-log"]] == [2]


def test_removed_snapshots_take_their_references_and_history_along() -> None:
    document = table()
    for number in (1, 2, 3):
        document = changed(document, snapshot(number, number - 1 or None), main(number))
    tag = {"action": "set-snapshot-ref", "ref-name": "v1", "type": "tag", "snapshot-id": 1}
    statistics = {"snapshot-id": 2, "statistics-path": "x", "file-size-in-bytes": 1, "file-footer-size-in-bytes": 1,
                  "blob-metadata": []}  # fmt: skip
    document = changed(document, tag, {"action": "set-statistics", "statistics": statistics})
    document = changed(document, {"action": "remove-snapshots", "snapshot-ids": [1, 2]})
    assert [s["snapshot-id"] for s in document["snapshots"]] == [3]
    assert list(document["refs"]) == ["main"]
    assert [entry["snapshot-id"] for entry in document["snapshot-log"]] == [3]
    assert document["statistics"] == []
    check_readable(document)


def test_row_ids_of_version_3_advance() -> None:
    document = changed(table(3), snapshot(1, **{"first-row-id": 0, "added-rows": 10}), main(1))
    assert document["next-row-id"] == 10
    with pytest.raises(RestError, match="first-row-id is behind") as refused:
        changed(document, snapshot(2, 1, **{"first-row-id": 5, "added-rows": 1}))
    assert refused.value.status == 409
    with pytest.raises(RestError, match="first-row-id or added-rows is null"):
        changed(document, snapshot(2, 1))


@pytest.mark.parametrize(
    ("updates", "words"),
    [
        ([{"action": "add-snapshot"}], "snapshot must be an object"),
        ([snapshot(1), snapshot(1)], "already exists for id"),
        ([snapshot(1), main(1), snapshot(0, 1)], "older than last sequence number"),
        ([main(7)], "unknown snapshot: 7"),
        ([snapshot(1), main(1, type="tag")], "must be a branch"),
        ([{"action": "set-current-schema", "schema-id": -1}], "no schema has been added"),
        ([{"action": "set-current-schema", "schema-id": 9}], "unknown schema: 9"),
        ([{"action": "set-default-spec", "spec-id": 9}], "unknown spec"),
        ([{"action": "remove-schemas", "schema-ids": [0]}], "current schema"),
        ([{"action": "remove-partition-specs", "spec-ids": [0]}], "default partition spec"),
        ([{"action": "upgrade-format-version", "format-version": 1}], "downgrade"),
        ([{"action": "upgrade-format-version", "format-version": 9}], "Unsupported format version"),
        ([{"action": "assign-uuid", "uuid": "x"}], "reassign uuid"),
        ([{"action": "add-schema", "schema": {"type": "struct", "fields": [{**FIELDS[0], "type": "variant"}]}}],
         "variant is not supported until v3"),
        ([{"action": "add-schema", "schema": {"type": "struct", "fields": [FIELDS[0], FIELDS[0]]}}], "multiple fields"),
        ([{"action": "add-schema", "schema": {"type": "struct", "fields": [{**FIELDS[0], "type": "decimal(39,1)"}]}}],
         "1 to 38 digits"),
        ([{"action": "add-spec", "spec": {"fields": [{"source-id": 2, "transform": "identity", "name": "p"}]}}],
         "non-primitive"),
        ([{"action": "add-spec", "spec": {"fields": [{"source-id": 3, "transform": "hour", "name": "p"}]}}],
         "Invalid source type date"),
        ([{"action": "add-spec", "spec": {"fields": [{"source-id": 1, "transform": "bucket[4]", "name": "d"}]}}],
         "exists in schema"),
        ([{"action": "add-sort-order", "sort-order": {"fields": [{"source-id": 99}]}}], "sort field"),
        ([{"action": "set-location"}], "location"),
        ([{"action": "remove-encryption-key", "key-id": "x"}], "not encrypted"),
    ],
)  # fmt: skip
def test_updates_that_cannot_be_are_refused(updates: list[dict[str, Any]], words: str) -> None:
    with pytest.raises(RestError, match=words):
        changed(table(), *updates)


def test_the_same_schema_spec_and_order_are_found_again() -> None:
    document = table()
    again = changed(
        document,
        {"action": "add-schema", "schema": document["schemas"][0]},
        {"action": "set-current-schema", "schema-id": -1},
        {"action": "add-spec", "spec": document["partition-specs"][0]},
        {"action": "add-sort-order", "sort-order": document["sort-orders"][0]},
        {"action": "set-properties", "updates": {"x": "1"}},
    )
    assert [len(again[name]) for name in ("schemas", "partition-specs", "sort-orders")] == [1, 1, 1]


def test_version_1_becomes_2_and_3() -> None:
    document = table(1)
    assert document["schema"]["fields"]
    document = changed(document, {"action": "upgrade-format-version", "format-version": 2})
    assert "schema" not in document
    document = changed(document, {"action": "set-properties", "updates": {"format-version": "3"}})
    assert (document["format-version"], document["next-row-id"]) == (3, 0)
    check_readable(document)


def test_a_minimal_file_of_version_1_can_be_registered() -> None:
    old = {
        "format-version": 1,
        "table-uuid": UUID,
        "location": "file:///w/t",
        "last-updated-ms": NOW,
        "last-column-id": 1,
        "schema": {"type": "struct", "fields": [{"id": 1, "name": "a", "required": False, "type": "int"}]},
        "partition-spec": [],
        "snapshots": [],
        "current-snapshot-id": -1,
    }
    check_readable(changed(registered_table(old, "x"), {"action": "set-properties", "updates": {"a": "b"}}))


REQUIREMENTS = [
    ({"type": "assert-table-uuid", "uuid": UUID}, {"type": "assert-table-uuid", "uuid": "x"}),
    (
        {"type": "assert-ref-snapshot-id", "ref": "main", "snapshot-id": 1},
        {"type": "assert-ref-snapshot-id", "ref": "main", "snapshot-id": None},
    ),
    (
        {"type": "assert-ref-snapshot-id", "ref": "b", "snapshot-id": None},
        {"type": "assert-ref-snapshot-id", "ref": "b", "snapshot-id": 1},
    ),
    *(
        ({"type": f"assert-{kind}", member: right}, {"type": f"assert-{kind}", member: right + 1})
        for kind, member, right in (
            ("last-assigned-field-id", "last-assigned-field-id", 4),
            ("current-schema-id", "current-schema-id", 0),
            ("last-assigned-partition-id", "last-assigned-partition-id", 1000),
            ("default-spec-id", "default-spec-id", 0),
            ("default-sort-order-id", "default-sort-order-id", 1),
        )
    ),
]


@pytest.mark.parametrize(("holds", "fails"), REQUIREMENTS, ids=lambda value: str(value["type"]))
def test_requirements_hold_or_fail_the_commit(holds: dict[str, Any], fails: dict[str, Any]) -> None:
    document = changed(table(), snapshot(1), main(1))
    check_requirements([holds], document)
    with pytest.raises(RestError) as refused:
        check_requirements([fails], document)
    assert (refused.value.status, refused.value.type) == (409, "CommitFailedException")
    with pytest.raises(RestError):
        check_requirements([{"type": "assert-create"}], document)


_TYPES = st.sampled_from(["int", "long", "string", "double", "date", "timestamp", "decimal(9,2)", "uuid", "fixed[4]"])
_NAMES = st.sampled_from(["a", "b", "c", "d", "e"])


@st.composite
def histories(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Updates, sensible and not, in any order."""
    found: list[dict[str, Any]] = []
    for number in range(1, draw(st.integers(1, 12))):
        ids = draw(st.lists(st.integers(1, 8), min_size=1, max_size=4, unique=True))
        names = draw(st.lists(_NAMES, min_size=len(ids), max_size=len(ids), unique=len(ids) < 5))
        fields = [
            {"id": i, "name": n, "required": False, "type": draw(_TYPES)} for i, n in zip(ids, names, strict=True)
        ]
        found.append(
            draw(
                st.sampled_from(
                    [
                        {"action": "add-schema", "schema": {"type": "struct", "fields": fields}},
                        {"action": "set-current-schema", "schema-id": draw(st.integers(-1, 2))},
                        {"action": "add-spec", "spec": {"fields": [
                            {"source-id": ids[0], "transform": draw(st.sampled_from(["identity", "void", "year"])),
                             "name": f"p{number}"}]}},
                        {"action": "set-default-spec", "spec-id": draw(st.integers(-1, 2))},
                        snapshot(number, draw(st.sampled_from([None, number - 1 or None]))),
                        main(draw(st.integers(1, 12))),
                        {"action": "remove-snapshots", "snapshot-ids": draw(st.lists(st.integers(1, 12)))},
                        {"action": "remove-snapshot-ref", "ref-name": "main"},
                        {"action": "set-snapshot-ref", "ref-name": "tag", "type": "tag",
                         "snapshot-id": draw(st.integers(1, 12))},
                        {"action": "set-properties", "updates": {draw(_NAMES): "1"}},
                        {"action": "remove-properties", "removals": [draw(_NAMES)]},
                        {"action": "upgrade-format-version", "format-version": draw(st.integers(1, 3))},
                    ]
                )
            )
        )  # fmt: skip
    return found


@given(st.lists(histories(), max_size=4), st.sampled_from([1, 2]))
def test_after_any_commits_the_document_is_readable_and_whole(
    commits: list[list[dict[str, Any]]], version: int
) -> None:
    document = table(version)
    for updates in commits:
        draft = TableDraft.of(document, document["last-updated-ms"] + 1)
        try:
            for update in updates:
                apply_updates(draft, [update])
            after = draft.finish("x")
        except RestError:
            continue
        assert after["last-updated-ms"] >= document["last-updated-ms"]
        assert after["last-column-id"] >= document["last-column-id"]
        assert after["last-partition-id"] >= document["last-partition-id"]
        known = {s["snapshot-id"] for s in after["snapshots"]}
        assert {ref["snapshot-id"] for ref in after["refs"].values()} <= known
        current = after["refs"].get("main", {}).get("snapshot-id", -1)
        assert after["current-snapshot-id"] == current
        times = [entry["timestamp-ms"] for entry in after["snapshot-log"]]
        assert all(later >= earlier - 60_000 for earlier, later in pairwise(times))
        check_readable(after)
        document = after
