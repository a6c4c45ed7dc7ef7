"""Plans that are kept, so that a statement which is repeated is neither parsed nor planned again.

**What a plan is kept by**: the whole text and the query's place in it, the values of parameters with their types, the
current database and the session's settings. After two texts that differ in free literals only
(``skerry.sql.query.free_literal``), the form of the second is kept by its skeleton and its other literals, and further
texts of this form fill it with theirs (``skerry.sql.query.template``).

**When a kept plan is used**: every name in it is looked up again and must stand for the same table (by uuid) or for
the same version of the same view, and every table must be in the same committed state: the latest snapshot, or the one
that AS OF means now, is looked up each time. So a commit, a change of the schema, a view that is replaced, a table
that is dropped and an expired snapshot each end it.

**What is not kept**: plans that read system tables, rows that an open writer has not flushed, or a table without a
snapshot; plans in which ``now()`` has become a moment; queries inside of statements that change rows.

Each use gets scans of its own, which take their own leases. They share which files are read, which a state of a table
and the conditions on it decide. Values that were read to prune joins are part of the plan: the states say what they
are.
"""

import threading
from collections import OrderedDict
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from uuid import UUID

from skerry.common.errors import SkerryError
from skerry.planning.scan_request import Pin, ScanRequest
from skerry.sql.names import Found, Given, Readable, ScanHandle, View
from skerry.sql.parse.skeleton import Skeleton, skeleton_of
from skerry.sql.planned import PlannedQuery
from skerry.sql.query.plan import Basis, Outline, plan_with_basis
from skerry.sql.query.template import Template, fixed_words
from skerry.sql.scope import Scope
from skerry.sql.source import Composed, Span
from skerry.sql.system.find import find_table
from skerry.types.table_ident import TableIdent

_VALUES = (type(None), bool, int, float, str, bytes, Decimal, date, datetime, time, timedelta, UUID)
"""Values of parameters whose ``repr`` says all of them, but for the offset of a time zone."""
_CHARACTER_BYTES, _REFERENCE_BYTES, _FILE_BYTES, _KEY_BYTES = 10, 4096, 600, 64
"""What a plan takes, about: by character of its text, by reference, by file of a table, by key that a join has read."""
_MOST_FILES = 10_000
"""Of larger tables it is not kept which files are read."""
_LARGEST = 8
"""A plan may take 1/8 of what all may."""
_TREE_CHARACTER_BYTES, _LONGEST_TEMPLATE = 250, 10_000
"""What the tree of a template takes, about, by character of its text; longer texts are never templates."""
_MOST_SEEN = 256
"""How many skeletons of texts are remembered to see whether they come again."""


@dataclass(frozen=True, slots=True)
class _Kept:
    plan: PlannedQuery
    names: tuple[tuple[TableIdent, str | View], ...]
    """The name of each table with its uuid, and of each view with the view."""
    states: tuple[tuple[Readable, Pin, tuple[int, str]], ...]
    """Each table that is read, which state of it is meant, and which one that was."""
    size_bytes: int
    template: Template | None = None
    """For other literals, if the plan is kept for its form."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """The last text of a skeleton, and which of its literals are free; None: not known yet."""

    skeleton: Skeleton
    free: frozenset[int] | None


_Scans = dict[tuple[str, Pin], ScanHandle]


class PlanCache:
    """The plans of a session; the one that was not used for the longest time goes first."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._kept: OrderedDict[Hashable, _Kept] = OrderedDict()
        self._size_bytes = 0
        self._seen: OrderedDict[str, _Seen] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def size_bytes(self) -> int:
        """What the plans take, about."""
        return self._size_bytes

    def plan(self, run: Scope, text: Composed, given: Mapping[TableIdent, Found]) -> PlannedQuery:
        """A query that is ready for DuckDB (``skerry.sql.query.plan.plan_query``), by a kept plan if there is one."""
        key = None if given or not self._most_bytes else _key(run, text)
        if key is None:
            return plan_with_basis(run, text, given)[0]
        kept = self._get(key)
        if kept is not None and _current(kept, run) is not None:
            return _fresh(kept.plan)
        skeleton = _skeleton(run, text)
        filled = None if skeleton is None else self._fill(run, skeleton)
        if filled is not None:
            self._put(key, filled)
            return _fresh(filled.plan)
        plan, basis = plan_with_basis(run, text, given)
        made = _kept(plan, basis, len(run.source.text) + len(text.text))
        self._put(key, made)
        if made is None:
            return plan
        if skeleton is not None and basis.outline is not None:
            self._learn(run, skeleton, made, basis.outline, text.origin(0))
        return _fresh(plan)

    def _fill(self, run: Scope, skeleton: Skeleton) -> _Kept | None:
        """A plan by a template; None if there is none for the text."""
        seen = self._seen.get(skeleton.text)
        kept = None if seen is None or seen.free is None else self._get(_template_key(run, skeleton, seen.free))
        if kept is None or kept.template is None:
            return None
        scans = _current(kept, run)
        plan = None if scans is None else kept.template.fill(run, skeleton, scans)
        size = 0 if plan is None else _size_bytes(plan, 2 * len(run.source.text))
        return None if plan is None else _Kept(plan, kept.names, kept.states, size)

    def _learn(self, run: Scope, skeleton: Skeleton, made: _Kept, outline: Outline, start: int) -> None:
        """Make a template of a plan if the text before it of the same skeleton could have filled it."""
        with self._lock:
            before = self._seen.get(skeleton.text)
            self._seen[skeleton.text] = _Seen(skeleton, None if before is None else before.free)
            if before is None and len(self._seen) > _MOST_SEEN:
                self._seen.popitem(last=False)
        template = None if before is None else Template.of(made.plan, outline, skeleton, start)
        if before is None or template is None or template.fixed(before.skeleton) != template.fixed(skeleton):
            return
        free = frozenset(template.free)
        self._seen[skeleton.text] = _Seen(skeleton, free)
        size = made.size_bytes + len(run.source.text) * _TREE_CHARACTER_BYTES
        self._put(_template_key(run, skeleton, free), replace(made, template=template, size_bytes=size))

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


