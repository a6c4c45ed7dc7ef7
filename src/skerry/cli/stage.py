"""Output of the demo: headings, text, code, results, and the files on disk."""

import re
from pathlib import Path
from typing import Any

import pyarrow as pa
from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.syntax import Syntax
from rich.text import Text
from rich.tree import Tree

from skerry.cli.render import arrow_grid, size_text
from skerry.cli.story import Chapter, Step
from skerry.common.errors import SkerryError
from skerry.common.wording import count_text
from skerry.lake.lake import Lake
from skerry.table.snapshot import Snapshot

_UUID = re.compile(r"([0-9a-f]{4})[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
_FILES_SHOWN = 6
_FOLDERS = {
    "data": "the rows: plain Parquet, and SST for what a writer flushes",
    "schema": "every schema the table ever had",
    "snapshot": "one small file per commit; FLOOR guards them",
    "manifest": "which data files a snapshot is made of",
    "tag": "copies of snapshots, kept under a name",
    "lease": "what readers hold while they read",
    "index": "one Puffin file beside each data file, with all of its indexes",
    "iceberg": "the same table for Iceberg readers: metadata that names the files in data/",
    "wal": "what a writer has acknowledged and not flushed yet",
}


class Stage:
    """Shows chapters on a console."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def say(self, words: str, style: str = "", *, wrap: bool = True) -> None:
        """Print text. Paths and commands are not wrapped, so that they can be copied."""
        self._console.print(Text(words, style=style), soft_wrap=not wrap)
        self._console.print()

    def play(self, number: int, chapter: Chapter, lake: Lake) -> None:
        """Show a chapter."""
        self._console.print(Rule(f"[bold]{number}. {chapter.title}", align="left"))
        self._console.print()
        for step in chapter.steps:
            self._play_step(step, lake)
        if chapter.tree is not None:
            self.say("On disk that is:")
            self._indented(folder_tree(Path(lake.root, lake.table(chapter.tree).location)))

    def _play_step(self, step: Step, lake: Lake) -> None:
        self.say(step.words)
        self._indented(Syntax(step.code, "python", theme="ansi_dark", background_color="default", word_wrap=True))
        if step.refused is None:
            self._show(step.action(lake))
            return
        try:
            step.action(lake)
        except step.refused as error:
            self._indented(_error_text(error))
            return
        raise AssertionError(f"{step.code} was to raise {step.refused.__name__}")

    def _show(self, result: Any) -> None:
        parts = result if isinstance(result, tuple) else (result,)
        for part in parts:
            if isinstance(part, pa.Table):
                self._indented(arrow_grid(part))
            elif isinstance(part, Snapshot):
                self._indented(Text(snapshot_text(part), style="green"))
            elif part is not None:
                self._indented(Text(str(part), style="green"))

    def _indented(self, what: Any) -> None:
        self._console.print(Padding(what, (0, 0, 1, 4), expand=False))


def snapshot_text(snapshot: Snapshot) -> str:
    """A snapshot in one line, for tables without a primary key; with a key, counts would be row versions."""
    added, removed, total = snapshot.added, snapshot.removed, snapshot.total
    changes = [f"{sign}{count_text(n, 'row')}" for sign, n in (("+", added.records), ("-", removed.records)) if n]
    now = f"{count_text(total.records, 'row')} in {count_text(total.files, 'file')}"
    return f"snapshot {snapshot.id}: {snapshot.operation}, {', '.join([*changes, f'now {now}'])}"


def folder_tree(folder: Path) -> Tree:
    """The files below a folder; only some of many similar ones are listed, and UUIDs are shortened."""
    tree = Tree(Text(f"{folder.parent.name}/{folder.name}/", style="bold"), guide_style="dim")
    for path in sorted(folder.iterdir()):
        if path.is_file():
            tree.add(_file_text(path))
        elif _count_files(path):
            branch = tree.add(Text.assemble((f"{path.name}/", "bold"), (f"  {_FOLDERS.get(path.name, '')}", "dim")))
            _add_below(branch, path)
    return tree


def _add_below(branch: Tree, folder: Path) -> None:
    shown = [path for path in sorted(folder.iterdir()) if path.is_dir() or path.name != ".lock"]
    kept = shown if len(shown) <= _FILES_SHOWN else shown[: _FILES_SHOWN - 1]
    for path in kept:
        if path.is_dir():
            if _count_files(path):
                _add_below(branch.add(Text(f"{path.name}/", style="bold")), path)
        else:
            branch.add(_file_text(path))
    if len(kept) < len(shown):
        branch.add(Text(f"… and {len(shown) - len(kept)} more", style="dim"))


def _count_files(folder: Path) -> int:
    return sum(1 for path in folder.rglob("*") if path.is_file() and path.name != ".lock")


def _file_text(path: Path) -> Text:
    return Text.assemble(_UUID.sub(r"\1…", path.name), (f"  {size_text(path.stat().st_size)}", "dim"))


def _error_text(error: SkerryError) -> Text:
    return Text.assemble((f"{type(error).__name__}: ", "bold red"), (str(error), "red"))
