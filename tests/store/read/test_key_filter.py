"""Key filters beside Parquet files: which files lookups open, and that answers are the same with and without."""

import logging
import random
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from skerry.common.errors import OptionError, SchemaError
from skerry.index import file_build
from skerry.index.key_bloom.build import KeyBloomBuilder
from skerry.lake.table import Table
from skerry.store import build_index as index_build
from skerry.types.field import Field
from support.effort import rounds
from support.tables import World

COLUMNS = [Field("id", "BIGINT", nullable=False), Field("v", "STRING")]
OPTIONS = {"compaction.mode": "off", "file.format": "parquet"}
ROWS = 10_000


def run(number: int) -> pa.Table:
    """Rows of one upsert: their keys are within the range of all others, and in no other."""
    ids = np.arange(number, 8 * ROWS, 8)
    return pa.table({"id": ids, "v": [f"{number}"] * len(ids)})


@pytest.fixture
def world() -> World:
    world = World()
    table = world.create(columns=COLUMNS, primary_key=["id"], options=OPTIONS)
    for number in range(4):
        table.upsert(run(number))
    return world


def opened(paths: list[str]) -> set[str]:
    return {path for path in paths if path.endswith(".parquet")}


def index_files(table: Table) -> list[str | None]:
    found: list[str | None] = table.files().column("index_file").to_pylist()
    return found


def test_get_opens_only_the_file_with_the_key(world: World) -> None:
    table, fileio = world.hooked()
    assert table.get({"id": 8 * 77 + 1}) == {"id": 8 * 77 + 1, "v": "1"}
    assert len(opened(fileio.paths("read", "read_range", "open_input"))) == 1
    table, fileio = world.hooked()
    assert table.get({"id": 8 * 77 + 6}) is None
    assert opened(fileio.paths("read", "read_range", "open_input")) == set()
    before = len(fileio.paths("read_range"))
    assert table.get({"id": 8 * 77 + 14}) is None
    assert len(fileio.paths("read_range")) == before, "filters of the same rows are in the cache"
    assert opened(fileio.paths("read", "read_range", "open_input")) == set(), "and are asked every time"


def test_scans_of_one_key_and_get_many_open_only_files_with_the_keys(world: World) -> None:
    table, fileio = world.hooked()
    assert table.scan(where="id = 617").to_arrow().to_pylist() == [{"id": 617, "v": "1"}]
    assert len(opened(fileio.paths("read", "read_range", "open_input"))) == 1
    table, fileio = world.hooked()
    assert table.get_many([{"id": 617}, {"id": 9}, {"id": 14}]).column("id").to_pylist() == [617, 9]
    assert len(opened(fileio.paths("read", "read_range", "open_input"))) == 1
    assert table.get_many([{"id": 617}]).num_rows == 1
    assert table.get_many([{"id": i} for i in range(0, 900)]).num_rows == 452
    steps = {step.name: step.files for step in world.table().scan(where="id = 617 AND v = '1'").funnel()}
    assert steps["key filters"] == 1
    assert world.lake().sql("SELECT v FROM app.t WHERE id = 617").fetchall() == [("1",)]


def test_filters_survive_compaction_and_are_built_later_beside_other_indexes(world: World) -> None:
    table = world.table()
    assert table.indexes() == ()
    table.compact(full=True)
    assert None not in index_files(table)
    table.set_options({"index.key-bloom": "false"})
    table.upsert(run(5))
    assert index_files(table).count(None) == 1
    assert table.build_index().built_files == 0
    table.set_options({"index.key-bloom": "true"})
    assert table.build_index().built_files == 1
    assert table.build_index().built_files == 0
    table.create_index("v", kind="bloom")
    assert table.build_index().built_files == 0
    table.drop_index("v_bloom")
    fresh, fileio = world.hooked()
    assert fresh.get({"id": 8 * 9 + 5}) == {"id": 77, "v": "5"}
    assert fresh.get({"id": 8 * 9 + 1}) == {"id": 73, "v": "1"}
    assert fresh.get({"id": 8 * 9 + 7}) is None
    assert len(opened(fileio.paths("read", "read_range", "open_input"))) == 2


def test_small_files_and_sst_files_get_none(tmp_path: Path) -> None:
    table = World(settings={"wal.dir": str(tmp_path)}).create(columns=COLUMNS, primary_key=["id"], options=OPTIONS)
    table.upsert(run(1).slice(0, 8_191))
    with table.writer() as writer:
        writer.put({"id": 0, "v": "x"})
    assert index_files(table) == [None, None]


