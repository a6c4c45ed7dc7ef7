"""The nearest rows to a vector, with and without vector indexes."""

import logging
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from numpy.typing import NDArray

import skerry
from skerry.common.errors import InvalidInputError, OptionError, SchemaError, SqlError
from skerry.lake.lake import Lake
from skerry.lake.table import Table

DIMENSION = 16
COLUMNS = [
    skerry.Field("id", "BIGINT", nullable=False),
    skerry.Field("kind", "STRING"),
    skerry.Field("embedding", "ARRAY<FLOAT>"),
]


def clustered(seed: int, count: int) -> NDArray[np.float32]:
    """Vectors around 20 centres."""
    draw = np.random.default_rng(seed)
    centres = np.random.default_rng(0).normal(size=(20, DIMENSION)) * 3
    return (centres[draw.integers(0, 20, count)] + draw.normal(size=(count, DIMENSION))).astype(np.float32)


def rows(start: int, matrix: NDArray[np.float32]) -> pa.Table:
    ids = np.arange(start, start + len(matrix))
    offsets = np.arange(0, matrix.size + 1, matrix.shape[1], dtype=np.int32)
    return pa.table(
        {
            "id": ids,
            "kind": pa.array([f"k{i % 50}" for i in ids.tolist()]),
            "embedding": pa.ListArray.from_arrays(pa.array(offsets), pa.array(matrix.ravel())),
        }
    )


@pytest.fixture
def lake(tmp_path: Path) -> Lake:
    return skerry.connect(str(tmp_path))


@pytest.fixture
def exact(tmp_path: Path, lake: Lake) -> Lake:
    """The same lake, without indexes."""
    return skerry.connect(str(tmp_path), settings={"read.indexes": "false"})


def make(lake: Lake, **options: Any) -> Table:
    return lake.create_table("app.docs", COLUMNS, **options)


def ids(found: pa.Table) -> list[int]:
    return list(found.column("id").to_pylist())


def recall(table: Table, plain: Table, queries: NDArray[np.float32], where: str | None = None) -> float:
    """Share of the ten nearest rows that are found; of all that are found, distances are right."""
    hits = 0
    for query in queries:
        found = table.nearest("embedding", query, where=where)
        wanted = plain.nearest("embedding", query, where=where)
        assert found.num_rows == wanted.num_rows == 10
        assert found.column("_distance").to_pylist() == sorted(found.column("_distance").to_pylist())
        stored = np.array(found.column("embedding").to_pylist())
        by_definition = np.sqrt(((stored - query.astype(np.float64)) ** 2).sum(axis=1))
        np.testing.assert_allclose(found.column("_distance").to_numpy(), by_definition, rtol=1e-9)
        hits += len(set(ids(found)) & set(ids(wanted)))
    return hits / (10 * len(queries))


def test_nearly_all_of_the_nearest_rows_are_found_in_several_files(lake: Lake, exact: Lake) -> None:
    table = make(lake)
    for part in range(3):
        table.append(rows(part * 2_000, clustered(part, 2_000)))
    table.create_index("embedding", kind="vector")
    assert "used: embedding_vector (3 files)" in table.explain_nearest("embedding", [0.0] * DIMENSION)
    assert recall(table, exact.table("app.docs"), clustered(9, 20)) >= 0.97


def test_only_an_index_of_the_same_column_is_used(lake: Lake, exact: Lake) -> None:
    table = lake.create_table("app.docs", [*COLUMNS, skerry.Field("title", "ARRAY<FLOAT>")])
    bodies, titles = clustered(0, 2_000), clustered(1, 2_000)
    both = rows(0, bodies).append_column("title", rows(0, titles).column("embedding"))
    table.append(both)
    table.create_index("title", kind="vector")
    assert "used: title_vector" not in table.explain_nearest("embedding", bodies[7])
    assert ids(table.nearest("embedding", bodies[7])) == ids(exact.table("app.docs").nearest("embedding", bodies[7]))
    table.create_index("embedding", kind="vector")
    assert "used: embedding_vector (1 file)" in table.explain_nearest("embedding", bodies[7])
    assert ids(table.nearest("embedding", bodies[7], 1)) == ids(table.nearest("title", titles[7], 1)) == [7]


