"""Deletion vectors of primary-key tables: found by writes or by compaction, and what readers make of them."""

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from skerry.common.errors import DamagedFileError, OptionError
from skerry.formats.meta import DataFileMeta, VectorMeta
from skerry.formats.row_kind import KIND_FIELD
from skerry.lake.lake import connect
from skerry.lake.table import Table
from skerry.store.compact.complete_vectors import complete_vectors
from skerry.store.deletion.hidden import TreeFiles
from skerry.store.deletion.vector_file import read_vector
from skerry.store.read.plan import Section
from skerry.store.read.reader import TableReader
from skerry.store.read.sorted_source import Live
from skerry.table.entry import file_metas
from skerry.table.snapshot import Operation
from skerry.types.field import Field
from support.effort import rounds
from support.keyed import ID, OFF, V, compact_newest, keyed_world, put, rows
from support.tables import World, context_of

ON_COMMIT = {"deletion-vectors": "on-commit"}
ON_COMPACT = {"deletion-vectors": "on-compact"}
FIRST_ROW = {"merge-engine": "first-row"}


def metas(table: Table) -> list[DataFileMeta]:
    """The live files, oldest first."""
    context = context_of(table)
    latest = context.snapshots.latest()
    assert latest is not None
    return sorted(file_metas(context.manifests.live_files(latest)), key=lambda meta: meta.sequence or (0, 0))


def hidden(table: Table) -> list[list[int] | None]:
    """The hidden rows of every live file, oldest first; None: it has no vector."""
    return [None if m.vector is None else list(read_vector(context_of(table), m)) for m in metas(table)]


def merges(table: Table) -> bool:
    """Whether a scan merges files."""
    return any(len(section.sources) > 1 for section in sections_of(table))


def sections_of(table: Table) -> tuple[Section, ...]:
    context = context_of(table)
    latest = context.snapshots.latest()
    schema = context.schema_of(latest)
    return TableReader(context, latest, schema, schema.fields).sections()


def complete(table: Table) -> None:
    complete_vectors(table._access.context, table._access.leases)


def test_an_upsert_hides_the_rows_that_it_replaces() -> None:
    table = keyed_world(ON_COMMIT).table()
    put(table, *((n, 0) for n in range(10)))
    put(table, (3, 1), (7, 1), (20, 1))
    put(table, (7, 2), (3, 2))
    assert hidden(table) == [[3, 7], [0, 1], []]
    assert rows(table) == {**dict.fromkeys(range(10), 0), 3: 2, 7: 2, 20: 1}
    assert not merges(table)


def test_a_delete_hides_rows_and_itself() -> None:
    """*A reader behind bits must not see marks*."""
    table = keyed_world(ON_COMMIT).table()
    put(table, (1, 1), (2, 2), (3, 3))
    table.delete(keys=[{"id": 2}, {"id": 9}])
    assert hidden(table) == [[1], [0, 1]]
    assert rows(table) == {1: 1, 3: 3}
    assert not merges(table)
    table.delete(where="v = 3")
    put(table, (2, 5))
    assert rows(table) == {1: 1, 2: 5}
    assert not merges(table)


def test_first_row_hides_rows_of_the_newer_file() -> None:
    table = keyed_world({**ON_COMMIT, **FIRST_ROW}).table()
    put(table, (1, 1), (3, 1))
    put(table, (1, 2), (2, 2))
    put(table, (1, 3), (2, 3), (3, 3), (4, 3))
    assert hidden(table) == [[], [0], [0, 1, 2]]
    assert rows(table) == {1: 1, 2: 2, 3: 1, 4: 3}
    assert not merges(table)


def test_first_row_with_deletes_is_merged_until_they_are_compacted() -> None:
    table = keyed_world({**ON_COMMIT, **FIRST_ROW}).table()
    put(table, (1, 1), (3, 1))
    table.delete(keys=[{"id": 1}])
    put(table, (1, 2), (3, 2))
    assert rows(table) == {1: 2, 3: 1}
    assert merges(table)
    table.compact(full=True)
    put(table, (1, 4), (5, 4))
    assert rows(table) == {1: 2, 3: 1, 5: 4}
    assert not merges(table)


