"""Sections of which it was found out which rows survive: the same rows as those of the merge, however they are read."""

import random
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skerry import Field, connect
from skerry.formats.row_mask import LiveRows
from skerry.lake.table import Table
from skerry.spark.read.schedule import can_split_rows, split_rows
from skerry.store.read.plan import Section
from skerry.store.read.reader import TableReader
from skerry.store.read.sorted_source import Live, SortedSource, SourceRead
from skerry.store.read.survivors import resolve_sections
from support.effort import rounds
from support.tables import World
from support.unflushed import unflushed_table

FIELDS = [
    Field("k", "BIGINT", False),
    Field("n", "INT", False),
    Field("v", "STRING"),
    Field("x", "DOUBLE"),
    Field("at", "INT"),
]
WHERE = [None, "k > 150", "v = '1-7'", "v LIKE '2-%' OR x IS NULL", "x < 30 AND k < 200", "n = 3", "v = 'nobody'"]


def runs(world: World, *, count: int = 4, key: tuple[str, ...] = ("k", "n"), **options: str) -> Table:
    """Runs that overlap, with deletes in between; the last has no row that anything is newer than."""
    options = {"compaction.mode": "off", "file.format": "parquet", "file.row-group-rows": "16", **options}
    table = world.create(columns=FIELDS, primary_key=list(key), options=options)
    rng = random.Random(7)
    for run in range(count):
        rows = rng.sample(range(300), 180 if run < count - 1 else 9)
        table.upsert([made(run, i, rng) for i in rows])
        if run == 1 and options.get("merge-engine") != "first-row":
            table.delete(keys=[{name: made(run, i, rng)[name] for name in key} for i in rng.sample(range(300), 40)])
    return table


def made(run: int, i: int, rng: random.Random) -> dict[str, Any]:
    x = None if i % 5 == 0 else float("nan") if i % 31 == 0 else i / 4
    return {"k": i, "n": i % 10, "v": f"{run}-{i % 20}", "x": x, "at": rng.randrange(1000)}


def everything(_: SortedSource) -> bool:
    return True


def rows_of(reader: TableReader, sections: list[Section]) -> list[str]:
    """As texts, so that NaN equals NaN; in any order, each as often as it comes."""
    streamed = pa.Table.from_batches(list(reader.batches(sections, ordered=False)), reader.arrow_schema)
    at_once = reader.table(sections)
    assert sorted(map(repr, streamed.to_pylist())) == sorted(map(repr, at_once.to_pylist()))
    assert reader.count(sections) == at_once.num_rows
    return sorted(map(repr, at_once.to_pylist()))


@pytest.mark.parametrize("format", ["parquet", "sst"])
@pytest.mark.parametrize(
    "options", [{}, {"merge-engine": "first-row"}, {"sequence.field": "at"}], ids=["newest", "first", "sequence"]
)
def test_sifted_sections_have_the_rows_of_the_merge(format: str, options: dict[str, str]) -> None:
    table = runs(World(), **{"file.format": format, **options})
    for number, where in enumerate(WHERE):
        columns = [None, ["v"], ["k", "x"]][number % 3]
        with table.scan(columns, where=where).planner.open_reader() as reader:
            sections = reader.sections()
            sifted = resolve_sections(reader, sections, everything)
            assert all(len(section.sources) == 1 for section in sifted)
            assert rows_of(reader, sifted) == rows_of(reader, list(sections)), (where, columns)


def test_a_file_without_a_row_that_survives_is_not_read_and_one_without_an_outdated_row_needs_no_bits() -> None:
    table = World().create(columns=FIELDS, primary_key=["k"], options={"compaction.mode": "off"})
    table.upsert([made(0, i, random.Random(0)) for i in range(10)])
    table.upsert([made(1, i, random.Random(0)) for i in range(20)])
    table.upsert([made(2, i, random.Random(0)) for i in range(5)])
    with table.scan().planner.open_reader() as reader:
        sifted = resolve_sections(reader, reader.sections(), everything)
        assert [section.sources[0].row_count for section in sifted] == [20, 5]
        assert [section.is_plain for section in sifted] == [False, True]
        first = sifted[0].sources[0]
        assert isinstance(first, Live)
        assert first.live.mask(0, 20).tolist() == [False] * 5 + [True] * 15


def test_what_is_not_worth_while_stays_as_it_is() -> None:
    combined = runs(World(), **{"merge-engine": "partial-update"})
    table = runs(World())
    with table.scan().planner.open_reader() as reader, combined.scan().planner.open_reader() as combining:
        sections = reader.sections()
        versions = sum(section.row_count for section in sections)
        assert resolve_sections(reader, sections, everything, versions - 1) == list(sections)
        assert resolve_sections(reader, sections, everything, 0) == list(sections)
        assert len(resolve_sections(reader, sections, everything, versions)) > len(sections)
        assert resolve_sections(reader, sections, lambda source: source.row_count < 100) == list(sections)
        assert resolve_sections(combining, combining.sections(), everything) == list(combining.sections())
    with table.scan(where="k = 7 AND n = 7 AND v <> 'x'").planner.open_reader() as one_key:
        assert resolve_sections(one_key, one_key.sections(), everything) == list(one_key.sections())


