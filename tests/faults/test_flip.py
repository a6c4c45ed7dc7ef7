"""Bits that flip in a data file which a running process has read by SQL before: the right answer, or an error of ours.

The process has checked the file and remembers it. The clock is ahead, so that the times of the file are old enough for
that (``skerry.fileio.file_identity``).
"""

import os
import random
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from skerry import DamagedFileError, Field, Lake, connect
from skerry.common.clock import ManualClock
from skerry.store.read import file_check
from support.effort import rounds

FLIPS = rounds(12, 3000)
AHEAD_MS = 4_000_000_000_000
FIELDS = [Field("id", "BIGINT", False), Field("word", "STRING"), Field("x", "DOUBLE")]
QUERY = "SELECT count(*), sum(id), count(DISTINCT word), sum(x), min(word), max(x) FROM app.t"

Change = Callable[[Path, bytes], None]


def in_place(path: Path, content: bytes) -> None:
    with path.open("r+b") as file:
        file.write(content)


def with_its_old_time(path: Path, content: bytes) -> None:
    before = path.stat()
    in_place(path, content)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def by_another_file(path: Path, content: bytes) -> None:
    copy = path.with_suffix(".copy")
    copy.write_bytes(content)
    shutil.copystat(path, copy)
    copy.replace(path)


CHANGES: dict[str, Change] = {
    "in place": in_place,
    "in place, with its old mtime": with_its_old_time,
    "replaced by a file with its old mtime": by_another_file,
}


def rows(first: int, count: int) -> pa.Table:
    ids = range(first, first + count)
    return pa.table(
        {"id": list(ids), "word": [f"w{i % 40}" for i in ids], "x": [i / 8 for i in ids]},
        schema=pa.schema([pa.field("id", pa.int64(), False), ("word", pa.string()), ("x", pa.float64())]),
    )


def make_lake(folder: Path, *, clock_ms: int = AHEAD_MS, kind: str = "plain", **settings: str) -> Lake:
    lake = connect(
        folder, clock=ManualClock(clock_ms), settings={name.replace("_", "."): v for name, v in settings.items()}
    )
    if kind == "plain":
        lake.create_table("app.t", FIELDS).append(rows(0, 600))
    else:
        options = {"compaction.mode": "off", "file.format": kind}
        table = lake.create_table("app.t", FIELDS, primary_key=["id"], options=options)
        table.upsert(rows(0, 500))
        table.upsert(rows(300, 300))
    return lake


def data_file(folder: Path) -> Path:
    return min((folder / "app/t/data").iterdir())


def answer(lake: Lake) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = lake.sql(QUERY).to_arrow().to_pylist()
    return found


def answer_or_damage(lake: Lake) -> tuple[list[dict[str, Any]] | None, str | None]:
    """The answer, or the name of the file that is reported as damaged."""
    try:
        return answer(lake), None
    except DamagedFileError as error:
        return None, Path(error.path).name


def flips(data: bytes) -> Iterator[bytes]:
    dice = random.Random(len(data))
    for position in sorted(dice.sample(range(len(data)), min(FLIPS, len(data)))):
        flipped = bytearray(data)
        flipped[position] ^= 1 << dice.randrange(8)
        yield bytes(flipped)


@pytest.mark.parametrize(
    ("kind", "change", "verify"),
    [*(("plain", change, "changed") for change in CHANGES), ("plain", "in place", "always")]
    + [(kind, "in place, with its old mtime", "changed") for kind in ("parquet", "sst")],
)
def test_a_bit_that_flips_after_the_first_query_never_gives_a_wrong_answer(
    tmp_path: Path, kind: str, change: str, verify: str
) -> None:
    with make_lake(tmp_path, kind=kind, read_verify=verify) as lake:
        right = answer(lake)
        path = data_file(tmp_path)
        good = path.read_bytes()
        noticed = 0
        for flipped in flips(good):
            CHANGES[change](path, flipped)
            found, damaged = answer_or_damage(lake)
            assert found == right or damaged == path.name
            noticed += damaged is not None
            CHANGES[change](path, good)
        assert answer(lake) == right
        assert kind == "sst" or noticed > FLIPS / 2  # blocks of SST are in the cache: nothing is read


class Counted:
    """How many files were checked for DuckDB."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._count = 0
        check = file_check.verify_columns

        def counting(*args: Any) -> None:
            self._count += 1
            check(*args)

        monkeypatch.setattr(file_check, "verify_columns", counting)

    def take(self) -> int:
        count, self._count = self._count, 0
        return count


def test_a_file_is_checked_once_until_it_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checks = Counted(monkeypatch)
    with make_lake(tmp_path) as lake:
        assert [answer(lake) and checks.take() for _ in range(3)] == [1, 0, 0]
        data_file(tmp_path).touch()
        assert [answer(lake) and checks.take() for _ in range(3)] == [1, 0, 0]


def test_a_file_that_was_changed_just_now_is_checked_for_each_query(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """*A bit flips within the same tick of the file system's clock as the last write*: no time tells."""
    checks = Counted(monkeypatch)
    with make_lake(tmp_path, clock_ms=0) as lake:  # the clock is behind, so the file is of the future
        assert [answer(lake) and checks.take() for _ in range(3)] == [1, 1, 1]


@pytest.mark.parametrize(("verify", "counts"), [("always", [1, 1, 1]), ("never", [0, 0, 0])])
def test_the_setting_says_how_often_files_are_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verify: str, counts: list[int]
) -> None:
    checks = Counted(monkeypatch)
    with make_lake(tmp_path, read_verify=verify) as lake:
        assert [answer(lake) and checks.take() for _ in range(3)] == counts


@pytest.mark.parametrize("verify", ["changed", "always"])
def test_a_bit_that_flips_while_a_query_runs_ends_it_with_an_error(tmp_path: Path, verify: str) -> None:
    with make_lake(tmp_path, read_verify=verify) as lake:
        path = data_file(tmp_path)
        good = path.read_bytes()
        batches = lake.sql("SELECT * FROM app.t").to_batches()
        batches.read_next_batch()
        in_place(path, next(flips(good)))
        with pytest.raises(DamagedFileError, match=path.name) as caught:
            batches.read_all()
        assert caught.value.position == (1, 15)
        in_place(path, good)
        batches = lake.sql("SELECT * FROM app.t").to_batches()
        batches.read_next_batch()
        path.touch()  # another identity, and the same content
        batches.read_all()
        assert answer(lake)


def test_an_error_of_duckdb_over_a_damaged_file_names_the_file(tmp_path: Path) -> None:
    """Without checks, too: what DuckDB says of garbage is looked into."""
    with make_lake(tmp_path, read_verify="never") as lake:
        right = answer(lake)
        path = data_file(tmp_path)
        path.write_bytes(path.read_bytes()[:8])  # DuckDB remembers the footer, and misses the pages
        with pytest.raises(DamagedFileError, match=re.escape(path.name)):
            answer(lake)
        assert right
