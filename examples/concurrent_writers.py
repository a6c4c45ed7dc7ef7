"""Several processes append to one table at the same time; a repeated batch lands once.

python examples/concurrent_writers.py
"""

import multiprocessing
import tempfile

import skerry

WORKERS, BATCHES = 3, 4


def work(warehouse: str, worker: int) -> list[int]:
    """Append some batches under a durable identity; the snapshots they became."""
    events = skerry.connect(warehouse).table("app.events")
    landed = []
    for batch in range(BATCHES):
        rows = [{"worker": worker, "batch": batch}]
        identity = skerry.CommitIdentity(f"worker-{worker}", batch)
        first = events.append(rows, identity=identity)
        again = events.append(rows, identity=identity)  # as after a crash, when the outcome is unknown
        assert again.id == first.id
        landed.append(first.id)
    return landed


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        columns = [skerry.Field("worker", "INT"), skerry.Field("batch", "INT")]
        events = skerry.connect(folder).create_table("app.events", columns)
        pool = multiprocessing.get_context("spawn").Pool(WORKERS)
        try:
            landed = pool.starmap(work, [(folder, worker) for worker in range(WORKERS)])
        finally:
            pool.close()
            pool.join()
        for worker, ids in enumerate(landed):
            print(f"worker {worker} committed snapshots {ids}")
        assert sorted(i for ids in landed for i in ids) == list(range(1, WORKERS * BATCHES + 1))
        print(f"{events.scan().count()} rows: each batch once, none lost")


if __name__ == "__main__":
    main()
