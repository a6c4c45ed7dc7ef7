"""Queries that are stopped, and how far they are."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from skerry.common.errors import QueryCancelledError
from sql.duck.support import Queries

SLOW = "SELECT sum(hash(a.range + b.range)) FROM range(1_000_000) a, range(1_000_000) b"


def test_ctrl_c_stops_the_query_and_the_engine_goes_on(queries: Queries) -> None:
    reader = queries.run("SELECT count(*) FROM users").read
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    begun = time.perf_counter()
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        queries.table(SLOW)
    assert time.perf_counter() - begun < 20
    timer.join()
    assert reader().read_all().to_pylist() == [{"count_star()": 99}]


def test_ctrl_c_is_heard_where_a_library_has_set_up_the_signal(queries: Queries) -> None:
    """Waiting for a lock goes on then, as if nothing had happened."""
    signal.siginterrupt(signal.SIGINT, False)
    try:
        timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            queries.table(SLOW)
        timer.join()
    finally:
        signal.siginterrupt(signal.SIGINT, True)


def test_ctrl_c_between_two_batches_stops_it_too(queries: Queries) -> None:
    text = "SELECT range, hash(range) FROM range(100_000_000_000)"
    reader = queries.run(text).read()
    assert reader.read_next_batch().num_rows
    timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        for _ in reader:
            pass
    timer.join()


def test_closing_the_engine_cancels_what_runs_in_another_thread(queries: Queries) -> None:
    found: list[Exception] = []

    def run() -> None:
        try:
            queries.table(SLOW)
        except QueryCancelledError as error:
            found.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    time.sleep(0.5)
    queries.engine.close()
    thread.join(20)
    assert not thread.is_alive()
    assert [str(error) for error in found] == ["the query was cancelled (line 1, column 1)\n  " + SLOW[:100] + "\n  ^"]


def test_progress_is_told_in_per_cent(queries: Queries) -> None:
    told: list[tuple[str, int, int]] = []
    text = "SELECT sum(hash(a.range + b.range)) FROM range(30_000) a, range(20_000) b"
    queries.run(text, progress=lambda *what: told.append(what)).read().read_all()
    assert all(name == "query" and 0 <= done <= most == 100 for name, done, most in told)


def test_a_process_that_forgets_to_close_the_lake_ends_without_a_word(tmp_path) -> None:
    script = f"""
import pyarrow as pa, skerry
lake = skerry.connect({str(tmp_path / "lake")!r})
lake.create_table("app.t", pa.schema([("a", pa.int64())])).append(pa.table({{"a": range(100_000)}}))
result = lake.sql("SELECT * FROM app.t")
rows = iter(lake.sql("SELECT a FROM app.t"))
next(rows)
print(lake.sql("SELECT count(*) FROM app.t").fetchall())
"""
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, env=environment, cwd=tmp_path
    )
    assert (done.stdout, done.stderr, done.returncode) == ("[(100000,)]\n", "", 0)
    assert not list(tmp_path.glob("skerry-sql-*"))


def test_a_cancel_while_nothing_runs_harms_no_later_query(queries: Queries) -> None:
    assert queries.rows("SELECT count(*) FROM users") == [(99,)]
    queries.engine.cancel()
    assert queries.rows("SELECT count(*) FROM users") == [(99,)]
