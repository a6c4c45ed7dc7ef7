"""Links lead somewhere, and files that pages name exist."""

import re
from pathlib import Path

import pytest

from docs.markdown import PAGES, ROOT, anchors, links

_FILE = re.compile(r"`((?:src|tests|docs|examples|benchmarks)/[\w/.-]+\.(?:py|md|json))`")
_MODULE = re.compile(r"`(skerry(?:\.[a-z_0-9]+)+)`")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in links(text):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        linked = (page.parent / path).resolve() if path else page
        assert linked.exists(), f"{target} is not there"
        if anchor:
            assert anchor in anchors(linked.read_text(encoding="utf-8")), f"{target}: no such heading"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_and_modules_that_are_named_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for name in _FILE.findall(text):
        assert (ROOT / name).exists(), f"{name} is not there"
    for name in _MODULE.findall(text):
        path = ROOT / "src" / name.replace(".", "/")
        parent = path.parent
        known = path.is_dir() or path.with_suffix(".py").exists() or parent.with_suffix(".py").exists()
        # skerry.connect and the like are names that the package exports
        assert known or parent == ROOT / "src" / "skerry", f"{name} is not there"
