"""Scan bundles: what the planner leaves of a pinned table, with everything that a reader needs."""

from collections.abc import Iterator

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from skerry.common.errors import InvalidInputError, NotFoundError
from skerry.protocol.client import Client
from skerry.protocol.v1 import query_pb2, scan_pb2, snapshot_pb2, statistics_pb2
from skerry.table.snapshot import Snapshot
from skerry.table.snapshot_store import SnapshotStore
from support.service import named, run_sql

Fetch = scan_pb2.FetchScanBundleRequest


@pytest.fixture(scope="module")
def parts(client: Client) -> Iterator[str]:
    """A table with a file for each of ten days."""
    run_sql(client, "CREATE TABLE app.days (day INT, id BIGINT, name STRING) PARTITIONED BY (day)")
    rows = ", ".join(f"({day}, {day * 100 + n}, 'n{n}')" for day in range(10) for n in range(5))
    run_sql(client, f"INSERT INTO app.days VALUES {rows}")
    return "app.days"


@pytest.fixture
def query_id(client: Client) -> str:
    return client.queries.begin_query(query_pb2.BeginQueryRequest()).query_id


def fetch(client: Client, **request: object) -> tuple[scan_pb2.ScanBundleHeader, list[scan_pb2.ScanFile],
scan_pb2.ScanBundleSummary]:  # fmt: skip
    chunks = list(client.scans.fetch_scan_bundle(Fetch(**request)))  # type: ignore[arg-type]
    files = [file for chunk in chunks for file in chunk.files.files]
    return chunks[0].header, files, chunks[-1].summary


def keys_of(values: list[int]) -> bytes:
    sink = pa.BufferOutputStream()
    table = pa.table({"k": pa.array(values, pa.int32())})
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    return sink.getvalue().to_pybytes()


def test_a_bundle_has_every_file_of_the_snapshot(client: Client, parts: str, query_id: str) -> None:
    header, files, summary = fetch(client, query_id=query_id, table=named(parts))
    assert len(files) == summary.file_count == 10
    rows = [row for file in files for row in pq.read_table(f"{header.root}/{file.path}").to_pylist()]
    assert sorted(row["id"] for row in rows) == sorted(day * 100 + n for day in range(10) for n in range(5))
    assert [column.name for column in header.columns] == ["day", "id", "name"]
    assert sorted(file.partition["day"] for file in files) == [str(day) for day in range(10)]


def test_a_predicate_prunes_files(client: Client, parts: str, query_id: str) -> None:
    _, files, summary = fetch(client, query_id=query_id, table=named(parts), predicate="day IN (2, 3) AND id < 300")
    assert [file.partition["day"] for file in files] == ["2"]
    assert summary.steps[0].files == 10
    with pytest.raises(InvalidInputError):
        fetch(client, query_id=query_id, table=named(parts), predicate="day ==== 2")
    with pytest.raises(InvalidInputError, match="nothing"):
        fetch(client, query_id=query_id, table=named(parts), predicate="nothing = 2")


def test_a_runtime_filter_prunes_files(client: Client, parts: str, query_id: str) -> None:
    runtime = scan_pb2.RuntimeFilter(columns=["day"], keys=keys_of([7, 8]), key_columns=["k"])
    _, files, _ = fetch(client, query_id=query_id, table=named(parts), runtime_filters=[runtime])
    assert sorted(file.partition["day"] for file in files) == ["7", "8"]
    for broken in (
        scan_pb2.RuntimeFilter(columns=["day"], keys=b"nonsense", key_columns=["k"]),
        scan_pb2.RuntimeFilter(keys=keys_of([1])),
        scan_pb2.RuntimeFilter(columns=["nothing"], keys=keys_of([1]), key_columns=["k"]),
    ):
        with pytest.raises(InvalidInputError):
            fetch(client, query_id=query_id, table=named(parts), runtime_filters=[broken])


def test_chunks_have_the_size_that_was_asked_for(client: Client, parts: str, query_id: str) -> None:
    stream = client.scans.fetch_scan_bundle(Fetch(query_id=query_id, table=named(parts), chunk_size=4))
    assert [len(chunk.files.files) for chunk in stream] == [0, 4, 4, 2, 0]


def test_overlapping_runs_share_a_section_and_come_oldest_first(client: Client, query_id: str) -> None:
    run_sql(client, "CREATE TABLE app.runs (id BIGINT NOT NULL, v STRING, PRIMARY KEY (id))")
    for number in range(3):
        run_sql(client, f"INSERT INTO app.runs VALUES (1, 'a{number}'), (9, 'b{number}')")
    header, files, _ = fetch(client, query_id=query_id, table=named("app.runs"))
    merged: dict[int, str] = {}
    for file in sorted(files, key=lambda one: (one.sequence_snapshot, one.sequence_ordinal)):
        if not file.HasField("deletion_vector") or not file.raw:
            merged |= {row["id"]: row["v"] for row in pq.read_table(f"{header.root}/{file.path}").to_pylist()}
    assert merged == {1: "a2", 9: "b2"}
    assert header.merge_engine == "deduplicate"
    assert list(header.primary_key) == ["id"]