def test_files_without_the_index_are_looked_at_row_by_row(lake: Lake, exact: Lake) -> None:
    table = make(lake)
    table.append(rows(0, clustered(0, 2_000)))
    table.create_index("embedding", kind="vector", build=False)
    table.append(rows(2_000, clustered(1, 2_000)))
    text = table.explain_nearest("embedding", [0.0] * DIMENSION)
    assert "used: embedding_vector (1 file)" in text
    assert "not used: embedding_vector: not built for the file (1 file)" in text
    assert recall(table, exact.table("app.docs"), clustered(9, 10)) >= 0.97
    table.build_index()
    assert "used: embedding_vector (2 files)" in table.explain_nearest("embedding", [0.0] * DIMENSION)


@pytest.mark.parametrize(
    "where", ["kind = 'k7'", "id < 2500", "kind = 'k7' OR kind = 'k8'", "id >= 10 AND kind <> 'k1'"]
)
def test_a_condition_is_met_by_all_rows_and_as_many_are_found(lake: Lake, exact: Lake, where: str) -> None:
    table = make(lake)
    table.create_index("embedding", kind="vector")
    table.create_index("kind", kind="inverted", options={"granularity": 1})
    for part in range(2):
        table.append(rows(part * 3_000, clustered(part, 3_000)))
    assert recall(table, exact.table("app.docs"), clustered(9, 5), where) >= 0.97


@pytest.mark.parametrize("metric", ["l2", "cosine"])
def test_rows_far_beyond_the_candidates_of_a_graph_are_not_taken_for_near_ones(
    lake: Lake, exact: Lake, metric: str
) -> None:
    """All are near to each other, those outside of the graph ten times as far: the condition leaves few candidates."""
    table = make(lake)
    table.create_index("embedding", kind="vector", options={"metric": metric})
    draw = np.random.default_rng(1)
    middle = draw.normal(size=DIMENSION) if metric == "cosine" else np.zeros(DIMENSION)
    near, far = (1e-3, 1e-2) if metric == "cosine" else (1e-5, 1e-4)
    matrix = (middle + draw.normal(size=(6_000, DIMENSION)) * near).astype(np.float32)
    table.append(rows(0, matrix))
    table.append(rows(9_000, (middle + draw.normal(size=(1_000, DIMENSION)) * far).astype(np.float32)))
    plain = exact.table("app.docs")
    hits = 0
    for query in matrix[:10]:
        found = table.nearest("embedding", query, where="kind = 'k3'")
        hits += len(set(ids(found)) & set(ids(plain.nearest("embedding", query, where="kind = 'k3'", metric=metric))))
    assert hits >= 95


def test_a_vector_far_away_from_all_others_has_nearest_rows(lake: Lake, exact: Lake) -> None:
    table, matrix = make(lake), clustered(0, 2_000)
    table.append(rows(0, matrix))
    for metric in ("l2", "cosine", "ip"):
        table.create_index("embedding", kind="vector", name="v", options={"metric": metric})
        for size in (1e30, 1e-30):
            query = matrix[7].astype(np.float64) * size
            wanted = exact.table("app.docs").nearest("embedding", query, 5, metric=metric)
            assert table.nearest("embedding", query, 5)["_distance"] == wanted["_distance"]
        table.drop_index("v")


def test_rows_that_are_deleted_or_replaced_are_never_found(lake: Lake, exact: Lake) -> None:
    """Overlapping runs: graphs know all versions, and only those that count are given."""
    table = make(lake, primary_key=["id"], options={"compaction.mode": "off"})
    table.create_index("embedding", kind="vector")
    first = clustered(0, 4_000)
    table.upsert(rows(0, first))
    table.upsert(rows(1_000, clustered(1, 2_000)))
    table.delete(keys=[{"id": i} for i in range(3_000, 3_500)])
    plain = exact.table("app.docs")
    for row in (5, 1_500, 3_100):
        found = table.nearest("embedding", first[row])
        assert (found.column("_distance")[0].as_py() == 0) == (row == 5)
        assert ids(found) == ids(plain.nearest("embedding", first[row]))
    assert recall(table, plain, clustered(9, 10)) >= 0.97
    text = table.explain_nearest("embedding", first[0])
    assert "used: embedding_vector (2 files)" in text
    with table.writer() as writer:
        writer.put({"id": 9_999, "kind": "new", "embedding": first[3_100].tolist()})
        assert ids(table.nearest("embedding", first[3_100], 1)) == [9_999]
    table.compact(full=True)
    assert recall(table, plain, clustered(9, 10)) >= 0.97


