"""Tables made of data, files made of tables, and upkeep of a whole lake."""

import gzip
import warnings

import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet
import pytest
from typer.testing import CliRunner

import skerry
from skerry.cli.main import app

COLUMNS = {"id": [1, 2], "name": ["a", None]}


@pytest.fixture
def lake(tmp_path):
    with skerry.connect(tmp_path / "lake", settings={"sql.export-folder": str(tmp_path / "out")}) as lake:
        (tmp_path / "out").mkdir()
        yield lake


@pytest.mark.parametrize(
    "data",
    [
        pa.table(COLUMNS),
        pa.table(COLUMNS).to_reader(),
        pd.DataFrame(COLUMNS),
        pl.DataFrame(COLUMNS),
        [{"id": 1, "name": "a"}, {"id": 2, "name": None}],
        COLUMNS,
    ],
    ids=["arrow", "reader", "pandas", "polars", "rows", "dict"],
)
@pytest.mark.parametrize("key", [None, ["id"]])
def test_a_table_is_created_from_data(lake, data, key):
    if isinstance(data, pa.RecordBatchReader):
        data = pa.table(COLUMNS).to_reader()
    table = lake.create_table("app.t", data, primary_key=key, partition_by=["bucket(2, id)"], comment="made of data")
    assert sorted(table.scan().to_arrow().to_pylist(), key=lambda row: row["id"]) == [
        {"id": 1, "name": "a"},
        {"id": 2, "name": None},
    ]
    assert table.schema.by_name["id"].nullable is (key is None)
    assert [str(f.type) for f in table.schema.fields] == ["BIGINT", "STRING"]
    assert lake.create_table("app.t", pa.table({"other": [1]}), if_not_exists=True).schema.column_names == [
        "id",
        "name",
    ]
    with pytest.raises(skerry.AlreadyExistsError):
        lake.create_table("app.t", pa.table({"other": [1]}))


def test_data_that_does_not_fit_leaves_no_table(lake):
    with pytest.raises(skerry.SkerryError, match="NULL"):
        lake.create_table("app.t", pa.table({"id": [1, None]}), primary_key=["id"])
    assert lake.list_tables() == []
    with pytest.raises(skerry.SchemaError, match="a list of skerry"):
        lake.create_table("app.t", [5])


def test_rows_are_copied_to_files_of_the_folder_for_them(tmp_path, lake):
    lake.create_table("app.t", pa.table(COLUMNS))
    assert lake.sql("COPY app.t TO 'all.parquet'").message == "COPY: 2 rows to all.parquet"
    assert pyarrow.parquet.read_table(tmp_path / "out" / "all.parquet").to_pydict() == COLUMNS
    lake.sql("COPY (SELECT id, id * 2 AS twice FROM app.t WHERE id > ?) TO 'some.csv' (FORMAT csv, DELIMITER ';')", [1])
    assert (tmp_path / "out" / "some.csv").read_text() == '"id";"twice"\n2;4\n'
    lake.sql("COPY app.t TO 'plain' (FORMAT csv, HEADER false)")
    assert (tmp_path / "out" / "plain").read_text() == '1,"a"\n2,\n'
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["all.parquet", "plain", "some.csv"]


def test_columns_and_compression_are_chosen(tmp_path, lake):
    lake.sql("CREATE TABLE app.t AS SELECT * FROM (VALUES (1, 'a', 'CH'), (2, 'b', 'GB')) AS v (id, name, land)")
    lake.sql("COPY app.t (name, id) TO 'two.csv.gz'; COPY app.t (id) TO 'id.csv' (COMPRESSION zstd)")
    assert gzip.decompress((tmp_path / "out" / "two.csv.gz").read_bytes()) == b'"name","id"\n"a",1\n"b",2\n'
    assert pa.input_stream(tmp_path / "out" / "id.csv", compression="zstd").read() == b'"id"\n1\n2\n'
    for given, found in (("", "ZSTD"), ("(COMPRESSION snappy)", "SNAPPY"), ("(COMPRESSION 'LZ4_RAW')", "LZ4"),
                         ("(FORMAT parquet, COMPRESSION uncompressed)", "UNCOMPRESSED")):  # fmt: skip
        lake.sql(f"COPY app.t TO 'all.parquet' {given}")
        written = pyarrow.parquet.ParquetFile(tmp_path / "out" / "all.parquet").metadata
        assert written.row_group(0).column(0).compression == found
        assert written.num_rows == 2


