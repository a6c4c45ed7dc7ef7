"""The demo runs, shows what it runs, and cleans up."""

import inspect
from pathlib import Path

import pytest

import skerry
from cli.command import Run
from skerry.cli.chapter import iceberg
from skerry.cli.demo import CHAPTERS
from skerry.cli.stage import Stage
from skerry.cli.story import Chapter, Step


def test_the_demo_runs_and_leaves_nothing_behind(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    result = run("demo")
    assert result.exit_code == 0, result.stderr
    for chapter in (*CHAPTERS, iceberg.CHAPTER):
        assert chapter.title in result.stdout
    for sign in (
        "snapshot 1: INSERT, +3 rows, now 3 rows in 2 files",
        "SchemaError: this schema change is not allowed",
        "DataError: table 'demo.orders': row 2, column 'total'",
        "repeated: the answer is snapshot 5 once more",
        "9 commits became 9 snapshots, and 6 rows 15: nothing was lost",
        "before the commit: None, and yet get finds {'id': 1, 'name': 'Ada', 'city': 'Paris'}",
        "now: None, in snapshot 2:",
        "sections 1, of which 1 is merged of 3 runs",
        "3 files with 5 row versions became 1 with 2",
        "sections 1, of which 0 are merged of 0 runs",
        "80 files",
        "customer = 42 drops 70",
        "runtime filter 1",
        "8 of 2,000 rows have a partner",
        "used: by_request (4 files)",
        "Runtime filter: 1 key of buyers prunes sales (on id = buyer)",
        "now 300,000 rows in 64 files",
        "16 snapshots expired, 12 data files and",
        "removed data/left-by-a-crash.parquet",
        "as pyiceberg reads it:",
        "42   Ada             0   True",
        "ours has 85 rows, theirs 100",
        "placed_day=2024-01-15/",
    ):
        assert sign in result.stdout
    assert not list(tmp_path.iterdir())


def test_a_warehouse_that_is_named_is_kept_and_the_next_demo_takes_the_next_folder(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skerry.cli.demo.CHAPTERS", CHAPTERS[:1])
    assert run("demo", "--warehouse", tmp_path / "lake").exit_code == 0
    assert skerry.connect(tmp_path / "lake").table("demo.orders").scan().count() == 3
    (tmp_path / "lake" / "mine.txt").write_text("kept")
    for number in (2, 3):
        again = run("demo", "--warehouse", tmp_path / "lake")
        assert again.exit_code == 0, again.stderr
        assert f'skerry.connect("{tmp_path}/lake-{number}")' in again.stdout
        assert f"skerry sql {tmp_path}/lake-{number} --database demo" in again.stdout
        assert skerry.connect(tmp_path / f"lake-{number}").table("demo.orders").scan().count() == 3
    assert (tmp_path / "lake" / "mine.txt").read_text() == "kept"


def test_keep_keeps_the_temporary_folder(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr("skerry.cli.demo.CHAPTERS", CHAPTERS[:1])
    assert f"skerry sql {tmp_path}/skerry-demo-" in run("demo", "--keep").stdout
    assert len(list(tmp_path.iterdir())) == 1


def test_without_pyiceberg_its_chapter_is_left_out(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skerry.cli.demo.CHAPTERS", CHAPTERS[:1])
    monkeypatch.setattr("skerry.cli.demo.find_spec", lambda package: None)
    result = run("demo")
    assert result.exit_code == 0
    assert "pip install 'skerry[iceberg]'" in result.stdout


def test_the_demo_is_for_folders(run: Run) -> None:
    assert run("demo", "--warehouse", "s3://bucket/lake").stderr.startswith("error: s3://bucket/lake: the demo needs")


def _sample(lake: skerry.Lake) -> list[int]:
    """Told in
    one paragraph."""
    numbers = [
        1,
        2,
    ]
    # shown
    return [*numbers, 3]


def _returning(lake: skerry.Lake) -> str:
    """Told."""
    return str(
        lake,
    )


def test_a_step_shows_its_own_source() -> None:
    assert Step(_sample).words == "Told in one paragraph."
    assert Step(_sample).code == "numbers = [\n    1,\n    2,\n]"
    assert Step(_returning).code == "str(\n    lake,\n)"
    assert Step(_returning, helper=_sample).code.startswith(inspect.getsource(_sample))


@pytest.mark.parametrize("chapter", [*CHAPTERS, iceberg.CHAPTER], ids=lambda chapter: chapter.title)
def test_shown_code_is_whole_python(chapter: Chapter) -> None:
    for step in chapter.steps:
        compile(step.code, step.words, "exec")
        assert "# shown" not in step.code
        assert max(map(len, step.code.splitlines())) <= 76, "shown with 4 blanks before it, on 80 columns"
        assert step.words.endswith(".")


def test_a_refusal_that_does_not_come_is_a_failure() -> None:
    from skerry.cli.render import make_console

    chapter = Chapter("x", (Step(_sample, refused=skerry.SchemaError),))
    with pytest.raises(AssertionError, match="was to raise SchemaError"):
        Stage(make_console()).play(1, chapter, skerry.connect("memory://demo-test"))
