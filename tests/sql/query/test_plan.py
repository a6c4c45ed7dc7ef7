"""The names that references have in the text that runs."""

from pathlib import Path

import skerry
from skerry import Field


def test_columns_that_are_called_like_our_own_names_keep_theirs(tmp_path: Path) -> None:
    names = ["k", "skerry_1", "SKERRY_2", "skerry__1"]
    with skerry.connect(tmp_path) as lake:
        fields = [Field(name, "BIGINT", name != "k") for name in names]
        table = lake.create_table("a.s", fields, primary_key=["k"])
        table.upsert([dict.fromkeys(names, 1)])
        assert list(lake.sql("SELECT * FROM a.s").columns) == names
        assert list(lake.sql("SELECT x.* FROM a.s x JOIN a.s y USING (k)").columns) == names
        lake.sql("CREATE TABLE a.copy AS SELECT * FROM a.s")
        assert lake.table("a.copy").schema.column_names == names
        table.upsert(lake.sql("SELECT * FROM a.s"))


def test_columns_that_are_called_like_our_own_parameters_keep_theirs(tmp_path: Path) -> None:
    with skerry.connect(tmp_path) as lake:
        lake.sql('CREATE TABLE a.s ("$skerry_1" BIGINT)')
        lake.sql("INSERT INTO a.s VALUES (1)")
        found = lake.sql("SELECT *, ? + 1 FROM a.s", [5])
        assert (list(found.columns), found.fetchall()) == (["$skerry_1", "($1 + 1)"], [(1, 6)])
