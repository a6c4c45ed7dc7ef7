"""Files that vanish while a process reads them by SQL: the error says why, and whether it helps to try again."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from skerry import (
    DamagedFileError,
    Field,
    LeaseEndedError,
    SnapshotExpiredError,
    TableDroppedError,
    connect,
)
from skerry.common.clock import SystemClock
from skerry.sql.duck.common import Prefixed
from skerry.sql.duck.reference import Relations

FIELDS = [Field("id", "BIGINT", False), Field("v", "BIGINT")]
SQL = "SELECT count(*), max(v) FROM a.t"


class LateClock(SystemClock):
    """The machine's clock, some time later."""

    def __init__(self) -> None:
        self.later_ms = 0

    def now_ms(self) -> int:
        return super().now_ms() + self.later_ms


def rows(count: int = 1000) -> pa.Table:
    values = np.random.default_rng(count).permutation(count)
    return pa.table(
        {"id": values, "v": values}, schema=pa.schema([pa.field("id", pa.int64(), False), ("v", pa.int64())])
    )


def data_files(folder: Path) -> list[Path]:
    return list((folder / "a/t/data").glob("*.parquet"))


@pytest.mark.parametrize("verify", ["changed", "never"])
@pytest.mark.parametrize("read_before", [False, True])
def test_a_data_file_that_has_vanished_is_damage(tmp_path: Path, read_before: bool, verify: str) -> None:
    with connect(tmp_path, settings={"read.verify": verify}) as lake:
        lake.create_table("a.t", FIELDS).append(rows(100))
        if read_before:
            assert lake.sql(SQL).to_arrow().num_rows == 1
        [file] = data_files(tmp_path)
        content = file.read_bytes()
        file.unlink()
        with pytest.raises(DamagedFileError, match=r"\(line 1, column 30\)") as caught:
            lake.sql(SQL).to_arrow()
        assert file.name in caught.value.path
        assert "the file is missing" in caught.value.problem
        assert not caught.value.retryable
        file.write_bytes(content)
        assert lake.sql(SQL).to_arrow().num_rows == 1


class Stalled:
    """A reader that stalls between the choice of its files and their first read, for longer than its lease lasts."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, *, key: bool = False) -> None:
        self.clock = LateClock()
        self.folder = folder
        self.lake = connect(folder, clock=self.clock, settings={"lease.ttl": "1 min"})
        options = {"compaction.mode": "off", "file.format": "sst"} if key else {}
        table = self.lake.create_table("a.t", FIELDS, primary_key=["id"] if key else [], options=options)
        for _ in range(2):
            table.append(rows()) if not key else table.upsert(rows())
        self.meanwhile: list[Callable[[], None]] = []
        before = Relations.before

        def stall(relations: Relations, text: str) -> Prefixed:
            while self.meanwhile:
                self.clock.later_ms += 120_000
                self.meanwhile.pop()()
            return before(relations, text)

        monkeypatch.setattr(Relations, "before", stall)

    def overtake(self) -> None:
        table = connect(self.folder, clock=self.clock).table("a.t")
        table.overwrite(rows(10))
        table.expire_snapshots(retain_last=1)

    def drop(self) -> None:
        connect(self.folder, clock=self.clock).drop_table("a.t")


@pytest.mark.parametrize("key", [False, True], ids=["read by DuckDB", "read by us"])
def test_a_stalled_reader_of_the_latest_snapshot_may_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: bool
) -> None:
    stalled = Stalled(tmp_path, monkeypatch, key=key)
    with stalled.lake as lake:
        stalled.meanwhile.append(stalled.overtake)
        with pytest.raises(LeaseEndedError, match=r"snapshot 2 of a\.t expired while it was read") as caught:
            lake.sql(SQL).to_arrow()
        assert caught.value.retryable
        assert caught.value.position == (1, 30)
        assert lake.sql(SQL).to_arrow().to_pylist() == [{"count_star()": 10, "max(v)": 9}]


def test_a_stalled_reader_of_a_snapshot_that_it_named_is_told_that_it_has_expired(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stalled = Stalled(tmp_path, monkeypatch)
    with stalled.lake as lake:
        stalled.meanwhile.append(stalled.overtake)
        with pytest.raises(SnapshotExpiredError, match=r"snapshot 2 of a\.t expired while it was read") as caught:
            lake.sql(f"{SQL} FOR VERSION AS OF 2").to_arrow()
        assert not caught.value.retryable


def test_a_reader_whose_table_is_dropped_meanwhile_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stalled = Stalled(tmp_path, monkeypatch)
    with stalled.lake as lake:
        stalled.meanwhile.append(stalled.drop)
        with pytest.raises(TableDroppedError):
            lake.sql(SQL).to_arrow()


def test_a_stalled_scan_is_told_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stalled = Stalled(tmp_path, monkeypatch)
    with stalled.lake as lake:
        scan = lake.table("a.t").scan()
        batches = scan.to_batches()
        stalled.clock.later_ms += 120_000
        stalled.overtake()
        with pytest.raises(LeaseEndedError):
            batches.read_all()
        with pytest.raises(SnapshotExpiredError):
            scan.to_arrow()
