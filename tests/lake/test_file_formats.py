"""Tables without a primary key whose files are JSON rows or ORC behave like all others."""

import math
from datetime import UTC, date, datetime
from pathlib import Path

import pyarrow as pa
import pytest

import skerry
from s3server import S3Server
from skerry.formats.open_parquet import SMALL_FILE_BYTES
from support.datafile import EMPTY_ROW, EVERY_TYPE, FULL_ROW, NULL_ROW, table_of

FORMATS = pytest.mark.parametrize("format", ["json", "orc"])
COLUMNS = [
    skerry.Field("id", "BIGINT", nullable=False),
    skerry.Field("x", "DOUBLE"),
    skerry.Field("ts", "TIMESTAMPTZ"),
]
MONDAY, TUESDAY = datetime(2024, 1, 15, 9, tzinfo=UTC), datetime(2024, 1, 16, 9, tzinfo=UTC)


def create(lake: skerry.Lake, format: str, **rest: object) -> skerry.Table:
    return lake.create_table("app.t", COLUMNS, options={"file.format": format}, **rest)  # type: ignore[arg-type]


@FORMATS
@pytest.mark.parametrize("compression", ["zstd", "lz4", "none"])
def test_rows_of_every_type_come_back(tmp_path: Path, format: str, compression: str) -> None:
    lake = skerry.connect(tmp_path)
    options = {"file.format": format, "file.compression": compression}
    table = lake.create_table("app.t", EVERY_TYPE, options=options)
    rows = table_of(EVERY_TYPE, [FULL_ROW, NULL_ROW, EMPTY_ROW])
    table.append(rows)
    found = table.scan().to_arrow()
    assert found.schema.equals(rows.schema)
    assert found.to_pylist() == rows.to_pylist()
    files = table.files()
    assert files.column("format").to_pylist() == [format]
    assert files.column("file")[0].as_py().endswith(f".{format}")


@FORMATS
def test_extremes_come_back(format: str) -> None:
    columns = [skerry.Field("d", "DOUBLE"), skerry.Field("day", "DATE"), skerry.Field("ts", "TIMESTAMP")]
    table = skerry.connect(f"memory://extremes-{format}").create_table("a.t", columns, options={"file.format": format})
    table.append(
        [
            {"d": math.inf, "day": date(9999, 12, 31), "ts": datetime.max},
            {"d": -math.inf, "day": date.min, "ts": datetime.min},
            {"d": math.nan},
            {"d": 5e-324},
        ]
    )
    rows = table.scan().to_arrow().to_pylist()
    assert rows[0] == {"d": math.inf, "day": date(9999, 12, 31), "ts": datetime.max}
    assert rows[1] == {"d": -math.inf, "day": date.min, "ts": datetime.min}
    assert math.isnan(rows[2]["d"])
    assert rows[3]["d"] == 5e-324
    assert table.scan(where="d > 0").count() == 3  # infinity, the smallest number, and NaN, which is greatest


@FORMATS
def test_schemas_change_and_snapshots_stay(tmp_path: Path, format: str) -> None:
    table = create(skerry.connect(tmp_path), format)
    table.append([{"id": 1, "x": 0.5}])
    table.rename_column("x", "y")
    table.add_column("x", "STRING", nullable=False, default="new")
    table.append([{"id": 2, "y": 1.5, "x": "own"}])
    rows = table.scan(["id", "x", "y"]).to_arrow().to_pylist()
    assert rows == [{"id": 1, "x": "new", "y": 0.5}, {"id": 2, "x": "own", "y": 1.5}]
    assert table.scan(["id", "x"], snapshot=1).to_arrow().to_pylist() == [{"id": 1, "x": 0.5}]


@FORMATS
def test_partitions_filters_deletes_and_overwrites(tmp_path: Path, format: str) -> None:
    table = create(skerry.connect(tmp_path), format, partition_by=["day(ts)"])
    table.append([{"id": n, "ts": MONDAY if n % 2 else TUESDAY} for n in range(10)])
    assert table.files().num_rows == 2
    assert table.scan(where="id < 4 AND ts < '2024-01-16 00:00:00+00:00'").to_arrow().column("id").to_pylist() == [1, 3]
    table.delete(where="id >= 4")
    assert sorted(table.scan().to_arrow().column("id").to_pylist()) == [0, 1, 2, 3]
    assert set(table.files().column("format").to_pylist()) == {format}
    table.overwrite([{"id": 7}])
    assert table.scan(["id"]).to_arrow().to_pylist() == [{"id": 7}]
    assert table.scan(snapshot=1).count() == 10


@FORMATS
def test_the_format_can_be_changed_later(tmp_path: Path, format: str) -> None:
    table = create(skerry.connect(tmp_path), format)
    table.append([{"id": 1}])
    table.set_options({"file.format": "parquet"})
    table.append([{"id": 2}])
    table.set_options(remove=["file.format"])
    assert table.scan(["id"]).to_arrow().to_pylist() == [{"id": 1}, {"id": 2}]
    assert set(table.files().column("format").to_pylist()) == {format, "parquet"}


@FORMATS
def test_damage_names_the_file(tmp_path: Path, format: str) -> None:
    table = create(skerry.connect(tmp_path), format)
    table.append([{"id": 1}])
    path = next(tmp_path.glob(f"app/t/data/*.{format}"))
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 4
    path.write_bytes(bytes(data))
    with pytest.raises(skerry.DamagedFileError, match=path.name):
        table.scan().to_arrow()


@FORMATS
def test_large_files_are_streamed(tmp_path: Path, format: str) -> None:
    options = {"file.format": format, "file.compression": "none", "file.target-size": "12 MB"}
    table = skerry.connect(tmp_path).create_table("app.t", [skerry.Field("text", "STRING")], options=options)
    texts = pa.table({"text": [f"{n:0200d}" for n in range(100_000)]})
    table.append(texts)
    assert table.files().num_rows >= 1
    batches = list(table.scan().to_batches())
    assert pa.Table.from_batches(batches).equals(texts)
    assert table.scan(limit=3).to_arrow().num_rows == 3


def test_what_a_format_cannot_do_is_refused() -> None:
    lake = skerry.connect("memory://refused-formats")
    with pytest.raises(skerry.OptionError, match="snappy cannot compress JSON files"):
        lake.create_table("a.t", COLUMNS, options={"file.format": "json", "file.compression": "snappy"})
    with pytest.raises(skerry.OptionError, match="a table with a primary key has no json files"):
        lake.create_table("a.t", COLUMNS, primary_key=["id"], options={"file.format": "json"})
    table = lake.create_table("a.t", COLUMNS, options={"file.format": "json"})
    with pytest.raises(skerry.OptionError, match="snappy cannot compress JSON files"):
        table.set_options({"file.compression": "snappy"})


@pytest.mark.s3
@FORMATS
def test_large_files_on_object_storage(s3_server: S3Server, s3_url: str, format: str) -> None:
    lake = skerry.connect(s3_url, settings=s3_server.storage())
    options = {"file.format": format, "file.compression": "none"}
    table = lake.create_table("app.t", [skerry.Field("raw", "BINARY")], options=options)
    rows = pa.table({"raw": [number.to_bytes(4, "big") * 25_000 for number in range(100)]})
    table.append(rows)
    assert table.files().column("size_bytes")[0].as_py() > SMALL_FILE_BYTES
    assert table.scan().to_arrow().equals(rows)
