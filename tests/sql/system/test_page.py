"""``docs/system-tables.md`` says of every system table what it says itself."""

import re

import pytest

from docs.markdown import ROOT
from skerry.sql.system import LAKE_TABLES, TABLE_TABLES
from support.statements import Statements

PAGE = (ROOT / "docs" / "system-tables.md").read_text(encoding="utf-8")
_ROW = re.compile(r"^\| `(\w+)` \| (.+?) \| (.+) \|$", re.MULTILINE)


@pytest.mark.parametrize("name", [*(f"t${kind}" for kind in TABLE_TABLES), *(f"system.{kind}" for kind in LAKE_TABLES)])
def test_its_columns_are_listed(name: str) -> None:
    sql = Statements()
    sql("CREATE TABLE t (id INT)")
    described = [(row[0], row[1], row[6]) for row in sql(f"DESCRIBE {name}") if row[0] != "id"]
    section = PAGE.partition(f"\n## `{name}`\n")[2].partition("\n## ")[0]
    assert _ROW.findall(section) == described
