"""Which files the database of a query can read."""

import threading
from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from skerry.common.settings import load_settings
from skerry.sql.duck.databases import Databases
from skerry.sql.duck.query_database import DuckDatabase


def parquet(folder: Path) -> str:
    folder.mkdir(parents=True)
    pq.write_table(pa.table({"a": [1, 2]}), folder / "x.parquet")
    return f"SELECT count(*) FROM read_parquet('{folder}/x.parquet')"


def reads(database: DuckDatabase, query: str) -> bool:
    with database.cursor() as lent:
        try:
            return bool(lent.cursor.execute(query).fetchall() == [(2,)])
        except duckdb.PermissionException:
            return False


def test_a_database_reads_the_folders_of_its_tables_and_no_others(tmp_path: Path) -> None:
    queries = {name: parquet(tmp_path / name) for name in ("lake", "ice", "late", "other")}
    lake, ice, late = (str(tmp_path / name) for name in ("lake", "ice", "late"))
    databases = Databases(load_settings({}), (lake,))
    try:
        assert databases.of(needs_files=False, folders=()) is databases.own
        assert databases.of(needs_files=False, folders=(f"{lake}/inside",)) is databases.own
        assert [name for name, query in queries.items() if reads(databases.own, query)] == ["lake"]
        first = databases.of(needs_files=False, folders=(ice,))
        assert [name for name, query in queries.items() if reads(first, query)] == ["lake", "ice"]
        assert databases.of(needs_files=False, folders=(ice,)) is first
        second = databases.of(needs_files=False, folders=(late,))
        assert second is not first
        assert [name for name, query in queries.items() if reads(second, query)] == ["lake", "ice", "late"]
        assert databases.of(needs_files=False, folders=(ice,)) is second
        assert reads(first, queries["ice"])  # a query that runs in it goes on
        assert all(reads(databases.of(needs_files=True, folders=(ice,)), query) for query in queries.values())
        with second.cursor() as lent, pytest.raises(duckdb.Error):
            lent.cursor.execute("SET allowed_directories = ['/']")
    finally:
        databases.close()


def test_queries_in_a_database_that_was_replaced_are_stopped(tmp_path: Path) -> None:
    for name in ("lake", "ice", "late"):
        parquet(tmp_path / name)
    databases = Databases(load_settings({}), (str(tmp_path / "lake"),))
    outcome: list[str] = []
    began = threading.Event()

    def run(database: DuckDatabase) -> None:
        with database.cursor() as lent:
            began.set()
            try:
                lent.cursor.execute("SELECT count(*) FROM range(100_000_000) a, range(100_000_000) b").fetchall()
            except duckdb.Error as error:
                outcome.append(type(error).__name__)

    thread = threading.Thread(target=run, args=(databases.of(needs_files=False, folders=(str(tmp_path / "ice"),)),))
    thread.start()
    assert began.wait(60)
    databases.of(needs_files=False, folders=(str(tmp_path / "late"),))
    while thread.is_alive():  # the query may not have begun when it is interrupted
        databases.interrupt()
        thread.join(0.1)
    assert outcome == ["InterruptException"]
    databases.close()
