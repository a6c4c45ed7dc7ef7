"""A lake that many tests begin with: made once, and copied for each of them.

To copy some files takes a tenth of the time that it takes to write them as commits, each of which is synced to disk.
Whatever a table knows of its files is relative to its folder.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

import skerry
from skerry.lake.lake import Lake


def make_template(folder: Path, fill: Callable[[Lake], object]) -> Path:
    """The folder, filled by a lake that is closed again."""
    with skerry.connect(folder) as lake:
        fill(lake)
    return folder


def copy_template(template: Path, lake: Lake) -> None:
    """Add the tables of a template to a lake on this disk that does not have them."""
    shutil.copytree(template, lake.root, dirs_exist_ok=True)
