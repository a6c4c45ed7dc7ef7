"""A session: a sequence of statements with a current database and settings of its own."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from skerry.common.clock import Clock, IdSource
from skerry.common.errors import InvalidInputError, SkerryError, SqlError
from skerry.sql.names import Found, Names, View
from skerry.sql.outcome import Outcome
from skerry.sql.parse.parse_cache import ParseCache
from skerry.sql.parse.token import Kind, tokenize
from skerry.sql.planned import PlannedQuery
from skerry.sql.query.dialect import DUCKDB, QueryDialect
from skerry.sql.query.parameter import parameters_in
from skerry.sql.query.plan import plan_query
from skerry.sql.query.plan_cache import PlanCache
from skerry.sql.run.context import Run
from skerry.sql.run.dispatch import run_statement
from skerry.sql.run.view import check_view
from skerry.sql.run.view_schema import BoundView, bind_view
from skerry.sql.scope import Engine, OpenTables, Progress, SessionState, SessionView
from skerry.sql.script_text import Composed, Source, Span, located
from skerry.sql.statement import Parameter, Select, Statement
from skerry.sql.temporary import Temporary
from skerry.types.table_ident import TableIdent

Parameters = Sequence[Any] | Mapping[str, Any]


class Session:
    """Runs statements. Each is atomic by itself; there are no transactions over several.

    ``plan_cache_bytes`` is the maximum size of the cache of query plans; 0: no cache. ``temporary`` opens the store of
    temporary tables and views; without it there are none. Queries, conditions and values are in the engine's
    ``dialect``.
    """

    def __init__(
        self,
        names: Names,
        engine: Callable[[], Engine],
        clock: Clock,
        ids: IdSource,
        *,
        plan_cache_bytes: int = 0,
        temporary: Callable[[], Names] | None = None,
        dialect: QueryDialect = DUCKDB,
    ) -> None:
        self._names = names
        self._engine = engine
        self._clock = clock
        self._ids = ids
        self._plan_cache_bytes = plan_cache_bytes
        self._plans = PlanCache(plan_cache_bytes) if dialect is DUCKDB else None
        self._dialect = dialect
        self._session_view: SessionView | None = None
        self._parsed = ParseCache()
        self._opened = OpenTables()
        self.state = SessionState(temporary=Temporary(temporary))

    def run(self, text: str, parameters: Parameters | None = None, progress: Progress | None = None) -> Outcome:
        """Run one or more statements; returns the outcome of the last. The others run to completion first."""
        statements, run = self._begin(text, parameters, progress)
        if not statements:
            raise located(InvalidInputError("there is no statement in the text"), run.source, 0)
        for statement in statements[:-1]:
            _exhaust(_run_one(statement, run))
        return _run_one(statements[-1], run)

    def run_each(
        self, text: str, parameters: Parameters | None = None, progress: Progress | None = None
    ) -> Iterator[Outcome]:
        """Run statements one by one, on demand; raises a syntax error anywhere before the first runs."""
        statements, run = self._begin(text, parameters, progress)
        for statement in statements:
            yield _run_one(statement, run)

    def _begin(
        self, text: str, parameters: Parameters | None, progress: Progress | None
    ) -> tuple[Sequence[Statement], Run]:
        if not isinstance(text, str):
            raise InvalidInputError(f"a statement is text, not {text!r}")
        source = self.source(text)
        statements, found = self._parsed.parse(source)
        return statements, self._run(source, bind_parameters(source, found, parameters), progress)

    def source(self, text: str) -> Source:
        """A text of statements, with the quotes of the engine's SQL."""
        return (
            Source(_with_double_quotes(text), written=text)
            if self._dialect is DUCKDB
            else Source(text, self._dialect.mark)
        )

    def statements(self, text: str) -> Sequence[Statement]:
        """The statements of a text; raises the first syntax error."""
        return self._parsed.parse(self.source(text))[0]

    def plan(
        self,
        source: Source,
        parameters: Parameters | None = None,
        *,
        dialect: QueryDialect,
        prefix: str,
        given: Mapping[TableIdent, Found] | None = None,
    ) -> PlannedQuery:
        """Plan one query in the dialect of another engine; names of references begin with ``prefix``.

        ``given`` maps some names to other rows.
        """
        run = self._run(source, bind_parameters(source, parameters_in(source, dialect), parameters), None)
        end = len(source.text.rstrip().rstrip(";"))
        try:
            return plan_query(run, Composed(source).copy(Span(0, end)), given or {}, dialect=dialect, prefix=prefix)
        except SkerryError as error:
            raise located(error, source, 0) from None

    def bind_view(self, view: View, known: BoundView | None = None) -> BoundView:
        """The output columns of a view; ``known`` if they still hold."""
        run = self._run(Source(f"SELECT * FROM {view.ident.written()}"), {}, None)
        return known if known is not None and known.is_current(run) else bind_view(run, view)

    def check_view(self, view: View) -> View:
        """The view as CREATE VIEW would store it: its query ends before a semicolon, names are in double quotes.

        Raises what CREATE VIEW would; positions are those in the query.
        """
        source = self.source(view.query)
        statements, parameters = self._parsed.parse(source)
        if len(statements) != 1 or not isinstance(statements[0], Select):
            raise SqlError(f"a view is one query, like 'SELECT id FROM users', not {view.query.strip()[:80]!r}")
        query = statements[0].span
        made = replace(view, query=source.cut(query))
        run = replace(self._run(source, {}, None), state=SessionState(made.database))
        try:
            check_view(made, query, parameters, run)
        except SkerryError as error:
            raise located(error, source, query) from None
        return made

    def with_names(self, names: Names) -> "Session":
        """A session over other names, sharing this one's state."""
        other = Session(names, self._engine, self._clock, self._ids, plan_cache_bytes=self._plan_cache_bytes)
        other.state = self.state
        return other

    def on_engine(
        self, names: Names, engine: Engine, dialect: QueryDialect, session_view: SessionView | None = None
    ) -> "Session":
        """A session on another engine, sharing this one's state; ``session_view`` finds views of the engine's
        session.
        """
        other = Session(names, lambda: engine, self._clock, self._ids, dialect=dialect)
        other.state, other._session_view = self.state, session_view
        return other

    def _run(self, source: Source, parameters: Mapping[int | str, Any], progress: Progress | None) -> Run:
        return Run(
            names=self._names,
            source=source,
            parameters=parameters,
            state=self.state,
            engine=self._engine(),
            clock=self._clock,
            ids=self._ids,
            plans=self._plans,
            progress=progress,
            opened=self._opened,
            dialect=self._dialect,
            session_view=self._session_view,
        )


