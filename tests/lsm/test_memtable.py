"""The MemTable against a model: a list of everything that was written."""

import random
import threading
from typing import Any

import pyarrow as pa
import pytest

from skerry.formats.row_kind import DELETE, UPSERT
from skerry.lsm import memtable as memtable_module
from skerry.lsm.memtable import MemTable, MemTableState, versions_schema
from skerry.lsm.row_codec import RowCodec
from skerry.types.field import Field
from skerry.types.key import encode_keys
from skerry.types.schema import Schema
from support.datafile import EVERY_TYPE, FULL_ROW, NULL_ROW, table_of

SCHEMA = Schema.of([Field("id", "BIGINT", nullable=False), Field("v", "STRING", nullable=False)], primary_key=["id"])
CODEC = RowCodec(SCHEMA)


def put(table: MemTable, id_: int, v: str) -> None:
    row = CODEC.encode({"id": id_, "v": v})
    table.put(UPSERT, row.key, row.values, len(row.data))


def delete(table: MemTable, id_: int) -> None:
    row = CODEC.encode_delete({"id": id_})
    table.put(DELETE, row.key, row.values, len(row.data))


def write(table: MemTable, kind: int, rows: list[tuple[int, str | None]]) -> None:
    columns = [pa.array([r[0] for r in rows], pa.int64()), pa.array([r[1] for r in rows], pa.string())]
    keys = encode_keys(columns[:1], [SCHEMA.fields[0].type])
    table.write(kind, keys, pa.RecordBatch.from_arrays(columns, schema=versions_schema(SCHEMA)))


def key(id_: int) -> bytes:
    return CODEC.encode_delete({"id": id_}).key


def versions(table: MemTable) -> list[tuple[int, int, str | None]]:
    return [(r["_kind"], r["id"], r["v"]) for r in table.to_table().to_pylist()]


def newest(rows: list[tuple[int, int, str | None]]) -> dict[int, tuple[int, str | None]]:
    return {id_: (kind, v) for kind, id_, v in rows}


@pytest.mark.parametrize("newest_wins", [True, False])
@pytest.mark.parametrize("seed", range(8))
def test_it_holds_what_a_list_would(newest_wins: bool, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memtable_module, "SEGMENT_ROWS", 5)
    dice = random.Random(seed)
    table, model = MemTable(SCHEMA, newest_wins=newest_wins), []
    for step in range(200):
        id_ = dice.randrange(20)
        action = dice.random()
        if action < 0.5:
            put(table, id_, f"p{step}")
            model.append((UPSERT, id_, f"p{step}"))
        elif action < 0.7:
            delete(table, id_)
            model.append((DELETE, id_, None))
        elif action < 0.85:
            rows = [(dice.randrange(20), f"b{step}-{i}") for i in range(dice.randrange(6))]
            write(table, UPSERT, rows)
            model += [(UPSERT, *row) for row in rows]
        else:
            marks = [(dice.randrange(20), None) for _ in range(dice.randrange(3))]
            write(table, DELETE, marks)
            model += [(DELETE, *row) for row in marks]
        if step % 20 == 19:
            found = versions(table)
            assert newest(found) == newest(model)
            if not newest_wins:
                assert found == model
            for id_ in range(21):
                wanted = [(kind, (i, v)) for kind, i, v in model if i == id_]
                assert table.get(key(id_)) == (wanted[-1:] if newest_wins else wanted)
    assert len(table) == len(versions(table))


def test_a_row_that_is_put_again_replaces_the_one_before() -> None:
    table = MemTable(SCHEMA, newest_wins=True)
    put(table, 1, "a")
    size = table.size_bytes
    assert size == 8 + (1 + 8 + 4 + 1) + 17 + 40
    put(table, 1, "abc")
    assert (len(table), table.size_bytes) == (1, size + 2)
    delete(table, 1)
    assert (len(table), table.size_bytes) == (1, size - 5)
    write(table, UPSERT, [(1, "b")])
    put(table, 1, "c")
    assert versions(table) == [(DELETE, 1, None), (UPSERT, 1, "b"), (UPSERT, 1, "c")]


def test_batches_over_the_same_keys_count() -> None:
    table = MemTable(SCHEMA, newest_wins=True)
    sizes = []
    for _ in range(3):
        write(table, UPSERT, [(i, "x") for i in range(100)])
        sizes.append(table.size_bytes)
    assert sizes[0] >= 100 * (8 + 17 + 40 + 8)
    assert sizes == [sizes[0], 2 * sizes[0], 3 * sizes[0]]


def test_values_of_every_type_come_back() -> None:
    schema = Schema.of(EVERY_TYPE, primary_key=["id"])
    codec, table = RowCodec(schema), MemTable(schema, newest_wins=True)
    for row in (FULL_ROW, NULL_ROW):
        encoded = codec.encode(row)
        table.put(UPSERT, encoded.key, encoded.values, len(encoded.data))
    expected = table_of(schema, [FULL_ROW, NULL_ROW])
    assert table.to_table().drop_columns(["_kind"]).columns == expected.columns
    columns = [column.chunk(0) for column in expected.columns]
    batch = pa.RecordBatch.from_arrays(columns, schema=versions_schema(schema))
    written = MemTable(schema, newest_wins=True)
    written.write(UPSERT, encode_keys([batch.column("id")], [schema.fields[0].type]), batch)
    for row in (FULL_ROW, NULL_ROW):
        encoded = codec.encode(row)
        assert written.get(encoded.key) == table.get(encoded.key) == [(UPSERT, tuple(row.values()))]


def test_an_unchanged_memtable_is_converted_once() -> None:
    table = MemTable(SCHEMA, newest_wins=True)
    assert versions(table) == []
    put(table, 1, "a")
    first = table.to_table()
    assert table.to_table().column("v").chunk(0).buffers()[2].address == first.column("v").chunk(0).buffers()[2].address
    put(table, 2, "b")
    assert first.num_rows == 1
    assert table.to_table().num_rows == 2


def test_readers_see_a_state_that_was() -> None:
    """One thread writes the same number under two keys, in order; whoever reads never sees the second one ahead."""
    table = MemTable(SCHEMA, newest_wins=True)
    done = threading.Event()

    def run() -> None:
        for number in range(3000):
            put(table, 1, f"{number:06}")
            put(table, 2, f"{number:06}")
            if number % 500 == 0:
                write(table, UPSERT, [(3, "x")])
        done.set()

    thread = threading.Thread(target=run)
    thread.start()
    while not done.is_set():
        found: dict[int, Any] = {id_: v for _, id_, v in versions(table)}
        if 2 in found:
            assert found[2] <= found[1] <= f"{int(found[2]) + 1:06}"
    thread.join()


def test_states_go_one_way() -> None:
    table = MemTable(SCHEMA, newest_wins=True)
    assert table.state is MemTableState.ACTIVE
    with pytest.raises(RuntimeError, match="cannot become"):
        table.become(MemTableState.FLUSHED)
    table.become(MemTableState.IMMUTABLE)
    with pytest.raises(RuntimeError, match="takes no rows"):
        put(table, 1, "a")
    with pytest.raises(RuntimeError, match="takes no rows"):
        write(table, UPSERT, [(1, "a")])
    table.become(MemTableState.FLUSHING)
    table.become(MemTableState.IMMUTABLE)
    table.become(MemTableState.FLUSHING)
    table.become(MemTableState.FLUSHED)
    with pytest.raises(RuntimeError, match="cannot become"):
        table.become(MemTableState.IMMUTABLE)
