"""Files of builtin catalogs: names, both forms, errors that name the file and the place."""

from pathlib import Path

import pytest

from skerry.common.errors import InvalidInputError
from skerry.graph.system.catalog_file import catalog_paths, read_catalog, unknown_fields
from skerry.protocol.v1.builtin_pb2 import BuiltinCatalog, BuiltinType
from support.builtins import TOY, write_catalog


def test_text_and_binary_have_the_same_content(tmp_path: Path) -> None:
    text = read_catalog(write_catalog(tmp_path, TOY))
    (tmp_path / "toy.pb").write_bytes(text.catalog.SerializeToString())
    binary = read_catalog(tmp_path / "toy.pb")
    assert binary.catalog == text.catalog
    assert binary.engine_kind == text.engine_kind == "toy"
    assert [found.name for found in binary.catalog.types] == ["int", "text"]


@pytest.mark.parametrize("name", ["toy.json", "Toy.pb", "a b.pbtxt", ".pb", "toy"])
def test_a_file_is_named_after_its_engine(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"")
    with pytest.raises(InvalidInputError, match="a builtin catalog is called <engine kind>"):
        read_catalog(tmp_path / name)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('types { name: "int" colour: "red" }', 'line 1, column 21: .*no field named "colour"'),
        ("types {", "line 1"),
        ('casts { context: "always" }', "line 1"),
        ('engine_kind: "other"', "engine_kind is 'other', and the file's name says 'toy'"),
    ],
)
def test_an_error_in_a_text_names_file_line_and_problem(tmp_path: Path, text: str, problem: str) -> None:
    path = write_catalog(tmp_path, text)
    with pytest.raises(InvalidInputError, match=problem) as caught:
        read_catalog(path)
    assert str(path) in str(caught.value)


def test_what_is_no_catalog_is_refused(tmp_path: Path) -> None:
    (tmp_path / "toy.pb").write_bytes(b"\xff\xff\xff")
    with pytest.raises(InvalidInputError, match=r"toy\.pb: not a builtin catalog in binary form"):
        read_catalog(tmp_path / "toy.pb")
    (tmp_path / "toy.pbtxt").write_bytes(b"\xff")
    with pytest.raises(InvalidInputError, match="not UTF-8 at byte 0"):
        read_catalog(tmp_path / "toy.pbtxt")
    with pytest.raises(InvalidInputError, match="cannot be read: No such file"):
        read_catalog(tmp_path / "none.pb")


def test_unknown_fields_of_a_binary_file_are_found_at_every_level() -> None:
    entry = BuiltinType.FromString(BuiltinType(name="int").SerializeToString() + b"\xa2\x06\x01x")  # field 100
    catalog = BuiltinCatalog(types=[BuiltinType(name="text"), entry])
    assert unknown_fields(catalog) == ["types[1] has an unknown field 100"]
    assert unknown_fields(BuiltinCatalog.FromString(b"\xa2\x06\x01x")) == ["the catalog has an unknown field 100"]


def test_files_are_merged_folder_by_folder_and_binary_before_text(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    for folder in (two, one):
        write_catalog(folder, "")
        (folder / "toy.pb").write_bytes(b"")
    write_catalog(one, "", "other")
    (one / "README.md").write_text("not a catalog")
    found = [str(path.relative_to(tmp_path)) for path in catalog_paths([one, two], "toy")]
    assert found == ["one/toy.pb", "one/toy.pbtxt", "two/toy.pb", "two/toy.pbtxt"]
    assert len(catalog_paths([one, two])) == 5
