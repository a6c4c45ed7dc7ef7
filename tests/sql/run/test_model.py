"""Random statements under every merge engine, beside a model of a few lines; compactions in between change nothing."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

import skerry
from support.effort import rounds
from support.statements import Statements

STEPS = rounds(22, 200)
KEYS = range(12)
Row = tuple[int, int | None]


def newest(old: int | None, new: int | None) -> int | None:
    return new


def not_null(old: int | None, new: int | None) -> int | None:
    return old if new is None else new


def added(old: int | None, new: int | None) -> int | None:
    return new if old is None else old if new is None else old + new


ENGINES: dict[str, tuple[str, Callable[[int | None, int | None], int | None]]] = {
    "deduplicate": ("", newest),
    "first-row": ("'merge-engine' = 'first-row'", lambda old, new: old),
    "partial-update": ("'merge-engine' = 'partial-update'", not_null),
    "sum": ("'merge-engine' = 'aggregation', 'fields.n.aggregate-function' = 'sum'", added),
}


@dataclass
class Keyed:
    """What a primary-key table should hold."""

    combine: Callable[[int | None, int | None], int | None]
    rows: dict[int, int | None] = field(default_factory=dict)

    def insert(self, rows: list[Row]) -> None:
        for key, value in rows:
            self.rows[key] = self.combine(self.rows[key], value) if key in self.rows else value

    def change(self, change: Callable[[int, int | None], Row | None]) -> int:
        changed = 0
        for key, value in list(self.rows.items()):
            new = change(key, value)
            if new != (key, value):
                changed += 1
            del self.rows[key]
            if new is not None:
                self.rows[key] = new[1]
        return changed

    def all(self) -> list[Row]:
        return sorted(self.rows.items())


@dataclass
class Plain:
    """What a table without a key should hold."""

    rows: list[Row] = field(default_factory=list)

    def insert(self, rows: list[Row]) -> None:
        self.rows += rows

    def change(self, change: Callable[[int, int | None], Row | None]) -> int:
        news = [change(*row) for row in self.rows]
        changed = sum(new != old for new, old in zip(news, self.rows, strict=True))
        self.rows = [new for new in news if new is not None]
        return changed

    def all(self) -> list[Row]:
        return sorted(self.rows, key=str)


class Random:
    """Statements, each with what it does to the model."""

    def __init__(self, sql: Statements, model: Keyed | Plain, seed: int) -> None:
        self.sql, self.model, self.dice = sql, model, random.Random(seed)

    def step(self) -> None:
        self.dice.choice(
            [self.insert, self.insert, self.update, self.update_from, self.delete, self.merge, self.rest]
        )()

    def _rows(self, count: int, *, unique: bool = False) -> list[Row]:
        keys = self.dice.sample(KEYS, count) if unique else self.dice.choices(KEYS, k=count)
        return [(key, self.dice.choice([None, *range(-5, 6)])) for key in keys]

    def _values(self, rows: list[Row]) -> str:
        shown = ", ".join(f"({key}, {'NULL' if value is None else value})" for key, value in rows)
        return f"(VALUES (-1, 0), {shown}) AS s(k, v)"  # a first row gives the columns their types

    def _range(self) -> tuple[int, int]:
        low = self.dice.randrange(12)
        return low, low + self.dice.randrange(6)

    def insert(self) -> None:
        rows = self._rows(self.dice.randrange(1, 6))
        self.sql(f"INSERT INTO t SELECT k, v FROM {self._values(rows)} WHERE k >= 0")
        self.model.insert(rows)

    def update(self) -> None:
        low, high = self._range()
        self.sql(f"UPDATE t SET n = coalesce(n, 0) * 2 + 1 WHERE id BETWEEN {low} AND {high} AND (n > 0 OR n IS NULL)")
        self.model.change(lambda k, v: (k, (v or 0) * 2 + 1) if low <= k <= high and (v is None or v > 0) else (k, v))

    def update_from(self) -> None:
        rows = dict(self._rows(4, unique=True))
        self.sql(f"UPDATE t SET n = s.v FROM {self._values(list(rows.items()))} WHERE s.k = t.id")
        self.model.change(lambda k, v: (k, rows.get(k, v)))

    def delete(self) -> None:
        low, high = self._range()
        self.sql(f"DELETE FROM t WHERE id >= {low} AND id <= {high} AND n % 2 = 0")
        self.model.change(lambda k, v: None if low <= k <= high and v is not None and v % 2 == 0 else (k, v))

    def merge(self) -> None:
        rows = dict(self._rows(5, unique=True))
        before = {row[0] for row in self.model.all()}
        self.sql(
            f"MERGE INTO t USING (SELECT * FROM {self._values(list(rows.items()))} WHERE k >= 0) AS s ON t.id = s.k "
            "WHEN MATCHED AND s.v < 0 THEN DELETE "
            "WHEN MATCHED AND s.v IS NOT NULL THEN UPDATE SET n = s.v + coalesce(t.n, 0) "
            "WHEN NOT MATCHED AND s.k % 3 = 0 THEN DO NOTHING "
            "WHEN NOT MATCHED THEN INSERT VALUES (s.k, s.v) "
            "WHEN NOT MATCHED BY SOURCE AND t.n > 100 THEN UPDATE SET n = 0"
        )

        def change(key: int, value: int | None) -> Row | None:
            if key not in rows:
                return (key, 0) if value is not None and value > 100 else (key, value)
            new = rows[key]
            if new is None:
                return key, value
            return None if new < 0 else (key, new + (value or 0))

        self.model.change(change)
        self.model.insert([(k, v) for k, v in rows.items() if k not in before and k % 3])

    def rest(self) -> None:
        table = self.sql.lake.table("default.t")
        if table.schema.primary_key and self.dice.random() < 0.5:
            table.compact(full=self.dice.random() < 0.5)
        elif self.dice.random() < 0.2:
            self.sql("DELETE FROM t")
            self.model.change(lambda k, v: None)
        else:
            self.sql("INSERT OVERWRITE t SELECT id, n FROM t WHERE id <> 3")
            self.model.change(lambda k, v: None if k == 3 else (k, v))


@pytest.mark.parametrize("partitions", ["", "PARTITIONED BY (bucket(2, id))"])
@pytest.mark.parametrize("engine", [*ENGINES, "none"])
def test_random_statements_do_what_the_model_does(engine: str, partitions: str, tmp_path: Path) -> None:
    # On a disk, DuckDB reads files by itself.
    with skerry.connect(tmp_path) as lake:
        compare(Statements(lake=lake) if partitions else Statements(), engine, partitions)


def compare(sql: Statements, engine: str, partitions: str) -> None:
    if engine == "none":
        sql(f"CREATE TABLE t (id INT NOT NULL, n BIGINT) {partitions}")
        model: Keyed | Plain = Plain()
    else:
        options, combine = ENGINES[engine]
        sql(
            f"CREATE TABLE t (id INT NOT NULL, n BIGINT, PRIMARY KEY (id)) {partitions} "
            f"WITH ('compaction.mode' = 'inline', 'compaction.trigger' = '3'{options and ', '}{options})"
        )
        model = Keyed(combine)
    statements = Random(sql, model, seed=len(engine) * 7 + len(partitions))
    for number in range(STEPS):
        statements.step()
        found = sorted(sql("SELECT id, n FROM t"), key=None if engine != "none" else str)
        assert found == model.all(), number
