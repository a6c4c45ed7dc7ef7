"""``matches`` and ``matches_term`` as predicates: parsed, bound, rendered, evaluated, pruned."""

import pickle

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry import InvalidInputError, SchemaError
from skerry.pruning.fileset.files import ColumnBounds, FileSet
from skerry.pruning.fileset.prune import may_match
from skerry.pruning.predicate.bind import bind, parse_and_bind
from skerry.pruning.predicate.bound import (
    UNKNOWN,
    AllOf,
    AnyOf,
    BoundPredicate,
    IsNull,
    Matches,
    MatchesTerm,
    negate,
    split_by,
)
from skerry.pruning.predicate.evaluate import evaluate
from skerry.pruning.predicate.key_range import key_bounds
from skerry.pruning.predicate.parse import parse_predicate
from skerry.pruning.predicate.render import to_text
from skerry.pruning.predicate.where import WhereClause
from skerry.pruning.text.analyzer import Analyzer, Language
from skerry.types.datatype import STRING
from skerry.types.field import Field
from skerry.types.schema import Schema
from support.texts import Tree, nullable_texts, queries, slow_has_term

BODY, NOTE, N = Field("body", "STRING", id=1), Field("note", "STRING", id=2), Field("n", "INT", id=3)
FIELDS = (BODY, NOTE, N, Field("raw", "BINARY", id=4))
CHINESE, SENSITIVE = Analyzer(Language.CHINESE), Analyzer(case_sensitive=True)


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("matches(body, 'disk full')", Matches(BODY, "disk full")),
        ("MATCHES(Body, 'it''s')", Matches(BODY, "it's")),
        ("NOT matches(body, 'a')", Matches(BODY, "a", negated=True)),
        ("NOT NOT matches(body, 'a')", Matches(BODY, "a")),
        ("matches(body, 'a', 'chinese')", Matches(BODY, "a", CHINESE)),
        ("matches(body, 'a', 'English')", Matches(BODY, "a")),
        ("matches(body, 'a', 'english case_sensitive')", Matches(BODY, "a", SENSITIVE)),
        ("matches_term(body, 'a')", MatchesTerm(BODY, "a")),
        ("NOT matches_term((body), '/x')", MatchesTerm(BODY, "/x", negated=True)),
        ("matches(body, NULL)", UNKNOWN),
        ("matches_term(body, NULL)", UNKNOWN),
        ("matches(body, 'a') AND note IS NULL", AllOf((Matches(BODY, "a"), IsNull(NOTE)))),
        ("NOT (matches(body, 'a') AND note IS NOT NULL)", AnyOf((Matches(BODY, "a", negated=True), IsNull(NOTE)))),
    ],
)
def test_conditions_are_bound_and_their_text_says_the_same(text: str, bound: BoundPredicate) -> None:
    assert parse_and_bind(text, FIELDS) == bound
    assert parse_and_bind(to_text(bound), FIELDS) == bound
    parsed = parse_predicate(text)
    assert parse_predicate(to_text(parsed)) == parsed
    assert negate(negate(bound)) == bound
    assert pickle.loads(pickle.dumps(bound)) == bound


@pytest.mark.parametrize(
    ("text", "problem", "offset"),
    [
        ("matches(n, 'x')", "matches is for STRING columns, and 'n' is INT", 8),
        ("matches(raw, 'x')", "'raw' is BINARY", 8),
        ("matches_term(n, 'x')", "matches_term is for STRING columns, and 'n' is INT", 13),
        ("matches('body', 'x')", "matches looks at a column", 8),
        ("matches(body, note)", "matches needs words like 'disk full', found note", 14),
        ("matches(body, 5)", "expected words like 'disk full', not 5", 14),
        ("matches_term(body, TRUE)", "expected a word like 'timeout', not TRUE", 19),
        ("matches(body)", "expected ,", 12),
        ("matches(body, 'a', 'b', 'c')", r"expected \)", 22),
        ("matches_term(body, 'a', 'b')", r"expected \)", 22),
        ("matches(body, '')", "the query is empty", 15),
        ("matches(body, '-x')", "only excludes words", 15),
        ("matches(body, 'it''s \"x')", "never closed", 21),
        ("matches(body, 'a (b')", "never closed", 17),
        ("matches_term(body, '')", "the term is empty", 20),
        ("matches(body, 'a', 'klingon')", "'klingon' is no analyzer", 19),
        ("matches(body, 'a') = TRUE", "expected AND, OR or the end", 19),
        ("match(body, 'a')", "there is no function match; there are .*matches, matches_term", 0),
    ],
)
def test_mistakes_are_told_at_their_place(text: str, problem: str, offset: int) -> None:
    with pytest.raises(InvalidInputError, match=problem) as caught:
        parse_and_bind(text, FIELDS)
    assert caught.value.offset == offset
    assert caught.value.excerpt == f"  {text}\n  {' ' * offset}^"


