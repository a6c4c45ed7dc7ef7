"""Paths that clients name, in requests and in metadata: only files of their account are read, linked or deleted."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from pyiceberg.catalog.rest import RestCatalog
from pyiceberg.manifest import DataFile, DataFileContent, FileFormat
from pyiceberg.typedef import Record

from skerry.common.errors import SkerryError
from skerry.service.assembly import sandboxed
from skerry.service.lakes import AccountLakes
from support.rest_server import Answer, RestServer, Tokens, caller, rest_server

SECRET = [{"id": 41, "name": "hush"}]
COLUMN = {"id": 1, "name": "id", "required": False, "type": "long"}
TABLE = {"name": "t", "schema": {"type": "struct", "fields": [COLUMN]}}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RestServer]:
    tokens = Tokens(a=caller("acme"), b=caller("bolt"))
    with rest_server(tmp_path / "lake", authenticator=tokens, accounts=("acme", "bolt")) as running:
        for account in ("acme", "bolt"):
            lake = running.own_lake(account)
            lake.sql("CREATE TABLE app.events (id BIGINT, name STRING) WITH ('file.format' = 'parquet')")
        running.own_lake("acme").table("app.events").append(SECRET)
        running.own_lake("bolt").sql("CREATE TABLE app.strict (id BIGINT NOT NULL, name STRING)")
        yield running


@pytest.fixture
def catalog(server: RestServer) -> Iterator[RestCatalog]:
    with RestCatalog("c", uri=server.uri, warehouse="lake", token="b") as found:
        yield found


def as_(server: RestServer, token: str, method: str, path: str, body: Any = None) -> Answer:
    return server.ask(method, path, body, {"Authorization": f"Bearer {token}"})


def append(catalog: RestCatalog, path: str, rows: int = 1, name: str = "app.events") -> str:
    """Append a file by its path alone, as a client can; returns the error of the server."""
    with pytest.raises(Exception) as refused:
        commit_append(catalog, path, rows, name)
    return str(refused.value).replace(path, "PATH")


def commit_append(catalog: RestCatalog, path: str, rows: int = 1, name: str = "app.events") -> None:
    table, local = catalog.load_table(name), Path(path.removeprefix("file://"))
    size = local.stat().st_size if local.is_file() else 1000
    file = DataFile.from_args(
        content=DataFileContent.DATA, file_path=path, file_format=FileFormat.PARQUET, partition=Record(),
        record_count=rows, file_size_in_bytes=size, column_sizes={}, value_counts={}, null_value_counts={},
        nan_value_counts={}, lower_bounds={}, upper_bounds={}, sort_order_id=None, spec_id=0, equality_ids=None,
        key_metadata=None, split_offsets=None,
    )  # fmt: skip
    with table.transaction() as transaction, transaction.update_snapshot().fast_append() as snapshot:
        snapshot.append_data_file(file)


def files_of(server: RestServer, account: str, name: str = "events") -> dict[str, int]:
    """Files of a table outside its Iceberg metadata, with their inodes."""
    folder = folder_of(server, account, name)
    found = {str(path.relative_to(folder)): path for path in folder.rglob("*") if path.is_file()}
    return {path: full.stat().st_ino for path, full in found.items() if not path.startswith(("iceberg/", "metadata/"))}


def folder_of(server: RestServer, account: str, name: str = "events") -> Path:
    root = Path(server.lake.root)
    (found,) = (path for path in root.glob(f"_accounts/{account}~*/app/{name}") if path.is_dir())
    return found


def parquet(path: Path, rows: list[dict[str, Any]] | None = None) -> Path:
    """A Parquet file with the field ids of the tables."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fields = [("id", pa.int64(), 1), ("name", pa.string(), 2)]
    schema = pa.schema([pa.field(n, t, metadata={"PARQUET:field_id": str(i)}) for n, t, i in fields])
    pq.write_table(pa.Table.from_pylist(rows or SECRET, schema), path)
    return path


def test_an_append_takes_no_file_from_outside_the_tables_folder(
    server: RestServer, catalog: RestCatalog, tmp_path: Path
) -> None:
    (theirs,) = folder_of(server, "acme").rglob("*.parquet")
    outside = parquet(tmp_path / "outside" / "f.parquet")
    own = folder_of(server, "bolt")
    inside = parquet(own / "data" / "mine.parquet")
    (own / "data" / "link.parquet").symlink_to(theirs)
    (own / "linked").symlink_to(theirs.parent)
    steps = "/".join([".."] * (len(own.parts) - 1))
    encoded = steps.replace("..", "%2e%2e")
    other_table = parquet(own.parent / "strict" / "data" / "f.parquet")
    before = files_of(server, "bolt")
    tried = [
        theirs, outside, f"file://{theirs}", f"file:{outside}", f"file://localhost{outside}", "/etc/passwd",
        f"{own}/{steps}{outside}", f"file://{own}/{encoded}{outside}", own / "data" / "link.parquet",
        "/dev/null", own / "linked" / theirs.name, other_table, own / "data", f"s3://bucket/{outside.name}",
    ]  # fmt: skip
    missing = append(catalog, str(own / "data" / "none.parquet"))
    assert "is not in the table's folder" in missing
    for path in tried:
        assert append(catalog, str(path)) == missing, path
        assert append(catalog, str(path), rows=7) == missing, path
        assert append(catalog, f"{path}-none") == missing, path
    assert files_of(server, "bolt") == before
    assert server.own_lake("bolt").table("app.events").scan().to_arrow().num_rows == 0
    commit_append(catalog, f"file://{inside}")
    assert server.own_lake("bolt").table("app.events").scan().to_arrow().to_pylist() == SECRET


