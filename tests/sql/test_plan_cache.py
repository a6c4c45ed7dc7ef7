"""A plan that is kept gives the rows of now: whatever a plan depends on is changed here between two runs of a text."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta, tzinfo
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import skerry
from skerry import Field, NotFoundError, SkerryError, SnapshotExpiredError
from skerry.common.clock import SystemClock
from skerry.sql.query import plan_cache
from skerry.sql.query.plan import plan_with_basis
from skerry.table.lease import LeaseKeeper

FIELDS = [Field("id", "BIGINT", False), Field("v", "STRING"), Field("ts", "TIMESTAMPTZ")]
ALL = "SELECT id, v FROM t ORDER BY id"


class ChosenClock(SystemClock):
    def __init__(self) -> None:
        self.later_ms = 0

    def now_ms(self) -> int:
        return super().now_ms() + self.later_ms


@pytest.fixture
def clock() -> ChosenClock:
    return ChosenClock()


@pytest.fixture
def lake(tmp_path: Path, clock: ChosenClock) -> Iterator[skerry.Lake]:
    with skerry.connect(tmp_path, clock=clock) as lake:
        lake.create_table("app.t", FIELDS, primary_key=["id"]).upsert(rows(1, 2, 3))
        lake.sql("USE app").fetchall()
        yield lake


@pytest.fixture
def planned(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that were planned, in order."""
    texts: list[str] = []

    def plan(run: Any, text: Any, given: Any) -> Any:
        texts.append(text.text)
        return plan_with_basis(run, text, given)

    monkeypatch.setattr(plan_cache, "plan_with_basis", plan)
    return texts


def rows(*ids: int, v: str = "a") -> pa.Table:
    times = pa.array([datetime(2024, 1, 1, tzinfo=UTC)] * len(ids), pa.timestamp("us", "UTC"))
    return pa.table({"id": pa.array(ids, pa.int64()), "v": [v] * len(ids), "ts": times})


def ids(lake: skerry.Lake, text: str = ALL, parameters: Any = None) -> list[Any]:
    return [row[0] for row in lake.sql(text, parameters).fetchall()]


def test_a_repeated_query_is_planned_once(lake: skerry.Lake, planned: list[str]) -> None:
    assert [ids(lake) for _ in range(3)] == [[1, 2, 3]] * 3
    assert ids(lake, "SELECT id FROM t WHERE id = 2") == ids(lake, "SELECT id FROM t WHERE id = 2") == [2]
    assert planned == [ALL, "SELECT id FROM t WHERE id = 2"]


def test_a_commit_is_seen(lake: skerry.Lake, tmp_path: Path) -> None:
    assert ids(lake) == [1, 2, 3]
    lake.table("app.t").upsert(rows(4))
    assert ids(lake) == [1, 2, 3, 4]
    lake.sql("DELETE FROM t WHERE id = 1").fetchall()
    assert ids(lake) == [2, 3, 4]
    with skerry.connect(tmp_path) as other:
        other.table("app.t").upsert(rows(5))
    assert ids(lake) == [2, 3, 4, 5]
    lake.table("app.t").overwrite(rows(7))
    assert ids(lake) == [7]
    lake.table("app.t").rollback_to(1)
    assert ids(lake) == [1, 2, 3]


def test_compaction_is_seen(lake: skerry.Lake) -> None:
    lake.table("app.t").upsert(rows(2, v="b"))
    expected = [(1, "a"), (2, "b"), (3, "a")]
    assert lake.sql(ALL).fetchall() == expected
    lake.table("app.t").compact(full=True)
    lake.table("app.t").expire_snapshots(retain_last=1)
    assert lake.sql(ALL).fetchall() == expected


