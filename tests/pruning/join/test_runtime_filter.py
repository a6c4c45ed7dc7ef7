"""Runtime filters against joins in plain Python: a row that matches is never dropped."""

import math
import pickle
import random
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skerry.common.bloom import BloomFilter
from skerry.common.errors import InvalidInputError, SchemaError
from skerry.common.hash128 import hash_pairs
from skerry.pruning.fileset.files import ColumnBounds, FileSet
from skerry.pruning.fileset.prune import may_match
from skerry.pruning.join.key_filter import KeyFilterBuilder
from skerry.pruning.join.runtime_filter import (
    JoinColumn,
    RuntimeFilter,
    RuntimeFilterBuilder,
    build_runtime_filter,
)
from skerry.pruning.partition.transform import apply_transform
from skerry.pruning.predicate.bound import FALSE, Compare, Constant, InSet
from skerry.pruning.predicate.comparable import common_ground
from skerry.pruning.predicate.evaluate import evaluate
from skerry.types.build import array_of, literal_of
from skerry.types.datatype import (
    BIGINT,
    DATE,
    DOUBLE,
    INT,
    STRING,
    TIMESTAMP,
    DataType,
    DecimalType,
    has_bounds,
    is_floating,
)
from skerry.types.epoch import MICROS_PER_DAY, days_of, micros_of
from skerry.types.field import Field
from skerry.types.partition import Transform
from skerry.types.schema import Schema
from support.datafile import column_stats
from support.effort import rounds
from type_strategies import leaf_types, values


def same(value: Any, type_: DataType) -> Any:
    """What values of comparable types are equal by."""
    if value is None:
        return None
    if type_ == DATE:
        return days_of(value) * MICROS_PER_DAY
    if type_ == TIMESTAMP or str(type_) == "TIMESTAMPTZ":
        return micros_of(value)
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, bool):
        return value
    return Fraction(value) if isinstance(value, int | float | Decimal) else value


def near(type_: DataType) -> st.SearchStrategy[Any]:
    small = st.integers(-3, 3)
    if isinstance(type_, DecimalType):
        return st.none() | small.map(lambda n: Decimal(n).scaleb(-type_.scale)) | values(type_)
    if is_floating(type_):
        return st.sampled_from([None, math.nan, -0.0, 0.0, 0.5, 1.0, 2.0, math.inf, -math.inf]) | values(type_)
    if type_ in (DATE, TIMESTAMP):
        days = st.dates(min_value=_DAY, max_value=_DAY.replace(day=9))
        return (days if type_ == DATE else days.map(_midnight)) | values(type_)
    if str(type_) in ("TINYINT", "SMALLINT", "INT", "BIGINT"):
        return small | values(type_)
    return st.text("ab", max_size=2) | st.none() if type_ == STRING else values(type_)


_DAY = date(2024, 1, 1)


def _midnight(day: Any) -> Any:
    return datetime(day.year, day.month, day.day)


@st.composite
def joins(draw: st.DrawFn) -> tuple[list[DataType], list[DataType], list[Any], list[Any], list[bool], int]:
    width = draw(st.integers(1, 3))
    build_types = [draw(leaf_types()) for _ in range(width)]
    probe_types = [
        t if draw(st.booleans()) else draw(leaf_types().filter(lambda o, t=t: common_ground(t, o) is not None))
        for t in build_types
    ]
    build = draw(st.lists(st.tuples(*map(near, build_types)), max_size=8))
    probe = draw(st.lists(st.tuples(*map(near, probe_types)), max_size=10))
    if probe_types == build_types:
        probe += build[:4]
    return (
        build_types,
        probe_types,
        build,
        probe,
        [draw(st.booleans()) for _ in range(width)],
        draw(st.sampled_from([0, 1, 3, 100])),
    )


def table(rows: list[Any], types: list[DataType], letter: str) -> pa.Table:
    names = [f"{letter}{number}" for number in range(len(types))]
    columns = [array_of([row[number] for row in rows], type_) for number, type_ in enumerate(types)]
    return pa.table(columns, names=names)


