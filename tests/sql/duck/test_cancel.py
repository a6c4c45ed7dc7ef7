"""Queries that are stopped, and how far they are."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable

import pytest

from skerry.common.errors import QueryCancelledError
from sql.duck.support import Queries

SLOW = "SELECT sum(hash(a.range + b.range)) FROM range(1_000_000) a, range(1_000_000) b"


def interrupted_after(seconds: float, work: Callable[[], object]) -> None:
    """Press Ctrl-C while the work is done: not before, where nobody would catch it."""
    timer = threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT))
    try:
        timer.start()
        work()
    finally:
        timer.join()


def test_ctrl_c_stops_the_query_and_the_engine_goes_on(queries: Queries) -> None:
    reader = queries.run("SELECT count(*) FROM users").read
    begun = time.perf_counter()
    with pytest.raises(KeyboardInterrupt):
        interrupted_after(0.5, lambda: queries.table(SLOW))
    assert time.perf_counter() - begun < 60
    assert reader().read_all().to_pylist() == [{"count_star()": 99}]


def test_ctrl_c_is_heard_where_a_library_has_set_up_the_signal(queries: Queries) -> None:
    """Waiting for a lock goes on then, as if nothing had happened."""
    signal.siginterrupt(signal.SIGINT, False)
    try:
        with pytest.raises(KeyboardInterrupt):
            interrupted_after(0.5, lambda: queries.table(SLOW))
    finally:
        signal.siginterrupt(signal.SIGINT, True)


def test_ctrl_c_between_two_batches_stops_it_too(queries: Queries) -> None:
    text = "SELECT range, hash(range) FROM range(100_000_000_000)"
    reader = queries.run(text).read()
    assert reader.read_next_batch().num_rows
    with pytest.raises(KeyboardInterrupt):
        interrupted_after(0.2, lambda: deque(reader, maxlen=0))


def test_closing_the_engine_cancels_what_runs_in_another_thread(queries: Queries) -> None:
    found: list[Exception] = []

    def run() -> None:
        try:
            queries.table(SLOW)
        except QueryCancelledError as error:
            found.append(error)

    thread = threading.Thread(target=run)
    computed = time.process_time()
    thread.start()
    while time.process_time() - computed < 0.5 and thread.is_alive():  # what comes before the query takes much less
        time.sleep(0.01)
    queries.engine.close()
    thread.join(60)
    assert not thread.is_alive()
    assert [str(error) for error in found] == ["the query was cancelled (line 1, column 1)\n  " + SLOW[:100] + "\n  ^"]


def test_progress_is_told_in_per_cent(queries: Queries) -> None:
    told: list[tuple[str, int, int]] = []
    text = "SELECT sum(hash(a.range + b.range)) FROM range(10_000) a, range(20_000) b"
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
