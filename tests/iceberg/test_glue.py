"""A Glue catalog: AWS's service as moto's server on loopback, with its tables on S3 of the same server."""

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import boto3
import pyarrow as pa
import pytest
from moto.server import ThreadedMotoServer
from pyiceberg.catalog.glue import GlueCatalog

import skerry

KEY, SECRET = "AKIAGLUETEST", "secret-of-glue"
BUCKET = "glue-warehouse"


@pytest.fixture(scope="module")
def endpoint() -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = ThreadedMotoServer("127.0.0.1", port, verbose=False)
    server.start()
    yield f"http://127.0.0.1:{port}"
    server.stop()


@pytest.fixture
def properties(endpoint: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What reaches the server, with credentials named, not written."""
    monkeypatch.setenv("GLUE_KEY", KEY)
    monkeypatch.setenv("GLUE_SECRET", SECRET)
    keys = {
        f"{service}.{name}": f"${{ENV:{variable}}}"
        for service in ("glue", "s3")
        for name, variable in (("access-key-id", "GLUE_KEY"), ("secret-access-key", "GLUE_SECRET"))
    }
    places = {"glue.endpoint": endpoint, "s3.endpoint": endpoint, "glue.region": "us-east-1", "s3.region": "us-east-1"}
    return {"type": "glue", "warehouse": f"s3://{BUCKET}/wh", **places, **keys}


@pytest.fixture
def remote(properties: dict[str, str]) -> Any:
    opened = {name: text.replace("${ENV:GLUE_KEY}", KEY) for name, text in properties.items() if name != "type"}
    opened = {name: text.replace("${ENV:GLUE_SECRET}", SECRET) for name, text in opened.items()}
    boto3.client(
        "s3",
        endpoint_url=properties["s3.endpoint"],
        region_name="us-east-1",
        aws_access_key_id=KEY,
        aws_secret_access_key=SECRET,
    ).create_bucket(Bucket=BUCKET)
    return GlueCatalog("there", **opened)


@pytest.fixture
def lake(tmp_path: Path, properties: dict[str, str]) -> Iterator[skerry.Lake]:
    with skerry.connect(tmp_path / "lake", settings={"iceberg.cache.pointer-freshness": "0 s"}) as found:
        found.create_catalog("ice", properties)
        yield found


def rows(start: int) -> pa.Table:
    ids = list(range(start, start + 10))
    return pa.table({"id": pa.array(ids, pa.int64()), "name": [f"n{i}" for i in ids]})


def test_tables_of_a_glue_catalog_are_listed_and_read(remote: Any, lake: skerry.Lake, tmp_path: Path) -> None:
    remote.create_namespace("sales")
    theirs = remote.create_table("sales.orders", rows(0).schema)
    theirs.append(rows(0))
    assert lake.sql("SHOW DATABASES FROM ice").fetchall() == [("sales",)]
    assert lake.sql("SHOW TABLES FROM ice.sales").fetchall()[0][:2] == ("sales", "orders")
    assert lake.sql("SELECT count(*), sum(id) FROM ice.sales.orders").fetchall() == [(10, 45)]
    theirs.append(rows(10))
    assert lake.sql("SELECT name FROM ice.sales.orders WHERE id = 17").fetchall() == [("n17",)]
    first = theirs.snapshots()[0].snapshot_id
    assert lake.table("ice.sales.orders").scan(snapshot=first).count() == 10
    with theirs.update_schema() as update:
        update.rename_column("name", "called")
    assert lake.table("ice.sales.orders").scan(["called"], where="id < 1").to_arrow().to_pydict() == {"called": ["n0"]}
    with pytest.raises(skerry.NotFoundError, match="did you mean"):
        lake.sql("SELECT * FROM ice.sales.order_s")
    remote.drop_table("sales.orders")
    with pytest.raises(skerry.NotFoundError):
        lake.sql("SELECT * FROM ice.sales.orders")
    stored = b"".join(path.read_bytes() for path in (tmp_path / "lake").rglob("*") if path.is_file())
    assert SECRET.encode() not in stored
    assert KEY.encode() not in stored


def test_a_server_that_does_not_answer_is_an_error_without_credentials(
    tmp_path: Path, properties: dict[str, str]
) -> None:
    with skerry.connect(tmp_path / "lake") as lake:
        lake.create_catalog("ice", {**properties, "glue.endpoint": "http://127.0.0.1:9", "glue.max-retries": "1"})
        with pytest.raises(skerry.SkerryError) as caught:
            lake.sql("SHOW DATABASES FROM ice").fetchall()
    assert "127.0.0.1:9" in str(caught.value)
    assert SECRET not in str(caught.value)


def test_retries_are_a_number(tmp_path: Path, properties: dict[str, str]) -> None:
    with skerry.connect(tmp_path / "lake") as lake:
        lake.create_catalog("ice", {**properties, "glue.max-retries": "many"})
        with pytest.raises(skerry.SkerryError, match=r"'glue\.max-retries' of a catalog is a number, not 'many'"):
            lake.sql("SHOW DATABASES FROM ice").fetchall()
