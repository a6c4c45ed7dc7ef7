"""deltalake (delta-rs): bulk rows are written, upserts are merges."""

import shutil

import pyarrow.dataset as ds
from deltalake import DeltaTable, WriterProperties, write_deltalake

from lake import LakeContestant

_PROPERTIES = WriterProperties(compression="ZSTD", compression_level=1)


class Contestant(LakeContestant):
    def bulk(self, rows):
        path = self._path()
        return lambda: write_deltalake(path, self.rows[rows], writer_properties=_PROPERTIES)

    def base(self, rows):
        self.path = self._path()
        write_deltalake(self.path, self.rows[rows], writer_properties=_PROPERTIES)
        self.table = DeltaTable(self.path)

    def upserts(self, batches):
        return lambda: [self._merge(self.rows[name]) for name in batches]

    def read(self):
        return self.keep(lambda: DeltaTable(self.path).to_pyarrow_table())

    def get(self, keys):
        """The table stays open, and does not look for new commits."""
        return lambda: sum(_find(self.table, key) for key in keys)

    def open_and_get(self, keys):
        return lambda: sum(_find(DeltaTable(self.path), key) for key in keys)

    def drop(self):
        for path in self.folder.iterdir():
            shutil.rmtree(path, ignore_errors=True)

    def _path(self):
        return str(self.folder / self.new_name())

    def _merge(self, rows):
        (
            self.table.merge(rows, "t.id = s.id", source_alias="s", target_alias="t", writer_properties=_PROPERTIES)
            .when_matched_update_all()
            .when_not_matched_insert_all()
            .execute()
        )


def _find(table, key):
    return table.to_pyarrow_dataset().to_table(filter=ds.field("id") == key).num_rows
