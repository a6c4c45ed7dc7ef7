"""Catalogs of one engine from several files: the shipped one first, then overlays.

An entry keeps its position in the first file. A later file with an entry of the same identity replaces the fields that
it sets (lists other than rules are replaced as a whole), and appends its rules: the last matching rule wins. Entries
that only a later file has are appended.

The first file with an entry decides which versions have it: those that one of its rules matches, all if it has no
rules. A rule of a later file adds versions only if it names some: a hint without versions applies to all versions that
have the entry, and adds it to no others.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from skerry.graph.system.builtin_entry import SECTIONS, Key, Message, Section
from skerry.graph.system.catalog_file import CatalogFile
from skerry.protocol.v1.builtin_pb2 import BuiltinRule

_RULES = "engine_specific"


@dataclass(slots=True)
class Entry:
    """An entry of a merged catalog."""

    section: Section
    key: Key
    message: Message
    """All of its fields and rules."""
    own_rules: int
    """Number of rules from the entry's first file."""
    source: str
    """The entry's first file."""

    def rules(self) -> Sequence[BuiltinRule]:
        """All rules in their order."""
        rules: Sequence[BuiltinRule] = self.message.engine_specific
        return rules

    def deciding_rules(self) -> list[BuiltinRule]:
        """The rules that decide which versions have the entry; none: all versions."""
        rules, own = self.rules(), self.own_rules
        if len(rules) == own:
            return list(rules)
        return [rule for place, rule in enumerate(rules) if place < own or (own and has_versions(rule))]


@dataclass(slots=True)
class MergedCatalog:
    """The merged catalog of one engine."""

    engine_kind: str
    min_version: str = ""
    made_from: tuple[str, ...] = ()
    sections: dict[Section, dict[Key, Entry]] = field(default_factory=dict)
    duplicates: list[tuple[str, Section, Message]] = field(default_factory=list)
    """Entries that one file has twice: the file, and the second entry."""


def merge_catalogs(engine_kind: str, files: Iterable[CatalogFile]) -> MergedCatalog:
    """The catalog of an engine from its files, in their order."""
    merged = MergedCatalog(engine_kind, sections={section: {} for section in SECTIONS})
    for place, file in enumerate(files):
        if place == 0:
            merged.min_version, merged.made_from = file.catalog.min_version, tuple(file.catalog.made_from)
        elif file.catalog.min_version:
            merged.min_version = file.catalog.min_version
        for section, entries in merged.sections.items():
            _merge_section(merged, section, entries, file, is_first=place == 0)
    return merged


def _merge_section(
    merged: MergedCatalog, section: Section, entries: dict[Key, Entry], file: CatalogFile, *, is_first: bool
) -> None:
    seen: set[Key] = set()
    for key, message in section.keys(file.catalog):
        if key in seen:
            merged.duplicates.append((file.path, section, message))
            continue
        seen.add(key)
        if is_first or key not in entries:
            entries[key] = Entry(section, key, message, len(message.engine_specific), file.path)
        else:
            entries[key].message = _overlaid(entries[key].message, message)


def _overlaid(below: Message, above: Message) -> Message:
    result = type(below)()
    result.CopyFrom(below)
    for descriptor, _ in above.ListFields():
        if descriptor.is_repeated and descriptor.name != _RULES:
            result.ClearField(descriptor.name)
    result.MergeFrom(above)
    return result


def has_versions(rule: BuiltinRule) -> bool:
    """Whether a rule names versions."""
    return bool(rule.min_version or rule.max_version)
