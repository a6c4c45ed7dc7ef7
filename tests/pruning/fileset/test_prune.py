"""No file with a matching row is dropped, none is said to match that does not, and what can be dropped is."""

from dataclasses import replace
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from skerry.pruning.fileset.files import ColumnBounds, FileSet
from skerry.pruning.fileset.prune import may_match
from skerry.pruning.partition.transform import apply_transform
from skerry.pruning.predicate.bind import bind, parse_and_bind
from skerry.pruning.predicate.bound import AllOf, BoundPredicate, Compare, InSet
from skerry.pruning.predicate.expression import Op
from skerry.types.build import array_of
from skerry.types.datatype import BIGINT, DOUBLE, INT, STRING, DataType
from skerry.types.field import Field
from skerry.types.partition import PartitionField, PartitionSpec, Transform
from skerry.types.schema import Schema
from support.effort import rounds
from support.filesets import TRANSFORMS, random_files, random_specs
from support.predicates import FIELDS, Maker

SETS, PREDICATES = rounds(100, 2000), max(70, rounds(140, 200))
PAIRS = [(f, t) for f in FIELDS for t in TRANSFORMS if t.name != "void" and t.accepts(f.type) and f.name[-1] != "2"]


@pytest.mark.parametrize("seed", range(SETS // 10))
def test_files_of_random_specs_and_columns_are_pruned_soundly(seed: int) -> None:
    kept = dropped = 0
    for part in range(10):
        maker = Maker(seed * 10 + part)
        files = random_files(maker, row_count=maker.random.choice([10, 60, 120]))
        for _ in range(PREDICATES):
            found = files.check(bind(maker.predicate(maker.random.choice([0, 1, 1, 2, 3])), FIELDS))
            kept, dropped = kept + found[0], dropped + found[1]
    assert dropped > kept // 10


@pytest.mark.parametrize(("field", "transform"), PAIRS, ids=lambda p: getattr(p, "name", None) or str(p))
def test_each_transform_of_each_type_is_pruned_soundly(field: Field, transform: Transform) -> None:
    """One column, in files by one transform of it and, from the second spec on, by another one too."""
    maker = Maker(sum(map(ord, f"{field.name}{transform}")), (field,))
    part = PartitionField(1000, field.id, "p", transform)
    other = [replace(found, id=1001) for found in random_specs(maker, 1)[0].fields[:1]]
    for _ in range(rounds(2, 20)):
        specs = (PartitionSpec(0, (part,)), PartitionSpec(1, (part, *other)), PartitionSpec(2))
        files = random_files(maker, row_count=80, specs=specs)
        for _ in range(50):
            files.check(bind(maker.predicate(maker.random.choice([0, 0, 1, 2])), (field,)))


def _schema(columns: dict[str, DataType], *specs: list[tuple[str, Transform]], nullable: bool = True) -> Schema:
    fields = tuple(Field(name, type_, nullable, id=number) for number, (name, type_) in enumerate(columns.items()))
    ids: dict[tuple[str, Transform], int] = {}
    built = tuple(
        PartitionSpec(
            number,
            tuple(
                PartitionField(
                    ids.setdefault(term, 1000 + len(ids)), list(columns).index(term[0]), f"p{ids[term]}", term[1]
                )
                for term in spec
            ),
        )
        for number, spec in enumerate(specs or [[]])
    )
    return Schema(fields, specs=built, highest_field_id=len(fields) - 1)


def _files(
    count: int,
    partitions: dict[int, Any] | None = None,
    bounds: dict[int, ColumnBounds] | None = None,
    spec_id: list[int] | None = None,
) -> FileSet:
    return FileSet(
        np.full(count, 10),
        np.array(spec_id or [0] * count, np.int32),
        {id_: pa.array(values, pa.int32()) for id_, values in (partitions or {}).items()},
        bounds or {},
    )


def _bounds(type_: DataType, ends: list[tuple[Any, Any]], nulls: list[int] | None = None, **more: Any) -> ColumnBounds:
    lower, upper = zip(*ends, strict=True)
    null_count = np.array(nulls if nulls is not None else [0] * len(ends))
    return ColumnBounds(type_, array_of(lower, type_), array_of(upper, type_), null_count, **more)


def _may(text: str, files: FileSet, schema: Schema) -> list[bool]:
    return may_match(parse_and_bind(text, schema), files, schema).tolist()


def test_a_file_is_kept_only_if_a_wanted_value_of_its_own_bucket_lies_within_its_bounds() -> None:
    buckets = apply_transform(Transform("bucket", 4), pa.array(range(100), pa.int64()), BIGINT).to_pylist()
    near = next(v for v in range(100) if buckets[v] == 0)
    far = next(v for v in range(60, 100) if buckets[v] == 1)
    schema = _schema({"id": BIGINT}, [("id", Transform("bucket", 4))])
    ends = [(0, 50), (0, 50), (51, 99), (51, 99)]
    files = _files(4, {1000: [0, 1, 0, 1]}, {0: _bounds(BIGINT, ends)})
    # Both buckets are wanted, and both ranges have a wanted value; but not at once.
    assert _may(f"id IN ({near}, {far})", files, schema) == [True, False, False, True]


def test_small_ranges_are_enumerated_for_buckets_and_wide_ones_keep_everything() -> None:
    schema = _schema({"id": BIGINT}, [("id", Transform("bucket", 16))])
    files = _files(16, {1000: list(range(16))})
    wanted = set(apply_transform(Transform("bucket", 16), pa.array([7, 8, 9], pa.int64()), BIGINT).to_pylist())
    assert _may("id BETWEEN 7 AND 9", files, schema) == [n in wanted for n in range(16)]
    assert _may("id > 6 AND id < 10 AND id <> 8.0", files, schema).count(True) <= 2
    assert all(_may("id > 6", files, schema))
    assert all(_may("id BETWEEN 7 AND 100000", files, schema))


@pytest.mark.parametrize(
    "text",
    [
        "n > 5 AND n < 3",
        "n > 5 AND n < 6",
        "n = 4 AND n <> 4",
        "n IN (1, 2) AND n > 2",
        "n IN (1, 2) AND n NOT IN (1, 2, 3)",
        "n IS NULL AND n > 0",
        "n = 1 AND n = 2",
        "s LIKE 'a%' AND s LIKE 'b%'",
        "s IN ('ab', 'cd') AND s LIKE '_x'",
        "x = 1 AND is_nan(x)",
        "n > 9 OR n < 0",
    ],
)
def test_what_no_value_satisfies_drops_every_file(text: str) -> None:
    schema = _schema({"n": INT, "s": STRING, "x": DOUBLE})
    nan = np.array([0])
    ends = {0: _bounds(INT, [(0, 9)], [1]), 1: _bounds(STRING, [("a", "d")]), 2: _bounds(DOUBLE, [(0.0, 2.0)])}
    ends[2] = ColumnBounds(DOUBLE, ends[2].lower, ends[2].upper, ends[2].null_count, nan)
    assert _may(text, _files(1, {}, ends), schema) == [False]


def test_nulls_decide_by_their_count() -> None:
    schema = _schema({"n": INT})
    files = _files(4, {}, {0: _bounds(INT, [(1, 1), (1, 1), (None, None), (1, 1)], [0, 5, 10, -1])})
    assert _may("n = 1", files, schema) == [True, True, False, True]
    assert _may("n <> 1", files, schema) == [False] * 4
    assert _may("n IS NULL", files, schema) == [False, True, True, True]


def test_a_column_that_is_not_null_needs_no_count() -> None:
    schema = _schema({"n": INT}, nullable=False)
    files = _files(1, {}, {0: _bounds(INT, [(1, 2)], [-1])})
    assert _may("n IS NULL", files, schema) == [False]


def test_nan_is_greatest_and_an_upper_bound_counts_only_without_it() -> None:
    schema = _schema({"x": DOUBLE})
    ends = [(1.0, 2.0)] * 4 + [(None, None), (float("nan"), float("nan"))]
    bounds = _bounds(DOUBLE, ends, nan_count=np.array([0, 3, -1, 0, 10, 0]))
    files = _files(6, {}, {0: bounds})
    assert _may("x > 5", files, schema) == [False, True, True, False, True, True]
    assert _may("x < 1", files, schema) == [False, False, False, False, False, True]
    assert _may("is_nan(x)", files, schema) == [False, True, True, False, True, False]


def test_what_is_unknown_keeps_the_file() -> None:
    zorder = Transform("zorder[3]")
    schema = _schema({"n": INT}, [("n", zorder)], [("n", Transform("identity"))])
    files = _files(3, {1000: [1, 1, 1], 1001: [None, 7, 7]}, spec_id=[0, 1, 9])
    assert _may("n = 3", files, schema) == [True, False, True]
    assert _may("n IS NULL", files, schema) == [True, False, True]


def test_a_field_that_became_void_under_its_id_says_nothing_any_more() -> None:
    spec = PartitionSpec(0, (PartitionField(1000, 0, "n", Transform("identity")),))
    void = PartitionSpec(1, (PartitionField(1000, 0, "n", Transform("void")),))
    schema = Schema((Field("n", INT, id=0),), specs=(spec, void), highest_field_id=0)
    files = _files(3, {1000: [7, None, None]}, spec_id=[0, 0, 1])
    assert _may("n = 7", files, schema) == [True, False, True]


def test_three_generations_of_specs_are_each_pruned_by_their_own() -> None:
    day, hour, bucket = Transform("day"), Transform("hour"), Transform("bucket", 4)
    schema = _schema(
        {"ts": Field("x", "TIMESTAMP").type, "id": BIGINT},
        [("ts", day)],
        [("ts", hour)],
        [("ts", hour), ("id", bucket)],
    )
    of_five = apply_transform(bucket, pa.array([5], pa.int64()), BIGINT)[0].as_py()
    partitions = {
        1000: [19737, 19738, None, None, None, None],
        1001: [None, None, 19737 * 24 + 10, 19737 * 24 + 11, 19737 * 24 + 10, 19737 * 24 + 10],
        1002: [None, None, None, None, of_five, (of_five + 1) % 4],
    }
    files = _files(6, partitions, spec_id=[0, 0, 1, 1, 2, 2])
    ten = "ts >= TIMESTAMP '2024-01-15 10:00:00' AND ts < TIMESTAMP '2024-01-15 11:00:00'"
    assert _may(ten, files, schema) == [True, False, True, False, True, True]
    assert _may(f"{ten} AND id = 5", files, schema) == [True, False, True, False, True, False]
    assert _may("id IN (5, 5.0)", files, schema) == [True, True, True, True, True, False]


def test_a_long_or_is_one_set() -> None:
    schema = _schema({"id": BIGINT}, [("id", Transform("bucket", 64))])
    files = _files(64, {1000: list(range(64))})
    ids = range(0, 300, 100)
    text = " OR ".join(f"id = {n}" for n in ids)
    assert _may(text, files, schema) == _may(f"id IN {tuple(ids)}", files, schema)
    assert sum(_may(text, files, schema)) <= 3


def test_columns_are_compared_by_their_bounds() -> None:
    schema = _schema({"a": INT, "b": BIGINT, "d": DOUBLE, "s": STRING, "t": STRING})
    ends = {
        0: _bounds(INT, [(0, 5), (6, 9), (3, 3)]),
        1: _bounds(BIGINT, [(5, 9), (0, 5), (3, 3)]),
        2: _bounds(DOUBLE, [(10.0, 11.0), (0.5, 0.5), (3.0, 3.0)], nan_count=np.zeros(3, np.int64)),
        3: _bounds(STRING, [("a", "b"), ("c", "d"), ("x", "x")]),
        4: _bounds(STRING, [("b", "c"), ("a", "b"), ("x", "x")]),
    }
    files = _files(3, {}, ends)
    assert _may("a > b", files, schema) == [False, True, False]
    assert _may("a = b", files, schema) == [True, False, True]
    assert _may("b > d", files, schema) == [False, True, True]
    assert _may("s > t", files, schema) == [False, True, False]


def test_files_without_rows_match_nothing() -> None:
    schema = _schema({"n": INT})
    files = FileSet(np.array([0, 1]), np.zeros(2, np.int32), {}, {})
    assert _may("n > 1 OR TRUE", files, schema) == [False, True]


def test_a_pattern_is_matched_where_the_value_is_known() -> None:
    schema = _schema({"s": STRING}, [("s", Transform("identity"))])
    values = pa.array(["abc", "abd", None, "xbc"], pa.string())
    files = FileSet(np.full(4, 1), np.zeros(4, np.int32), {1000: values}, {})
    assert _may("s LIKE 'a%c'", files, schema) == [True, False, False, False]
    assert _may("s NOT LIKE '%c'", files, schema) == [False, True, False, False]


def test_columns_of_the_predicate_are_all_that_is_loaded() -> None:
    class Wary(dict[int, Any]):
        def get(self, key: int, default: Any = None) -> Any:
            assert key == 0
            return super().get(key, default)

    schema = _schema({"n": INT, "m": INT})
    bounds = Wary({0: _bounds(INT, [(1, 2)]), 1: _bounds(INT, [(1, 2)])})
    files = FileSet(np.array([1]), np.zeros(1, np.int32), {}, bounds)
    assert _may("n = 3", files, schema) == [False]


def test_what_was_derived_is_kept_with_the_files() -> None:
    schema = _schema({"n": INT})
    files = _files(1, {}, {0: _bounds(INT, [(1, 2)])})
    _may("n = 3", files, schema)
    facts = dict(files.derived)
    _may("n < 3", files, schema)
    assert facts
    assert all(files.derived[key] is value for key, value in facts.items())


def test_predicates_may_be_built_by_hand() -> None:
    schema = _schema({"n": INT})
    field = schema.field("n")
    predicate: BoundPredicate = AllOf((Compare(field, Op.GT, 1), InSet(field, (1, 2))))
    files = _files(2, {}, {0: _bounds(INT, [(0, 1), (2, 9)])})
    assert may_match(predicate, files, schema).tolist() == [False, True]


@pytest.mark.parametrize("seed", range(20))
def test_no_files_are_no_trouble_and_layouts_do_not_matter(seed: int) -> None:
    maker = Maker(seed)
    made = random_files(maker)
    given = made.files
    none = np.zeros(0, np.int64)
    empty = FileSet(
        none,
        none.astype(np.int32),
        {id_: array[:0] for id_, array in given.partitions.items()},
        {
            id_: ColumnBounds(b.type, b.lower and b.lower[:0], b.upper and b.upper[:0], none, none)
            for id_, b in given.bounds.items()
        },
    )
    in_chunks = FileSet(
        given.row_count,
        given.spec_id,
        {id_: _in_chunks(array) for id_, array in given.partitions.items()},
        {
            id_: replace(b, lower=b.lower and _in_chunks(b.lower), upper=b.upper and _in_chunks(b.upper))
            for id_, b in given.bounds.items()
        },
    )
    for _ in range(30):
        predicate = bind(maker.predicate(1), FIELDS)
        assert len(may_match(predicate, empty, made.schema)) == 0
        expected = may_match(predicate, given, made.schema)
        found = may_match(predicate, in_chunks, made.schema)
        assert found.tolist() == expected.tolist()


def _in_chunks(array: pa.Array) -> pa.ChunkedArray:
    """The same rows, in chunks that do not begin at their buffers' start; short texts as a dictionary."""
    if array.type in (pa.string(), pa.int32()):
        return pa.chunked_array([array.dictionary_encode()])
    padded = pa.concat_arrays([array[:1], array])[1:]
    return pa.chunked_array([padded[:1], padded[1:]], array.type)
