"""YAML as a tree of nodes with positions.

Every value knows its position in the file, so that problems can be reported there. Parameters, ``${name}``, are
substituted when the tree is made (``skerry.spark.pipeline.declare.parameter``). A value that is only ``${count}`` gets
the YAML type of the substituted text.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import yaml

from skerry.spark.pipeline.declare.parameter import Parameters, Substituted
from skerry.spark.pipeline.declare.problem import Place, Problems
from skerry.spark.pipeline.declare.scalar import Scalar

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
ENVIRONMENTS = "environments"
LONGEST_FILE, _MOST_CHARACTERS = 1_000_000, 10_000_000
_MOST_NODES = 50_000
"""Maximum number of nodes after alias expansion: nested aliases in a file of 1000 values could make 2¹⁰⁰⁰."""
_LONGEST_NUMBER = 100


@dataclass(frozen=True, slots=True)
class Text:
    """A text and the position of its characters in the file."""

    value: str
    place: Place
    origin: Substituted | None = None
    scalar: Scalar | None = field(default=None, compare=False, repr=False)
    """Its position in the file."""

    @property
    def is_whole(self) -> bool:
        """True if all parameters in it have values."""
        return self.origin is None or not self.origin.problems

    def at(self, line: int, column: int) -> Place:
        """Position in the file of a position in the text, both from 1."""
        if self.origin is not None:
            line, column = self.origin.before(line, column)
        return self.place if self.scalar is None else self.scalar.place(line, column)


@dataclass(frozen=True, slots=True)
class Node:
    """A value: a scalar, a list of nodes, or nodes by key."""

    place: Place
    kind: str
    """YAML's name of its type: str, int, float, bool, null, map, seq, timestamp."""
    value: Any
    text: Text | None = None
    """Text of a scalar, as written in the file."""
    keys: Mapping[str, Place] | None = None

    @property
    def title(self) -> str:
        """A description of the value's type."""
        return _NAMES.get(self.kind, self.kind)

    def items(self) -> Iterator[tuple[str, Place, "Node"]]:
        """Keys with their positions, and values."""
        assert self.keys is not None
        for key, node in self.value.items():
            yield key, self.keys[key], node

    def plain(self) -> Any:
        """The value without positions."""
        if self.kind == "map":
            return {key: node.plain() for key, node in self.value.items()}
        return [node.plain() for node in self.value] if self.kind == "seq" else self.value


def read_nodes(text: str, parameters: Parameters, problems: Problems, env: str | None = None) -> Node | None:
    """The tree of a file; None if it is empty or not YAML, which is reported.

    ``env`` is the chosen environment: its parameters come before the file's, and those that only others use need no
    value.
    """
    if len(text) > LONGEST_FILE:
        problems.add(Place(1, 1), f"the file has {len(text):,} characters, a pipeline at most {LONGEST_FILE:,}")
        return None
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except RecursionError:
        problems.add(Place(1, 1), "this is nested too deeply to be a pipeline")
        return None
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
    parameters.declared.update(_declared(_under(_under(root, ENVIRONMENTS), env)))
    try:
        return _Builder(text, parameters, problems, env).build(root)
    except _TooMuchError as error:
        problems.add(error.place, str(error))
    except RecursionError:
        problems.add(Place(1, 1), "this is nested too deeply to be a pipeline")
    return None


def _under(node: Any, key: str | None) -> Any:
    """The value of a key in a mapping, or None."""
    pairs = node.value if isinstance(node, yaml.MappingNode) else ()
    return next((value for name, value in pairs if isinstance(name, yaml.ScalarNode) and name.value == key), None)


def _declared(owner: Any) -> dict[str, str]:
    """The ``parameters:`` of the file or of an environment, read before the rest."""
    found = _under(owner, PARAMETERS)
    return {
        key.value: value.value
        for key, value in (found.value if isinstance(found, yaml.MappingNode) else ())
        if isinstance(key, yaml.ScalarNode) and isinstance(value, yaml.ScalarNode)
    }


class _TooMuchError(Exception):
    def __init__(self, place: Place, problem: str) -> None:
        super().__init__(problem)
        self.place = place


class _Builder:
    def __init__(self, text: str, parameters: Parameters, problems: Problems, env: str | None) -> None:
        self._text = text
        self._env = env
        self._parameters = parameters
        self._problems = problems
        self._resolver = yaml.SafeLoader("")
        self._within: list[int] = []
        self._nodes = self._characters = 0

    def build(self, node: Any) -> Node:
        place = _place(node)
        self._nodes += 1
        if self._nodes > _MOST_NODES:
            raise _TooMuchError(place, f"with aliases written out this file has more than {_MOST_NODES:,} values")
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
                is_environments = len(self._within) == 1 and key.value == ENVIRONMENTS
                values[key.value] = self._environments(value) if is_environments else self.build(value)
                keys[key.value] = at
        return Node(place, "map", values, keys=keys)

    def _environments(self, node: Any) -> Node:
        """All environments; parameters without a value are reported in the chosen one only."""
        if not isinstance(node, yaml.MappingNode):
            return self.build(node)
        built = self.build(yaml.MappingNode(node.tag, [], node.start_mark, node.end_mark))
        assert built.keys is not None
        problems, keys = self._problems, dict(built.keys)
        for key, value in node.value:
            self._problems = problems if key.value == self._env else Problems(problems.path)
            one = self.build(yaml.MappingNode(node.tag, [(key, value)], node.start_mark, node.end_mark))
            assert one.keys is not None
            for name in one.value.keys() & built.value.keys():
                problems.add(one.keys[name], f"{name!r} is there twice; it stands in line {keys[name].line}, too")
            built.value.update(one.value)
            keys.update(one.keys)
        self._problems = problems
        return Node(built.place, "map", built.value, keys=keys)

    def _scalar(self, node: Any, place: Place) -> Node:
        substituted = self._parameters.substitute(node.value)
        self._characters += len(node.value if substituted is None else substituted.text)
        if self._characters > _MOST_CHARACTERS:
            raise _TooMuchError(
                place,
                f"with aliases and parameters written out this file has more than {_MOST_CHARACTERS:,} characters",
            )
        scalar = Scalar(self._text, node.start_mark.index, node.end_mark.index, node.style, node.value)
        literal = Text(node.value, place, None, scalar)
        for problem in () if substituted is None else substituted.problems:
            self._problems.add(literal.at(*problem.place), problem.text)
        if substituted is None:
            return self._valued(node.tag, node.value, place, literal)
        tag = node.tag
        if node.style is None:
            tag = self._resolver.resolve(yaml.ScalarNode, substituted.text, (True, False))
        return self._valued(tag, substituted.text, place, Text(substituted.text, place, substituted, scalar))

    def _valued(self, tag: str, value: str, place: Place, text: Text) -> Node:
        kind = tag.rpartition(":")[2]
        if kind in ("int", "float") and len(value) > _LONGEST_NUMBER:
            self._problems.add(place, f"a number of {len(value):,} characters is too long")
            return Node(place, "null", None, text)
        try:
            built = self._resolver.construct_object(yaml.ScalarNode(tag, value), deep=True)
        except (yaml.YAMLError, ValueError):
            self._problems.add(place, f"{tag} is not known here; known are plain values")
            return Node(place, "null", None, text)
        return Node(place, kind, built, text)


def _place(node: Any) -> Place:
    return Place(node.start_mark.line + 1, node.start_mark.column + 1)