def matching(build: list[Any], probe: list[Any], build_types: Any, probe_types: Any, null_safe: list[bool]) -> Any:
    """Which rows of the probe side have a partner?"""

    def equal(left: Any, right: Any) -> bool:
        for one, other, lt, rt, safe in zip(left, right, build_types, probe_types, null_safe, strict=True):
            if (one is None or other is None) and not (safe and one is None and other is None):
                return False
            if one is not None and same(one, lt) != same(other, rt):
                return False
        return True

    return np.array([any(equal(b, p) for b in build) for p in probe], np.bool_)


def files_of(rows: pa.Table, schema: Schema, count: int, pick: random.Random) -> tuple[FileSet, Any]:
    """The rows spread over files, by partition and at random, with the statistics that files have."""
    spec = schema.spec
    places, texts = {}, []
    for part in spec.fields:
        source = schema.by_id[part.source_id]
        found = places[part.id] = apply_transform(part.transform, rows.column(source.name), source.type)
        texts.append([repr(literal_of(value, part.transform.result_type(source.type))) for value in found])
    keys = [(*(text[row] for text in texts), pick.randrange(count)) for row in range(rows.num_rows)]
    numbers = {key: number for number, key in enumerate(dict.fromkeys(keys))}
    file_of = np.array([numbers[key] for key in keys], np.int64)
    parts = [rows.filter(pa.array(file_of == number)) for number in range(len(numbers))]
    stats = [column_stats(part, schema.fields, limit=99) for part in parts]
    first = [int(np.argmax(file_of == number)) for number in range(len(numbers))]
    bounds = {
        f.id: ColumnBounds(
            f.type,
            array_of([s[f.id].lower for s in stats], f.type),
            array_of([s[f.id].upper for s in stats], f.type),
            np.array([s[f.id].null_count for s in stats], np.int64),
            np.array([-1 if s[f.id].nan_count is None else s[f.id].nan_count for s in stats], np.int64),
        )
        for f in schema.fields
        if has_bounds(f.type) and pick.random() < 0.9
    }
    partitions = {id_: array.take(pa.array(first, pa.int64())) for id_, array in places.items()}
    rows_per_file = np.array([part.num_rows for part in parts], np.int64)
    return FileSet(rows_per_file, np.full(len(parts), spec.id, np.int32), partitions, bounds), file_of


def schema_of(types: list[DataType], pick: random.Random) -> Schema:
    terms = []
    for number, type_ in enumerate(types):
        choices = [t for t in TRANSFORMS if t.accepts(type_)]
        if choices and pick.random() < 0.6:
            chosen = pick.choice(choices)
            terms.append(f"p{number}" if chosen.name == "identity" else _term(chosen, f"p{number}"))
    return Schema.of([Field(f"p{number}", type_) for number, type_ in enumerate(types)], partition_by=terms)


def _term(transform: Transform, name: str) -> str:
    number = "" if transform.parameter is None else f"{transform.parameter}, "
    return f"{transform.name}({number}{name})"


TRANSFORMS = [Transform(name) for name in ("identity", "year", "day", "hour")] + [
    Transform("bucket", 3),
    Transform("truncate", 2),
]


