"""JSON rows as others see them, and the golden file."""

import json
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from docs.markdown import ROOT, blocks
from skerry.common.document import checksum_of, encode_document
from skerry.common.errors import DamagedFileError, NewerFormatError
from skerry.fileio import LocalFileIO, MemoryFileIO
from skerry.formats.file_writer import WriteSettings
from skerry.formats.jsonrows import JsonDataWriter, read_json
from skerry.formats.meta import DataFileMeta
from skerry.formats.read import ReadSettings
from skerry.types.field import Field
from skerry.types.schema import Schema
from support.datafile import EMPTY_ROW, EVERY_TYPE, FULL_ROW, NULL_ROW, table_of
from support.sstfile import GOLDEN

PATH = "rows.json"
ROWS = [FULL_ROW, NULL_ROW, EMPTY_ROW, {**NULL_ROW, "single": float("inf"), "double": float("nan")}]


def written(schema: Schema = EVERY_TYPE, compression: str = "none") -> tuple[bytes, DataFileMeta]:
    fileio = MemoryFileIO()
    with JsonDataWriter(fileio, PATH, schema, WriteSettings(compression=compression)) as writer:
        writer.write(table_of(schema, ROWS))
        meta = writer.finish().meta(PATH, schema.id)
    return fileio.read(PATH), meta


def stored(data: bytes, meta: DataFileMeta) -> tuple[MemoryFileIO, DataFileMeta]:
    """A file with other content, and a manifest that has nothing against it."""
    fileio = MemoryFileIO()
    fileio.write(PATH, data)
    return fileio, replace(meta, size_bytes=len(data), checksum=checksum_of(data))


def test_the_golden_file_is_still_what_is_written_and_read() -> None:
    """Version 1: if this fails, the format has changed, which needs a new version and another golden file."""
    golden = (GOLDEN / "rows-v1.json").read_bytes()
    data, meta = written()
    assert data == golden
    fileio, meta = stored(golden, meta)
    found = [
        row
        for batch in read_json(fileio, PATH, meta, EVERY_TYPE.fields, ReadSettings(file_schema=EVERY_TYPE))
        for row in batch.to_pylist()
    ]
    assert str(found) == str(table_of(EVERY_TYPE, ROWS).to_pylist())


def test_any_json_library_reads_the_lines() -> None:
    data, _ = written()
    header, *rows = [json.loads(line) for line in data.decode().splitlines()]
    assert header["kind"] == "rows"
    assert header["columns"] == [field.name for field in EVERY_TYPE.fields]
    assert [row["id"] for row in rows] == [row["id"] for row in ROWS]
    assert rows[0]["price"] == "-999.99"
    assert rows[0]["raw"] == "00ff"
    assert rows[0]["props"] == {"keys": ["p", "q"], "values": ["1.00", None]}
    assert (rows[3]["single"], rows[3]["double"]) == ("Infinity", "NaN")


def test_duckdb_reads_the_rows_without_the_first_line(tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    LocalFileIO(tmp_path).write("rows.json", written()[0].split(b"\n", 1)[1])
    found = duckdb.sql(f"select id, name, price from read_json('{tmp_path}/rows.json')").fetchall()
    assert found[0] == (FULL_ROW["id"], FULL_ROW["name"], "-999.99")


def test_a_newer_version_is_refused() -> None:
    data, meta = written()
    header, rows = data.split(b"\n", 1)
    fields = {k: v for k, v in json.loads(header).items() if k not in ("kind", "formatVersion", "checksum")}
    fileio, meta = stored(encode_document("rows", 2, fields) + rows, meta)
    with pytest.raises(NewerFormatError, match=PATH):
        list(read_json(fileio, PATH, meta, EVERY_TYPE.fields, ReadSettings(file_schema=EVERY_TYPE)))


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (b'"id":0', b'"id":"0"', "cannot be read as JSON rows"),
        (b'"id":0,', b"", "cannot be read as JSON rows"),
        (b'{"id":0', b'["id":0', "cannot be read as JSON rows"),
        (b'"-999.99"', b'"1000.00"', "cannot be read as JSON rows"),
        (b"\n", b"", "not a whole rows document"),
        (b'{"kind"', b"", "its checksum does not match"),
    ],
)
def test_what_no_writer_writes_is_damage_even_under_a_right_checksum(old: bytes, new: bytes, problem: str) -> None:
    data, meta = written()
    assert old in data
    fileio, meta = stored(data.replace(old, new, 1), meta)
    with pytest.raises(DamagedFileError, match=problem):
        list(read_json(fileio, PATH, meta, EVERY_TYPE.fields, ReadSettings(file_schema=EVERY_TYPE)))


def test_missing_rows_and_ends_of_lines_are_damage() -> None:
    data, meta = written()
    for broken, problem in ((data[:-1], "its last line has no end"), (b"", "empty"), (data * 2, "cannot|rows")):
        fileio, changed = stored(broken, meta)
        with pytest.raises(DamagedFileError, match=problem):
            list(read_json(fileio, PATH, changed, EVERY_TYPE.fields, ReadSettings(file_schema=EVERY_TYPE)))
    first_row = data.index(b"\n") + 1
    fileio, changed = stored(data[:first_row] + data[data.index(b"\n", first_row) + 1 :], meta)
    with pytest.raises(DamagedFileError, match="it has 3 rows, 4 were written"):
        list(read_json(fileio, PATH, changed, EVERY_TYPE.fields, ReadSettings(file_schema=EVERY_TYPE)))


def test_there_is_no_snappy_for_a_whole_file() -> None:
    with pytest.raises(ValueError, match="snappy"):
        JsonDataWriter(MemoryFileIO(), PATH, EVERY_TYPE, WriteSettings(compression="snappy"))


def test_the_example_in_the_documentation_is_a_real_file() -> None:
    schema = Schema.of(
        [Field("id", "BIGINT", nullable=False), Field("name", "STRING"), Field("price", "DECIMAL(5, 2)")]
    )
    fileio = MemoryFileIO()
    with JsonDataWriter(fileio, PATH, schema, WriteSettings(compression="none")) as writer:
        writer.write(table_of(schema, [{"id": 1, "name": "Ada", "price": Decimal("1.50")}, {"id": 2}]))
        writer.finish()
    page = (ROOT / "docs" / "formats" / "json-rows.md").read_text(encoding="utf-8")
    assert [block.body for block in blocks(page) if block.info == "text rows"] == [fileio.read(PATH).decode()]
