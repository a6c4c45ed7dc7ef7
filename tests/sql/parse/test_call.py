from datetime import date, datetime, timedelta
from decimal import Decimal

import pytest

from skerry.sql.parse.script import parse_script
from skerry.sql.script_text import Source
from skerry.sql.statement import Call, Parameter, SetSetting


@pytest.mark.parametrize(
    ("arguments", "values"),
    [
        ("", []),
        ("'app.users'", [(None, "app.users")]),
        ("app.users, 3", [(None, "app.users"), (None, 3)]),
        ("table => 't', retain_last = 3", [("table", "t"), ("retain_last", 3)]),
        ("'t', FULL := true", [(None, "t"), ("full", True)]),
        ("-1, 1.5, NULL, false", [(None, -1), (None, Decimal("1.5")), (None, None), (None, False)]),
        ("DATE '2024-01-01'", [(None, date(2024, 1, 1))]),
        ("older_than => TIMESTAMP '2024-01-01 00:00:00'", [("older_than", datetime(2024, 1, 1))]),
        ("INTERVAL '7 days', INTERVAL '2' HOUR", [(None, timedelta(days=7)), (None, timedelta(hours=2))]),
        ("INTERVAL 3 WEEKS, 2e3", [(None, timedelta(weeks=3)), (None, 2000.0)]),
        ("['a', 'b'], ARRAY[1]", [(None, ["a", "b"]), (None, [1])]),
        ("date, x.date", [(None, "date"), (None, "x.date")]),
    ],
)  # fmt: skip
def test_call(arguments: str, values: list[tuple[str | None, object]], parsed) -> None:
    found = parsed(f"CALL system.p({arguments})")
    call = found.statement
    assert isinstance(call, Call)
    assert call.procedure.parts == ("system", "p")
    assert [(a.name, a.value) for a in call.arguments] == values


def test_places_of_arguments(parsed) -> None:
    found = parsed("CALL compact('t', full => true)")
    assert found.statement.procedure.parts == ("compact",)
    assert [found.cut(a.span) for a in found.statement.arguments] == ["'t'", "full => true"]


def test_parameters_are_counted_over_the_script() -> None:
    source = Source("SELECT ?; CALL p(?, a => $n); SET x = ?")
    _, call, setting = parse_script(source)
    assert isinstance(call, Call)
    assert isinstance(setting, SetSetting)
    values = [*[a.value for a in call.arguments], setting.value]
    assert all(isinstance(value, Parameter) for value in values)
    assert [(value.key, source.cut(value.span)) for value in values] == [(1, "?"), ("n", "$n"), (2, "?")]


@pytest.mark.parametrize(
    ("text", "name", "value", "reset"),
    [
        ("SET a = 1", ("a",), 1, False),
        ("SET a.b TO x", ("a", "b"), "x", False),
        ("SET 'a.b' = 'x y'", ("a", "b"), "x y", False),
        ("SET cache.metadata-size = 64MB", ("cache", "metadata-size"), "64MB", False),
        ("SET a = 1.5GB", ("a",), "1.5GB", False),
        ("SET a = 1.5", ("a",), Decimal("1.5"), False),
        ("SET a = true", ("a",), True, False),
        ("SET a = on", ("a",), "on", False),
        ("SET a = -1", ("a",), -1, False),
        ("SET a = NULL", ("a",), None, False),
        ("SET a = read.me", ("a",), "read.me", False),
        ("SET session = 1", ("session",), 1, False),
        ("SET a = DEFAULT", ("a",), None, True),
        ("RESET a.b-c", ("a", "b-c"), None, True),
        ("RESET 'a.b'", ("a", "b"), None, True),
    ],
)
def test_settings(text: str, name: tuple[str, ...], value: object, reset: bool, parsed) -> None:
    found = parsed(text)
    setting = found.statement
    assert isinstance(setting, SetSetting)
    assert (setting.name.parts, setting.value, setting.reset) == (name, value, reset)
    assert type(setting.value) is type(value)
    assert found.cut(setting.span) == text


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("CALL ¦(1)", "expected a procedure's name"),
        ("CALL p¦", 'expected "("'),
        ("CALL p(1 ¦2)", 'expected "," or ")"'),
        ("CALL p(1,¦)", "expected a value"),
        ("CALL p(¦now())", "only fixed values can stand here"),
        ("CALL p(a => 1, ¦2)", "every argument needs its name"),
        ("CALL p(a => 1, ¦A => 2)", "argument a is given twice"),
        ("CALL p(¦'a' => 1)", "expected an argument's name"),
        ("CALL p(1 ¦+ 1)", "only fixed values can stand here"),
        ("CALL p(¦INTERVAL '3 months')", "a length of time is a whole number and one of"),
        ("CALL p(INTERVAL ¦x)", "expected a length of time"),
        ("CALL p(¦select)", "as a name it needs quotes"),
        ("CALL ¦a.b.c(1)", "at most 2 parts"),
        ("SET¦", "expected a setting's name"),
        ("SET a¦", 'expected "=" or TO'),
        ("SET a =¦", "expected a value"),
        ("SET a = 1 ¦2", "expected the end of the statement"),
        ("SET a = ¦f(1)", "only fixed values can stand here"),
        ("SET ¦SESSION a = 1", "leave out SESSION"),
        ("SET ¦GLOBAL a = 1", "leave out GLOBAL"),
        ("SET ¦SCHEMA x", "write USE x"),
        ("SET ¦VARIABLE x = 1", "there are no variables"),
        ("SET ¦'a..b' = 1", "expected a setting's name"),
        ("RESET ¦ALL", "SHOW SETTINGS lists them"),
        ("RESET¦", "expected a setting's name"),
    ],
)
def test_what_is_refused(text: str, problem: str, refused) -> None:
    refused(text, problem)
