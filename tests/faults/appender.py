"""What the killed processes of ``test_crash`` do, in a module of its own because they must import it."""

import os
from multiprocessing.connection import Connection

from skerry.lake.lake import connect

NAME = "db.t"
BATCH_ROWS = 7


def batch_rows(batch: int) -> list[dict[str, int]]:
    """The rows of one append: all of them carry its number."""
    return [{"batch": batch, "row": row} for row in range(BATCH_ROWS)]


def append_for_ever(warehouse: str, first_batch: int, expires: bool, acknowledged: Connection) -> None:
    """Append batch after batch and say so after each; some also expire snapshots now and then."""
    table = connect(warehouse).table(NAME)
    for batch in range(first_batch, first_batch + 1_000_000):
        table.append(batch_rows(batch))
        acknowledged.send(batch)
        if expires and batch % 3 == 0:
            table.expire_snapshots(retain_last=2)
    os._exit(0)
