"""Small statements: what a query costs if there is next to nothing to read.

Tables of 10,000 and of 100 rows with primary keys. A statement runs in a process that has run others (*warm*: its text,
or the value of its parameter, is new each time), and again (*repeated*: both are the same). *First* is the first
statement of a new lake in a process that has everything imported. CPU time of all threads counts, by its median; the
results file has the clock's times, too.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

import skerry
from benchmarks.measure import Sample
from benchmarks.report import Result

NAME = "sql-latency"
_PEER = "DuckDB, Parquet"


@dataclass(frozen=True)
class Size:
    rounds: int
    rows: int = 10_000


FULL = Size(300)
QUICK = Size(30)
SMALLEST = Size(3, 1000)


@dataclass(frozen=True)
class Statement:
    name: str
    text: str
    """``{n}``, or the value of the parameter ``?``, is another number each time, if it is not to be a repetition."""
    warm_ms: float | None = None
    repeated_ms: float | None = None


STATEMENTS = (
    Statement("count(*)", "SELECT count(*) AS n{n} FROM users", warm_ms=3),
    Statement("one row by key", "SELECT * FROM users WHERE id = {n}", warm_ms=3, repeated_ms=1.5),
    Statement("one row by key, parameter", "SELECT * FROM users WHERE id = ?", warm_ms=3, repeated_ms=1.5),
    Statement(
        "join of two tables",
        "SELECT c.name, count(*) FROM users AS u JOIN cities AS c ON u.city = c.id WHERE u.id > {n} GROUP BY c.name",
    ),
)


def run(size: Size, folder: Path) -> list[Result]:
    """Each statement: first, warm and repeated."""
    users = pa.table(
        {
            "id": pa.array(range(size.rows), pa.int64()),
            "name": [f"user {n}" for n in range(size.rows)],
            "city": pa.array([n % 100 for n in range(size.rows)], pa.int64()),
        }
    )
    cities = pa.table({"id": pa.array(range(100), pa.int64()), "name": [f"city {n}" for n in range(100)]})
    tables = {"users": users, "cities": cities}
    folder.mkdir(parents=True, exist_ok=True)
    with skerry.connect(folder / "lake") as lake:
        for name, rows in tables.items():
            schema = rows.schema.set(0, rows.schema.field(0).with_nullable(False))
            lake.create_table(f"default.{name}", schema, primary_key=["id"]).upsert(rows.cast(schema))
            pq.write_table(rows, folder / f"{name}.parquet", compression="zstd")
    return [line for statement in STATEMENTS for line in _measure(statement, size, folder)]


def _measure(statement: Statement, size: Size, folder: Path) -> list[Result]:
    with skerry.connect(folder / "lake") as lake, duckdb.connect() as plain:
        for name in ("users", "cities"):
            plain.execute(f"CREATE VIEW {name} AS SELECT * FROM read_parquet('{folder / name}.parquet')")

        def ours(number: int) -> list[tuple[object, ...]]:
            return lake.sql(text(number), values(number)).fetchall()

        def theirs(number: int) -> list[tuple[object, ...]]:
            return plain.execute(text(number), values(number)).fetchall()

        def text(number: int) -> str:
            return statement.text.format(n=number)

        def values(number: int) -> list[int] | None:
            return [number] if "?" in statement.text else None

        first = _sample([partial(ours, 1)])
        if sorted(ours(2)) != sorted(theirs(2)):
            raise RuntimeError(f"{statement.name}: different answers")
        samples = {
            (kind, side): _sample([partial(side, number) for number in numbers])
            for kind, numbers in (("warm", range(3, size.rounds + 3)), ("repeated", [2] * size.rounds))
            for side in (ours, theirs)
        }
    lines = [Result(NAME, f"{statement.name}: first", _median_cpu(first) * 1e3, "ms")]
    for kind, target in (("warm", statement.warm_ms), ("repeated", statement.repeated_ms)):
        mine, others = samples[kind, ours], samples[kind, theirs]
        figures = _median_cpu(mine) * 1e3, _median_cpu(others) * 1e3
        wanted, met = ("", None) if target is None else (f"≤ {target} ms", figures[0] <= target)
        detail = {"ours": mine.summary(), "theirs": others.summary()}
        lines.append(
            Result(NAME, f"{statement.name}: {kind}", figures[0], "ms", _PEER, figures[1], wanted, met, figures, detail)
        )
    return lines


def _sample(works: list[Callable[[], object]]) -> Sample:
    """Each work once, one after the other."""
    taken = []
    for work in works:
        start, cpu = time.perf_counter(), time.process_time()
        work()
        taken.append((time.perf_counter() - start, time.process_time() - cpu))
    return Sample(*zip(*taken, strict=True))


def _median_cpu(sample: Sample) -> float:
    return Sample(sample.cpu_seconds).median
