"""The REST catalog inside ``skerry serve``."""

import json
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyiceberg.catalog.rest import RestCatalog

import skerry
from skerry.service.auth_file import token_hash


def serve(warehouse: Path, *more: str) -> "tuple[subprocess.Popen[str], dict[str, Any]]":
    command = [sys.executable, "-m", "skerry.cli.main", "serve", str(warehouse), "--grpc", "127.0.0.1:0", "--http",
               "127.0.0.1:0", *more]  # fmt: skip
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    return process, json.loads(process.stdout.readline())


def end(process: "subprocess.Popen[str]") -> None:
    process.terminate()
    assert process.wait(60) == 0
    assert process.stdout is not None
    process.stdout.close()


def test_a_served_lake_is_a_catalog_of_pyiceberg(tmp_path: Path) -> None:
    with skerry.connect(tmp_path / "lake") as lake:
        lake.sql(
            "CREATE TABLE app.users (id BIGINT NOT NULL, name STRING, PRIMARY KEY (id)) WITH ('file.format'='parquet')"
        )
        lake.table("app.users").upsert([{"id": 1, "name": "ada"}])
    process, line = serve(tmp_path / "lake")
    try:
        assert line["rest"].endswith("/iceberg")
        with RestCatalog("c", uri=line["rest"], warehouse="lake") as catalog:
            assert catalog.list_tables("app") == [("app", "users")]
            users = catalog.load_table("app.users")
            assert users.scan().to_arrow().to_pylist() == [{"id": 1, "name": "ada"}]
            made = catalog.create_table("app.made", users.schema())
            made.append(pa.table({"id": [2], "name": ["b"]}, schema=users.schema().as_arrow()))
            assert made.scan().to_arrow().num_rows == 1
        with urllib.request.urlopen(line["metrics"], timeout=30) as answer:
            assert b"rest POST /v1/{prefix}/namespaces/{namespace}/tables" in answer.read()
    finally:
        end(process)


def test_a_read_only_server_shows_a_lake_that_was_never_served_and_registers_nothing_in_it(tmp_path: Path) -> None:
    with skerry.connect(tmp_path / "lake") as lake:
        lake.sql("CREATE TABLE app.users (id BIGINT, name STRING)")
        lake.table("app.users").append([{"id": 1, "name": "ada"}])
        lake.sql("CREATE VIEW app.v AS SELECT id FROM app.users")
    before = outside_tables(tmp_path / "lake")
    process, line = serve(tmp_path / "lake", "--read-only")
    try:
        with urllib.request.urlopen(f"{line['rest']}/v1/config?warehouse=lake", timeout=30) as answer:
            assert json.loads(answer.read())["overrides"] == {"prefix": "lake"}
        with RestCatalog("c", uri=line["rest"], warehouse="lake") as catalog:
            users = catalog.load_table("app.users")  # before anything was listed
            assert users.scan().to_arrow().to_pylist() == [{"id": 1, "name": "ada"}]
            assert catalog.list_namespaces() == [("app",)]
            assert catalog.list_tables("app") == [("app", "users")]
            assert catalog.list_views("app") == [("app", "v")]
            with skerry.connect(tmp_path / "lake") as lake:
                lake.sql("CREATE TABLE later.t (id BIGINT)")
            assert catalog.load_table("later.t").scan().to_arrow().num_rows == 0
            for refused in (
                lambda: catalog.create_namespace("x"),
                lambda: catalog.create_table("app.x", users.schema()),
            ):
                with pytest.raises(Exception, match="read-only"):
                    refused()
    finally:
        end(process)
    assert {path for path in outside_tables(tmp_path / "lake") if not path.startswith("later")} == before


def outside_tables(warehouse: Path) -> set[str]:
    """Files and folders of a lake, without those in folders of tables."""
    found = {str(path.relative_to(warehouse)) for path in warehouse.rglob("*")}
    return {path for path in found if not path.startswith(("app/users/", "later/t/"))}


def test_a_read_only_server_with_a_repository_finds_a_lake_that_it_never_served(tmp_path: Path) -> None:
    with skerry.connect(tmp_path / "lake") as lake:
        lake.sql("CREATE TABLE app.users (id BIGINT)")
    repository = f"sqlite:///{tmp_path / 'repository.sqlite'}"
    process, line = serve(tmp_path / "lake", "--read-only", "--repository", repository)
    try:
        with RestCatalog("c", uri=line["rest"], warehouse="lake") as catalog:
            assert catalog.list_tables("app") == [("app", "users")]
    finally:
        end(process)


def test_tokens_of_the_auth_file_are_credentials_of_clients(tmp_path: Path) -> None:
    auth = tmp_path / "auth.toml"
    entries = (("acme", "writer"), ("bolt", "reader"))
    auth.write_text(
        "\n".join(
            f'[[token]]\nhash = "{token_hash(f"secret-of-{account}-that-is-long")}"\naccount = "{account}"\n'
            f'subject = "s"\nroles = ["{role}"]\n'
            for account, role in entries
        )
    )
    process, line = serve(tmp_path / "lake", "--auth", str(auth))
    try:
        properties = {"uri": line["rest"], "warehouse": "lake"}
        oauth = {"oauth2-server-uri": f"{line['rest']}/v1/oauth/tokens"}
        with RestCatalog("c", **properties, **oauth, credential="x:secret-of-acme-that-is-long") as catalog:
            catalog.create_namespace("app")
            assert catalog.list_namespaces() == [("app",)]
        with RestCatalog("c", **properties, token="secret-of-bolt-that-is-long") as catalog:
            assert catalog.list_namespaces() == []
            with pytest.raises(Exception, match="role"):
                catalog.create_namespace("app")
        with pytest.raises(Exception, match=r"[Tt]oken|401|nauthorized"):
            RestCatalog("c", **properties, token="none")
    finally:
        end(process)
