"""Records decoded at once are the records that were written, wherever they begin."""

from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skerry.iceberg.avro import record_columns
from skerry.iceberg.avro.container import open_container, packed_records, read_header
from skerry.iceberg.avro.lane import Items, Numbers, Spans, Struct
from skerry.iceberg.avro.record_columns import read_columns
from skerry.iceberg.single_value import gather
from support.avro import write_avro
from support.effort import rounds

PAIR = {
    "type": "record",
    "name": "pair",
    "fields": [{"name": "key", "type": "int"}, {"name": "value", "type": "bytes"}],
}
FILE = {
    "type": "record",
    "name": "file",
    "fields": [
        {"name": "kind", "type": "int"},
        {"name": "path", "type": "string"},
        {"name": "flag", "type": "boolean"},
        {"name": "ratio", "type": ["null", "double"]},
        {"name": "bounds", "type": ["null", {"type": "array", "items": PAIR}]},
    ],
}
SCHEMA = {
    "type": "record",
    "name": "entry",
    "fields": [
        {"name": "status", "type": "int"},
        {"name": "number", "type": ["null", "long"]},
        {"name": "file", "type": FILE},
        {"name": "tail", "type": {"type": "fixed", "name": "tail", "size": 3}},
    ],
}
PATHS = st.builds("file:///w/{}".format, st.text("ab/c", max_size=90))
FILES = st.fixed_dictionaries(
    {
        "kind": st.integers(0, 2),
        "path": st.one_of(PATHS, PATHS, PATHS, st.text(max_size=4)),
        "flag": st.booleans(),
        "ratio": st.none() | st.floats(allow_nan=False),
        "bounds": st.none()
        | st.lists(
            st.fixed_dictionaries(
                {"key": st.integers(-(2**31), 2**31 - 1), "value": st.binary(max_size=5) | PATHS.map(str.encode)}
            ),
            max_size=4,
        ),
    }
)
RECORDS = st.lists(
    st.fixed_dictionaries(
        {
            "status": st.integers(0, 2),
            "number": st.none() | st.integers(-(2**63), 2**63 - 1),
            "file": FILES,
            "tail": st.binary(min_size=3, max_size=3),
        }
    ),
    max_size=40,
)


def spans(found: Any, data: Any) -> list[bytes]:
    assert isinstance(found, Spans)
    return gather(data, found.start, found.length).to_pylist()


def numbers(found: Any) -> list[Any]:
    assert isinstance(found, Numbers)
    valid = np.ones(len(found.values), np.bool_) if found.valid is None else found.valid
    return pa.array(found.values, mask=~valid).to_pylist()


def decoded(data: bytes) -> list[dict[str, Any]]:
    columns = read_columns(open_container(data), ("file", "path"), lambda path: True)
    if not columns.count:
        return []
    fields, raw = columns.fields, columns.data
    file = fields["file"]
    assert isinstance(file, Struct)
    bounds: list[Any] = [[] for _ in range(columns.count)]
    items = file.fields["bounds"]
    assert isinstance(items, Items)
    if isinstance(items.item, Struct):
        keys, values = numbers(items.item.fields["key"]), spans(items.item.fields["value"], raw)
        for lane, key, value in zip(items.lane.tolist(), keys, values, strict=True):
            bounds[lane].append({"key": key, "value": value})
    parts = {
        "kind": numbers(file.fields["kind"]),
        "path": [text.decode() for text in spans(file.fields["path"], raw)],
        "flag": [bool(flag) for flag in numbers(file.fields["flag"])],
        "ratio": numbers(file.fields["ratio"]),
        "bounds": bounds,
    }
    outer = {
        "status": numbers(fields["status"]),
        "number": numbers(fields["number"]),
        "tail": spans(fields["tail"], raw),
    }
    return [
        {**{n: v[i] for n, v in outer.items()}, "file": {n: v[i] for n, v in parts.items()}}
        for i in range(columns.count)
    ]


@settings(max_examples=rounds(150, 1500), deadline=None)
@given(records=RECORDS, codec=st.sampled_from(["null", "deflate"]), step=st.integers(1, 50))
def test_any_records_are_decoded(records: list[dict[str, Any]], codec: str, step: int) -> None:
    found = decoded(write_avro(SCHEMA, records, codec=codec, step=step))
    expected = [{**r, "file": {**r["file"], "bounds": r["file"]["bounds"] or []}} for r in records]
    assert found == expected


def alike(count: int) -> list[dict[str, Any]]:
    return [
        {
            "status": 1,
            "number": 5_000_000_000 + i,
            "file": {
                "kind": 0,
                "path": f"file:///w/t/{i}.parquet",
                "flag": True,
                "ratio": None,
                "bounds": [{"key": i, "value": b"x"}],
            },
            "tail": b"abc",
        }
        for i in range(count)
    ]


def test_records_with_paths_that_begin_alike_are_not_stepped_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: Any) -> Any:
        raise AssertionError("records were stepped over one by one")

    monkeypatch.setattr(record_columns, "_starts", never)
    records = alike(500)
    assert decoded(write_avro(SCHEMA, records)) == records


def test_a_sync_marker_inside_of_a_block_is_no_end() -> None:
    records = alike(100)
    whole = write_avro(SCHEMA, records, codec="null", step=1)
    assert packed_records(whole, read_header(whole)) is not None
    records[50]["file"]["bounds"][0]["value"] = b"\2" + whole[-16:] + b"\2\6"
    marked = write_avro(SCHEMA, records, codec="null", step=1)
    assert packed_records(marked, read_header(marked)) is None
    assert decoded(marked) == records


@pytest.mark.parametrize("cut", [1, 5, 17, 60, 300])
def test_a_file_that_is_cut_short_is_an_error(cut: int) -> None:
    whole = write_avro(SCHEMA, alike(20), codec="null", step=7)
    with pytest.raises(ValueError, match=r"whole|early|longer|wrong|begins"):
        decoded(whole[:-cut])


@settings(max_examples=rounds(200, 2000), deadline=None)
@given(at=st.integers(0, 3000), value=st.integers(0, 255))
def test_a_changed_byte_is_an_error_or_changes_a_value(at: int, value: int) -> None:
    """No byte makes the decoder fail in any other way, or run on for ever."""
    records = alike(20)
    data = bytearray(write_avro(SCHEMA, records, codec="null"))
    data[at % len(data)] = value
    try:
        found = decoded(bytes(data))
    except (ValueError, KeyError, AssertionError, UnicodeDecodeError):
        return
    assert len(found) <= 20 or at < 1000
