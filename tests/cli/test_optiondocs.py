"""The generated page of options."""

from pathlib import Path

from skerry.cli.optiondocs import main, render_page
from skerry.common.settings import SETTINGS, environment_name
from skerry.index.kind_option import INDEX_OPTIONS
from skerry.table.options import TABLE_OPTIONS

PAGE = Path(__file__).parents[2] / "docs" / "options.md"


def test_the_committed_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == render_page(), "run 'make docs'"


def test_every_option_and_setting_is_on_the_page(tmp_path: Path) -> None:
    main([str(tmp_path / "options.md")])
    page = (tmp_path / "options.md").read_text(encoding="utf-8")
    for spec in (*TABLE_OPTIONS, *SETTINGS, *(spec for specs in INDEX_OPTIONS.values() for spec in specs)):
        assert f"| `{spec.name}` |" in page
    for spec in SETTINGS:
        assert f"`{environment_name(spec.name)}`" in page
