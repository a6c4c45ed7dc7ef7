"""Files of a snapshot as columns: few chunks, however many commits there were."""

import random
from collections.abc import Callable, Sequence

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.cache import WeightedCache
from skerry.iceberg.entry_column import ManifestEntries
from skerry.iceberg.file_list import _CHUNK_ROWS, FileColumnStore, IcebergFiles, joined_chunks, taken_rows
from skerry.iceberg.manifest_list import DATA, ManifestFile
from skerry.types.schema import Schema
from support.effort import rounds

SCHEMA = Schema(())


def manifest(number: int, rows: int = 1) -> tuple[ManifestFile, ManifestEntries]:
    listed = ManifestFile(f"m{number}", 1, 0, DATA, number, None, (rows, 0, 0), (rows, 0))
    columns = {name: pa.array([number] * rows) for name in ("row_count", "size_bytes")}
    return listed, ManifestEntries(rows, 0, columns)


class Files(IcebergFiles):
    """Files of some manifests, and then those of an earlier list."""

    def __init__(
        self,
        new: Sequence[tuple[ManifestFile, ManifestEntries]],
        cache: WeightedCache,
        key: int,
        older: "Files | None" = None,
    ) -> None:
        made = (*new, *(() if older is None else older.made))
        entries = {listed.path: found for listed, found in made}
        super().__init__(
            FileColumnStore([found.count for _, found in new], key, None if older is None else older._store),
            [listed for listed, _ in made],
            lambda wanted: [entries[listed.path] for listed in wanted],
            SCHEMA,
            cache,
        )
        self.made = made


@given(st.lists(st.integers(0, 9), min_size=1, max_size=40))
def test_joined_chunks_have_the_same_values_in_the_same_order(sizes: list[int]) -> None:
    chunks = [pa.array([n] * size, pa.int64()) for n, size in enumerate(sizes)]
    found = pa.chunked_array(joined_chunks(chunks), pa.int64())
    assert found.to_pylist() == pa.chunked_array(chunks, pa.int64()).to_pylist()


def test_large_chunks_are_not_copied() -> None:
    large = pa.array(range(_CHUNK_ROWS))
    assert joined_chunks([large, large])[1] is large


def test_a_thousand_commits_make_few_chunks() -> None:
    cache = WeightedCache(1 << 20)
    files = Files([manifest(0, 500)], cache, 0)
    assert files.total.files == 500
    for number in range(1, 1001):
        files = Files([manifest(number)], cache, number, files)
        column = files.column("row_count")
        assert column is not None
        assert column.num_chunks <= 12
        assert files.entries(range(1), ["row_count", "absent"]).to_pydict() == {"row_count": [number]}
    assert column.to_pylist() == [*range(1000, 0, -1), *[0] * 500]
    assert files.entries([1000, 3], ["row_count"]).to_pydict() == {"row_count": [0, 997]}


@given(st.lists(st.integers(0, 5), min_size=1, max_size=6), st.lists(st.integers(0, 999), max_size=12), st.booleans())
def test_values_are_taken_from_chunks_as_from_one(sizes: list[int], given: list[int], ordered: bool) -> None:
    chunks = [pa.array([f"{n}-{i}" for i in range(size)], pa.string()) for n, size in enumerate(sizes)]
    whole = pa.chunked_array(chunks, pa.string())
    places = np.array([place % len(whole) for place in given] if len(whole) else [], np.int64)
    places = np.sort(places) if ordered else places
    found = taken_rows(whole, places)
    assert found.type == whole.type
    assert found.to_pylist() == [whole[int(place)].as_py() for place in places]


@pytest.mark.parametrize("seed", range(rounds(4, 40)))
def test_files_after_commits_are_those_of_a_list_made_from_nothing(seed: int) -> None:
    """Whatever is asked of each snapshot, and in which order, columns grow to the same values."""
    rng = random.Random(seed)
    cache = WeightedCache(1 << 20)
    made = [manifest(0, 40)]
    files = Files(made, cache, 0)
    names = ["row_count", "size_bytes", "spec_id", "absent"]
    for number in range(1, 20):
        new = [manifest(100 * number + i, rng.randrange(4)) for i in range(rng.randrange(3))]
        made = [*new, *made]
        files = Files(new, cache, number, files)
        fresh = Files(made, cache, -number)
        added = sum(entries.count for _, entries in new)
        places = sorted(rng.sample(range(fresh.entry_count), 5))
        checks: list[Callable[[IcebergFiles], object]] = [
            lambda found: found.total,
            lambda found, added=added: found.entries(range(added), names).to_pydict() if added else None,
            lambda found, places=places: found.entries(places, names).to_pydict(),
            *(lambda found, name=name: _values(found.column(name)) for name in names),
        ]
        for check in rng.sample(checks, rng.randrange(len(checks) + 1)):
            assert check(files) == check(fresh)
    assert files.entry_count == fresh.entry_count
    assert files.total == fresh.total


def test_totals_after_a_commit_look_at_its_files_alone() -> None:
    cache = WeightedCache(1 << 20)
    older = Files([manifest(0, 40)], cache, 0)
    before = older.total
    files = Files([manifest(100, 2)], cache, 1, older)
    assert files.total.files == before.files + 2
    assert not files._store.columns  # no column of all files was made


def _values(column: pa.ChunkedArray | None) -> list[object] | None:
    return None if column is None else column.to_pylist()
