"""Everything at once: writers, readers, expiry, orphan removal, tags and rollbacks, each in a process of its own.

Each is halted now and then at a random moment, so that what usually takes a millisecond takes a second.
There is one serial history, which the processes' diaries add up to. Every scan of whatever snapshot must have seen
exactly what that history says, and at the end exactly the files that are needed are left.
"""

import time
from collections import Counter
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest

from skerry.lake.table import Table
from support import fire
from support.audit import Auditor
from support.effort import SOAK, rounds
from support.fire import COLUMNS, NAME, OPTIONS, Batch, Diary, whole_batches
from support.fleet import Job, Place, run_together

SECONDS = float(max(10, rounds(20, 600)))  # in less it cannot tell, and begins again
SPARED_SECONDS = 30.0 if SOAK else 12.0
"""Orphan removal spares what is younger: longer than any commit can take, because after half of it commits give up."""
LONGEST_STALL_SECONDS = 1.0
ATTEMPTS = 3
"""On a machine that is too slow for these times everything is done once more, with times that are twice as long."""
EVENTS = ("append", "overwrite", "rolled back", "tagged", "expired", "deleted", "outlived its snapshot")


@pytest.fixture(params=["local", *([pytest.param("s3", marks=pytest.mark.s3)] if SOAK else [])])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    if request.param == "local":
        return Place(str(tmp_path / "lake"))
    return Place(request.getfixturevalue("s3_url"), request.getfixturevalue("s3_storage"))


@dataclass(frozen=True)
class Outcome:
    """What all of them did to one table, and how well the machine kept up with them."""

    table: Table
    diaries: list[Diary]
    spared_seconds: float

    @property
    def tells_orphans(self) -> bool:
        """Every commit was younger than what orphan removal takes for an orphan."""
        return max(diary.slowest_seconds for diary in self.diaries) < self.spared_seconds

    @property
    def missing(self) -> list[str]:
        """What should have happened and did not; commits that lose every race are rare."""
        counts = sum((diary.counts for diary in self.diaries), Counter())
        commits = sum(len(diary.commits) for diary in self.diaries)
        often = ["fewer time-outs"] if counts["timed out"] > commits // 10 else []
        return [event for event in EVENTS if not counts[event]] + often


def play(place: Place, factor: int) -> Outcome:
    seconds, spared = SECONDS * factor, SPARED_SECONDS * factor
    settings = {**place.settings, "commit.timeout": f"{spared / 2} s"}
    place = Place(f"{place.url}/{factor}", settings)
    table = place.lake().create_table(NAME, COLUMNS, options=OPTIONS)
    jobs: list[tuple[Job, tuple[object, ...]]] = [
        (fire.write, (seconds, 1)),
        (fire.write, (seconds, 2)),
        (fire.read, (seconds, 3)),
        (fire.read, (seconds, 4)),
        (fire.expire, (seconds,)),
        (fire.remove_orphans, (seconds, spared)),
        (fire.tag, (seconds, 5)),
        (fire.roll_back, (seconds, 6)),
    ]
    diaries: list[Diary] = run_together(
        place, jobs, patience_seconds=seconds + 120, longest_stall_seconds=LONGEST_STALL_SECONDS
    )
    return Outcome(table, diaries, spared)


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


@pytest.mark.timeout(600)  # for all attempts
def test_every_scan_sees_one_history_and_nothing_needed_is_removed(place: Place) -> None:
    for attempt in range(ATTEMPTS):
        outcome = play(place, 2**attempt)
        if outcome.tells_orphans:
            check_history(outcome.table, outcome.diaries)
            if not outcome.missing:  # none of it was in vain
                return
    assert outcome.tells_orphans, "too slow a machine to tell orphans from files of commits under way"
    assert outcome.missing == []


def check_history(table: Table, diaries: list[Diary]) -> None:
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
