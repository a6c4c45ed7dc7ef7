"""Entries of builtin catalogs: which sections a file has, and what identifies an entry in each.

Entries of one identity in several files (the shipped one and overlays) are one entry. The parts of an identity:

============  ==========================================================================
namespaces    name
types         namespace, name
functions     namespace, name, form, argument types, variadic type, result type
aggregates    namespace, name, argument types, variadic type, result type
operators     namespace, name, left type, right type, result type
casts         source type, target type, context
collations    namespace, name
views         namespace, name
============  ==========================================================================
"""

from collections.abc import Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final

from skerry.graph.resource import NodeKind
from skerry.protocol.v1.builtin_pb2 import BuiltinCatalog, CastContext, FunctionForm

Message = Any
"""One of the messages ``Builtin…`` of a section."""

Key = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A kind of entries in a catalog."""

    field: str
    """Its field in the file."""
    kind: NodeKind
    identity: tuple[str, ...]
    """Fields that identify an entry."""
    types: tuple[str, ...] = ()
    """Fields that refer to a type."""
    type_lists: tuple[str, ...] = ()
    """Fields that refer to several types."""

    def entries(self, catalog: BuiltinCatalog) -> Any:
        """The section's entries in a file, in order."""
        return getattr(catalog, self.field)

    def keys(self, catalog: BuiltinCatalog) -> Iterator[tuple[Key, Message]]:
        """Identities with their entries, in the order of the file."""
        parts = attrgetter(*self.identity)
        for message in self.entries(catalog):
            found = parts(message)
            if self.type_lists:
                yield tuple(part if isinstance(part, str) else _plain(part) for part in found), message
            else:
                yield (found if len(self.identity) > 1 else (found,)), message


def _plain(part: Any) -> Any:
    """A list as a tuple; the form of a function as a number, scalar if it has none."""
    return (part or FunctionForm.FUNCTION_FORM_SCALAR) if isinstance(part, int) else tuple(part)


_CALL_TYPES = ("variadic_type", "result_type")

NAMESPACES: Final = Section("namespaces", NodeKind.NAMESPACE, ("name",))
TYPES: Final = Section("types", NodeKind.TYPE, ("namespace", "name"), ("alias_of", "element_type"))
FUNCTIONS: Final = Section(
    "functions",
    NodeKind.FUNCTION,
    ("namespace", "name", "form", "argument_types", "variadic_type", "result_type"),
    _CALL_TYPES,
    ("argument_types",),
)
AGGREGATES: Final = Section(
    "aggregates",
    NodeKind.AGGREGATE,
    ("namespace", "name", "argument_types", "variadic_type", "result_type"),
    _CALL_TYPES,
    ("argument_types",),
)
OPERATORS: Final = Section(
    "operators",
    NodeKind.OPERATOR,
    ("namespace", "name", "left_type", "right_type", "result_type"),
    ("left_type", "right_type", "result_type"),
)
CASTS: Final = Section(
    "casts", NodeKind.CAST, ("source_type", "target_type", "context"), ("source_type", "target_type")
)
COLLATIONS: Final = Section("collations", NodeKind.COLLATION, ("namespace", "name"))
VIEWS: Final = Section("views", NodeKind.SYSTEM_VIEW, ("namespace", "name"))

SECTIONS: Final = (NAMESPACES, TYPES, FUNCTIONS, AGGREGATES, OPERATORS, CASTS, COLLATIONS, VIEWS)
SECTION_OF: Final = {section.kind: section for section in SECTIONS}


def describe_entry(section: Section, message: Message) -> str:
    """An entry in words, for errors: ``function pg_catalog.lower(text)``."""
    kind = section.kind.value.removeprefix("system_")
    if section is CASTS:
        return f"cast {message.source_type} AS {message.target_type} ({cast_context(message)})"
    name = message.name if section is NAMESPACES or not message.namespace else f"{message.namespace}.{message.name}"
    if section is FUNCTIONS or section is AGGREGATES:
        given = [*message.argument_types, *([f"{message.variadic_type}…"] if message.variadic_type else [])]
        return f"{kind} {name}({', '.join(given) if not message.any_arguments else '…'})"
    if section is OPERATORS:
        sides = [part for part in (message.left_type, name, message.right_type) if part]
        return f"{kind} {' '.join(sides)}"
    return f"{kind} {name}"


def function_form(message: Message) -> str:
    """The form of a function in one word; a scalar function needs none."""
    return _FORMS.get(message.form or FunctionForm.FUNCTION_FORM_SCALAR, str(message.form))


def cast_context(message: Message) -> str:
    """The context of a cast in one word; the number of one that is not known."""
    return _CONTEXTS.get(message.context, str(message.context))


_FORMS = {number: name.removeprefix("FUNCTION_FORM_").lower() for name, number in FunctionForm.items()}
_CONTEXTS = {number: name.removeprefix("CAST_CONTEXT_").lower() for name, number in CastContext.items()}
