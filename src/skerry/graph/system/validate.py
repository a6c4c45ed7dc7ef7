"""Validation of builtin catalogs: each problem names the file and the entry."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from skerry.common.errors import InvalidInputError
from skerry.graph.engine_hint import MAX_PAYLOAD_BYTES
from skerry.graph.engine_version import version_key
from skerry.graph.system.builtin_entry import (
    AGGREGATES,
    CASTS,
    FUNCTIONS,
    NAMESPACES,
    OPERATORS,
    SECTIONS,
    TYPES,
    VIEWS,
    Message,
    Section,
    describe_entry,
)
from skerry.graph.system.catalog_file import BINARY, CatalogFile, unknown_fields
from skerry.graph.system.overlay import merge_catalogs
from skerry.graph.system.type_reference import unknown_types
from skerry.protocol.v1.builtin_pb2 import BuiltinRule, CastContext, FunctionForm

_SHOWN = 20
_WHOLE = "the catalog"


@dataclass(frozen=True, slots=True)
class Problem:
    """A mistake in a file."""

    path: str
    entry: str
    problem: str

    def __str__(self) -> str:
        return f"{self.path}: {self.entry}: {self.problem}"


class CatalogProblemsError(InvalidInputError):
    """A builtin catalog cannot be used; ``problems`` lists all mistakes."""

    problems: tuple[Problem, ...]

    def __init__(self, problems: Sequence[Problem]) -> None:
        more = f"; and {len(problems) - _SHOWN} more" if len(problems) > _SHOWN else ""
        super().__init__("; ".join(str(problem) for problem in problems[:_SHOWN]) + more)
        self.problems = tuple(problems)


def find_problems(engine_kind: str, files: Sequence[CatalogFile], checked: Sequence[CatalogFile]) -> list[Problem]:
    """The problems in some files of an engine; entries may refer to types of all of its files."""
    merged = merge_catalogs(engine_kind, files)
    names = [(entry.message.namespace, entry.message.name) for entry in merged.sections[TYPES].values()]
    types = {name.casefold() for _, name in names} | {f"{space}.{name}".casefold() for space, name in names if space}
    known = _Known(types, {key[0] for key in merged.sections[NAMESPACES]}, _lowest(merged.min_version))
    found: list[Problem] = []
    for file in checked:
        again = [(section, entry) for path, section, entry in merged.duplicates if path == file.path]
        found += [
            Problem(file.path, describe_entry(*which), "stands twice in this file; remove one") for which in again
        ]
        found += [Problem(file.path, entry, problem) for entry, problem in _file_problems(file, known)]
    return found


@dataclass(frozen=True, slots=True)
class _Known:
    types: set[str]
    namespaces: set[str]
    min_version: str

    def is_type(self, name: str) -> bool:
        return name.casefold() in self.types


def _lowest(min_version: str) -> str:
    return "" if list(_version_problems(min_version, "")) else min_version


def _file_problems(file: CatalogFile, known: _Known) -> Iterator[tuple[str, str]]:
    if file.path.endswith(BINARY):
        for text in unknown_fields(file.catalog):
            yield _WHOLE, f"{text}; it was made for a newer Skerry, or is not a builtin catalog"
    for text in (file.catalog.min_version, *file.catalog.made_from):
        if text:
            yield from ((_WHOLE, problem) for problem in _version_problems(text, ""))
    for section in SECTIONS:
        for message in section.entries(file.catalog):
            name = describe_entry(section, message)
            for problem in _entry_problems(section, message, file.engine_kind, known):
                yield name, problem


def _entry_problems(section: Section, message: Message, kind: str, known: _Known) -> Iterator[str]:
    if section is not CASTS and not message.name:
        yield "it has no name"
    if section not in (CASTS, NAMESPACES) and message.namespace and message.namespace not in known.namespaces:
        yield f"there is no namespace {message.namespace!r}; add it to 'namespaces'"
    yield from _reference_problems(section, message, known.is_type)
    if section in (FUNCTIONS, AGGREGATES):
        names, types = len(message.argument_names), len(message.argument_types)
        if names not in (0, types):
            yield f"it has {names} argument names for {types} argument types; give one for each, or none"
    if section is FUNCTIONS and message.form not in FunctionForm.values():
        yield f"form {message.form} is unknown"
    if section is OPERATORS and not (message.left_type or message.right_type or message.any_arguments):
        yield "it has neither a left nor a right type"
    if section is CASTS:
        yield from _cast_problems(message)
    if section is VIEWS:
        yield from _column_problems(message, known)
    for number, rule in enumerate(message.engine_specific):
        for problem in _rule_problems(rule, kind, known):
            yield f"rule {number}: {problem}"


def _reference_problems(section: Section, message: Message, is_type: Callable[[str], bool]) -> Iterator[str]:
    for field in section.types:
        for name in unknown_types(getattr(message, field), is_type):
            yield f"{field} refers to the unknown type {name!r}"
    for field in section.type_lists:
        for place, reference in enumerate(getattr(message, field)):
            if not reference.strip():
                yield f"{field}[{place}] is empty"
            for name in unknown_types(reference, is_type):
                yield f"{field}[{place}] refers to the unknown type {name!r}"


def _cast_problems(message: Message) -> Iterator[str]:
    if not message.source_type or not message.target_type:
        yield "a cast has a source type and a target type"
    if message.context not in CastContext.values() or not message.context:
        yield "context is CAST_CONTEXT_EXPLICIT, CAST_CONTEXT_ASSIGNMENT or CAST_CONTEXT_IMPLICIT"


def _column_problems(message: Message, known: _Known) -> Iterator[str]:
    names = [column.name for column in message.columns]
    if len(set(names)) != len(names):
        twice = sorted({name for name in names if names.count(name) > 1})
        yield f"it has columns twice: {', '.join(twice)}"
    for column in message.columns:
        if not column.name:
            yield "it has a column without a name"
        for name in unknown_types(column.type, known.is_type) if column.type else ["(none)"]:
            yield f"column {column.name} refers to the unknown type {name!r}"
        for problem in _version_problems(column.min_version, column.max_version):
            yield f"column {column.name}: {problem}"


def _rule_problems(rule: BuiltinRule, kind: str, known: _Known) -> Iterator[str]:
    if rule.engine_kind not in ("", kind):
        yield f"engine_kind {rule.engine_kind!r} never matches in a file of {kind!r}; leave it out"
    bad = list(_version_problems(rule.min_version, rule.max_version))
    yield from bad
    lowest = known.min_version
    if not bad and lowest and rule.max_version and version_key(rule.max_version) < version_key(lowest):
        yield (
            f"max_version {rule.max_version!r} is below {lowest!r}, the oldest version of the catalog: it never matches"
        )
    size = len(rule.payload) + sum(len(key) + len(value) for key, value in rule.properties.items())
    if size > MAX_PAYLOAD_BYTES:
        yield f"its payload and properties have {size:,} bytes; hints are small, at most {MAX_PAYLOAD_BYTES:,}"
    if not rule.payload_type and (rule.properties or rule.payload):
        yield "it has properties or a payload and no payload_type to publish them under"


def _version_problems(min_version: str, max_version: str) -> Iterator[str]:
    bad = False
    for text in (min_version, max_version):
        try:
            version_key(text or "0")
        except InvalidInputError as error:
            bad = True
            yield error.message
    if not bad and min_version and max_version and version_key(min_version) > version_key(max_version):
        yield f"no version is at least {min_version!r} and at most {max_version!r}"
