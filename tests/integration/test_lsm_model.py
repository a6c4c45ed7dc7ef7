"""Random use of primary-key tables on a disk against a model in plain Python.

Whatever was put, upserted, deleted, flushed, compacted, rolled back or lost in a crash, and however the table is laid
out, readers see what the model says: by scan, with conditions, by key, and at every snapshot and tag.
"""

import random
import shutil
import sys
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from skerry.common.errors import SchemaError
from skerry.lake.lake import Lake, connect
from skerry.lake.table import Table
from skerry.store.writer.table_writer import TableWriter
from support.effort import SLICE, SOAK, rounds
from support.lsm_model import ENGINES, KEYS, VALUES, Column, Condition, Key, Row, State, canonical, conditions
from support.tables import context_of

NAME = "app.t"
NAMES = ["v", "s", "x", "y", "z"]
SETTINGS = {"read.threads": 1}  # threads cost more than they save on so few rows
PLACES = st.integers(0, 100)
FORMATS: list[dict[str, str]] = [
    {},
    {"file.format": "parquet"},
    {"file.format": "sst"},
    {"file.format.per-level": "0:parquet,1:sst"},
    {"file.format": "sst", "file.format.per-level": "1:parquet"},
]


def layouts() -> st.SearchStrategy[dict[str, Any]]:
    """Options that make many small files, runs and levels of few rows."""
    return st.builds(
        lambda format, **rest: {name.replace("_", "."): value for name, value in rest.items()} | format,
        st.sampled_from(FORMATS),
        **{
            "compaction_mode": st.sampled_from(["off", "inline", "auto"]),
            "compaction_trigger": st.sampled_from([2, 3, 5]),
            "compaction_space-amplification": st.sampled_from([200, 100_000]),
            "compaction_stall": st.just(6),
            "compaction_levels": st.sampled_from([2, 3, 6]),
            "memtable_size": st.sampled_from(["300", "1 KB", "64 KB"]),
            "file_target-size": st.sampled_from(["1", "700", "2 KB", "128 MB"]),
            "file_row-group-rows": st.sampled_from([1, 2, 5, 1000]),
            "wal_fsync": st.just("never"),
            "manifest_merge-count": st.sampled_from([4, 10]),
        },
    )