def _key(run: Scope, text: Composed) -> Hashable | None:
    """What a plan is kept by; None if the query is no piece of the user's text, or a value is of an unknown type."""
    words, start = text.text, text.origin(0)
    if not text.is_copied(0) or run.source.cut(Span(start, start + len(words))) != words:
        return None
    if any(type(value) not in _VALUES for value in run.parameters.values()):
        return None
    values = tuple((name, type(value), repr(value), _offset(value)) for name, value in run.parameters.items())
    return run.source.text, start, len(words), values, run.database, _settings(run)


def _skeleton(run: Scope, text: Composed) -> Skeleton | None:
    """The skeleton of the user's text; None if it has none, or if it is more than one statement."""
    source, start = run.source.text, text.origin(0)
    if run.parameters or len(source) > _LONGEST_TEMPLATE:
        return None
    if source[:start].strip() or source[start + len(text.text) :].strip(" \t\r\n;"):
        return None
    return skeleton_of(source)


def _template_key(run: Scope, skeleton: Skeleton, free: frozenset[int]) -> Hashable:
    return skeleton.text, free, fixed_words(skeleton, free), run.database, _settings(run)


def _offset(value: object) -> timedelta | None:
    """How far a time is from UTC: zones of any kind may have the same ``repr``, and one may change with the process."""
    return value.utcoffset() if isinstance(value, datetime | time) else None


def _settings(run: Scope) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((name, repr(value)) for name, value in run.state.settings.items()))


def _kept(plan: PlannedQuery, basis: Basis, characters: int) -> _Kept | None:
    """The plan with what it depends on; None if it must not be kept."""
    if basis.is_timed:
        return None
    names: list[tuple[TableIdent, str | View]] = []
    tables: dict[str, Readable] = {}
    for ident, found in basis.found.items():
        identity = _identity(found)
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


def _identity(found: Found) -> str | View | None:
    """The uuid of a table, or a view; None for rows that are made when they are asked for."""
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
    """Scans of the states that the plan was made of; None if something is not as it was.

    What cannot be found now is for planning to complain about.
    """
    try:
        if any(_identity(find_table(run, ident, Span(0, 0))) != identity for ident, identity in kept.names):
            return None
        scans: _Scans = {}
        for table, pin, state in kept.states:
            scan = scans[table.uuid, pin] = table.planner(ScanRequest(pin=pin))
            if scan.committed_state != state:
                return None
    except SkerryError:
        return None
    return scans


def _fresh(plan: PlannedQuery) -> PlannedQuery:
    """The plan with scans of its own; what engines find out stays shared."""
    references = tuple(
        reference if reference.scan is None else replace(reference, scan=reference.scan.fresh())
        for reference in plan.references
    )
    return replace(plan, references=references)
