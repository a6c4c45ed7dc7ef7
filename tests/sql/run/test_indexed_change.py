"""UPDATE, DELETE and MERGE of tables with indexes on JSON paths, expressions and several columns.

Two lakes run the same statements, one with its indexes and one with ``read.indexes=false``: counts, errors and rows are
the same after each, whatever runs overlap.
"""

import json
import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

import skerry
from skerry.lake.lake import Lake
from support.effort import rounds

KEYS = 120
USER = "payload ->> '$.user.id'"

TABLES: dict[str, str] = {
    "append-only": "",
    "deduplicate": ", PRIMARY KEY (id)) WITH ('compaction.mode' = 'off'",
    "partitioned": ", PRIMARY KEY (id)) PARTITIONED BY (bucket(2, id)) WITH ('compaction.mode' = 'off'",
    "sequence": ", PRIMARY KEY (id)) WITH ('compaction.mode' = 'off', 'sequence.field' = 'version'",
    "first-row": ", PRIMARY KEY (id)) WITH ('compaction.mode' = 'off', 'merge-engine' = 'first-row'",
    "partial-update": ", PRIMARY KEY (id)) WITH ('compaction.mode' = 'off', 'merge-engine' = 'partial-update'",
    "defaults": ", PRIMARY KEY (id)) WITH ('compaction.mode' = 'off', 'merge-engine' = 'partial-update'",
    "aggregation": (
        ", PRIMARY KEY (id)) WITH ('compaction.mode' = 'off', 'merge-engine' = 'aggregation', "
        "'fields.version.aggregate-function' = 'sum', 'fields.host.aggregate-function' = 'max'"
    ),
}
"""What stands behind the columns in CREATE TABLE."""

INDEXES = (
    ("lower(host)", ("bloom", "inverted")),
    (USER, ("bloom", "inverted")),
    ("code % 10", ("inverted",)),
    ("coalesce(host, 'none')", ("inverted",)),
    ("host, code", ("bloom", "inverted")),
)

CONDITIONS = (
    "lower(t.host) = 'host-1'", "lower(t.host) IN ('host-2', 'nowhere')", "lower(t.host) IS NULL", "t.code % 10 = 3",
    f"t.{USER} = 'u7'", f"t.{USER} IN ('3', 'u4')", f"t.{USER} IS NULL", f"t.{USER} <> 'u2'", "t.code % 10 > 7",
    "t.host = 'Host-1' AND t.code = 13", "t.host = 'Host-2' AND t.code IN (2, 22, 42)",
    "coalesce(t.host, 'none') = 'none'", "lower(t.host) = 'host-1' OR t.code % 10 = 4",
    f"NOT (lower(t.host) = 'host-0') AND t.{USER} = 'u1'",
    "lower(t.host) = 'absent'", f"t.{USER} = 'u5' AND t.id > 40",
)  # fmt: skip

SETS = (
    "host = upper(host)", "host = 'Host-1', code = 13", "code = code + 1", "payload = '{\"user\": {\"id\": \"u7\"}}'",
    "payload = NULL", "host = NULL, code = id % 10",
)  # fmt: skip


def row(draw: random.Random, key: int) -> dict[str, Any]:
    user: object = draw.choice([draw.randrange(9), f"u{draw.randrange(9)}"])
    return {
        "id": key,
        "host": draw.choice([None, f"Host-{draw.randrange(4)}", f"HOST-{draw.randrange(4)}"]),
        "code": draw.choice([None, draw.randrange(50)]),
        "payload": draw.choice([None, json.dumps({"user": {"id": user}}), json.dumps({"user": {}})]),
        "version": draw.randrange(1, 20),
    }


def batch(draw: random.Random) -> list[dict[str, Any]]:
    first = draw.randrange(KEYS)
    keys = range(first, first + draw.randrange(1, 50)) if draw.random() < 0.5 else draw.sample(range(KEYS), 20)
    return [row(draw, key) for key in sorted(set(keys))]


def update(draw: random.Random) -> str:
    return f"UPDATE app.t AS t SET {draw.choice(SETS)} WHERE {draw.choice(CONDITIONS)}"


def delete(draw: random.Random) -> str:
    return f"DELETE FROM app.t AS t WHERE {draw.choice(CONDITIONS)}"


def delete_using(draw: random.Random) -> str:
    on = draw.choice(["t.id = s.id", "lower(t.host) = lower(s.host)", "t.id = s.id AND lower(t.host) = 'host-1'"])
    return f"DELETE FROM app.t AS t USING app.s AS s WHERE {on} AND {draw.choice(CONDITIONS)}"


