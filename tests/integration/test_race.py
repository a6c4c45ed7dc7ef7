"""Many processes race for one table: every commit has one winner, and nothing acknowledged is lost or doubled."""

from pathlib import Path

import pytest

from skerry.lake.table import Table
from support.audit import Auditor
from support.effort import rounds
from support.fleet import Place, run_together
from support.racers import (
    COLUMNS,
    NAME,
    Acknowledged,
    add_columns,
    append_batches,
    append_under_one_identity,
    append_until_dropped,
    batch,
    create,
    drop_after,
)

COMMITS = rounds(50, 500)
PROCESSES = 8
SETTINGS = {"commit.timeout": "1 h"}
"""On a busy machine a commit of one of eight may lose for longer than the 2 minutes that are the default."""


@pytest.fixture(params=["local", pytest.param("s3", marks=pytest.mark.s3)])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    if request.param == "local":
        return Place(str(tmp_path / "lake"), SETTINGS)
    return Place(request.getfixturevalue("s3_url"), {**request.getfixturevalue("s3_storage"), **SETTINGS})


def rows_of(table: Table) -> list[int]:
    return sorted(table.scan(["id"]).to_arrow().column("id").to_pylist())


def test_eight_processes_append_many_times_each(place: Place) -> None:
    commits = rounds(15, 150) if "s3://" in place.url else COMMITS  # a server of S3 takes a core for itself
    table = place.lake().create_table(NAME, COLUMNS)
    landed: list[Acknowledged] = run_together(place, [(append_batches, (n, commits)) for n in range(PROCESSES)])

    acknowledged = [commit for process in landed for commit in process]
    winners = sorted(snapshot_id for snapshot_id, _ in acknowledged)
    assert winners == list(range(1, PROCESSES * commits + 1))
    assert rows_of(table) == sorted(row for _, rows in acknowledged for row in rows)
    for process in landed:
        assert process == sorted(process), "a process sees its own commits in their order"

    auditor = Auditor(table)
    states = auditor.states
    assert sorted(states) == winners
    for snapshot in auditor.snapshots:
        assert snapshot.summary["totalRecords"] == 2 * snapshot.id
        assert snapshot.summary["totalFiles"] == snapshot.id
        assert snapshot.summary["added"]["records"] == 2
        assert states[snapshot.id].keys() == {*states.get(snapshot.id - 1, {}), *auditor.delta_files(snapshot)}
    auditor.check_files()

    # who wrote what, read back from the snapshot that was acknowledged
    for snapshot_id, rows in acknowledged[:: PROCESSES * 5]:
        before = table.scan(["id"], snapshot=snapshot_id - 1).to_arrow() if snapshot_id > 1 else None
        after = table.scan(["id"], snapshot=snapshot_id).to_arrow()
        new = set(after.column("id").to_pylist()) - set(before.column("id").to_pylist() if before else ())
        assert new == set(rows)


def test_columns_added_by_all_at_once_all_land_with_ids_of_their_own(place: Place) -> None:
    table = place.lake().create_table(NAME, COLUMNS)
    ids, rows = batch(0, 0)
    table.append(rows)
    landed = run_together(place, [(add_columns, (n, 2)) for n in range(PROCESSES)])

    added = [change for process in landed for change in process]
    assert sorted(snapshot_id for snapshot_id, _ in added) == list(range(2, 2 + len(added)))
    fields = table.schema.fields
    assert {f.name for f in fields} == {"id", "writer", *(name for _, name in added)}
    assert [f.id for f in fields] == list(range(len(fields)))
    assert table.schema.highest_field_id == len(fields) - 1
    # each snapshot's schema is the one before it and one column more, under the id that the column keeps
    before: dict[str, int] = {"id": 0, "writer": 1}
    for snapshot_id, name in sorted(added):
        now = {f.name: f.id for f in table.scan(snapshot=snapshot_id).schema.fields}
        assert now == {**before, name: len(before)}
        before = now
    read = table.scan().to_arrow().to_pylist()
    assert sorted(row["id"] for row in read) == ids
    assert all(row[name] == int(name[1]) for row in read for _, name in added), "rows from before have the default"
    assert len(Auditor(table).states) == 1 + len(added)


def test_a_table_created_by_all_at_once_has_one_creator(place: Place) -> None:
    uuids = run_together(place, [(create, (n,)) for n in range(PROCESSES)])
    winners = [n for n, uuid in enumerate(uuids) if uuid is not None]
    assert len(winners) == 1
    table = place.lake().table(NAME)
    assert table.uuid == uuids[winners[0]]
    assert table.schema.column_names == ["id", "writer", f"of_{winners[0]}"]
    assert rows_of(table) == batch(winners[0], 0)[0]
    assert place.lake().list_tables("app") == [NAME]


def test_a_drop_ends_all_appends_and_nothing_lands_in_the_next_table(place: Place) -> None:
    old = place.lake().create_table(NAME, COLUMNS)
    drop_at = 12
    results = run_together(place, [(drop_after, (drop_at,)), *((append_until_dropped, (n,)) for n in range(1, 5))])

    rows_seen, landed = results[0], [commit for process in results[1:] for commit in process]
    ids = sorted(snapshot_id for snapshot_id, _ in landed)
    # A commit that was put before the drop and asks for FLOOR after it is not acknowledged, though a reader may have
    # seen it: at most one of each appender, its last.
    appenders = len(results) - 1
    assert len(set(ids)) == len(ids), "one winner each"
    assert ids[-1] - len(ids) <= appenders
    assert rows_seen <= 2 * (len(landed) + appenders)
    assert place.lake().list_tables("app") == []

    new = place.lake().create_table(NAME, COLUMNS)
    assert new.uuid != old.uuid
    assert new.snapshot() is None
    assert rows_of(new) == []
    written = [new.append(batch(9, number)[1]).id for number in range(len(landed) + 6)]
    assert written == list(range(1, len(landed) + 7)), "leftovers of the old table are passed over"
    assert rows_of(new) == sorted(row for number in range(len(landed) + 6) for row in batch(9, number)[0])
    Auditor(new).check_files()


def test_an_identity_committed_by_all_at_once_lands_once(place: Place) -> None:
    table = place.lake().create_table(NAME, COLUMNS)
    count = 5
    answers = run_together(place, [(append_under_one_identity, (n, count)) for n in range(PROCESSES)])

    assert [s.id for s in table.snapshots()] == list(range(1, count + 1))
    for number in range(count):
        said = [process[number][0] for process in answers]
        assert min(said) == number + 1, "who landed it is told so"
        assert max(said) <= count, "and the others, a snapshot that holds it"
    rows = rows_of(table)
    offered = {tuple(process[number][1]) for process in answers for number in range(count)}
    assert len(rows) == 2 * count
    assert all(tuple(pair) in offered for pair in zip(rows[::2], rows[1::2], strict=True)), "whole batches only"
    assert sorted(row // 10 % 1000 for row in rows) == sorted([*range(count), *range(count)])
    Auditor(table).check_files()
