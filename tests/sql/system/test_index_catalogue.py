"""``system.data_files``, ``system.puffin_index_meta``, its flat form, and the statistics of enumerations."""

import json
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import jsonschema
import pyarrow as pa
import pytest

from skerry.common.errors import NotFoundError
from skerry.index.meta import META_SCHEMA, TARGET_SCHEMA
from skerry.lake.folder_names import WarehouseNames
from skerry.lake.internals import names_of
from skerry.sql.session import Session
from skerry.sql.system.index_catalogue import file_choice
from skerry.types.field import Field
from skerry.types.table_ident import TableIdent
from support.statements import Statements
from support.tables import HookedFileIO, World

COMPACT = [
    "table_dir", "region_id", "file_id", "node_id", "index_type", "target_type", "target_key", "blob_size",
    "target_json", "meta_json",
]  # fmt: skip
COLUMNS = [Field("id", "BIGINT", nullable=False), Field("host", "STRING"), Field("body", "STRING")]


def fill(sql: Statements, name: str, files: int = 3, indexes: Sequence[tuple[str, str]] = (("host", "bloom"),)) -> None:
    table = sql.lake.create_table(name, COLUMNS, partition_by=["bucket(2, id)"])
    for column, kind in indexes:
        table.create_index(column, kind)
    for number in range(files):
        ids = range(number * 40, number * 40 + 40)
        table.append(pa.table({"id": list(ids), "host": [f"h{i}" for i in ids], "body": ["some words"] * 40}))


ALL = (("host", "bloom"), ("id", "inverted"), ("body", "fulltext"), ("body", "fulltext_bloom"))


@pytest.fixture
def sql() -> Statements:
    made = Statements()
    fill(made, "app.logs", indexes=ALL)
    fill(made, "shop.orders", 1)
    return made


def hooked(sql: Statements) -> tuple[Statements, HookedFileIO]:
    fileio = HookedFileIO(sql.world.fileio)
    return Statements(sql.world, sql.world.lake(fileio)), fileio


def index_reads(fileio: HookedFileIO) -> list[str]:
    return [path for path in fileio.paths("read", "read_range", "stat", "open_input") if "/index/" in path]


def test_compact_rows_have_the_columns_of_the_design_and_valid_json(sql: Statements) -> None:
    rows = sql.dicts("SELECT * FROM system.puffin_index_meta")
    assert list(rows[0]) == COMPACT
    assert len(rows) == 6 * 4 + 2
    for row in rows:
        jsonschema.validate(json.loads(row["meta_json"]), META_SCHEMA)
        jsonschema.validate(json.loads(row["target_json"]), TARGET_SCHEMA)
        assert row["node_id"] is None
        assert (row["blob_size"] is None) == (row["index_type"] == "fulltext_tantivy")
    counts = sql("SELECT index_type, count(*) FROM system.puffin_index_meta GROUP BY 1 ORDER BY 1")
    assert counts == [("bloom_skipping", 8), ("fulltext_bloom", 6), ("fulltext_tantivy", 6), ("inverted", 6)]


def test_flat_rows_have_the_fields_of_the_json(sql: Statements) -> None:
    flat = sql.dicts("SELECT * FROM system.puffin_index_meta_flat")
    compact = sql.dicts("SELECT * FROM system.puffin_index_meta")
    for wide, narrow in zip(flat, compact, strict=True):
        meta = json.loads(narrow["meta_json"])
        fields = {name: value for part in meta.values() if isinstance(part, dict) for name, value in part.items()}
        fields.pop("raw_config", None)
        for name, value in wide.items():
            assert value == (narrow[name] if name in narrow else fields.pop(name, None))
        assert fields == {}
    (row,) = sql(
        "SELECT sum(segment_count), min(analyzer), bool_or(case_sensitive), max(granularity) "
        "FROM system.puffin_index_meta_flat WHERE index_type = 'fulltext_bloom'"
    )
    assert row == (6, "english", False, 4_096)


