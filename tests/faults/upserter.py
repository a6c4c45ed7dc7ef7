"""What the killed processes of ``test_keyed_crash`` do, in a module of its own because they must import it."""

from multiprocessing.connection import Connection

from skerry.lake.lake import connect

NAME = "db.t"
KEYS = 6
OPTIONS = {
    "merge-engine": "aggregation",
    "fields.n.aggregate-function": "sum",
    "compaction.mode": "inline",
    "compaction.trigger": 3,
}


def upsert_for_ever(warehouse: str, first: int, acknowledged: Connection) -> None:
    """Add 1 to every key and say so, again and again; compact, delete and expire in between.

    The last key is a row that comes and goes.
    """
    table = connect(warehouse).table(NAME)
    for number in range(first, first + 1_000_000):
        table.upsert([{"id": n, "n": 1} for n in range(KEYS)])
        acknowledged.send(number)
        if number % 2:
            table.delete(where=f"id = {KEYS - 1} AND n > 0")
        if number % 5 == 4:
            table.compact(full=True)
        if number % 3 == 0:
            table.expire_snapshots(retain_last=2)