class LsmMachine(RuleBasedStateMachine):
    engine = ENGINES["deduplicate"]
    vectors: Sequence[str] = ("off",)
    """The values that the option ``deletion-vectors`` gets in turn."""

    @initialize(data=st.data(), layout=layouts(), kind=st.sampled_from(sorted(KEYS)), seed=st.integers(0, 2**32))
    def create(self, data: st.DataObject, layout: dict[str, Any], kind: str, seed: int) -> None:
        self.dice = random.Random(seed)
        self.folder = Path(tempfile.mkdtemp(prefix="skerry-model-"))
        self.generation = 0
        self.kind = KEYS[kind]
        self.lake: Lake = connect(self.root, settings=SETTINGS)
        columns = (*self.kind.columns, *self.engine.columns)
        self.table: Table = self.lake.create_table(
            NAME,
            [c.field for c in columns],
            primary_key=[c.name for c in self.kind.columns],
            partition_by=data.draw(st.sampled_from(self.kind.partitions)),
            options={
                **self.engine.options(),
                **layout,
                "upsert.missing-columns": "fill",
                "deletion-vectors": data.draw(st.sampled_from(self.vectors)),
            },
        )
        self.writer: TableWriter | None = None
        ids = [f.id for f in self.table.schema.fields]
        self.now = State(self.engine, dict(zip(ids, columns, strict=True)), tuple(ids[: len(self.kind.columns)]))
        self.unflushed = False
        self.snapshots: dict[int, State] = {}
        self.tags: dict[str, State] = {}
        self.steps = 0
        if data.draw(st.booleans()):
            rows = self.draw_rows(data, 4, 16)
            self.committed(self.table.upsert(self.named(rows)).id, self.now.put(rows))
            self.compact(full=True)

    @property
    def root(self) -> str:
        return str(self.folder / f"lake-{self.generation}")

    def teardown(self) -> None:
        if not hasattr(self, "lake"):
            return
        try:
            self.describe(sys.exc_info()[1])
            self.close_writer()
            self.compare(self.now, self.read())
            for number, state in self.snapshots.items():
                self.compare(state, self.read(snapshot=number))
            self.table.compact(full=True)
            self.compare(self.now, self.read())
            self.check_levels()
            self.check_files({})
        except BaseException as error:
            self.describe(error)
            raise
        finally:
            self.lake.close()
            shutil.rmtree(self.folder, ignore_errors=True)

    def describe(self, error: BaseException | None) -> None:
        """Note at a failure which files are left.

        Skerry never removes the schema of a snapshot: if that is missing too, another process has removed the folder.
        """
        if error is not None:
            table = Path(self.root) / "app" / "t"
            left = {folder.name: len(list(folder.rglob("*"))) for folder in table.glob("*") if folder.is_dir()}
            error.add_note(f"files and folders left in {table}: {dict(sorted(left.items()))}")

    # Drawing

    def draw_key(self, data: st.DataObject) -> tuple[Any, ...]:
        """Any key, more often than not one that is there."""
        key: tuple[Any, ...] = data.draw(self.kind.keys())
        return key

    def draw_rows(self, data: st.DataObject, least: int = 0, most: int = 8) -> list[Row]:
        """Rows by field id; some columns may be missing."""
        fields: dict[int, st.SearchStrategy[Any]] = {}
        optional: dict[int, st.SearchStrategy[Any]] = {}
        for i, c in self.now.columns.items():
            if i in self.now.key_ids:
                continue
            # where rows are combined, NULL in a column with a default means that there is nothing to say
            may_be_null = c.nullable or (self.engine.combines and c.default is not None)
            values = st.none() | VALUES[c.type] if may_be_null else VALUES[c.type]
            (optional if may_be_null or c.default is not None else fields)[i] = values
        rows = st.tuples(self.kind.keys(), st.fixed_dictionaries(fields, optional=optional))
        drawn = data.draw(st.lists(rows, min_size=least, max_size=most))
        return [{**dict(zip(self.now.key_ids, key, strict=True)), **values} for key, values in drawn]

    def named(self, rows: list[Row]) -> list[dict[str, Any]]:
        return [{self.now.columns[i].name: value for i, value in row.items()} for row in rows]

    def key_dict(self, key: tuple[Any, ...]) -> dict[str, Any]:
        return {self.now.columns[i].name: value for i, value in zip(self.now.key_ids, key, strict=True)}

    def draw_condition(self, data: st.DataObject) -> Condition:
        return data.draw(conditions(self.now, self.kind))

    # Keeping the books

    def committed(self, number: int, state: State) -> None:
        """A commit after which nothing is in memory only."""
        self.now = self.snapshots[number] = state
        self.unflushed = False

    def opened(self) -> TableWriter:
        if self.writer is None:
            self.writer = self.table.writer()
        return self.writer

    def acknowledged(self, state: State) -> None:
        self.now = state
        self.unflushed = True

    # The writer

    @rule(data=st.data())
    def put(self, data: st.DataObject) -> None:
        for row in self.draw_rows(data, 1, 3):
            self.opened().put(self.named([row])[0])
            self.acknowledged(self.now.put([row]))

    @rule(data=st.data())
    def write(self, data: st.DataObject) -> None:
        rows = self.draw_rows(data)
        self.opened().write(self.named(rows))
        self.acknowledged(self.now.put(rows))

    @rule(data=st.data(), many=st.booleans())
    def delete_through_the_writer(self, data: st.DataObject, many: bool) -> None:
        keys = data.draw(st.lists(self.kind.keys(), min_size=1, max_size=3 if many else 1))
        self.opened().delete([self.key_dict(key) for key in keys] if many else self.key_dict(keys[0]))
        self.acknowledged(self.now.delete(map(canonical, keys)))

    @precondition(lambda self: self.engine.sequence is not None)
    @rule(data=st.data(), place=st.integers(-3, 9))
    def delete_at_a_place_in_the_sequence(self, data: st.DataObject, place: int) -> None:
        key = self.draw_key(data)
        name = self.now.columns[self.now.sequence_id()].name
        self.opened().delete({**self.key_dict(key), name: place})
        self.acknowledged(self.now.delete([canonical(key)], (place,)))

    @rule()
    def flush(self) -> None:
        if self.writer is None:
            return
        self.writer.flush()
        snapshot = self.table.snapshot()
        if snapshot is not None:
            self.committed(snapshot.id, self.now)

    @rule()
    def close_writer(self) -> None:
        if self.writer is not None:
            self.writer.close()
            self.writer = None
            self.unflushed = False

    # Commits

    @rule(data=st.data())
    def upsert(self, data: st.DataObject) -> None:
        rows = self.draw_rows(data)
        self.committed(self.table.upsert(self.named(rows)).id, self.now.put(rows))

    @rule(data=st.data())
    def overwrite(self, data: st.DataObject) -> None:
        rows = self.draw_rows(data)
        self.committed(self.table.overwrite(self.named(rows)).id, self.now.emptied().put(rows))

    @rule(data=st.data())
    def delete_keys(self, data: st.DataObject) -> None:
        keys = data.draw(st.lists(self.kind.keys(), max_size=4))
        snapshot = self.table.delete(keys=[self.key_dict(key) for key in keys])
        self.committed(snapshot.id, self.now.delete(map(canonical, keys)))

    @rule(data=st.data())
    def delete_where(self, data: st.DataObject) -> None:
        condition = self.draw_condition(data)
        gone = [key for key, row in self.now.rows().items() if condition.holds(row)]
        self.committed(self.table.delete(where=condition.text).id, self.now.delete(gone))

    @rule(full=st.booleans())
    def compact(self, full: bool) -> None:
        for snapshot in self.table.compact(full=full).snapshots:
            if not self.unflushed:
                self.snapshots[snapshot.id] = self.now

    @rule(places=st.lists(PLACES, min_size=1, max_size=2), data=st.data())
    def delete_put_and_compact(self, places: list[int], data: st.DataObject) -> None:
        """Rows that lie low in the tree are deleted, perhaps put again, and what is above them is merged."""
        rows = self.draw_rows(data, 1, 2)
        there = sorted(self.now.rows(), key=repr)
        for place in places if there else ():
            key = there[place % len(there)]
            snapshot = self.table.delete(keys=[self.key_dict(as_written(key))])
            self.committed(snapshot.id, self.now.delete([key]))
            if place % 2:
                again = {i: v for i, v in rows[0].items() if i not in self.now.key_ids}
                again |= dict(zip(self.now.key_ids, as_written(key), strict=True))
                self.committed(self.table.upsert(self.named([again])).id, self.now.put([again]))
        self.committed(self.table.upsert(self.named(rows)).id, self.now.put(rows))
        self.compact(full=False)

    def chosen(self, place: int) -> int:
        """One of the snapshots; how many there are may depend on what happens in the background."""
        numbers = sorted(self.snapshots)
        return numbers[place % len(numbers)]

    @rule(place=PLACES)
    def roll_back(self, place: int) -> None:
        if not self.snapshots:
            return
        number = self.chosen(place)
        target = self.snapshots[number]
        snapshot = self.table.rollback_to(number)
        self.committed(snapshot.id, replace(self.now, versions=target.versions))

    @rule(place=PLACES, name=st.sampled_from(["one", "two"]))
    def tag(self, place: int, name: str) -> None:
        if name in self.tags:
            self.compare(self.tags.pop(name), self.read(tag=name))
            self.table.delete_tag(name)
            return
        if not self.snapshots:
            return
        number = self.chosen(place)
        self.table.create_tag(name, snapshot=number)
        self.tags[name] = self.snapshots[number]

    @rule(keep=st.integers(1, 5), orphans=st.booleans())
    def expire(self, keep: int, orphans: bool) -> None:
        for number in self.table.expire_snapshots(retain_last=keep).snapshots:
            self.snapshots.pop(number, None)
        if orphans:
            self.close_writer()
            self.table.remove_orphan_files(older_than=timedelta(0))

    # The schema

    @rule(name=st.sampled_from(NAMES), type_=st.sampled_from(["INT", "STRING"]), data=st.data())
    def add_column(self, name: str, type_: str, data: st.DataObject) -> None:
        default = data.draw(st.none() | VALUES[type_])
        nullable = default is None or data.draw(st.booleans())
        if self.is_taken(name):
            with pytest.raises(SchemaError):
                self.table.add_column(name, type_, nullable=nullable, default=default)
            return
        self.add(Column(name, type_, default, nullable))

    def add(self, column: Column) -> None:
        self.table.add_column(column.name, column.type, nullable=column.nullable, default=column.default)
        added = {self.table.schema.field(column.name).id: column}
        self.now = replace(self.now, columns={**self.now.columns, **added})

    @rule(data=st.data(), new=st.sampled_from(NAMES), successor=st.booleans())
    def rename(self, data: st.DataObject, new: str, successor: bool) -> None:
        """Give a column another name; perhaps a new column gets its old one."""
        field_id = data.draw(st.sampled_from(sorted(self.now.columns)))
        column = self.now.columns[field_id]
        if new == column.name or self.is_taken(new, field_id):
            return
        self.table.rename_column(column.name, new)
        self.now = replace(self.now, columns={**self.now.columns, field_id: replace(column, name=new)})
        if successor and not self.is_taken(column.name):
            self.add(Column(column.name, "STRING" if column.type == "STRING" else "INT"))

    def is_taken(self, name: str, field_id: int | None = None) -> bool:
        schema = self.table.schema
        return name in schema.by_name or any(p.name == name and p.source_id != field_id for p in schema.spec.fields)

    @rule(data=st.data())
    def make_nullable(self, data: st.DataObject) -> None:
        found = [i for i, c in self.now.columns.items() if not c.nullable and i not in self.now.key_ids]
        if not found:
            return
        field_id = data.draw(st.sampled_from(found))
        column = self.now.columns[field_id]
        self.table.make_nullable(column.name)
        self.now = replace(self.now, columns={**self.now.columns, field_id: replace(column, nullable=True)})

    @rule(options=layouts(), data=st.data())
    def set_options(self, options: dict[str, Any], data: st.DataObject) -> None:
        options["deletion-vectors"] = data.draw(st.sampled_from(self.vectors))
        per_level = "file.format.per-level"
        gone = [name for name in ("file.format", per_level) if name in self.table.options and name not in options]
        self.table.set_options(options, remove=gone)

    # Another process

    @rule()
    def reopen(self) -> None:
        self.writer = None
        self.lake.close()
        self.unflushed = False
        self.lake = connect(self.root, settings=SETTINGS)
        self.table = self.lake.table(NAME)

    @rule(recover=st.booleans())
    def crash(self, recover: bool) -> None:
        """The machine loses power: what is on the disk now is what the next process finds."""
        before = self.root
        self.generation += 1
        copy_lake(Path(before), Path(self.root))
        with suppress(OSError):
            self.lake.close()
        shutil.rmtree(before, ignore_errors=True)
        had_rows, self.writer, self.unflushed = self.unflushed, None, False
        self.lake = connect(self.root, settings=SETTINGS)
        self.table = self.lake.table(NAME)
        if recover or had_rows:
            self.writer = self.table.writer()

    # What must hold

    def read(self, **when: Any) -> pa.Table:
        return self.table.scan(**when).to_arrow()

    def compare(self, state: State, found: pa.Table, expected: dict[Key, dict[str, Any]] | None = None) -> None:
        names = [c.name for c in state.columns.values()]
        assert found.schema.names == names
        rows = by_key(found.to_pylist(), state)
        wanted = state.rows() if expected is None else expected
        assert rows == wanted

    @invariant()
    def readers_see_what_the_model_says(self) -> None:
        if not hasattr(self, "table"):
            return
        expected = self.now.rows()
        self.compare(self.now, self.read(), expected)
        checks = [self.check_get, self.check_where, self.check_streams, self.check_count, self.check_the_past]
        checks.append(self.check_files)
        if len(self.vectors) > 1:
            checks.append(self.check_sql)
        checks[self.steps % len(checks)](expected)
        self.steps += 1
        if self.steps % 3 == 0:
            self.check_levels()

    def some_keys(self, count: int) -> list[tuple[Any, ...]]:
        """Keys that have versions, and perhaps a row; as users write them."""
        keys = sorted(self.now.versions, key=repr)
        chosen = self.dice.sample(keys, min(count, len(keys)))
        return [as_written(key) for key in chosen]

    def check_get(self, expected: dict[Key, dict[str, Any]]) -> None:
        for key in self.some_keys(4):
            found = self.table.get(self.key_dict(key))
            wanted = expected.get(canonical(key))
            assert (None if found is None else plain_row(found, self.now)) == wanted
        keys = self.some_keys(5)
        keys += keys[:1]
        many = self.table.get_many([self.key_dict(key) for key in keys]).to_pylist()
        there = [expected[canonical(key)] for key in keys if canonical(key) in expected]
        assert [plain_row(row, self.now) for row in many] == there

    def check_where(self, expected: dict[Key, dict[str, Any]]) -> None:
        condition = self.some_condition()
        wanted = {key: row for key, row in expected.items() if condition.holds(row)}
        self.compare(self.now, self.read(where=condition.text), wanted)
        assert self.table.scan(where=condition.text).count() == len(wanted)
        names = self.dice.sample(sorted(c.name for c in self.now.columns.values()), 2)
        found = self.table.scan(names, where=condition.text).to_arrow()
        rows = [plain_row(row, self.now) for row in found.to_pylist()]
        assert sorted(map(repr, rows)) == sorted(repr({n: row[n] for n in names}) for row in wanted.values())

    def some_condition(self) -> Condition:
        """A condition on a column, with a value that is in it."""
        column = self.dice.choice(
            [i for i, c in self.now.columns.items() if c.type in ("INT", "BIGINT", "STRING")] or list(self.now.key_ids)
        )
        name, is_key = self.now.columns[column].name, column in self.now.key_ids
        values = [row[name] for row in self.now.rows().values() if row[name] is not None]
        value = self.dice.choice(values) if values else None
        sign = self.dice.choice(["=", "<", ">="])
        if value is None or (is_key and self.now.columns[column].type not in ("INT", "BIGINT", "STRING")):
            return Condition(f"{name} IS NULL", lambda row: row[name] is None)
        text = "'" + value.replace("'", "''") + "'" if isinstance(value, str) else str(value)
        compare = {"=": lambda a: a == value, "<": lambda a: a < value, ">=": lambda a: a >= value}[sign]
        return Condition(f"{name} {sign} {text}", lambda row: row[name] is not None and compare(row[name]))

    def check_streams(self, expected: dict[Key, dict[str, Any]]) -> None:
        self.compare(self.now, self.table.scan().to_batches().read_all(), expected)
        limit = self.dice.randint(0, 5)
        found = by_key(self.read(limit=limit).to_pylist(), self.now)
        assert len(found) == min(limit, len(expected))
        assert found.items() <= expected.items() if not expected else all(expected[k] == found[k] for k in found)

    def check_count(self, expected: dict[Key, dict[str, Any]]) -> None:
        assert self.table.scan().count() == len(expected)
        assert self.table.scan([]).to_arrow().num_rows == len(expected)
        value = self.dice.choice([c.name for i, c in self.now.columns.items() if i not in self.now.key_ids])
        found = self.table.scan([value]).to_arrow().column(value).to_pylist()
        assert sorted(map(repr, found)) == sorted(repr(row[value]) for row in expected.values())

    def check_sql(self, expected: dict[Key, dict[str, Any]]) -> None:
        found = self.lake.sql(f"SELECT count(*) FROM {NAME}").to_arrow()
        assert found.column(0).to_pylist() == [len(expected)]
        self.compare(self.now, self.lake.sql(f"SELECT * FROM {NAME}").to_arrow(), expected)

    def check_the_past(self, expected: dict[Key, dict[str, Any]]) -> None:
        if self.snapshots:
            number = self.dice.choice(sorted(self.snapshots))
            self.compare(self.snapshots[number], self.read(snapshot=number))
        for name, state in self.tags.items():
            self.compare(state, self.read(tag=name))

    def check_files(self, expected: dict[Key, dict[str, Any]]) -> None:
        """Every file that a snapshot or a tag names is on the disk, whatever is in a cache."""
        context = context_of(self.table)
        for snapshot in (*self.table.snapshots(), *(tag.snapshot for tag in self.table.tags())):
            live = context.manifests.live_files(snapshot)
            columns = [name for name in ("file", "index_file", "dv_file") if name in live.schema.names]
            named = {file for name in columns for file in live.column(name).drop_null().to_pylist()}
            gone = [file for file in named if not context.fileio.exists(context.paths.absolute(file))]
            assert not gone, f"files of snapshot {snapshot.id} are gone: {gone}"

    def check_levels(self) -> None:
        """Files of a level below 0 have no key in common, and no row stands in two files of one run."""
        files = self.table.files()
        fixed = {"file", "format", "level", "row_versions", "tombstone_count", "size_bytes", "min_key", "max_key"}
        system = fixed | {n for n in files.schema.names if n.startswith(("sequence_", "checksum", "tail_", "added_"))}
        system |= {"schema_id", "spec_id", "created_ms", "index_file", "index_size_bytes"}
        system |= {n for n in files.schema.names if n.startswith("dv_")}
        levels: dict[str, list[dict[str, Any]]] = defaultdict(list)
        for file in files.to_pylist():
            assert file["min_key"] <= file["max_key"]
            partition = [file[name] for name in files.schema.names if name not in system]
            if file["level"] > 0:
                levels[f"{file['level']} {partition}"].append(file)
        for run in levels.values():
            run.sort(key=lambda f: f["min_key"])
            for one, other in pairwise(run):
                assert one["max_key"] < other["min_key"], f"{one['file']} and {other['file']} overlap"


