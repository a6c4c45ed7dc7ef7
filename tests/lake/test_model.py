"""Random use of a table against a model in plain Python: all snapshots and tags always read as the model says."""

import math
from dataclasses import dataclass
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from skerry.common.errors import AlreadyExistsError, SchemaError
from skerry.lake.table import Table
from skerry.types.field import Field
from support.effort import rounds
from support.tables import DAY_SECONDS, World, rows_of

Row = dict[int, Any]
"""A row by field id: names come and go. A column that is younger than the row is not in it."""

NAMES = ["a", "b", "c", "d"]
VALUES = {
    "INT": st.integers(-5, 5),
    "STRING": st.sampled_from(["", "x", "007", "__HIVE_DEFAULT_PARTITION__"]),
    "DOUBLE": st.sampled_from([0.0, -0.0, 1.5, math.nan]),
}


@dataclass(frozen=True)
class Column:
    """What the model knows of a column."""

    name: str
    type: str
    default: Any = None


@dataclass(frozen=True)
class State:
    """A snapshot of the model."""

    columns: dict[int, Column]
    rows: list[Row]

    def shown(self) -> tuple[list[str], list[str]]:
        ids = sorted(self.columns)
        values = [[r.get(i, self.columns[i].default) for i in ids] for r in self.rows]
        return [self.columns[i].name for i in ids], sorted(map(repr, values))