def test_rows_can_be_counted_and_joined_with_tables(sql: Statements) -> None:
    assert sql("SELECT count(*) FROM system.puffin_index_meta") == [(26,)]
    joined = sql(
        "SELECT t.table_name, count(*) FROM system.puffin_index_meta m JOIN system.tables t "
        "ON m.table_dir = t.location GROUP BY 1 ORDER BY 1"
    )
    assert joined == [("logs", 24), ("orders", 2)]


@pytest.mark.parametrize("table", ["puffin_index_meta", "puffin_index_meta_flat"])
def test_conditions_on_files_reach_the_list_of_files_before_any_read(sql: Statements, table: str) -> None:
    one = sql.dicts("SELECT * FROM system.puffin_index_meta WHERE table_dir = 'app/logs'")[0]
    region, file_id = one["region_id"], one["file_id"]
    for where, files, folders in (
        ("table_dir = 'shop/orders'", 2, {"shop"}),
        ("table_dir LIKE 'app/%' AND index_type = 'inverted'", 6, {"app"}),
        (f"region_id = {region}", 3, {"app"}),
        (f"region_id IN ({region}, 7)", 3, {"app"}),
        (f"file_id = '{file_id}' AND blob_size > 0", 1, {"app"}),
        ("file_id = 'x'", 0, set()),
        ("table_dir = 'nowhere'", 0, set()),
    ):
        other, fileio = hooked(sql)
        other(f"SELECT * FROM system.{table} WHERE {where}")
        reads = index_reads(fileio)
        assert len(reads) == files, where
        assert {path.split("/")[0] for path in reads} == folders, where
        if not folders or where.startswith("table_dir"):
            read = [path for path in fileio.paths("read") if "/manifest/" in path]
            assert {path.split("/")[0] for path in read} == (
                folders or ({"app", "shop"} if "file_id" in where else set())
            )


def test_region_ids_are_given_as_parameters_too(sql: Statements) -> None:
    region = sql("SELECT max(region_id) FROM system.puffin_index_meta WHERE table_dir = 'app/logs'")[0][0]
    assert isinstance(region, Decimal)
    for given in (int(region), region):
        other, fileio = hooked(sql)
        found = other("SELECT DISTINCT region_id FROM system.puffin_index_meta WHERE region_id = ?", [given])
        assert found == [(region,)]
        assert len(index_reads(fileio)) == 3


def test_conditions_on_targets_are_applied(sql: Statements) -> None:
    assert sql("SELECT count(*) FROM system.puffin_index_meta WHERE target_key = '2'") == [(12,)]
    assert sql("SELECT count(*) FROM system.puffin_index_meta WHERE index_type IN ('inverted', 'vector')") == [(6,)]
    assert sql("SELECT count(*) FROM system.puffin_index_meta_flat WHERE target_type = 'columns'") == [(0,)]
    assert sql("SELECT count(*) FROM system.puffin_index_meta_flat WHERE fst_size > 0") == [(6,)]


def test_a_limit_reads_part_of_the_files_only() -> None:
    sql = Statements(World(settings={"index-meta.concurrency": 2}))
    fill(sql, "app.many", 20)
    other, fileio = hooked(sql)
    assert len(other("SELECT file_id FROM system.puffin_index_meta LIMIT 1")) == 1
    assert len(index_reads(fileio)) <= 40


def test_data_files_are_those_of_every_snapshot_and_no_data_file_is_opened(sql: Statements) -> None:
    sql.lake.table("shop.orders").overwrite(pa.table({"id": [1], "host": ["x"], "body": ["y"]}))
    other, fileio = hooked(sql)
    rows = other.dicts("SELECT * FROM system.data_files")
    assert [row["table_dir"] for row in rows] == ["app/logs"] * 6 + ["shop/orders"] * 3
    assert [row["in_latest"] for row in rows].count(False) == 2
    touched = fileio.paths("read", "read_range", "open_input", "stat")
    assert not [path for path in touched if "/data/" in path or "/index/" in path]
    stored = sql.lake.table("app.logs").files()
    assert sorted(row["file"] for row in rows[:6]) == sorted(stored.column("file").to_pylist())
    assert sum(row["size_bytes"] for row in rows[:6]) == sum(stored.column("size_bytes").to_pylist())
    assert all(row["file_id"] in row["file"] for row in rows)
    assert sql("SELECT count(*), count(index_file) FROM system.data_files WHERE in_latest") == [(7, 7)]
    regions = sql(
        "SELECT DISTINCT region_id FROM system.data_files EXCEPT SELECT region_id FROM system.puffin_index_meta"
    )
    assert regions == []


