"""Catalogs of one engine from several files: the shipped one first, then overlays.

An entry keeps the place of its first file. A later file with an entry of the same identity replaces the fields that it
sets (other lists than rules are replaced as a whole), and its rules come behind those that are there: the last
matching rule wins. What only a later file has comes behind.

The file that brings an entry decides in which versions it is there: those that one of its rules matches, all if it has
no rules. A rule of a later file adds versions only if it names some: so a hint without versions applies wherever the
entry is, and does not bring it into versions that lack it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from skerry.graph.system.catalog_file import CatalogFile
from skerry.graph.system.entry import SECTIONS, Key, Message, Section
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
    """How many of the rules are of the file that brought the entry."""
    source: str
    """That file."""

    def rules(self) -> Sequence[BuiltinRule]:
        """All rules in their order."""
        rules: Sequence[BuiltinRule] = self.message.engine_specific
        return rules

    def deciding_rules(self) -> list[BuiltinRule]:
        """Those that decide in which versions the entry is; none: in all."""
        rules, own = self.rules(), self.own_rules
        if len(rules) == own:
            return list(rules)
        return [rule for place, rule in enumerate(rules) if place < own or (own and has_versions(rule))]


@dataclass(slots=True)
class MergedCatalog:
    """All that is known of one engine."""

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
