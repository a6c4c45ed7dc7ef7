"""Changes between snapshots, against the difference of two scans."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import skerry
from skerry.common.errors import InvalidInputError
from skerry.lake.internals import context_of
from skerry.planning.scan_request import Pin
from skerry.planning.step import PruningRequest
from skerry.store.diff import key_changes
from skerry.store.diff.change_plan import plan_changes
from skerry.store.diff.row_change import changes_table, part_changes
from skerry.store.read import sorted_source
from skerry.store.read.plan import plan_trees
from skerry.store.read.reader import TableReader
from support.effort import rounds

SCHEMA = pa.schema([pa.field("id", pa.int64(), nullable=False), ("v", pa.float64()), ("tags", pa.list_(pa.string()))])


def keyed(root: Path, **options: str) -> skerry.Table:
    lake = skerry.connect(root)
    return lake.create_table(
        "app.t",
        SCHEMA,
        primary_key=["id"],
        partition_by=["bucket(2, id)"],
        options={"compaction.mode": "off", **options},
    )


def row(id: int, v: float | None = None, tags: list[str] | None = None) -> dict[str, Any]:
    return {"id": id, "v": v, "tags": tags}


def expected(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Changes by key, as sorted (kind, row) texts."""
    old, new = {r["id"]: repr(r) for r in before}, {r["id"]: repr(r) for r in after}
    found = [("-D", old[k]) for k in old.keys() - new.keys()] + [("+I", new[k]) for k in new.keys() - old.keys()]
    for k in old.keys() & new.keys():
        if old[k] != new[k]:
            found += [("-U", old[k]), ("+U", new[k])]
    return sorted(found)


def shown(changes: pa.Table) -> list[tuple[str, str]]:
    rows = changes.to_pylist()
    return sorted((r.pop("_row_kind"), repr(r)) for r in rows)


def rows_at(table: skerry.Table, snapshot: int) -> list[dict[str, Any]]:
    return table.scan(snapshot=snapshot).to_arrow().to_pylist()


def test_inserts_updates_and_deletes(tmp_path: Path) -> None:
    table = keyed(tmp_path)
    first = table.upsert([row(1, 1.0), row(2, float("nan"), ["a"]), row(3)])
    table.upsert([row(1, 1.5), row(2, float("nan"), ["a"]), row(4)])
    table.delete(keys=[{"id": 3}])
    assert shown(table.changes(after=first.id).to_arrow()) == [
        ("+I", repr(row(4))),
        ("+U", repr(row(1, 1.5))),
        ("-D", repr(row(3))),
        ("-U", repr(row(1, 1.0))),
    ]


def test_an_update_stands_before_and_after(tmp_path: Path) -> None:
    table = keyed(tmp_path)
    first = table.upsert([row(1, 1.0)])
    table.upsert([row(1, 2.0)])
    assert table.changes(after=first.id).to_arrow().column("_row_kind").to_pylist() == ["-U", "+U"]


def test_without_a_beginning_all_rows_are_new(tmp_path: Path) -> None:
    table = keyed(tmp_path)
    assert table.changes().to_arrow().num_rows == 0
    table.upsert([row(1), row(2)])
    assert shown(table.changes().to_arrow()) == [("+I", repr(row(1))), ("+I", repr(row(2)))]


def test_compaction_and_alter_change_nothing(tmp_path: Path) -> None:
    table = keyed(tmp_path)
    table.upsert([row(i, float(i)) for i in range(20)])
    first = table.upsert([row(i, 0.0) for i in range(5)])
    table.compact(full=True)
    table.rename_column("v", "w")
    table.add_column("x", "INT", default=7)
    assert table.changes(after=first.id).to_arrow().num_rows == 0
    assert table.changes(after=first.id).to_arrow().schema.names == ["_row_kind", "id", "w", "tags", "x"]


def test_when_snapshots_between_have_expired_the_answer_is_the_same(tmp_path: Path) -> None:
    table = keyed(tmp_path)
    first = table.upsert([row(i, float(i)) for i in range(20)])
    table.create_tag("first")
    table.upsert([row(3, 0.0)])
    table.compact(full=True)
    table.delete(where="id > 17")
    wanted = shown(table.changes(after=first.id).to_arrow())
    rows = rows_at(table, first.id)
    table.expire_snapshots(retain_last=1)
    with pytest.raises(skerry.SkerryError):
        table.changes(after=first.id)
    assert shown(table.changes(after="first").to_arrow()) == wanted
    assert wanted == expected(rows, table.scan().to_arrow().to_pylist())


