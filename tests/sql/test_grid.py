"""Tables of rows on a terminal: the width is used, numbers stay whole, and vertical output shows everything."""

from datetime import datetime
from typing import Any

import pyarrow as pa
import pytest

from skerry.sql.grid import grid_lines, shown_columns
from skerry.sql.vertical import vertical_lines


def drawn(table: pa.Table, width: int | None) -> list[str]:
    lines = grid_lines(table.schema, iter([table.to_batches()]), width=width)
    return ["".join(text for text, _ in line).rstrip() for line in lines]


def upright(table: pa.Table) -> list[str]:
    lines = vertical_lines(table.schema, table.to_batches())
    return ["".join(text for text, _ in line).rstrip() for line in lines]


def test_values_are_whole_where_the_terminal_is_wide_enough() -> None:
    table = pa.table({"id": [1], "text": ["x" * 100]})
    assert drawn(table, 120)[3] == f"     1  {'x' * 100}"
    assert drawn(table, None)[3] == f"     1  {'x' * 59}…", "outside a terminal"


def test_long_texts_give_way_before_columns_do() -> None:
    table = pa.table({"id": [1], "a": ["a" * 100], "b": ["b" * 20], "c": ["c" * 100]})
    lines = drawn(table, 80)
    assert max(map(len, lines)) == 80, "all of the width is used"
    assert shown_columns(table.schema, table.to_batches(), 80) == 4
    first, *texts = lines[3].split()
    assert first == "1"
    assert texts[1] == "b" * 20, "the longest texts are cut first"
    assert [len(text) for text in texts] == [24, 20, 24]
    assert texts[0].endswith("…")


@pytest.mark.parametrize(
    "value", [1234567890123456789, 1.2345678901234567e100, datetime(2024, 1, 15, 10, 0, 0, 123456), True]
)
def test_numbers_and_times_are_never_cut(value: Any) -> None:
    table = pa.table({"text": ["x" * 200], "value": [value], "more": ["y" * 200]})
    row = drawn(table, 60)[3]
    assert str(value).lower() in row.lower()
    assert len(row) <= 60


def test_a_long_name_is_cut_and_its_values_are_not() -> None:
    table = pa.table({"a_name_that_is_much_longer_than_its_values": [12345], "text": ["x" * 30]})
    lines = drawn(table, 44)
    assert lines[0].split() == ["a_name_that…", "text"]
    assert lines[3].split() == ["12345", "x" * 30]


def test_later_pages_keep_to_the_width() -> None:
    first, second = pa.table({"n": [1], "t": ["a" * 30]}), pa.table({"n": [10**12], "t": ["b" * 300]})
    pages = iter([first.to_batches(), second.to_batches()])
    lines = ["".join(text for text, _ in line).rstrip() for line in grid_lines(first.schema, pages, width=30)]
    assert lines[4].split() == [str(10**12), "b" * 21 + "…"]


def test_vertical_output_cuts_nothing() -> None:
    table = pa.table({"id": [1, 2], "a longer name": ["x" * 100, None], "lines": ["one\ntwo", "tab\tbell\x07"]})
    assert upright(table) == [
        "─ row 1 ────────────",
        "id             1",
        f"a longer name  {'x' * 100}",
        "lines          one",
        "               two",
        "─ row 2 ────────────",
        "id             2",
        "a longer name  NULL",
        "lines          tab\\tbell\\x07",
    ]
    assert upright(table.slice(0, 0)) == []
