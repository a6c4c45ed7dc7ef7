"""A cache of query plans: a repeated statement is neither parsed nor planned again.

**Key**: the whole text and the query's position in it, the values and types of parameters, the current database and the
session's settings. After two statements that differ only in free literals, or in the values of free parameters
(``skerry.sql.query.free_constant``), a template is cached under the skeleton of the text, the types of its parameters
and the values that are not free; further statements of this form fill in their values (``skerry.sql.query.template``).

**Freshness**: each use looks up every name again; it must be the same table (by uuid) or the same version of the same
view, and every table must have the same snapshot: the latest, or the one that AS OF selects now. So a commit, a schema
change, a replaced view, a dropped table and an expired snapshot each invalidate the plan.

**Not cached**: plans that read system tables, unflushed rows of an open writer, or a table without a snapshot; plans in
which ``now()`` was replaced; queries inside statements that change rows.

Each use gets new scans with their own leases. They share the list of files, which depends only on the snapshot and the
conditions. Keys that were read to prune joins are part of the plan, because they depend only on the snapshots.
"""

import threading
from collections import OrderedDict
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, NamedTuple
from uuid import UUID

from skerry.common.errors import SkerryError
from skerry.planning.scan_request import Pin, ScanRequest
from skerry.sql.names import Found, Given, Readable, ReadOnlyTable, ScanHandle, View
from skerry.sql.parse.skeleton import Skeleton, skeleton_of
from skerry.sql.planned import PlannedQuery
from skerry.sql.query.plan import Basis, Outline, plan_with_basis
from skerry.sql.query.template import Form, Template
from skerry.sql.scope import Scope
from skerry.sql.script_text import Composed, Span
from skerry.sql.system.find import find_table
from skerry.types.table_ident import TableIdent

_VALUES = (type(None), bool, int, float, str, bytes, Decimal, date, datetime, time, timedelta, UUID)
"""Types of parameters whose ``repr`` is the whole value, except for the offset of a time zone."""
_CHARACTER_BYTES, _REFERENCE_BYTES, _FILE_BYTES, _KEY_BYTES = 10, 4096, 600, 64
"""Approximate memory of a plan in bytes: per character of its text, per reference, per file, per join key read."""
_MOST_FILES = 10_000
"""Maximum number of files in a table's cached file list; longer lists are not cached."""
_LARGEST = 8
"""A single plan may take at most 1/8 of the cache."""
_TREE_CHARACTER_BYTES, _LONGEST_TEMPLATE = 250, 10_000
"""Approximate memory of a template's tree per character of its text, in bytes; and the maximum length of a statement
with its parameter values for a template.
"""
_MOST_SEEN = 256
"""Maximum number of statement forms that are remembered to recognise repetitions."""