def test_rows_of_an_open_writer_are_seen(lake: skerry.Lake, planned: list[str]) -> None:
    assert ids(lake) == [1, 2, 3]
    with lake.table("app.t").writer() as writer:
        writer.put({"id": 9, "v": "w", "ts": None})
        assert ids(lake) == [1, 2, 3, 9]
        writer.put({"id": 10, "v": "w", "ts": None})
        assert ids(lake) == [1, 2, 3, 9, 10]
        writer.flush()
        assert ids(lake) == [1, 2, 3, 9, 10]
        writer.delete({"id": 9})
        assert ids(lake) == [1, 2, 3, 10]
    assert ids(lake) == [1, 2, 3, 10]
    del planned[:]
    assert ids(lake) == ids(lake) == [1, 2, 3, 10]
    assert len(planned) <= 1, "without a writer, plans are kept again"


def test_a_changed_schema_is_seen(lake: skerry.Lake) -> None:
    text = "SELECT * FROM t ORDER BY id"
    assert lake.sql(text).columns == ["id", "v", "ts"]
    lake.sql("ALTER TABLE t ADD COLUMN extra INT").fetchall()
    assert lake.sql(text).columns == ["id", "v", "ts", "extra"]
    lake.sql("ALTER TABLE t RENAME COLUMN v TO w").fetchall()
    assert lake.sql(text).columns == ["id", "w", "ts", "extra"]
    with pytest.raises(SkerryError, match="v"):
        lake.sql(ALL).fetchall()
    lake.sql("ALTER TABLE t ADD COLUMN v INT DEFAULT 5").fetchall()
    assert lake.sql("SELECT id, v FROM t ORDER BY id").fetchall()[0] == (1, 5)


def test_a_view_that_was_replaced_or_dropped_is_seen(lake: skerry.Lake) -> None:
    lake.sql("CREATE VIEW small AS SELECT id FROM t WHERE id < 2").fetchall()
    lake.sql("CREATE VIEW outer_view AS SELECT id FROM small").fetchall()
    text = "SELECT id FROM outer_view ORDER BY id"
    assert ids(lake, text) == ids(lake, text) == [1]
    lake.sql("CREATE OR REPLACE VIEW small AS SELECT id FROM t WHERE id >= 2").fetchall()
    assert ids(lake, text) == [2, 3]
    lake.table("app.t").upsert(rows(4))
    assert ids(lake, text) == [2, 3, 4]
    lake.sql("DROP VIEW small").fetchall()
    with pytest.raises(NotFoundError, match="small"):
        lake.sql(text)
    lake.sql("CREATE TABLE small (id BIGINT)").fetchall()
    assert ids(lake, text) == []


def test_a_dropped_table_is_gone_and_one_made_anew_is_another(lake: skerry.Lake) -> None:
    assert ids(lake) == ids(lake) == [1, 2, 3]
    lake.drop_table("app.t")
    with pytest.raises(NotFoundError, match=r"app\.t"):
        lake.sql(ALL)
    lake.create_table("app.t", FIELDS, primary_key=["id"])
    assert ids(lake) == ids(lake) == []
    lake.table("app.t").upsert(rows(8))
    assert ids(lake) == [8]


def test_use_decides_which_table_is_meant(lake: skerry.Lake) -> None:
    lake.create_table("other.t", FIELDS, primary_key=["id"]).upsert(rows(100))
    text = "SELECT id, current_database() FROM t ORDER BY id"
    assert lake.sql(text).fetchall() == [(1, "app"), (2, "app"), (3, "app")]
    lake.sql("USE other").fetchall()
    assert lake.sql(text).fetchall() == [(100, "other")]
    lake.sql("USE app").fetchall()
    assert lake.sql(text).fetchall() == [(1, "app"), (2, "app"), (3, "app")]


def test_time_travel_stays_where_it_is_until_the_snapshot_expires(lake: skerry.Lake) -> None:
    lake.table("app.t").upsert(rows(4))
    old = "SELECT id FROM t FOR VERSION AS OF 1 ORDER BY id"
    both = "SELECT count(*) FROM t AS a, t FOR VERSION AS OF 1 AS b"
    assert ids(lake, old) == ids(lake, old) == [1, 2, 3]
    assert ids(lake, both) == ids(lake, both) == [12]
    lake.table("app.t").upsert(rows(5))
    assert ids(lake, old) == [1, 2, 3]
    assert ids(lake, both) == [15]
    lake.table("app.t").expire_snapshots(retain_last=1)
    for text in (old, both):
        with pytest.raises(SnapshotExpiredError):
            lake.sql(text).fetchall()