def as_written(key: Key) -> tuple[Any, ...]:
    """A key of the model as users write it."""
    return tuple(float("nan") if v == "NaN" else v for v in key)


def by_key(rows: list[dict[str, Any]], state: State) -> dict[Key, dict[str, Any]]:
    """Rows as the model has them; each key is there once."""
    names = [state.columns[i].name for i in state.key_ids]
    result = {canonical(row[n] for n in names): plain_row(row, state) for row in rows}
    assert len(result) == len(rows), "a key is there twice"
    return result


def plain_row(row: dict[str, Any], state: State) -> dict[str, Any]:
    keys = {state.columns[i].name for i in state.key_ids}
    return {name: canonical([value])[0] if name in keys else value for name, value in row.items()}


def copy_lake(source: Path, target: Path) -> None:
    """What is on the disk at one moment, although a flush or a compaction may be under way.

    Logs first, then what points at snapshots, then snapshots, then what they refer to: all of it was there before.
    """
    table = source / "app" / "t"
    copied: set[Path] = set()
    for pattern in ("wal/*", "snapshot/[!s]*", "snapshot/*", "schema/[!s]*", "schema/*", "manifest/*", "**/*"):
        for path in sorted(table.glob(pattern)):
            if path not in copied and path.is_file() and ".tmp" not in path.name:
                copied.add(path)
                to = target / path.relative_to(source)
                to.parent.mkdir(parents=True, exist_ok=True)
                with suppress(FileNotFoundError):  # a log that was flushed meanwhile, a lease that was given back
                    shutil.copyfile(path, to)
    shutil.copyfile(source / "app" / "_database", target / "app" / "_database")


@pytest.mark.parametrize("name", sorted(ENGINES))
def test_a_table_reads_as_the_model_says(name: str) -> None:
    run_machine(type(f"{name} machine", (LsmMachine,), {"engine": ENGINES[name]}), rounds(4, 1000))


@pytest.mark.parametrize("name", ["deduplicate", "first-row"])
def test_a_table_reads_as_the_model_says_behind_deletion_vectors(name: str) -> None:
    vectors = ("on-commit", "on-commit", "on-compact", "off")
    run_machine(type(f"{name} machine", (LsmMachine,), {"engine": ENGINES[name], "vectors": vectors}), rounds(3, 1000))


def run_machine(machine: type[LsmMachine], examples: int) -> None:
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=60 if SOAK else 50 if SLICE else 25,
            deadline=None,
            derandomize=not SOAK,
            suppress_health_check=list(HealthCheck),
        ),
    )
