"""Reads a YAML mapping key by key; unknown, missing and mistyped values are reported, and reading continues."""

import re
from collections.abc import Sequence
from typing import Any

from skerry.common.spelling import nearest_name, suggestion
from skerry.spark.pipeline.declare.node import Node, Text
from skerry.spark.pipeline.declare.problem import Place, Problems

_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


class Fields:
    """The keys of one mapping."""

    def __init__(self, node: Node, what: str, known: Sequence[str], problems: Problems) -> None:
        self.what = what
        self.place = node.place
        self._problems = problems
        self._nodes: dict[str, Node] = {}
        self.places: dict[str, Place] = {}
        if node.kind != "map":
            problems.add(node.place, f"{what} is a mapping, with keys like {', '.join(known[:4])}, not {node.title}")
            return
        for key, place, value in node.items():
            if key not in known:
                problems.add(place, f"{what} has no {key!r}; {suggestion(key, known)}")
                continue
            self.places[key] = place
            if value.kind != "null":
                self._nodes[key] = value
            else:
                problems.add(place, f"{key!r} has no value")

    def __contains__(self, key: str) -> bool:
        return key in self._nodes

    def at(self, key: str) -> Place:
        """Position of a key, or of the mapping if it lacks the key."""
        return self.places.get(key, self.place)

    def node(self, key: str) -> Node | None:
        return self._nodes.get(key)

    def problem(self, key: str, text: str) -> None:
        self._problems.add(self._nodes[key].place if key in self._nodes else self.at(key), text)

    def tell(self, place: Place, text: str) -> None:
        self._problems.add(place, text)

    def require(self, key: str) -> bool:
        """True if the key is there; otherwise reports that it is missing."""
        if key not in self._nodes and key not in self.places:
            self._problems.add(self.place, f"{self.what} needs {key!r}")
        return key in self._nodes

    def text(self, key: str) -> str | None:
        """A text; numbers and times in their written form."""
        found = self.source(key)
        return None if found is None else found.value

    def source(self, key: str) -> Text | None:
        """A text with its positions."""
        node = self._nodes.get(key)
        if node is None:
            return None
        return node_text(node, key, self._problems)

    def flag(self, key: str) -> bool:
        node = self._nodes.get(key)
        if node is None:
            return False
        if node.kind != "bool":
            self._problems.add(node.place, f"{key!r} is true or false, not {_shown(node)}")
            return False
        return bool(node.value)

    def count(self, key: str) -> int | None:
        """An integer of at least 1."""
        node = self._nodes.get(key)
        if node is None:
            return None
        if node.kind != "int" or node.value < 1:
            self._problems.add(node.place, f"{key!r} is a whole number of at least 1, not {_shown(node)}")
            return None
        return int(node.value)

    def whole(self, key: str) -> int | None:
        """An integer of at least 0."""
        node = self._nodes.get(key)
        if node is None:
            return None
        if node.kind != "int" or node.value < 0:
            self._problems.add(node.place, f"{key!r} is a whole number of at least 0, not {_shown(node)}")
            return None
        return int(node.value)

    def choice(self, key: str, values: Sequence[str], default: str | None = None) -> str | None:
        node = self._nodes.get(key)
        if node is None:
            return default
        if node.value not in values or node.kind != "str":
            near = nearest_name(str(node.value), values)
            meant = "" if near is None else f"; did you mean {near!r}?"
            self._problems.add(node.place, f"{key!r} is one of {', '.join(values)}, not {_shown(node)}{meant}")
            return default
        return str(node.value)

    def texts(self, key: str) -> tuple[str, ...] | None:
        """A list of texts; a single text is a list of one."""
        found = self.placed_texts(key)
        return None if found is None else tuple(text for text, _ in found)

    def placed_texts(self, key: str) -> tuple[tuple[str, Place], ...] | None:
        node = self._nodes.get(key)
        if node is None:
            return None
        nodes = node.value if node.kind == "seq" else [node]
        if node.kind == "seq" and not nodes:
            self._problems.add(node.place, f"{key!r} is an empty list")
        found = [(node_text(each, key, self._problems), each.place) for each in nodes]
        return tuple((text.value, place) for text, place in found if text is not None)

    def options(self, key: str) -> dict[str, str]:
        """Scalars by name, as text; booleans in lower case, which Spark and tables expect."""
        node = self._named_values(key)
        if node is None:
            return {}
        found: dict[str, str] = {}
        for name, place, value in node.items():
            if value.kind in ("map", "seq", "null"):
                self._problems.add(place, f"{key}.{name} is a text, a number, or true or false, not {value.title}")
            elif value.kind == "bool":
                found[name] = "true" if value.value else "false"
            else:
                assert value.text is not None
                found[name] = value.text.value
        return found

    def option_places(self, key: str) -> list[tuple[str, Place]]:
        """The names of options, with their positions."""
        node = self._nodes.get(key)
        return [] if node is None or node.kind != "map" else [(name, place) for name, place, _ in node.items()]

    def values(self, key: str) -> dict[str, Any]:
        """Any values by name."""
        node = self._named_values(key)
        return {} if node is None else dict(node.plain())

    def _named_values(self, key: str) -> Node | None:
        node = self._nodes.get(key)
        if node is not None and node.kind != "map":
            self._problems.add(node.place, f"{key!r} is a mapping of names to values, not {node.title}")
            return None
        return node

    def mappings(self, key: str, *, again: bool = False) -> list[tuple[str, Place, Node]]:
        """Definitions by name; each problem is reported once."""
        node = self._nodes.get(key)
        if node is None or (again and node.kind != "map"):
            return []
        if node.kind != "map":
            self._problems.add(node.place, f"{key!r} is a mapping of names to definitions, not {node.title}")
            return []
        return list(node.items())

    def listed(self, key: str) -> list[Node]:
        """Definitions in a list."""
        node = self._nodes.get(key)
        if node is None:
            return []
        if node.kind != "seq":
            self._problems.add(
                node.place, f"{key!r} is a list of definitions, each beginning with '-', not {node.title}"
            )
            return []
        return list(node.value)


def node_text(node: Node, what: str, problems: Problems) -> Text | None:
    """A scalar as text."""
    if node.text is None or node.kind in ("bool", "null"):
        problems.add(node.place, f"{what!r} is a text, not {_shown(node)}")
        return None
    if not node.text.value.strip():
        problems.add(node.place, f"{what!r} is empty")
        return None
    return node.text


def check_identifier(name: str, place: Place, what: str, problems: Problems) -> None:
    """Report a name that is not a plain SQL identifier."""
    if not _IDENTIFIER.fullmatch(name):
        problems.add(place, f"{what} {name!r} must be a plain word: letters, digits and _, not beginning with a digit")


def _shown(node: Node) -> str:
    if node.kind in ("map", "seq", "null"):
        return node.title
    return repr(node.text.value if node.text is not None else node.value)
