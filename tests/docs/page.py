"""Running the code that a page shows: ``python page.py PAGE`` runs one in a process of its own."""

import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from docs.markdown import Block, blocks


def run_page(page: Path, info: str = "python") -> None:
    """Run the blocks of a page, and compare what they print with what it says. ``info`` tells them from others."""
    found = blocks(page.read_text(encoding="utf-8"))
    namespace: dict[str, Any] = {"__name__": f"docs:{page.name}"}
    ran = 0
    for block, following in zip(found, [*found[1:], None], strict=True):
        if block.info != info:
            continue
        printed = _run(page, block, namespace)
        ran += 1
        if following is not None and following.info == "text output":
            assert printed == following.body, f"{page.name}:{following.line}: {printed}"
    assert ran, f"{page.name} shows no code"


def _run(page: Path, block: Block, namespace: dict[str, Any]) -> str:
    code = compile("\n" * (block.line - 1) + block.body, str(page), "exec")  # tracebacks name the page's own lines
    screen = StringIO()
    with redirect_stdout(screen):
        exec(code, namespace)
    return screen.getvalue()


if __name__ == "__main__":
    run_page(Path(sys.argv[1]))