def test_rows_that_are_combined_of_versions_are_compared_as_they_are_read(lake: Lake) -> None:
    table = make(lake, primary_key=["id"], options={"merge-engine": "partial-update", "compaction.mode": "off"})
    table.create_index("embedding", kind="vector")
    matrix = clustered(0, 3_000)
    table.upsert(rows(0, matrix))
    table.upsert([{"id": 7, "kind": "changed"}])
    found = table.nearest("embedding", matrix[7], 1)
    assert (ids(found), found.column("kind").to_pylist()) == ([7], ["changed"])


def test_rows_without_a_distance_are_left_out_and_other_dimensions_have_their_own(lake: Lake) -> None:
    table = make(lake)
    table.create_index("embedding", kind="vector")
    table.append(rows(0, clustered(0, 3_000)))
    odd = [None, [], [1.0, 2.0], [1.0, None], [float("nan"), 1.0], [5.0, 6.0]]
    table.append([{"id": 5_000 + i, "kind": "odd", "embedding": vector} for i, vector in enumerate(odd)])
    mixed = rows(6_000, clustered(1, 2_000)).to_pylist()
    mixed[1_000]["embedding"] = [1.0, 2.5]
    mixed[1_001]["embedding"] = None
    table.append(mixed)
    found = table.nearest("embedding", [1.0, 2.0])
    assert list(zip(ids(found), found.column("_distance").to_pylist(), strict=True)) == [
        (5_002, 0.0), (7_000, 0.5), (5_005, pytest.approx(32**0.5))
    ]  # fmt: skip
    assert table.nearest("embedding", [0.0] * DIMENSION, 6_000).num_rows == 3_000 + 1_998
    with pytest.raises(InvalidInputError, match="has 3 numbers, and those of column 'embedding' have 2 or 16"):
        table.nearest("embedding", [1.0, 2.0, 3.0])


def test_more_rows_than_there_are_and_an_empty_table(lake: Lake) -> None:
    table = make(lake)
    table.create_index("embedding", kind="vector")
    assert table.nearest("embedding", [1.0]).num_rows == 0
    assert table.nearest("embedding", [1.0], columns=["id"]).schema.names == ["id", "_distance"]
    table.append(rows(0, clustered(0, 2_000)))
    found = table.nearest("embedding", [0.0] * DIMENSION, 5_000, columns=["id"])
    assert sorted(ids(found)) == list(range(2_000))
    assert found.schema.names == ["id", "_distance"]


def test_an_empty_table_with_uuids_inside_other_types_has_no_nearest_rows(lake: Lake) -> None:
    columns = [*COLUMNS, skerry.Field("u", "ARRAY<UUID>"), skerry.Field("s", "STRUCT<u: UUID>")]
    table = lake.create_table("app.empty", columns)
    assert table.nearest("embedding", [0.0] * DIMENSION, 3).num_rows == 0


@pytest.mark.parametrize("metric", ["l2", "cosine", "ip"])
def test_the_metric_is_that_of_the_index_unless_another_one_is_given(lake: Lake, exact: Lake, metric: str) -> None:
    table = make(lake)
    table.create_index("embedding", kind="vector", options={"metric": metric})
    table.append(rows(0, clustered(0, 3_000)))
    plain = exact.table("app.docs")
    query = clustered(9, 1)[0]
    assert f"({metric})\n    used: embedding_vector" in table.explain_nearest("embedding", query)
    hits = 0
    for vector in clustered(9, 10):
        found, wanted = table.nearest("embedding", vector), plain.nearest("embedding", vector, metric=metric)
        hits += len(set(ids(found)) & set(ids(wanted)))
    assert hits >= 95
    for other in {"l2", "cosine", "ip"} - {metric}:
        assert table.nearest("embedding", query, metric=other) == plain.nearest("embedding", query, metric=other)
        assert f"no vector index of metric {other}" in table.explain_nearest("embedding", query, metric=other)


def test_an_earlier_snapshot_is_searched_with_its_own_rows(lake: Lake) -> None:
    table = make(lake)
    table.create_index("embedding", kind="vector")
    matrix = clustered(0, 3_000)
    before = table.append(rows(0, matrix))
    table.delete(where="id = 12")
    assert ids(table.nearest("embedding", matrix[12], 1, snapshot=before.id)) == [12]
    assert ids(table.nearest("embedding", matrix[12], 1)) != [12]


