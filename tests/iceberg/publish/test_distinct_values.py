"""Statistics of published snapshots."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from pyiceberg.catalog.sql import SqlCatalog
from pyiceberg.table import StaticTable
from typer.testing import CliRunner

import skerry
from skerry.cli.main import app
from skerry.fileio import LocalFileIO
from skerry.index.puffin import PuffinFile, distinct_values_of


@pytest.fixture
def table(tmp_path: Path) -> Any:
    lake = skerry.connect(tmp_path)
    lake.sql(
        "CREATE TABLE db.t (id BIGINT NOT NULL, name STRING, d DATE, x DOUBLE, u DECIMAL(9, 2), b BOOLEAN, "
        "a ARRAY<INT>, PRIMARY KEY (id)) WITH ('compaction.mode' = 'off')"
    )
    table = lake.table("db.t")
    table.upsert([
        {"id": i, "name": f"n{i % 7}" if i else None, "d": date(2024, 1, 1 + i % 3), "x": i / 2, "u": i % 5,
         "b": i % 2 == 0, "a": [i]} for i in range(50)
    ])  # fmt: skip
    table.delete(where="id >= 40")
    return table


def _document(metadata: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(Path(metadata.removeprefix("file://")).read_text())
    return found


def test_numbers_of_distinct_values_are_those_of_the_rows(table: Any, tmp_path: Path) -> None:
    found = table.publish_iceberg(statistics=True)
    assert str(found).endswith("/v2.metadata.json")
    (entry,) = _document(found)["statistics"]
    assert entry["snapshot-id"] == found.snapshot_id == table.snapshots()[-1].id
    ndv = {blob["fields"][0]: int(blob["properties"]["ndv"]) for blob in entry["blob-metadata"]}
    assert ndv == {1: 40, 2: 7, 3: 3, 4: 40, 5: 5, 6: 2}, "the array has none"
    static = StaticTable.from_metadata(str(found))
    assert static.metadata.statistics[0].statistics_path == entry["statistics-path"]
    assert static.scan().count() == 40
    path = entry["statistics-path"].removeprefix(f"file://{tmp_path}/")
    written = PuffinFile.open(LocalFileIO(tmp_path), path, entry["file-size-in-bytes"])
    assert [distinct_values_of(blob) for blob in written.meta.blobs] == list(ndv.values())
    assert written.meta.size_bytes == entry["file-size-in-bytes"]
    assert written.meta.footer_bytes == entry["file-footer-size-in-bytes"]
    assert {blob.snapshot_id for blob in written.meta.blobs} == {found.snapshot_id}


def test_statistics_live_as_long_as_their_snapshot(table: Any, tmp_path: Path) -> None:
    def files() -> list[Path]:
        return list((tmp_path / "db/t/iceberg/statistics").glob("*"))

    first = table.publish_iceberg(statistics=True)
    (old,) = files()
    again = table.publish_iceberg(statistics=True)
    assert str(again) != str(first)
    assert len(files()) == 1, "made again, it replaces the other"
    assert files() != [old]
    table.upsert([{"id": 1, "name": "new"}], missing_columns="fill")
    later = table.publish_iceberg()
    assert [entry["snapshot-id"] for entry in _document(later)["statistics"]] == [first.snapshot_id]
    table.publish_iceberg(statistics=True)
    assert len(files()) == 2
    table.remove_orphan_files(older_than="0 s")
    assert len(files()) == 2
    table.expire_snapshots(retain_last=1, older_than="0 s")
    assert len(files()) == 1
    (entry,) = _document(table.publish_iceberg())["statistics"]
    assert Path(entry["statistics-path"].removeprefix("file://")) == files()[0]


def test_statistics_are_asked_for_in_sql_and_by_the_command(table: Any, tmp_path: Path) -> None:
    lake = skerry.connect(tmp_path)
    (row,) = lake.sql("CALL publish_iceberg('db.t', statistics => true)").to_arrow().to_pylist()
    assert len(_document(row["metadata_location"])["statistics"]) == 1
    done = CliRunner().invoke(app, ["table", "publish", "db.t", "--statistics", "--warehouse", str(tmp_path)])
    assert done.exit_code == 0, done.output
    assert done.output.strip().endswith("/v3.metadata.json")


def test_statistics_files_of_external_tables_are_listed(table: Any, tmp_path: Path) -> None:
    found = table.publish_iceberg(statistics=True)
    catalog = SqlCatalog("there", uri=f"sqlite:///{tmp_path}/catalog.db", warehouse=f"file://{tmp_path}/_other")
    catalog.create_namespace("ns")
    catalog.create_namespace("ns.inner")
    catalog.register_table("ns.t", str(found))
    catalog.register_table("ns.inner.u", str(found))
    catalog.close()
    with skerry.connect(tmp_path) as lake:
        lake.create_catalog("ice", {"type": "sql", "uri": f"sqlite:///{tmp_path}/catalog.db"})
        lake.create_catalog("broken", {"type": "sql", "uri": f"sqlite:///{tmp_path}/nothing/there.db"})
        everything = lake.sql("SELECT * FROM system.iceberg_statistics").to_arrow().to_pylist()
        assert {(row["namespace"], row["table_name"]) for row in everything} == {("ns", "t"), ("ns.inner", "u")}
        query = """
            SELECT columns, distinct_values, field_ids, blob_type, snapshot_id FROM system.iceberg_statistics
            WHERE catalog_name = 'ice' AND namespace = 'ns' AND columns[1] IN ('id', 'name') ORDER BY field_ids[1]
        """
        kind, id_ = "apache-datasketches-theta-v1", found.snapshot_id
        assert lake.sql(query).fetchall() == [(["id"], 40, [1], kind, id_), (["name"], 7, [2], kind, id_)]