def test_a_tag_that_was_moved_is_followed(lake: skerry.Lake) -> None:
    table = lake.table("app.t")
    table.create_tag("best")
    text = "SELECT id FROM t FOR VERSION AS OF 'best' ORDER BY id"
    assert ids(lake, text) == ids(lake, text) == [1, 2, 3]
    table.upsert(rows(4))
    assert ids(lake, text) == [1, 2, 3]
    table.delete_tag("best")
    table.create_tag("best")
    assert ids(lake, text) == [1, 2, 3, 4]


def test_a_version_that_is_a_parameter(lake: skerry.Lake) -> None:
    lake.table("app.t").upsert(rows(4))
    text = "SELECT count(*) FROM t FOR VERSION AS OF ?"
    assert [ids(lake, text, [version]) for version in (1, 2, 1, 2)] == [[3], [4], [3], [4]]


def test_a_plan_depends_on_values_of_parameters_and_on_their_types(lake: skerry.Lake) -> None:
    text = "SELECT id FROM t WHERE id = ?"
    assert [ids(lake, text, [number]) for number in (1, 2, 1, 7)] == [[1], [2], [1], []]
    kind = "SELECT typeof($x), $x FROM t LIMIT 1"
    values = [1, True, 1.0, "1", 2**40, Decimal("1.0"), Decimal("1.00"), None, b"1", 1]
    found = [lake.sql(kind, {"x": value}).fetchall()[0] for value in values]
    assert [row[1] for row in found] == values
    assert [type(row[1]) for row in found] == [type(value) for value in values]
    assert found[0] == found[-1]
    assert len({row[0] for row in found}) == len(values) - 1


class Zone(tzinfo):
    """Zones that look the same."""

    def __init__(self, hours: int) -> None:
        self._offset = timedelta(hours=hours)

    def utcoffset(self, when: datetime | None) -> timedelta:
        return self._offset

    def __repr__(self) -> str:
        return "Zone()"


def test_times_in_zones_that_look_the_same_are_different(lake: skerry.Lake) -> None:
    found = [
        lake.sql("SELECT ?::TIMESTAMPTZ = TIMESTAMPTZ '2024-01-01 12:00:00+00' FROM t", [moment]).fetchall()
        for moment in (datetime(2024, 1, 1, 13, tzinfo=Zone(hours)) for hours in (0, 1, 2))
    ]
    assert found == [[(False,)] * 3, [(True,)] * 3, [(False,)] * 3]


def test_values_that_are_lists_are_not_taken_for_one_another(lake: skerry.Lake) -> None:
    text = "SELECT id FROM t WHERE list_contains(?, id) ORDER BY id"
    chosen = [1, 2]
    assert ids(lake, text, [chosen]) == [1, 2]
    chosen.append(3)
    assert ids(lake, text, [chosen]) == [1, 2, 3]


def test_now_is_the_time_of_each_run(lake: skerry.Lake, clock: ChosenClock) -> None:
    later = datetime.now(UTC) + timedelta(hours=1)
    row = pa.table({"id": [9], "v": ["later"], "ts": pa.array([later], pa.timestamp("us", "UTC"))})
    lake.table("app.t").upsert(row)
    text = "SELECT id FROM t WHERE ts < now() ORDER BY id"
    view = "SELECT id FROM past ORDER BY id"
    lake.sql("CREATE VIEW past AS SELECT id FROM t WHERE ts < current_timestamp").fetchall()
    assert ids(lake, text) == ids(lake, text) == ids(lake, view) == [1, 2, 3]
    clock.later_ms = 7_200_000
    assert ids(lake, text) == ids(lake, view) == [1, 2, 3, 9]