def test_a_file_that_overlaps_and_shares_no_key_is_read_without_a_merge_too() -> None:
    table = keyed_world(ON_COMMIT).table()
    put(table, (1, 1), (9, 1))
    put(table, (5, 1))
    assert hidden(table) == [[], []]
    assert not merges(table)


def test_vectors_are_of_the_snapshot_that_is_read() -> None:
    table = keyed_world(ON_COMMIT).table()
    first = put(table, (1, 1), (2, 1), (3, 1))
    second = put(table, (2, 2))
    table.delete(keys=[{"id": 1}])
    assert rows(table) == {2: 2, 3: 1}
    assert rows(table, snapshot=first) == {1: 1, 2: 1, 3: 1}
    assert rows(table, snapshot=second) == {1: 1, 2: 2, 3: 1}


def test_a_rollback_brings_back_the_vectors_of_its_target() -> None:
    """*An upsert hides rows of a file, and is rolled back*: with the vector of now they would stay hidden."""
    table = keyed_world(ON_COMMIT).table()
    first = put(table, (1, 1), (2, 1), (3, 1))
    second = put(table, (2, 2))
    table.rollback_to(first)
    assert rows(table) == {1: 1, 2: 1, 3: 1}
    assert hidden(table) == [[]]
    put(table, (3, 9))
    assert rows(table) == {1: 1, 2: 1, 3: 9}
    table.rollback_to(second)
    assert rows(table) == {1: 1, 2: 2, 3: 1}
    assert hidden(table) == [[1], []]
    assert not merges(table)


def test_a_rollback_sees_vectors_that_land_meanwhile() -> None:
    world = keyed_world(ON_COMPACT)
    table = world.table()
    first = put(table, (1, 1), (2, 1))
    put(table, (2, 2))
    slow, io = world.hooked()
    io.before("put_if_absent", "snapshot-", lambda: complete(table))
    slow.rollback_to(first)
    assert hidden(world.table()) == [None]
    assert rows(world.table()) == {1: 1, 2: 1}


@pytest.mark.parametrize("engine", ["deduplicate", "first-row"])
def test_two_upserts_extend_the_vector_of_one_file(engine: str) -> None:
    """*The second lands after the first and names a vector without the first one's bits*: a replaced row comes back."""
    world = keyed_world({**ON_COMMIT, "merge-engine": engine})
    put(world.table(), *((n, 0) for n in range(6)))
    slow, io = world.hooked()
    io.before("put_if_absent", "snapshot-", lambda: put(world.table(), (1, 1), (8, 1)))
    put(slow, (4, 2), (8, 2), (1, 2))
    table = world.table()
    if engine == "deduplicate":
        assert hidden(table) == [[1, 4], [0, 1], []]
        assert rows(table) == {**dict.fromkeys(range(6), 0), 1: 2, 4: 2, 8: 2}
    else:
        assert hidden(table) == [[], [0], [0, 1, 2]]
        assert rows(table) == {**dict.fromkeys(range(6), 0), 8: 1}
    assert not merges(table)
    assert not [path for path in world.files("app/t/index") if path not in named(table)], "vectors of the lost attempt"


def named(table: Table) -> set[str]:
    """The files that deletion vectors of live snapshots are in."""
    context = context_of(table)
    found: set[str] = set()
    for snapshot in context.snapshots.list():
        for meta in file_metas(context.manifests.live_files(snapshot)):
            if meta.vector is not None and meta.vector.path is not None:
                found.add(context.paths.absolute(meta.vector.path))
    return found


def test_a_writer_without_vectors_makes_readers_merge_again() -> None:
    """What it hides is in no vector: these are complete up to an older snapshot."""
    table = keyed_world(ON_COMMIT).table()
    put(table, (1, 1), (2, 1), (3, 1))
    put(table, (2, 2))
    table.set_options({"deletion-vectors": "off"})
    put(table, (3, 3))
    assert merges(table)
    assert rows(table) == {1: 1, 2: 2, 3: 3}
    table.set_options(ON_COMMIT)
    put(table, (1, 4))
    assert hidden(table)[0] == [0, 1, 2]
    assert rows(table) == {1: 4, 2: 2, 3: 3}


