"""Table options: parsed whole, fixed where they must be."""

import pytest

from skerry.common.errors import OptionError
from skerry.table.options import TABLE_OPTIONS, check_option_change, parse_table_options


def test_every_default_is_a_value_that_may_be_set() -> None:
    defaults = {spec.name: spec.default for spec in TABLE_OPTIONS if spec.default is not None}
    assert parse_table_options(defaults) == parse_table_options({})


def test_every_option_is_documented_and_dotted() -> None:
    for spec in TABLE_OPTIONS:
        assert spec.doc.endswith("."), spec.name
        assert "." in spec.name
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


def test_a_fixed_option_cannot_change_but_may_be_spelled_out() -> None:
    check_option_change({}, {"file.format": "parquet"})
    check_option_change({"file.format": "parquet"}, {})
    with pytest.raises(OptionError, match=r"'file\.format' is fixed when a table is created"):
        check_option_change({"file.format": "sst"}, {"file.format": "parquet"})
    with pytest.raises(OptionError, match="unknown table option"):
        check_option_change({}, {"no": "1"})
