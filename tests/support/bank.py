"""What the processes of ``tests/integration/test_lsm_concurrency.py`` do to two primary-key tables at the same time.

``app.bank`` has accounts. Every owner moves money among its own, two rows in one write, so whoever reads a snapshot
finds the same sum for each owner. ``app.votes`` adds up: each write is worth one, and a vote that is lost or counted
twice shows in the end.
"""

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from skerry.lake.lake import Lake
from skerry.lake.table import Table
from skerry.types.field import Field

BANK, VOTES = "app.bank", "app.votes"
ACCOUNTS = 8
START = 1000
DELETER = 9
"""The owner whose accounts come and go, in pairs that add up to nothing."""

BANK_COLUMNS = (Field("id", "BIGINT", nullable=False), Field("balance", "BIGINT"), Field("note", "STRING"))
VOTES_COLUMNS = (Field("id", "BIGINT", nullable=False), Field("n", "BIGINT"))
VOTES_OPTIONS = {"merge-engine": "aggregation", "fields.n.aggregate-function": "sum"}
SMALL = {
    "memtable.size": "4 KB",
    "wal.fsync": "never",
    "compaction.trigger": 4,
    "compaction.stall": 12,
    "file.target-size": "4 KB",
    "file.row-group-rows": 16,
}
PATIENCE_SECONDS = 60.0


@dataclass
class Account:
    """What a process has done and seen."""

    balances: dict[int, int] = field(default_factory=dict)
    votes: Counter[int] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)


def create(lake: Lake, owners: list[int], **options: Any) -> None:
    """Both tables, with every owner's accounts."""
    bank = lake.create_table(
        BANK, BANK_COLUMNS, primary_key=["id"], partition_by=["bucket(2, id)"], options={**SMALL, **options}
    )
    lake.create_table(VOTES, VOTES_COLUMNS, primary_key=["id"], options={**SMALL, **VOTES_OPTIONS, **options})
    bank.upsert([{"id": i, "balance": START, "note": "new"} for owner in owners for i in accounts_of(owner)])


def accounts_of(owner: int) -> list[int]:
    return [owner * 1000 + n for n in range(ACCOUNTS)]


def transfer(balances: dict[int, int], owner: int, dice: random.Random, number: int) -> list[dict[str, Any]]:
    """Move money between two accounts; their new rows."""
    one, other = dice.sample(accounts_of(owner), 2)
    amount = dice.randrange(1, 100)
    balances[one] -= amount
    balances[other] += amount
    return [{"id": i, "balance": balances[i], "note": f"{owner}:{number}"} for i in (one, other)]


def upsert(lake: Lake, seconds: float, owner: int) -> Account:
    """Transfers and votes, each a commit."""
    bank, votes, dice = lake.table(BANK), lake.table(VOTES), random.Random(owner)
    account = Account(dict.fromkeys(accounts_of(owner), START))
    for number in _until(seconds):
        bank.upsert(transfer(account.balances, owner, dice, number))
        ids = [dice.randrange(5) for _ in range(3)]
        votes.upsert([{"id": i, "n": 1} for i in ids])
        account.votes.update(ids)
        account.counts["upserts"] += 2
    return account


def write(lake: Lake, seconds: float, owner: int) -> Account:
    """The same through the tables' writers, which flush now and then; own rows are visible at once."""
    bank, votes, dice = lake.table(BANK), lake.table(VOTES), random.Random(owner)
    account = Account(dict.fromkeys(accounts_of(owner), START))
    with bank.writer() as into_bank, votes.writer() as into_votes:
        for number in _until(seconds):
            into_bank.write(transfer(account.balances, owner, dice, number))
            for i in [dice.randrange(5) for _ in range(3)]:
                into_votes.put({"id": i, "n": 1})
                account.votes[i] += 1
            account.counts["writes"] += 4
            if number % 40 == 0:
                id_ = dice.choice(accounts_of(owner))
                found = bank.get({"id": id_})
                assert found is not None
                assert found["balance"] == account.balances[id_], "its own writes"
                check_sums(bank, [owner])
            if number % 300 == 299:
                into_bank.flush()
                time.sleep(0.05)
    return account