def test_an_unknown_column_is_named() -> None:
    with pytest.raises(SchemaError, match="did you mean 'body'"):
        parse_and_bind("matches(bodi, 'x')", FIELDS)


def test_a_column_may_be_called_as_the_function() -> None:
    field = Field("matches", "STRING", id=9)
    assert parse_and_bind("matches(matches, 'x') AND matches = 'a'", [field]).field_ids == {9}


def test_the_index_of_a_column_decides_the_analyzer_unless_one_is_named() -> None:
    predicate = parse_predicate("matches(body, 'a') AND matches(note, 'a') AND matches(body, 'b', 'english')")
    found = bind(predicate, FIELDS, analyzers={1: CHINESE})
    assert found == AllOf((Matches(BODY, "a", CHINESE), Matches(NOTE, "a"), Matches(BODY, "b")))
    assert WhereClause.parse("matches(body, 'a')").bind(FIELDS, {1: CHINESE}) == Matches(BODY, "a", CHINESE)
    assert to_text(Matches(BODY, "a", CHINESE)) == "matches(body, 'a', 'chinese')"


@given(st.lists(nullable_texts, max_size=6), queries, st.sampled_from([Analyzer(), CHINESE, SENSITIVE]))
def test_rows_are_found_as_the_oracle_says(texts: list[str | None], query: Tree, analyzer: Analyzer) -> None:
    bound = Matches(BODY, query.text(), analyzer)
    table = pa.table({"body": pa.array(texts, pa.string())})
    settings = analyzer.language.value, analyzer.case_sensitive
    expected = [None if text is None else query.holds(text, *settings) for text in texts]
    assert evaluate(bound, table).tolist() == [truth is True for truth in expected]
    assert evaluate(negate(bound), table).tolist() == [truth is False for truth in expected]
    assert parse_and_bind(to_text(bound), FIELDS) == bound


@given(st.lists(nullable_texts, max_size=6), st.text("aA_-é中", min_size=1, max_size=2))
def test_terms_are_found_as_the_oracle_says(texts: list[str | None], term: str) -> None:
    bound = MatchesTerm(BODY, term)
    table = pa.table({"body": pa.array(texts, pa.string())})
    expected = [None if text is None else slow_has_term(text, term) for text in texts]
    assert evaluate(bound, table).tolist() == [truth is True for truth in expected]
    assert evaluate(negate(bound), table).tolist() == [truth is False for truth in expected]


@pytest.mark.parametrize("layout", [pa.large_string(), pa.string_view(), pa.dictionary(pa.int32(), pa.string())])
def test_all_layouts_of_texts_are_taken(layout: pa.DataType) -> None:
    texts = pa.array(["disk full", None, "é disk"]).cast(layout)
    table = pa.table({"body": pa.chunked_array([texts, texts.slice(1)])})
    assert evaluate(Matches(BODY, "disk"), table).tolist() == [True, False, True, False, True]
    assert evaluate(MatchesTerm(BODY, "disk", negated=True), table).tolist() == [False] * 5


def test_conditions_are_split_by_their_columns() -> None:
    bound = parse_and_bind("matches(body, 'a') AND matches_term(note, 'b') AND n = 1", FIELDS)
    inside, rest = split_by(bound, {1, 3})
    assert inside.field_ids == {1, 3}
    assert rest == MatchesTerm(NOTE, "b")


def test_pruning_keeps_every_file_that_has_a_text() -> None:
    files = FileSet(
        row_count=np.array([5, 5, 0]),
        spec_id=np.zeros(3, np.int32),
        partitions={},
        bounds={1: ColumnBounds(STRING, pa.array(["a", None, "a"]), pa.array(["b", None, "b"]), np.array([0, 5, 0]))},
    )
    schema = Schema(FIELDS, highest_field_id=4)
    for text in ("matches(body, 'zebra')", "NOT matches(body, 'zebra')", "matches_term(body, 'x')"):
        assert may_match(parse_and_bind(text, FIELDS), files, schema).tolist() == [True, False, False], text
        both = parse_and_bind(f"({text} AND body > 'x') OR {text}", FIELDS)
        assert may_match(both, files, schema).tolist() == [True, False, False]
        assert may_match(parse_and_bind(f"{text} AND body > 'x'", FIELDS), files, schema).tolist() == [False] * 3


def test_a_search_in_a_key_column_does_not_bound_the_key() -> None:
    assert key_bounds(parse_and_bind("matches(body, 'a')", FIELDS), [BODY]) == (None, None)
    assert key_bounds(parse_and_bind("NOT matches_term(body, 'a')", FIELDS), [BODY]) == (None, None)
