"""``skerry docs``: the documentation that is installed with the package."""

import sys
from pathlib import Path
from pydoc import pager
from typing import Annotated

import typer

import skerry
from skerry.common.errors import NotFoundError
from skerry.types.literal import unknown_name

_PACKAGE = Path(skerry.__file__).parent


def show_page(
    page: Annotated[str | None, typer.Argument(metavar="PAGE", help="The page, like sql or guide/sql.")] = None,
) -> None:
    """Read the documentation of this version.

    Without a page, lists them. On a terminal a page is shown by the pager; pages are Markdown.

    \b
    Examples:
      skerry docs
      skerry docs guide/getting-started
      skerry docs options | grep lease
    """
    folder = docs_folder()
    known = {path.relative_to(folder).with_suffix("").as_posix(): path for path in sorted(folder.rglob("*.md"))}
    if page is None:
        width = max(map(len, known))
        for name, path in known.items():
            typer.echo(f"{name:{width}}  {_title(path)}")
        return
    name = page.removeprefix("docs/").removesuffix(".md")
    if name not in known:
        raise NotFoundError(unknown_name(name, list(known), "page"))
    text = known[name].read_text(encoding="utf-8")
    if sys.stdout.isatty():
        pager(text)
    else:
        typer.echo(text, nl=False)


def docs_folder() -> Path:
    """The pages beside an installed package; in a checkout, those of the repository."""
    installed = _PACKAGE / "docs"
    return installed if installed.is_dir() else _PACKAGE.parents[1] / "docs"


def _title(path: Path) -> str:
    with path.open(encoding="utf-8") as lines:
        return next(lines, "").strip("# \n")
