"""Keys: what they tell apart, what an invalidation covers, and no credentials."""

import pytest

from skerry.iceberg.cache import (
    ContentKey,
    FilePlanKey,
    ListingKey,
    NameMapping,
    RowCountKey,
    SchemaKey,
    Scope,
    SnapshotKey,
    SnapshotListKey,
    content_key,
    deep_bytes,
)

NAME = NameMapping("c1", "db", "t", "DB", "T")


@pytest.mark.parametrize(
    "key",
    [
        NAME,
        SchemaKey(NAME, "uuid", 1),
        SnapshotListKey(NAME, ContentKey("s", "p", 1)),
        SnapshotKey(NAME, "uuid", 1),
        RowCountKey(NAME, "uuid", 1),
        FilePlanKey(NAME, "uuid", 1, ("a", "x > 1")),
    ],
    ids=lambda key: type(key).__name__,
)
def test_keys_of_a_table_belong_to_its_local_name(key: object) -> None:
    assert key.scope == Scope("c1", "db", "t")  # type: ignore[attr-defined]
    assert isinstance(hash(key), int)


def test_a_scope_covers_what_lies_in_it() -> None:
    catalog, database, table = Scope("c1"), Scope("c1", "db"), Scope("c1", "db", "t")
    assert all(catalog.covers(each) for each in (catalog, database, table))
    assert [database.covers(each) for each in (catalog, database, table)] == [False, True, True]
    assert [table.covers(each) for each in (catalog, database, table)] == [False, False, True]
    assert not Scope("c2").covers(table)
    assert not Scope("c1", "other").covers(table)
    assert not Scope("c1", "db", "u").covers(table)
    assert ListingKey("c1").scope == catalog
    assert ListingKey("c1", "db").scope == database


def test_tables_of_two_catalogs_and_two_identities_of_one_name_are_different() -> None:
    other = NameMapping("c2", "db", "t", "DB", "T")
    keys = {SchemaKey(NAME, "a", 1), SchemaKey(other, "a", 1), SchemaKey(NAME, "b", 1), SchemaKey(NAME, "a", 2)}
    assert len(keys) == 4


def test_credentials_in_a_path_leave_the_key_but_keep_files_apart() -> None:
    signed = "https://host/m.avro?X-Amz-Signature=SECRET1"
    key, other = content_key("s3://u:SECRET@h", signed, 5), content_key("s3://u:SECRET@h", signed + "2", 5)
    assert "SECRET" not in repr(key)
    assert key != other
    assert key == content_key("s3://u:SECRET@h", signed, 5)
    assert content_key("s3://b", "s3://b/t/m.avro", 5, "e") == ContentKey("s3://b", "s3://b/t/m.avro", 5, "e")


@pytest.mark.parametrize("path", ["s3://bucket/" + "a" * 100, "file:///é"])
@pytest.mark.parametrize(("length", "version"), [(-1, ""), (123_456, "17")])
def test_a_content_key_weighs_what_it_takes(path: str, length: int, version: str) -> None:
    found = ContentKey("file://", path, length, version)
    assert deep_bytes(found) <= found.size_bytes <= deep_bytes(found) + 3 * len(path)


def test_a_key_of_files_weighs_what_it_takes() -> None:
    paths = tuple(f"file:///warehouse/ns/t/metadata/{n}-m0.avro" for n in range(40))
    found = FilePlanKey(NAME, "9c12d441-03fe-4693-9a96-a0705ddf69c1", 3497810964824022504, ("files", 0, paths))
    assert deep_bytes(found) <= found.size_bytes <= 1.2 * deep_bytes(found) + 300
