"""Compaction of tables without a primary key: small files become large ones, and no row is lost or doubled."""

import threading

import numpy as np
import pyarrow as pa
import pytest

import skerry


@pytest.fixture
def lake(tmp_path):
    with skerry.connect(tmp_path / "lake") as lake:
        yield lake


def _filled(lake, parts=6, **options):
    table = lake.create_table("app.events", pa.schema([("id", pa.int64()), ("day", pa.string())]), **options)
    for part in range(parts):
        table.append(pa.table({"id": [part * 10 + n for n in range(10)], "day": [f"d{part % 2}"] * 10}))
    return table


def _ids(table):
    return sorted(table.scan().to_arrow().column("id").to_pylist())


def test_small_files_become_one_and_history_stays(lake):
    table = _filled(lake)
    done = table.compact()
    assert (done.rewritten_files, done.written_files, done.written_row_versions) == (6, 1, 60)
    assert table.files().num_rows == 1
    assert _ids(table) == list(range(60))
    assert table.scan().to_arrow().column("id").to_pylist() == list(range(60))
    assert table.scan(snapshot=2).to_arrow().num_rows == 20
    assert table.snapshot().operation.value == "COMPACT"
    assert table.compact().snapshots == ()
    changes = table.changes(after=6).to_arrow()
    assert changes.num_rows == 0


def test_partitions_and_large_files_stay_apart(lake):
    table = _filled(lake, partition_by=["day"], options={"file.target-size": "1 MB"})
    noise = np.random.default_rng(1).integers(0, 2**60, 300_000)
    table.append(pa.table({"id": noise, "day": ["d0"] * 300_000}))
    done = table.compact()
    assert (done.rewritten_files, done.written_files) == (6, 2)
    assert table.files().num_rows == 3
    assert len(_ids(table)) == 300_060
    everything = table.compact(full=True)
    assert everything.rewritten_files >= 2
    assert len(_ids(table)) == 300_060


def test_sorted_files_are_skipped_by_conditions(lake):
    table = lake.create_table(
        "app.t", pa.schema([("k", pa.int64())]), options={"file.target-size": "64 KB", "file.row-group-rows": "8192"}
    )
    for part in range(8):
        table.append(pa.table({"k": pa.array(range(part, 200_000, 8))}))
    assert len(table.scan(where="k < 100").plan()) == 8
    table.compact(sort_by=["k"])
    assert table.files().num_rows > 2
    assert len(table.scan(where="k < 100").plan()) == 1
    rows = table.scan().to_arrow().column("k").to_pylist()
    assert rows == sorted(rows) == list(range(200_000))


def test_what_cannot_be_sorted_is_refused(lake):
    table = _filled(lake, parts=1)
    with pytest.raises(skerry.InvalidInputError, match="there is no column 'nope'; columns are id, day"):
        table.compact(sort_by=["nope"])
    with pytest.raises(skerry.InvalidInputError, match="sort_by is a list of columns"):
        table.compact(sort_by="id")
    lake.sql("CREATE TABLE app.keyed (id BIGINT PRIMARY KEY, v INT)")
    with pytest.raises(skerry.SkerryError, match="is sorted by its primary key"):
        lake.sql("CALL compact('app.keyed', sort_by => 'v')")


def test_appends_deletes_and_updates_beside_a_compaction_lose_no_row(tmp_path, lake):
    table = _filled(lake, parts=4)
    stop = threading.Event()
    problems: list[skerry.SkerryError] = []

    def write() -> None:
        with skerry.connect(tmp_path / "lake") as other:
            mine = other.table("app.events")
            try:
                for number in range(12):
                    mine.append(pa.table({"id": [1000 + number], "day": ["x"]}))
                    if number % 4 == 1:
                        mine.delete(where=f"id = {number}")
                    if number % 4 == 2:
                        other.sql(f"UPDATE app.events SET day = 'u' WHERE id = {number}")
            except skerry.SkerryError as error:
                problems.append(error)
            finally:
                stop.set()

    writer = threading.Thread(target=write)
    writer.start()
    while not stop.is_set():
        table.compact(full=True)
    writer.join()
    assert problems == []
    expected = sorted({*range(40), *(1000 + n for n in range(12))} - {1, 5, 9})
    assert _ids(table) == expected
    assert sorted(table.scan(where="day = 'u'").to_arrow().column("id").to_pylist()) == [2, 6, 10]


def test_indexes_are_built_for_the_new_files(lake):
    table = _filled(lake)
    table.create_index("id", "bloom")
    table.compact()
    assert table.build_index().built_files == 0


def test_a_call_compacts_and_maintains(lake):
    _filled(lake)
    lake.sql("CREATE TABLE app.keyed (id BIGINT PRIMARY KEY); INSERT INTO app.keyed VALUES (1)")
    assert lake.sql("CALL compact('app.events', sort_by => ['day', 'id'])").message == "app.events: 6 files became 1"
    done = lake.sql("CALL maintain()")
    assert done.message == "2 tables maintained"
    assert [row[:2] for row in done.fetchall()] == [("app", "events"), ("app", "keyed")]
    assert all(row[-1] is None for row in done.fetchall())
    assert (
        lake.sql("CALL maintain('app', compact => false, orphans => false)").to_arrow().column("error").null_count == 2
    )
    with pytest.raises(skerry.NotFoundError):
        lake.sql("CALL maintain('nowhere')")
