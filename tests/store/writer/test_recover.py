"""Logs → MemTables: the bytes of a log that was written long ago, and of any rows."""

from pathlib import Path

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import DamagedFileError
from skerry.formats.row_kind import DELETE, UPSERT
from skerry.lsm.memtable import versions_schema
from skerry.lsm.row_codec import RowCodec
from skerry.lsm.wal import WalWriter, encode_record
from skerry.lsm.wal_layout import RecordType, WalHeader
from skerry.lsm.wal_read import decode_wal, read_wal
from skerry.store.writer.recover import replay
from skerry.types.field import Field
from skerry.types.schema import Schema
from support.datafile import EMPTY_ROW, EVERY_TYPE, FULL_ROW, NULL_ROW, table_of
from type_strategies import data_types, values

GOLDEN = Path(__file__).parents[2] / "golden" / "wal-v1.log"
SCHEMA = Schema.of(EVERY_TYPE, primary_key=["id"])
HEADER = WalHeader("00000000-0000-0000-0000-00000000000a", "00000000-0000-0000-0000-00000000000b", 1, 0)
CODEC = RowCodec(SCHEMA)


def write_golden(path: Path) -> None:
    """How the golden log was made."""
    log = WalWriter(str(path), HEADER)
    for row in (FULL_ROW, NULL_ROW):
        encoded = CODEC.encode(row)
        log.append(RecordType.PUT, encoded.key, encoded.data)
    mark = CODEC.encode_delete({"id": 77})
    log.append(RecordType.DELETE, mark.key, mark.data)
    columns = [column.chunk(0) for column in table_of(SCHEMA, [EMPTY_ROW, {**FULL_ROW, "id": 5}]).columns]
    batch = pa.RecordBatch.from_arrays(columns, schema=versions_schema(SCHEMA))
    log.append(RecordType.BATCH, b"", bytes((UPSERT,)) + batch.serialize().to_pybytes())
    log.close()


def test_a_log_of_version_1_is_read() -> None:
    content = read_wal(str(GOLDEN))
    assert content.header == HEADER
    memtable = replay(content, SCHEMA)
    for row in (FULL_ROW, NULL_ROW, EMPTY_ROW, {**FULL_ROW, "id": 5}):
        assert memtable.get(CODEC.encode(row).key) == [(UPSERT, tuple(row.values()))]
    mark = CODEC.encode_delete({"id": 77})
    assert memtable.get(mark.key) == [(DELETE, mark.values)]
    assert memtable.to_table().num_rows == 5


def test_rows_are_logged_as_in_version_1(tmp_path: Path) -> None:
    """Up to the batch, whose bytes are Arrow's business."""
    write_golden(tmp_path / "wal-1.log")
    wanted, found = read_wal(str(GOLDEN)), read_wal(str(tmp_path / "wal-1.log"))
    assert wanted.records[:3] == found.records[:3]


@given(st.data())
def test_any_batch_comes_back_from_its_log(data: st.DataObject) -> None:
    types = data.draw(st.lists(data_types(), min_size=1, max_size=4))
    fields = [Field("id", "INT", nullable=False), *(Field(f"c{i}", type_) for i, type_ in enumerate(types))]
    schema = Schema.of(fields, primary_key=["id"])
    rows = [
        {"id": i} | {f.name: data.draw(values(f.type)) for f in schema.fields[1:]}
        for i in range(data.draw(st.integers(1, 4)))
    ]
    table = table_of(schema, rows)
    batch = pa.RecordBatch.from_arrays([c.chunk(0) for c in table.columns], schema=versions_schema(schema))
    log = b"SWAL\x01\0\0\0" + encode_record(RecordType.HEADER, b"", HEADER.encode())
    log += encode_record(RecordType.BATCH, b"", bytes((UPSERT,)) + batch.serialize().to_pybytes())
    memtable = replay(decode_wal(log, "wal-1.log"), schema)
    codec = RowCodec(schema)
    for row in rows:
        encoded = codec.encode(row)
        assert repr(memtable.get(encoded.key)) == repr([(UPSERT, encoded.values)])


def test_a_whole_record_that_makes_no_sense_is_damage() -> None:
    for record in (
        encode_record(RecordType.PUT, b"k", b"nonsense"),
        encode_record(RecordType.BATCH, b"", b"\x00nonsense"),
        encode_record(RecordType.BATCH, b"", b""),
    ):
        log = b"SWAL\x01\0\0\0" + encode_record(RecordType.HEADER, b"", HEADER.encode()) + record
        with pytest.raises(DamagedFileError, match=r"wal-1\.log: a record does not fit schema 0"):
            replay(decode_wal(log, "wal-1.log"), SCHEMA)
