"""A small lake with something on every page of the console, and names and values that would run as script if shown as
HTML."""

from decimal import Decimal
from pathlib import Path

import pyarrow as pa

from skerry.fileio.local import LocalFileIO
from skerry.lake.lake import Lake, connect
from skerry.table.run_history import RunHistory, RunPart, StoredRun

HOSTILE = "<img src=x onerror=\"document.title='hacked'\">"
HOSTILE_TABLE = "';alert(1)&lt;b&gt;#"
BEYOND_DOUBLE = 2**53 + 1


def fill_lake(folder: Path) -> Lake:
    """Tables with runs on several levels, partitions, tags, indexes, views, a pipeline and hostile names."""
    lake = connect(folder)
    lake.sql(
        "CREATE TABLE app.users (id BIGINT NOT NULL COMMENT 'who', name STRING, region STRING NOT NULL, "
        "score DOUBLE, balance DECIMAL(20, 4), joined TIMESTAMP, PRIMARY KEY (id, region)) "
        "PARTITIONED BY (region) COMMENT 'People who signed up'"
    )
    users = lake.table("app.users")
    for run, (start, stop, step) in enumerate([(0, 4000, 1), (0, 1200, 3), (900, 2500, 2), (2200, 4600, 4)]):
        users.upsert(_people(range(start, stop, step), run))
        if run == 0:
            users.compact(full=True)
            users.create_tag("launch")
    users.create_index("name", kind="bloom", name="by_name")
    lake.sql("DELETE FROM app.users WHERE id BETWEEN 100 AND 120")
    lake.sql("CREATE TABLE app.events (at TIMESTAMP NOT NULL, kind STRING, payload STRING) PARTITIONED BY (day(at))")
    lake.sql(
        "INSERT INTO app.events SELECT TIMESTAMP '2024-01-01' + INTERVAL (i) HOUR, 'kind ' || (i % 5), 'x' || i "
        "FROM range(240) t(i)"
    )
    lake.sql(
        "CREATE TABLE app.wide (big BIGINT, huge DECIMAL(38, 0), f DOUBLE, day DATE, blob BINARY, tags ARRAY<STRING>)"
    )
    lake.sql(
        f"INSERT INTO app.wide VALUES ({BEYOND_DOUBLE}, 12345678901234567890123456789012345678, 0.1, "
        "DATE '2024-02-29', '\\x00\\xff'::BLOB, ['a', NULL]), (NULL, NULL, NULL, NULL, NULL, NULL)"
    )
    lake.sql("CREATE VIEW app.active AS SELECT id, name FROM app.users WHERE score > 10")
    lake.sql(
        "CREATE VIEW app.ranked AS SELECT a.*, row_number() OVER () AS place "
        "FROM app.active a JOIN app.events e ON true"
    )
    lake.create_table(
        f"app.{HOSTILE_TABLE}", pa.schema([(HOSTILE, pa.string()), ("plain", pa.int64())]), comment=HOSTILE
    ).append(pa.table({HOSTILE: [HOSTILE, "</script><script>document.title='hacked'</script>"], "plain": [1, 2]}))
    lake.create_database("empty")
    _pipeline(folder)
    return lake


def _people(ids: range, run: int) -> pa.Table:
    numbers = list(ids)
    return pa.table(
        {
            "id": numbers,
            "name": [f"person {number} of run {run}" for number in numbers],
            "region": [("eu", "us", "asia")[number % 3] for number in numbers],
            "score": [number / 7 for number in numbers],
            "balance": pa.array([Decimal(number) for number in numbers], pa.decimal128(20, 4)),
            "joined": pa.array([1_700_000_000_000_000 + number * 1_000_000 for number in numbers], pa.timestamp("us")),
        }
    )


def _pipeline(folder: Path) -> None:
    """What a pipeline stores (``docs/formats/pipeline.md``)."""
    history = RunHistory(LocalFileIO(folder))
    for number in range(1, 6):
        began = 1_705_312_800_000 + number * 86_400_000
        ended = None if number == 5 else began + 4000 + 700 * number
        source = RunPart("source", "raw", "done", number, 100, 1, 1000 * number)
        target = RunPart("target", "app.users", "done", number, 100 * number, 1, 500, 1.5, number, "upsert from people")
        error = "step 'people' failed (nightly.yaml:9:3): no column 'nme'" if number == 3 else None
        history.write(
            StoredRun(
                "nightly",
                f"5b0c6a1e-1f0f-4f7e-9f0b-00000000000{number}",
                "batch",
                "prod",
                began,
                ended,
                "running" if ended is None else "failed" if error else "done",
                error,
                ("app.events",),
                ("app.users",),
                () if ended is None else (source,) if error else (source, target),
            )
        )