def _run_one(statement: Statement, run: Run) -> Outcome:
    try:
        return run_statement(statement, run)
    except SkerryError as error:
        raise located(error, run.source, statement.span) from None


def _exhaust(outcome: Outcome) -> None:
    for _ in outcome.read():
        pass


def bind_parameters(source: Source, found: Sequence[Parameter], given: Parameters | None) -> dict[int | str, Any]:
    """Values by number or by name. A parameter without a value, and a value without a parameter, are errors."""
    values: dict[int | str, Any] = {}
    if isinstance(given, Mapping):
        values = {str(name).removeprefix("$"): value for name, value in given.items()}
    elif isinstance(given, Sequence) and not isinstance(given, str | bytes):
        values = dict(enumerate(given))
    elif given is not None:
        raise located(
            InvalidInputError(f"parameters are a list, for ?, or a dict, for $name, not {given!r}"), source, 0
        )
    known = {parameter.key for parameter in found}
    for parameter in found:
        if parameter.key not in values:
            raise located(_without_value(source, parameter), source, parameter.span)
    unused = [key for key in values if key not in known]
    if unused:
        raise _without_place(source, unused[0])
    return values


def _title(key: int | str) -> str:
    return f"parameter {key + 1} (?)" if isinstance(key, int) else f"parameter ${key}"


def _without_place(source: Source, key: int | str) -> InvalidInputError:
    """The error for a value without a parameter; other engines write a named one ``:name`` or ``@name``."""
    problem = f"there is no {_title(key)} in the statement"
    other = re.search(rf"(?<![\w:@])([:@]{re.escape(key)})\b", source.text) if isinstance(key, str) else None
    if other is None:
        return located(InvalidInputError(problem), source, 0)
    return located(InvalidInputError(f"{problem}; write ${key} for {other[1]}"), source, other.start())


def _with_double_quotes(text: str) -> str:
    """The text with double quotes instead of back quotes around names, which Spark and MySQL use.

    It keeps its length, so that positions in errors are those of the user's text. A name that contains a double quote
    or a (doubled) back quote is not changed; only Skerry's own statements accept it.
    """
    if "`" not in text:
        return text
    pieces: list[str] = []
    done = 0
    for token in tokenize(Source(text)):
        inner = text[token.start + 1 : token.end - 1]
        if token.kind is Kind.QUOTED and text[token.start] == "`" and not set(inner) & {'"', "`"}:
            pieces += (text[done : token.start], f'"{inner}"')
            done = token.end
    return "".join((*pieces, text[done:]))


def _without_value(source: Source, parameter: Parameter) -> InvalidInputError:
    """The error for a parameter without a value; after a quoted name it is meant as the name of a system table."""
    before = source.text[: parameter.span.start]
    quoted = re.search(r'("[^"]+"|`[^`]+`)$', before)
    hint = ""
    if quoted is not None:
        whole = source.quoted(quoted[0][1:-1] + source.cut(parameter.span))
        hint = f"; the quotes around the name of a system table enclose its suffix: {whole}"
    return InvalidInputError(f"{_title(parameter.key)} has no value{hint}")