def test_volatile_functions_run_each_time(lake: skerry.Lake) -> None:
    text = "SELECT gen_random_uuid() FROM t"
    assert ids(lake, text) != ids(lake, text)


def test_keys_that_pruned_a_join_are_read_again_after_a_commit(tmp_path: Path, planned: list[str]) -> None:
    dice = np.random.default_rng(7)
    with skerry.connect(tmp_path) as lake:
        facts = lake.create_table("app.f", [Field("k", "BIGINT"), Field("x", "STRING")])
        for part in range(5):
            noise = pa.array([dice.bytes(40).hex() for _ in range(25_000)])
            facts.append(pa.table({"k": pa.array(range(part * 25_000, (part + 1) * 25_000), pa.int64()), "x": noise}))
        keys = lake.create_table("app.k", [Field("k", "BIGINT", False), Field("v", "STRING")], primary_key=["k"])
        keys.upsert(pa.table({"k": [5, 60_000], "v": ["yes", "no"]}))
        text = "SELECT f.k FROM app.f AS f JOIN app.k AS k ON f.k = k.k WHERE k.v = 'yes' ORDER BY 1"
        assert lake.sql(f"EXPLAIN {text}").fetchall()[0][0].startswith("Runtime filter")
        assert ids(lake, text) == ids(lake, text) == [5]
        assert planned == [text]
        keys.upsert(pa.table({"k": [60_000], "v": ["yes"]}))
        assert ids(lake, text) == [5, 60_000]


def test_system_tables_are_read_anew(lake: skerry.Lake) -> None:
    text = "SELECT count(*) FROM t$snapshots"
    assert ids(lake, text) == [1]
    lake.table("app.t").upsert(rows(4))
    assert ids(lake, text) == [2]
    assert ids(lake, "SELECT count(*) FROM system.tables") == [1]
    lake.create_table("app.u", FIELDS)
    assert ids(lake, "SELECT count(*) FROM system.tables") == [2]


def test_settings_of_the_session_hold_from_the_next_run_on(lake: skerry.Lake) -> None:
    text = "SELECT current_setting('threads')::INT FROM t LIMIT 1"
    lake.sql("SET sql.threads = 1").fetchall()
    assert ids(lake, text) == [1]
    lake.sql("SET sql.threads = 2").fetchall()
    assert ids(lake, text) == [2]


def test_files_outside_the_lake_may_change_their_columns(lake: skerry.Lake, tmp_path: Path) -> None:
    file = tmp_path / "x.csv"
    text = f"SELECT * FROM t JOIN read_csv('{file}') AS c ON t.id = c.id ORDER BY 1"
    file.write_text("id,a\n1,x\n")
    assert lake.sql(text).columns == ["id", "v", "ts", "id", "a"]
    file.write_text("id,a,b\n1,x,y\n2,x,y\n")
    assert lake.sql(text).columns == ["id", "v", "ts", "id", "a", "b"]
    assert len(lake.sql(text).fetchall()) == 2


def test_columns_of_a_pivot_follow_the_rows(lake: skerry.Lake) -> None:
    text = "PIVOT t ON v USING count(*) GROUP BY id"
    assert lake.sql(text).columns == lake.sql(text).columns == ["id", "a"]
    lake.table("app.t").upsert(rows(4, v="b"))
    assert lake.sql(text).columns == ["id", "a", "b"]


def test_a_mistake_is_told_at_its_place_each_time(lake: skerry.Lake) -> None:
    for text, place in (("SELECT nothing FROM t", (1, 8)), ("SELECT 1;\n SELECT nothing FROM t", (2, 9))):
        for _ in range(2):
            with pytest.raises(SkerryError) as caught:
                lake.sql(text).fetchall()
            assert caught.value.position == place
    failing = "SELECT id FROM t WHERE CAST(v AS INT) = 1"
    for _ in range(2):
        with pytest.raises(SkerryError, match="line 1"):
            lake.sql(failing).fetchall()


