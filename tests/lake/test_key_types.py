"""Every type that a primary key may have: rows are found, ordered, replaced and merged by it, in every file format."""

import datetime as dt
import uuid
from typing import Any

import pyarrow as pa
import pytest

import skerry
from skerry.types.build import array_of
from skerry.types.field import parse_type

KEYS: dict[str, list[Any]] = {
    "TINYINT": [-128, -1, 0, 1, 127],
    "SMALLINT": [-32768, -256, -1, 0, 255, 32767],
    "TIME": [dt.time(0), dt.time(0, 0, 0, 1), dt.time(9, 30), dt.time(23, 59, 59, 999999)],
    "UUID": [uuid.UUID(int=n) for n in (0, 1, 2**64, 2**127 - 1, 2**127, 2**128 - 1)],
}


def _rows(name: str, keys: list[Any], value: int) -> pa.Table:
    arrow = array_of(keys, parse_type(name))
    return pa.table({"k": arrow, "v": pa.array([value] * len(keys), pa.int32())})


@pytest.mark.parametrize("file_format", ["parquet", "sst"])
@pytest.mark.parametrize("name", KEYS)
def test_rows_are_kept_by_keys_of_every_type(tmp_path, name, file_format):
    keys = KEYS[name]
    with skerry.connect(tmp_path / "lake") as lake:
        lake.sql(f"CREATE TABLE t (k {name} PRIMARY KEY, v INT) WITH ('file.format' = '{file_format}')")
        table = lake.table("default.t")
        table.upsert(_rows(name, keys[::-1], 1))
        table.upsert(_rows(name, keys[1:3], 2))
        table.delete(keys=_rows(name, keys[-1:], 0).select(["k"]))
        left = keys[:-1]
        expected = [(key, 2 if key in keys[1:3] else 1) for key in left]

        def check() -> None:
            assert lake.sql("SELECT k, v FROM t ORDER BY k").fetchall() == expected
            for key, value in expected:
                assert table.get({"k": key}) == {"k": key, "v": value}
                assert lake.sql("SELECT v FROM t WHERE k = ?", [key]).fetchall() == [(value,)]
            assert table.get({"k": keys[-1]}) is None
            above = lake.sql("SELECT k FROM t WHERE k > ? ORDER BY k", [keys[1]]).fetchall()
            assert above == [(key,) for key in left[2:]]

        check()
        table.compact(full=True)
        check()
        assert lake.sql("UPDATE t SET v = v + 5 WHERE k <= ?", [keys[0]]).message == "UPDATE: 1 row"
        assert table.get({"k": keys[0]}) == {"k": keys[0], "v": 6}


@pytest.mark.parametrize("name", KEYS)
def test_a_writer_logs_and_finds_keys_of_every_type(tmp_path, name):
    keys = KEYS[name]
    with skerry.connect(tmp_path / "lake") as lake:
        lake.sql(f"CREATE TABLE t (k {name}, part STRING, v INT, PRIMARY KEY (part, k)) PARTITIONED BY (part)")
        table = lake.table("default.t")
        with table.writer() as writer:
            for number, key in enumerate(keys):
                writer.put({"k": key, "part": "a", "v": number})
            writer.delete({"k": keys[0], "part": "a"})
            assert table.get({"k": keys[1], "part": "a"}) == {"k": keys[1], "part": "a", "v": 1}
        assert (
            lake.sql("SELECT k, v FROM t ORDER BY k").fetchall() == list(zip(keys, range(len(keys)), strict=True))[1:]
        )


@pytest.mark.parametrize("name", ["TIME", "UUID"])
def test_tables_are_partitioned_by_keys_of_every_type(tmp_path, name):
    keys = KEYS[name]
    with skerry.connect(tmp_path / "lake") as lake:
        lake.sql(f"CREATE TABLE t (k {name} PRIMARY KEY, v INT) PARTITIONED BY (k)")
        lake.table("default.t").upsert(_rows(name, keys, 1))
        assert lake.sql("SELECT v FROM t WHERE k = ?", [keys[2]]).fetchall() == [(1,)]
        assert lake.sql("SELECT k FROM t ORDER BY k").fetchall() == [(key,) for key in keys]


def test_json_is_no_key(tmp_path):
    with skerry.connect(tmp_path / "lake") as lake, pytest.raises(skerry.SchemaError, match="JSON cannot be part"):
        lake.sql("CREATE TABLE t (k JSON PRIMARY KEY)")
