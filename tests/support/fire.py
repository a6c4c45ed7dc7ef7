"""What the processes of ``tests/integration/test_under_fire.py`` do to one table, all at the same time.

Each writes down what it did and saw, and the test compares that with the one history that must have been. Rows come in
batches: a batch is the rows ``part`` 0 … ``PARTS`` - 1 of one ``(writer, generation)``, written by one commit.
"""

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pyarrow as pa

from skerry.common.errors import CommitOutcomeUnknownError, CommitTimeoutError, NotFoundError, SnapshotExpiredError
from skerry.lake.lake import Lake
from skerry.lake.scan import Scan
from skerry.lake.table import Table
from skerry.table.snapshot import CommitIdentity, Snapshot
from skerry.types.field import Field

NAME = "app.fire"
COLUMNS = (Field("writer", "INT"), Field("generation", "BIGINT"), Field("part", "INT"))
PARTS = 12
OPTIONS = {"file.row-group-rows": 4, "manifest.merge-count": 6}

Batch = tuple[int, int]
"""Writer and generation."""


@dataclass
class Diary:
    """What a process did and saw."""

    commits: dict[int, tuple[str, Any]] = field(default_factory=dict)
    """By snapshot id: ("append" | "overwrite", batch) or ("rollback", id of the target)."""
    seen: list[tuple[int, frozenset[Batch]]] = field(default_factory=list)
    """Snapshot ids and the batches that a scan of them found."""
    counts: Counter[str] = field(default_factory=Counter)
    slowest_seconds: float = 0.0


def write(lake: Lake, seconds: float, writer: int) -> Diary:
    """Append whole batches, and now and then overwrite everything with one."""
    table, diary, random_ = lake.table(NAME), Diary(), random.Random(writer)
    for generation in _until(seconds):
        batch = (writer, generation)
        kind = "overwrite" if random_.random() < 0.2 else "append"
        started = time.monotonic()
        try:
            snapshot = _commit(getattr(table, kind), batch, diary)
        except CommitTimeoutError:
            diary.counts["timed out"] += 1
            continue
        finally:
            diary.slowest_seconds = max(diary.slowest_seconds, time.monotonic() - started)
        # the identity knows the commit's own snapshot even if that has expired and append had to return another
        landed = snapshot.identities[_user(writer)]
        assert landed.identifier == generation
        diary.commits[landed.snapshot_id] = (kind, batch)
        diary.counts[kind] += 1
        time.sleep(random_.uniform(0, 0.05))
    return diary


def _commit(call: Callable[..., Snapshot], batch: Batch, diary: Diary) -> Snapshot:
    rows = pa.table(
        {
            "writer": pa.array([batch[0]] * PARTS, pa.int32()),
            "generation": pa.array([batch[1]] * PARTS, pa.int64()),
            "part": pa.array(range(PARTS), pa.int32()),
        }
    )
    while True:
        try:
            return call(rows, identity=CommitIdentity(_user(batch[0]), batch[1]))
        except CommitOutcomeUnknownError:  # what an identity is for
            diary.counts["unknown"] += 1


def read(lake: Lake, seconds: float, seed: int) -> Diary:
    """Scan the latest snapshot, older ones and tags; some scans are slow, and much expires while they read."""
    table, diary, random_ = lake.table(NAME), Diary(), random.Random(seed)
    for _ in _until(seconds):
        what = random_.choice(["latest", "older", "tag"])
        slow = random_.random() < 0.6
        try:
            scan = _choose(table, what, random_)
            if scan is None or scan.snapshot is None:
                continue
            stream = scan.to_batches() if slow else iter(scan.to_arrow().to_batches())
        except (SnapshotExpiredError, NotFoundError):
            assert what != "latest", "a scan of the latest moves on"
            diary.counts["came too late"] += 1
            continue
        # from here on it is protected: no error is expected any more
        found = []
        for batch in stream:
            found.append(batch)
            if slow:
                time.sleep(random_.uniform(0, 0.1))
        diary.seen.append((scan.snapshot.id, whole_batches(found)))
        diary.counts[f"{what}, slow" if slow else what] += 1
        if slow and table._context.floors.read_live(table.uuid, NAME).floor >= scan.snapshot.id:
            diary.counts["outlived its snapshot"] += 1
    return diary