def test_the_same_query_at_another_place_in_a_text(lake: skerry.Lake) -> None:
    assert ids(lake, f"SELECT 1; {ALL}") == ids(lake, f"{ALL};") == ids(lake) == [1, 2, 3]
    lake.table("app.t").upsert(rows(4))
    assert ids(lake, f"{ALL}; INSERT INTO t VALUES (5, 'x', NULL); {ALL}") == [1, 2, 3, 4, 5]
    assert ids(lake, f"{ALL}; INSERT INTO t VALUES (6, 'x', NULL); {ALL}") == [1, 2, 3, 4, 5, 6]


def test_each_run_takes_a_lease_of_its_own(lake: skerry.Lake, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[int] = []
    hold = LeaseKeeper.hold

    def count(keeper: LeaseKeeper, snapshot: Any, **others: Any) -> Any:
        taken.append(snapshot.id)
        return hold(keeper, snapshot, **others)

    monkeypatch.setattr(LeaseKeeper, "hold", count)
    assert [ids(lake) for _ in range(3)] == [[1, 2, 3]] * 3
    assert taken == [1, 1, 1]


def test_a_kept_plan_moves_on_if_its_snapshot_expires_before_it_is_read(lake: skerry.Lake) -> None:
    for text in (ALL, "SELECT a.id FROM t AS a ORDER BY 1"):
        assert ids(lake, text) == ids(lake, text)
        begun = lake.sql(text)
        lake.table("app.t").upsert(rows(4, 5))
        lake.table("app.t").expire_snapshots(retain_last=1)
        assert [row[0] for row in begun.fetchall()] == [1, 2, 3, 4, 5]


def test_results_that_are_open_at_the_same_time_do_not_disturb_each_other(lake: skerry.Lake) -> None:
    lake.table("app.t").upsert(rows(*range(1, 300_001)))
    text = "SELECT id FROM t"
    first, second = lake.sql(text), lake.sql(text)
    assert first.fetchone() is not None
    assert sum(row[0] for row in second.fetchall()) == 300_000 * 300_001 // 2
    assert len(first.fetchall()) == 299_999


def test_threads_share_plans(lake: skerry.Lake) -> None:
    def read(number: int) -> list[Any]:
        return ids(lake, f"SELECT id FROM t WHERE id <= {number % 3 + 1} ORDER BY id")

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(read, range(120))) == [list(range(1, number % 3 + 2)) for number in range(120)]


def test_plans_take_no_more_memory_than_they_may(tmp_path: Path, planned: list[str]) -> None:
    with skerry.connect(tmp_path, settings={"sql.plan-cache-size": "200 KB"}) as lake:
        lake.create_table("app.t", FIELDS, primary_key=["id"]).upsert(rows(1, 2, 3))
        plans = lake.session()._plans
        for number in range(100):
            assert ids(lake, f"SELECT id FROM app.t WHERE id = {number % 3 + 1} AND {number} = {number}")
            assert plans.size_bytes <= 200 << 10
        assert 10 < len(plans) < 100
        del planned[:]
        for number in (99, 0):
            ids(lake, f"SELECT id FROM app.t WHERE id = {number % 3 + 1} AND {number} = {number}")
        assert len(planned) == 1, "the last one is kept, the first is not"
        long = f"SELECT id FROM app.t WHERE v IN ({', '.join(repr(str(n)) for n in range(5000))})"
        assert ids(lake, long) == []
        assert plans.size_bytes <= 200 << 10


def test_no_plans_are_kept_if_there_is_no_room_for_any(tmp_path: Path, planned: list[str]) -> None:
    with skerry.connect(tmp_path, settings={"sql.plan-cache-size": "0"}) as lake:
        lake.create_table("app.t", FIELDS, primary_key=["id"]).upsert(rows(1))
        assert ids(lake, "SELECT id FROM app.t") == ids(lake, "SELECT id FROM app.t") == [1]
        assert len(planned) == 2
        assert len(lake.session()._plans) == 0
