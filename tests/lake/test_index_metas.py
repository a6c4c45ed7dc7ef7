"""``lake.index_metas``: every index of every file, in order, with bounded reads, whatever state files are in."""

import logging
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from skerry.common.errors import InvalidInputError, NotFoundError, StorageError
from skerry.lake.lake import Lake
from skerry.lake.table import Table
from skerry.types.field import Field
from support.indexfile import all_drafts, foreign_file
from support.tables import HookedFileIO, World, commit_files, context_of

COLUMNS = [Field("id", "BIGINT", nullable=False), Field("host", "STRING"), Field("day", "DATE")]


def rows(start: int, count: int = 50) -> pa.Table:
    ids = list(range(start, start + count))
    days = pa.array([number % 3 for number in ids], pa.int32()).cast(pa.date32())
    return pa.table({"id": pa.array(ids, pa.int64()), "host": [f"host {number}" for number in ids], "day": days})


def make(lake: Lake, name: str = "app.logs", files: int = 4, **more: Any) -> Table:
    table = lake.create_table(name, COLUMNS, **more)
    table.create_index("host", "bloom")
    table.create_index("id", "inverted")
    for number in range(files):
        table.append(rows(number * 50))
    return table


@pytest.fixture
def world() -> World:
    return World()


def index_reads(fileio: HookedFileIO) -> list[str]:
    return [path for path in fileio.paths("read", "read_range", "stat", "open_input") if "/index/" in path]


def test_every_index_of_every_file_is_listed_with_one_read_of_each_file(world: World) -> None:
    table = make(world.lake())
    fileio = HookedFileIO(world.fileio)
    metas = world.lake(fileio).index_metas()
    found = list(metas)
    assert len(found) == 8
    assert {meta.index_type for meta in found} == {"bloom_skipping", "inverted"}
    assert {meta.locator.table_dir for meta in found} == {"app/logs"}
    names = [Path(file).stem for file in table.files().column("file").to_pylist()]
    assert sorted({meta.locator.file_id for meta in found}) == sorted(name.split("-", 2)[2] for name in names)
    assert all(meta.locator.node_id is None for meta in found)
    reads = index_reads(fileio)
    assert (len(reads), len(set(reads))) == (4, 4)
    assert not [path for path in fileio.paths("read", "read_range", "open_input") if "/data/" in path]
    counts = metas.statistics
    assert (counts.files, counts.read_count, counts.cached_files, counts.complete) == (4, 4, 0, True)
    assert counts.targets == {"bloom_skipping": 4, "inverted": 4}
    assert counts.read_bytes == sum(table.files().column("index_size_bytes").to_pylist())


def test_a_second_enumeration_reads_no_index_file_and_no_manifest(world: World) -> None:
    make(world.lake())
    fileio = HookedFileIO(world.fileio)
    lake = world.lake(fileio)
    first = list(lake.index_metas())
    fileio.log.clear()
    warm = lake.index_metas()
    assert list(warm) == first
    assert (warm.statistics.read_count, warm.statistics.cached_files) == (0, 4)
    assert not [path for path in fileio.paths("read", "read_range") if "/index/" in path or "/manifest/" in path]
    assert not fileio.paths("write", "replace", "put_if_absent")


def test_the_order_is_that_of_tables_files_and_targets_whatever_reads_first(world: World) -> None:
    lake = world.lake()
    for name in ("b.t", "a.u", "a.t"):
        make(lake, name, partition_by=["day"], files=2)
    expected = list(world.lake().index_metas(concurrency=1))
    places = {
        Path(file).stem.split("-", 2)[2]: (name.replace(".", "/"), file)
        for name in ("a.t", "a.u", "b.t")
        for file in lake.table(name).files().column("file").to_pylist()
    }
    order = [(*places[meta.locator.file_id], meta.target_key, meta.index_type) for meta in expected]
    assert order == sorted(order)
    assert [place[0] for place in order] == [meta.locator.table_dir for meta in expected]
    assert len({meta.locator.region_id for meta in expected}) == 9
    fileio = HookedFileIO(world.fileio)
    waits = iter([0.02, 0.0, 0.01, 0.005] * 100)

    def slowly(call: Any) -> Any:
        time.sleep(next(waits))
        return call()

    fileio.on("read_range", "/index/", slowly, times=1000)
    assert list(world.lake(fileio).index_metas(concurrency=7)) == expected


def test_reads_at_the_same_time_and_files_ahead_of_the_caller_are_bounded(world: World) -> None:
    make(world.lake(), files=40)
    fileio = HookedFileIO(world.fileio)
    lock, now, most = threading.Lock(), [0], [0]

    def counted(call: Any) -> Any:
        with lock:
            now[0] += 1
            most[0] = max(most[0], now[0])
        time.sleep(0.003)
        try:
            return call()
        finally:
            with lock:
                now[0] -= 1

    fileio.on("read_range", "/index/", counted, times=1000)
    metas = world.lake(fileio).index_metas(concurrency=4)
    next(metas)
    time.sleep(0.1)
    assert len(index_reads(fileio)) <= 8
    for number, _ in enumerate(metas, 1):
        begun = len(index_reads(fileio))
        assert begun <= number // 2 + 1 + 8
    assert 2 <= most[0] <= 4
    assert len(index_reads(fileio)) == 40


