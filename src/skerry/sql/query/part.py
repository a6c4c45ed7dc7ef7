"""Parts of a query: its text, and the table or view behind each name. Each view is a separate part.

In the text, each table reference is replaced by an internal name, ``skerry_1``, with its original name as alias; a view
is replaced by its query.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from skerry.common.errors import SkerryError, SqlError
from skerry.iceberg.view import IcebergView
from skerry.planning.nearest_request import NearestRequest
from skerry.planning.scan_request import LATEST, Pin, ScanRequest
from skerry.pruning.join.runtime_filter import RuntimeFilter
from skerry.pruning.predicate.expression import Predicate
from skerry.pruning.predicate.where import WhereClause
from skerry.pruning.text.analyzer import Analyzer
from skerry.pruning.text.column_analyzer import analyzers_of
from skerry.pruning.vector.metric import Metric, metrics_of
from skerry.sql.names import Found, Given, Readable, ReadOnlyTable, ScanHandle, View
from skerry.sql.query.asof import AsOf, misplaced, read_as_of
from skerry.sql.query.computed import IndexedValue, indexed_values
from skerry.sql.query.parameter import Parameters
from skerry.sql.query.reference import TableName, table_names
from skerry.sql.query.syntax import Parsed, parse_query
from skerry.sql.scope import Scope
from skerry.sql.script_text import Composed, Span
from skerry.sql.system.find import find_table
from skerry.types.arrow import field_from_arrow
from skerry.types.datatype import DataType
from skerry.types.field import Field
from skerry.types.schema import Schema
from skerry.types.table_ident import TableIdent

MAX_DEPTH = 50
"""Maximum nesting depth of views; deeper nesting is refused."""
MAX_VIEWS, MAX_VIEW_CHARACTERS = 500, 1_000_000
"""Maximum number of views that are expanded in one query, and maximum total length of their texts: if each
view of a chain reads the next one twice, the number doubles with every level.
"""


@dataclass(slots=True, eq=False)
class Ref:
    """A reference to a table, on its way to a scan; planning fills in the fields below ``pin``."""

    title: str
    span: Span
    """Its span in the user's text."""
    found: Readable | Given
    pin: Pin
    base: ScanHandle | None
    """The scan of all rows of the pinned state, shared by all references to that state. None if ``given``."""
    columns: tuple[str, ...] = ()
    conjuncts: list[Predicate] = field(default_factory=list)
    hints: list[Predicate] = field(default_factory=list)
    """Conditions on indexed values, by which a scan may leave out rows; the query applies them itself."""
    notes: list[str] = field(default_factory=list)
    """Reasons why indexes are not used, for EXPLAIN."""
    filters: list[RuntimeFilter] = field(default_factory=list)
    limit: int | None = None
    nearest: NearestRequest | None = None
    name: str = ""

    @property
    def analyzers(self) -> Mapping[int, Analyzer]:
        """Analyzers of the table's full-text indexes, by field id."""
        return {} if self.base is None else analyzers_of(self.base.schema)

    @property
    def computed(self) -> Mapping[str, IndexedValue]:
        """Computed values with an index, by their normalised text."""
        schema = self.table_schema
        return {} if schema is None else indexed_values(schema)

    @property
    def table_schema(self) -> Schema | None:
        """The schema of the table that the rows belong to; None if they belong to none."""
        if isinstance(self.found, Given):
            return None if self.found.indexed is None else self.found.indexed.schema
        return None if self.base is None else self.base.schema

    @property
    def hint(self) -> WhereClause | None:
        """The hints of its scan."""
        return WhereClause(tuple(self.hints)) if self.hints else None

    @property
    def metrics(self) -> Mapping[int, Metric]:
        """Metrics of the table's vector indexes, by field id."""
        return {} if self.base is None else metrics_of(self.base.schema)

    @property
    def column_names(self) -> list[str]:
        if isinstance(self.found, Given):
            return list(self.found.schema.names)
        assert self.base is not None
        return self.base.schema.column_names

    def field(self, name: str) -> Field | None:
        """A column; None if we have no such type, as in some system tables."""
        if isinstance(self.found, Given):
            try:
                return field_from_arrow(self.found.schema.field(name))
            except SkerryError:
                return None
        assert self.base is not None
        return self.base.schema.by_name[name]

    @property
    def where(self) -> WhereClause | None:
        """The conditions that its scan applies."""
        return WhereClause(tuple(self.conjuncts)) if self.conjuncts else None

    @property
    def request(self) -> ScanRequest:
        """The request of its scan."""
        return ScanRequest(self.columns, self.where, tuple(self.filters), self.limit, self.pin, self.hint, self.nearest)

    def note(self, text: str) -> None:
        """Record once why an index is not used."""
        if text not in self.notes:
            self.notes.append(text)

    def type_of(self, name: str) -> DataType | None:
        found = self.field(name)
        return None if found is None else found.type