def test_a_damaged_or_missing_index_costs_time_and_no_answer(
    lake: Lake, exact: Lake, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table = make(lake)
    table.create_index("embedding", kind="vector")
    for part in range(2):
        table.append(rows(part * 2_000, clustered(part, 2_000)))
    first, second = sorted((tmp_path / "app" / "docs" / "index").iterdir())
    data = bytearray(first.read_bytes())
    data[len(data) // 2] ^= 4
    first.write_bytes(data)
    second.unlink()
    fresh = skerry.connect(str(tmp_path)).table("app.docs")
    with caplog.at_level(logging.WARNING):
        for vector in clustered(9, 5):
            assert fresh.nearest("embedding", vector) == exact.table("app.docs").nearest("embedding", vector)
    assert caplog.text.count("index not used") == 2
    assert "its file cannot be read (2 files)" in fresh.explain_nearest("embedding", [0.0] * DIMENSION)


def test_an_index_of_another_metric_than_the_table_now_has_is_not_used(lake: Lake, exact: Lake) -> None:
    table = make(lake)
    table.create_index("embedding", kind="vector", name="v")
    table.append(rows(0, clustered(0, 2_000)))
    table.drop_index("v")
    table.create_index("embedding", kind="vector", name="v", options={"metric": "cosine"}, build=False)
    query = clustered(9, 1)[0]
    assert "not used: v: built for l2 (1 file)" in table.explain_nearest("embedding", query)
    assert table.nearest("embedding", query) == exact.table("app.docs").nearest("embedding", query)
    table.build_index()
    assert "used: v (1 file)" in table.explain_nearest("embedding", query)


@pytest.mark.parametrize(
    ("arguments", "error", "problem"),
    [
        ({"column": "nope"}, SchemaError, "there is no column 'nope'"),
        ({"column": "kind"}, SchemaError, r"ARRAY<FLOAT> and ARRAY<DOUBLE> columns, and 'kind' is STRING"),
        ({"vector": "x"}, InvalidInputError, "a vector is a list of numbers"),
        ({"k": 0}, InvalidInputError, "k is a number of rows, 1 to 100,000, not 0"),
        ({"metric": "l1"}, InvalidInputError, "there is no metric 'l1'; metrics are l2, cosine, ip"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    lake: Lake, arguments: dict[str, Any], error: type[Exception], problem: str
) -> None:
    table = make(lake)
    with pytest.raises(error, match=problem):
        table.nearest(**{"column": "embedding", "vector": [1.0], **arguments})


def test_an_index_that_cannot_be_is_refused(lake: Lake) -> None:
    table = make(lake)
    with pytest.raises(SchemaError, match="must be ARRAY<FLOAT> or ARRAY<DOUBLE>"):
        table.create_index("kind", kind="vector")
    with pytest.raises(OptionError, match="metric"):
        table.create_index("embedding", kind="vector", options={"metric": "l1"})


def by_sql(lake: Lake, query: str, parameters: list[Any] | None = None) -> list[int]:
    return ids(lake.sql(query, parameters).to_arrow())


def test_sql_orders_by_distance_through_the_index(lake: Lake, exact: Lake) -> None:
    table = make(lake)
    table.create_index("embedding", kind="vector")
    for part in range(2):
        table.append(rows(part * 2_000, clustered(part, 2_000)))
    query = clustered(9, 1)[0].tolist()
    wanted = ids(table.nearest("embedding", query, 12))
    for text, expected in (
        ("SELECT id FROM app.docs ORDER BY distance(embedding, ?) LIMIT 12", wanted),
        ("SELECT id, distance(embedding, ?) AS d FROM app.docs AS t ORDER BY d LIMIT 12", wanted),
        ("SELECT * FROM app.docs t ORDER BY distance(t.embedding, ?) LIMIT 2 OFFSET 3", wanted[3:5]),
        (f"SELECT id FROM app.docs ORDER BY distance(embedding, {query}::FLOAT[]) LIMIT 12", wanted),
        ("SELECT id FROM app.docs WHERE id < 3000 AND kind IN ('k1', 'k2') ORDER BY distance(embedding, ?) LIMIT 5",
         ids(table.nearest("embedding", query, 5, where="id < 3000 AND kind IN ('k1', 'k2')"))),
    ):  # fmt: skip
        parameters = [query] if "?" in text else None
        assert by_sql(lake, text, parameters) == expected
        plan = str(lake.sql(f"EXPLAIN {text}", parameters))
        assert "by distance(embedding" in plan, text
        assert "used: embedding_vector (2 files)" in plan
        hits = set(by_sql(exact, text, parameters)) & set(expected)
        assert len(hits) >= len(expected) - 1


@pytest.mark.parametrize(
    "text",
    [
        "SELECT id FROM app.docs ORDER BY distance(embedding, ?) DESC LIMIT 5",
        "SELECT id FROM app.docs ORDER BY distance(embedding, ?), id LIMIT 5",
        "SELECT id FROM app.docs WHERE id % 7 = 3 ORDER BY distance(embedding, ?) LIMIT 5",
        "SELECT id FROM app.docs WHERE id < 100 AND length(kind) = 2 ORDER BY distance(embedding, ?) LIMIT 5",
        "SELECT id FROM app.docs ORDER BY distance(embedding, ?) NULLS FIRST LIMIT 5",
        "SELECT max(id) AS id FROM app.docs GROUP BY embedding ORDER BY distance(embedding, ?) LIMIT 5",
        "SELECT a.id FROM app.docs a JOIN app.docs b ON a.id = b.id ORDER BY distance(a.embedding, ?) LIMIT 5",
        "SELECT id FROM app.docs ORDER BY distance(embedding, ?, 'cosine') LIMIT 5",
        "SELECT DISTINCT id FROM app.docs ORDER BY id, distance(embedding, ?) LIMIT 5",
        "SELECT id, [1.0] AS embedding FROM app.docs ORDER BY distance(embedding, ?) LIMIT 5",
    ],
)
def test_other_shapes_are_computed_of_all_rows(lake: Lake, exact: Lake, text: str) -> None:
    table = make(lake)
    table.create_index("embedding", kind="vector")
    table.append(rows(0, clustered(0, 1_500)))
    table.append([{"id": 9_000, "kind": "none", "embedding": None}])
    query = clustered(9, 1)[0].tolist()
    assert by_sql(lake, text, [query]) == by_sql(exact, text, [query])
    assert "nearest " not in str(lake.sql(f"EXPLAIN {text}", [query]))


def test_sql_gives_rows_without_a_distance_after_all_others(lake: Lake, exact: Lake) -> None:
    table = make(lake)
    table.create_index("embedding", kind="vector")
    table.append(rows(0, clustered(0, 1_500)))
    table.append([{"id": 9_000, "kind": "none", "embedding": None}])
    text = "SELECT id FROM app.docs ORDER BY distance(embedding, ?) LIMIT 1501"
    found = by_sql(lake, text, [[0.0] * DIMENSION])
    assert found == by_sql(exact, text, [[0.0] * DIMENSION])
    assert found[-1] == 9_000


def test_distance_in_sql_has_the_metric_of_the_index_or_the_one_that_is_given(lake: Lake) -> None:
    table = make(lake)
    table.append([{"id": 1, "kind": "a", "embedding": [3.0, 4.0]}, {"id": 2, "kind": "a", "embedding": [1.0]}])
    text = "SELECT distance(embedding, [0.0, 5.0]) AS d FROM app.docs ORDER BY id"
    assert lake.sql(text).to_arrow()["d"].to_pylist() == [pytest.approx(10**0.5), None]
    given = "SELECT distance(embedding, [0.0, 5.0], 'ip') AS d FROM app.docs ORDER BY id"
    assert lake.sql(given).to_arrow()["d"].to_pylist() == [-20.0, None]
    table.create_index("embedding", kind="vector", options={"metric": "cosine"})
    assert lake.sql(text).to_arrow()["d"].to_pylist() == [pytest.approx(0.2), None]
    inner = "SELECT distance(e, [0.0, 5.0]) AS d FROM (SELECT id, embedding AS e FROM app.docs) ORDER BY id"
    assert lake.sql(inner).to_arrow()["d"].to_pylist() == [pytest.approx(0.2), None]
    assert lake.sql(given).to_arrow()["d"].to_pylist() == [-20.0, None]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("SELECT distance(kind, [1.0]) FROM app.docs", "'kind' is STRING"),
        ("SELECT distance(embedding) FROM app.docs", "distance has 1 argument here"),
        ("SELECT distance(embedding, [1.0], 'l1') FROM app.docs", "there is no metric 'l1'"),
    ],
)
def test_mistakes_in_sql_are_told_before_it_runs(lake: Lake, text: str, problem: str) -> None:
    make(lake)
    with pytest.raises(SqlError, match=problem):
        lake.sql(text)
