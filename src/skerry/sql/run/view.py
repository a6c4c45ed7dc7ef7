"""Runs CREATE VIEW and DROP VIEW."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from skerry.common.errors import AlreadyExistsError, NotFoundError, SkerryError, SqlError
from skerry.common.wording import count_text
from skerry.sql.names import View
from skerry.sql.outcome import Outcome
from skerry.sql.parse.parameters import list_parameters
from skerry.sql.run.context import Run
from skerry.sql.run.drop import created_ident, refuse_system_name
from skerry.sql.script_text import Composed, Span
from skerry.sql.statement import CreateView, DropView, Name, Parameter


def run_create_view(statement: CreateView, run: Run) -> Outcome:
    """Store a query under a name, after checking that it can be bound."""
    ident = created_ident(run, statement.name, "view", temporary=statement.temporary)
    refuse_system_name(run, ident, statement.name, "created")
    names = run.state.temporary.names if statement.temporary else run.names
    if "." in run.database:
        problem = (
            f"a view looks up names in a database of the lake: USE {ident.database}, and write "
            f"{run.database.strip('.')}.table"
        )
        raise run.error(SqlError(problem), statement.name)
    view = View(
        name=str(ident),
        query=run.source.cut(statement.query),
        database=run.database,
        columns=tuple(column.parts[0] for column, _ in statement.columns),
        comment=statement.comment,
        column_comments=tuple(comment for _, comment in statement.columns),
    )
    check_view(
        view,
        statement.query,
        list_parameters(run.source),
        run,
        columns=[column for column, _ in statement.columns],
        temporary=statement.temporary,
    )
    try:
        made = names.create_view(view, or_replace=statement.or_replace)
    except AlreadyExistsError as error:
        if not statement.if_not_exists:
            raise run.error(error, statement.name) from None
        if not isinstance(names.find(ident), View):
            raise run.error(error, statement.name) from None
        return Outcome.done(f"view {ident} exists already")
    except SkerryError as error:
        raise run.error(error, statement.name) from None
    if statement.temporary:
        run.state.temporary.note(ident.name)
    return Outcome.done(f"view {made.name} {'created' if made.version == 1 else 'replaced'}")


def run_drop_view(statement: DropView, run: Run) -> Outcome:
    """Drop a view."""
    ident = run.resolve(statement.name, what="view")
    refuse_system_name(run, ident, statement.name, "dropped")
    try:
        run.home(ident).drop_view(ident)
        if run.state.temporary.holds(ident):
            run.state.temporary.forget(ident.name)
    except NotFoundError as error:
        if not statement.if_exists or error.found:
            raise run.error(error, statement.name) from None
        return Outcome.done(f"there is no view {ident}")
    except SkerryError as error:
        raise run.error(error, statement.name) from None
    return Outcome.done(f"view {ident} dropped")


def check_view(
    view: View,
    query: Span,
    parameters: Iterable[Parameter],
    run: Run,
    *,
    columns: Sequence[Name] = (),
    temporary: bool = False,
) -> None:
    """Bind the query of a new view, which is a part of the source, and check that a view can have its columns.

    ``columns`` are the names that the statement gives them, where errors about them point.
    """
    for parameter in parameters:
        if query.start <= parameter.span.start < query.end:
            raise run.error(
                SqlError("a view has no parameters: write the value, or filter when the view is read"), parameter.span
            )
    names = run.query(Composed(run.source).copy(query)).schema.names
    if view.columns and len(view.columns) != len(names):
        named = count_text(len(view.columns), "column")
        extra = columns[min(len(names), len(view.columns) - 1)] if columns else query
        raise run.error(SqlError(f"the view names {named}, its query has {len(names)}: {', '.join(names)}"), extra)
    seen: set[str] = set()
    for number, name in enumerate(view.columns or names):
        if name.casefold() in seen:
            raise run.error(
                SqlError(f"two columns of the view are called {name!r}; name its columns: CREATE VIEW v (a, b) AS …"),
                columns[number] if columns else query,
            )
        seen.add(name.casefold())
    _check_as_view(view, query, run, temporary=temporary)


def _check_as_view(view: View, query: Span, run: Run, *, temporary: bool) -> None:
    """Refuse a view that would read itself, directly or through other views.

    Also refuse operations that views may not use: every query of the view would fail.
    """
    text = Composed(run.source).add(f"SELECT * FROM {view.ident.written()}", query)
    names = run.state.temporary
    is_new = temporary and not names.holds(view.ident)
    if is_new:  # only a temporary view may read names of the session
        names.note(view.ident.name)
    try:
        run.query(text, given={view.ident: replace(view)})
    except SkerryError as error:
        raise run.error(error, query) from None
    finally:
        if is_new:
            names.forget(view.ident.name)