@dataclass(frozen=True, slots=True)
class _Kept:
    plan: PlannedQuery
    names: tuple[tuple[TableIdent, str | View], ...]
    """Each table's name and UUID, and each view's name and definition."""
    states: tuple[tuple[Readable, Pin, tuple[int, str]], ...]
    """Each table that is read, its pin, and the snapshot that it was resolved to."""
    size_bytes: int
    template: Template | None = None
    """For statements of the same form with other values."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """The last statement of a form, and which of its values are free; None: unknown yet."""

    form: Form
    free: frozenset[int] | None


@dataclass(slots=True)
class PlanCacheUse:
    """Counters of the plan cache."""

    repeated: int = 0
    """Queries answered by the plan of the same statement."""
    filled: int = 0
    """Queries answered by the plan of a statement that differs in free literals only."""
    planned: int = 0
    """Queries planned in full."""


_Scans = dict[tuple[str, Pin], ScanHandle]


class PlanCache:
    """The cached plans of a session; the least recently used is evicted first."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._kept: OrderedDict[Hashable, _Kept] = OrderedDict()
        self._size_bytes = 0
        self._seen: OrderedDict[Hashable, _Seen] = OrderedDict()
        self.use = PlanCacheUse()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def size_bytes(self) -> int:
        """Approximate size of the plans."""
        return self._size_bytes

    def plan(self, run: Scope, text: Composed, given: Mapping[TableIdent, Found]) -> PlannedQuery:
        """Plan a query for DuckDB (``skerry.sql.query.plan.plan_query``), with a cached plan if there is one."""
        key = None if given or not self._most_bytes else _key(run, text)
        if key is None:
            return self._planned(run, text, given)[0]
        kept = self._get(key)
        if kept is not None and _current(kept, run) is not None:
            self.use.repeated += 1
            return _fresh(kept.plan)
        form = _form(run, text, key.values)
        filled = None if form is None else self._fill(run, form, key.characters)
        if filled is not None:
            self.use.filled += 1
            self._put(key, filled)
            return _fresh(filled.plan)
        plan, basis = self._planned(run, text, given)
        made = _kept(plan, basis, key.characters + len(text.text))
        self._put(key, made)
        if made is None:
            return plan
        if form is not None and basis.outline is not None:
            self._learn(run, form, made, basis.outline, text.origin(0))
        return _fresh(plan)

    def _planned(self, run: Scope, text: Composed, given: Mapping[TableIdent, Found]) -> tuple[PlannedQuery, Basis]:
        self.use.planned += 1
        return plan_with_basis(run, text, given)

    def _fill(self, run: Scope, form: Form, characters: int) -> _Kept | None:
        """A plan made from a template; None if there is none for the statement."""
        seen = self._seen.get(form.key)
        kept = None if seen is None or seen.free is None else self._get(_template_key(run, form, seen.free))
        if kept is None or kept.template is None:
            return None
        scans = _current(kept, run)
        plan = None if scans is None else kept.template.fill(run, form, scans)
        size = 0 if plan is None else _size_bytes(plan, 2 * characters)
        return None if plan is None else _Kept(plan, kept.names, kept.states, size)

    def _learn(self, run: Scope, form: Form, made: _Kept, outline: Outline, start: int) -> None:
        """Make a template of a plan if the previous statement of this form has the same fixed values."""
        with self._lock:
            before = self._seen.get(form.key)
            self._seen[form.key] = _Seen(form, None if before is None else before.free)
            if before is None and len(self._seen) > _MOST_SEEN:
                self._seen.popitem(last=False)
        template = None if before is None else Template.of(made.plan, outline, form, start)
        if before is None or template is None or before.form.fixed(template.free) != form.fixed(template.free):
            return
        self._seen[form.key] = _Seen(form, template.free)
        size = made.size_bytes + len(run.source.text) * _TREE_CHARACTER_BYTES
        self._put(_template_key(run, form, template.free), replace(made, template=template, size_bytes=size))

    def _get(self, key: Hashable) -> _Kept | None:
        with self._lock:
            kept = self._kept.get(key)
            if kept is not None:
                self._kept.move_to_end(key)
            return kept

    def _put(self, key: Hashable, made: _Kept | None) -> None:
        with self._lock:
            old = self._kept.pop(key, None)
            if old is not None:
                self._size_bytes -= old.size_bytes
            if made is None or made.size_bytes * _LARGEST > self._most_bytes:
                return
            self._kept[key] = made
            self._size_bytes += made.size_bytes
            while self._size_bytes > self._most_bytes:
                self._size_bytes -= self._kept.popitem(last=False)[1].size_bytes


class _Key(NamedTuple):
    """The cache key of a plan."""

    text: str
    start: int
    length: int
    values: tuple["_Value", ...]
    database: str
    settings: tuple[tuple[str, str], ...]

    @property
    def characters(self) -> int:
        """Number of characters in the text and the values."""
        return len(self.text) + sum(len(value.words) for value in self.values)


class _Value(NamedTuple):
    """The value of a parameter: its ``repr`` and, for a time, its offset from UTC."""

    name: int | str
    type: type
    words: str
    offset: timedelta | None


def _key(run: Scope, text: Composed) -> _Key | None:
    """The cache key of a plan; None if the query is not a part of the user's text, or a value has an unknown type."""
    words, start = text.text, text.origin(0)
    if not text.is_copied(0) or run.source.cut(Span(start, start + len(words))) != words:
        return None
    if any(type(value) not in _VALUES for value in run.parameters.values()):
        return None
    values = tuple(_Value(name, type(value), repr(value), _offset(value)) for name, value in run.parameters.items())
    return _Key(run.source.text, start, len(words), values, run.database, _settings(run))