@settings(max_examples=rounds(300, 3000))
@given(joins(), st.randoms(use_true_random=False))
def test_a_row_that_matches_is_never_dropped(case: Any, pick: random.Random) -> None:
    build_types, probe_types, build, probe, null_safe, limit = case
    columns = [JoinColumn(f"b{n}", f"p{n}", safe) for n, safe in enumerate(null_safe)]
    builder = RuntimeFilterBuilder(columns, limit=limit, bloom_limit=pick.choice([0, 4, 100]))
    whole = table(build, build_types, "b")
    half = len(build) // 2
    for part in (whole[:half], whole[half:]):
        builder.add(part)
    made: RuntimeFilter = pickle.loads(pickle.dumps(builder.finish()))
    schema = schema_of(probe_types, pick)
    bound = made.bind(schema)
    rows = table(probe, probe_types, "p")
    expected = matching(build, probe, build_types, probe_types, null_safe)
    mask = bound.row_mask(rows)
    assert not (expected & ~mask).any()
    predicate = bound.as_predicate()
    assert not (expected & ~evaluate(predicate, rows)).any()
    assert not (expected & ~evaluate(bound.as_predicate(limit=2), rows)).any()
    if limit == 100:
        assert mask.tolist() == expected.tolist()
    if bound.lets_nothing_through:
        assert not mask.any()
        assert predicate == FALSE
    files, file_of = files_of(rows, schema, 4, pick)
    may = bound.prune(files, schema)
    assert not np.setdiff1d(file_of[expected], np.flatnonzero(may)).size
    assert not (may & ~may_match(predicate, files, schema)).any()  # never worse than the predicate
    ids = [field.id for field in schema.fields if pick.random() < 0.5]
    part_of_it = bound.restricted_to(ids)
    if part_of_it is not None:
        assert not (mask & ~part_of_it.row_mask(rows)).any()
        kept = part_of_it.prune(files, schema)
        assert not np.setdiff1d(file_of[expected], np.flatnonzero(kept)).size


def test_an_empty_build_side_lets_nothing_through() -> None:
    rows = pa.table({"id": pa.array([1, None], pa.int64()), "name": ["a", None]})
    schema = Schema.of([Field("id", BIGINT), Field("name", STRING)])
    builder = RuntimeFilterBuilder([JoinColumn("x", "id"), JoinColumn("y", "name", null_safe=True)])
    no_rows = pa.table({"id": pa.array([], pa.int64()), "name": pa.array([], pa.string())})
    only_null = pa.table({"id": pa.array([None], pa.int64()), "name": ["a"]})
    untyped = pa.table({"id": pa.array([None]), "name": pa.array([None])})
    for made in (builder.finish(), *(build_runtime_filter(t, ["id", "name"]) for t in (no_rows, only_null, untyped))):
        assert made.is_empty
        bound = made.bind(schema)
        assert not bound.row_mask(rows).any()
        assert bound.as_predicate() == Constant(False)
        files = FileSet(np.array([5]), np.array([0], np.int32), {}, {})
        assert not bound.prune(files, schema).any()


def test_null_matches_null_only_where_the_join_is_null_safe() -> None:
    build = pa.table({"id": pa.array([1, None], pa.int64())})
    probe = pa.table({"id": pa.array([1, 2, None], pa.int32())})
    fields = [Field("id", INT, id=0)]
    assert build_runtime_filter(build, ["id"]).bind(fields).row_mask(probe).tolist() == [True, False, False]
    safe = build_runtime_filter(build, [JoinColumn("id", "id", null_safe=True)]).bind(fields)
    assert safe.row_mask(probe).tolist() == [True, False, True]
    assert evaluate(safe.as_predicate(), probe).tolist() == [True, False, True]
    untyped = build_runtime_filter(pa.table({"id": pa.array([None])}), [JoinColumn("id", "id", null_safe=True)])
    assert untyped.bind(fields).row_mask(probe).tolist() == [False, False, True]


def test_values_that_the_probe_type_does_not_have_are_dropped_with_their_tuples() -> None:
    build = pa.table({"a": [1, 2**40], "b": ["x", "y"]})
    bound = build_runtime_filter(build, ["a", "b"]).bind([Field("a", INT, id=0), Field("b", STRING, id=1)])
    assert bound.as_predicate().field_ids == {0, 1}
    assert all(isinstance(part, Compare) for part in bound.as_predicate().parts)  # type: ignore[attr-defined]
    alone = build_runtime_filter(pa.array([2**40]), ["a"]).bind([Field("a", INT, id=0)])
    assert alone.lets_nothing_through


