"""Random histories, published after every commit: each version of the metadata is read by every engine."""

import os
import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Any

import skerry
from interop.normal import normal_rows
from interop.tables import COLUMNS, Expected, row_of
from skerry.lake.table import Table

SEED = int(os.environ.get("INTEROP_SEED", "1"))
_STEPS = 8
"""With the first commit, no more than the versions of the metadata that stay."""


@dataclass(frozen=True)
class History:
    """A table and the kinds of commit that are drawn for it; the first kinds come in this order, once."""

    name: str
    by: str
    options: dict[str, str]
    kinds: tuple[str, ...]
    is_keyed: bool = True


_KEYED = ("rename", "where", "put", "put", "put", "add", "full", "rollback", "again", "compact")
_PLAIN = ("split", "again", "where", "put", "put", "rename", "split", "add")
HISTORIES = (
    History("merged", "bucket(3, id)", {}, _KEYED),
    History("vectors", "month(d)", {"deletion-vectors": "on-commit"}, _KEYED),
    History("first", "", {"merge-engine": "first-row"}, _KEYED),
    History("plain", "region", {}, _PLAIN, is_keyed=False),
)


def make_histories(lake: skerry.Lake) -> list[Expected]:
    """All histories in both format versions, with the rows after every commit."""
    found = []
    for version in (2, 3):
        for number, history in enumerate(HISTORIES):
            found += _History(lake, history, version, random.Random(f"{SEED} {version} {number}")).run()
    return found


class _History:
    def __init__(self, lake: skerry.Lake, history: History, version: int, rng: random.Random) -> None:
        self.lake, self.history, self.version, self.rng = lake, history, version, rng
        self.name = f"{history.name}_history{version}"
        self.table = self._create()
        self.new_ids = count(100)

    def _create(self) -> Table:
        by = f"PARTITIONED BY ({self.history.by})" if self.history.by else ""
        key = ", PRIMARY KEY (id, d, region)" if self.history.is_keyed else ""
        options = {"iceberg.format-version": str(self.version), "compaction.mode": "off", **self.history.options}
        if not self.history.is_keyed:
            del options["compaction.mode"]
        listed = ", ".join(f"'{name}' = '{value}'" for name, value in options.items())
        self.lake.sql(f"CREATE TABLE db.{self.name} ({COLUMNS}{key}) {by} WITH ({listed})")
        return self.lake.table(f"db.{self.name}")

    def run(self) -> list[Expected]:
        kinds = ["put", *self.history.kinds[:2]]
        kinds += [self.rng.choice(self.history.kinds) for _ in range(_STEPS - len(kinds))]
        found: dict[int, Expected] = {}
        for number, kind in enumerate(kinds):
            _STEP[kind](self, number)
            published = self.table.publish_iceberg()
            assert not published.lag_snapshots, published.reason
            id_ = published.snapshot_id
            rows = {id_: normal_rows(self.table.scan().to_arrow().to_pylist())}
            name = f"{self.name}, commit {number}: {kind}"
            found.setdefault(id_, Expected(name, self.version, str(published), rows, id_, {}, is_newest=False))
        older = [id_, *list(found)[1:-1:3]]
        scans = {id_: normal_rows(self.table.scan(snapshot=id_).to_arrow().to_pylist()) for id_ in older}
        return [*found.values(), Expected(self.name, self.version, str(published), scans, id_, {})]

    def put(self, number: int) -> None:
        count_ = 30 if number == 0 else self.rng.randrange(1, 15)
        ids = list(dict.fromkeys(self._id() for _ in range(count_)))
        self._write([self._shaped(row_of(i, f"{number}", self.name)) for i in ids])

    def _id(self) -> int:
        """The id of a row to write: of any row that may be there, or in tables without a key of a new one."""
        return self.rng.randrange(60) if self.history.is_keyed else next(self.new_ids)

    def _write(self, rows: list[dict[str, Any]]) -> None:
        if self.history.is_keyed:
            self.table.upsert(rows, missing_columns="fill")
        else:
            names = self.table.schema.column_names
            self.table.append([{name: row.get(name) for name in names} for row in rows])

    def _shaped(self, row: dict[str, Any]) -> dict[str, Any]:
        fields = self.table.schema.fields
        added = {f.name: f"{row['id']}" for f in fields if f.name.startswith("new")}
        known = {f.name: str(f.type) for f in fields}
        kept = {
            name: value
            for name, value in row.items()
            if name in known and not (name == "s" and known[name] == "STRING")
        }
        return kept | added

    def where(self, number: int) -> None:
        low = self.rng.randrange(40) + (0 if self.history.is_keyed else 100)
        self.table.delete(where=f"id BETWEEN {low} AND {low + 8}")

    def compact(self, number: int) -> None:
        self.table.compact()

    def full(self, number: int) -> None:
        self.table.compact(full=True)

    def rename(self, number: int) -> None:
        names = [n for n in self.table.schema.column_names if n in ("b", "f", "st", "a", "sr")]
        if names:
            name = self.rng.choice(names)
            self.table.rename_column(name, f"was_{name}_{number}")

    def add(self, number: int) -> None:
        self.table.add_columns([skerry.Field(f"new{number}", "STRING")])

    def again(self, number: int) -> None:
        """Another column with the old name of one: files of both are read by field id."""
        if "s" in self.table.schema.column_names and f"s{number}" not in self.table.schema.column_names:
            self.table.rename_column("s", f"s{number}")
            self.table.add_columns([skerry.Field("s", "STRING")])
            shaped = self._shaped(row_of(self._id(), "again", self.name))
            self._write([{**shaped, "s": "text"}])

    def split(self, number: int) -> None:
        self.table.partition_by(self.rng.choice((["month(d)"], ["bucket(2, id)", "region"], [])))

    def rollback(self, number: int) -> None:
        self.table.rollback_to(self.rng.choice([snapshot.id for snapshot in self.table.snapshots()]))


_STEP: dict[str, Callable[[_History, int], None]] = {
    kind: getattr(_History, kind) for kind in {"put", *_KEYED, *_PLAIN}
}
