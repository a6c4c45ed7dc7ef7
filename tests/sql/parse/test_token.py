import pytest

from skerry.common.errors import SqlError
from skerry.sql.parse.token import Kind, tokenize
from skerry.sql.script_text import Source


def cut(text: str) -> list[tuple[str, str]]:
    return [(token.kind.name, token.text) for token in tokenize(Source(text))]


def test_words_stay_words_whatever_a_dialect_makes_of_them() -> None:
    assert cut("select group by call partitioned by x") == [
        ("WORD", word) for word in ("select", "group", "by", "call", "partitioned", "by", "x")
    ]


def test_quotes_are_taken_off() -> None:
    assert cut("""'it''s' "a""b" `c d` e'x\\ny' $$q'q$$""") == [
        ("STRING", "it's"),
        ("QUOTED", 'a"b'),
        ("QUOTED", "c d"),
        ("STRING", "x\ny"),
        ("STRING", "q'q"),
    ]


def test_a_text_between_dollar_tags() -> None:
    assert cut("""is $doc$it's "b" $5 $$ $doc$, $Doc$a\n$Doc$ '$doc$'""") == [
        ("WORD", "is"),
        ("STRING", """it's "b" $5 $$ """),
        ("MARK", ","),
        ("STRING", "a\n"),
        ("STRING", "$doc$"),
    ]
    assert cut("'$a$', $a+$b")[2:] == [("PARAMETER", "$a"), ("MARK", "+"), ("PARAMETER", "$b")]
    with pytest.raises(SqlError, match=r"a text that begins with \$ is not closed"):
        cut("$doc$ab$DOC$")


def test_parameters_may_stand_side_by_side() -> None:
    """``$a+$`` could also begin a text that ends with ``$a+$``; nobody means that."""
    assert cut("$a+$b,f($a,$b)")[:3] == [("PARAMETER", "$a"), ("MARK", "+"), ("PARAMETER", "$b")]


def test_parameters_are_one_token() -> None:
    assert cut("? $name $1 ?2 ?::INT") == [
        ("PARAMETER", "?"),
        ("PARAMETER", "$name"),
        ("PARAMETER", "$1"),
        ("PARAMETER", "?2"),
        ("PARAMETER", "?"),
        ("MARK", "::"),
        ("WORD", "INT"),
    ]


def test_a_system_table_is_one_word() -> None:
    assert cut("t$snapshots a.t$files") == [("WORD", "t$snapshots"), ("WORD", "a"), ("MARK", "."), ("WORD", "t$files")]


def test_braces_next_to_each_other_are_two_marks() -> None:
    assert [text for _, text in cut("{'a': {'b': 1}}")] == ["{", "a", ":", "{", "b", ":", "1", "}", "}"]


def test_comments_are_left_out() -> None:
    assert cut("a -- b\n/* c /* d */ */ e /*+ hint */") == [("WORD", "a"), ("WORD", "e")]


def test_offsets_count_characters() -> None:
    source = Source("'é' 𝒳 \"ü\"")
    assert [source.cut(token.span) for token in tokenize(source)] == ["'é'", "𝒳", '"ü"']


@pytest.mark.parametrize(
    ("text", "problem", "position"),
    [
        ("SELECT 'abc", "a text that begins with ' is not closed", (1, 8)),
        ("SELECT\n  e'a\\'", "a text that begins with e' is not closed", (2, 3)),
        ('a "b', 'a name that begins with " is not closed', (1, 3)),
        ("a `b", "a name that begins with ` is not closed", (1, 3)),
        ("a /* b", "a comment that begins with /* is not closed", (1, 3)),
        ("SELECT $$ab", "a text that begins with $ is not closed", (1, 8)),
        ("a -- 'x\n /* ' */ 'b", "a text that begins with ' is not closed", (2, 10)),
    ],
)
def test_what_is_not_closed_is_told_with_where_it_begins(text: str, problem: str, position: tuple[int, int]) -> None:
    with pytest.raises(SqlError, match="is not closed") as raised:
        tokenize(Source(text))
    assert str(raised.value).startswith(problem)
    assert raised.value.position == position


def test_kinds_have_words_for_people() -> None:
    assert Kind.QUOTED.value == "quoted name"


def test_half_a_character_is_refused_at_its_place() -> None:
    with pytest.raises(SqlError, match="U\\+D800 is half of a character") as caught:
        tokenize(Source("SELECT\n '\ud800'"))
    assert caught.value.position == (2, 3)
