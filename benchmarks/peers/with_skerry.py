"""Ourselves, in the environment that the benchmarks run in."""

import threading

from data import read_rows

import skerry
from lake import LakeContestant

NO_COMPACTION = {"compaction.mode": "off"}
_NO_CACHE = {"cache.size": "1"}
_WRITE_ROWS = 100_000


class Contestant(LakeContestant):
    def __init__(self, folder):
        super().__init__(folder)
        self.lake = skerry.connect(folder / "lake")
        self.tables = {}
        self.writer = None
        self.writers = []

    # Whole tables

    def bulk(self, rows):
        table = self._create(rows)
        return lambda: _nothing(table.upsert(self.rows[rows]))

    def base(self, rows, compaction="off", vectors="off"):
        """The table that upserts, reads and lookups work on."""
        self.table = self._create(rows, {"compaction.mode": compaction, "deletion-vectors": vectors})
        self.table.upsert(self.rows[rows])

    def upserts(self, batches):
        return lambda: [_nothing(self.table.upsert(self.rows[name])) for name in batches]

    def read(self):
        return self.keep(lambda: self.table.scan().to_arrow())

    def read_first(self):
        """By a lake that is opened anew: nothing is cached but by the operating system."""
        name, location = self.table.name, self.folder / "lake"
        return self.keep(lambda: skerry.connect(location).table(name).scan().to_arrow())

    def batches(self):
        return lambda: sum(batch.num_rows for batch in self.table.scan().to_batches())

    def compact(self):
        return lambda: _nothing(self.table.compact(full=True))

    # Growth

    def append_run(self, path):
        """One more run from a file, read outside the clock."""
        rows = read_rows(path)
        return lambda: _nothing(self.table.upsert(rows))

    def create(self, path):
        self.rows["made"] = read_rows(path).slice(0, 0)
        self.table = self._create("made", NO_COMPACTION)

    def reopen(self, location):
        self.table = skerry.connect(location).table("bench.t1")

    # Lookups

    def fill(self, name, path, how, settings):
        """A table in a lake of its own: rows in a writer's MemTable, flushed to an SST file, or upserted as Parquet."""
        rows = read_rows(path)
        options = {**NO_COMPACTION, "wal.fsync": "never", "memtable.size": "512 MB"}
        lake = skerry.connect(self.folder / name, settings=settings)
        table = lake.create_table("bench.t", rows.schema, primary_key=["id"], options=options)
        if how == "parquet":
            table.upsert(rows)
        elif how == "sst":
            with table.writer() as writer:
                for start in range(0, rows.num_rows, _WRITE_ROWS):
                    writer.write(rows.slice(start, _WRITE_ROWS))
        else:
            table.upsert(rows.slice(0, 1))
            writer = table.writer()
            for row in rows.to_pylist():
                writer.put(row)
            self.writers.append(writer)
        self.tables[name] = table

    def lookups(self, name, keys):
        """Gets of a table that was filled; warm."""
        return _gets(self.tables[name], keys)

    def get(self, keys):
        return _gets(self.table, keys)

    def get_uncached(self, keys):
        """The table is open, its files are, too; nothing that was decoded is kept."""
        return _gets(skerry.connect(self.folder / "lake", settings=_NO_CACHE).table(self.table.name), keys)

    def open_and_get(self, keys):
        """The lake is opened anew for every key: nothing is cached but by the operating system."""
        name = self.table.name
        location = self.folder / "lake"
        return lambda: sum(skerry.connect(location).table(name).get({"id": key}) is not None for key in keys)

    # Rows one by one

    def load_dicts(self, path, batch_rows):
        table = read_rows(path)
        starts = range(0, table.num_rows, batch_rows)
        self.dicts = table.to_pylist()
        self.batches_of_rows = [table.slice(start, batch_rows) for start in starts]
        self.batches_of_dicts = [self.dicts[start : start + batch_rows] for start in starts]
        self.rows["dicts"] = table.slice(0, 0)

    def put(self, fsync="never", limit=None):
        writer = self._writer(fsync)
        rows = self.dicts[:limit]

        def work():
            for row in rows:
                writer.put(row)

        return work

    def write(self, arrow):
        writer = self._writer("never")
        batches = self.batches_of_rows if arrow else self.batches_of_dicts

        def work():
            for batch in batches:
                writer.write(batch)

        return work

    def put_threads(self, threads, limit):
        """Synced puts of several threads, which share the calls to fsync."""
        writer = self._writer("always")
        rows = self.dicts[:limit]

        def put(some):
            for row in some:
                writer.put(row)

        def work():
            running = [threading.Thread(target=put, args=(rows[n::threads],)) for n in range(threads)]
            for thread in running:
                thread.start()
            for thread in running:
                thread.join()

        return work

    def flush(self):
        """What the last writer holds becomes a file and a snapshot."""
        return lambda: _nothing(self.writer.flush())

    def _writer(self, fsync):
        if self.writer is not None:
            self.writer.close()
        self.writer = self._create("dicts", {"wal.fsync": fsync, **NO_COMPACTION}).writer()
        return self.writer

    def _create(self, rows, options=None):
        return self.lake.create_table(
            f"bench.{self.new_name()}", self.rows[rows].schema, primary_key=["id"], options=options or {}
        )


def _gets(table, keys):
    asked = [{"id": key} for key in keys]

    def work():
        get, found = table.get, 0
        for key in asked:
            found += get(key) is not None
        return found

    work()
    return work


def _nothing(_):
    return None
