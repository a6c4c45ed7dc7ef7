"""Columns that rows to upsert lack: refused, filled if somebody says so, kept by engines that combine versions."""

from pathlib import Path

import pyarrow as pa
import pytest

import skerry
from skerry.common.errors import DataError
from skerry.lake.lake import Lake


@pytest.fixture
def lake(tmp_path: Path) -> Lake:
    return skerry.connect(tmp_path)


def create(lake: Lake, **options: str) -> skerry.Table:
    listed = ", ".join(f"'{name.replace('_', '-')}' = '{value}'" for name, value in options.items())
    lake.sql(f"""
        CREATE TABLE app.t (id BIGINT NOT NULL, v STRING, n INT DEFAULT 7, PRIMARY KEY (id))
        {f"WITH ({listed})" if options else ""}
    """)
    table = lake.table("app.t")
    table.upsert([{"id": 1, "v": "a", "n": 1}])
    return table


def test_an_upsert_that_lacks_columns_is_refused_and_changes_nothing(lake: Lake) -> None:
    table = create(lake)
    for data in (pa.table({"id": [1]}), [{"id": 1}], [pa.table({"id": [1], "v": ["b"]}), pa.table({"id": [2]})]):
        with pytest.raises(DataError, match="no column 'v': an upsert replaces whole rows"):
            table.upsert(data)
    assert table.get({"id": 1}) == {"id": 1, "v": "a", "n": 1}


def test_missing_columns_are_filled_where_somebody_says_so(lake: Lake) -> None:
    table = create(lake)
    table.upsert(pa.table({"id": [1]}), missing_columns="fill")
    assert table.get({"id": 1}) == {"id": 1, "v": None, "n": 7}
    lake.sql("ALTER TABLE app.t SET ('upsert.missing-columns' = 'fill')")
    table.upsert([{"id": 2}])
    with table.writer() as writer:
        writer.put({"id": 3})
        writer.write(pa.table({"id": [4]}))
    assert [row["v"] for row in table.scan().to_arrow().to_pylist()] == [None] * 4
    with pytest.raises(DataError, match="no column 'v'"):
        table.upsert([{"id": 5}], missing_columns="refuse")


def test_a_column_with_a_default_may_be_missing(lake: Lake) -> None:
    table = create(lake)
    table.upsert([{"id": 1, "v": None}])
    assert table.get({"id": 1}) == {"id": 1, "v": None, "n": 7}


@pytest.mark.parametrize(("engine", "row"), [("partial-update", ("a", 9)), ("first-row", ("a", 1))])
def test_columns_may_be_missing_where_no_value_is_lost_by_it(lake: Lake, engine: str, row: tuple[str, int]) -> None:
    table = create(lake, **{"merge-engine": engine})
    table.upsert([{"id": 1, "n": 9}])
    found = table.get({"id": 1})
    assert found is not None
    assert (found["v"], found["n"]) == row


def test_other_ways_to_write_fill_columns(lake: Lake) -> None:
    table = create(lake)
    lake.sql("INSERT INTO app.t (id) VALUES (2)")  # it names the columns that it has
    assert table.get({"id": 2}) == {"id": 2, "v": None, "n": 7}
    table.overwrite([{"id": 3}])  # no row stays to lose a value
    assert table.scan().to_arrow().to_pylist() == [{"id": 3, "v": None, "n": 7}]
    lake.sql("CREATE TABLE app.log (id BIGINT, v STRING)")
    lake.table("app.log").append([{"id": 1}])
    assert lake.table("app.log").scan().to_arrow().to_pylist() == [{"id": 1, "v": None}]


def test_insert_by_name_does_not_set_other_columns_to_null_unasked(lake: Lake) -> None:
    table = create(lake)
    before = table.scan().to_arrow().to_pylist()
    with pytest.raises(DataError, match=r"the query has no column 'v', and what is there would become NULL.*\(id, n\)"):
        lake.sql("INSERT INTO app.t BY NAME SELECT 1 AS id, 3 AS n")
    assert table.scan().to_arrow().to_pylist() == before
    lake.sql("INSERT INTO app.t BY NAME SELECT 1 AS id, NULL AS v")  # n has a default
    assert table.get({"id": 1}) == {"id": 1, "v": None, "n": 7}
    lake.sql("ALTER TABLE app.t SET ('upsert.missing-columns' = 'fill')")
    lake.sql("INSERT INTO app.t BY NAME SELECT 5 AS id")
    assert table.get({"id": 5}) == {"id": 5, "v": None, "n": 7}
    lake.sql("CREATE TABLE app.log (id BIGINT, v STRING)")
    lake.sql("INSERT INTO app.log BY NAME SELECT 1 AS id")
    assert lake.table("app.log").scan().to_arrow().to_pylist() == [{"id": 1, "v": None}]


def test_an_open_writer_goes_on_when_a_column_is_added(lake: Lake) -> None:
    table = create(lake)
    with table.writer() as writer:
        table.add_column("extra", "INT")
        writer.put({"id": 2, "v": "b", "n": 2})
        writer.write([{"id": 3, "v": "c", "n": 3}])
        with pytest.raises(DataError, match="no column 'v'"):
            writer.put({"id": 4, "n": 4, "extra": 1})
    assert [row["extra"] for row in table.scan().to_arrow().to_pylist()] == [None, None, None]
    with table.writer() as writer, pytest.raises(DataError, match="no column 'extra'"):
        writer.put({"id": 2, "v": "b", "n": 2})