def merge(draw: random.Random) -> str:
    on = draw.choice(["", f" AND {draw.choice(CONDITIONS)}", f" AND t.{USER} = s.payload ->> '$.user.id'"])
    source = draw.choice(["app.s", "(SELECT * FROM app.s WHERE lower(host) = 'host-1')"])
    whens = []
    if draw.random() < 0.5:
        whens.append(f"WHEN MATCHED AND {draw.choice(CONDITIONS)} THEN DELETE")
    if draw.random() < 0.8:
        whens.append(
            f"WHEN MATCHED THEN UPDATE SET {draw.choice(['host = s.host', 'payload = s.payload, code = s.code'])}"
        )
    if draw.random() < 0.4:
        does = draw.choice(["DELETE", f"UPDATE SET {draw.choice(SETS)}"])
        whens.append(f"WHEN NOT MATCHED BY SOURCE AND {draw.choice(CONDITIONS)} THEN {does}")
    if draw.random() < 0.5 or not whens:
        whens.append("WHEN NOT MATCHED THEN INSERT *")
    return f"MERGE INTO app.t AS t USING {source} AS s ON t.id = s.id{on} {' '.join(whens)}"


@contextmanager
def two_lakes(folder: Path, name: str) -> Iterator[tuple[Lake, Lake]]:
    """One that uses its indexes and one that does not, with the same table."""
    with ExitStack() as stack:
        lakes = tuple(
            stack.enter_context(skerry.connect(folder / name, settings={"read.indexes": reads}))
            for name, reads in (("indexed", "true"), ("plain", "false"))
        )
        for lake in lakes:
            columns = "id BIGINT NOT NULL, host STRING, code BIGINT, payload STRING, version BIGINT"
            own = columns.replace("STRING", "STRING DEFAULT 'Host-1'", 1) if name == "defaults" else columns
            lake.sql(f"CREATE TABLE app.t ({own}{TABLES[name]})")
            lake.sql(f"CREATE TABLE app.s ({columns}, PRIMARY KEY (id))")
        yield lakes[0], lakes[1]


def outcome(lake: Lake, statement: str) -> object:
    """What a statement says, or why it was refused."""
    try:
        return lake.sql(statement).fetchall()
    except skerry.SkerryError as error:
        return type(error), str(error)


def rows_of(lake: Lake) -> list[tuple[Any, ...]]:
    return sorted(lake.sql("SELECT * FROM app.t").fetchall(), key=repr)


def create_indexes(draw: random.Random, lakes: tuple[Lake, Lake]) -> None:
    for number, (target, kinds) in enumerate(INDEXES):
        kind, granularity = draw.choice(kinds), draw.choice([1, 7, 64])
        for lake in lakes:
            lake.sql(f"CREATE INDEX i{number} ON app.t ({target}) USING {kind} WITH ('granularity' = {granularity})")


@pytest.mark.parametrize("seed", range(rounds(1, 25)))
@pytest.mark.parametrize("name", TABLES)
def test_changes_with_and_without_indexes_agree(tmp_path: Path, name: str, seed: int) -> None:
    draw = random.Random(f"{name} {seed}")
    changed = 0
    with two_lakes(tmp_path, name) as lakes:
        create_indexes(draw, lakes)
        for _ in range(rounds(14, 40)):
            action = draw.choice(["write", "write", "source", update, delete, delete_using, merge, merge, "compact"])
            if action == "write":
                rows = batch(draw)
                for lake in lakes:
                    table = lake.table("app.t")
                    (table.append if name == "append-only" else table.upsert)(rows)
            elif action == "source":
                rows = batch(draw)
                for lake in lakes:
                    lake.sql("TRUNCATE TABLE app.s")
                    lake.table("app.s").upsert(rows)
            elif action == "compact":
                full = draw.random() < 0.3
                for lake in lakes:
                    if name != "append-only":
                        lake.table("app.t").compact(full=full)
            elif callable(action):
                statement = action(draw)
                with_indexes, without = (outcome(lake, statement) for lake in lakes)
                assert with_indexes == without, statement
                changed += isinstance(without, list)
                assert rows_of(lakes[0]) == rows_of(lakes[1]), statement
    assert changed


def test_statements_read_through_the_indexes(tmp_path: Path) -> None:
    """Not only are answers the same: the indexes are asked."""
    with two_lakes(tmp_path, "deduplicate") as (lake, _):
        table = lake.table("app.t")
        for number in range(4):
            first = number * 100
            table.upsert([{**row(random.Random(n), n), "host": f"Host-{number}"} for n in range(first, first + 100)])
        table.create_index("lower(host)", kind="inverted", name="by_host")
        for statement in (
            "UPDATE app.t SET code = 1 WHERE lower(host) = 'host-2'",
            "DELETE FROM app.t WHERE lower(host) = 'host-2'",
            "MERGE INTO app.t AS t USING app.s AS s ON t.id = s.id AND lower(t.host) = 'host-2' "
            "WHEN MATCHED THEN DELETE",
        ):
            told = "\n".join(line for (line,) in lake.sql(f"EXPLAIN {statement}").fetchall())
            assert "used: by_host (4 files)" in told, told
            assert "index by_host drops 3" in told