def test_a_compaction_that_an_upsert_overtakes_keeps_both() -> None:
    world = keyed_world(ON_COMMIT)
    table = world.table()
    put(table, *((n, 0) for n in range(6)))
    put(table, (1, 1))
    put(table, (2, 2))
    slow, io = world.hooked()
    io.before("put_if_absent", "snapshot-", lambda: put(world.table(), (3, 3), (2, 3)))
    slow.compact(full=True)
    table = world.table()
    assert rows(table) == {0: 0, 1: 1, 2: 3, 3: 3, 4: 0, 5: 0}
    assert hidden(table) == [[2, 3], []]
    assert not merges(table)


def test_an_upsert_that_a_compaction_overtakes_finds_its_result() -> None:
    world = keyed_world(ON_COMMIT)
    put(world.table(), *((n, 0) for n in range(6)))
    put(world.table(), (1, 1))
    slow, io = world.hooked()
    io.before("put_if_absent", "snapshot-", lambda: world.table().compact(full=True))
    put(slow, (3, 3))
    table = world.table()
    assert rows(table) == {0: 0, 1: 1, 2: 0, 3: 3, 4: 0, 5: 0}
    assert hidden(table) == [[3], []]


def test_compaction_of_some_runs_leaves_the_vectors_of_others() -> None:
    table = keyed_world(ON_COMMIT).table()
    put(table, *((n, 0) for n in range(6)))
    put(table, (1, 1), (2, 1))
    table.delete(keys=[{"id": 2}])
    put(table, (4, 4))
    compact_newest(table, 3)
    assert rows(table) == {0: 0, 1: 1, 3: 0, 4: 4, 5: 0}
    assert hidden(table) == [[1, 2, 4], [1]], "the delete of row 2 stays, and is hidden"
    assert not merges(table)


def test_compaction_finds_vectors_where_writes_do_not() -> None:
    table = keyed_world(ON_COMPACT).table()
    put(table, *((n, 0) for n in range(6)))
    put(table, (1, 1))
    put(table, (2, 2))
    assert hidden(table) == [None, None, None]
    complete(table)
    assert hidden(table) == [[1, 2], [], []]
    snapshot = context_of(table).snapshots.latest()
    assert snapshot is not None
    assert snapshot.operation is Operation.INDEX
    complete(table)
    again = context_of(table).snapshots.latest()
    assert again is not None
    assert again.id == snapshot.id, "there is nothing to complete"
    assert rows(table) == {0: 0, 1: 1, 2: 2, 3: 0, 4: 0, 5: 0}
    assert not merges(table)


def test_changes_between_snapshots_are_those_of_rows() -> None:
    table = keyed_world(ON_COMMIT).table()
    put(table, *((n, 0) for n in range(100)))
    first = put(table, (1, 1))
    put(table, (2, 2))
    found = table.changes(after=first).to_arrow().to_pylist()
    assert {row["id"] for row in found} == {2}
    table.delete(keys=[{"id": 3}])
    assert {row["id"] for row in table.changes(after=first).to_arrow().to_pylist()} == {2, 3}


def test_rows_in_memory_hide_rows_of_files(tmp_path: Path) -> None:
    table = connect(str(tmp_path)).create_table("app.t", [ID, V], primary_key=["id"], options={**OFF, **ON_COMMIT})
    put(table, (1, 1), (2, 1))
    put(table, (2, 2))
    with table.writer() as writer:
        writer.put({"id": 2, "v": 3})
        writer.delete({"id": 1})
        assert rows(table) == {2: 3}
        writer.flush()
        assert rows(table) == {2: 3}
        assert not merges(table)


def test_expired_vectors_go_and_others_stay() -> None:
    world = keyed_world(ON_COMMIT)
    table = world.table()
    put(table, *((n, 0) for n in range(6)))
    for n in range(4):
        put(table, (n, 1), (n + 1, 1))
    table.delete(keys=[{"id": 0}])
    assert len(world.files("app/t/index")) == 5
    table.expire_snapshots(retain_last=1, older_than=world.clock.now_ms() + 10**9)
    assert set(world.files("app/t/index")) == named(table)
    expected = {1: 1, 2: 1, 3: 1, 4: 1, 5: 0}
    assert rows(table) == expected
    world.clock.advance(10 * 86_400)
    table.remove_orphan_files()
    assert rows(world.table()) == expected
    assert not merges(table)


