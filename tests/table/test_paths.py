"""Names of files: made and parsed in one place."""

import pytest

from skerry.table.paths import (
    TablePaths,
    data_file_name,
    manifest_list_name,
    manifest_name,
    parse_schema_id,
    parse_snapshot_id,
    parse_tag_name,
)

PATHS = TablePaths("app/users")


def test_the_layout_is_the_documented_one() -> None:
    assert PATHS.metadata == "app/users/metadata"
    assert PATHS.schema(3) == "app/users/schema/schema-3"
    assert PATHS.latest_schema_hint == "app/users/schema/latest-schema"
    assert PATHS.snapshot(7) == "app/users/snapshot/snapshot-7"
    assert PATHS.latest_hint == "app/users/snapshot/LATEST"
    assert PATHS.earliest_hint == "app/users/snapshot/EARLIEST"
    assert PATHS.floor == "app/users/snapshot/FLOOR"
    assert PATHS.tag("v1") == "app/users/tag/tag-v1"
    assert PATHS.lease("x") == "app/users/lease/lease-x"
    assert manifest_name("x") == "manifest/manifest-x"
    assert manifest_list_name("x") == "manifest/manifest-list-x"


def test_data_files_are_named_by_level_sequence_and_uuid() -> None:
    assert data_file_name("", 0, 1, "a1b2", "sst") == "data/0-00001-a1b2.sst"
    assert data_file_name("ts_day=2024-01-15/id_bucket=3", 1, 25, "e5", "parquet") == (
        "data/ts_day=2024-01-15/id_bucket=3/1-00025-e5.parquet"
    )
    assert data_file_name("", 0, 1234567, "u", "parquet") == "data/0-1234567-u.parquet"


def test_relative_reverses_absolute() -> None:
    assert PATHS.relative(PATHS.absolute("data/x")) == "data/x"


@pytest.mark.parametrize("number", [1, 9, 10, 12345678901234567890])
def test_snapshot_ids_are_parsed_back(number: int) -> None:
    assert parse_snapshot_id(PATHS.snapshot(number)) == number


@pytest.mark.parametrize(
    "name",
    [
        "snapshot-0",
        "snapshot-01",
        "snapshot--1",
        "snapshot-",
        "snapshot-1.json",
        "snapshot-1x",
        "LATEST",
        ".tmp-snapshot-1",
    ],
)
def test_other_files_are_no_snapshots(name: str) -> None:
    assert parse_snapshot_id(f"app/users/snapshot/{name}") is None


def test_schema_ids_are_parsed_back_and_start_at_zero() -> None:
    assert [parse_schema_id(PATHS.schema(n)) for n in (0, 1, 10)] == [0, 1, 10]
    assert [parse_schema_id(n) for n in ("latest-schema", "schema-00", "schema--1", ".tmp-schema-1")] == [None] * 4


def test_tag_names_are_parsed_back() -> None:
    assert parse_tag_name(PATHS.tag("a-b_c")) == "a-b_c"
    assert parse_tag_name("app/users/tag/.tmp-1") is None