def test_partitions_are_folders_and_no_value_leads_out_of_them(tmp_path, lake):
    values = "(1, 'CH', '../../x'), (2, 'CH', 'a/b'), (3, NULL, '..'), (4, 'a=b', '')"
    done = lake.sql(f"COPY (SELECT * FROM (VALUES {values}) AS v (id, land, \"a b\")) TO 'parts' "
                    '(FORMAT parquet, PARTITION_BY (LAND, "a b"))').to_arrow()  # fmt: skip
    assert done.column("rows").to_pylist() == [4]
    found = lake.sql(
        f"SELECT id, land, \"a b\" FROM read_parquet('{tmp_path}/out/parts/**/*.parquet', hive_partitioning = true)"
    ).fetchall()
    assert sorted(found)[:2] == [(1, "CH", "../../x"), (2, "CH", "a/b")]
    everything = [path.relative_to(tmp_path) for path in tmp_path.rglob("*.parquet")]
    assert len(everything) == 4
    assert all(path.parts[:2] == ("out", "parts") and len(path.parts) == 5 for path in everything)
    lake.sql("COPY (SELECT 1 AS id, 'x' AS k) TO 'more' (FORMAT csv, PARTITION_BY k, HEADER false)")
    assert (tmp_path / "out" / "more" / "k=x" / "part-0.csv").read_text() == "1\n"
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["more", "parts"]
    with pytest.raises(skerry.SqlError, match="'more' exists already: PARTITION_BY makes a new folder"):
        lake.sql("COPY (SELECT 2 AS id, 'x' AS k) TO 'more' (FORMAT csv, PARTITION_BY k)")
    with pytest.raises(skerry.SqlError, match=r"Could not convert|Conversion Error"):
        lake.sql("COPY (SELECT CAST('a' || i AS INT) AS id, i AS k FROM range(9) AS r (i)) TO 'not' "
                 "(FORMAT csv, PARTITION_BY k)")  # fmt: skip
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["more", "parts"]


@pytest.mark.parametrize("path", ["../x.csv", "/etc/x.csv", "nowhere/x.csv", ".", "../out/../x.csv"])
def test_no_file_outside_of_the_folder_is_written(tmp_path, lake, path):
    with pytest.raises(skerry.SqlError, match="is no file in a folder of"):
        lake.sql(f"COPY (SELECT 1 AS a) TO '{path}' (FORMAT csv)")
    (tmp_path / "out" / "link").symlink_to(tmp_path)
    with pytest.raises(skerry.SqlError, match="is no file in a folder of"):
        lake.sql("COPY (SELECT 1 AS a) TO 'link/x.csv'")


