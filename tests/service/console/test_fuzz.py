"""Odd questions get an answer that says what is wrong: never a failure of the service."""

import random

import pytest

from support.http_server import HttpClient

API = "/console/api/"
CALLS = (
    "databases",
    "namespaces",
    "relations",
    "search",
    "relation",
    "snapshots",
    "trees",
    "tree",
    "partitions",
    "files",
    "indexes",
    "index-blobs",
    "sample",
    "lineage",
    "pipelines",
    "runs",
    "caches",
    "metrics",
    "session",
)
NAMES = (
    "database",
    "catalog",
    "parent",
    "search",
    "text",
    "name",
    "sort",
    "partition",
    "snapshot",
    "offset",
    "limit",
    "near",
    "pipeline",
)
VALUES = (
    "",
    "app",
    "app.users",
    "app.active",
    "app.wide",
    "app.users$files",
    "a.b.c",
    "....",
    "..",
    "/",
    "\x00",
    "é",
    "\U0001f419",
    "\ud800",
    "-",
    "0",
    "1",
    "-1",
    "99",
    "999999999999999999",
    "1e9",
    "%",
    "%00",
    "'",
    '"',
    "`;--",
    "<b>",
    "*",
    "-size_bytes",
    "region",
    "x" * 5000,
    "system.tables",
    "information_schema.tables",
    "region=eu",
)
TEXTS = (
    "\x00",
    "SELECT '\x00'",
    "(" * 3000,
    "SELECT " + "1+" * 3000 + "1",
    "SELECT '",
    "/*",
    "--",
    ";;;",
    "SELECT 1;;",
    "🐙",
    "SELECT * FROM app.users$nothing",
    "EXPLAIN",
    "SHOW",
    "PIVOT app.users ON region USING count(*)",
    "FROM app.users",
    "SUMMARIZE app.users",
    "DESCRIBE app.users",
    "VALUES (1)",
    "SELECT ?",
    "SELECT $a",
    "SELECT NULL",
    "SELECT []",
    "SELECT {'a': 1, 'b': [DATE '0001-01-01']}",
    "SELECT MAP {1: 'a'}",
    "SELECT 'infinity'::TIMESTAMP",
    "SELECT 1::UNION(a INT)",
    "SELECT INTERVAL 1 YEAR",
    "SELECT '\\xff'::BLOB",
    "SELECT 1::HUGEINT * 10^30::HUGEINT",
    "SELECT '1'::BIT",
    "SELECT uuid()",
    "SELECT TIME '12:00:00'",
    'SELECT * FROM range(3) t("<b>")',
    "SELECT 1 AS a, 2 AS a",
    "SELECT error('x')",
)


@pytest.mark.parametrize("seed", range(2))
def test_odd_parameters_never_fail_the_service(server: HttpClient, seed: int) -> None:
    chosen = random.Random(seed)
    for call in CALLS * 6:
        given = {name: chosen.choice(VALUES) for name in chosen.sample(NAMES, 4)}
        if chosen.random() < 0.7:
            given["name"] = chosen.choice(("app.users", "app.events", "app.active", "app.wide"))
        given = {name: text.encode("utf-8", "surrogatepass") for name, text in given.items()}
        reply = server.get(API + call, **given)
        assert reply.status < 500, (call, given, reply.body)
        assert reply.json() is not None


@pytest.mark.parametrize("explain", ["", "plan"])
def test_odd_statements_never_fail_the_service(server: HttpClient, explain: str) -> None:
    for text in TEXTS:
        reply = server.post(API + "sql", {"id": "odd", "text": text, "explain": explain})
        assert reply.status < 500, (text[:100], reply.body)
        assert "error" in reply.json() or "seconds" in reply.json()
