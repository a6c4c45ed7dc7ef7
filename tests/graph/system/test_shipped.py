"""The shipped catalogs: free of problems, and the same as what the engines say of themselves."""

import duckdb
import pytest
from tools.builtins import from_duckdb, from_postgres

from skerry.graph.engine_version import EngineKey
from skerry.graph.system.builtin_entry import SECTIONS
from skerry.graph.system.catalog_file import read_catalog
from skerry.graph.system.registry import SHIPPED, SystemRegistry
from skerry.graph.system.validate import find_problems
from support.builtin_catalog import check_catalog
from support.postgres import PostgresServer

KINDS = ("duckdb", "postgres", "spark")

COUNTS = {
    ("duckdb", "1.3.2"): (3, 84, 1463, 977, 216, 284, 134, 46),
    ("duckdb", "1.5.6"): (3, 94, 1546, 1177, 220, 316, 133, 47),
    ("duckdb", "2.0.0"): (3, 93, 1837, 1168, 228, 320, 144, 47),
    ("postgres", "14.20"): (2, 198, 3057, 145, 804, 230, 3, 203),
    ("postgres", "16.0"): (2, 198, 3140, 157, 799, 229, 5, 209),
    ("postgres", "18.4"): (2, 198, 3252, 161, 799, 235, 7, 213),
    ("spark", "3.5.0"): (1, 41, 354, 62, 25, 381, 1, 0),
    ("spark", "4.1.4"): (1, 45, 429, 76, 29, 418, 1148, 0),
    ("spark", "4.3.0"): (1, 45, 479, 87, 29, 422, 1164, 0),
}
"""Namespaces, types (with pseudo types), functions, aggregates, operators, casts, collations, views."""


@pytest.mark.parametrize("kind", KINDS)
def test_a_shipped_catalog_has_no_problems(kind: str) -> None:
    file = read_catalog(SHIPPED / f"{kind}.pb")
    assert find_problems(kind, [file], [file]) == []


@pytest.mark.parametrize(("kind", "version"), COUNTS)
def test_a_version_has_as_many_objects_as_its_engine(kind: str, version: str) -> None:
    bundle = SystemRegistry().bundle(EngineKey(kind, version))
    assert tuple(len(bundle.nodes(section.kind)) for section in SECTIONS) == COUNTS[kind, version]


@pytest.mark.skipif(duckdb.__version__ != "2.0.0", reason="the newest version of the catalog is 2.0.0")
def test_the_catalog_of_duckdb_is_what_the_installed_engine_says() -> None:
    check_catalog(from_duckdb.extract(), "duckdb")


def test_the_catalog_of_postgres_is_what_a_server_says(postgres_server: PostgresServer) -> None:
    check_catalog(from_postgres.extract(postgres_server.url()), "postgres")
