"""Row groups that are not read: never one with a row that is wanted."""

import random
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import skerry
from skerry.fileio import FileIO, MemoryFileIO
from skerry.formats.footer import ParquetFooter
from skerry.formats.meta import DataFileMeta
from skerry.formats.row_group import RowFilter
from skerry.pruning.join.runtime_filter import build_runtime_filter
from skerry.pruning.predicate.bind import bind, parse_and_bind
from skerry.pruning.predicate.evaluate import evaluate
from skerry.types.evolution import add_columns, evolve
from skerry.types.field import Field
from skerry.types.schema import Schema
from support.datafile import PATH, read_table, write_file
from support.effort import rounds
from support.predicates import FIELDS, Maker, table_of

SCHEMA = Schema.of([*(Field(field.name, field.type) for field in FIELDS), Field("row", "INT")])


def written(table: pa.Table, schema: Schema, rows: int) -> tuple[FileIO, DataFileMeta]:
    fileio = MemoryFileIO()
    return fileio, write_file(fileio, table, schema, row_group_rows=rows)


def read(file: tuple[FileIO, DataFileMeta], schema: Schema, **wanted: Any) -> pa.Table:
    return read_table(file[0], PATH, file[1], schema.fields, wanted=RowFilter(schema, **wanted))


def ints(*columns: tuple[str, str], **values: list[Any]) -> tuple[Schema, pa.Table]:
    schema = Schema.of([Field(name, type_) for name, type_ in columns])
    return schema, pa.table({f.name: pa.array(values[f.name], f.type.arrow) for f in schema.fields}, schema.arrow)


@pytest.mark.parametrize("seed", range(rounds(12, 60)))
def test_no_row_that_matches_is_ever_missing(seed: int) -> None:
    maker = Maker(seed)
    rows = table_of(maker.rows(40))
    # sorted by one column, so that row groups differ
    rows = rows.sort_by(maker.random.choice(["n", "big", "Name", "double", "date", "money"]))
    rows = rows.append_column("row", pa.array(range(40), pa.int32())).cast(SCHEMA.arrow)
    file = written(rows, SCHEMA, maker.random.randint(1, 5))
    dropped = 0
    for _ in range(80):
        where = bind(maker.predicate(), SCHEMA)
        found = read(file, SCHEMA, where=where)
        matching = rows.filter(pa.array(evaluate(where, rows))).column("row").to_pylist()
        assert found.filter(pa.array(evaluate(where, found))).column("row").to_pylist() == matching, where
        dropped += 40 - found.num_rows
    assert dropped > 200


def test_only_groups_without_a_match_are_left_out() -> None:
    schema, rows = ints(("n", "INT"), ("s", "STRING"), n=[*range(9), None], s=["é", *"abcdefgh", None])
    file = written(rows, schema, 3)

    def numbers(where: str) -> list[int | None]:
        found: list[int | None] = read(file, schema, where=parse_and_bind(where, schema)).column("n").to_pylist()
        return found

    assert numbers("n = 4") == [3, 4, 5]
    assert numbers("n IS NULL") == [None]
    assert numbers("n IS NOT NULL AND s < 'c'") == [0, 1, 2]
    assert numbers("s > 'i'") == [0, 1, 2]
    assert numbers("n IN (1, 8) OR s = 'd'") == list(range(9))
    assert numbers("n > 100") == []
    build = build_runtime_filter(pa.table({"n": pa.array([7, 50], pa.int32())}), ["n"]).bind(schema.fields)
    assert read(file, schema, filters=(build,)).column("n").to_pylist() == [6, 7, 8]


def test_nan_is_above_every_bound() -> None:
    schema, rows = ints(("x", "DOUBLE"), x=[1.0, float("nan"), 5.0, 6.0])
    file = written(rows, schema, 2)
    assert read(file, schema, where=parse_and_bind("x > 9", schema)).num_rows == 4
    assert read(file, schema, where=parse_and_bind("x < 3", schema)).num_rows == 2


def test_a_column_that_came_later_or_is_not_set_says_nothing() -> None:
    schema, rows = ints(("n", "INT"), n=[1, 2, 3, 4])
    file = written(rows, schema, 2)
    later = evolve(schema, [add_columns([Field("m", "INT", default=7)])])
    for where, expected in (("m = 7", 4), ("m = 8", 4), ("m = 7 AND n > 3", 2)):
        assert read(file, later, where=parse_and_bind(where, later)).num_rows == expected
    above = parse_and_bind("n > 3", schema)
    assert read(file, schema, where=above, unset=frozenset({0})).num_rows == 4
    assert read(file, schema, where=above).num_rows == 2


def test_statistics_that_are_missing_say_nothing(tmp_path: Path) -> None:
    schema, rows = ints(("n", "INT"), n=[1, 2, 3, 4])
    rows = rows.cast(schema.file_arrow)

    def kept(wanted: RowFilter) -> list[int]:
        return list(wanted.row_groups(ParquetFooter(pq.read_metadata(tmp_path / "f"), b""), [0, 1]))

    where = RowFilter(schema, where=parse_and_bind("n > 3", schema))
    for statistics, expected in ((True, [1]), (False, [0, 1])):
        pq.write_table(rows, tmp_path / "f", row_group_size=2, write_statistics=statistics)
        assert kept(where) == expected
    other, _ = ints(("n", "BIGINT"), n=[])
    of_another_type = RowFilter(other, where=parse_and_bind("n > 3", other))
    pq.write_table(rows, tmp_path / "f", row_group_size=2)
    assert kept(of_another_type) == [0, 1]


ENGINES: dict[str, dict[str, str]] = {
    "deduplicate": {},
    "sequence": {"sequence.field": "v"},
    "first-row": {"merge-engine": "first-row"},
    "partial-update": {"merge-engine": "partial-update"},
    "aggregation": {"merge-engine": "aggregation", "fields.v.aggregate-function": "min"},
}


@pytest.mark.parametrize("engine", [*ENGINES, "append-only"])
def test_scans_of_tables_find_what_a_full_read_finds(tmp_path: Path, engine: str) -> None:
    rng = random.Random(engine)
    columns = [Field("id", "BIGINT", nullable=False), Field("v", "INT"), Field("w", "INT", default=5)]
    options = {"file.row-group-rows": "3", **ENGINES.get(engine, {})}
    keyed = {"primary_key": ["id"]} if engine in ENGINES else {}
    table = skerry.connect(tmp_path).create_table("app.t", columns, options=options, **keyed)  # type: ignore[arg-type]
    for _ in range(3):
        start = rng.randrange(20)
        rows = [{"id": n, "v": rng.randrange(9), "w": rng.choice([None, 1, 2])} for n in range(start, start + 30)]
        table.upsert(rows) if keyed else table.append(rows)
    if keyed and engine != "sequence":
        table.delete(keys=[{"id": 25}])
    whole = table.scan().to_arrow()
    for _ in range(rounds(25, 100)):
        low = rng.randrange(50)
        wheres = [f"id BETWEEN {low} AND {low + 4}", f"v = {low % 10}", f"w = {low % 7}", "w IS NULL", "v IS NULL"]
        where = f" {rng.choice(['AND', 'OR'])} ".join(rng.sample(wheres, 2))
        expected = whole.filter(pa.array(evaluate(parse_and_bind(where, table.schema), whole)))
        for found in (
            table.scan(where=where).to_arrow(),
            pa.Table.from_batches(table.scan(where=where).to_batches(), whole.schema),
        ):
            assert sorted(map(str, found.to_pylist())) == sorted(map(str, expected.to_pylist())), where
        assert table.scan(where=where).count() == expected.num_rows