def test_tuples_are_told_apart_in_rows_and_files() -> None:
    build = pa.table({"a": [1, 2], "b": ["x", "y"]})
    schema = Schema.of([Field("a", BIGINT), Field("b", STRING)], partition_by=["a"])
    bound = build_runtime_filter(build, ["a", "b"]).bind(schema)
    probe = pa.table({"a": [1, 1, 2, 2], "b": ["x", "y", "x", "y"]})
    assert bound.row_mask(probe).tolist() == [True, False, False, True]
    files = FileSet(
        np.full(4, 1),
        np.zeros(4, np.int32),
        {1000: probe.column("a").combine_chunks()},
        {1: ColumnBounds(STRING, probe.column("b").combine_chunks(), probe.column("b").combine_chunks())},
    )
    assert may_match(bound.as_predicate(), files, schema).all()
    assert bound.prune(files, schema).tolist() == [True, False, False, True]


def test_too_many_values_leave_range_and_bloom_filter() -> None:
    numbers = np.arange(0, 200_000, 2)
    builder = RuntimeFilterBuilder([JoinColumn("k", "k")], limit=1000)
    for start in range(0, len(numbers), 10_000):
        builder.add(pa.table({"k": numbers[start : start + 10_000]}))
    made = builder.finish()
    assert made.keys[0].values is None
    assert (made.keys[0].least, made.keys[0].greatest) == (0, 199_998)
    bound = made.bind([Field("k", INT, id=0)])
    assert not isinstance(bound.as_predicate(), InSet)
    probe = np.arange(-100_000, 300_000, dtype=np.int32)
    mask = bound.row_mask(pa.table({"k": probe}))
    assert mask[np.isin(probe, numbers)].all()
    assert not mask[(probe < 0) | (probe > 199_998)].any()
    odd = mask[(probe % 2 == 1) & (probe > 0) & (probe < 199_998)]
    assert odd.mean() < 0.02
    point = pa.array([1, 2, 7], pa.int32())
    files = FileSet(np.full(3, 9), np.zeros(3, np.int32), {}, {0: ColumnBounds(INT, point, point)})
    kept = bound.prune(files, Schema.of([Field("k", INT)]))
    assert kept[1]
    assert kept.sum() < 3


def test_without_a_bloom_filter_the_range_remains() -> None:
    made = build_runtime_filter(pa.table({"k": np.arange(100)}), ["k"], limit=5, bloom_limit=5)
    assert made.keys[0].bloom is None
    mask = made.bind([Field("k", BIGINT, id=0)]).row_mask(pa.table({"k": [-1, 0, 99, 100]}))
    assert mask.tolist() == [False, True, True, False]
    repeated = KeyFilterBuilder(BIGINT, limit=1, bloom_limit=50)
    for _ in range(20):
        repeated.add(pa.array(range(10)))
    assert repeated.finish().bloom is not None


def test_ranges_are_rounded_inwards_between_types() -> None:
    doubles = pa.table({"k": [0.5, 1.5, 2.5, math.nan, math.inf]})
    made = build_runtime_filter(doubles, ["k"], limit=2, bloom_limit=0)
    integers = made.bind([Field("k", BIGINT, id=0)])
    assert integers.row_mask(pa.table({"k": [0, 1, 2**63 - 1]})).tolist() == [False, True, True]
    same_type = made.bind([Field("k", DOUBLE, id=0)])
    assert same_type.row_mask(pa.table({"k": [0.0, 0.5, math.inf, math.nan, None]})).tolist() == [
        False, True, True, True, False
    ]  # fmt: skip
    far = build_runtime_filter(pa.table({"k": [2**40, 2**41, 2**42]}), ["k"], limit=1)
    assert far.bind([Field("k", INT, id=0)]).lets_nothing_through


