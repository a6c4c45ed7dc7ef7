"""Problems of builtin catalogs: file, entry and what is wrong."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import InvalidInputError
from skerry.graph.engine_version import EngineKey
from skerry.graph.system.builtin_entry import SECTIONS
from skerry.graph.system.catalog_file import CatalogFile, read_catalog
from skerry.graph.system.loaded_catalog import load_catalog
from skerry.graph.system.selection import Selection
from skerry.graph.system.validate import CatalogProblemsError, Problem, find_problems
from skerry.protocol.v1.builtin_pb2 import (
    BuiltinAggregate,
    BuiltinCast,
    BuiltinCatalog,
    BuiltinCollation,
    BuiltinColumn,
    BuiltinFunction,
    BuiltinNamespace,
    BuiltinOperator,
    BuiltinRule,
    BuiltinType,
    BuiltinView,
)
from support.builtins import TOY, toy_registry, write_catalog

BASE = 'namespaces { name: "sys" } types { namespace: "sys" name: "int" } types { name: "text" }\n'


def problems(folder: Path, text: str) -> list[Problem]:
    file = read_catalog(write_catalog(folder, text))
    return find_problems("toy", [file], [file])


def test_a_right_catalog_has_no_problems(tmp_path: Path) -> None:
    assert problems(tmp_path, TOY) == []
    assert problems(tmp_path, "") == []


@pytest.mark.parametrize(
    ("text", "entry", "problem"),
    [
        ('types { name: "text" }', "type text", "stands twice"),
        (
            'functions { name: "f" argument_types: "int9" }',
            "function f(int9)",
            r"argument_types\[0\].*unknown type 'int9'",
        ),
        ('functions { name: "f" argument_types: " " }', "function f( )", "empty"),
        ('functions { name: "f" result_type: "nix" }', "function f()", "result_type refers to the unknown type 'nix'"),
        ('functions { name: "f" variadic_type: "nix" }', "function f(nix…)", "variadic_type"),
        (
            'functions { name: "f" argument_types: "int" argument_names: ["a", "b"] }',
            "function f(int)",
            "2 argument names for 1",
        ),
        ('functions { name: "f" form: 99 }', "function f()", "form 99 is unknown"),
        ("functions { }", "function ()", "no name"),
        ('functions { namespace: "nix" name: "f" }', "function nix.f()", "no namespace 'nix'"),
        ('aggregates { name: "a" result_type: "nix" }', "aggregate a()", "unknown type 'nix'"),
        ('operators { name: "+" left_type: "int" right_type: "nix" }', "operator int + nix", "right_type .*'nix'"),
        ('operators { name: "+" }', "operator +", "neither a left nor a right type"),
        (
            'casts { source_type: "int" target_type: "nix" context: CAST_CONTEXT_IMPLICIT }',
            "cast int AS nix (implicit)",
            "'nix'",
        ),
        ('casts { source_type: "int" target_type: "text" }', "cast int AS text (unspecified)", "context is"),
        ("casts { context: CAST_CONTEXT_IMPLICIT }", "cast  AS  (implicit)", "a source type and a target type"),
        ('types { name: "a" element_type: "nix" }', "type a", "element_type refers to the unknown type 'nix'"),
        (
            'views { name: "v" columns { name: "a" type: "nix" } }',
            "view v",
            "column a refers to the unknown type 'nix'",
        ),
        ('views { name: "v" columns { name: "a" } }', "view v", "column a refers to the unknown type"),
        (
            'views { name: "v" columns { name: "a" type: "int" } columns { name: "a" type: "int" } }',
            "view v",
            "columns twice: a",
        ),
        (
            'views { name: "v" columns { name: "a" type: "int" min_version: "2" max_version: "1" } }',
            "view v",
            "column a: no version is at least '2' and at most '1'",
        ),
        (
            'collations { name: "c" engine_specific { min_version: "?" } }',
            "collation c",
            r"rule 0: '\?' is not a version",
        ),
        (
            'types { name: "a" engine_specific { } engine_specific { min_version: "2.0" max_version: "2.0rc1" } }',
            "type a",
            "rule 1: no version is at least '2.0'",
        ),
        ('types { name: "a" engine_specific { engine_kind: "other" } }', "type a", "never matches in a file of 'toy'"),
        (
            'types { name: "a" engine_specific { properties { key: "k" value: "v" } } }',
            "type a",
            "no payload_type",
        ),
        ('types { name: "a" engine_specific { max_version: "0.5" } } min_version: "1.0"', "type a", "it never matches"),
        pytest.param(
            f'types {{ name: "a" engine_specific {{ payload_type: "x" payload: "{"x" * (1 << 20)}y" }} }}',
            "type a",
            "1,048,577 bytes; hints are small",
            id="large payload",
        ),
        ('min_version: "?"', "the catalog", "not a version"),
        ('made_from: "a b"', "the catalog", "not a version"),
    ],
)
def test_a_problem_names_file_entry_and_what_is_wrong(tmp_path: Path, text: str, entry: str, problem: str) -> None:
    found = problems(tmp_path, BASE + text)
    assert len(found) == 1, found
    assert found[0].path == str(tmp_path / "toy.pbtxt")
    assert found[0].entry == entry
    with pytest.raises(AssertionError, match=problem):
        raise AssertionError(found[0].problem)


def test_unknown_fields_of_a_binary_file_are_problems(tmp_path: Path) -> None:
    (tmp_path / "toy.pb").write_bytes(b"\xa2\x06\x01x")
    file = read_catalog(tmp_path / "toy.pb")
    assert "unknown field 100" in str(find_problems("toy", [file], [file])[0])


def test_an_overlay_may_refer_to_types_of_the_file_below_it(tmp_path: Path) -> None:
    right = 'functions { name: "f" argument_types: "sys.int" result_type: "INT" }'
    assert toy_registry(tmp_path / "right", right).catalog("toy") is not None
    wrong = 'functions { name: "f" argument_types: "int9" } casts { }'
    registry = toy_registry(tmp_path / "wrong", wrong)
    with pytest.raises(CatalogProblemsError) as caught:
        registry.check()
    assert len(caught.value.problems) == 3
    assert "overlay-0" in str(caught.value)
    assert "function f(int9)" in str(caught.value)


TEXTS = st.sampled_from(["", "int", "sys", "a", "1.0", "2", "?", "int[", "map(int", "é", "x" * 300, "(a int, b)"])
RULES = st.builds(
    BuiltinRule, engine_kind=TEXTS, min_version=TEXTS, max_version=TEXTS, payload_type=TEXTS,
    properties=st.dictionaries(TEXTS, TEXTS, max_size=2),
)  # fmt: skip
COMMON = {"namespace": TEXTS, "name": TEXTS, "engine_specific": st.lists(RULES, max_size=2)}
CALLS = {
    "argument_types": st.lists(TEXTS, max_size=2),
    "argument_names": st.lists(TEXTS, max_size=2),
    "result_type": TEXTS,
}
COLUMNS = st.builds(BuiltinColumn, name=TEXTS, type=TEXTS, min_version=TEXTS, max_version=TEXTS)
CATALOGS = st.builds(
    BuiltinCatalog,
    min_version=TEXTS,
    namespaces=st.lists(st.builds(BuiltinNamespace, name=TEXTS), max_size=2),
    types=st.lists(st.builds(BuiltinType, **COMMON, element_type=TEXTS), max_size=3),
    functions=st.lists(st.builds(BuiltinFunction, **COMMON, **CALLS, form=st.integers(0, 99)), max_size=2),
    aggregates=st.lists(st.builds(BuiltinAggregate, **COMMON, **CALLS), max_size=2),
    operators=st.lists(st.builds(BuiltinOperator, **COMMON, left_type=TEXTS), max_size=2),
    casts=st.lists(
        st.builds(BuiltinCast, source_type=TEXTS, target_type=TEXTS, context=st.integers(0, 99)), max_size=2
    ),
    collations=st.lists(st.builds(BuiltinCollation, **COMMON), max_size=2),
    views=st.lists(st.builds(BuiltinView, **COMMON, columns=st.lists(COLUMNS, max_size=2)), max_size=2),
)


@given(CATALOGS, CATALOGS)
def test_whatever_is_in_a_file_its_problems_are_found_or_it_can_be_used(
    below: BuiltinCatalog, above: BuiltinCatalog
) -> None:
    files = [CatalogFile(f"{number}/toy.pb", "toy", one, str(number)) for number, one in enumerate((below, above))]
    problems = find_problems("toy", files, files)
    assert all(problem.entry and problem.problem for problem in problems)
    if problems:
        with pytest.raises(CatalogProblemsError):
            load_catalog("toy", files)
        return
    for version in ("0.1", "1.0", "2", "3.0rc1"):
        selection = Selection(load_catalog("toy", files), EngineKey("toy", version))
        assert sum(len(selection.nodes(section.kind)) for section in SECTIONS) == len(selection)


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_whatever_the_bytes_of_a_file_are_the_error_is_one_of_input(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    for name in ("toy.pb", "toy.pbtxt"):
        path = tmp_path_factory.getbasetemp() / name
        path.write_bytes(data)
        try:
            file = read_catalog(path)
        except InvalidInputError:
            continue
        find_problems("toy", [file], [file])