def _choose(table: Table, what: str, random_: random.Random) -> Scan | None:
    if what == "latest":
        return table.scan()
    if what == "older":
        ids = [s.id for s in table.snapshots()]
        return table.scan(snapshot=random_.choice(ids)) if ids else None
    tags = table.tags()
    return table.scan(tag=random_.choice(tags).name) if tags else None


def expire(lake: Lake, seconds: float) -> Diary:
    table, diary = lake.table(NAME), Diary()
    for _ in _until(seconds):
        result = table.expire_snapshots(retain_last=2)
        diary.counts["expired"] += len(result.snapshots)
        diary.counts["deleted"] += len(result.deleted_data_files)
        time.sleep(0.1)
    return diary


def remove_orphans(lake: Lake, seconds: float, older_than_seconds: float) -> Diary:
    table, diary = lake.table(NAME), Diary()
    for number in _until(seconds):
        spared = timedelta(seconds=older_than_seconds) if number % 3 else None
        diary.counts["orphans"] += len(table.remove_orphan_files(older_than=spared).files)
        time.sleep(0.5)
    return diary


def tag(lake: Lake, seconds: float, seed: int) -> Diary:
    """Tag snapshots, read them twice with much expiring in between, and delete the tags."""
    table, diary, random_ = lake.table(NAME), Diary(), random.Random(seed)
    for number in _until(seconds):
        ids = [s.id for s in table.snapshots()]
        if not ids:
            continue
        name = f"t{number}"
        try:
            made = table.create_tag(name, snapshot=random_.choice(ids))
        except SnapshotExpiredError:
            diary.counts["came too late"] += 1
            continue
        for _ in range(2):
            found = table.scan(tag=name).to_arrow()
            diary.seen.append((made.snapshot.id, whole_batches(found.to_batches())))
            time.sleep(random_.uniform(0, 0.5))
        if table._context.floors.read_live(table.uuid, NAME).floor >= made.snapshot.id:
            diary.counts["outlived its snapshot"] += 1
        diary.counts["tagged"] += 1
        if number % 5:
            table.delete_tag(name)
    return diary


def roll_back(lake: Lake, seconds: float, seed: int) -> Diary:
    """Bring back snapshots and tags."""
    table, diary, random_ = lake.table(NAME), Diary(), random.Random(seed)
    for number in _until(seconds):
        time.sleep(random_.uniform(0, 0.4))
        try:
            tags = table.tags() if number % 3 == 0 else []
            if tags:
                target = random_.choice(tags)
                landed, target_id = table.rollback_to(tag=target.name), target.snapshot.id
            else:
                target_id = random_.choice([s.id for s in table.snapshots()] or [1])
                landed = table.rollback_to(target_id)
        except (SnapshotExpiredError, NotFoundError):
            diary.counts["came too late"] += 1
            continue
        except CommitTimeoutError:
            diary.counts["timed out"] += 1
            continue
        diary.commits[landed.id] = ("rollback", target_id)
        diary.counts["rolled back"] += 1
    return diary


def whole_batches(found: list[pa.RecordBatch]) -> frozenset[Batch]:
    """The batches that rows belong to; fails unless each is there once and whole."""
    rows = Counter(
        row for batch in found for row in zip(*(batch.column(c.name).to_pylist() for c in COLUMNS), strict=True)
    )
    batches = frozenset((writer, generation) for writer, generation, _ in rows)
    expected = Counter((*batch, part) for batch in batches for part in range(PARTS))
    assert rows == expected, f"torn or doubled: {(rows - expected) + (expected - rows)}"
    return batches


def _user(writer: int) -> str:
    return f"writer-{writer}"


def _until(seconds: float) -> Iterator[int]:
    end, number = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        yield number
        number += 1
