"""Plain pyarrow: Parquet files, synced, without keys, commits or history. The limit."""

import os

import pyarrow.parquet as pq

from lake import LakeContestant

_SETTINGS = {"compression": "zstd", "compression_level": 1, "row_group_size": 131_072}


class Contestant(LakeContestant):
    def write(self, rows, dictionaries):
        """Rows that are sorted already; dictionaries for the columns where they pay."""
        path = self.folder / f"{self.new_name()}.parquet"
        table = self.rows[rows]

        def work():
            pq.write_table(table, path, use_dictionary=dictionaries, **_SETTINGS)
            for target in (path, path.parent):
                descriptor = os.open(target, os.O_RDONLY)
                os.fsync(descriptor)
                os.close(descriptor)

        return work

    def base(self, rows):
        self.path = self.folder / f"{self.new_name()}.parquet"
        pq.write_table(self.rows[rows], self.path, use_dictionary=False, **_SETTINGS)

    def read(self):
        return self.keep(lambda: pq.read_table(self.path))

    def batches(self):
        def work():
            with pq.ParquetFile(self.path) as file:
                return sum(batch.num_rows for batch in file.iter_batches(131_072))

        return work
