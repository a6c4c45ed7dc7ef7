"""What the killed processes of ``test_writer_crash`` do, in a module of its own because they must import it."""

import os
from multiprocessing.connection import Connection

from skerry.lake.lake import connect
from skerry.store.writer.table_writer import open_writer

PUT_KEY, BATCH_KEYS = 0, range(1, 8)


def put_for_ever(warehouse: str, name: str, acknowledged: Connection) -> None:
    """Add one to a counter, or to seven at once, and say so after each."""
    with open_writer(connect(warehouse).table(name)._context) as writer:
        acknowledged.send("ready")
        for step in range(1_000_000):
            if step % 3 == 2:
                writer.write([{"id": key, "n": 1} for key in BATCH_KEYS])
                acknowledged.send("batch")
            else:
                writer.put({"id": PUT_KEY, "n": 1})
                acknowledged.send("put")
    os._exit(0)


def hold_writer(warehouse: str, name: str, ready: Connection) -> None:
    """Open a writer, put a row, and wait to be killed."""
    writer = open_writer(connect(warehouse).table(name)._context)
    writer.put({"id": 1, "n": 1})
    ready.send(os.getpid())
    ready.recv()


def fill_small_disk(warehouse: str, name: str, limit_bytes: int, answer: Connection) -> None:
    """Put rows until no file may grow any more, then make room and go on; how many were acknowledged."""
    import resource

    from skerry.common.errors import StorageError

    context = connect(warehouse).table(name)._context
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    with open_writer(context) as writer:
        writer.put({"id": 0, "n": 1})
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit_bytes, hard))
        done, problem = 1, ""
        try:
            for id_ in range(1, 100_000):
                writer.put({"id": id_, "n": 1})
                done += 1
        except StorageError as error:
            problem = str(error)
        for _ in range(3):
            try:
                writer.put({"id": done, "n": 1})
                raise AssertionError("there is no room")
            except StorageError:
                pass
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        for id_ in range(done, done + 100):
            writer.put({"id": id_, "n": 1})
    answer.send((done + 100, problem))