def test_without_a_folder_nothing_is_copied(tmp_path):
    with skerry.connect(tmp_path / "lake") as lake:
        with pytest.raises(skerry.SqlError, match=r"settings=\{'sql\.export-folder': 'folder'\}"):
            lake.sql(f"COPY (SELECT 1 AS a) TO '{tmp_path}/x.csv'")
        with pytest.raises(skerry.SqlError, match="is fixed when a lake is opened"):
            lake.sql("SET sql.export-folder = '/'")


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("COPY app.t FROM 'x.csv'", "COPY writes files; read them by INSERT INTO t SELECT"),
        ("COPY app.t TO 'x.txt'", "write the format"),
        ("COPY app.t TO 'x.json' (FORMAT json)", "COPY writes parquet and csv, not 'json'"),
        ("COPY app.t (nope) TO 'x.csv'", "there is no column 'nope'"),
        ("COPY app.t (a, A) TO 'x.csv'", "column A is named twice"),
        ("COPY app.t TO 'x.csv' (COMPRESSION lz4)", "the COMPRESSION of csv is one of none, gzip, zstd, not 'lz4'"),
        ("COPY app.t TO 'x.parquet' (COMPRESSION xz)", "one of zstd, snappy, gzip, brotli, lz4, none, not 'xz'"),
        (
            "COPY app.t TO 'x.parquet' (ROW_GROUP_SIZE 5)",
            "expected FORMAT, HEADER, DELIMITER, COMPRESSION or PARTITION",
        ),
        ("COPY app.t TO 'x' (FORMAT csv, COMPRESSION gzip, PARTITION_BY a)", "CSV files of PARTITION_BY are not comp"),
        ("COPY (SELECT 1 AS a, 2 AS b) TO 'x' (FORMAT csv, PARTITION_BY c)", "there is no column 'c'"),
        ("COPY (SELECT 1 AS a) TO 'x' (FORMAT csv, PARTITION_BY a)", "a column must remain"),
        ("COPY (SELECT 1 AS a, 2 AS A) TO 'x' (FORMAT csv, PARTITION_BY a)", "same name"),
        (
            'COPY (SELECT 1 AS a, 2 AS "../b") TO \'x\' (FORMAT csv, PARTITION_BY "../b")',
            "cannot be the name of a folder",
        ),
        ("COPY (SELECT 1 AS a, [2] AS b) TO 'x' (FORMAT parquet, PARTITION_BY b)", "parquet cannot hold these rows"),
        ("COPY (SELECT 1 AS a, 2 AS b) TO '../x' (FORMAT csv, PARTITION_BY b)", "is no file in a folder of"),
        ("COPY (SELECT [1] AS a) TO 'x.csv'", "csv cannot hold these rows"),
        ("COPY (SELECT nope FROM app.t) TO 'x.csv'", "there is no column 'nope'"),
    ],
)
def test_what_cannot_be_copied_is_refused(tmp_path, lake, statement, problem):
    lake.create_table("app.t", pa.table(COLUMNS))
    with pytest.raises(skerry.SkerryError) as refused:
        lake.sql(statement)
    assert problem in str(refused.value)
    assert list((tmp_path / "out").iterdir()) == []


def _types(table):
    return [str(field.type) for field in table.schema.fields]


def test_unsigned_integers_become_what_a_declared_column_becomes(lake):
    numbers = {"a": pa.uint8(), "b": pa.uint16(), "c": pa.uint32(), "d": pa.uint64(), "e": pa.list_(pa.uint64())}
    most = {name: [None, 2**type_.bit_width - 1] for name, type_ in numbers.items() if name != "e"}
    data = pa.table([pa.array(v, numbers[k]) for k, v in {**most, "e": [None, [2**64 - 1]]}.items()], list(numbers))
    table = lake.create_table("app.t", data)
    lake.sql("CREATE TABLE app.declared (a UTINYINT, b USMALLINT, c UINTEGER, d UBIGINT, e UBIGINT[])")
    lake.register("given", data)
    lake.sql("CREATE TABLE app.selected AS FROM given")
    evolved = lake.create_table("app.evolved", pa.table({"id": [1]}))
    evolved.append(data.append_column("id", pa.array([2, 3])), evolve=True)
    expected = _types(lake.table("app.declared"))
    assert expected == ["SMALLINT", "INT", "BIGINT", "DECIMAL(20, 0)", "ARRAY<DECIMAL(20, 0)>"]
    for made in (table, lake.table("app.selected"), lake.create_table("app.empty", data.schema)):
        assert _types(made) == expected
        assert made.scan().to_arrow().num_rows in (0, 2)
    assert _types(evolved) == ["BIGINT", *expected]
    query = "SELECT max(d), max(e[1]) FROM app."
    for name in ("t", "selected", "evolved"):
        assert lake.sql(query + name).fetchall() == [(2**64 - 1, 2**64 - 1)]