def test_many_small_tables_are_read_at_the_same_time(world: World) -> None:
    lake = world.lake()
    for number in range(6):
        make(lake, f"app.t{number}", files=1)
    fileio = HookedFileIO(world.fileio)
    together = threading.Barrier(3, timeout=20)

    def wait(call: Any) -> Any:
        together.wait()
        return call()

    fileio.on("read_range", "/index/", wait, times=3)
    assert len(list(world.lake(fileio).index_metas(concurrency=3))) == 12


def test_closing_early_stops_reading_and_gives_back_the_lease(world: World) -> None:
    make(world.lake(), files=30)
    fileio = HookedFileIO(world.fileio)
    lake = world.lake(fileio)
    with lake.index_metas(concurrency=2) as metas:
        next(metas)
        assert world.files("app/logs/lease")
    assert len(index_reads(fileio)) <= 4
    assert not world.files("app/logs/lease")
    assert (metas.statistics.complete, metas.statistics.failed_files) == (False, 0)


def test_files_of_every_live_snapshot_and_tag_are_listed_once(world: World) -> None:
    table = make(world.lake(), files=2)
    before = {meta.locator.file_id for meta in world.lake().index_metas()}
    table.create_tag("kept")
    table.overwrite(rows(1000))
    found = list(world.lake().index_metas())
    assert len(found) == 6
    assert before < {meta.locator.file_id for meta in found}
    table.build_index(rebuild=True)
    assert len(list(world.lake().index_metas())) == 8  # the data file with both of its index files
    world.clock.advance(10)
    table.expire_snapshots(retain_last=1)
    assert len(list(world.lake().index_metas())) == 6
    table.delete_tag("kept")
    assert len(list(world.lake().index_metas())) == 2


def test_a_commit_is_seen_by_the_next_enumeration_and_costs_its_own_files(world: World) -> None:
    table = make(world.lake())
    fileio = HookedFileIO(world.fileio)
    lake = world.lake(fileio)
    assert len(list(lake.index_metas())) == 8
    table.append(rows(900))
    metas = lake.index_metas()
    assert len(list(metas)) == 10
    assert (metas.statistics.read_count, metas.statistics.cached_files) == (1, 4)


@pytest.fixture
def warnings() -> Iterator[list[logging.LogRecord]]:
    caught: list[logging.LogRecord] = []
    handler = logging.Handler(logging.WARNING)
    handler.emit = caught.append  # type: ignore[method-assign]
    logger = logging.getLogger("skerry")
    logger.addHandler(handler)
    yield caught
    logger.removeHandler(handler)


def test_damaged_and_missing_files_are_counted_logged_once_and_passed_over(
    world: World, warnings: list[logging.LogRecord]
) -> None:
    table = make(world.lake(), files=5)
    paths = [f"app/logs/{name}" for name in table.files().column("index_file").to_pylist()]
    data = world.fileio.read(paths[0])
    world.fileio.replace(paths[0], data[:-30] + bytes([data[-30] ^ 1]) + data[-29:])
    world.fileio.replace(paths[1], b"PFA1")
    world.fileio.delete([paths[2]])
    lake = world.lake()
    metas = lake.index_metas()
    assert len(list(metas)) == 4
    counts = metas.statistics
    assert (counts.files, counts.failed_files, counts.failed_targets, counts.complete) == (5, 3, 0, True)
    named = [record.facts["file"] for record in warnings if record.getMessage().startswith("index file left out")]  # type: ignore[attr-defined]
    assert sorted(named) == sorted(path.removeprefix("app/logs/") for path in paths[:3])
    again = lake.index_metas()
    assert len(list(again)) == 4
    assert again.statistics.failed_files == 3
    assert len([r for r in warnings if r.getMessage().startswith("index file left out")]) == 4  # the missing one again


def test_storage_that_fails_for_a_moment_costs_one_file_and_is_asked_again(world: World) -> None:
    make(world.lake(), files=3)
    fileio = HookedFileIO(world.fileio)
    fileio.fail("read_range", "/index/", StorageError("app/logs/index", "timeout"))
    lake = world.lake(fileio)
    metas = lake.index_metas(concurrency=1)
    assert len(list(metas)) == 4
    assert metas.statistics.failed_files == 1
    assert len(list(lake.index_metas())) == 6


def test_an_index_file_that_belongs_to_another_data_file_is_passed_over(world: World) -> None:
    table = make(world.lake(), files=2)
    first, second = (f"app/logs/{name}" for name in table.files().column("index_file").to_pylist())
    world.fileio.replace(first, world.fileio.read(second))
    metas = world.lake().index_metas()
    assert len(list(metas)) in (2, 0)
    assert metas.statistics.failed_files >= 1


