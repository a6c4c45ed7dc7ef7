"""Tables of REST catalogs: a table that has not changed is not sent again, and expired credentials are renewed."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyiceberg.catalog.rest import RestCatalog

import skerry
from skerry.iceberg.remote import RemoteCatalog
from support.rest_server import rest_server, serving

ROWS = pa.table({"id": pa.array(range(10), pa.int64())})
QUERY = "SELECT count(*) FROM ice.ns.t"


class Recorder:
    """Passes requests on to a server, and notes the status of each load of the table, and the bytes that it sent."""

    def __init__(self, app: Any, with_etag: bool) -> None:
        self._app = app
        self._with_etag = with_etag
        self.loads: list[int] = []
        self.bodies: list[int] = []

    async def __call__(self, scope: Any, receive: Any, send: Callable[[Any], Awaitable[None]]) -> None:
        is_load = scope["type"] == "http" and scope["method"] == "GET" and scope["path"].endswith("/tables/t")

        async def note(message: Any) -> None:
            if is_load and message["type"] == "http.response.start":
                self.loads.append(message["status"])
                if not self._with_etag:
                    kept = [(name, value) for name, value in message["headers"] if name.lower() != b"etag"]
                    message = {**message, "headers": kept}
            if is_load and message["type"] == "http.response.body":
                self.bodies.append(len(message.get("body", b"")))
            await send(message)

        await self._app(scope, receive, note)


@contextmanager
def served(folder: Path, with_etag: bool, freshness: str = "0 s") -> Iterator[tuple[Any, RestCatalog, Recorder]]:
    """A lake that reads a REST server as ``ice``, a writer of the same server, and what the server was asked."""
    with rest_server(folder / "there") as server:
        recorder = Recorder(server.app, with_etag)
        with serving(recorder) as uri, RestCatalog("c", uri=server.uri, warehouse="lake") as writer:
            writer.create_namespace("ns")
            settings = {"iceberg.cache.pointer-freshness": freshness}
            with skerry.connect(folder / "here", settings=settings) as lake:
                lake.create_catalog("ice", {"type": "rest", "uri": uri, "warehouse": "lake"})
                yield lake, writer, recorder


def test_a_table_that_has_not_changed_is_not_sent_again(tmp_path: Path) -> None:
    with served(tmp_path, with_etag=True) as (lake, writer, recorder):
        theirs = writer.create_table("ns.t", ROWS.schema)
        theirs.append(ROWS)
        for _ in range(3):
            assert lake.sql(QUERY).fetchall() == [(10,)]
        assert recorder.loads[0] == 200
        assert set(recorder.loads[1:]) == {304}
        assert sum(recorder.bodies[1:]) == 0
        revalidated = "SELECT revalidated FROM system.cache_statistics WHERE catalog_name = 'ice' AND cache = 'tables'"
        assert lake.sql(revalidated).fetchall() == [(len(recorder.loads) - 1,)]
        theirs.append(ROWS)
        recorder.loads.clear()
        assert lake.sql(QUERY).fetchall() == [(20,)]
        assert recorder.loads[0] == 200
        lake.sql("REFRESH TABLE ice.ns.t")
        recorder.loads.clear()
        assert lake.sql(QUERY).fetchall() == [(20,)]
        assert recorder.loads[0] == 200
        writer.drop_table("ns.t")
        with pytest.raises(skerry.SkerryError, match=r"there is no table ice.ns.t"):
            lake.sql(QUERY).fetchall()


def test_a_server_without_etags_is_asked_for_all_of_it(tmp_path: Path) -> None:
    with served(tmp_path, with_etag=False) as (lake, writer, recorder):
        theirs = writer.create_table("ns.t", ROWS.schema)
        theirs.append(ROWS)
        for _ in range(3):
            assert lake.sql(QUERY).fetchall() == [(10,)]
        assert set(recorder.loads) == {200}
        theirs.append(ROWS)
        assert lake.sql(QUERY).fetchall() == [(20,)]


def test_credentials_that_expire_before_the_pointer_ages_are_renewed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path, with_etag=True, freshness="1 h") as (lake, writer, recorder):
        writer.create_table("ns.t", ROWS.schema).append(ROWS)
        remote: RemoteCatalog = lake._names.external.get("ice").remote
        now = [1_000_000]
        monkeypatch.setattr(remote, "_clock", type("Clock", (), {"now_ms": lambda self: now[0]})())
        make = RestCatalog._load_file_io

        def vended(self: RestCatalog, properties: Any, location: str | None = None) -> Any:
            return make(self, {**properties, "s3.session-token": f"token-{now[0]}"}, location)

        monkeypatch.setattr(RestCatalog, "_load_file_io", vended)
        monkeypatch.setattr("skerry.iceberg.remote._expiry", lambda properties: now[0] + 600_000)
        opener = lake.table("ice.ns.t")._table.loader.storage.opener
        assert recorder.loads == [200]
        opener.open(lake.table("ice.ns.t")._table.metadata.location).close()
        assert recorder.loads == [200]
        now[0] += 590_000
        opener.open(lake.table("ice.ns.t")._table.metadata.location).close()
        assert recorder.loads == [200, 200]  # whole: an answer without a body has no credentials
        assert opener.properties()["s3.session-token"] == "token-1590000"
