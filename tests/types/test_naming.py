"""Names that databases, tables, tags and columns may have."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import InvalidInputError, SchemaError, SkerryError
from skerry.fileio.path import check_path
from skerry.types.naming import (
    MAX_NAME_BYTES,
    RESERVED_NAMES,
    SYSTEM_COLUMNS,
    check_column_names,
    check_name,
)

KINDS = ["database", "table", "tag"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["users", "Users_2", "a-b", "日本", "a" * MAX_NAME_BYTES, "0"])
def test_plain_names_are_fine(kind: str, name: str) -> None:
    assert check_name(kind, name) == name


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("bad", list('/\\.$@:*?"<>|% \t\n\r\x00\x1f\x7f'))
def test_a_character_that_paths_or_engines_mind_is_named(kind: str, bad: str) -> None:
    if kind == "tag" and bad == ".":
        assert check_name(kind, "v1.0") == "v1.0"
        return
    if kind != "tag" and bad == " ":
        assert check_name(kind, "my table") == "my table"
    for name in (bad, f"a{bad}") if bad == " " else (f"a{bad}b", bad, f"a{bad}"):
        with pytest.raises(InvalidInputError) as caught:
            check_name(kind, name)
        assert f"{kind} name {name!r} must not contain {bad!r}" in str(caught.value)
        assert "use letters, digits, '_' and '-'" in str(caught.value)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", [None, 5, b"a", "", ["a"]])
def test_what_is_no_text_is_refused(kind: str, name: object) -> None:
    with pytest.raises(InvalidInputError, match=f"a {kind}'s name must be a text that is not empty"):
        check_name(kind, name)


@pytest.mark.parametrize("kind", KINDS)
def test_names_of_our_own_are_reserved(kind: str) -> None:
    for name in ("_views", "-x"):
        with pytest.raises(InvalidInputError, match="such names are Skerry's own"):
            check_name(kind, name)
    for name in RESERVED_NAMES.get(kind, ()):
        for spelled in (name, name.upper()):
            with pytest.raises(InvalidInputError, match=f"{kind} name '{spelled}' is reserved; choose another"):
                check_name(kind, spelled)


def test_a_name_must_fit_a_file_system() -> None:
    with pytest.raises(InvalidInputError, match="is longer than 128 bytes"):
        check_name("table", "ä" * 65)
    with pytest.raises(InvalidInputError, match="half of a surrogate pair"):
        check_name("table", "a\ud800")


@given(st.text(max_size=20))
def test_whatever_passes_is_one_segment_of_a_path(name: str) -> None:
    try:
        checked = check_name("table", name)
    except SkerryError:
        return
    assert check_path(f"db/{checked}/data") == f"db/{name}/data"
    assert checked.count("/") == 0
    assert checked.strip() == checked


class TestColumns:
    def test_any_other_name_is_fine(self) -> None:
        check_column_names(["a", "with space", "a.b", "a/b", "weiß", "`", "_x", "data", "🐚"], "schema")

    @pytest.mark.parametrize("name", sorted(SYSTEM_COLUMNS))
    def test_system_columns_are_reserved_in_any_case(self, name: str) -> None:
        for spelled in (name, name.upper()):
            with pytest.raises(SchemaError, match=f"schema: column name '{spelled}' is reserved for a system column"):
                check_column_names(["a", spelled], "schema")

    def test_names_are_unique_whatever_their_case(self) -> None:
        with pytest.raises(SchemaError, match="column 'a' appears twice; column names must be unique"):
            check_column_names(["a", "b", "a"], "schema")
        with pytest.raises(SchemaError, match="column 'A' and 'a' differ only in case; column names must be unique"):
            check_column_names(["a", "b", "A"], "schema")

    def test_what_no_document_or_terminal_can_show_is_refused(self) -> None:
        with pytest.raises(SchemaError, match="holds a control character"):
            check_column_names(["a\nb"], "schema")
        with pytest.raises(SchemaError, match="half of a surrogate pair"):
            check_column_names(["a\udfff"], "schema")
