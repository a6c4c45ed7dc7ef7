"""Manifest lists: what a list shares with an earlier one is used again, and gives what reading all of it gives."""

import zlib
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import DamagedFileError
from skerry.iceberg.avro.record_codec import encode_container
from skerry.iceberg.manifest_list import ManifestList, read_manifest_list

_BYTES = ["null", "bytes"]
_SUMMARY = {
    "type": "record",
    "name": "r508",
    "fields": [
        {"name": "contains_null", "type": "boolean"},
        {"name": "contains_nan", "type": ["null", "boolean"]},
        {"name": "lower_bound", "type": _BYTES},
        {"name": "upper_bound", "type": _BYTES},
    ],
}
_NUMBERS = ("manifest_length", "partition_spec_id", "content", "sequence_number", "added_snapshot_id")
_COUNTS = ("added_files_count", "existing_files_count", "deleted_files_count", "added_rows_count")
SCHEMA = {
    "type": "record",
    "name": "manifest_file",
    "fields": [
        {"name": "manifest_path", "type": "string"},
        *({"name": name, "type": "long"} for name in _NUMBERS),
        *({"name": name, "type": ["null", "long"]} for name in _COUNTS),
        {"name": "partitions", "type": ["null", {"type": "array", "items": _SUMMARY}]},
        {"name": "key_metadata", "type": _BYTES},
    ],
}
TERMS = st.lists(
    st.fixed_dictionaries(
        {
            "contains_null": st.booleans(),
            "contains_nan": st.none() | st.booleans(),
            "lower_bound": st.none() | st.binary(max_size=4),
            "upper_bound": st.none() | st.binary(max_size=4),
        }
    ),
    max_size=3,
)
RECORD = st.fixed_dictionaries(
    {
        "manifest_path": st.text(max_size=12),
        **{name: st.integers(0, 2**40) for name in _NUMBERS},
        **{name: st.none() | st.integers(0, 2**40) for name in _COUNTS},
        "partitions": st.none() | TERMS,
        "key_metadata": st.none() | st.binary(max_size=3),
    }
)


def written(records: Sequence[dict[str, Any]]) -> bytes:
    return encode_container(SCHEMA, records, {"format-version": "2"})


def shown(found: ManifestList) -> Any:
    """All that a list says; terms of which no manifest says anything do not count."""
    summaries = [
        (
            part.lower.to_pylist(),
            part.upper.to_pylist(),
            *(np.asarray(flags).tolist() for flags in (part.has_null, part.has_nan, part.is_nan_known)),
            part.is_given.tolist(),
        )
        for part in found.summaries
        if part.is_given.any()
    ]
    return found.manifests, summaries


@given(st.lists(RECORD, max_size=6), st.lists(RECORD, max_size=4), st.integers(0, 6))
def test_a_list_that_shares_records_with_another_reads_as_if_it_were_alone(
    older: list[dict[str, Any]], new: list[dict[str, Any]], dropped: int
) -> None:
    data = written([*new, *older[dropped:]])
    alone = read_manifest_list(data, "list")
    after = read_manifest_list(data, "list", read_manifest_list(written(older), "older"))
    assert shown(after) == shown(alone)
    assert [m.path for m in alone.manifests] == [r["manifest_path"] for r in (*new, *older[dropped:])]
    third = written([*new[:1], *new, *older[dropped:]])
    assert shown(read_manifest_list(third, "list", after)) == shown(read_manifest_list(third, "list"))


def test_manifests_that_both_lists_have_are_the_same_objects() -> None:
    records = [
        {"manifest_path": f"m{n}", **dict.fromkeys(_NUMBERS, n), "partitions": [{"contains_null": False}]}
        for n in range(5)
    ]
    older = read_manifest_list(written(records[1:]), "older")
    found = read_manifest_list(written(records), "list", older)
    assert [a is b for a, b in zip(found.manifests[1:], older.manifests, strict=True)] == [True] * 4
    assert found.manifests[0].path == "m0"


def test_of_missing_counts_and_summaries_nothing_is_known() -> None:
    record = {"manifest_path": "m", **dict.fromkeys(_NUMBERS, 3)}
    with_summary = {**record, "partitions": [{"contains_null": False, "contains_nan": None, "lower_bound": b"a"}]}
    found = read_manifest_list(written([record, with_summary]), "list")
    assert found.manifests[0].files == (-1, -1, -1)
    (part,) = found.summaries
    assert part.is_given.tolist() == [False, True]
    assert part.has_null.tolist() == [True, False]
    assert part.has_nan.tolist() == [True, True]
    assert part.is_nan_known.tolist() == [False, False]
    assert part.lower.to_pylist() == [None, b"a"]


@pytest.mark.parametrize("cut", [1, 5, 17, 40])
def test_a_list_that_ends_too_early_is_damage(cut: int) -> None:
    data = written([{"manifest_path": "m", **dict.fromkeys(_NUMBERS, 3)}])
    with pytest.raises(DamagedFileError, match="not a whole manifest list"):
        read_manifest_list(data[:-cut], "list")


def test_a_record_of_another_form_is_damage() -> None:
    schema = {"type": "record", "name": "r", "fields": [{"name": "manifest_path", "type": "long"}]}
    with pytest.raises(DamagedFileError, match="not a whole manifest list"):
        read_manifest_list(encode_container(schema, [{"manifest_path": 3}], {}), "list")


def test_bytes_after_the_records_are_damage() -> None:
    data = written([{"manifest_path": "m", **dict.fromkeys(_NUMBERS, 3)}])
    sync = data[-16:]
    header = data[: data.index(sync) + 16]
    packed = data[len(header) + 2 : -16] if data[len(header) + 1] < 128 else data[len(header) + 3 : -16]
    longer = zlib.compress(zlib.decompress(packed, -15) + b"\0", wbits=-15)
    size = 2 * len(longer)
    length = bytes([size]) if size < 128 else bytes([size & 0x7F | 0x80, size >> 7])
    with pytest.raises(DamagedFileError, match="records end at byte"):
        read_manifest_list(header + b"\x02" + length + longer + sync, "list")