def test_a_damaged_table_is_left_out_of_the_list_of_files(sql: Statements) -> None:
    for path in sql.world.files("shop/orders/manifest"):
        sql.world.fileio.replace(path, b"broken")
    other = Statements(sql.world, sql.world.lake())
    assert other("SELECT DISTINCT table_dir FROM system.data_files") == [("app/logs",)]
    assert other("SELECT DISTINCT table_dir FROM system.puffin_index_meta") == [("app/logs",)]


def test_hidden_paths_show_neither_folders_nor_file_names(sql: Statements) -> None:
    sql.world.settings["index-meta.hide-paths"] = True
    other = Statements(sql.world, sql.world.lake())
    tokens = other("SELECT DISTINCT table_dir FROM system.puffin_index_meta ORDER BY 1")
    assert len(tokens) == 2
    assert all(token.startswith("table-") for (token,) in tokens)
    assert other("SELECT DISTINCT table_dir FROM system.data_files ORDER BY 1") == tokens
    assert other("SELECT count(file), count(index_file), count(index_size_bytes) FROM system.data_files") == [(0, 0, 8)]
    assert other(f"SELECT count(*) FROM system.data_files WHERE table_dir = '{tokens[0][0]}'")[0][0] in (2, 6)
    assert other("SELECT count(*) FROM system.puffin_index_meta WHERE table_dir = 'app/logs'") == [(0,)]


class OneDatabase(WarehouseNames):
    """The names that one account may see."""

    def databases(self) -> list[str]:
        return ["shop"]

    def find(self, ident: TableIdent) -> Any:
        if ident.database != "shop":
            raise NotFoundError(f"there is no table {ident}")
        return super().find(ident)


def test_an_account_sees_the_files_and_indexes_of_its_own_tables_only(sql: Statements) -> None:
    fileio = HookedFileIO(sql.world.fileio)
    lake = sql.world.lake(fileio)
    session = lake.session()
    names = OneDatabase(names_of(lake)._env)
    limited = Session(names, lambda: session._duck, sql.world.clock, sql.world.ids)
    for table in ("data_files", "puffin_index_meta", "puffin_index_meta_flat"):
        outcome = limited.run(f"SELECT DISTINCT table_dir FROM system.{table}")
        assert outcome.read().read_all().column(0).to_pylist() == ["shop/orders"]
    assert not [path for path in fileio.paths("read", "read_range") if path.startswith("app/")]


def test_statistics_have_a_row_for_each_enumeration(sql: Statements) -> None:
    other, _ = hooked(sql)
    assert other("SELECT * FROM system.index_enumeration_statistics") == []
    other("SELECT * FROM system.puffin_index_meta")
    list(other.lake.index_metas("shop.orders"))
    first, second = other.dicts("SELECT * FROM system.index_enumeration_statistics")
    assert (first["tables"], first["files"], first["cached_files"], first["targets"]) == (2, 8, 0, 26)
    assert (first["inverted"], first["bloom_skipping"], first["vector"]) == (6, 8, 0)
    assert (first["read_count"], first["failed_files"], first["complete"]) == (8, 0, True)
    assert first["read_bytes"] > 0
    assert (second["files"], second["cached_files"], second["read_count"]) == (2, 2, 0)


def test_a_lake_without_tables_has_no_rows() -> None:
    sql = Statements()
    for table in ("data_files", "puffin_index_meta", "puffin_index_meta_flat", "index_enumeration_statistics"):
        assert sql(f"SELECT * FROM system.{table}") == []


def test_without_a_condition_all_files_are_chosen() -> None:
    choice = file_choice(None)
    assert choice.table_dir("any")
    table = pa.table({"a": [1]})
    assert choice.files("any", table) is table
