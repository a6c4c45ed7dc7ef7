"""Table options: parsed whole, fixed where they must be."""

import re

import pyarrow as pa
import pytest

from skerry.common.errors import OptionError
from skerry.table.options import TABLE_OPTIONS, check_option_change, check_options, parse_table_options
from skerry.types.evolution import evolve, rename_column
from skerry.types.schema import Schema


def test_every_default_is_a_value_that_may_be_set() -> None:
    defaults = {spec.name: spec.default for spec in TABLE_OPTIONS if spec.default is not None}
    assert parse_table_options(defaults) == parse_table_options({})


def test_every_option_is_documented_and_dotted() -> None:
    for spec in TABLE_OPTIONS:
        assert spec.doc.endswith("."), spec.name
        assert "." in spec.name or spec.name in ("merge-engine", "deletion-vectors")
        assert spec.name == spec.name.lower()


def test_values_are_parsed() -> None:
    options = parse_table_options(
        {
            "file.target-size": "1 GB",
            "snapshot.retain-for": "90 min",
            "manifest.format": "JSON",
            "file.compression": "lz4",
        }
    )
    assert options.file_target_size_bytes == 1 << 30
    assert options.retain_for_seconds == 5400
    assert options.manifest_format == "json"
    assert options.file_compression == "lz4"
    assert options.identity_retention_seconds is None


@pytest.mark.parametrize(
    ("name", "value", "right"),
    [
        ("manifest.format", "avro", "one of parquet, json"),
        ("manifest.merge-count", "3", "a whole number from 4 to 10000"),
        ("manifest.merge-count", "many", "a whole number from 4 to 10000"),
        ("file.target-size", "big", "a size like '4096', '64 MB' or '1 GB'"),
        ("snapshot.retain-for", "7", "a duration like"),
        ("write.max-partitions", "0", "a whole number from 1"),
    ],
)
def test_a_bad_value_is_refused_with_what_would_be_right(name: str, value: str, right: str) -> None:
    with pytest.raises(OptionError) as caught:
        parse_table_options({name: value})
    assert str(caught.value).startswith(f"table option {name!r} = {value!r}: expected ")
    assert right in str(caught.value)


def test_an_unknown_name_is_refused_with_the_nearest() -> None:
    with pytest.raises(OptionError, match=r"unknown table option 'file\.fromat'; did you mean 'file\.format'\?"):
        parse_table_options({"file.fromat": "parquet"})
    with pytest.raises(OptionError, match=r"unknown table option 'zzz'; known are commit\.identity-retention, "):
        parse_table_options({"zzz": "1"})


def keyed(**options: str) -> Schema:
    columns = [pa.field("id", pa.int64(), nullable=False), pa.field("n", pa.int64()), pa.field("m", pa.int64())]
    dotted = {name.replace("__", ".").replace("_", "-"): text for name, text in options.items()}
    return Schema.of(pa.schema(columns), primary_key=["id"], options=dotted)


def test_a_fixed_option_cannot_change_but_may_be_spelled_out() -> None:
    check_option_change(keyed(), keyed(merge_engine="deduplicate"))
    check_option_change(keyed(merge_engine="deduplicate"), keyed())
    with pytest.raises(OptionError, match="'merge-engine' is fixed when a table is created"):
        check_option_change(keyed(), keyed(merge_engine="first-row"))
    with pytest.raises(OptionError, match="unknown table option"):
        check_option_change(keyed(), keyed(no="1"))


def test_how_a_column_is_aggregated_is_fixed() -> None:
    before = keyed(merge_engine="aggregation", fields__n__aggregate_function="sum")
    with pytest.raises(OptionError, match="how column 'n' is aggregated is fixed"):
        check_option_change(before, keyed(merge_engine="aggregation", fields__n__aggregate_function="max"))


def test_options_of_a_column_follow_its_name() -> None:
    before = keyed(merge_engine="aggregation", fields__n__aggregate_function="sum")
    after = evolve(before, [rename_column("n", "total")])
    assert after.options["fields.total.aggregate-function"] == "sum"
    check_option_change(before, after)
    ordered = keyed(sequence__field="n")
    renamed = evolve(ordered, [rename_column("n", "version")])
    assert renamed.options == {"sequence.field": "version"}
    check_option_change(ordered, renamed)


REFUSED: list[tuple[dict[str, str], str]] = [
    ({"merge_engine": "first-row", "sequence__field": "n"}, "does not go with merge-engine 'first-row'"),
    ({"merge_engine": "partial-update", "sequence__field": "n"}, "does not go with merge-engine 'partial-update'"),
    ({"merge_engine": "aggregation", "sequence__field": "n"}, "does not go with merge-engine 'aggregation'"),
    ({"sequence__field": "id"}, "a key column"),
    ({"sequence__field": "nn"}, "did you mean 'n'"),
    ({"fields__n__aggregate_function": "sum"}, "needs merge-engine 'aggregation'"),
    ({"merge_engine": "aggregation", "fields__n__aggregate_function": "median"}, "expected one of sum"),
    ({"merge_engine": "aggregation", "fields__n__aggregate_function": "listagg"}, "listagg needs STRING"),
    ({"merge_engine": "aggregation", "fields__id__aggregate_function": "sum"}, "part of the primary key"),
    ({"merge_engine": "aggregation", "fields__x__aggregate_function": "sum"}, "no column 'x'"),
    ({"file__format": "orc"}, "with a primary key has no orc files"),
    ({"file__format__per_level": "0:sst,0:sst"}, "each level once"),
    ({"file__format__per_level": "9:sst"}, "levels are 0 to 5"),
    ({"compaction__stall": "3"}, "less than 'compaction.trigger'"),
    ({"memtable__size": "2 GB"}, "at most '1 GB'"),
    ({"memtable__size": "0"}, "at most '1 GB'"),
    ({"memtable__flush_threshold": "1.5"}, "above 0 and at most 1"),
    ({"memtable__flush_threshold": "half"}, "above 0 and at most 1"),
    ({"wal__fsync": "sometimes"}, "one of always, interval, never"),
]


@pytest.mark.parametrize(("options", "message"), REFUSED, ids=[str(sorted(o)) + m for o, m in REFUSED])
def test_combinations_that_cannot_work_are_refused(options: dict[str, str], message: str) -> None:
    with pytest.raises(OptionError, match=re.escape(message)):
        check_options(keyed(**options))


@pytest.mark.parametrize(
    "name", ["merge-engine", "sequence.field", "compaction.mode", "file.format.per-level", "wal.fsync"]
)
def test_options_of_primary_key_tables_are_refused_without_a_key(name: str) -> None:
    values = {"merge-engine": "deduplicate", "sequence.field": "id", "file.format.per-level": "0:parquet"}
    values["wal.fsync"] = "never"
    schema = Schema.of(pa.schema([pa.field("id", pa.int64())]), options={name: values.get(name, "off")})
    with pytest.raises(OptionError, match="needs a primary key"):
        check_options(schema)


def test_formats_by_level() -> None:
    assert [parse_table_options({}).format_at(level) for level in (0, 1, 5)] == ["sst", "parquet", "parquet"]
    assert parse_table_options({"file.format": "parquet"}).format_at(0) == "parquet"
    mixed = parse_table_options({"file.format": "sst", "file.format.per-level": "5:parquet"})
    assert [mixed.format_at(level) for level in (0, 1, 5)] == ["sst", "sst", "parquet"]
