"""pyiceberg on a SQLite catalog: bulk rows are appended, without a look at keys; upserts are ``Table.upsert``."""

from pyiceberg.catalog.sql import SqlCatalog
from pyiceberg.expressions import EqualTo

from lake import LakeContestant

_PROPERTIES = {"write.parquet.compression-codec": "zstd", "write.parquet.compression-level": "1"}


class Contestant(LakeContestant):
    def __init__(self, folder):
        super().__init__(folder)
        self.catalog = self._catalog()
        self.catalog.create_namespace("bench")

    def bulk(self, rows):
        table = self._create(rows)
        return lambda: _nothing(table.append(self.rows[rows]))

    def base(self, rows):
        self.table = self._create(rows)
        self.table.append(self.rows[rows])

    def upserts(self, batches):
        return lambda: [_nothing(self.table.upsert(self.rows[name], join_cols=["id"])) for name in batches]

    def read(self):
        return self.keep(lambda: self.table.scan().to_arrow())

    def get(self, keys):
        """The table stays loaded, and does not look for new commits."""
        return lambda: sum(_find(self.table, key) for key in keys)

    def open_and_get(self, keys):
        name = self.table.name()
        return lambda: sum(_find(self._catalog().load_table(name), key) for key in keys)

    def drop(self):
        for name in self.catalog.list_tables("bench"):
            self.catalog.purge_table(name)

    def _catalog(self):
        return SqlCatalog("bench", uri=f"sqlite:///{self.folder}/catalog.db", warehouse=f"file://{self.folder}")

    def _create(self, rows):
        return self.catalog.create_table(f"bench.{self.new_name()}", self.rows[rows].schema, properties=_PROPERTIES)


def _find(table, key):
    return table.scan(row_filter=EqualTo("id", key)).to_arrow().num_rows


def _nothing(_):
    return None
