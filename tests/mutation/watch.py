"""Which places of the source tree a test has to run in order to notice a mistake, and calls there that tell it.

That is the place of the mistake itself, or, if it is in the definition of a module's constant, which runs when the
module is imported, all places where functions use that constant.
"""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mutation.change import Change


@dataclass(frozen=True, slots=True)
class Place:
    """A part of a module, in bytes, and the number of the mistake that it belongs to."""

    number: int
    start: int
    end: int
    is_statement: bool = False


def watched(source: bytes, places: Sequence[Place]) -> tuple[bytes, set[int]]:
    """The module without mistakes, which calls ``hit(number)`` of ``probe.py`` before it runs each of the places.

    With it the numbers of places where no call can stand (patterns of ``match``): these are not watched.
    """
    text, done, unknown = source, list[Place](), set[int]()
    for place in places:
        tried = _with_calls(source, [*done, place])
        try:
            compile(tried, "<watched>", "exec")
        except SyntaxError:
            unknown.add(place.number)
            continue
        text, done = tried, [*done, place]
    return text, unknown


def _with_calls(source: bytes, places: Sequence[Place]) -> bytes:
    added: list[tuple[int, bool, int, str]] = []  # as they are to stand: ends before beginnings, outer ones outside
    for place in places:
        call = f"__import__('skerry_mutation_probe').hit({place.number})"
        added.append((place.start, True, -place.end, f"{call}; " if place.is_statement else f"({call} or "))
        if not place.is_statement:
            added.append((place.end, False, -place.start, ")"))
    for at, _, _, piece in sorted(added, reverse=True):
        source = source[:at] + piece.encode() + source[at:]
    return source


def places_of(number: int, module: str, change: Change, sources: Mapping[str, bytes]) -> dict[str, list[Place]] | None:
    """The places for a mistake in one of the modules, by module; None if that cannot be told.

    A constant that is used at import (by another one, as a default, by a decorator) may have any effect. Uses in the
    texts of errors do not count.
    """
    if not change.names:
        return {module: [Place(number, change.start, change.end, change.is_statement)]}
    found: dict[str, list[Place]] = {}
    for name, source in sources.items():
        if not _mentions(change.names, source):
            continue
        uses = list(_uses(ast.parse(source), change.names, is_in_function=False))
        if None in uses:
            return None
        starts = [0]
        for line in source.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        found[name] = [
            Place(number, starts[use.lineno - 1] + use.col_offset, starts[use.end_lineno - 1] + use.end_col_offset)
            for use in uses
            if use is not None and use.end_lineno is not None and use.end_col_offset is not None
        ]
    return found


def tests_that_mention(change: Change, folder: Path) -> set[str]:
    """Files with tests that use a constant themselves."""
    if not change.names:
        return set()
    return {
        str(path.relative_to(folder.parent))
        for path in folder.rglob("test_*.py")
        if _mentions(change.names, path.read_bytes())
    }


def _mentions(names: Sequence[str], source: bytes) -> bool:
    return any(re.search(rf"\b{name}\b".encode(), source) for name in names)


def _uses(node: ast.AST, names: Sequence[str], *, is_in_function: bool) -> Iterator[ast.expr | None]:
    """Where functions use one of the names; None for a use at import, or by another name."""
    if isinstance(node, ast.JoinedStr):
        return
    if isinstance(node, ast.ImportFrom) and any(each.name in names and each.asname for each in node.names):
        yield None
    elif (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in names) or (
        isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load) and node.attr in names
    ):
        yield node if is_in_function else None
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        body = [node.body] if isinstance(node, ast.Lambda) else node.body
        outside = [node.args] if isinstance(node, ast.Lambda) else [node.args, *node.decorator_list]
        for part in outside:
            yield from _uses(part, names, is_in_function=is_in_function)
        for part in body:
            yield from _uses(part, names, is_in_function=True)
    else:
        for part in ast.iter_child_nodes(node):
            yield from _uses(part, names, is_in_function=is_in_function)