def test_rollback_and_overwrite_are_changes(tmp_path: Path) -> None:
    table = keyed(tmp_path)
    first = table.upsert([row(1), row(2)])
    second = table.overwrite([row(2, 5.0), row(3)])
    third = table.rollback_to(first.id)
    assert shown(table.changes(after=first.id, until=second.id).to_arrow()) == expected(
        rows_at(table, first.id), rows_at(table, second.id)
    )
    assert shown(table.changes(after=second.id, until=third.id).to_arrow()) == expected(
        rows_at(table, second.id), rows_at(table, third.id)
    )
    assert table.changes(after=first.id, until=third.id).to_arrow().num_rows == 0


def test_without_a_primary_key_a_rewritten_file_shows_what_it_lost(tmp_path: Path) -> None:
    table = skerry.connect(tmp_path).create_table("app.t", SCHEMA)
    first = table.append([row(1), row(1), row(2, 2.0, ["x"]), row(3)])
    table.append([row(4)])
    table.delete(where="id = 3")
    assert shown(table.changes(after=first.id).to_arrow()) == [("+I", repr(row(4))), ("-D", repr(row(3)))]


def test_of_equal_rows_only_as_many_as_went_are_shown(tmp_path: Path) -> None:
    table = skerry.connect(tmp_path).create_table("app.t", SCHEMA)
    first = table.append([row(1), row(1), row(1), row(2)])
    table.overwrite([row(1), row(5)])
    assert shown(table.changes(after=first.id).to_arrow()) == [
        ("+I", repr(row(5))),
        ("-D", repr(row(1))),
        ("-D", repr(row(1))),
        ("-D", repr(row(2))),
    ]


def test_the_wrong_way_round_is_refused(tmp_path: Path) -> None:
    table = keyed(tmp_path)
    first, second = table.upsert([row(1)]), table.upsert([row(2)])
    with pytest.raises(InvalidInputError, match="must come before"):
        table.changes(after=second.id, until=first.id)


@settings(max_examples=rounds(25, 250), deadline=None)
@given(data=st.data())
def test_changes_are_the_difference_of_two_scans(data: st.DataObject, tmp_path_factory: pytest.TempPathFactory) -> None:
    table = keyed(tmp_path_factory.mktemp("lake"), **{"file.row-group-rows": "3"})
    values = st.builds(row, st.integers(0, 30), st.none() | st.sampled_from([0.0, 1.0, float("nan")]))
    ids = []
    for _ in range(data.draw(st.integers(2, 6))):
        action = data.draw(st.sampled_from(["upsert", "upsert", "delete", "compact", "where"]))
        if action == "upsert":
            ids.append(table.upsert(data.draw(st.lists(values, min_size=1, max_size=20))).id)
        elif action == "delete":
            keys = data.draw(st.lists(st.integers(0, 30), min_size=1, max_size=5))
            ids.append(table.delete(keys=[{"id": k} for k in keys]).id)
        elif action == "where":
            ids.append(table.delete(where=f"id < {data.draw(st.integers(0, 9))}").id)
        else:
            table.compact(full=data.draw(st.booleans()))
    if len(ids) < 2:
        return
    first, last = sorted([data.draw(st.sampled_from(ids)), data.draw(st.sampled_from(ids))])
    found = table.changes(after=first, until=last).to_arrow()
    wanted = expected(rows_at(table, first), rows_at(table, last))
    assert shown(found) == wanted
    old, new = (
        TableReader(context_of(table), table._find(Pin(i)), table.schema, table.schema.fields) for i in (first, last)
    )
    parts = plan_changes(old, new, part_bytes=data.draw(st.integers(1, 3000)))
    cut = [change for part in parts for change in part_changes(new, part)]
    assert shown(changes_table(cut, table.schema)) == wanted


