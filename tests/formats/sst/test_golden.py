"""Golden files: bytes of version 1 of the SST format. They must be read for ever.

If a test here fails, the format has changed: that needs a new version number and new golden files, and the old ones
stay. Only the plain file is compared byte by byte: what a compressor makes of a block may differ between its versions.
"""

import json

import pytest

from skerry.fileio import MemoryFileIO
from skerry.formats.kind import DELETED_AT_FIELD, KIND_FIELD
from skerry.formats.meta import DataFileMeta
from support.sstfile import COMPRESSIONS, GOLDEN, KEYED, SST_PATH, golden_table, read, stored, write

FIELDS = (*KEYED.fields, KIND_FIELD, DELETED_AT_FIELD)


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
    assert fileio.read(SST_PATH) == (GOLDEN / "sst-none-v1.sst").read_bytes()
