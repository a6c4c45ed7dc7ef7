"""DuckDB on a REST catalog: ``rest_duckdb.py URI ANSWER [TOKEN]``.

With a token, DuckDB sends it as a secret, and then exchanges it as the secret of a client.
"""

import json
import sys
from pathlib import Path
from typing import Any

import duckdb

EXTENSIONS = Path(duckdb.__file__).parents[1]
connection = duckdb.connect(config={"allow_unsigned_extensions": "true"})
for name in ("avro", "httpfs", "iceberg"):
    (path,) = (EXTENSIONS / f"duckdb_extension_{name}").rglob("*.duckdb_extension")
    connection.execute(f"LOAD '{path}'")


def rows(query: str) -> list[list[Any]]:
    return [list(row) for row in connection.execute(query).fetchall()]


URI, TOKEN = sys.argv[1], sys.argv[3] if len(sys.argv) > 3 else None
if TOKEN is None:
    connection.execute(f"ATTACH 'lake' AS lake (TYPE iceberg, ENDPOINT '{URI}', AUTHORIZATION_TYPE 'none')")
else:
    connection.execute(f"CREATE SECRET (TYPE iceberg, TOKEN '{TOKEN}')")
    connection.execute(f"ATTACH 'lake' AS lake (TYPE iceberg, ENDPOINT '{URI}')")
connection.execute("CREATE SCHEMA lake.duck")
connection.execute("CREATE TABLE lake.duck.t (id BIGINT, name VARCHAR)")
connection.execute("INSERT INTO lake.duck.t VALUES (1, 'a'), (2, 'b')")
connection.execute("INSERT INTO lake.duck.t VALUES (3, 'c')")
answer: dict[str, Any] = {"after_insert": rows("SELECT id, name FROM lake.duck.t ORDER BY id")}
connection.execute("UPDATE lake.duck.t SET name = 'z' WHERE id = 2")
answer["after_update"] = rows("SELECT id, name FROM lake.duck.t ORDER BY id")
connection.execute("DELETE FROM lake.duck.t WHERE id = 1")
answer["after_delete"] = rows("SELECT id, name FROM lake.duck.t ORDER BY id")
answer["own"] = rows("SELECT id, name FROM lake.own.users ORDER BY id")
answer["empty"] = rows("SELECT id FROM lake.own.empty")
connection.execute("SET unsafe_iceberg_ignore_sort_order = true")  # so that the server decides
try:
    connection.execute("INSERT INTO lake.own.users VALUES (9, 'x')")
    answer["refused"] = ""
except duckdb.Error as error:
    answer["refused"] = str(error)
if TOKEN is not None:
    connection.execute(
        f"CREATE SECRET exchanged (TYPE iceberg, CLIENT_ID 'x', CLIENT_SECRET '{TOKEN}', "
        f"OAUTH2_SERVER_URI '{URI}/v1/oauth/tokens')"
    )
    connection.execute(f"ATTACH 'lake' AS again (TYPE iceberg, ENDPOINT '{URI}', SECRET exchanged)")
    answer["exchanged"] = rows("SELECT id, name FROM again.duck.t ORDER BY id")
    connection.execute("CREATE SECRET wrong (TYPE iceberg, TOKEN 'none')")
    try:
        connection.execute(f"ATTACH 'lake' AS wrong (TYPE iceberg, ENDPOINT '{URI}', SECRET wrong)")
        answer["unknown"] = str(rows("SELECT id FROM wrong.duck.t"))
    except duckdb.Error as error:
        answer["unknown"] = str(error)
Path(sys.argv[2]).write_text(json.dumps(answer))
