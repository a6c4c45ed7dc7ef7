"""Golden files: bytes of version 1 of the SST format. They must be read for ever.

If a test here fails, the format has changed: that needs a new version number and new golden files, and the old ones
stay. Only the plain file is compared byte by byte: what a compressor makes of a block may differ between its versions.

``sst-none-v1-marks.sst`` is what is written today. In the meta block of the others ``tombstoneCount`` counts DELETE
alone, which no reader uses.
"""

import json

import pyarrow as pa
import pytest

from docs.markdown import ROOT, blocks
from skerry.fileio import MemoryFileIO
from skerry.formats.meta import DataFileMeta
from skerry.formats.row_kind import DELETE, DELETED_AT_FIELD, KIND_FIELD, REPLACE
from skerry.types.field import Field
from skerry.types.schema import Schema
from support.datafile import table_of
from support.sstfile import COMPRESSIONS, GOLDEN, KEYED, SST_PATH, golden_table, read, stored, write

FIELDS = (*KEYED.fields, KIND_FIELD, DELETED_AT_FIELD)


def test_the_example_in_the_documentation_is_a_real_file() -> None:
    schema = Schema.of(
        [Field("id", "BIGINT", nullable=False), Field("name", "STRING"), Field("n", "INT")], primary_key=["id"]
    )
    rows = [{"id": 1, "name": "ab", "n": 100}, {"id": 2, "n": 98}, {"id": 300, "name": "c", "n": 98}]
    table = table_of(schema, rows).append_column("_kind", pa.array([0, 0, 2], pa.int8()))
    fileio = MemoryFileIO()
    write(fileio, [table], schema, compression="none")
    page = (ROOT / "docs" / "formats" / "sst.md").read_text(encoding="utf-8")
    shown = [block.body for block in blocks(page) if block.info == "text sst"]
    first, last = (bytes.fromhex("".join(line[:47] for line in body.splitlines())) for body in shown)
    data = fileio.read(SST_PATH)
    assert data.startswith(first)
    assert data.endswith(last)
    assert json.loads(data[len(first) : -len(last) - 5])["rowCount"] == 3


def golden_meta(compression: str) -> DataFileMeta:
    record = json.loads((GOLDEN / "sst-v1.json").read_text())[compression]
    return DataFileMeta(path=SST_PATH, format="sst", schema_id=0, **record)


@pytest.mark.parametrize("compression", COMPRESSIONS)
def test_golden_files_are_read(compression: str) -> None:
    fileio = stored((GOLDEN / f"sst-{compression}-v1.sst").read_bytes())
    found = read(fileio, golden_meta(compression), KEYED, fields=FIELDS)
    assert found.to_pylist() == golden_table().to_pylist()


def test_the_plain_golden_file_is_still_what_is_written() -> None:
    fileio = MemoryFileIO()
    write(fileio, [golden_table()], KEYED, compression="none", block_bytes=2000)
    assert fileio.read(SST_PATH) == (GOLDEN / "sst-none-v1-marks.sst").read_bytes()


def test_the_same_bytes_are_written_from_pieces() -> None:
    table = golden_table()
    fileio = MemoryFileIO()
    pieces = [table.slice(start, 5) for start in range(0, table.num_rows, 5)]
    write(fileio, pieces, KEYED, compression="none", block_bytes=2000, chunk_rows=16)
    assert fileio.read(SST_PATH) == (GOLDEN / "sst-none-v1-marks.sst").read_bytes()


def test_files_from_before_differ_in_the_count_of_marks_alone() -> None:
    old, new = ((GOLDEN / f"sst-none-v1{name}.sst").read_bytes() for name in ("", "-marks"))
    assert len(old) == len(new)
    count = old.index(b'"tombstoneCount":')
    crc = old.index(b"}]}", count) + 3  # of the meta block, which ends here: codec and CRC-32
    changed = [place for place in range(len(old)) if old[place] != new[place]]
    assert all(count < place < count + 22 or crc < place <= crc + 4 for place in changed)
    kinds = golden_table().column("_kind").to_pylist()
    assert b'"tombstoneCount":%d,' % kinds.count(DELETE) in old
    assert b'"tombstoneCount":%d,' % (kinds.count(DELETE) + kinds.count(REPLACE)) in new
