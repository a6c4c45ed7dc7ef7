"""YAML as a tree of nodes that know their places.

Every value is told where it stands, so that whatever is wrong with it can be. Texts take parameters, ``${name}``
(``skerry.spark.pipeline.parameter``), when the tree is made. What a plain ``${count}`` stands for has the type that it
would have if it were written there.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import yaml

from skerry.spark.pipeline.parameter import Parameters, Substituted
from skerry.spark.pipeline.problem import Place, Problems

_NAMES = {
    "str": "a text",
    "int": "a number",
    "float": "a number",
    "bool": "true or false",
    "null": "nothing",
    "map": "a mapping",
    "seq": "a list",
    "timestamp": "a time",
}
_MERGE = "<<"
PARAMETERS = "parameters"


@dataclass(frozen=True, slots=True)
class Text:
    """A text and where its letters stand in the file."""

    value: str
    place: Place
    origin: Substituted | None = None
    block: tuple[int, int] | None = None
    """Of a block (``|``): the line of its first letter and its indentation. None: it stands on one line."""

    @property
    def is_whole(self) -> bool:
        """Do all parameters in it have values?"""
        return self.origin is None or not self.origin.problems

    def at(self, line: int, column: int) -> Place:
        """The place in the file of a place in the text, both from 1."""
        if self.origin is not None:
            line, column = self.origin.before(line, column)
        if self.block is not None:
            return Place(self.block[0] + line - 1, self.block[1] + column)
        return Place(self.place.line, self.place.column + column - 1) if line == 1 else self.place


@dataclass(frozen=True, slots=True)
class Node:
    """A value: a scalar, a list of nodes, or nodes by key."""

    place: Place
    kind: str
    """How YAML calls its type: str, int, float, bool, null, map, seq, timestamp."""
    value: Any
    text: Text | None = None
    """Of a scalar, as it is written."""
    keys: Mapping[str, Place] | None = None

    @property
    def title(self) -> str:
        """What it is, in words."""
        return _NAMES.get(self.kind, self.kind)

    def items(self) -> Iterator[tuple[str, Place, "Node"]]:
        """Keys with their places, and values."""
        assert self.keys is not None
        for key, node in self.value.items():
            yield key, self.keys[key], node

    def plain(self) -> Any:
        """The value without places."""
        if self.kind == "map":
            return {key: node.plain() for key, node in self.value.items()}
        return [node.plain() for node in self.value] if self.kind == "seq" else self.value


def read_nodes(text: str, parameters: Parameters, problems: Problems) -> Node | None:
    """The tree of a file; None if it is no YAML or empty, which is told."""
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = Place(1, 1) if mark is None else Place(mark.line + 1, mark.column + 1)
        line = text.split("\n")[place.line - 1 : place.line]
        hint = "; between { and } write '${name}' in quotes" if line and "${" in line[0] else ""
        problems.add(place, f"this is not YAML: {error.problem or error.context or 'it cannot be read'}{hint}")
        return None
    except yaml.YAMLError as error:
        problems.add(Place(1, 1), f"this is not YAML: {str(error).splitlines()[0]}")
        return None
    if root is None:
        problems.add(Place(1, 1), "the file is empty; it begins with 'pipeline: name'")
        return None
    parameters.declared.update(_declared(root))
    return _Builder(text.split("\n"), parameters, problems).build(root)


def _declared(root: Any) -> dict[str, str]:
    """What the file's own ``parameters:`` says, before anything else is read."""
    if not isinstance(root, yaml.MappingNode):
        return {}
    found = [value for key, value in root.value if isinstance(key, yaml.ScalarNode) and key.value == PARAMETERS]
    return {
        key.value: value.value
        for mapping in found
        if isinstance(mapping, yaml.MappingNode)
        for key, value in mapping.value
        if isinstance(key, yaml.ScalarNode) and isinstance(value, yaml.ScalarNode)
    }


class _Builder:
    def __init__(self, lines: list[str], parameters: Parameters, problems: Problems) -> None:
        self._lines = lines
        self._parameters = parameters
        self._problems = problems
        self._resolver = yaml.SafeLoader("")
        self._within: list[int] = []

    def build(self, node: Any) -> Node:
        place = _place(node)
        if id(node) in self._within:
            self._problems.add(place, "this value is part of itself (an alias of what it stands in)")
            return Node(place, "null", None)
        self._within.append(id(node))
        try:
            if isinstance(node, yaml.MappingNode):
                return self._mapping(node, place)
            if isinstance(node, yaml.SequenceNode):
                return Node(place, "seq", [self.build(child) for child in node.value])
            return self._scalar(node, place)
        finally:
            self._within.pop()

    def _mapping(self, node: Any, place: Place) -> Node:
        values: dict[str, Node] = {}
        keys: dict[str, Place] = {}
        for key, value in node.value:
            at = _place(key)
            if not isinstance(key, yaml.ScalarNode):
                self._problems.add(at, "a key is a name, not a list or mapping")
            elif key.value == _MERGE:
                self._problems.add(at, "merge keys (<<) are not known here; an alias (*name) stands for a whole value")
            elif key.value in values:
                self._problems.add(at, f"{key.value!r} is there twice; it stands in line {keys[key.value].line}, too")
            else:
                values[key.value], keys[key.value] = self.build(value), at
        return Node(place, "map", values, keys=keys)

    def _scalar(self, node: Any, place: Place) -> Node:
        substituted = self._parameters.substitute(node.value)
        literal = Text(node.value, place, None, self._block(node))
        for problem in () if substituted is None else substituted.problems:
            self._problems.add(literal.at(*problem.place), problem.text)
        if substituted is None:
            return self._valued(node.tag, node.value, place, literal)
        tag = node.tag
        if node.style is None:
            tag = self._resolver.resolve(yaml.ScalarNode, substituted.text, (True, False))
        return self._valued(tag, substituted.text, place, Text(substituted.text, place, substituted, self._block(node)))

    def _valued(self, tag: str, value: str, place: Place, text: Text) -> Node:
        kind = tag.rpartition(":")[2]
        try:
            built = self._resolver.construct_object(yaml.ScalarNode(tag, value), deep=True)
        except (yaml.YAMLError, ValueError):
            self._problems.add(place, f"{tag} is not known here; known are plain values")
            return Node(place, "null", None, text)
        return Node(place, kind, built, text)

    def _block(self, node: Any) -> tuple[int, int] | None:
        if node.style != "|":
            quoted = node.style in ("'", '"')
            return (node.start_mark.line + 1, node.start_mark.column + 1) if quoted else None
        first = node.start_mark.line + 1
        while first < len(self._lines) and not self._lines[first].strip():
            first += 1
        line = self._lines[first] if first < len(self._lines) else ""
        return node.start_mark.line + 2, len(line) - len(line.lstrip(" "))


def _place(node: Any) -> Place:
    return Place(node.start_mark.line + 1, node.start_mark.column + 1)
