"""Aliases, in the text that runs, of tables without one, and columns qualified by their names.

``app.users`` is read as ``skerry_1 AS "users"``, and ``app.users.id`` becomes ``users.id``. If another ``users`` in
scope would make that ambiguous, the alias is the full name, ``"app.users"``, and qualified columns are rewritten to it:
``app.users.id``, and also ``users.id`` where it can mean only one table.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from sqlglot import exp

from skerry.common.errors import SqlError
from skerry.sql.query.part import Part, Ref, Use
from skerry.sql.script_text import Span, located


@dataclass(frozen=True, slots=True)
class Calls:
    """Aliases of table uses without their own, and the edits in the text that they require."""

    contested: frozenset[str]
    edits: list[tuple[Span, str]] = field(default_factory=list)

    def alias(self, use: Use) -> str:
        """The alias of a use."""
        last = use.name.parts[-1]
        return f"{use.database}.{last}" if last.lower() in self.contested else last


def find_calls(part: Part) -> Calls:
    """The aliases of a part. A column that could be of two tables is refused."""
    return _Finder(part).calls()


@dataclass(frozen=True, slots=True)
class _Finder:
    part: Part

    def calls(self) -> Calls:
        columns = [column for column in self.part.parsed.find_all(exp.Column) if _is_placed(column)]
        full = {id(column): self._of_full_name(column) for column in columns if column.args.get("db")}
        calls = Calls(self._contested([use for use in full.values() if use is not None]))
        for column in columns if full or calls.contested else ():
            use = full.get(id(column))
            first = column.parts[0]
            if use is not None:
                table = column.parts[use.database.count(".") + 1]
                words = f"{self._quoted(calls.alias(use))}" if use.name.parts[-1].lower() in calls.contested else None
                start = first.meta["start"]
                edit = (Span(start, table.meta["start"]), "") if words is None else (_span(first, table), words)
                calls.edits.append(edit)
            elif first.name.lower() in calls.contested:
                self._follow(column, calls)
        return calls

    def _of_full_name(self, column: exp.Column) -> Use | None:
        """The table reference that ``database.table.column`` or ``catalog.database.table.column`` names."""
        parts = [part.name.lower() for part in column.parts if "start" in part.meta]
        external = self._of_name(column, ".".join(parts[:2]), parts[2]) if len(parts) > 3 else None
        return external or self._of_name(column, parts[0], parts[1])

    def _of_name(self, column: exp.Column, database: str, last: str) -> Use | None:
        """The use of a table in the innermost query that has it."""

        def is_meant(source: exp.Expr) -> bool:
            use = self._use(source)
            return use is not None and (use.database.lower(), use.name.parts[-1].lower()) == (database, last)

        inner = _visible(column, is_meant)
        if inner:
            return self._use(inner[0])
        # outside a SELECT, as in a PIVOT: any use of the table, unless another source has the same last name
        found = [use for use in self.part.uses if is_meant(use.name.node)]
        others = [source for source in self._named(last) if not is_meant(source)]
        return found[0] if found and not others else None

    def _contested(self, named: list[Use]) -> frozenset[str]:
        """Last names of tables that would be ambiguous as aliases, so that the full name is the alias."""
        found: set[str] = set()
        for select in self.part.parsed.find_all(exp.Select):
            uses = [use for use in map(self._use, _sources(select)) if use is not None]
            names = {(use.database.lower(), use.name.parts[-1].lower()) for use in uses}
            lasts = [last for _, last in names]
            found.update(last for last in lasts if lasts.count(last) > 1)
        for named_use in named:
            last = named_use.name.parts[-1].lower()
            uses_or_none = [self._use(source) for source in self._named(last)]
            found.update([last] if len({use and use.database.lower() for use in uses_or_none}) > 1 else [])
        return frozenset(found)

    def _named(self, name: str) -> list[exp.Expr]:
        """All sources with this alias or name, anywhere in the text."""
        selects = self.part.parsed.find_all(exp.Select)
        return [source for select in selects for source in _sources(select) if _name(source) == name]

    def _follow(self, column: exp.Column, calls: Calls) -> None:
        """Rewrite ``table.column`` where the alias is ``database.table``."""
        first = column.parts[0]
        name = first.name.lower()
        if len(column.parts) == 1:
            refs = [use.target for use in self.part.uses if isinstance(use.target, Ref)]
            if not any(name == known.lower() for ref in refs for known in ref.column_names):
                raise self._error(
                    first, f"more than one table is called {name} here: give each of them an alias of its own"
                )
            return
        found = _visible(column, lambda source: _name(source) == name)
        uses = [use for use in map(self._use, found) if use is not None]
        if len(found) > 1:
            names = sorted({f"{use.database}.{use.name.parts[-1]}" for use in uses})
            choice = f"write {' or '.join(names)}, or give each" if len(names) == len(found) else "give each"
            raise self._error(first, f"more than one table is called {name} here: {choice} an alias of its own")
        if uses:
            calls.edits.append((_span(first, first), self._quoted(calls.alias(uses[0]))))

    def _use(self, source: exp.Expr) -> Use | None:
        """The use of a table without an alias."""
        use = self.part.by_node.get(id(source))
        return use if use is not None and use.name.alias is None else None

    def _quoted(self, name: str) -> str:
        return self.part.parsed.dialect.quoted(name)

    def _error(self, place: exp.Expr, problem: str) -> SqlError:
        text = self.part.parsed.text
        return located(SqlError(problem), text.source, text.origin(place.meta["start"]))


def _is_placed(column: exp.Column) -> bool:
    return all("start" in part.meta for part in column.parts[:2] if not isinstance(part, exp.Star))


def _span(first: exp.Expr, last: exp.Expr) -> Span:
    return Span(first.meta["start"], last.meta["end"] + 1)


def _visible(column: exp.Expr, is_meant: Callable[[exp.Expr], bool]) -> list[exp.Expr]:
    """The sources that satisfy ``is_meant``, in the innermost SELECT around a column that has any."""
    at = column.parent
    while at is not None:
        found = [source for source in _sources(at) if is_meant(source)] if isinstance(at, exp.Select) else []
        if found:
            return found
        at = at.parent
    return []


def _sources(select: exp.Select) -> Iterator[exp.Expr]:
    """The sources in FROM, with its joins."""
    from_ = select.args.get("from_")
    if from_ is not None:
        yield from _within(from_.this)
    for join in select.args.get("joins") or ():
        yield from _within(join.this)


def _within(node: exp.Expr) -> Iterator[exp.Expr]:
    """A source, or the sources of a join in brackets, whose names are visible outside unless it has an alias."""
    if isinstance(node, exp.Subquery) and not isinstance(node.this, exp.Query) and not node.alias:
        yield from _within(node.this)
    else:
        yield node
    for join in node.args.get("joins") or ():
        yield from _within(join.this)


def _name(source: exp.Expr) -> str:
    return source.alias_or_name.lower()