def test_a_hash_is_stored_by_create_table_as(lake):
    lake.sql("CREATE TABLE default.t AS SELECT range AS id, hash(range) AS h FROM range(100)")
    assert _types(lake.table("default.t")) == ["BIGINT", "DECIMAL(20, 0)"]
    assert lake.sql("SELECT count(*) FROM t WHERE h = hash(id) AND h > 9223372036854775807").fetchone()[0] > 20


def test_nanoseconds_are_taken_as_microseconds_where_no_digit_is_lost(lake):
    def nanoseconds(*counts):
        kinds = {"t": pa.timestamp("ns"), "z": pa.timestamp("ns", "UTC"), "c": pa.time64("ns")}
        return pa.table({name: pa.array(counts, kind) for name, kind in kinds.items()})

    table = lake.create_table("app.t", nanoseconds(1000, None, 2000))
    assert _types(table) == ["TIMESTAMP", "TIMESTAMPTZ", "TIME"]
    assert table.scan().to_arrow().column("t").cast(pa.int64()).to_pylist() == [1, None, 2]
    with pytest.raises(skerry.DataError, match=r"row 2, column 't': .*000002001") as refused:
        lake.create_table("app.fine", nanoseconds(1000, 2001))
    assert (refused.value.row, refused.value.column) == (1, "t")
    assert lake.list_tables() == ["app.t"]
    frame = pd.DataFrame({"t": pd.to_datetime(["2024-01-15"]).astype("datetime64[ns]")})
    assert _types(lake.create_table("app.frame", frame)) == ["TIMESTAMP"]
    with pytest.raises(skerry.SchemaError, match="cast it to unit 'us'"):
        lake.create_table("app.schema", nanoseconds().schema)


def test_a_column_of_only_none_is_registered_as_nulls_and_needs_a_type_in_a_table(lake):
    frame = pd.DataFrame({"a": [1, 2], "x": [None, None]})
    lake.register("df", frame)
    assert lake.sql("SELECT a, x, x IS NULL, coalesce(x, 'q') FROM df").fetchall() == [
        (n, None, True, "q") for n in (1, 2)
    ]
    assert [row[1] for row in lake.sql("DESCRIBE df").fetchall()] == ["BIGINT", "NULL"]
    lake.sql("CREATE TABLE default.t (a INT, x STRING)")
    lake.sql("INSERT INTO t FROM df")
    with pytest.raises(
        skerry.DataError, match=r"only NULLs, so its type is unknown; .* df.astype\({'name': 'string'}\)"
    ):
        lake.create_table("app.t", frame)
    assert _types(lake.create_table("app.t", frame.astype({"x": "string"}))) == ["BIGINT", "STRING"]


def test_a_lazy_frame_is_taken_without_a_warning(lake):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        table = lake.create_table("app.t", pl.LazyFrame(COLUMNS))
        lake.register("lazy", pl.LazyFrame(COLUMNS))
    assert table.scan().to_arrow().num_rows == lake.sql("FROM lazy").to_arrow().num_rows == 2


def test_a_whole_lake_is_maintained(tmp_path, lake):
    for name in ("a", "b"):
        table = lake.create_table(f"app.{name}", pa.table(COLUMNS))
        table.append(pa.table(COLUMNS))
    done = lake.maintain(database="app").to_pylist()
    assert [(row["table_name"], row["rewritten_files"], row["written_files"]) for row in done] == [
        ("a", 2, 1),
        ("b", 2, 1),
    ]
    assert CliRunner().invoke(app, ["maintain", "--warehouse", str(tmp_path / "lake")]).exit_code == 0
    shown = CliRunner().invoke(app, ["maintain", "--json", "--warehouse", str(tmp_path / "lake")])
    assert '"table_name": "b"' in shown.stdout
    for file in (tmp_path / "lake" / "app" / "a" / "snapshot").glob("snapshot-*"):
        file.write_bytes(b"damaged")
    shown = CliRunner().invoke(app, ["maintain", "--json", "--warehouse", str(tmp_path / "lake")])
    assert shown.exit_code == 1
    assert "snapshot" in shown.stdout
