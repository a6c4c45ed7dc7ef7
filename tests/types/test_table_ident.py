"""What tables are called: parsed, printed and quoted in one place."""

import pytest

from skerry.common.errors import InvalidInputError, SqlError
from skerry.types.table_ident import TableIdent


@pytest.mark.parametrize("name", ["users", "a.b.c", "", None, 5, ".users", "app."])
def test_a_tables_name_has_two_parts(name: object) -> None:
    with pytest.raises(InvalidInputError):
        TableIdent.parse(name)
    assert TableIdent.parse("app.users") == TableIdent(("app",), "users")


def test_the_reserved_word_of_one_kind_is_free_for_another() -> None:
    assert TableIdent.parse("data.latest") == TableIdent.of("data", "latest")
    assert TableIdent.parse("app.data") == TableIdent.of("app", "data")
    assert TableIdent.parse("app.system") == TableIdent.of("app", "system")
    with pytest.raises(InvalidInputError, match="database name 'system' is reserved"):
        TableIdent.parse("system.x")


def test_a_name_in_a_statement_has_one_or_two_parts() -> None:
    assert TableIdent.from_parts(["users"], "app") == TableIdent.of("app", "users")
    assert TableIdent.from_parts(["other", "users"], "app") == TableIdent.of("other", "users")
    with pytest.raises(SqlError, match=r"a.b.c has 3 parts: a view is called database.view, or view alone"):
        TableIdent.from_parts(["a", "b", "c"], "app", "view")


def test_it_is_printed_and_quoted_part_by_part() -> None:
    ident = TableIdent.of("app", 'odd "one"')
    assert str(ident) == 'app.odd "one"'
    assert ident.written() == '"app"."odd ""one"""'
    assert ident.written(str.upper) == 'APP.ODD "ONE"'
    assert TableIdent.split("app.users$files") == TableIdent.of("app", "users$files")


def test_a_catalog_stands_in_front() -> None:
    ident = TableIdent(("sales", "eu"), "orders", "ice")
    assert ident.parts == ("ice", "sales", "eu", "orders")
    assert (str(ident), ident.database) == ("ice.sales.eu.orders", "sales.eu")
    assert ident.beside("items") == TableIdent(("sales", "eu"), "items", "ice")
    assert ident != TableIdent(("sales", "eu"), "orders")


def test_names_are_alike_whatever_their_case() -> None:
    assert TableIdent.of("App", "Users").is_like(TableIdent.of("app", "users"))
    assert not TableIdent.of("app", "users").is_like(TableIdent(("app",), "users", "ice"))
    assert len({TableIdent.of("app", "users"), TableIdent.of("app", "users"), TableIdent.of("app", "Users")}) == 2


def test_the_parts_of_a_name_in_a_string_may_be_quoted() -> None:
    assert TableIdent.split_quoted('"app" . `users`') == ("app", "users")
    assert TableIdent.split_quoted("users") == ("users",)
    assert TableIdent.split_quoted("a.b.c") == ("a", "b", "c")