def _form(run: Scope, text: Composed, values: tuple[_Value, ...]) -> Form | None:
    """The form of the user's statement; None if it has no skeleton, is too long, or is one of several statements."""
    source, start = run.source.text, text.origin(0)
    if len(source) + sum(len(value.words) for value in values) > _LONGEST_TEMPLATE:
        return None
    if source[:start].strip() or source[start + len(text.text) :].strip(" \t\r\n;"):
        return None
    skeleton = Skeleton(source, (), (), ()) if values else skeleton_of(source)
    if skeleton is None:
        return None
    return Form(skeleton, {value.name: value for value in values}, tuple((value.name, value.type) for value in values))


def _template_key(run: Scope, form: Form, free: frozenset[int]) -> Hashable:
    return form.key, free, form.fixed(free), run.database, _settings(run)


def _offset(value: object) -> timedelta | None:
    """Offset of a time from UTC: different zones may have the same ``repr``, or one may depend on the process."""
    return value.utcoffset() if isinstance(value, datetime | time) else None


def _settings(run: Scope) -> tuple[tuple[str, str], ...]:
    settings = [(name, repr(value)) for name, value in run.state.settings.items()]
    return (("temporary names", str(run.state.temporary.version)), *sorted(settings))


def _kept(plan: PlannedQuery, basis: Basis, characters: int) -> _Kept | None:
    """The plan with its dependencies; None if it must not be cached."""
    if basis.is_timed:
        return None
    names: list[tuple[TableIdent, str | View]] = []
    tables: dict[str, Readable] = {}
    for ident, found in basis.found.items():
        identity = identity_of(found)
        if identity is None:
            return None
        names.append((ident, identity))
        if not isinstance(found, Given | View):
            tables[found.uuid] = found
    states: list[tuple[Readable, Pin, tuple[int, str]]] = []
    for (uuid, pin), scan in basis.scans.items():
        state = scan.committed_state
        if state is None:
            return None
        states.append((tables[uuid], pin, state))
    return _Kept(plan, tuple(names), tuple(states), _size_bytes(plan, characters))


def identity_of(found: Found) -> str | View | None:
    """The UUID of a table, or a view; None for rows that are computed on demand."""
    if isinstance(found, Given):
        return None
    return found if isinstance(found, View) else found.uuid


def _size_bytes(plan: PlannedQuery, characters: int) -> int:
    size = (characters + len(plan.text.text)) * _CHARACTER_BYTES + sum(step.keys for step in plan.steps) * _KEY_BYTES
    for reference in plan.references:
        snapshot = None if reference.scan is None else reference.scan.snapshot
        files = 0 if snapshot is None else snapshot.total.files
        size += _REFERENCE_BYTES + min(files, _MOST_FILES) * _FILE_BYTES
    return size


def _current(kept: _Kept, run: Scope) -> _Scans | None:
    """Scans of the table states of a plan; None if a name or a snapshot has changed.

    None, too, if a name cannot be found: planning raises the error.
    """
    try:
        newest: dict[str, ReadOnlyTable] = {}
        for ident, identity in kept.names:
            found = find_table(run, ident, Span(0, 0))
            if identity_of(found) != identity:
                return None
            if isinstance(found, ReadOnlyTable):  # such a table is pinned to the state of its catalog at the lookup
                newest[found.uuid] = found
        scans: _Scans = {}
        for table, pin, state in kept.states:
            current = newest.get(table.uuid, table)
            scan = scans[table.uuid, pin] = current.planner(ScanRequest(pin=pin))
            if scan.committed_state != state:
                return None
    except SkerryError:
        return None
    return scans


def _fresh(plan: PlannedQuery) -> PlannedQuery:
    """The plan with its own scans; findings of engines stay shared."""
    forks: dict[int, Any] = {}
    references = tuple(
        reference if reference.scan is None else replace(reference, scan=reference.scan.fresh(forks))
        for reference in plan.references
    )
    return replace(plan, references=references)
