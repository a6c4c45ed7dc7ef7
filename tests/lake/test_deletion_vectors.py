"""Tables with deletion vectors and without give the same answers, whatever is asked; also after writers have raced."""

import random
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from skerry.lake.lake import Lake, connect
from skerry.lake.table import Table
from skerry.store.read.plan import plan_scan
from skerry.store.read.reader import TableReader
from skerry.types.field import Field
from support.effort import rounds
from support.tables import context_of

COLUMNS = (
    Field("id", "BIGINT", nullable=False),
    Field("v", "BIGINT"),
    Field("s", "STRING"),
    Field("body", "STRING"),
    Field("e", "ARRAY<FLOAT>"),
)
CONDITIONS = (
    "s = 's7'",
    "v = 3",
    "v BETWEEN 3 AND 9 AND s IN ('s1', 's2', 's12')",
    "id BETWEEN 100 AND 300",
    "id = 77",
    "id IN (5, 6, 7, 1900)",
    "matches(body, 'word3 other4')",
    "v > 1000",
)


class Pair:
    """Two tables that get the same changes."""

    def __init__(self, lake: Lake, vectors: str) -> None:
        self.lake = lake
        self.dice = random.Random(3)
        self.tables = [self._create("app.plain", "off"), self._create("app.vectors", vectors)]

    def _create(self, name: str, vectors: str) -> Table:
        options = {"deletion-vectors": vectors, "compaction.mode": "off", "file.row-group-rows": 100}
        table = self.lake.create_table(name, COLUMNS, primary_key=["id"], options=options)
        for column, kind in (("s", "inverted"), ("v", "bloom"), ("body", "fulltext"), ("e", "vector")):
            table.create_index(column, kind=kind)
        return table

    def rows(self, count: int) -> list[dict[str, Any]]:
        dice = self.dice
        return [
            {
                "id": dice.randrange(2000),
                "v": dice.randrange(50),
                "s": f"s{dice.randrange(20)}",
                "body": f"word{dice.randrange(9)} other{dice.randrange(9)}",
                "e": [dice.random() for _ in range(4)],
            }
            for _ in range(count)
        ]

    def both(self, change: Callable[[Table], object]) -> None:
        for table in self.tables:
            change(table)

    def same(self, ask: Callable[[Table], Any]) -> Any:
        one, other = (ask(table) for table in self.tables)
        assert one == other
        return one


def read(table: Table, where: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.scan(["id", "v", "s"], where=where).to_arrow().sort_by("id").to_pylist()
    assert table.scan(where=where).count() == len(found)
    return found


@pytest.mark.parametrize("vectors", ["on-commit", "on-compact"])
def test_every_question_has_the_same_answer(tmp_path: Path, vectors: str) -> None:
    with connect(str(tmp_path)) as lake:
        pair = Pair(lake, vectors)
        first = pair.rows(1500)
        began = [table.upsert(first).id for table in pair.tables]
        for k in range(rounds(3, 5)):
            change(pair, k)
            for where in CONDITIONS:
                rows = pair.same(partial(read, where=where))
                for table in pair.tables:
                    found = lake.sql(f"SELECT id, v, s FROM {table.name} WHERE {where} ORDER BY id").to_arrow()
                    assert found.to_pylist() == rows, where
            pair.same(nearest)
            pair.same(partial(joined, lake))
        changes = [t.changes(after=n).to_arrow().num_rows for t, n in zip(pair.tables, began, strict=True)]
        assert changes[0] == changes[1]


def change(pair: Pair, k: int) -> None:
    new = pair.rows(200)
    pair.both(lambda table: table.upsert(new))
    pair.both(lambda table: table.delete(where=f"s = 's{k}' AND v < 20"))
    pair.both(lambda table: pair.lake.sql(f"UPDATE {table.name} SET v = v + 1000 WHERE s = 's{k + 5}'"))
    if k == 1:
        pair.both(lambda table: table.compact())


def nearest(table: Table) -> list[int]:
    found: list[int] = table.nearest("e", [0.1, 0.2, 0.3, 0.4], k=9, where="s <> 's3'").column("id").to_pylist()
    return found


def joined(lake: Lake, table: Table) -> list[Any]:
    query = "SELECT count(*), sum(a.v) FROM {0} a JOIN {0} b ON a.id = b.id + 1 WHERE b.s = 's4'"
    found: list[Any] = lake.sql(query.format(table.name)).to_arrow().to_pylist()
    return found


def test_writers_that_race_leave_vectors_that_agree_with_a_merge(tmp_path: Path) -> None:
    connect(str(tmp_path)).create_table(
        "app.t", COLUMNS[:2], primary_key=["id"], options={"deletion-vectors": "on-commit", "compaction.mode": "off"}
    ).upsert([{"id": n, "v": -1} for n in range(300)])
    errors: list[BaseException] = []

    def work(number: int) -> None:
        dice = random.Random(number)
        try:
            with connect(str(tmp_path)) as lake:
                table = lake.table("app.t")
                for step in range(6):
                    if dice.random() < 0.3:
                        table.delete(keys=[{"id": n} for n in dice.sample(range(300), 9)])
                    else:
                        table.upsert([{"id": n, "v": number * 100 + step} for n in dice.sample(range(400), 40)])
                    if number == 0 and step == 3:
                        table.compact()
        except BaseException as error:  # noqa: BLE001 - the test raises it
            errors.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors, errors
    with connect(str(tmp_path)) as lake:
        table = lake.table("app.t")
        table.upsert([{"id": n, "v": -2} for n in (0, 399)])  # a racer that lost too often has landed without vectors
        context = context_of(table)
        for snapshot in context.snapshots.list():
            schema = context.schema_of(snapshot)
            reader = TableReader(context, snapshot, schema, schema.fields)
            merged = reader.table(plan_scan(context, snapshot, schema).sections)
            found = table.scan(snapshot=snapshot.id).to_arrow()
            assert found.sort_by("id").to_pylist() == merged.sort_by("id").to_pylist(), snapshot.id
        assert all(len(section.sources) == 1 for section in reader.sections())
