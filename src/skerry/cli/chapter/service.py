"""The lake behind a service: names for many clients, and answers for planners of other engines."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import skerry
from skerry.cli.story import Chapter, Step
from skerry.protocol.client import Client
from skerry.protocol.v1 import common_pb2, query_pb2, user_objects_pb2

_END_SECONDS = 30


@contextmanager
def served(warehouse: str) -> Iterator[str]:
    """``skerry serve`` in another process, on a free port; its address."""
    command = [sys.executable, "-m", "skerry.cli.main", "serve", warehouse, "--grpc", "127.0.0.1:0"]
    server = subprocess.Popen([*command, "--http", "127.0.0.1:0"], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    try:
        yield json.loads(server.stdout.readline())["grpc"]
    finally:
        server.terminate()
        server.wait(_END_SECONDS)
        server.stdout.close()


def share(lake: skerry.Lake) -> Any:
    """`skerry serve` makes the lake a service. `connect` takes its URL, and the rest is as before. A planner of another
    engine begins a query, asks for all its relations in one stream, and reads each at one snapshot, also while
    others commit."""
    with served(lake.root) as address:
        with skerry.connect(f"skerry://{address}") as remote:
            remote.sql("CREATE TABLE demo.notes (id BIGINT, text STRING)")
            remote.sql("INSERT INTO demo.notes VALUES (1, 'hello')")
            remote.sql("CREATE VIEW demo.texts AS SELECT text FROM demo.notes")
        with Client(address) as client:
            query = client.queries.begin_query(query_pb2.BeginQueryRequest())
            names = [
                common_pb2.NameRef(catalog="lake", path=["demo"], name=name) for name in ("notes", "texts", "missing")
            ]
            asked = [user_objects_pb2.RelationRequest(candidates=[name]) for name in names]
            request = user_objects_pb2.GetUserObjectsRequest(query_id=query.query_id, relations=asked)
            chunks = list(client.user_objects.get_user_objects(request))
            client.queries.end_query(query_pb2.EndQueryRequest(query_id=query.query_id))
    # shown
    found = [row for chunk in chunks for row in chunk.resolutions.resolutions]
    table, view, missing = found
    return "\n".join(
        (
            f"demo.notes: a table of {table.relation.table.row_count} row at snapshot "
            f"{table.relation.table.pin.snapshot_id}, columns {[column.name for column in table.relation.columns]}",
            f"demo.texts: a view, {view.relation.view.sql!r}",
            f"the third: {missing.error.code}, {missing.error.message}",
            f"without the service: {lake.sql('SELECT text FROM demo.notes').fetchall()}",
        )
    )


CHAPTER = Chapter("A service", (Step(share),))