def test_ranges_of_large_integers_enclose_the_doubles_that_equal_some() -> None:
    large = 2**53
    build = pa.table({"k": [large + 3, large + 4, large + 8, large + 9]})
    bound = build_runtime_filter(build, ["k"], limit=1, bloom_limit=0).bind([Field("k", DOUBLE, id=0)])
    assert bound.row_mask(pa.table({"k": [float(large + 4), float(large + 8), float(large)]})).tolist()[:2] == [
        True,
        True,
    ]
    negative = pa.table({"k": [-large - 3, -large - 4, -large - 8, -large - 9]})
    bound = build_runtime_filter(negative, ["k"], limit=1, bloom_limit=0).bind([Field("k", DOUBLE, id=0)])
    assert bound.row_mask(pa.table({"k": [float(-large - 4), float(-large - 8)]})).all()


def test_join_columns_name_those_of_both_sides() -> None:
    build = pa.table({"user": [1, 2], "day": ["a", "b"], "other": [1.0, 2.0]})
    made = build_runtime_filter(build, [JoinColumn("user", "id"), JoinColumn("day", "d")])
    assert [column.probe for column in made.columns] == ["id", "d"]
    bound = made.bind([Field("id", INT, id=0), Field("d", STRING, id=1), Field("rest", INT, id=2)])
    assert bound.field_ids == {0, 1}
    assert bound.row_mask(pa.table({"id": [1, 2], "d": ["a", "a"]})).tolist() == [True, False]
    renamed = pa.table({"x": [1, 2], "d": ["a", "b"]})
    assert bound.row_mask(renamed, {0: "x"}).all()
    assert build_runtime_filter(build, ["user"]).columns == (JoinColumn("user", "user"),)


def test_layouts_of_both_sides_do_not_matter() -> None:
    texts = pa.array(["a", "b", None])
    for build in (texts, texts.dictionary_encode(), texts.cast(pa.large_string()), pa.chunked_array([texts, texts])):
        bound = build_runtime_filter(build, ["k"]).bind([Field("k", STRING, id=0)])
        for probe in (texts, texts.dictionary_encode(), texts.cast(pa.large_string()), texts.cast(pa.string_view())):
            assert bound.row_mask(pa.table({"k": probe})).tolist() == [True, True, False]


def test_what_cannot_be_joined_is_refused() -> None:
    made = build_runtime_filter(pa.table({"k": [1]}), ["k"])
    with pytest.raises(SchemaError, match="join column 'k': BIGINT and STRING cannot be compared"):
        made.bind([Field("k", STRING, id=0)])
    with pytest.raises(SchemaError, match="there is no join column 'k'"):
        made.bind([Field("x", STRING, id=0)])
    with pytest.raises(SchemaError, match="there is no column 'z'"):
        build_runtime_filter(pa.table({"k": [1]}), ["z"])
    with pytest.raises(SchemaError, match="cannot be compared"):
        build_runtime_filter(pa.table({"k": [[1]]}), ["k"])
    with pytest.raises(InvalidInputError, match="at least one"):
        RuntimeFilterBuilder([])
    with pytest.raises(InvalidInputError, match="one column was given"):
        build_runtime_filter(pa.array([1]), ["a", "b"])
    builder = RuntimeFilterBuilder([JoinColumn("k", "k")])
    builder.add(pa.table({"k": [1]}))
    with pytest.raises(InvalidInputError, match="join columns were BIGINT"):
        builder.add(pa.table({"k": ["a"]}))


def test_a_bloom_filter_says_the_same_of_many_values_as_of_each() -> None:
    texts = [b"%d" % number for number in range(40_000)]
    data = np.frombuffer(b"".join(texts), np.uint8)
    lengths = np.array([len(text) for text in texts])
    first, second = hash_pairs(data, np.cumsum(lengths) - lengths, lengths)
    bloom = BloomFilter.of_hashes(first[:1000], second[:1000])
    found = bloom.may_contain_hashes(first, second)
    assert found[:1000].all()
    assert found.tolist() == [bloom.may_contain(text) for text in texts]
