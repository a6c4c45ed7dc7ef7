"""A query taken apart: its text, and what each name of a table in it stands for. Views are parts of their own.

Each reference to a table is replaced in the text by a name of ours, ``skerry_1``, and keeps the name that the query
knows it by as its alias; a view is replaced by its query.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from skerry.common.errors import SkerryError, SqlError
from skerry.pruning.predicate import Predicate
from skerry.pruning.runtime import RuntimeFilter
from skerry.sql.names import LATEST, Found, Given, Pin, ScanHandle, TableHandle, View
from skerry.sql.query.asof import AsOf, misplaced, read_as_of
from skerry.sql.query.parameter import Parameters
from skerry.sql.query.reference import TableName, table_names
from skerry.sql.query.syntax import Parsed, parse_query
from skerry.sql.run.context import Run
from skerry.sql.source import Composed, Span
from skerry.types.arrow import field_from_arrow
from skerry.types.datatype import DataType
from skerry.types.field import Field

MAX_DEPTH = 50
"""Views of views of views; deeper is taken for a mistake."""


@dataclass(slots=True, eq=False)
class Ref:
    """A reference to a table, on its way to a scan; planning fills in what is below ``pin``."""

    title: str
    span: Span
    """In the user's text."""
    found: TableHandle | Given
    pin: Pin
    base: ScanHandle | None
    """All rows of the state that is meant; every reference to the same state has the same one. None if ``given``."""
    columns: tuple[str, ...] = ()
    conjuncts: list[Predicate] = field(default_factory=list)
    filters: list[RuntimeFilter] = field(default_factory=list)
    limit: int | None = None
    name: str = ""

    @property
    def column_names(self) -> list[str]:
        if isinstance(self.found, Given):
            return list(self.found.schema.names)
        assert self.base is not None
        return self.base.schema.column_names

    def field(self, name: str) -> Field | None:
        """A column; None if its type is none of ours, which a system table's may be."""
        if isinstance(self.found, Given):
            try:
                return field_from_arrow(self.found.schema.field(name))
            except SkerryError:
                return None
        assert self.base is not None
        return self.base.schema.by_name[name]

    def type_of(self, name: str) -> DataType | None:
        found = self.field(name)
        return None if found is None else found.type


@dataclass(frozen=True, slots=True, eq=False)
class Use:
    """A name in a text and what it stands for."""

    name: TableName
    database: str
    as_of: AsOf | None
    target: "Ref | Part"


@dataclass(frozen=True, eq=False)
class Part:
    """The text of a query or a view, and the uses of tables in it."""

    parsed: Parsed
    uses: tuple[Use, ...]
    view: View | None = None

    @cached_property
    def by_node(self) -> dict[int, Use]:
        """Uses by the identity of their nodes in the tree."""
        return {id(use.name.node): use for use in self.uses}

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word of the text, in small letters: a column that is none of them is not named in it."""
        found: set[str] = set()
        for token in self.parsed.tokens:
            text = token.text.lower()
            found.update((text, text.replace('""', '"'), *text.split()))
        return frozenset(found)

    def refs(self) -> Iterator[Ref]:
        """All references, those inside views included, in the order of the text."""
        for use in self.uses:
            if isinstance(use.target, Ref):
                yield use.target
            else:
                yield from use.target.refs()

    def parts(self) -> "Iterator[Part]":
        """This part and those inside it."""
        yield self
        for use in self.uses:
            if isinstance(use.target, Part):
                yield from use.target.parts()


@dataclass(slots=True)
class Resolver:
    """Finds what names stand for. All references to one state of a table share a scan, so that they agree."""

    run: Run
    parameters: Parameters
    given: Mapping[tuple[str, str], Found]
    _bases: dict[tuple[str, Pin], ScanHandle] = field(default_factory=dict)
    _found: dict[tuple[str, str], Found] = field(default_factory=dict)

    def resolve(self, text: Composed, database: str, view: View | None = None, outer: tuple[str, ...] = ()) -> Part:
        """The parts of a text, whose names are looked up in a database; ``outer`` are the views that it is within."""
        parsed = parse_query(self.parameters.named(text), self.parameters.dialect)
        names = list(table_names(parsed))
        wrong = misplaced(parsed, names)
        if wrong is not None:
            raise self.run.error(SqlError("AS OF stands behind a table only"), parsed.text.origin(wrong))
        uses = tuple(self._use(parsed, name, database, outer) for name in names)
        return Part(parsed, uses, view)

    def _use(self, parsed: Parsed, name: TableName, database: str, outer: tuple[str, ...]) -> Use:
        origin = parsed.text.origin(name.span.start)
        span = Span(origin, origin + (0 if outer else name.span.end - name.span.start))
        try:
            if len(name.parts) > 2:
                raise SqlError(
                    f"{'.'.join(name.parts)} has {len(name.parts)} parts: a table is called database.table, "
                    "or table alone"
                )
            home, last = name.parts if len(name.parts) == 2 else (database, name.parts[0])
            as_of = read_as_of(parsed, name, self.parameters.values)
            found = self._find(home, last, span)
            return Use(name, home, as_of, self._target(name, as_of, found, home, last, span, outer))
        except SkerryError as error:
            raise self.run.error(error, span) from None

    def _find(self, home: str, last: str, span: Span) -> Found:
        for known in (self.given, self._found):
            if (home, last) in known:
                return known[home, last]
        same = [key for key in self.given if (key[0].lower(), key[1].lower()) == (home.lower(), last.lower())]
        found = self.given[same[0]] if same else self.run.find_in(home, last, span)
        self._found[home, last] = found
        return found

    def _target(
        self,
        name: TableName,
        as_of: AsOf | None,
        found: Found,
        home: str,
        last: str,
        span: Span,
        outer: tuple[str, ...],
    ) -> "Ref | Part":
        title = name.alias or ".".join(name.parts)
        if isinstance(found, View):
            if as_of is not None:
                raise SqlError(f"{title} is a view, and has no versions: write AS OF in its query, behind a table")
            return self._view(found, f"{home}.{last}", span, outer)
        if isinstance(found, Given):
            if as_of is not None:
                raise SqlError(f"{title} has no versions: AS OF stands behind a table only")
            return Ref(title, span, found, LATEST, None)
        pin = LATEST if as_of is None else as_of.pin
        return Ref(title, span, found, pin, self._base(found, pin))

    def _base(self, table: TableHandle, pin: Pin) -> ScanHandle:
        key = table.uuid, pin
        if key not in self._bases:
            self._bases[key] = table.scan(snapshot=pin.snapshot, timestamp=pin.timestamp, tag=pin.tag)
        return self._bases[key]

    def _view(self, view: View, name: str, span: Span, outer: tuple[str, ...]) -> Part:
        if name in outer:
            chain = " → ".join([*outer[outer.index(name) :], name])
            raise SqlError(f"view {name} is made of itself: {chain}")
        if len(outer) >= MAX_DEPTH:
            raise SqlError(f"views are nested more than {MAX_DEPTH} deep here: {' → '.join(outer[:3])} → …")
        try:
            query = self.parameters.dialect.of_view(view.query)
            text = Composed(self.run.source).add(query, span, f"view {name}")
            return self.resolve(text, view.database, view, (*outer, name))
        except SkerryError as error:
            error.args = (f"view {name}: {error.args[0] if error.args else error}", *error.args[1:])
            raise