class TableMachine(RuleBasedStateMachine):
    @initialize(
        format=st.sampled_from(["parquet", "json"]),
        partition=st.sampled_from([[], ["a"], ["bucket(2, b)"], ["a", "truncate(1, b)"]]),
    )
    def create(self, format: str, partition: list[str]) -> None:
        self.world = World()
        self.table: Table = self.world.create(
            columns=[Field("a", "INT"), Field("b", "STRING")],
            partition_by=partition,
            options={"manifest.format": format, "manifest.merge-count": 4},
        )
        self.now = State({0: Column("a", "INT"), 1: Column("b", "STRING")}, [])
        self.latest_id = 0
        self.snapshots: dict[int, State] = {}
        self.tags: dict[str, State] = {}

    def commit(self, snapshot_id: int, state: State) -> None:
        self.latest_id += 1
        assert snapshot_id == self.latest_id
        self.now = self.snapshots[snapshot_id] = state

    def with_rows(self, rows: list[Row]) -> State:
        return State(self.now.columns, rows)

    def draw_rows(self, data: st.DataObject, least: int = 0) -> tuple[list[dict[str, Any]], list[Row]]:
        columns = self.now.columns
        kinds = st.fixed_dictionaries({i: st.none() | VALUES[c.type] for i, c in columns.items()})
        rows = data.draw(st.lists(kinds, min_size=least, max_size=3))
        return [{columns[i].name: value for i, value in r.items()} for r in rows], rows

    # What users do

    @rule(data=st.data())
    def append(self, data: st.DataObject) -> None:
        given, rows = self.draw_rows(data)
        self.commit(self.table.append(given).id, self.with_rows(self.now.rows + rows))

    @rule(data=st.data())
    def overwrite(self, data: st.DataObject) -> None:
        given, rows = self.draw_rows(data)
        self.commit(self.table.overwrite(given).id, self.with_rows(rows))

    @rule(data=st.data(), first=st.booleans(), commits=st.integers(1, 2), expires=st.booleans())
    def append_in_a_race(self, data: st.DataObject, first: bool, commits: int, expires: bool) -> None:
        """Somebody else commits, and perhaps expires, right before or right after our snapshot is put."""
        given, rows = self.draw_rows(data, least=1)
        others = [self.draw_rows(data) for _ in range(commits)]
        table, storage = self.world.hooked()
        number = self.latest_id + 1

        def meanwhile() -> None:
            if first:
                self.commit(number, self.with_rows(self.now.rows + rows))
            for their_given, their_rows in others:
                landed = self.world.table().append(their_given).id
                self.commit(landed, self.with_rows(self.now.rows + their_rows))
            if expires:
                self.expire(1)

        hook = storage.after if first else storage.before
        hook("put_if_absent", f"snapshot/snapshot-{number}", meanwhile)
        snapshot = table.append(given)
        if first:
            assert snapshot.id == number
        else:
            self.commit(snapshot.id, self.with_rows(self.now.rows + rows))

    @rule(name=st.sampled_from(NAMES), type_=st.sampled_from(sorted(VALUES)), data=st.data())
    def add_column(self, name: str, type_: str, data: st.DataObject) -> None:
        default = data.draw(st.none() | VALUES[type_])
        try:
            snapshot = self.table.add_column(name, type_, default=default)
        except SchemaError:
            assert name in {c.name for c in self.now.columns.values()} or self.names_a_partition(name, None)
            return
        added = {max(self.now.columns) + 1: Column(name, type_, default)}
        self.commit(snapshot.id, State({**self.now.columns, **added}, self.now.rows))

    @rule(old=st.sampled_from(NAMES), new=st.sampled_from(NAMES))
    def rename(self, old: str, new: str) -> None:
        ids = {c.name: i for i, c in self.now.columns.items()}
        try:
            snapshot = self.table.rename_column(old, new)
        except SchemaError:
            assert old not in ids or (new in ids and new != old) or self.names_a_partition(new, ids[old])
            return
        column = self.now.columns[ids[old]]
        renamed = {ids[old]: Column(new, column.type, column.default)}
        self.commit(snapshot.id, State({**self.now.columns, **renamed}, self.now.rows))

    def names_a_partition(self, name: str, field_id: int | None) -> bool:
        return any(f.name == name and f.source_id != field_id for f in self.table.schema.spec.fields)

    @rule(data=st.data())
    def partition(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(sorted(c.name for c in self.now.columns.values())))
        self.commit(self.table.partition_by([name]).id, self.now)

    @precondition(lambda self: self.snapshots)
    @rule(data=st.data())
    def rollback(self, data: st.DataObject) -> None:
        target = data.draw(st.sampled_from(sorted(self.snapshots)))
        self.commit(self.table.rollback_to(target).id, self.with_rows(self.snapshots[target].rows))

    @precondition(lambda self: self.tags)
    @rule(data=st.data())
    def rollback_to_a_tag(self, data: st.DataObject) -> None:
        tag = data.draw(st.sampled_from(sorted(self.tags)))
        self.commit(self.table.rollback_to(tag=tag).id, self.with_rows(self.tags[tag].rows))

    @precondition(lambda self: self.snapshots)
    @rule(name=st.sampled_from(["x", "y"]), data=st.data())
    def tag(self, name: str, data: st.DataObject) -> None:
        target = data.draw(st.sampled_from(sorted(self.snapshots)))
        self.world.clock.advance(1)  # the same tag in the same millisecond would be taken for a repeated success
        try:
            self.table.create_tag(name, snapshot=target)
        except AlreadyExistsError:
            self.table.delete_tag(name)
            del self.tags[name]
            return
        assert name not in self.tags
        self.tags[name] = self.snapshots[target]

    @rule(keep=st.integers(1, 4))
    def expire(self, keep: int) -> None:
        gone = self.world.table().expire_snapshots(retain_last=keep).snapshots
        assert gone == sorted(self.snapshots)[:-keep]
        for snapshot_id in gone:
            del self.snapshots[snapshot_id]

    @rule()
    def remove_orphans(self) -> None:
        self.world.fileio.write("app/t/data/0-00000-crashed.parquet", b"x")
        self.world.clock.advance(4 * DAY_SECONDS)
        assert "data/0-00000-crashed.parquet" in self.table.remove_orphan_files().files
        assert self.table.remove_orphan_files().files == []

    @rule()
    def reopen(self) -> None:
        self.table = self.world.table()

    @rule(seconds=st.sampled_from([-3600, 1, 3600]))
    def move_the_clock(self, seconds: int) -> None:
        self.world.clock.advance(seconds)

    # What must hold

    @invariant()
    def everything_reads_as_the_model_says(self) -> None:
        other = self.world.table()
        assert [s.id for s in other.snapshots()] == sorted(self.snapshots)
        assert [t.name for t in other.tags()] == sorted(self.tags)
        for snapshot_id, state in self.snapshots.items():
            assert read(other, snapshot=snapshot_id) == state.shown()
        for name, state in self.tags.items():
            assert read(other, tag=name) == state.shown()
        if self.snapshots:
            assert other.scan().count() == len(self.now.rows)


def read(table: Table, **where: Any) -> tuple[list[str], list[str]]:
    names = list(table.scan(**where).columns)
    return names, sorted(repr(list(r.values())) for r in rows_of(table, **where))


TestTable = TableMachine.TestCase
TestTable.settings = settings(max_examples=rounds(15, 150), stateful_step_count=15)
