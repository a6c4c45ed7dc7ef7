"""pypaimon with its Rust runtime: writing, committing, planning and reading, as far as it goes."""

import shutil

from pypaimon import CatalogFactory, Schema
from pypaimon.write.native_write import NativeTableWrite, native_write_available

from lake import LakeContestant

NATIVE = {
    "write.native.enabled": "true",
    "commit.native.enabled": "true",
    "read.native.enabled": "true",
    "scan.native-plan.enabled": "true",
}


class Contestant(LakeContestant):
    def __init__(self, folder):
        super().__init__(folder)
        if not native_write_available():
            raise ImportError("pypaimon_rust is missing")
        self.catalog = CatalogFactory.create({"warehouse": str(folder)})
        self.catalog.create_database("bench", True)

    def bulk(self, rows):
        table = self._create(rows)
        return lambda: _upsert(table, self.rows[rows])

    def base(self, rows):
        """The table that upserts, reads and lookups work on."""
        self.table = self._create(rows)
        _upsert(self.table, self.rows[rows])

    def upserts(self, batches):
        return lambda: [_upsert(self.table, self.rows[name]) for name in batches]

    def read(self):
        return self.keep(lambda: _read(self.table))

    def get(self, keys):
        return lambda: sum(_read(self.table, key).num_rows for key in keys)

    def open_and_get(self, keys):
        name = self.table.identifier.get_full_name()

        def work():
            found = 0
            for key in keys:
                catalog = CatalogFactory.create({"warehouse": str(self.folder)})
                found += _read(catalog.get_table(name), key).num_rows
            return found

        return work

    def drop(self):
        shutil.rmtree(self.folder / "bench.db", ignore_errors=True)
        self.catalog.create_database("bench", True)

    def _create(self, rows):
        """One bucket: one LSM tree, as ours without partitions. Nobody compacts."""
        options = {"bucket": "1", "file.format": "parquet", "write-only": "true", **NATIVE}
        schema = Schema.from_pyarrow_schema(self.rows[rows].schema, primary_keys=["id"], options=options)
        name = f"bench.{self.new_name()}"
        self.catalog.create_table(name, schema, False)
        return self.catalog.get_table(name)


def _upsert(table, rows):
    builder = table.new_batch_write_builder()
    writer, commit = builder.new_write(), builder.new_commit()
    if not isinstance(writer, NativeTableWrite):
        raise TypeError("pypaimon did not choose its native writer")
    try:
        writer.write_arrow(rows)
        commit.commit(writer.prepare_commit())
    finally:
        writer.close()
        commit.close()


def _read(table, key=None):
    builder = table.new_read_builder()
    if key is not None:
        builder = builder.with_filter(builder.new_predicate_builder().equal("id", key))
    splits = builder.new_scan().plan().splits()
    return builder.new_read().to_arrow(splits)