def test_a_refused_append_leaves_no_second_names(server: RestServer, catalog: RestCatalog) -> None:
    events = parquet(folder_of(server, "bolt") / "data" / "mine.parquet")
    strict = parquet(folder_of(server, "bolt", "strict") / "data" / "mine.parquet")
    before = files_of(server, "bolt"), files_of(server, "bolt", "strict")
    assert "has 1 rows, its manifest says 3" in append(catalog, str(events), rows=3)
    assert "NOT NULL" in append(catalog, str(strict), name="app.strict")
    assert (files_of(server, "bolt"), files_of(server, "bolt", "strict")) == before


@pytest.mark.parametrize("way", ["percent-encoded", "link"])
def test_sql_of_the_service_reads_no_file_of_another_account(
    server: RestServer, catalog: RestCatalog, way: str
) -> None:
    """The location of the client's table leads to the other account."""
    catalog.create_namespace("ice")
    mine = as_(server, "b", "POST", "lake/namespaces/ice/tables", TABLE).json()["metadata"]["location"]
    (theirs,) = folder_of(server, "acme").rglob("*.parquet")
    target, place = folder_of(server, "acme"), Path(mine.removeprefix("file://")).parent
    if way == "link":
        place.mkdir(parents=True, exist_ok=True)
        (place / "out").symlink_to(target)
        location = f"file://{place}/out"
    else:
        location = f"file://{place}/{'/'.join(['%2e%2e'] * (len(place.parts) - 1))}{target}"
    for path in (str(theirs), f"{location}/{theirs.relative_to(target)}"):
        commit_append(catalog, path, name="ice.t")
    moved = [
        {"action": "set-properties", "updates": {"write.metadata.path": f"{mine}/elsewhere"}},
        {"action": "set-location", "location": location},
    ]
    body = {"requirements": [], "updates": moved}
    assert as_(server, "b", "POST", "lake/namespaces/ice/tables/t", body).status == 200
    places = server.app.catalog.places
    lakes = AccountLakes(sandboxed(server.env), server.graph, 10, client_storage=places.storage)
    with lakes, pytest.raises(SkerryError, match=r"outside the locations|no such file"):
        lakes.lake(caller("bolt")).sql("SELECT * FROM ice.t").fetchall()


def test_metadata_files_behind_a_link_are_neither_read_nor_written_nor_deleted(
    server: RestServer, catalog: RestCatalog
) -> None:
    for token in "ab":
        as_(server, token, "POST", "lake/namespaces", {"namespace": ["ice"]})
    made, theirs = (as_(server, token, "POST", "lake/namespaces/ice/tables", TABLE).json() for token in "ba")
    place = Path(made["metadata"]["location"].removeprefix("file://")).parent
    target = Path(theirs["metadata-location"].removeprefix("file://"))
    (place / "out").symlink_to(target.parent)
    body = {"name": "r", "metadata-location": f"file://{place}/out/{target.name}"}
    (place / "oot").symlink_to(target.parent / "none")
    absent = {**body, "metadata-location": f"file://{place}/oot/{target.name}"}
    for route in ("register", "register-view"):
        answers = [as_(server, "b", "POST", f"lake/namespaces/ice/{route}", each) for each in (body, absent)]
        assert {answer.status for answer in answers} == {400}
        assert answers[0].body == answers[1].body.replace(b"/oot/", b"/out/")
    moved = {"action": "set-properties", "updates": {"write.metadata.path": f"file://{place}/out"}}
    commit = {"requirements": [], "updates": [moved]}
    assert as_(server, "b", "POST", "lake/namespaces/ice/tables/t", commit).status == 400
    before = sorted(target.parent.iterdir())

    document = {**made["metadata"], "metadata-log": [{"metadata-file": body["metadata-location"], "timestamp-ms": 1}]}
    document["statistics"] = [
        {"snapshot-id": 1, "statistics-path": str(target), "file-size-in-bytes": 1, "file-footer-size-in-bytes": 1,
         "blob-metadata": []}
    ]  # fmt: skip
    document["last-updated-ms"] += 1
    forged = place / "forged.metadata.json"
    forged.write_text(json.dumps(document))
    named = {"name": "forged", "metadata-location": f"file://{forged}"}
    assert as_(server, "b", "POST", "lake/namespaces/ice/register", named).status == 200
    purged = as_(server, "b", "DELETE", "lake/namespaces/ice/tables/forged?purgeRequested=true")
    assert purged.status == 204
    assert sorted(target.parent.iterdir()) == before
    assert not forged.exists()
