"""Problems of builtin catalogs: file, entry and what is wrong."""

from pathlib import Path

import pytest

from skerry.graph.system.catalog_file import read_catalog
from skerry.graph.system.validate import CatalogProblemsError, Problem, find_problems
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
