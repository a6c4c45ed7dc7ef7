"""The reference of statements: its examples parse, and each statement has one."""

import re

import pytest

import skerry
from docs.markdown import ROOT, blocks
from skerry.sql import statement as statements
from skerry.sql.parse.script import parse_script
from skerry.sql.script_text import Source

PAGE = (ROOT / "docs" / "sql.md").read_text(encoding="utf-8")
EXAMPLES = [block for block in blocks(PAGE) if block.info == "sql"]


@pytest.mark.parametrize("block", EXAMPLES, ids=lambda block: f"line {block.line}")
def test_examples_parse(block) -> None:
    assert parse_script(Source(block.body))


def test_every_kind_of_statement_has_an_example() -> None:
    shown = {type(found) for block in EXAMPLES for found in parse_script(Source(block.body))}
    found = [kind for kind in vars(statements).values() if isinstance(kind, type)]
    kinds = {kind for kind in found if issubclass(kind, statements.Statement)}
    assert kinds - shown == {statements.Statement}


def test_examples_run_one_after_the_other(tmp_path) -> None:
    (tmp_path / "exported").mkdir()
    lake = skerry.connect(tmp_path / "lake", settings={"sql.export-folder": str(tmp_path / "exported")})
    lake.sql("\n".join(block.body for block in EXAMPLES)).fetchall()


def test_the_message_that_is_shown_is_real() -> None:
    (shown,) = [block.body for block in blocks(PAGE) if block.body.startswith("expected a column's type")]
    with pytest.raises(skerry.SkerryError, match=re.escape(shown.rstrip("\n"))):
        parse_script(Source("CREATE TABLE t (id, name STRING)"))