@dataclass(frozen=True, slots=True, eq=False)
class Use:
    """A name in a text, and the table or view that it refers to."""

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
        """Every word of the text, in lower case: a column that is not among them is not named in the text."""
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
    """Resolves names. All references to one state of a table share a scan, so that they see the same rows."""

    run: Scope
    parameters: Parameters
    given: Mapping[TableIdent, Found]
    bases: dict[tuple[str, Pin], ScanHandle] = field(default_factory=dict)
    """Scans of whole tables, by UUID and pin."""
    found: dict[TableIdent, Found] = field(default_factory=dict)
    """Results of lookups, by name."""
    _views: int = 0
    _characters: int = 0

    @property
    def _is_too_much(self) -> bool:
        return self._views > MAX_VIEWS or self._characters > MAX_VIEW_CHARACTERS

    def resolve(self, text: Composed, database: str, view: View | None = None, outer: tuple[str, ...] = ()) -> Part:
        """The parts of a text whose names are looked up in a database; ``outer`` are the enclosing views."""
        parsed = parse_query(self.parameters.named(text), self.parameters.dialect)
        names = list(table_names(parsed))
        wrong = misplaced(parsed, names)
        if wrong is not None:
            raise self.run.error(SqlError("AS OF stands behind a table only"), parsed.text.origin(wrong))
        uses = tuple(self._use(parsed, name, database, view, outer) for name in names)
        return Part(parsed, uses, view)

    def _use(self, parsed: Parsed, name: TableName, database: str, view: View | None, outer: tuple[str, ...]) -> Use:
        origin = parsed.text.origin(name.span.start)
        span = Span(origin, origin + (0 if outer else name.span.end - name.span.start))
        try:
            ident = self._ident(name.parts, database, view)
            as_of = read_as_of(parsed, name, self.parameters.values)
            found = self._session_view(name.parts, ident, view) or self._find(ident, span)
            within = ident.parts[:-1]
            if isinstance(view, IcebergView) and len(name.parts) < len(ident.parts):
                within = ident.namespace  # its query names no catalog
            return Use(name, ".".join(within), as_of, self._target(name, as_of, found, ident, span, outer))
        except SkerryError as error:
            raise self.run.error(error, span) from None

    def _ident(self, parts: tuple[str, ...], database: str, view: View | None) -> TableIdent:
        """The table or view that a name refers to in the text of a query or a view."""
        if not isinstance(view, IcebergView):
            is_stored = view is not None and not self.run.state.temporary.holds(view.ident)
            return self.run.place(parts, database, stored=is_stored)
        trusts = str(self.run.names.settings()["sql.external-files-in-views"]).lower() == "true"
        return view.resolve(parts, [catalog.name for catalog in self.run.names.catalogs()] if trusts else ())

    def _session_view(self, parts: tuple[str, ...], ident: TableIdent, view: View | None) -> Given | None:
        """A view of the engine's session, for the user's own text only. Names given by the statement, and temporary
        names of the lake's session, take precedence.
        """
        look_up = self.run.session_view
        if look_up is None or view is not None or self.run.state.temporary.holds(ident):
            return None
        return None if any(ident.is_like(key) for key in self.given) else look_up(parts)

    def _find(self, ident: TableIdent, span: Span) -> Found:
        for known in (self.given, self.found):
            if ident in known:
                return known[ident]
        same = [key for key in self.given if key.is_like(ident)]
        found = self.given[same[0]] if same else self._look_up(ident, span)
        self.found[ident] = found
        return found

    def _look_up(self, ident: TableIdent, span: Span) -> Found:
        found = find_table(self.run, ident, span)
        return found if isinstance(found, Given | View | ReadOnlyTable) else self.run.opened.reuse(found)

    def _target(
        self,
        name: TableName,
        as_of: AsOf | None,
        found: Found,
        ident: TableIdent,
        span: Span,
        outer: tuple[str, ...],
    ) -> "Ref | Part":
        title = name.alias or ".".join(name.parts)
        if isinstance(found, View):
            if as_of is not None:
                raise SqlError(f"{title} is a view, and has no versions: write AS OF in its query, behind a table")
            return self._view(found, str(ident), span, outer)
        if isinstance(found, Given):
            if as_of is not None and found.at is None:
                raise SqlError(f"{title} has no versions: AS OF stands behind a table only")
            if as_of is not None and found.at is not None:
                found = found.at(as_of.pin)
            return Ref(title, span, found, LATEST, None)
        pin = LATEST if as_of is None else as_of.pin
        return Ref(title, span, found, pin, self._base(found, pin))

    def _base(self, table: Readable, pin: Pin) -> ScanHandle:
        key = table.uuid, pin
        if key not in self.bases:
            self.bases[key] = table.planner(ScanRequest(pin=pin))
        return self.bases[key]

    def _view(self, view: View, name: str, span: Span, outer: tuple[str, ...]) -> Part:
        if name in outer:
            chain = " → ".join([*outer[outer.index(name) :], name])
            raise SqlError(f"view {name} is made of itself: {chain}")
        if len(outer) >= MAX_DEPTH:
            raise SqlError(f"views are nested more than {MAX_DEPTH} deep here: {' → '.join(outer[:3])} → …")
        self._views += 1
        self._characters += len(view.query)
        if self._is_too_much:
            raise SqlError(
                f"this query would be made of more than {MAX_VIEWS} views, or of more than {MAX_VIEW_CHARACTERS:,} "
                f"characters of them: views that read others several times multiply; make a table of one of them"
            )
        try:
            dialect = self.parameters.dialect
            if isinstance(view, IcebergView):
                query = dialect.of_queries(view.queries)
            else:
                query = dialect.of_view(view.query)
            text = Composed(self.run.source).add(query, span, f"view {name}")
            return self.resolve(text, view.database, view, (*outer, name))
        except SkerryError as error:
            if self._is_too_much:
                raise  # the error is about the query, not about the view that exceeded the limit
            error.args = (f"view {name}: {error.args[0] if error.args else error}", *error.args[1:])
            raise
