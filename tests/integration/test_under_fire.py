"""Everything at once: writers, readers, expiry, orphan removal, tags and rollbacks, each in a process of its own.

Each is halted now and then at a random moment, so that what usually takes a millisecond takes a second.
There is one serial history, which the processes' diaries add up to. Every scan of whatever snapshot must have seen
exactly what that history says, and at the end exactly the files that are needed are left.
"""

import os
import time
from collections import Counter
from datetime import timedelta
from pathlib import Path

import pytest

from support import fire
from support.audit import Auditor
from support.fire import COLUMNS, NAME, OPTIONS, Batch, Diary, whole_batches
from support.fleet import Job, Place, run_together

SOAK = bool(os.environ.get("SKERRY_SOAK"))
SECONDS = 600.0 if SOAK else 20.0
SPARED_SECONDS = 30.0 if SOAK else 12.0
"""Orphan removal spares what is younger: longer than any commit can take, because after half of it commits give up."""
LONGEST_STALL_SECONDS = 1.0
SETTINGS = {"commit.timeout": f"{SPARED_SECONDS / 2} s"}


@pytest.fixture(params=["local", *([pytest.param("s3", marks=pytest.mark.s3)] if SOAK else [])])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    if request.param == "local":
        return Place(str(tmp_path / "lake"), SETTINGS)
    return Place(request.getfixturevalue("s3_url"), {**request.getfixturevalue("s3_storage"), **SETTINGS})


def replay(commits: dict[int, tuple[str, object]]) -> dict[int, frozenset[Batch]]:
    """The batches of every snapshot there ever was."""
    states: dict[int, frozenset[Batch]] = {0: frozenset()}
    for snapshot_id in sorted(commits):
        kind, what = commits[snapshot_id]
        before = states[snapshot_id - 1]
        if kind == "rollback":
            states[snapshot_id] = states[what]  # type: ignore[index]
        else:
            states[snapshot_id] = (before if kind == "append" else frozenset()) | {what}  # type: ignore[arg-type]
    return states


def test_every_scan_sees_one_history_and_nothing_needed_is_removed(place: Place) -> None:
    table = place.lake().create_table(NAME, COLUMNS, options=OPTIONS)
    jobs: list[tuple[Job, tuple[object, ...]]] = [
        (fire.write, (SECONDS, 1)),
        (fire.write, (SECONDS, 2)),
        (fire.read, (SECONDS, 3)),
        (fire.read, (SECONDS, 4)),
        (fire.expire, (SECONDS,)),
        (fire.remove_orphans, (SECONDS, SPARED_SECONDS)),
        (fire.tag, (SECONDS, 5)),
        (fire.roll_back, (SECONDS, 6)),
    ]
    diaries: list[Diary] = run_together(
        place, jobs, patience_seconds=SECONDS + 120, longest_stall_seconds=LONGEST_STALL_SECONDS
    )
    counts = sum((d.counts for d in diaries), Counter())
    slowest_seconds = max(diary.slowest_seconds for diary in diaries)
    assert slowest_seconds < SPARED_SECONDS, "too slow a machine to tell orphans from files of commits under way"

    # every snapshot was made by exactly one commit that was acknowledged
    commits = {snapshot_id: what for diary in diaries for snapshot_id, what in diary.commits.items()}
    assert len(commits) == sum(len(diary.commits) for diary in diaries)
    assert sorted(commits) == list(range(1, len(commits) + 1))

    # every scan, of the latest, of older snapshots and of tags, saw what that history says
    states = replay(commits)
    for diary in diaries:
        for snapshot_id, batches in diary.seen:
            assert batches == states[snapshot_id], f"snapshot {snapshot_id}"

    # what is left is the end of that history, whole
    Auditor(table).check_files()
    for snapshot in table.snapshots():
        found = table.scan(snapshot=snapshot.id).to_arrow()
        assert whole_batches(found.to_batches()) == states[snapshot.id]
    for tag in table.tags():
        found = table.scan(tag=tag.name).to_arrow()
        assert whole_batches(found.to_batches()) == states[tag.snapshot.id]

    # and once everything has expired, nothing else
    for tag in table.tags()[1:]:
        table.delete_tag(tag.name)
    table.expire_snapshots(retain_last=1)
    time.sleep(0.01)
    table.remove_orphan_files(older_than=timedelta(0))
    Auditor(table).check_files()
    Auditor(table).check_no_litter()
    found = table.scan().to_arrow()
    assert whole_batches(found.to_batches()) == states[len(commits)]

    # none of it was in vain, and commits that lose every race are rare
    assert counts["timed out"] <= len(commits) // 10
    for event in ("append", "overwrite", "rolled back", "tagged", "expired", "deleted", "outlived its snapshot"):
        assert counts[event] > 0, (event, counts)