def test_a_table_that_cannot_be_listed_is_counted_and_the_others_are_listed(world: World) -> None:
    lake = world.lake()
    make(lake, "app.bad", files=1)
    make(lake, "app.good", files=1)
    for path in world.files("app/bad/manifest"):
        world.fileio.replace(path, b"broken")
    metas = world.lake().index_metas()
    assert {meta.locator.table_dir for meta in metas} == {"app/good"}
    assert (metas.statistics.failed_tables, metas.statistics.tables) == (1, 1)


def test_files_of_others_are_listed_from_their_tails(world: World) -> None:
    context = context_of(world.create("app.t", COLUMNS))
    data = foreign_file(all_drafts())
    world.fileio.write("app/t/index/x.puffin", data)
    commit_files(context, "x.parquet", index_path="index/x.puffin", index_size_bytes=len(data))
    metas = world.lake().index_metas()
    found = list(metas)
    assert [meta.index_type for meta in found] == [
        "bloom_skipping", "inverted", "inverted", "fulltext_bloom", "fulltext_tantivy",
    ]  # fmt: skip
    assert {meta.locator.file_id for meta in found} == {"x"}
    assert metas.statistics.failed_targets == 0


def test_files_without_indexes_and_tables_without_files_give_nothing(world: World) -> None:
    lake = world.lake()
    lake.create_table("app.empty", COLUMNS)
    lake.create_table("app.plain", COLUMNS).append(rows(0))
    metas = lake.index_metas()
    assert list(metas) == []
    assert (metas.statistics.tables, metas.statistics.files) == (2, 0)
    assert list(World().lake().index_metas()) == []


def test_paths_are_hidden_behind_tokens_that_stay_the_same(world: World) -> None:
    make(world.lake(), files=1)
    make(world.lake(), "app.other", files=1)
    shown = [meta.locator.table_dir for meta in world.lake().index_metas(hide_paths=True)]
    world.settings["index-meta.hide-paths"] = True
    by_setting = [meta.locator.table_dir for meta in world.lake().index_metas()]
    assert shown == by_setting
    assert len(set(shown)) == 2
    assert all(token.startswith("table-") and "logs" not in token and "app" not in token for token in shown)
    assert {meta.locator.table_dir for meta in world.lake().index_metas(hide_paths=False)} == {"app/logs", "app/other"}


def test_only_tables_that_are_named_are_looked_at(world: World) -> None:
    for name in ("app.a", "app.b", "app.c"):
        make(world.lake(), name, files=1)
    fileio = HookedFileIO(world.fileio)
    lake = world.lake(fileio)
    assert {meta.locator.table_dir for meta in lake.index_metas("app.b")} == {"app/b"}
    assert not [path for path in index_reads(fileio) if "app/b/" not in path]
    assert [meta.locator.table_dir for meta in lake.index_metas(["app.c", "app.a"])] == ["app/c"] * 2 + ["app/a"] * 2
    with pytest.raises(NotFoundError):
        lake.index_metas("app.d")
    with pytest.raises(InvalidInputError, match="table is a name"):
        lake.index_metas([1])  # type: ignore[list-item]


@pytest.mark.parametrize("concurrency", [0, 257, True, "4"])
def test_a_concurrency_that_is_none_is_refused(world: World, concurrency: Any) -> None:
    with pytest.raises(InvalidInputError, match="1 to 256"):
        world.lake().index_metas(concurrency=concurrency)


def test_counters_of_the_process_grow_with_every_enumeration(world: World) -> None:
    make(world.lake(), files=2)
    env = world.env()
    lake = Lake(env)
    list(lake.index_metas())
    list(lake.index_metas())
    assert env.metrics.value("skerry_index_enumeration_runs") == 2
    assert env.metrics.value("skerry_index_enumeration_read_count") == 2
    assert env.metrics.value("skerry_index_enumeration_targets", index_type="inverted") == 4
    assert env.metrics.value("skerry_index_enumeration_targets", index_type="vector") == 0
    assert "skerry_index_enumeration_read_bytes" in {metric.name for metric in env.metrics}


def test_the_cache_has_a_limit_in_bytes(world: World) -> None:
    world.settings["cache.metadata-size"] = "3 KB"
    make(world.lake(), files=6)
    lake = world.lake()
    assert len(list(lake.index_metas())) == 12
    again = lake.index_metas()
    assert len(list(again)) == 12
    assert again.statistics.read_count > 0


def test_regions_are_stable_numbers_of_partitions(world: World) -> None:
    table = make(world.lake(), files=2, partition_by=["day", "bucket(2, id)"])
    found = {meta.locator.region_id for meta in world.lake().index_metas()}
    assert len(found) == 6
    assert all(0 <= region < 1 << 64 for region in found)
    assert {meta.locator.region_id for meta in world.lake().index_metas()} == found
    table.partition_by(["day"])
    table.append(rows(500))
    assert len({meta.locator.region_id for meta in world.lake().index_metas()}) == 9
    assert context_of(table).uuid
