"""The generated Python belongs to the .proto files, and every method says who may call it."""

import importlib.util
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from skerry.protocol.v1 import access_pb2

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "src" / "skerry" / "protocol" / "v1"
NAMES = sorted(path.stem for path in FOLDER.glob("*.proto"))


def loaded(name: str) -> Any:
    """A tool of the project, as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


def test_the_client_stubs_are_those_of_the_protos() -> None:
    assert loaded("stubs").render_stubs() == (FOLDER / "stub.py").read_text(), "run `make protos`"


def test_the_reference_is_that_of_the_protos() -> None:
    assert loaded("api_docs").render_api() == (ROOT / "docs" / "api.md").read_text(), "run `make docs`"


def test_the_stubs_are_those_of_the_protos(tmp_path: Path) -> None:
    tool = loaded("protos")
    made = {path.name: path.read_text() for path in tool.compile_protos(tmp_path)}
    kept = {path.name: path.read_text() for path in FOLDER.glob("*_pb2.py*")}
    assert sorted(made) == sorted(kept), "run `make protos`"
    stale = [name for name in made if made[name] != kept[name]]
    assert stale == [], "run `make protos`"


@pytest.mark.parametrize("name", NAMES)
def test_every_method_says_who_may_call_it(name: str) -> None:
    module = import_module(f"skerry.protocol.v1.{name}_pb2")
    for service in module.DESCRIPTOR.services_by_name.values():
        for method in service.methods:
            assert method.GetOptions().Extensions[access_pb2.access] != access_pb2.ACCESS_UNSPECIFIED, method.full_name
