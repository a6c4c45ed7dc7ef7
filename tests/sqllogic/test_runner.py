"""The runner itself: what it reads, and that it notices what is wrong."""

from pathlib import Path

import pytest

from sqllogic.answer import hash_line, mismatch, ordered
from sqllogic.run import Report, run_file
from sqllogic.script import Record, ScriptError, count_records, read_script, unrolled
from sqllogic.world import DuckWorld, LakeWorld


def _run(folder: Path, text: str, oracle: Report | None = None) -> Report:
    path = folder / "given.test"
    path.write_text(text)
    world = DuckWorld()
    try:
        return run_file(path, world, oracle)
    finally:
        world.close()


def _records(folder: Path, text: str) -> list[Record]:
    path = folder / "given.test"
    path.write_text(text)
    return [record for record in unrolled(read_script(path)) if isinstance(record, Record)]


TABLE = "statement ok\nCREATE TABLE t AS SELECT * FROM (VALUES (1, 'a'), (2, NULL), (3, '')) AS v(id, s)\n\n"


@pytest.mark.parametrize(
    ("record", "wrong"),
    [
        ("query I\nSELECT id FROM t ORDER BY id\n----\n1\n2\n3", None),
        ("query I\nSELECT id FROM t ORDER BY id\n----\n1\n3\n2", "expected '3', found '2'"),
        ("query I\nSELECT id FROM t ORDER BY id\n----\n1\n2", "expected 2 rows, found 3"),
        ("query I rowsort\nSELECT id FROM t ORDER BY id DESC\n----\n1\n2\n3", None),
        ("query IT valuesort\nSELECT id, s FROM t WHERE id = 1\n----\n1\na", None),
        ("query IT\nSELECT id, s FROM t ORDER BY id\n----\n1\ta\n2\tNULL\n3\t(empty)", None),
        ("query IT\nSELECT id, s FROM t ORDER BY id\n----\n1\na\n2\nNULL\n3\n(empty)", None),
        ("query I\nSELECT id, s FROM t\n----\n", "2 columns, and types I"),
        ("query I\nSELECT s FROM t WHERE id = 1\n----\na", "'a' in a column of whole numbers"),
        ("query R\nSELECT 0.1::DOUBLE + 0.2\n----\n0.3", None),
        ("query R\nSELECT 0.31\n----\n0.3", "expected '0.3'"),
        ("query T\nSELECT s FROM t WHERE id = 1\n----\n<REGEX>:[a-c]", None),
        ("query T\nSELECT s FROM t WHERE id = 1\n----\n<!REGEX>:[a-c]", "expected '<!REGEX>"),
        ("query I\nSELECT id FROM t WHERE id = ?\n? [2]\n----\n2", None),
        ("query I\nSELECT id FROM t ORDER BY id\n----\n3 values hashing to nothing", "expected 3 values hashing"),
        ("statement ok\nSELECT nope FROM t", "refused: "),
        ("statement error\nSELECT 1", "expected to be refused"),
        ("statement maybe\nSELECT nope FROM t", None),
        ("skipif duckdb # why\nstatement ok\nSELECT nope", None),
        ("onlyif skerry\nstatement ok\nSELECT nope", None),
        ("mode skip\n\nstatement ok\nSELECT nope\n\nmode unskip", None),
        ("require skerry\n\nstatement ok\nSELECT nope", None),
        ("halt\n\nstatement ok\nSELECT nope", None),
        ("query I nosort same\nSELECT 1\n\nquery I nosort same\nSELECT 2", "label same"),
        ("foreach x 1 2\nquery I\nSELECT ${x}\n----\n1\nendloop", "expected '1', found '2'"),
    ],
)
def test_a_record_is_judged(tmp_path: Path, record: str, wrong: str | None) -> None:
    found = _run(tmp_path, TABLE + record).wrong
    if wrong is None:
        assert not found
    else:
        assert len(found) == 1
        assert wrong in found[0]


def test_loops_may_stand_in_each_other(tmp_path: Path) -> None:
    text = "loop i 0 2\nforeach x a <integral> !BIGINT\nstatement ok\nSELECT ${i} AS ${x}\nendloop\nendloop\n"
    assert [record.sql for record in _records(tmp_path, text)][:3] == [
        "SELECT 0 AS a",
        "SELECT 0 AS TINYINT",
        "SELECT 0 AS SMALLINT",
    ]
    assert count_records(read_script(tmp_path / "given.test")) == (1, 8)


def test_the_oracle_is_asked_where_a_loop_gives_no_rows(tmp_path: Path) -> None:
    text = "foreach x 1 2\nquery I\nSELECT ${x} * 10\nendloop\n"
    told = _run(tmp_path, text)
    assert sorted(told.answers.values()) == [["10"], ["20"]]
    world = LakeWorld(tmp_path / "lake", "plain")
    assert not run_file(tmp_path / "given.test", world, told).wrong
    told.answers = {key: ["11"] for key in told.answers}
    assert len(run_file(tmp_path / "given.test", world, told).wrong) == 2
    assert "nothing is expected" in run_file(tmp_path / "given.test", world, Report()).wrong[0]
    world.close()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("statement fine\nSELECT 1", "expected ok, error or maybe"),
        ("query X\nSELECT 1", "letters I, R and T"),
        ("loop i 0 2\nstatement ok\nSELECT 1", "without its endloop"),
        ("endloop", "endloop without a loop"),
        ("query I\n\n", "without its SQL"),
        ("statement", "without its SQL"),
        ("nonsense", "nothing that a line can begin with"),
        ("skipif spark", "without a record behind it"),
    ],
)
def test_mistakes_in_files_are_noticed(tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / "given.test").write_text(text)
    with pytest.raises(ScriptError, match=why):
        read_script(tmp_path / "given.test")


@pytest.mark.parametrize(("layout", "files"), [("plain", 1), ("split", 5), ("keyed", 5)])
def test_layouts_leave_the_files_they_are_for(tmp_path: Path, layout: str, files: int) -> None:
    world = LakeWorld(tmp_path / "lake", layout)
    world.execute("CREATE TABLE t (id INT NOT NULL, v INT)", None, "")
    world.execute("INSERT INTO t VALUES (1, 1), (2, 2), (3, 3), (4, 4), (5, 5)", None, "")
    table = world.lake("").table("default.t")
    assert len(table.scan().plan()) >= files
    assert bool(table.schema.primary_key) == (layout == "keyed")
    assert ordered(world.query("SELECT * FROM t", None, ""), "rowsort") == [(n, n) for n in range(1, 6)]
    if layout == "keyed":
        assert sum(meta.row_count for meta in table.scan().plan()) > 15, "old versions and deletes"
    world.close()


def test_a_hash_is_of_all_values() -> None:
    assert hash_line([(1, "a"), (None, "")]) == hash_line([(1, "a"), (None, "")])
    assert hash_line([(1, "a")]) != hash_line([(1, "b")])
    assert mismatch([(1, "a")], [hash_line([(1, "a")])], "IT") is None