@pytest.mark.parametrize("damage", ["missing", "cut", "flipped", "other"])
def test_what_is_wrong_with_a_filter_costs_a_warning_and_no_answer(
    world: World, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    names = [f"app/t/{name}" for name in index_files(world.table())]
    contents = [world.fileio.read(name) for name in names]
    for number, (name, content) in enumerate(zip(names, contents, strict=True)):
        world.fileio.delete([name])
        if damage == "cut":
            world.fileio.write(name, content[: len(content) // 2])
        elif damage == "flipped":
            flipped = np.frombuffer(content, np.uint8).copy()
            flipped[4 : len(flipped) - 3_000 : 8] ^= 255
            world.fileio.write(name, flipped.tobytes())
        elif damage == "other":
            world.fileio.write(name, contents[(number + 1) % len(contents)])
    table = world.table()
    with caplog.at_level(logging.WARNING):
        for key in (617, 1, 618, 614, 8 * 9_999, 79_998):
            wanted = {"id": key, "v": str(key % 8)} if key % 8 < 4 else None
            assert table.get({"id": key}) == wanted
    warned = [record for record in caplog.records if "index not used" in record.getMessage()]
    assert 1 <= len(warned) <= len(names)
    assert table.scan(where="id = 617").count() == 1
    assert table.get_many([{"id": 617}, {"id": 614}]).num_rows == 1


def test_the_option_and_the_name_are_refused_where_they_do_not_fit(world: World) -> None:
    with pytest.raises(OptionError, match=r"'index\.key-bloom' needs a primary key"):
        world.create("app.plain", columns=COLUMNS, options={"index.key-bloom": "true"})
    with pytest.raises(OptionError, match=r"index\.key-bloom"):
        world.create("app.odd", columns=COLUMNS, primary_key=["id"], options={"index.key-bloom": "maybe"})
    with pytest.raises(SchemaError, match="'_KEY' is reserved"):
        world.table().create_index("v", kind="bloom", name="_KEY")
    with pytest.raises(Exception, match="no kind of index 'key_bloom'"):
        world.table().create_index("v", kind="key_bloom")


KEYS: dict[str, tuple[list[Field], Any]] = {
    "number": ([Field("a", "BIGINT", nullable=False)], lambda i: {"a": i - 40}),
    "text": ([Field("a", "STRING", nullable=False)], lambda i: {"a": "x" * (i % 3) + str(i)}),
    "double": ([Field("a", "DOUBLE", nullable=False)], lambda i: {"a": i / 4 - 3}),
    "decimal": ([Field("a", "DECIMAL(20, 2)", nullable=False)], lambda i: {"a": Decimal(i) - 9}),
    "composite": (
        [Field("b", "STRING", nullable=False), Field("a", "INT", nullable=False)],
        lambda i: {"b": "pq\0"[i % 3 :], "a": i // 3},
    ),
}


@pytest.mark.parametrize("engine", ["deduplicate", "first-row", "partial-update"])
@pytest.mark.parametrize("kind", list(KEYS))
@pytest.mark.parametrize("seed", range(rounds(1, 30)))
def test_lookups_with_and_without_filters_agree(
    kind: str, engine: str, seed: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Upserts, deletes, compactions, open writers and index builds, with segments of a few rows."""
    small = partial(KeyBloomBuilder, rows_per_segment=7, least_rows=1)
    monkeypatch.setattr(file_build, "KeyBloomBuilder", small)
    monkeypatch.setattr(index_build, "LEAST_ROWS", 1)
    draw = random.Random(f"{kind} {engine} {seed}")
    fields, key_of = KEYS[kind]
    columns = [*reversed(fields), Field("v", "INT"), Field("w", "INT")]
    options = {**OPTIONS, "merge-engine": engine, "file.row-group-rows": draw.choice(["5", "16", "1000"])}
    world = World(settings={"wal.dir": str(tmp_path)})
    table = world.create(columns=columns, primary_key=[f.name for f in fields], options=options)
    plain = World(settings={"read.indexes": "false"})
    plain.fileio = world.fileio
    for step in range(rounds(8, 20)):
        chosen = draw.sample(range(60), draw.randrange(1, 30))
        action = draw.choice(["upsert", "upsert", "upsert", "delete", "compact", "writer", "build"])
        if action == "upsert":
            table.upsert([{**key_of(i), "v": step, "w": None if i % 2 else i} for i in chosen])
        elif action == "delete" and engine != "first-row":
            table.delete(keys=[key_of(i) for i in chosen])
        elif action == "compact":
            table.compact(full=draw.random() < 0.5)
        elif action == "writer":
            with table.writer() as writer:
                writer.put({**key_of(chosen[0]), "v": step, "w": 0})
        elif action == "build":
            table.build_index(rebuild=draw.random() < 0.5)
        with_filters, without = world.table(), plain.table()
        expected = [without.get(key_of(i)) for i in range(64)]
        assert [with_filters.get(key_of(i)) for i in range(64)] == expected
        some = draw.sample(range(64), 5)
        assert with_filters.get_many([key_of(i) for i in some]).to_pylist() == [
            expected[i] for i in some if expected[i] is not None
        ]
