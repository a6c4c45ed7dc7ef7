"""References to types as engines write them."""

import pytest

from skerry.graph.system.type_reference import unknown_types

KNOWN = {"int", "text", "decimal", "map", "struct", "timestamp with time zone", "enum", "array"}


@pytest.mark.parametrize(
    "reference",
    [
        "int",
        "INT",
        "int[]",
        "int[3]",
        "int[][]",
        "int[ANY]",
        "decimal(18,3)",
        "map(int, text)",
        "map(int, map(int, text[]))[]",
        'struct(a int, "b c" text)',
        "struct<a:int,b:array<text>>",
        "timestamp with time zone[]",
        "enum('a', 'it''s')",
        '"int"[]',
        "struct(at timestamp with time zone)",
        "",
    ],
)
def test_a_reference_to_known_types_is_accepted(reference: str) -> None:
    assert list(unknown_types(reference, lambda name: name.casefold() in KNOWN)) == []


@pytest.mark.parametrize(
    ("reference", "missing"),
    [
        ("int8", ["int8"]),
        ("int8[]", ["int8"]),
        ("list(int)", ["list"]),
        ("map(int8, txt)", ["int8", "txt"]),
        ("struct(a int8)", ["int8"]),
        ("int)", ["int)"]),
    ],
)
def test_names_that_are_no_types_are_found(reference: str, missing: list[str]) -> None:
    assert [name.split()[-1] for name in unknown_types(reference, lambda name: name.casefold() in KNOWN)] == missing
