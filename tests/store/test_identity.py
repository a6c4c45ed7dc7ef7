"""Identities of commits that users may not take."""

from pathlib import Path

import pyarrow as pa
import pytest

import skerry
from skerry.common.errors import InvalidInputError


def test_the_identities_of_writers_are_their_own(tmp_path: Path) -> None:
    schema = pa.schema([pa.field("k", pa.int64(), nullable=False)])
    table = skerry.connect(tmp_path).create_table("app.t", schema, primary_key=["k"])
    plain = skerry.connect(tmp_path).create_table("app.p", schema)
    identity = skerry.CommitIdentity("skerry-writer-1", 5)
    for call in (
        lambda: table.upsert([{"k": 1}], identity=identity),
        lambda: table.delete(keys=[{"k": 1}], identity=identity),
        lambda: table.overwrite([{"k": 1}], identity=identity),
        lambda: plain.append([{"k": 1}], identity=identity),
    ):
        with pytest.raises(InvalidInputError, match=r"'skerry-writer-1'.*choose another name"):
            call()
    assert table.snapshots() == []