def test_files_of_an_indexed_table_name_their_indexes(client: Client, query_id: str) -> None:
    run_sql(client, "CREATE TABLE app.indexed (id BIGINT, name STRING)")
    run_sql(client, "CREATE INDEX by_name ON app.indexed (name) USING bloom")
    run_sql(client, "INSERT INTO app.indexed VALUES (1, 'Ada'), (2, 'Bob')")
    _, [file], _ = fetch(client, query_id=query_id, table=named("app.indexed"), include_statistics=True)
    assert [index.name for index in file.indexes] == ["by_name"]
    assert file.indexes[0].path.endswith(".puffin")
    by_name = {one.name: (one.lower, one.upper, one.null_count) for one in file.statistics}
    assert by_name == {"id": ("1", "2", 0), "name": ("Ada", "Bob", 0)}
    _, files, _ = fetch(client, query_id=query_id, table=named("app.indexed"), predicate="name = 'Nobody at all'")
    assert files == []


def test_a_table_without_snapshots_has_no_files(client: Client, query_id: str) -> None:
    header, files, summary = fetch(client, query_id=query_id, table=named("app.events"))
    assert files == []
    assert summary.file_count == 0
    assert header.pin.resolved_snapshot_id == 0


def test_a_bundle_needs_an_open_query_and_a_table(client: Client, query_id: str) -> None:
    with pytest.raises(InvalidInputError, match="query_id"):
        fetch(client, table=named("app.users"))
    with pytest.raises(NotFoundError, match="no open query"):
        fetch(client, query_id="nothing", table=named("app.users"))
    with pytest.raises(NotFoundError, match=r"no table lake\.app\.nothing"):
        fetch(client, query_id=query_id, table=named("app.nothing"))


def test_statistics_of_a_snapshot(client: Client, parts: str) -> None:
    found = client.statistics.get_table_statistics(
        statistics_pb2.GetTableStatisticsRequest(table=named(parts), columns=["id", "name"])
    )
    assert (found.row_count, found.file_count, found.snapshot_id) == (50, 10, 1)
    assert [(column.lower, column.upper, column.null_count) for column in found.columns] == [
        ("0", "904", 0), ("n0", "n4", 0)]  # fmt: skip
    empty = client.statistics.get_table_statistics(statistics_pb2.GetTableStatisticsRequest(table=named("app.events")))
    assert (empty.row_count, empty.snapshot_id) == (0, 0)


def test_snapshots_are_listed_latest_first_and_found_by_id_and_moment(client: Client) -> None:
    run_sql(client, "CREATE TABLE app.history (id BIGINT)")
    for number in range(3):
        run_sql(client, f"INSERT INTO app.history VALUES ({number})")
    table = named("app.history")
    listed = client.snapshots.list_snapshots(snapshot_pb2.ListSnapshotsRequest(table=table))
    assert [one.id for one in listed.snapshots] == [3, 2, 1]
    assert listed.page.total == 3
    latest = client.snapshots.get_snapshot(snapshot_pb2.GetSnapshotRequest(table=table))
    assert latest == listed.snapshots[0]
    request = snapshot_pb2.GetSnapshotRequest(table=table)
    request.snapshot.as_of_ms = listed.snapshots[1].commit_ms
    assert client.snapshots.get_snapshot(request).id == 2
    with pytest.raises(NotFoundError, match="no snapshot yet"):
        client.snapshots.get_snapshot(snapshot_pb2.GetSnapshotRequest(table=named("app.events")))
    first = snapshot_pb2.ListSnapshotsRequest(table=table)
    first.page.page_size = 2
    page = client.snapshots.list_snapshots(first)
    first.page.page_token = page.page.next_page_token
    assert [one.id for one in client.snapshots.list_snapshots(first).snapshots] == [1]


def test_a_page_of_snapshots_reads_only_its_own(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    run_sql(client, "CREATE TABLE app.longer (id BIGINT)")
    for number in range(12):
        run_sql(client, f"INSERT INTO app.longer VALUES ({number})")
    read, seen = SnapshotStore.read, set[int]()

    def counted(store: SnapshotStore, snapshot_id: int) -> Snapshot | None:
        seen.add(snapshot_id)
        return read(store, snapshot_id)

    monkeypatch.setattr(SnapshotStore, "read", counted)
    request = snapshot_pb2.ListSnapshotsRequest(table=named("app.longer"))
    request.page.page_size = 2
    ids: list[list[int]] = []
    while True:
        seen.clear()
        listed = client.snapshots.list_snapshots(request)
        assert listed.page.total == 12
        ids.append([one.id for one in listed.snapshots])
        assert seen <= {12, 13, *ids[-1], ids[-1][-1] - 1}  # the latest, that there is no next one, and the page
        request.page.page_token = listed.page.next_page_token
        if not request.page.page_token:
            break
    assert ids == [[12, 11], [10, 9], [8, 7], [6, 5], [4, 3], [2, 1]]
