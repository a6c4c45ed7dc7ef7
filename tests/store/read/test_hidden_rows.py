"""The hidden rows of the data files of a snapshot."""

import pytest

from skerry.common.errors import InvalidInputError
from skerry.lake.table import Table
from skerry.store.read.hidden_rows import hidden_rows
from support.keyed import SUM, keyed_world, put
from support.tables import context_of


def found(table: Table, number: int | None = None) -> list[tuple[list[int], bool]]:
    """Hidden rows of each file, oldest first, and whether they are those of a vector."""
    context = context_of(table)
    snapshot = context.snapshots.latest() if number is None else context.snapshots.get(number)
    assert snapshot is not None
    files = sorted(hidden_rows(context, snapshot), key=lambda file: file.meta.sequence or (0, 0))
    return [(list(file.rows), file.vector is not None) for file in files]


@pytest.mark.parametrize("vectors", ["on-commit", "off"])
@pytest.mark.parametrize("engine", ["deduplicate", "first-row"])
def test_they_are_the_same_with_and_without_vectors(engine: str, vectors: str) -> None:
    table = keyed_world({"deletion-vectors": vectors, "merge-engine": engine}).table()
    first = put(table, (1, 1), (2, 1), (3, 1))
    second = put(table, (2, 2), (4, 2))
    put(table, (4, 3), (9, 3))
    has = vectors == "on-commit"
    rows = [[1], [1], []] if engine == "deduplicate" else [[], [0], [0]]
    assert found(table) == [(hidden, has) for hidden in rows]
    assert found(table, second) == [(hidden, has) for hidden in ([[1], []] if engine == "deduplicate" else [[], [0]])]
    assert found(table, first) == [([], False)], "it overlaps nothing"
    table.delete(keys=[{"id": 2}, {"id": 77}])
    marks = [[1], [0, 1], [], [0, 1]] if engine == "deduplicate" else [[1], [0], [0], [0, 1]]
    assert found(table) == [(hidden, has and engine == "deduplicate") for hidden in marks]


def test_a_table_that_combines_versions_is_refused() -> None:
    table = keyed_world(SUM).table()
    put(table, (1, 1))
    with pytest.raises(InvalidInputError, match="combines the versions"):
        found(table)
