"""Reading our own Markdown: fenced blocks and links."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])

_FENCE = re.compile(r"^(?P<indent> *)```(?P<info>[^\n`]*)\n(?P<body>.*?)^(?P=indent)```$", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"(?<!!)\[[^\]]*\]\((?P<target>[^)\s]+)\)")
_HEADING = re.compile(r"^#+ +(?P<text>.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: what stands after the fence, its content, and the line it begins on."""

    info: str
    body: str
    line: int


def blocks(text: str) -> list[Block]:
    """All fenced blocks, in order."""
    return [
        Block(found["info"].strip(), found["body"], text.count("\n", 0, found.start("body")) + 1)
        for found in _FENCE.finditer(text)
    ]


def without_blocks(text: str) -> str:
    """The text with its fenced blocks blanked out."""
    return _FENCE.sub("", text)


def links(text: str) -> list[str]:
    """The targets of all links outside of code."""
    return [found["target"] for found in _LINK.finditer(re.sub(r"`[^`\n]*`", "", without_blocks(text)))]


def anchors(text: str) -> set[str]:
    """What links to headings of this text may say after the ``#``."""
    found = set()
    for heading in _HEADING.finditer(without_blocks(text)):
        plain = re.sub(r"[^\w\- ]", "", heading["text"].lower())
        found.add(plain.strip().replace(" ", "-"))
    return found
