"""Catalogs of a lake: what is stored of them, and what is refused."""

import sys
from pathlib import Path

import pytest

import skerry
from skerry.iceberg.property import check_properties, resolve_properties

SQL = {"type": "sql", "uri": "sqlite:///x.db", "warehouse": "file:///w"}


def test_catalogs_are_stored_listed_and_dropped(tmp_path: Path) -> None:
    with skerry.connect(tmp_path) as lake:
        made = lake.create_catalog("ice", SQL)
        assert (made.name, made.type, made.properties) == ("ice", "sql", SQL)
        with pytest.raises(skerry.SkerryError, match="catalog ice exists already"):
            lake.create_catalog("ICE", SQL)
        assert lake.create_catalog("ice", SQL, if_not_exists=True) == made
    with skerry.connect(tmp_path) as again:
        assert again.catalogs() == [made]
        assert again.list_databases() == []
        again.drop_catalog("Ice")
        assert again.catalogs() == []
        again.drop_catalog("ice", if_exists=True)
        with pytest.raises(skerry.SkerryError, match="there is no catalog ice; catalogs: none"):
            again.drop_catalog("ice")
        assert again.create_catalog("ice", SQL).id != made.id


def test_statements_of_catalogs(tmp_path: Path) -> None:
    with skerry.connect(tmp_path) as lake:
        lake.sql("CREATE CATALOG ice USING iceberg WITH ('type' = 'memory', 'warehouse' = 'memory:///w')")
        lake.sql("CREATE CATALOG IF NOT EXISTS ice USING iceberg WITH ('type' = 'sql')")
        assert lake.sql("SHOW CATALOGS").fetchall() == [("ice", "memory")]
        assert lake.sql("SHOW DATABASES FROM ice").fetchall() == []
        with pytest.raises(skerry.SkerryError, match=r"holds a credential.*\(line 1, column 55\)"):
            lake.sql("CREATE CATALOG b USING iceberg WITH ('type' = 'rest', 'token' = 'x')")
        with pytest.raises(skerry.SkerryError, match="catalogs are of Iceberg"):
            lake.sql("CREATE CATALOG b USING delta WITH ('type' = 'rest')")
        lake.sql("DROP CATALOG ice; DROP CATALOG IF EXISTS ice")
        assert lake.sql("SHOW CATALOGS").fetchall() == []


@pytest.mark.parametrize(
    "properties",
    [
        {"s3.secret-access-key": "abc"},
        {"token": "abc"},
        {"credential": "id:secret"},
        {"uri": "postgresql://me:pass@host/db"},
        {"uri": "https://host/x?sig=abc"},
        {"adls.account-key": "abc"},
        {"gcs.oauth2.token": "abc"},
        {"s3.access-key-id": "abc"},
        {"token": "x${ENV:TOKEN}"},
    ],
)
def test_credentials_are_refused(properties: dict[str, str]) -> None:
    with pytest.raises(skerry.SkerryError, match=r"holds a credential.*\$\{ENV:NAME\}") as found:
        check_properties({"type": "rest", **properties})
    assert "pass" not in str(found.value).replace("password", "")


@pytest.mark.parametrize(
    "properties",
    [
        {"token": "${ENV:TOKEN}"},
        {"uri": "postgresql://me:${ENV:PASSWORD}@host/db"},
        {"uri": "postgresql://me@host/db"},
        {"oauth2-server-uri": "https://host/token"},
        {"s3.region": "eu-west-1", "s3.endpoint": "http://127.0.0.1:9000"},
    ],
)
def test_variables_and_harmless_properties_are_stored(properties: dict[str, str]) -> None:
    assert check_properties({"type": "rest", **properties}) == {"type": "rest", **properties}


def test_variables_are_resolved_when_the_catalog_is_used() -> None:
    stored = {"uri": "postgresql://me:${ENV:PW}@host", "token": "${ENV:A}"}
    assert resolve_properties(stored, {"PW": "p", "A": "b"}) == {"uri": "postgresql://me:p@host", "token": "b"}
    with pytest.raises(skerry.SkerryError, match="'token' of the catalog needs the environment variable A"):
        resolve_properties(stored, {"PW": "p"})


@pytest.mark.parametrize(
    ("properties", "problem"),
    [
        ({}, "'type' of a catalog is missing"),
        ({"type": "nessie"}, "is 'nessie'; it is one of sql, rest, hive, glue, memory"),
        ({"type": "sql", "py-io-impl": "x.y"}, "names code"),
        ({"type": "sql", "uri": ["a"]}, "is a text, not"),
    ],
)
def test_what_else_is_refused(properties: dict[str, object], problem: str) -> None:
    with pytest.raises(skerry.SkerryError, match=problem):
        check_properties(properties)


def test_a_name_that_is_a_path_is_refused(tmp_path: Path) -> None:
    with skerry.connect(tmp_path) as lake, pytest.raises(skerry.SkerryError, match="must not contain"):
        lake.create_catalog("../x", SQL)


def test_a_type_whose_package_is_missing_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyiceberg")
    monkeypatch.setitem(sys.modules, "pyiceberg.catalog.hive", None)  # as if what it imports were missing
    with skerry.connect(tmp_path) as lake:
        lake.create_catalog("h", {"type": "hive", "uri": "thrift://127.0.0.1:1"})
        with pytest.raises(skerry.SkerryError, match=r"pip install 'pyiceberg\[hive\]'"):
            lake.sql("SHOW DATABASES FROM h")


def test_statements_that_write_are_refused(tmp_path: Path) -> None:
    with skerry.connect(tmp_path) as lake:
        lake.create_catalog("ice", {"type": "memory", "warehouse": "memory:///w"})
        for text in ("CREATE TABLE ice.ns.t (a INT)", "DROP TABLE ice.ns.t", "CREATE TABLE ice.ns.t AS SELECT 1 AS a"):
            with pytest.raises(skerry.SkerryError, match="is that of an external catalog, or of an Iceberg"):
                lake.sql(text)
