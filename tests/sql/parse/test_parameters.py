from skerry.sql.parse.parameters import list_parameters
from skerry.sql.script_text import Source


def test_parameters_are_numbered_over_the_whole_text() -> None:
    source = Source("SELECT ?, '?', $name -- ?\n; SELECT ?::INT, \"$x\", t$files, $2, $$ ? $$")
    found = [(parameter.key, source.cut(parameter.span)) for parameter in list_parameters(source)]
    assert found == [(0, "?"), ("name", "$name"), (1, "?"), (1, "$2")]


def test_a_number_with_endless_digits_is_a_name() -> None:
    (parameter,) = list_parameters(Source("SELECT $" + "9" * 5000))
    assert parameter.key == "9" * 5000