def test_rows_that_a_writer_has_not_flushed_are_sifted_as_well(tmp_path: Path) -> None:
    with unflushed_table(tmp_path) as table:
        for where in (None, "v = 'new'"):
            with table.scan(where=where).planner.open_reader() as reader:
                sifted = resolve_sections(reader, reader.sections(), everything)
                assert all(len(section.sources) == 1 for section in sifted)
                assert rows_of(reader, sifted) == rows_of(reader, list(reader.sections()))


def test_row_groups_of_which_no_row_survives_are_not_decoded() -> None:
    world = World()
    table = world.create(
        columns=FIELDS, primary_key=["k"], options={"compaction.mode": "off", "file.row-group-rows": "16"}
    )
    table.upsert([made(0, i, random.Random(0)) for i in range(160)])
    table.upsert([made(1, i, random.Random(0)) for i in range(100)])
    with table.scan().planner.open_reader() as reader:
        first = resolve_sections(reader, reader.sections(), everything)[0].sources[0]
        found = [t.num_rows for t in first.tables(SourceRead(reader.fields, True, 16))]
        assert found == [12, 16, 16, 16]  # of ten row groups, the first six have no row that counts


# Cutting by rows


@pytest.mark.parametrize("pieces", [2, 7, 100])
def test_pieces_of_a_file_together_are_the_whole(pieces: int) -> None:
    table = runs(World())
    for where in WHERE[:4]:
        with table.scan(where=where).planner.open_reader() as reader:
            sifted = resolve_sections(reader, reader.sections(), everything)
            for section in sifted:
                assert can_split_rows(section)
                cut = list(split_rows(section, pieces, 16))
                rows = section.row_count
                assert len(cut) == min(pieces, -(-rows // 16)) or len(cut) == 1 == -(-rows // 16)
                assert rows_of(reader, cut) == rows_of(reader, [section])


def test_what_is_merged_or_marked_is_not_cut_by_rows() -> None:
    table = runs(World())
    with table.scan().planner.open_reader() as reader:
        (section,) = reader.sections()
        assert not can_split_rows(section)
        marked = next(source for source in section.sources if source.has_marks)
        assert not can_split_rows(Section((marked,)))


# Bits


@given(st.lists(st.booleans(), min_size=1, max_size=70), st.data())
@settings(deadline=None)
def test_a_mask_is_any_part_of_the_bits(alive: list[bool], data: st.DataObject) -> None:
    live = LiveRows.of(np.array(alive))
    start = data.draw(st.integers(0, len(alive)))
    count = data.draw(st.integers(0, len(alive) - start))
    assert live.mask(start, count).tolist() == alive[start : start + count]


def test_rows_beyond_the_bits_are_refused() -> None:
    with pytest.raises(ValueError, match="not among the 8"):
        LiveRows.of(np.ones(8, np.bool_)).mask(4, 5)


@given(
    st.lists(st.lists(st.tuples(st.integers(0, 40), st.booleans()), min_size=1, max_size=30), min_size=1, max_size=5),
    st.sampled_from(["1", "4", "100"]),
)
@settings(deadline=None, max_examples=rounds(30, 300))
def test_any_runs_sift_to_what_a_dictionary_holds(changes: list[list[tuple[int, bool]]], group_rows: str) -> None:
    with tempfile.TemporaryDirectory() as folder, connect(folder) as lake:
        options = {"compaction.mode": "off", "file.format": "parquet", "file.row-group-rows": group_rows}
        fields = [Field("id", "INT", False), Field("v", "STRING")]
        table = lake.create_table("app.t", fields, primary_key=["id"], options=options)
        model: dict[int, str] = {}
        for run, keys in enumerate(changes):
            kept = {key: f"{run}:{key % 3}" for key, is_kept in keys if is_kept}
            if kept:
                table.upsert([{"id": key, "v": value} for key, value in kept.items()])
            model |= kept
            gone = {key for key, is_kept in keys if not is_kept}
            if gone:
                table.delete(keys=[{"id": key} for key in gone])
            model = {key: value for key, value in model.items() if key not in gone}
        for where, wanted in ((None, model), ("v = '0:1'", {k: v for k, v in model.items() if v == "0:1"})):
            with table.scan(where=where).planner.open_reader() as reader:
                sifted = resolve_sections(reader, reader.sections(), everything)
                found = [row for batch in reader.batches(sifted, ordered=False) for row in batch.to_pylist()]
                assert sorted((row["id"], row["v"]) for row in found) == sorted(wanted.items())
