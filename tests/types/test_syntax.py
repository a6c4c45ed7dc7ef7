import pytest

from skerry.common.errors import SchemaError
from skerry.types.field import parse_type
from skerry.types.syntax import SYNONYMS, WIDE_DIGITS, parse_type_text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("int", "INT"),
        ("  BigInt  ", "BIGINT"),
        ("decimal", "DECIMAL(10, 0)"),
        ("DECIMAL(7)", "DECIMAL(7, 0)"),
        ("numeric ( 7 , 2 )", "DECIMAL(7, 2)"),
        ("array<string>", "ARRAY<STRING>"),
        ("LIST<INT not null>", "ARRAY<INT NOT NULL>"),
        ("map<string,int>", "MAP<STRING, INT>"),
        ("MAP<STRING NOT NULL, INT NOT NULL>", "MAP<STRING, INT NOT NULL>"),
        ("STRUCT<a INT, b: STRING NOT NULL>", "STRUCT<a: INT, b: STRING NOT NULL>"),
        ("STRUCT<`a b`: INT, `c``d` INT>", "STRUCT<`a b`: INT, `c``d`: INT>"),
        ("STRUCT<int INT>", "STRUCT<int: INT>"),
        ("ARRAY<varchar(20)>", "ARRAY<STRING>"),
        ("char ( 3 )", "STRING"),
        ("MAP<ubigint, hugeint>", "MAP<DECIMAL(20, 0), DECIMAL(38, 0)>"),
        ("ARRAY<MAP<STRING,STRUCT<a:ARRAY<INT>>>>", "ARRAY<MAP<STRING, STRUCT<a: ARRAY<INT>>>>"),
        *SYNONYMS.items(),
    ],
)
def test_types_are_read_in_every_spelling(text, canonical):
    if canonical == "ARRAY":
        text, canonical = f"{text}<INT>", "ARRAY<INT>"
    if canonical == "DECIMAL":
        canonical = f"DECIMAL({WIDE_DIGITS.get(text, 10)}, 0)"
    assert str(parse_type(text)) == canonical


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "expected a type's name, found the end at position 1"),
        ("INT STRING", "unexpected 'STRING' after the type at position 5"),
        ("INT  !", "unexpected '!' at position 6"),
        ("ARRAY<INT", "expected '>', found the end at position 10"),
        ("ARRAY<>", "expected a type's name, found '>' at position 7"),
        ("ARRAY<INT NOT>", "expected NULL after NOT, found '>' at position 14"),
        ("ARRAY<INT NOT", "expected NULL after NOT, found the end at position 14"),
        ("DECIMAL(x, 2)", "expected a number, found 'x' at position 9"),
        ("DECIMAL(5, 2", "expected ')', found the end at position 13"),
        ("DECIMAL(5; 2)", "unexpected ';' at position 10"),
        ("STRUCT<a: INT, >", "expected a field's name, found '>' at position 16"),
        ("STRUCT<`a: INT>", "unexpected '`' at position 8"),
        ("STRUCT<>", "expected a field's name, found '>' at position 8"),
    ],
)
def test_errors_name_the_text_the_problem_and_the_position(text, problem):
    with pytest.raises(SchemaError) as caught:
        parse_type_text(text)
    assert str(caught.value) == f"type {text!r}: {problem}"


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("BLOB", "there is no type BLOB; the types are BOOLEAN, TINYINT"),
        ("STRING(20)", "texts have no limit of length; write STRING, or VARCHAR(20)"),
        ("VARCHAR(20, 3)", "STRING takes no numbers"),
        ("UBIGINT(3)", "UBIGINT takes no numbers"),
        ("INT(11)", "INT takes no numbers"),
        ("INT<STRING>", "INT has no parts in angle brackets"),
        ("DECIMAL(1, 2, 3)", "write DECIMAL(precision, scale)"),
        ("DECIMAL<INT>", "write DECIMAL(precision, scale)"),
        ("DECIMAL(40)", "precision must be 1 to 38"),
        ("ARRAY", "write ARRAY<element>, MAP<key, value> or STRUCT<name: type, …>"),
        ("ARRAY<INT, INT>", "write ARRAY<element>"),
        ("MAP<INT>", "MAP<key, value>"),
    ],
)
def test_a_type_that_cannot_be_is_refused_with_advice(text, advice):
    with pytest.raises(SchemaError) as caught:
        parse_type(text)
    assert advice in str(caught.value)
