"""Writes that read: what becomes of changed rows, and what happens when somebody else is faster."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pytest

from skerry.common.errors import ConflictError, DataError
from skerry.formats.row_kind import DELETE, KIND_FIELD, UPSERT
from skerry.lake.statement_target import ChangeTarget
from skerry.pruning.predicate.where import parse_where
from skerry.sql.names import Given
from skerry.store.update.keyed import SEQUENCE_BEFORE
from skerry.store.update.read_rows import FILE, POSITION, set_columns
from skerry.table.conflict import what_was_read_is_unchanged
from skerry.table.snapshot import Operation
from skerry.types.field import Field
from support.keyed import ID, OFF, SUM, V, compact_newest, keyed_world, marks_of, put, rows, without_rule
from support.tables import World, append, ids_of, rows_of

KIND = KIND_FIELD.name


def found_rows(target: ChangeTarget, where: str | None = None) -> pa.Table:
    """The rows that are to be changed, with what tells them apart."""
    found = target.rows
    if isinstance(found, Given):
        return found.read(found.schema.names, parse_where(where)).read_all()
    return found.scan(where=where).to_arrow()


def with_kind(table: pa.Table, kind: int) -> pa.Table:
    return table.append_column(KIND, pa.array(np.full(table.num_rows, kind, np.int8)))


def update(where: str | None, **news: Callable[[Any], Any]) -> Callable[[ChangeTarget], None]:
    """Change columns of the rows that match."""

    def compute(target: ChangeTarget) -> None:
        table = found_rows(target, where)
        schema = target.change.schema
        for of, name in set_columns(schema).items():
            table = table.set_column(table.schema.names.index(of), of, table.column(name))
        sequence = schema.options.get("sequence.field")
        if sequence is not None:
            table = table.append_column(SEQUENCE_BEFORE, table.column(sequence))
        for name, new in news.items():
            values = [new(v) for v in table.column(name).to_pylist()]
            table = table.set_column(
                table.schema.names.index(name),
                table.schema.field(name),
                pa.array(values, table.schema.field(name).type),
            )
        target.change.change(with_kind(table, UPSERT))

    return compute


def delete(where: str | None) -> Callable[[ChangeTarget], None]:
    def compute(target: ChangeTarget) -> None:
        table = found_rows(target, where)
        sequence = target.change.schema.options.get("sequence.field")
        if sequence is not None:
            table = table.append_column(SEQUENCE_BEFORE, table.column(sequence))
        target.change.change(with_kind(table, DELETE))

    return compute


def plus(amount: int) -> Callable[[int], int]:
    return lambda value: value + amount


ENGINES: dict[str, dict[str, str]] = {
    "deduplicate": {},
    "sequence": {"sequence.field": "v"},
    "first-row": {"merge-engine": "first-row"},
    "partial-update": {"merge-engine": "partial-update"},
    "sum": SUM,
    "count": {"merge-engine": "aggregation", "fields.v.aggregate-function": "count"},
    "min": {"merge-engine": "aggregation", "fields.v.aggregate-function": "min"},
}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("compacted", [False, True])
def test_an_updated_row_is_what_was_computed_under_every_merge_engine(engine: str, compacted: bool) -> None:
    table = keyed_world(ENGINES[engine]).table()
    put(table, (1, 10), (2, 20), (3, 30))
    put(table, (1, 5), (2, 50))
    before = rows(table)
    snapshot = table.change(Operation.UPDATE, update("id <= 2", v=plus(7)))
    assert snapshot.operation is Operation.UPDATE
    expected = {1: before[1] + 7, 2: before[2] + 7, 3: before[3]}
    assert rows(table) == expected
    if compacted:
        compact_newest(table, 2)
        assert rows(table) == expected
        table.compact(full=True)
        assert rows(table) == expected
        assert marks_of(table) == 0


@pytest.mark.parametrize("engine", ENGINES)
def test_a_deleted_row_is_gone_under_every_merge_engine(engine: str) -> None:
    table = keyed_world(ENGINES[engine]).table()
    put(table, (1, 10), (2, 20))
    put(table, (1, 5))
    before = rows(table)
    table.change(Operation.DELETE, delete("id = 1"))
    assert rows(table) == {2: before[2]}
    table.compact(full=True)
    assert rows(table) == {2: before[2]}


def test_later_upserts_meet_what_an_update_left() -> None:
    table = keyed_world(SUM).table()
    put(table, (1, 10))
    table.change(Operation.UPDATE, update(None, v=lambda v: 100))
    put(table, (1, 1))
    assert rows(table) == {1: 101}
    compact_newest(table, 2)
    assert rows(table) == {1: 101}


def test_what_was_never_set_stays_so_when_another_column_is_updated() -> None:
    columns = [ID, V, Field("n", "BIGINT", default=10)]
    world = keyed_world({**SUM, "fields.n.aggregate-function": "sum"}, columns)
    table = world.table()
    put(table, (1, 1))
    assert rows_of(table) == [{"id": 1, "v": 1, "n": 10}]
    table.change(Operation.UPDATE, update(None, v=plus(1)))
    assert rows_of(table) == [{"id": 1, "v": 2, "n": 10}]
    table.upsert([{"id": 1, "n": 5}])
    assert rows_of(table) == [{"id": 1, "v": 2, "n": 5}]


def test_a_late_version_does_not_undo_an_update_or_a_delete() -> None:
    table = keyed_world({"sequence.field": "v"}).table()
    put(table, (1, 10), (2, 10))
    table.change(Operation.UPDATE, update("id = 1", v=plus(10)))
    table.change(Operation.DELETE, delete("id = 2"))
    put(table, (1, 15), (2, 9))
    assert rows(table) == {1: 20}
    put(table, (2, 11))
    assert rows(table) == {1: 20, 2: 11}


@pytest.mark.parametrize("lower", [lambda v: v - 1, lambda v: None])
def test_the_sequence_field_cannot_be_lowered(lower: Callable[[Any], Any]) -> None:
    world = keyed_world({"sequence.field": "v"})
    table = world.table()
    put(table, (1, 10))
    before = world.content()
    with pytest.raises(DataError, match=r"\(id = 1\): 'v' orders the versions of a row .* cannot be lowered from 10"):
        table.change(Operation.UPDATE, update(None, v=lower))
    assert world.content() == before


def test_a_row_is_changed_once() -> None:
    table = keyed_world().table()
    put(table, (1, 10), (2, 20))

    def twice(target: ChangeTarget) -> None:
        found = with_kind(found_rows(target), UPSERT)
        target.change.change(found.slice(0, 2))
        target.change.change(found.slice(1, 1))

    with pytest.raises(DataError, match=r"the row \(id = 2\) is matched by several rows"):
        table.change(Operation.MERGE, twice)
    assert rows(table) == {1: 10, 2: 20}


def test_rows_that_are_deleted_and_inserted_in_one_commit_are_there() -> None:
    for engine in ("deduplicate", "sum", "first-row", "partial-update"):
        table = keyed_world(ENGINES[engine]).table()
        put(table, (1, 10), (2, 20))

        def replace(target: ChangeTarget) -> None:
            delete("id = 1")(target)
            target.change.insert(pa.table({"id": [1, 3], "v": [7, 8]}))

        table.change(Operation.MERGE, replace)
        assert rows(table) == {1: 7, 2: 20, 3: 8}, engine
        table.compact(full=True)
        assert rows(table) == {1: 7, 2: 20, 3: 8}, engine


# Tables without a primary key


def test_only_files_with_changed_rows_are_written_again_and_rows_keep_their_order() -> None:
    world = World()
    table = world.create()
    for numbers in ((1, 2, 3), (4, 5, 6), (7, 8, 9)):
        append(table, *numbers)
    before = table.files().column("file").to_pylist()
    table.change(Operation.UPDATE, update("id IN (4, 6)", v=lambda v: f"new {v}"))
    assert [r["id"] for r in rows_of(table)] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert [r["v"] for r in rows_of(table)][3:6] == ["new v4", "v5", "new v6"]
    after = table.files().column("file").to_pylist()
    assert set(before) & set(after) == {before[0], before[2]}
    table.change(Operation.DELETE, delete("id IN (1, 5, 6, 7, 8, 9)"))
    assert [r["id"] for r in rows_of(table)] == [2, 3, 4]
    assert table.snapshot() is not None
    assert table.files().num_rows == 2


def test_a_row_whose_partition_changes_moves() -> None:
    world = World()
    columns = [Field("id", "BIGINT"), Field("region", "STRING")]
    table = world.create(columns=columns, partition_by=["region"])
    table.append([{"id": n, "region": "east"} for n in range(4)])
    table.change(Operation.UPDATE, update("id = 2", region=lambda _: "west"))
    assert sorted((r["id"], r["region"]) for r in rows_of(table)) == [
        (0, "east"),
        (1, "east"),
        (2, "west"),
        (3, "east"),
    ]
    assert [r["id"] for r in rows_of(table, where="region = 'west'")] == [2]
    assert sorted(table.files().column("region").to_pylist()) == ["east", "west"]


def test_changes_of_many_batches_and_files_meet_their_rows() -> None:
    world = World()
    table = world.create(columns=[Field("id", "BIGINT"), Field("n", "BIGINT")], options={"file.row-group-rows": 100})
    for start in range(0, 3000, 1000):
        table.append(pa.table({"id": pa.array(range(start, start + 1000)), "n": pa.array([0] * 1000)}))

    def compute(target: ChangeTarget) -> None:
        found = found_rows(target).sort_by([(FILE, "ascending"), (POSITION, "ascending")])
        found = found.set_column(1, found.schema.field("n"), pc.add(found.column("id"), 1))
        kinds = pa.array(np.where(np.arange(3000) % 3 == 0, DELETE, UPSERT).astype(np.int8))
        changed = found.append_column(KIND, kinds).filter(pc.not_equal(pc.bit_wise_and(found.column("id"), 1), 1))
        for start in range(0, changed.num_rows, 170):
            target.change.change(changed.slice(start, 170))

    table.change(Operation.MERGE, compute)
    expected = [(i, i + 1 if i % 2 == 0 else 0) for i in range(3000) if i % 2 or i % 3]
    assert [(r["id"], r["n"]) for r in rows_of(table)] == expected


def test_a_row_without_a_key_is_changed_once_too() -> None:
    world = World()
    table = world.create()
    append(table, 1, 2)
    before = world.content()

    def twice(target: ChangeTarget) -> None:
        found = with_kind(found_rows(target), UPSERT)
        target.change.change(found.take(pa.array([0, 0, 1])))

    with pytest.raises(DataError, match="a row is matched by several rows that would change it"):
        table.change(Operation.MERGE, twice)
    assert world.content() == before


def test_all_rows_are_removed_without_reading_one() -> None:
    for columns in ([ID, V], [Field("id", "BIGINT"), V]):
        world = World()
        key = ["id"] if not columns[0].nullable else None
        table = world.create(columns=columns, primary_key=key)
        data = [{"id": 1, "v": 1}, {"id": 2, "v": 2}]
        (table.upsert if key else table.append)(data)
        hooked, storage = world.hooked()
        hooked.change(Operation.DELETE, lambda target: target.change.clear())
        assert rows_of(table) == []
        assert not [path for path in storage.paths("read", "read_range", "open_input") if "/data/" in path]
        assert rows_of(table, snapshot=1) == data


# Somebody else


def test_a_change_is_executed_again_when_what_it_read_has_changed() -> None:
    world = keyed_world()
    table = world.table()
    put(table, (1, 10), (2, 20))
    executions = 0

    def compute(target: ChangeTarget) -> None:
        nonlocal executions
        executions += 1
        if executions == 1:
            put(world.table(), (1, 1000))
        update("id = 1", v=plus(1))(target)

    table.change(Operation.UPDATE, compute)
    assert executions == 2
    assert rows(table) == {1: 1001, 2: 20}
    assert len(world.files("app/t/data")) == 3, "what the first execution has written is gone"


def test_without_the_rule_on_what_was_read_the_other_change_would_be_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    without_rule(monkeypatch, what_was_read_is_unchanged)
    world = keyed_world()
    table = world.table()
    put(table, (1, 10))

    def compute(target: ChangeTarget) -> None:
        found = found_rows(target)
        put(world.table(), (1, 1000))
        target.change.change(with_kind(found.set_column(1, found.schema.field("v"), pa.array([11])), UPSERT))

    table.change(Operation.UPDATE, compute)
    assert rows(table) == {1: 11}


def test_a_change_elsewhere_is_no_reason() -> None:
    world = keyed_world()
    table = world.table()
    put(table, (1, 10), (2, 20))
    executions = 0

    def compute(target: ChangeTarget) -> None:
        nonlocal executions
        executions += 1
        put(world.table(), (2, 1000 + executions))
        update("id = 1", v=plus(1))(target)

    table.change(Operation.UPDATE, compute)
    assert executions == 1
    assert rows(table) == {1: 11, 2: 1001}


def test_a_change_that_has_read_nothing_is_not_executed_again() -> None:
    world = World()
    table = world.create()
    append(table, 1)
    executions = 0

    def compute(target: ChangeTarget) -> None:
        nonlocal executions
        executions += 1
        append(world.table(), 5)
        target.change.clear()
        target.change.insert(pa.table({"id": [7], "v": ["x"]}))

    table.change(Operation.OVERWRITE, compute)
    assert executions == 1
    assert ids_of(table) == [7], "what was appended meanwhile is replaced, too"


def test_appends_to_a_table_without_a_key_force_an_update_to_be_executed_again() -> None:
    world = World()
    table = world.create()
    append(table, 1)
    executions = 0

    def compute(target: ChangeTarget) -> None:
        nonlocal executions
        executions += 1
        if executions == 1:
            append(world.table(), 2)
        update(None, v=lambda v: "new")(target)

    table.change(Operation.UPDATE, compute)
    assert executions == 2
    assert [(r["id"], r["v"]) for r in rows_of(table)] == [(1, "new"), (2, "new")]


def test_a_change_whose_snapshot_expires_is_executed_on_the_one_that_is_there() -> None:
    world = keyed_world()
    table = world.table()
    put(table, (1, 10))
    executions = 0

    def compute(target: ChangeTarget) -> None:
        nonlocal executions
        executions += 1
        if executions == 1:
            put(world.table(), (1, 20))
            world.table().expire_snapshots(retain_last=1)
        update(None, v=plus(1))(target)

    table.change(Operation.UPDATE, compute)
    assert executions == 2
    assert rows(table) == {1: 21}


def test_one_who_is_overtaken_for_too_long_gives_up_and_leaves_nothing() -> None:
    world = keyed_world()
    world.settings["commit.timeout"] = "10 s"
    table = world.table()
    put(table, (1, 10))
    number = 0

    def compute(target: ChangeTarget) -> None:
        nonlocal number
        number += 1
        world.clock.advance(4)
        put(world.table(), (1, number))
        update(None, v=plus(1))(target)

    with pytest.raises(ConflictError, match="lost the race"):
        table.change(Operation.UPDATE, compute)
    assert rows(table) == {1: number}
    assert len(world.files("app/t/data")) == number + 1


def test_whatever_goes_wrong_in_between_nothing_is_left() -> None:
    for world in (keyed_world(), World()):
        if not world.files("app"):
            world.create(columns=[Field("id", "BIGINT"), V])
        table = world.table()
        data = [{"id": n, "v": n} for n in range(10)]
        (table.upsert if table.schema.primary_key else table.append)(data)
        before = world.content()

        def compute(target: ChangeTarget) -> None:
            update(None, v=plus(1))(target)
            target.change.insert(pa.table({"id": [50], "v": [50]}))
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            table.change(Operation.UPDATE, compute)
        assert world.content() == before


def test_unique_keys_are_refused_if_they_are_there_or_come_twice() -> None:
    world = keyed_world()
    table = world.table()
    put(table, (1, 10), (2, 20))
    table.delete(keys=[{"id": 2}])
    before = world.content()

    def insert(*ids: int) -> Callable[[ChangeTarget], None]:
        data = pa.table({"id": list(ids), "v": list(ids)})
        return lambda target: target.change.insert(data, absent=True)

    with pytest.raises(DataError, match=r"row 3: the key \(id = 1\) is in the table already"):
        table.change(Operation.INSERT, insert(5, 0, 1))
    with pytest.raises(DataError, match=r"row 3: the key \(id = 5\) is that of row 1, too"):
        table.change(Operation.INSERT, insert(5, 0, 5))
    assert world.content() == before
    table.change(Operation.INSERT, insert(0, 2, 3))
    assert rows(table) == {0: 0, 1: 10, 2: 2, 3: 3}


def test_of_two_who_insert_the_same_key_at_the_same_time_one_is_refused() -> None:
    world = keyed_world()
    table = world.table()
    put(table, (100, 1))
    executions = 0

    def compute(target: ChangeTarget) -> None:
        nonlocal executions
        executions += 1
        if executions == 1:
            put(world.table(), (5, 1))
        target.change.insert(pa.table({"id": [5], "v": [2]}), absent=True)

    with pytest.raises(DataError, match=r"the key \(id = 5\) is in the table already"):
        table.change(Operation.INSERT, compute)
    assert rows(table) == {5: 1, 100: 1}


def test_a_change_sees_what_the_writer_of_the_same_lake_has_not_flushed(tmp_path: Path) -> None:
    world = World(settings={"wal.dir": str(tmp_path)})
    lake = world.lake()
    table = lake.create_table("app.t", [ID, V], primary_key=["id"], options=OFF)
    put(table, (1, 10))
    with table.writer() as writer:
        writer.put({"id": 1, "v": 20})
        table.change(Operation.UPDATE, update(None, v=plus(1)))
        assert rows(table) == {1: 21}