def test_a_flipped_bit_of_a_vector_is_an_error_that_names_the_file() -> None:
    world = keyed_world(ON_COMMIT)
    put(world.table(), *((n, 0) for n in range(6)))
    put(world.table(), (1, 1), (2, 1))
    (path,) = world.files("app/t/index")
    vector = metas(world.table())[0].vector
    assert vector is not None
    assert vector.offset is not None
    assert vector.size_bytes is not None
    whole = world.fileio.read(path)
    for byte in range(vector.offset, vector.offset + vector.size_bytes):
        damaged = bytearray(whole)
        damaged[byte] ^= 1
        _rewrite(world.fileio, path, bytes(damaged))
        with pytest.raises(DamagedFileError, match=path.rsplit("/", 1)[1]):
            world.table().scan().to_arrow()
    _rewrite(world.fileio, path, whole[:-1])
    world.fileio.delete([path])
    with pytest.raises(DamagedFileError, match="deletion vectors are missing"):
        world.table().scan().to_arrow()
    assert world.table().get({"id": 1}) == {"id": 1, "v": 1}, "a lookup needs no vector"


def _rewrite(fileio: Any, path: str, data: bytes) -> None:
    fileio.delete([path])
    fileio.write(path, data)


def test_a_damaged_older_file_does_not_keep_new_rows_out() -> None:
    world = keyed_world(ON_COMMIT)
    put(world.table(), *((n, 0) for n in range(6)))
    (path,) = world.files("app/t/data")
    data = world.fileio.read(path)
    _rewrite(world.fileio, path, data[:40] + bytes(len(data) - 40))
    put(world.table(), (1, 1))
    assert hidden(world.table()) == [[], None]
    _rewrite(world.fileio, path, data)
    assert rows(world.table()) == {**dict.fromkeys(range(6), 0), 1: 1}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"merge-engine": "partial-update"}, "not with 'merge-engine' = partial-update"),
        ({"merge-engine": "aggregation"}, "not with 'merge-engine' = aggregation"),
        ({"sequence.field": "v"}, "not with 'sequence.field'"),
        ({"deletion-vectors": "always"}, "on-commit"),
    ],
)
def test_tables_that_cannot_have_vectors_refuse_them(options: Mapping[str, str], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        keyed_world({**ON_COMMIT, **options})


def test_a_table_without_a_primary_key_refuses_the_option() -> None:
    with pytest.raises(OptionError, match="'deletion-vectors' needs a primary key"):
        World().create(options=ON_COMMIT)


KEYS: dict[str, Callable[[int], Any]] = {
    "BIGINT": lambda n: n - 5,
    "INT": lambda n: n - 5,
    "STRING": lambda n: f"key {n:03d}" if n % 2 else "\0" * (n % 7) + str(n),
    "DECIMAL(22, 2)": lambda n: n - 5,
    "DOUBLE": lambda n: float(n) - 5,
    "BINARY": lambda n: bytes([n, 0, n]),
}


@pytest.mark.parametrize("type_", sorted(KEYS))
@pytest.mark.parametrize("composite", [False, True])
def test_keys_of_every_kind_are_found(type_: str, composite: bool) -> None:
    key = KEYS[type_]
    columns = [Field("id", type_, nullable=False), Field("w", "INT", nullable=False), Field("v", "BIGINT")]
    world = World()
    table = world.create(
        columns=columns,
        primary_key=["id", "w"] if composite else ["id"],
        options={**ON_COMMIT, "compaction.mode": "off"},
    )
    table.upsert([{"id": key(n), "w": 1, "v": 0} for n in range(40)])
    table.upsert([{"id": key(n), "w": 1, "v": 1} for n in range(0, 60, 3)])
    table.delete(keys=[{"id": key(n), **({"w": 1} if composite else {})} for n in range(0, 60, 5)])
    found = table.scan().to_arrow()
    expected = {n: int(n % 3 == 0) for n in range(60) if n % 5 and (n < 40 or n % 3 == 0)}
    order = [key(n) for n in sorted(expected)]
    assert sorted(map(repr, found.column("id").to_pylist())) == sorted(
        map(repr, pa.array(order, found.schema.field("id").type).to_pylist())
    )
    assert sum(found.column("v").to_pylist()) == sum(expected.values())
    assert not merges(table)


def test_partitions_have_vectors_of_their_own_and_columns_may_come_and_go() -> None:
    world = World()
    table = world.create(
        columns=[Field("id", "BIGINT", nullable=False), Field("v", "INT")],
        primary_key=["id"],
        partition_by=["bucket(3, id)"],
        options={**ON_COMMIT, "compaction.mode": "off"},
    )
    table.upsert([{"id": n, "v": 0} for n in range(60)])
    table.add_column("extra", "STRING", default="none")
    table.upsert([{"id": n, "v": 1, "extra": "x"} for n in range(0, 60, 4)])
    table.rename_column("v", "value")
    table.upsert([{"id": n, "value": 2, "extra": "y"} for n in range(0, 60, 10)])
    found = {row["id"]: (row["value"], row["extra"]) for row in table.scan().to_arrow().to_pylist()}
    assert found == {n: (2, "y") if not n % 10 else (1, "x") if not n % 4 else (0, "none") for n in range(60)}
    assert not merges(table)
    assert table.scan(where="value = 1").count() == 12


def test_a_count_reads_no_data_file() -> None:
    world = keyed_world(ON_COMMIT)
    put(world.table(), *((n, 0) for n in range(50)))
    put(world.table(), *((n, 1) for n in range(0, 50, 2)))
    table, io = world.hooked()
    assert table.scan().count() == 50
    assert not [path for path in io.paths("read", "read_range", "open_input") if "/data/" in path]


def test_few_keys_read_few_rows_of_a_large_file() -> None:
    world = keyed_world({**ON_COMMIT, "file.row-group-rows": 10_000})
    world.table().upsert({"id": list(range(0, 200_000, 2)), "v": [0] * 100_000})
    table = world.table()
    put(table, (41, 1), (100_000, 1))
    assert hidden(table) == [[50_000], []]
    assert rows(table, where="id IN (40, 41, 100000)") == {40: 0, 41: 1, 100_000: 1}


def test_a_vector_is_complete_only_up_to_its_snapshot() -> None:
    def file(name: str, low: bytes, high: bytes, sequence: int, vector: int | None) -> DataFileMeta:
        found = None if vector is None else VectorMeta(vector)
        return DataFileMeta(
            name, "parquet", 1, 1, 0, 0, 0, 0, min_key=low, max_key=high, sequence=(sequence, 0), vector=found
        )

    world = keyed_world(ON_COMMIT)
    context = context_of(world.table())
    files = [file("a", b"a", b"m", 1, 3), file("b", b"k", b"z", 3, 3), file("c", b"x", b"z", 4, None)]
    tree = TreeFiles(context, context.shape_of(None).rules, files)
    assert [tree.is_complete(n) for n in range(3)] == [True, False, False], "b overlaps c, which is newer"


def test_the_kind_of_live_source_has_no_marks() -> None:
    table = keyed_world(ON_COMMIT).table()
    put(table, (1, 1), (2, 2))
    table.delete(keys=[{"id": 1}])
    sections = sections_of(table)
    assert all(isinstance(section.sources[0], Live) for section in sections)
    assert KIND_FIELD.name not in table.scan().to_arrow().schema.names


@pytest.mark.parametrize("options", [{}, ON_COMMIT], ids=["off", "on-commit"])
def test_a_write_lands_though_others_commit_faster_than_it_finds_vectors(options: Mapping[str, str]) -> None:
    """*Vectors are searched again after every lost race*: others that commit all the time would starve the write."""
    world = keyed_world(options)
    put(world.table(), *((n, 0) for n in range(100)))
    (old,) = [meta.path for meta in metas(world.table())]
    slow, io = world.hooked()
    commits = iter(range(1_000, 2_000))
    for operation in ("read", "open_input", "read_range"):
        io.before(operation, old, lambda: put(world.table(), (next(commits), 1)), times=60)
    put(slow, (5, 5))
    assert next(commits) < 1_020, "it gave up the search after a few races"
    assert {row["id"]: row["v"] for row in world.table().scan(where="id < 100").to_arrow().to_pylist()} == {
        n: 5 if n == 5 else 0 for n in range(100)
    }
    world.table().compact(full=True)
    assert world.table().get({"id": 5}) == {"id": 5, "v": 5}


@pytest.mark.parametrize("options", [ON_COMMIT, ON_COMPACT], ids=["on-commit", "on-compact"])
def test_a_compaction_that_has_landed_is_no_failure_if_vectors_are_not_found(options: Mapping[str, str]) -> None:
    world = keyed_world(options)
    table = world.table()
    put(table, *((n, 0) for n in range(100)))
    (old,) = [meta.path for meta in metas(table)]
    world.fileio.delete([context_of(table).paths.absolute(old)])
    for n in (1, 2, 3):
        put(table, (n, n))
    assert compact_newest(table, 2).written_files == 1


def test_vectors_that_lose_every_race_are_left_to_the_next_compaction() -> None:
    world = keyed_world(ON_COMPACT)
    put(world.table(), *((n, 0) for n in range(100)))
    (old,) = [meta.path for meta in metas(world.table())]
    put(world.table(), (1, 1))
    put(world.table(), (2, 2))
    slow, io = world.hooked()
    commits = iter(range(1_000, 2_000))
    for operation in ("read", "open_input", "read_range"):
        io.before(operation, old, lambda: put(world.table(), (next(commits), 1)), times=500)
    assert compact_newest(slow, 2).written_files == 1
    assert next(commits) < 1_060
    assert world.table().scan(where="id < 100").count() == 100


# Values behind vectors


def test_values_drop_files_behind_complete_vectors_and_no_row_comes_back() -> None:
    """The newest version of a row is in a file that the condition drops: the older one stays hidden."""
    table = keyed_world(ON_COMMIT).table()
    put(table, *((n, 1) for n in range(10)))
    put(table, (3, 50), (5, 60))
    put(table, (3, 100), (6, 90))
    for where, files in (("v < 10", 1), ("v >= 50 AND v < 80", 1), ("v >= 80", 1), ("v > 200", 0), ("v <> 0", 3)):
        scan = table.scan(where=where)
        assert len(scan.plan()) == files, where
        expected = {
            row["id"]: row["v"]
            for row in table.scan().to_arrow().to_pylist()
            if table.scan(where=f"id = {row['id']} AND {where}").count()
        }
        assert rows(table, where=where) == expected
    assert rows(table, where="v < 10") == {n: 1 for n in range(10) if n not in (3, 5, 6)}
    assert rows(table, where="id = 3 AND v < 100") == {}
    assert table.scan(where="v = 50").count() == 0


@pytest.mark.parametrize("engine", ["deduplicate", "first-row"])
@pytest.mark.parametrize("seed", range(rounds(4, 40)))
def test_pruning_behind_vectors_leaves_the_rows_of_a_scan_without_it(engine: str, seed: int) -> None:
    dice = random.Random(seed)
    world = keyed_world({**ON_COMMIT, "merge-engine": engine, "file.row-group-rows": 8})
    table = world.table()
    dropped = 0
    for step in range(14):
        first = dice.randrange(60)
        keys = dice.sample(range(first, first + 40), dice.randrange(1, 25))
        if dice.random() < 0.2 and engine == "deduplicate":
            table.delete(keys=[{"id": key} for key in keys])
        else:
            put(table, *((key, 100 * step + dice.randrange(100)) for key in keys))
        if dice.random() < 0.15:
            table.set_options({"deletion-vectors": dice.choice(["on-commit", "on-compact"])})
        if dice.random() < 0.15:
            compact_newest(table, 2)
        everything = rows(table)
        low = 100 * dice.randrange(step + 1)
        for where, accepts in (
            (f"v >= {low} AND v < {low + 100}", lambda v, low=low: low <= v < low + 100),
            (f"v < {low} OR v = {low + 7}", lambda v, low=low: v < low or v == low + 7),
        ):
            assert rows(table, where=where) == {key: v for key, v in everything.items() if accepts(v)}, (step, where)
            dropped += len(table.scan(where=where).plan()) < len(metas(table))
    assert dropped
