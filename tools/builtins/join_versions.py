"""One builtin catalog from what several versions of an engine bring along.

An entry that an older version lacks gets a min_version, one that a newer version lacks a max_version. Properties of an
entry become a rule for each stretch of versions that have the same.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from google.protobuf import json_format

from skerry.graph.engine_version import version_key
from skerry.graph.system.builtin_entry import SECTIONS, Section
from skerry.graph.system.type_reference import unknown_types
from skerry.protocol.v1.builtin_pb2 import BuiltinCatalog

Record = dict[str, Any]
LINE_PARTS = {"postgres": 1}
"""How many numbers of a version name a line of releases; 2 for the others."""
LAST_PATCH = "999"


class Versions:
    """The versions that are compared, oldest first."""

    def __init__(self, kind: str, versions: Sequence[str]) -> None:
        self._parts = LINE_PARTS.get(kind, 2)
        self.names = list(versions)

    def line(self, place: int) -> str:
        """``1.5`` of ``1.5.6``."""
        return ".".join(self.names[place].split(".")[: self._parts])

    def bounds(self, first: int, last: int) -> dict[str, str]:
        """Bounds of a stretch of versions."""
        found = {}
        if first > 0:
            begins_line = self.line(first) != self.line(first - 1)
            found["min_version"] = self.line(first) if begins_line else self.names[first]
        if last < len(self.names) - 1:
            ends_line = self.line(last) != self.line(last + 1)
            found["max_version"] = f"{self.line(last)}.{LAST_PATCH}" if ends_line else self.names[last]
        return found


def join_versions(kind: str, files: Iterable[Path]) -> BuiltinCatalog:
    """The catalog of an engine from what was extracted of its versions."""
    found = sorted((json.loads(path.read_text()) for path in files), key=lambda one: version_key(one["version"]))
    versions = Versions(kind, [one["version"] for one in found])
    for one in found:
        one["types"] += _pseudo_types(one)
    catalog: Record = {"engine_kind": kind, "min_version": versions.line(0), "made_from": versions.names}
    for section in SECTIONS:
        catalog[section.field] = _joined(kind, section, [one[section.field] for one in found], versions)
    return json_format.ParseDict(catalog, BuiltinCatalog())


def _pseudo_types(one: Record) -> list[Record]:
    """Types that signatures name and the engine does not list: ``ANY``, ``T``."""
    known = {entry["name"].casefold() for entry in one["types"]}
    missing: dict[str, None] = {}
    for section in SECTIONS:
        for entry in one[section.field]:
            for reference in _references(section, entry):
                missing.update(dict.fromkeys(unknown_types(reference, lambda name: name.casefold() in known)))
    return [{"name": name, "category": "pseudo"} for name in sorted(missing)]


def _references(section: Section, entry: Record) -> list[str]:
    single = [entry.get(name, "") for name in section.types]
    several = [text for name in section.type_lists for text in entry.get(name, [])]
    columns = [column["type"] for column in entry.get("columns", [])]
    return [text for text in (*single, *several, *columns) if text]


def _joined(kind: str, section: Section, per_version: Sequence[list[Record]], versions: Versions) -> list[Record]:
    payload_type = f"skerry.builtin.{section.kind.value}+json"
    indexed = [_indexed(section, entries) for entries in per_version]
    order: dict[Any, None] = {}
    for entries in reversed(indexed):  # in the order of the newest version
        order.update(dict.fromkeys(entries))
    result = []
    for key in order:
        entries = [found.get(key) for found in indexed]
        newest = next(entry for entry in reversed(entries) if entry is not None)
        record = {name: value for name, value in newest.items() if name != "properties" and value not in ("", [], 0)}
        if "columns" in newest:
            record["columns"] = _columns([entry and entry["columns"] for entry in entries], versions)
        states = [None if entry is None else entry.get("properties", {}) for entry in entries]
        rules = [
            versions.bounds(first, last) | ({"payload_type": payload_type, "properties": state} if state else {})
            for first, last, state in _stretches(states)
        ]
        if rules != [{}]:
            record["engine_specific"] = rules
        result.append(record)
    return result


def _indexed(section: Section, entries: Iterable[Record]) -> dict[Any, Record]:
    found: dict[Any, Record] = {}
    for entry in entries:
        found.setdefault(json.dumps([entry.get(name) or "" for name in section.identity]), entry)
    return found


def _columns(per_version: Sequence[list[Record] | None], versions: Versions) -> list[Record]:
    """Columns of all versions in the order of the newest; each has the versions in which its view has it."""
    there = [place for place, columns in enumerate(per_version) if columns is not None]
    order: dict[str, Record] = {}
    for place in reversed(there):
        for column in per_version[place] or ():
            order.setdefault(column["name"], column)
    result = []
    for name, column in order.items():
        having = [place for place in there if any(found["name"] == name for found in per_version[place] or ())]
        bounds = versions.bounds(having[0], having[-1])
        if having[0] == there[0]:
            bounds.pop("min_version", None)
        if having[-1] == there[-1]:
            bounds.pop("max_version", None)
        result.append(column | bounds)
    return result


def _stretches(states: Sequence[Mapping[str, str] | None]) -> list[tuple[int, int, Mapping[str, str]]]:
    """Neighbouring versions with the same state, without those that lack the entry."""
    found: list[tuple[int, int, Mapping[str, str]]] = []
    for place, state in enumerate(states):
        if state is None:
            continue
        if found and found[-1][1] == place - 1 and found[-1][2] == state:
            found[-1] = (found[-1][0], place, state)
        else:
            found.append((place, place, state))
    return found