def delete(lake: Lake, seconds: float) -> Account:
    """Pairs that add up to nothing come, and go by key or by condition."""
    bank, dice, account = lake.table(BANK), random.Random(DELETER), Account()
    for number in _until(seconds):
        one = DELETER * 1000 + 2 * dice.randrange(20)
        bank.upsert(
            [{"id": one, "balance": number, "note": "pair"}, {"id": one + 1, "balance": -number, "note": "pair"}]
        )
        time.sleep(dice.uniform(0, 0.05))
        how = number % 3
        if how == 0:
            bank.delete(keys=[{"id": one}, {"id": one + 1}])
        elif how == 1:
            bank.delete(where=f"id >= {DELETER * 1000} AND (balance = {number} OR balance = {-number})")
        else:
            bank.delete(where="note = 'pair'")
            left = bank.scan(where=f"id >= {DELETER * 1000}").count()
            assert left == 0, f"{left} rows are left of those that were deleted"
        account.counts["deletes"] += 1
    bank.delete(where=f"id >= {DELETER * 1000}")
    return account


def compact(lake: Lake, seconds: float) -> Account:
    """Compactions of some runs and of all, one table after the other."""
    tables, account = [lake.table(BANK), lake.table(VOTES)], Account()
    for number in _until(seconds, lambda: account.counts["compactions"] > 0):
        result = tables[number % 2].compact(full=number % 3 == 2)
        account.counts["compactions"] += len(result.snapshots)
        time.sleep(0.02)
    return account


def expire(lake: Lake, seconds: float) -> Account:
    tables, account = [lake.table(BANK), lake.table(VOTES)], Account()
    for number in _until(seconds, lambda: account.counts["expired"] > 0):
        account.counts["expired"] += len(tables[number % 2].expire_snapshots(retain_last=2).snapshots)
        time.sleep(0.05)
    return account


def read(lake: Lake, seconds: float, owners: list[int], seed: int) -> Account:
    """Every scan sees one snapshot: sums never change, votes are never taken back, and no key is there twice."""
    bank, votes, dice, account = lake.table(BANK), lake.table(VOTES), random.Random(seed), Account()
    counted: Counter[int] = Counter()
    for number in _until(seconds):
        check_sums(bank, owners, slow=dice.random() < 0.3, by_key=number % 4 == 1)
        now = Counter(
            {row["id"]: row["n"] for row in votes.scan().to_arrow().to_pylist()}
            if number % 2
            else {i: (votes.get({"id": i}) or {"n": 0})["n"] for i in range(5)}
        )
        assert not counted - now, f"votes fell from {counted} to {now}"
        counted = now
        account.counts["scans"] += 2
    return account


def check_sums(bank: Table, owners: list[int], *, slow: bool = False, by_key: bool = False) -> None:
    """The accounts of each owner add up to what they began with, and pairs to nothing."""
    rows: list[dict[str, Any]] = []
    if by_key:
        rows = bank.get_many([{"id": i} for owner in owners for i in accounts_of(owner)]).to_pylist()
    else:
        for batch in bank.scan().to_batches():
            rows += batch.to_pylist()
            if slow:
                time.sleep(0.02)
    sums: Counter[int] = Counter()
    for row in rows:
        sums[row["id"] // 1000] += row["balance"]
    assert len({row["id"] for row in rows}) == len(rows), "a key twice"
    for owner in owners:
        assert sums[owner] == ACCOUNTS * START, (owner, sorted((r["id"], r["balance"], r["note"]) for r in rows))
    assert sums[DELETER] == 0, sorted((r["id"], r["balance"]) for r in rows if r["id"] // 1000 == DELETER)


def _until(seconds: float, done: Callable[[], bool] = lambda: True) -> Iterator[int]:
    """Count on for so long; and, on a machine that does little in that time, until what must happen has happened."""
    end, number = time.monotonic() + seconds, 0
    while time.monotonic() < end or not (done() or time.monotonic() > end + PATIENCE_SECONDS):
        yield number
        number += 1
