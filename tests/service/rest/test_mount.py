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
