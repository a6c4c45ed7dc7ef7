"""Single rows by key."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.cache import WeightedCache
from skerry.common.errors import DamagedFileError
from skerry.common.hash128 import hash_pair
from skerry.fileio import FileIO, LocalFileIO, MemoryFileIO
from skerry.fileio.object_store import RangeReader
from skerry.formats.row_kind import DELETE
from skerry.formats.sst.entry_value import SstRow
from skerry.formats.sst.lookup import SstLookup
from skerry.types.build import array_of, literal_of
from skerry.types.field import Field
from skerry.types.schema import Schema
from support.datafile import table_of
from support.faulty import FaultyFileIO
from support.sstfile import COMPRESSIONS, KEYED, SMALL, SST_PATH, golden_table, keys_of, read, small_rows, stored, write
from type_strategies import data_types, values


def open_lookup(fileio: FileIO, table: Any, schema: Schema, **settings: Any) -> SstLookup:
    meta = write(fileio, [table], schema, **settings)
    return SstLookup(fileio, SST_PATH, meta, WeightedCache(1 << 24), file_schema=schema)


@given(st.data())
def test_values_are_the_canonical_ones(data: st.DataObject) -> None:
    type_ = data.draw(data_types())
    column = data.draw(st.lists(values(type_), min_size=1, max_size=20))
    schema = Schema.of([Field("k", "INT", nullable=False), Field("v", type_)], primary_key=["k"])
    array = array_of(column, schema.fields[1].type)
    table = pa.Table.from_arrays([pa.array(range(len(column)), pa.int32()), array], schema=schema.arrow)
    with open_lookup(MemoryFileIO(), table, schema) as lookup:
        for row, key in enumerate(keys_of(table, schema)):
            found = lookup.get(key)
            assert found is not None
            assert repr(found) == repr(SstRow(0, (row, literal_of(array[row], schema.fields[1].type))))


@pytest.mark.parametrize("compression", COMPRESSIONS)
def test_every_key_is_found_and_no_other(compression: str) -> None:
    table = small_rows(300)
    with open_lookup(MemoryFileIO(), table, SMALL, compression=compression, block_bytes=400) as lookup:
        model = dict(zip(keys_of(table, SMALL), table.to_pylist(), strict=True))
        asked = keys_of(table_of(SMALL, [{"id": i} for i in range(-3, 460)]), SMALL)
        for _ in range(2):  # cold, then cached
            for key in asked:
                row, expected = lookup.get(key), model.get(key)
                assert (row is None) == (expected is None)
                if row is not None and expected is not None:
                    assert dict(zip([f.name for f in lookup.columns], row.values, strict=True)) == expected
        assert all(lookup.may_contain(key) for key in model)
        assert all(lookup.may_contain(key, hash_pair(key)) for key in model)
        assert sum(lookup.may_contain(key) for key in asked if key not in model) < 20


def test_kinds_and_system_columns_come_with_the_row() -> None:
    table = golden_table()
    with open_lookup(MemoryFileIO(), table, KEYED, block_bytes=600) as lookup:
        assert [f.name for f in lookup.columns] == [name for name in table.column_names if name != "_kind"]
        for key, expected in zip(keys_of(table, KEYED), table.to_pylist(), strict=True):
            row = lookup.get(key)
            assert row is not None
            assert row.kind == expected["_kind"]
            assert (row.values[-1] is not None) == (row.kind == DELETE)
            assert row.values[-1] == expected["_deleted_at"]


def test_an_empty_file_holds_nothing() -> None:
    with open_lookup(MemoryFileIO(), small_rows(0), SMALL) as lookup:
        assert lookup.get(b"x") is None
        assert not lookup.may_contain(b"x")


def test_a_cached_block_is_not_read_again_by_any_lookup(tmp_path: Path) -> None:
    fileio, table = FaultyFileIO(MemoryFileIO()), small_rows(200)
    meta = write(fileio, [table], SMALL)
    cache = WeightedCache(1 << 24)
    keys = keys_of(table, SMALL)
    with SstLookup(fileio, SST_PATH, meta, cache) as lookup:
        row = lookup.get(keys[0])
    size = cache.size_bytes
    with SstLookup(fileio, SST_PATH, meta, cache) as again:
        assert again.get(keys[0]) is row
    assert cache.size_bytes == size > 0


def test_files_of_the_same_name_elsewhere_do_not_mix() -> None:
    cache = WeightedCache(1 << 24)
    for start in (0, 1000):
        fileio, table = MemoryFileIO(), small_rows(20, start=start)
        meta = write(fileio, [table], SMALL)
        with SstLookup(fileio, SST_PATH, meta, cache) as lookup:
            row = lookup.get(keys_of(table, SMALL)[0])
            assert row is not None
            assert row.values[0] == start


def test_a_local_file_that_is_removed_meanwhile_can_still_be_read(tmp_path: Path) -> None:
    fileio, table = LocalFileIO(tmp_path), small_rows(500)
    with open_lookup(fileio, table, SMALL) as lookup:
        fileio.delete([SST_PATH])
        for key in keys_of(table, SMALL)[::50]:
            assert lookup.get(key) is not None


class RangedFileIO(MemoryFileIO):
    """Reads as object storage does: by ranges, and the end of a file comes with its size."""

    def open_input(self, path: str) -> RangeReader:
        data = self.read(path)
        tail = data[-100:]
        return RangeReader(len(data), tail, lambda start, length: data[start : start + length])


def test_files_on_object_storage_are_read_by_ranges() -> None:
    fileio, table = RangedFileIO(), small_rows(3000)
    with open_lookup(fileio, table, SMALL) as lookup:
        for key, expected in list(zip(keys_of(table, SMALL), table.to_pylist(), strict=True))[::100]:
            row = lookup.get(key)
            assert row is not None
            assert row.values == tuple(expected.values())
    meta = write(fileio, [table], SMALL)
    assert read(fileio, meta, SMALL, read_bytes=5000).equals(table)


def test_many_threads_look_up_at_once() -> None:
    table = small_rows(2000)
    keys = keys_of(table, SMALL)
    ids = table.column("id").to_pylist()
    with open_lookup(MemoryFileIO(), table, SMALL, block_bytes=1000) as lookup, ThreadPoolExecutor(4) as pool:
        for found in pool.map(lambda _: [lookup.get(key) for key in keys], range(4)):
            assert [row.values[0] for row in found if row is not None] == ids


def test_a_damaged_block_is_an_error_each_time_and_others_are_still_read() -> None:
    fileio, table = MemoryFileIO(), small_rows(500)
    meta = write(fileio, [table], SMALL, compression="none")
    data = bytearray(fileio.read(SST_PATH))
    data[40] ^= 1
    keys = keys_of(table, SMALL)
    with SstLookup(stored(bytes(data)), SST_PATH, meta, WeightedCache(1 << 20)) as lookup:
        for _ in range(2):
            with pytest.raises(DamagedFileError, match="block at byte 32"):
                lookup.get(keys[0])
        assert lookup.get(keys[-1]) is not None
        assert lookup.weight_bytes > 500 * 10 // 8
