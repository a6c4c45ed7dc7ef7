"""Planning over files of no table at all: whatever gives columns of files can be planned."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from skerry.common.clock import ManualClock
from skerry.planning.choose import choose_files
from skerry.planning.column_summary import fields_without_null, files_with_nan, median_row
from skerry.planning.file_columns import FileColumns, Places
from skerry.planning.step import PruningRequest, PruningStep, pruning_steps
from skerry.pruning.join.runtime_filter import build_runtime_filter
from skerry.pruning.predicate.bind import parse_and_bind
from skerry.table.snapshot import Totals
from skerry.types.datatype import BIGINT, DOUBLE
from skerry.types.field import Field
from skerry.types.key import encode_keys
from skerry.types.merging import MergeRules
from skerry.types.schema import Schema

FIELDS = (Field("id", BIGINT, False, id=0), Field("v", DOUBLE, id=1))


@dataclass
class ListedFiles:
    """A file for each row of a table in memory; every second entry is not live."""

    rows: pa.Table
    cache: dict[Hashable, Any] = field(default_factory=dict)

    @property
    def entry_count(self) -> int:
        return int(self.rows.num_rows)

    @property
    def total(self) -> Totals:
        live = self.entries(self.load(()), ["row_count", "size_bytes"])
        return Totals(live.num_rows, sum(live["row_count"].to_pylist()), sum(live["size_bytes"].to_pylist()))

    def load(self, names: Sequence[str]) -> Places:
        return np.arange(0, self.entry_count, 2)

    def column(self, name: str) -> pa.ChunkedArray | None:
        return self.rows.column(name) if name in self.rows.schema.names else None

    def entries(self, places: Sequence[int] | Places, names: Sequence[str]) -> pa.Table:
        return self.rows.select([n for n in names if n in self.rows.schema.names]).take(pa.array(places))

    def kept(self, key: Hashable, make: Callable[[], Any], weigh: Callable[[Any], int]) -> Any:
        return self.cache.setdefault(key, make())

    def kept_of_last(self, key: Hashable) -> Any:
        return None


def listed(count: int = 20) -> ListedFiles:
    """File n holds the ids from 10 n to 10 n + 9, and v from n to n + 0.5; the last may hold NaN."""
    ids = pa.array(range(0, 10 * count, 10), pa.int64())
    least, greatest = (encode_keys([pa.chunked_array([a])], [BIGINT]) for a in (ids, pa.compute.add(ids, 9)))
    return ListedFiles(
        pa.table(
            {
                "file": [f"f{n}" for n in range(count)],
                "row_count": [10] * count,
                "size_bytes": [100] * count,
                "tombstone_count": [0] * count,
                "spec_id": pa.array([0] * count, pa.int32()),
                "sequence_snapshot": list(range(count)),
                "sequence_ordinal": pa.array([0] * count, pa.int32()),
                "min_key": least,
                "max_key": greatest,
                "lower_0": ids,
                "upper_0": pa.compute.add(ids, 9),
                "nulls_0": [0] * count,
                "lower_1": [float(n) for n in range(count)],
                "upper_1": [n + 0.5 for n in range(count)],
                "nulls_1": [n % 4 for n in range(count)],
                "nans_1": [0] * (count - 2) + [None, 0],
            }
        )
    )


def chosen(files: FileColumns, wanted: PruningRequest, *, key: bool = False) -> tuple[list[int], list[tuple[str, int]]]:
    schema = Schema(FIELDS, primary_key=("id",) if key else (), highest_field_id=1)
    found = choose_files(files, schema, MergeRules.of(schema), wanted, None, ManualClock(0))
    return found.places.tolist(), [(step.name, step.files) for step in found.steps]


def condition(text: str) -> PruningRequest:
    return PruningRequest(parse_and_bind(text, Schema(FIELDS, highest_field_id=1)))


def test_conditions_drop_files_of_any_list() -> None:
    places, steps = chosen(listed(), condition("id >= 100 AND v < 15"))
    assert places == [10, 12, 14]
    assert steps == [("snapshot", 10), ("partitions", 10), ("statistics", 3)]


def test_keys_drop_before_values_do() -> None:
    places, steps = chosen(listed(), condition("id >= 100 AND v < 15"), key=True)
    assert places == [10, 12, 14]
    assert steps == [("snapshot", 10), ("partitions", 10), ("key range", 5), ("key statistics", 5), ("statistics", 3)]


def test_steps_that_look_at_values_come_last_and_may_drop_only_what_hides_nothing() -> None:
    schema = Schema(FIELDS, primary_key=("id",), highest_field_id=1)
    runtime = build_runtime_filter(pa.table({"id": [5], "v": [0.5]}), ["id", "v"]).bind(schema)
    wanted = PruningRequest(condition("id > 3 AND v < 15").where, (runtime,))
    steps = pruning_steps(wanted, schema, MergeRules.of(schema))
    assert all(isinstance(step, PruningStep) for step in steps)
    assert [(step.name, step.drops_any) for step in steps] == [
        ("partitions", True),
        ("key range", True),
        ("key statistics", True),
        ("runtime filter 1, key", True),
        ("statistics", False),
        ("runtime filter 1", False),
    ]


@pytest.mark.parametrize("key", [False, True])
def test_a_list_without_files_has_a_plan(key: bool) -> None:
    empty = ListedFiles(listed().rows.slice(0, 0))
    names = [name for name, _ in chosen(empty, condition("id >= 100 AND v < 15"), key=key)[1]]
    assert names == ["snapshot", "partitions", *(["key statistics"] if key else []), "statistics"]


def test_whole_columns_are_summed_up() -> None:
    files = listed()
    assert fields_without_null(files, FIELDS) == {0}
    assert files_with_nan(files, FIELDS) == {"f18"}
    assert files_with_nan(files, FIELDS[:1]) == frozenset()
    row = median_row(files, FIELDS)
    assert row is not None
    assert row.to_pylist() == [{"id": 100, "v": 10.0}]


def test_a_column_that_some_file_does_not_count_may_be_null_there() -> None:
    """A file from before the column was added has no count of its NULLs: all of its rows are NULL there."""
    counts = pa.array([0] * 20, pa.int64())
    all_counted = replaced(listed(), "nulls_1", counts)
    assert fields_without_null(all_counted, FIELDS) == {0, 1}
    is_unknown = pa.array([n == 4 for n in range(20)])
    assert fields_without_null(replaced(listed(), "nulls_1", without(counts, is_unknown)), FIELDS) == {0}
    not_live = pa.array([n == 5 for n in range(20)])
    assert fields_without_null(replaced(listed(), "nulls_1", without(counts, not_live)), FIELDS) == {0, 1}


def replaced(files: ListedFiles, name: str, column: pa.Array) -> ListedFiles:
    """The same files, with another column of statistics."""
    return ListedFiles(files.rows.set_column(files.rows.schema.get_field_index(name), name, column))


def without(column: pa.Array, unknown: pa.Array) -> pa.Array:
    """The column, NULL in some places."""
    return pa.compute.if_else(unknown, None, column)
