"""Statements of several lakes at the same time: nothing is lost, and nothing happens twice."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

import skerry
from skerry.common.errors import DataError
from skerry.lake.lake import Lake
from support.effort import rounds
from support.statements import Statements
from support.tables import World

TABLES = {
    "keyed": "CREATE TABLE t (id INT NOT NULL, n BIGINT, PRIMARY KEY (id))",
    "sum": "CREATE TABLE t (id INT NOT NULL, n BIGINT, PRIMARY KEY (id)) "
    "WITH ('merge-engine' = 'aggregation', 'fields.n.aggregate-function' = 'sum')",
    "plain": "CREATE TABLE t (id INT NOT NULL, n BIGINT)",
}
TIMES, FEW = rounds(20, 200), rounds(8, 80)


@pytest.fixture(params=TABLES)
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    with skerry.connect(tmp_path) as lake:
        lake.sql(TABLES[request.param])
        lake.sql("INSERT INTO t VALUES (1, 0), (2, 0), (3, 0)")
    return tmp_path


def together(folder: Path, *works: Callable[[Lake], None]) -> None:
    """Each in a thread and a lake of its own."""
    begin = threading.Barrier(len(works))

    def run(work: Callable[[Lake], None]) -> None:
        with skerry.connect(folder) as lake:
            begin.wait()
            work(lake)

    with ThreadPoolExecutor(len(works)) as pool:
        for future in [pool.submit(run, work) for work in works]:
            future.result()


@contextmanager
def reading(folder: Path) -> Iterator[Lake]:
    with skerry.connect(folder) as lake:
        yield lake


def repeated(*statements: str, times: int = FEW) -> Callable[[Lake], None]:
    def work(lake: Lake) -> None:
        for number in range(times):
            lake.sql(statements[number % len(statements)])

    return work


def test_no_increment_of_two_lakes_is_lost(folder: Path) -> None:
    update = "UPDATE t SET n = n + 1 WHERE id = 1"
    together(folder, repeated(update, times=TIMES), repeated(update, times=TIMES))
    with reading(folder) as lake:
        assert lake.sql("SELECT n FROM t ORDER BY id").fetchall() == [(2 * TIMES,), (0,), (0,)]


def test_no_increment_of_a_merge_is_lost(folder: Path) -> None:
    merge = (
        "MERGE INTO t USING (VALUES (1), (9)) AS s(k) ON t.id = s.k "
        "WHEN MATCHED THEN UPDATE SET n = n + 1 WHEN NOT MATCHED THEN INSERT VALUES (k, 1)"
    )
    together(folder, repeated(merge), repeated(merge, "UPDATE t SET n = n + 1 WHERE id IN (1, 9)"))
    with reading(folder) as lake:
        found = dict(lake.sql("SELECT id, n FROM t").fetchall())
        rows = lake.sql("SELECT count(*) FROM t").fetchall()
    assert rows == [(4,)], "the row that both may insert is there once"
    assert found[1] == 2 * FEW
    # an UPDATE that came before the row was inserted has found nothing to count
    assert 2 * FEW - 2 <= found[9] <= 2 * FEW


def test_what_is_moved_from_one_row_to_another_is_neither_lost_nor_doubled(folder: Path) -> None:
    there = "UPDATE t SET n = n + CASE id WHEN 1 THEN -1 ELSE 1 END WHERE id <= 2"
    back = "UPDATE t SET n = n + CASE id WHEN 2 THEN -1 ELSE 1 END WHERE id IN (2, 3)"
    together(folder, repeated(there), repeated(back))
    with reading(folder) as lake:
        assert lake.sql("SELECT n FROM t ORDER BY id").fetchall() == [(-FEW,), (0,), (FEW,)]


def test_rows_inserted_meanwhile_are_deleted_or_stay_never_half(folder: Path) -> None:
    def insert(lake: Lake) -> None:
        for number in range(FEW):
            lake.sql("INSERT INTO t VALUES (?, 1), (?, 1)", [100 + number, 200 + number])

    together(folder, insert, repeated("DELETE FROM t WHERE id >= 100 AND n = 1"))
    with reading(folder) as lake:
        left = [row[0] for row in lake.sql("SELECT id FROM t WHERE id >= 100").fetchall()]
    assert sorted(n - 100 for n in left if n < 200) == sorted(n - 200 for n in left if n >= 200)


def test_changes_of_other_keys_are_no_reason_to_begin_again() -> None:
    world = World()
    sql = Statements(world)
    sql("CREATE TABLE t (id INT NOT NULL, n BIGINT, PRIMARY KEY (id))")
    sql("INSERT INTO t VALUES (1, 0), (2, 0), (3, 0)")
    for statement, files in (
        ("UPDATE t SET n = n + 1 WHERE id = 1", 1),
        ("UPDATE t SET n = n + 1 WHERE id <= 2", 2),
        ("DELETE FROM t WHERE id = 3", 1),
    ):
        latest = sql.lake.table("default.t").snapshot()
        assert latest is not None
        _, storage = world.hooked("default.t")
        storage.before(
            "put_if_absent", f"snapshot-{latest.id + 1}", lambda: Statements(world)("UPDATE t SET n = 7 WHERE id = 2")
        )
        with world.lake(storage) as lake:
            lake.sql(statement)
        assert len([path for path in storage.paths("open_output") if "/data/" in path]) == files, statement
    assert sql("SELECT * FROM t ORDER BY id") == [(1, 2), (2, 7)]


def test_of_lakes_that_insert_the_same_unique_keys_each_key_has_one_that_succeeds(tmp_path: Path) -> None:
    with skerry.connect(tmp_path) as lake:
        lake.sql(
            "CREATE TABLE t (id INT NOT NULL, who INT, PRIMARY KEY (id)) "
            "WITH ('insert.check-unique' = 'true', 'compaction.mode' = 'off')"
        )
    succeeded: list[tuple[int, int]] = []

    def insert(who: int) -> Callable[[Lake], None]:
        def work(lake: Lake) -> None:
            for number in range(8):
                try:
                    lake.sql("INSERT INTO t VALUES (?, ?)", [number, who])
                except DataError:
                    continue
                succeeded.append((number, who))

        return work

    together(tmp_path, insert(1), insert(2), insert(3))
    with reading(tmp_path) as lake:
        assert sorted(lake.sql("SELECT id, who FROM t").fetchall()) == sorted(succeeded)
    assert sorted(number for number, _ in succeeded) == list(range(8))
