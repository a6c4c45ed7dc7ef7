"""Upserts, a writer, deletes, compactions, expiry and readers, each in a process of its own, on two primary-key tables.

Readers check at every moment what must always hold; in the end every acknowledged row is there, once.
"""

from collections import Counter
from pathlib import Path

import pytest

from skerry.lake.table import Table
from support import bank
from support.audit import Auditor
from support.bank import BANK, VOTES, Account
from support.effort import SOAK, rounds
from support.fleet import Job, Place, run_together

SECONDS = float(rounds(5, 90))


def check_end(bank_table: Table, votes: Table, accounts: list[Account]) -> None:
    """What was acknowledged is there, before and after everything is compacted."""
    balances = {i: balance for account in accounts for i, balance in account.balances.items()}
    counted = sum((account.votes for account in accounts), Counter())
    for full in (False, True):
        if full:
            bank_table.compact(full=True)
            votes.compact(full=True)
        rows = bank_table.scan().to_arrow().to_pylist()
        assert {row["id"]: row["balance"] for row in rows} == balances
        assert len(rows) == len(balances)
        assert {row["id"]: row["n"] for row in votes.scan().to_arrow().to_pylist()} == counted
        for i, balance in list(balances.items())[::3]:
            found = bank_table.get({"id": i})
            assert found is not None
            assert found["balance"] == balance
    for table in (bank_table, votes):
        assert sum(table.files().column("tombstone_count").to_pylist()) == 0
        auditor = Auditor(table)
        assert auditor.states
        auditor.check_files()


def test_acknowledged_rows_are_there_once_and_every_scan_sees_one_snapshot(tmp_path: Path) -> None:
    place = Place(str(tmp_path / "lake"))
    upserters, writer = [1, 2], 3
    owners = [*upserters, writer]
    bank.create(place.lake(), owners)
    jobs: list[tuple[Job, tuple[object, ...]]] = [
        *((bank.upsert, (SECONDS, owner)) for owner in upserters),
        (bank.write, (SECONDS, writer)),
        (bank.delete, (SECONDS,)),
        (bank.compact, (SECONDS,)),
        (bank.expire, (SECONDS,)),
        (bank.read, (SECONDS, owners, 1)),
        (bank.read, (SECONDS, owners, 2)),
    ]
    accounts: list[Account] = run_together(place, jobs, patience_seconds=SECONDS + 120, longest_stall_seconds=0.3)

    lake = place.lake()
    check_end(lake.table(BANK), lake.table(VOTES), accounts)
    counts = sum((account.counts for account in accounts), Counter())
    for event in ("upserts", "writes", "scans", "deletes", "compactions", "expired"):
        assert counts[event] > 0, (event, counts)


@pytest.mark.s3
def test_the_same_on_object_storage(s3_url: str, s3_storage: dict[str, str], tmp_path: Path) -> None:
    seconds = float(rounds(3, 60))
    place = Place(s3_url, {**s3_storage, "wal.dir": str(tmp_path)})
    owners = [1, 3] if SOAK else [1]
    bank.create(place.lake(), owners)
    jobs: list[tuple[Job, tuple[object, ...]]] = [
        (bank.upsert, (seconds, 1)),
        (bank.compact, (seconds,)),
        (bank.read, (seconds, owners, 1)),
    ]
    if SOAK:
        jobs += [(bank.write, (seconds, 3)), (bank.delete, (seconds,)), (bank.expire, (seconds,))]
    accounts: list[Account] = run_together(place, jobs, patience_seconds=seconds + 120)

    lake = place.lake()
    check_end(lake.table(BANK), lake.table(VOTES), accounts)
    counts = sum((account.counts for account in accounts), Counter())
    for event in ("upserts", "compactions", "scans"):
        assert counts[event] > 0, (event, counts)
