"""Texts of few distinct values are read as codes, and come out as texts."""

from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import skerry
from skerry.formats import dictionary_code
from skerry.formats.dictionary_code import coded_columns, decoded
from support.effort import rounds


def written(folder: Path, table: pa.Table, **options: Any) -> Path:
    pq.write_table(table, folder / "t.parquet", **options)
    return folder / "t.parquet"


def test_columns_of_few_texts_are_found(tmp_path: Path) -> None:
    count = 5000
    table = pa.table(
        {
            "few": [f"value {n % 10}" for n in range(count)],
            "many": [f"value {n}" for n in range(count)],
            "raw": pa.array([bytes([n % 5]) * 9 for n in range(count)], pa.binary()),
            "number": list(range(count)),
            "list": [[f"{n % 3}"] for n in range(count)],
            "in": [{"s": f"{n % 3}"} for n in range(count)],
            "dot.ted": [f"{n % 3}" for n in range(count)],
        }
    )
    metadata = pq.read_metadata(written(tmp_path, table))
    assert coded_columns(metadata) == ["few", "raw"]
    assert coded_columns(pq.read_metadata(written(tmp_path, table, use_dictionary=False))) == []
    assert coded_columns(pq.read_metadata(written(tmp_path, table.slice(0, 0)))) == []


@settings(max_examples=rounds(30, 300))
@given(
    values=st.lists(st.none() | st.sampled_from(["", "a", "a\0", "å" * 40, "b"]), min_size=1, max_size=60),
    start=st.integers(0, 10),
    rows=st.integers(1, 20),
)
def test_codes_become_the_texts_that_they_stand_for(values: list[str | None], start: int, rows: int) -> None:
    texts = pa.array(values, pa.string())
    batch = pa.record_batch({"n": list(range(len(values))), "s": texts.dictionary_encode()}).slice(start)
    expected = {"n": list(range(len(values)))[start:], "s": values[start:]}
    assert [piece.to_pydict() for piece in decoded(batch)] == ([expected] if batch.num_rows else [])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dictionary_code, "BINARY_LIMIT_BYTES", 80 * rows)
        pieces = list(decoded(batch))
    assert all(piece.num_rows and piece.schema.field("s").type == pa.string() for piece in pieces)
    found: dict[str, list[Any]] = {"n": [], "s": []}
    for piece in pieces:
        for name, column in piece.to_pydict().items():
            found[name] += column
    assert found == expected


def test_more_text_than_an_array_holds_comes_in_pieces() -> None:
    """Ten values of many bytes, and more rows of them than 2 GiB."""
    value, rows = "x" * 30_000_000, 80
    batch = pa.record_batch({"s": pa.DictionaryArray.from_arrays(pa.array([0] * rows, pa.int32()), pa.array([value]))})
    sizes = [piece.num_rows for piece in decoded(batch)]
    assert sum(sizes) == rows
    assert len(sizes) == 2


def test_a_table_reads_the_same_texts_whatever_its_files_hold(tmp_path: Path) -> None:
    """Files with few and with many values, nulls, an added and a renamed column, several row groups."""
    lake = skerry.connect(tmp_path)
    schema = pa.schema([pa.field("k", pa.int64(), nullable=False), ("s", pa.string()), ("b", pa.binary())])
    options = {"compaction.mode": "off", "file.format": "parquet", "file.row-group-rows": "1000"}
    table = lake.create_table("app.t", schema, primary_key=["k"], options=options)
    rows = {k: {"k": k, "s": f"few {k % 7}" if k % 11 else None, "b": bytes([k % 3])} for k in range(5000)}
    table.upsert(list(rows.values()))
    table.rename_column("s", "text")
    table.add_column("more", "STRING", default="d")
    rows = {k: {"k": k, "text": row["s"], "b": row["b"], "more": "d"} for k, row in rows.items()}
    newer = {k: {"k": k, "text": f"many {k}", "b": None, "more": "few"} for k in range(0, 5000, 3)}
    table.upsert(list(newer.values()))
    rows |= newer
    assert table.scan().to_arrow().to_pylist() == [rows[k] for k in range(5000)]
    batches = list(table.scan(["text", "k"], where="more = 'few'").to_batches())
    found = [row for batch in batches for row in batch.to_pylist()]
    assert found == [{"text": row["text"], "k": k} for k, row in rows.items() if row["more"] == "few"]
