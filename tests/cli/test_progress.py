"""Progress bars."""

import io

from rich.console import Console

from skerry.cli.progress import show_progress


def _shown(*, terminal: bool) -> str:
    screen = io.StringIO()
    with show_progress(Console(file=screen, force_terminal=terminal, width=80)) as progress:
        progress("deleting data files", 1000, 2500)
        progress("deleting data files", 2500, 2500)
        progress("deleting manifests", 3, 3)
    return screen.getvalue()


def test_progress_is_shown_on_a_terminal() -> None:
    shown = _shown(terminal=True)
    assert "deleting data files" in shown
    assert "2500/2500" in shown
    assert "deleting manifests" in shown


def test_progress_is_silent_elsewhere() -> None:
    assert _shown(terminal=False).strip() == ""
