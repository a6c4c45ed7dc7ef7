"""RocksDB through rocksdict: values are Python dicts, which it pickles itself, or bytes that we pickle (*raw*)."""

import pickle
import threading

from data import read_rows
from rocksdict import BlockBasedOptions, Cache, Options, Rdict, WriteBatch, WriteOptions

_CACHE_BYTES = 256 << 20  # as much as ours has
_LOAD_ROWS = 10_000


class Contestant:
    def __init__(self, folder):
        self.folder = folder
        self.databases = {}
        self.open = None
        self.pieces = {}
        self.count = 0

    # Lookups

    def fill(self, name, path, raw, flush):
        """A database of rows, in its MemTable or in its files."""
        database = self._open(raw)
        table = read_rows(path)
        for start in range(0, table.num_rows, _LOAD_ROWS):
            _write(database, table.slice(start, _LOAD_ROWS).to_pylist(), raw)
        if flush:
            database.flush()
            database.compact_range(None, None)
        self.databases[name] = database

    def get(self, name, keys, raw):
        database = self.databases[name]
        if raw:

            def work():
                loads, found = pickle.loads, 0
                for key in keys:
                    found += loads(database[key.to_bytes(8, "big")]) is not None
                return found

        else:

            def work():
                found = 0
                for key in keys:
                    found += database[key] is not None
                return found

        work()
        return work

    # Writing

    def load(self, path, batch_rows):
        """Rows as dicts: all of them, and in batches."""
        rows = read_rows(path).to_pylist()
        self.pieces = {1: rows, batch_rows: [rows[n : n + batch_rows] for n in range(0, len(rows), batch_rows)]}

    def put(self, raw, sync=False, limit=None):
        database = self._open(raw, sync)
        rows = self.pieces[1][:limit]
        if raw:

            def work():
                dumps = pickle.dumps
                for row in rows:
                    database[row["id"].to_bytes(8, "big")] = dumps(row, -1)

        else:

            def work():
                for row in rows:
                    database[row["id"]] = row

        return work

    def write(self, batch_rows, raw):
        database = self._open(raw)
        batches = self.pieces[batch_rows]
        return lambda: [_write(database, batch, raw) for batch in batches]

    def put_threads(self, threads, limit):
        """Synced puts of several threads."""
        database = self._open(False, sync=True)
        rows = self.pieces[1][:limit]

        def put(some):
            for row in some:
                database[row["id"]] = row

        def work():
            running = [threading.Thread(target=put, args=(rows[n::threads],)) for n in range(threads)]
            for thread in running:
                thread.start()
            for thread in running:
                thread.join()

        return work

    def _open(self, raw, sync=False):
        if self.open is not None and all(kept is not self.open for kept in self.databases.values()):
            self.open.close()
        options = Options(raw_mode=raw)
        options.create_if_missing(True)
        blocks = BlockBasedOptions()
        blocks.set_block_cache(Cache(_CACHE_BYTES))
        blocks.set_bloom_filter(10, False)
        options.set_block_based_table_factory(blocks)
        self.count += 1
        database = Rdict(str(self.folder / f"db{self.count}"), options)
        if sync:
            writing = WriteOptions()
            writing.sync = True
            database.set_write_options(writing)
        self.open = database
        return database


def _write(database, rows, raw):
    batch = WriteBatch(raw_mode=raw)
    if raw:
        dumps = pickle.dumps
        for row in rows:
            batch.put(row["id"].to_bytes(8, "big"), dumps(row, -1))
    else:
        for row in rows:
            batch.put(row["id"], row)
    database.write(batch)
