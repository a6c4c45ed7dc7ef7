"""A service with a REST catalog and an Iceberg client of it, over one local warehouse."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyiceberg.catalog.rest import RestCatalog

import skerry
from skerry.common.metadata_settings import REPOSITORY_FILE
from skerry.lake.lake import Lake
from skerry.service.identity import Caller, Role
from skerry.service.rest.mount import mount_rest
from support.rest_server import serving
from support.service import TestService, running

EVENTS = pa.table({"id": pa.array([1, 2, 3], pa.int64()), "name": ["a", "b", "c"]})


@dataclass
class World:
    """A service with a REST catalog, and a client of it."""

    service: TestService
    catalog: RestCatalog
    root: Path

    def lake(self, way: str, **settings: Any) -> Lake:
        if way == "embedded":
            return skerry.connect(self.root, settings=settings or None)
        if way == "remote":
            return skerry.connect(f"skerry://{self.service.address}")
        return self.service.parts.backend.lakes.lake(Caller("default", "test", frozenset({Role.ADMIN})))


def make_view(catalog: RestCatalog, name: str, queries: dict[str, str], **version: Any) -> None:
    """Create a view over REST as Spark and others do; pyiceberg has no way to."""
    *namespace, view = name.split(".")
    body = {
        "name": view,
        "schema": {"type": "struct", "schema-id": 0, "fields": [
            {"id": 1, "name": "key", "required": False, "type": "long", "doc": "the key"},
            {"id": 2, "name": "title", "required": False, "type": "string"},
        ]},
        "view-version": {
            "version-id": 1, "schema-id": 0, "timestamp-ms": 1700000000000, "summary": {},
            "default-namespace": namespace,
            "representations": [{"type": "sql", "sql": sql, "dialect": dialect} for dialect, sql in queries.items()],
            **version,
        },
        "properties": {"comment": "of a client"},
    }  # fmt: skip
    path = "%1F".join(namespace)
    answer = catalog._session.post(f"{catalog.uri}/v1/lake/namespaces/{path}/views", json=body)
    assert answer.status_code == 200, answer.text


@contextmanager
def started(root: Path, repository: str | None = None) -> Iterator[World]:
    """A service over a warehouse, by default with its repository where ``skerry serve`` has it."""
    if repository is None:
        (root / REPOSITORY_FILE).parent.mkdir(parents=True)
        repository = f"sqlite:///{root / REPOSITORY_FILE}"
    with (
        running(root, repository=repository) as service,
        serving(mount_rest(service.parts)) as uri,
        RestCatalog("c", uri=uri, warehouse="lake") as catalog,
    ):
        yield World(service, catalog, root)
