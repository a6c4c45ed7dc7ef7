"""Manifests: bounds and counts as columns, and damage that is never taken for a shorter manifest."""

from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pytest
from pyiceberg.conversions import to_bytes
from pyiceberg.types import DecimalType, DoubleType, StringType

import skerry
from skerry.iceberg.manifest import read_manifest
from skerry.iceberg.manifest_list import ManifestFile, read_manifest_list
from support.iceberg import Catalog, Entry, HandTable, number

FIELDS = [
    {"id": 1, "name": "id", "type": "long", "required": False},
    {"id": 2, "name": "name", "type": "string", "required": False},
    {"id": 3, "name": "ratio", "type": "double", "required": False},
    {"id": 4, "name": "amount", "type": "decimal(9, 2)", "required": False},
]


def entries(count: int) -> list[Entry]:
    return [
        Entry(
            f"file:///w/{n}.parquet",
            rows=n + 1,
            size=100 + n,
            status=n % 3,
            sequence=7 if n % 2 else None,
            lower={1: number(n), 2: b"a%d" % n} if n % 5 else {},
            upper={1: number(n + 9), 2: b"\xff", 3: to_bytes(DoubleType(), float("nan") if n % 4 == 0 else n / 2)},
            nulls={1: n, 4: 0},
        )
        for n in range(count)
    ]


def written(folder: Path, given: list[Entry]) -> tuple[bytes, ManifestFile]:
    hand = HandTable(folder, FIELDS)
    hand.commit(*given)
    path = Path(hand.snapshots[0]["manifest-list"].removeprefix("file://"))
    (listed,) = read_manifest_list(path.read_bytes(), str(path)).manifests
    return Path(listed.path.removeprefix("file://")).read_bytes(), listed


def test_live_entries_as_columns(tmp_path: Path) -> None:
    data, listed = written(tmp_path / "t", entries(100))
    found = read_manifest(data, listed)
    live = [n for n in range(100) if n % 3 != 2]
    columns = {name: column.to_pylist() for name, column in found.columns.items()}
    assert found.count == len(live)
    assert columns["file"] == [f"file:///w/{n}.parquet" for n in live]
    assert columns["row_count"] == [n + 1 for n in live]
    assert columns["sequence"] == [7 if n % 2 else 1 for n in live]  # 1 is the manifest's
    assert columns["lower_1"] == [n if n % 5 else None for n in live]
    assert columns["lower_2"] == [f"a{n}" if n % 5 else None for n in live]
    assert columns["upper_2"] == [None] * len(live)  # not UTF-8: unknown
    assert columns["upper_3"] == [None if n % 4 == 0 else n / 2 for n in live]  # NaN is no bound
    assert columns["nulls_1"] == live
    assert found.columns["lower_1"].type == pa.int64()


def test_bounds_are_decoded_like_pyiceberg_encodes_them(tmp_path: Path) -> None:
    values = ["-99999.99", "-0.01", "0.00", "123.45", "99999.99"]
    given = [
        Entry(
            f"file:///w/{n}",
            1,
            1,
            lower={4: to_bytes(DecimalType(9, 2), skerry_decimal(v)), 2: to_bytes(StringType(), "ä")},
        )
        for n, v in enumerate(values)
    ]
    data, listed = written(tmp_path / "t", given)
    found = read_manifest(data, listed)
    assert [str(v) for v in found.columns["lower_4"].to_pylist()] == values
    assert found.columns["lower_2"].to_pylist() == ["ä"] * 5


def skerry_decimal(text: str) -> object:
    return pa.scalar(text).cast(pa.decimal128(9, 2)).as_py()


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_manifest_with_other_counts_than_listed_is_damage(tmp_path: Path, place: int) -> None:
    data, listed = written(tmp_path / "t", entries(20))
    wrong = list(listed.files)
    wrong[place] += 1
    with pytest.raises(skerry.SkerryError, match="entries, its manifest list says"):
        read_manifest(data, replace(listed, files=tuple(wrong)))


@pytest.mark.parametrize("share", [0.2, 0.5, 0.99])
def test_a_manifest_that_is_cut_short_is_damage(tmp_path: Path, share: float) -> None:
    data, listed = written(tmp_path / "t", entries(200))
    with pytest.raises(skerry.SkerryError, match="it is not a whole manifest"):
        read_manifest(data[: int(len(data) * share)], listed)


def test_a_damaged_manifest_is_not_cached(catalog: Catalog, tmp_path: Path) -> None:
    hand = HandTable(tmp_path / "t", FIELDS[:1])
    hand.commit(hand.parquet(pa.table({"id": pa.array([1, 2], pa.int64())}), {"id": 1}))
    table = catalog.register(hand)
    path = Path(hand.manifests[0]["manifest_path"].removeprefix("file://"))
    whole = path.read_bytes()
    path.write_bytes(whole[:-20] + bytes(20))
    with pytest.raises(skerry.SkerryError, match="not a whole manifest"):
        table.scan().to_arrow()
    path.write_bytes(whole)
    assert table.scan().to_arrow().num_rows == 2