ENGINES: dict[str, dict[str, str]] = {
    "deduplicate": {},
    "sequence": {"sequence.field": "v"},
    "first-row": {"merge-engine": "first-row"},
    "partial-update": {"merge-engine": "partial-update"},
    "sum": {"merge-engine": "aggregation", "fields.v.aggregate-function": "sum"},
    "sst": {"file.format": "sst"},
}


@settings(max_examples=5, deadline=None)
@given(data=st.data())
@pytest.mark.parametrize("engine", ENGINES)
def test_few_changes_in_many_rows_are_the_difference_of_two_scans(
    engine: str, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    options = {"file.row-group-rows": "50", **ENGINES[engine]}
    table = keyed(tmp_path_factory.mktemp("lake"), **options)
    ids = [table.upsert([row(i, float(i % 7)) for i in range(0, 4000, 2)]).id]
    values = st.builds(row, st.integers(0, 4000), st.none() | st.sampled_from([0.0, 9.0, float("nan")]))
    if engine == "sequence":
        values = st.builds(row, st.integers(0, 4000), st.sampled_from([0.0, 3.0, 9.0]))
    for _ in range(data.draw(st.integers(1, 4))):
        action = data.draw(st.sampled_from(["upsert", "upsert", "delete", "where", "compact"]))
        if action == "upsert":
            ids.append(table.upsert(data.draw(st.lists(values, min_size=1, max_size=5))).id)
        elif action == "delete" and engine != "sequence":
            keys = data.draw(st.lists(st.integers(0, 4000), min_size=1, max_size=3))
            ids.append(table.delete(keys=[{"id": k} for k in keys]).id)
        elif action == "where":
            low = data.draw(st.integers(0, 4000))
            ids.append(table.delete(where=f"id BETWEEN {low} AND {low + 4}").id)
        else:
            table.compact(full=data.draw(st.booleans()))
    first, last = ids[0], ids[-1]
    wanted = expected(rows_at(table, first), rows_at(table, last))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(key_changes, "KEYS_AT_ONCE", data.draw(st.sampled_from([1, 3, 1000])))
        assert shown(table.changes(after=first, until=last).to_arrow()) == wanted
        old, new = (
            TableReader(context_of(table), table._find(Pin(i)), table.schema, table.schema.fields)
            for i in (first, last)
        )
        parts = plan_changes(old, new, part_bytes=data.draw(st.integers(1000, 50000)))
        sizes = [sum(source.row_count for source in part.sources) for part in parts]
        assert all(part.touched for part, size in zip(parts, sizes, strict=True) if size > 900)
        cut = [change for part in parts for change in part_changes(new, part)]
    assert shown(changes_table(cut, table.schema)) == wanted


@dataclass
class ReadCount:
    """What was read of data files."""

    files: list[str] = field(default_factory=list)
    rows: int = 0


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> ReadCount:
    """Counts what is read of data files, after row groups and blocks were left out."""
    count = ReadCount()
    read_file = sorted_source.read_file

    def counted(fileio: Any, path: str, *args: Any, **settings: Any) -> Iterator[pa.RecordBatch]:
        count.files.append(path)
        for batch in read_file(fileio, path, *args, **settings):
            count.rows += batch.num_rows
            yield batch

    monkeypatch.setattr(sorted_source, "read_file", counted)
    return count


@pytest.mark.parametrize("format", ["parquet", "sst"])
def test_what_is_read_follows_the_change(tmp_path: Path, read: ReadCount, format: str) -> None:
    options = {"compaction.mode": "off", "file.format": format, "file.row-group-rows": "1000"}
    table = skerry.connect(tmp_path).create_table("app.t", SCHEMA, primary_key=["id"], options=options)
    table.upsert([row(i, 0.0) for i in range(0, 40_000, 2)])
    first = table.upsert([row(i, 1.0) for i in range(0, 40_000, 200)])
    table.upsert([row(8, 2.0), row(10_001, 2.0), row(39_992, 2.0)])
    table.delete(keys=[{"id": 8}])
    read.files.clear()
    found = table.changes(after=first.id).to_arrow()
    assert shown(found) == [
        ("+I", repr(row(10_001, 2.0))),
        ("+U", repr(row(39_992, 2.0))),
        ("-D", repr(row(8, 0.0))),
        ("-U", repr(row(39_992, 0.0))),
    ]
    # of 20 row groups in the largest file, those of three keys; two files more for keys, then each of four once
    assert len(read.files) == 2 + 4
    assert read.rows <= 3 * 1000 + 200 + 2 * (3 + 1)


def test_trees_that_were_not_touched_are_not_opened(tmp_path: Path, read: ReadCount) -> None:
    table = keyed(tmp_path)
    first = table.upsert([row(i) for i in range(1000)])
    table.upsert([row(5, 1.0)])
    read.files.clear()
    assert table.changes(after=first.id).to_arrow().num_rows == 2
    assert len({path.rsplit("/", 1)[0] for path in read.files}) == 1
    assert len(read.files) == 1 + 2


@pytest.mark.parametrize(
    ("type_", "term", "values"),
    [
        (pa.string(), "p", ["north", "süd", ""]),
        (pa.date32(), "p", [date(2024, 1, 1), date(1969, 12, 31), date(2024, 2, 1)]),
        (pa.timestamp("us", "UTC"), "hour(p)", [datetime(2024, 1, 1, h, tzinfo=UTC) for h in (1, 2, 3)]),
        (pa.decimal128(9, 2), "truncate(1, p)", [Decimal("1.00"), Decimal("-2.50"), Decimal("7.25")]),
        (pa.float64(), "p", [float("nan"), 0.0, 1.5]),
        (pa.bool_(), "p", [True, False, True]),
    ],
)
def test_trees_are_found_whatever_tables_are_partitioned_by(
    tmp_path: Path, type_: pa.DataType, term: str, values: list[Any]
) -> None:
    schema = pa.schema([pa.field("id", pa.int64(), False), pa.field("p", type_, False), ("v", pa.int64())])
    table = skerry.connect(tmp_path).create_table(
        "app.t", schema, primary_key=["id", "p"], partition_by=[term], options={"compaction.mode": "off"}
    )
    rows = [{"id": i, "p": values[i % 3], "v": 0} for i in range(300)]
    first = table.upsert(rows)
    last = table.upsert([{**rows[0], "v": 1}, {**rows[30], "v": 1}])
    found = table.changes(after=first.id, until=last.id).to_arrow().to_pylist()
    assert [(r["_row_kind"], r["id"], r["v"]) for r in found] == [
        ("-U", 0, 0), ("+U", 0, 1), ("-U", 30, 0), ("+U", 30, 1),
    ]  # fmt: skip
    touched = context_of(table).manifests.delta_entries(last)
    sections = plan_trees(context_of(table), first, table.schema, PruningRequest(), touched)
    # NaN does not equal itself: there all trees are looked at
    assert len(sections) == (3 if term == "p" and type_ == pa.float64() else 1)


def test_a_file_with_keys_that_is_gone_meanwhile_changes_nothing(tmp_path: Path) -> None:
    table = keyed(tmp_path)
    first = table.upsert([row(i, 0.0) for i in range(1000)])
    table.upsert([row(5, 1.0), row(6, 1.0)])
    table.compact(full=True)
    last = table.upsert([row(7, 1.0)])
    old, new = (TableReader(context_of(table), s, table.schema, table.schema.fields) for s in (first, last))
    parts = plan_changes(old, new)
    live = {path for part in parts for path in part.by_path}
    gone = {source.file.meta.path for part in parts for source in part.touched if source.file} - live
    assert gone
    for path in gone:
        (tmp_path / "app" / "t" / path).unlink()
    found = changes_table([change for part in parts for change in part_changes(new, part)], table.schema)
    assert shown(found) == expected(rows_at(table, first.id), rows_at(table, last.id))


def test_of_chosen_columns_only_what_changes_in_them_is_a_change(tmp_path: Path) -> None:
    table = keyed(tmp_path)
    first = table.upsert([row(1, 1.0, ["a"]), row(2, 2.0)])
    last = table.upsert([row(1, 1.0, ["b"]), row(2, 3.0), row(3, 4.0)])
    fields = (table.schema.field("v"),)
    old, new = (TableReader(context_of(table), s, table.schema, fields) for s in (first, last))
    found = [change for part in plan_changes(old, new) for change in part_changes(new, part)]
    assert sorted(pa.concat_tables(found).to_pydict()["v"]) == [2.0, 3.0, 4.0]
    assert pa.concat_tables(found).schema.names == ["_row_kind", "v"]
