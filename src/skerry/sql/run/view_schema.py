"""Output columns of a view: the engine binds its query, and reads no rows.

Freshness: a :class:`BoundView` is right as long as every name of the query is the same table, or the same version of
the same view, and every table has the same schema. :meth:`BoundView.is_current` looks that up. Views over system tables
and over files outside the lake are bound every time.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import pyarrow as pa

from skerry.common.errors import SkerryError, SqlError, TableDroppedError
from skerry.planning.scan_request import Pin, ScanRequest
from skerry.sql.names import Found, Given, Readable, ReadOnlyTable, View
from skerry.sql.query.parameter import PREFIX
from skerry.sql.query.plan import Basis, plan_with_basis
from skerry.sql.query.plan_cache import identity_of
from skerry.sql.run.context import LOOKS, Run
from skerry.sql.run.describe import column_comment, column_type_text
from skerry.sql.script_text import Composed, Span
from skerry.sql.system.find import find_table
from skerry.types.table_ident import TableIdent


@dataclass(frozen=True, slots=True)
class OutputColumn:
    """A column that a view gives."""

    name: str
    type: str
    """Skerry's name of its type; the engine's if Skerry has none, like HUGEINT."""
    nullable: bool
    comment: str | None = None


@dataclass(frozen=True, slots=True)
class BoundView:
    """A view's output columns, and what they depend on."""

    columns: tuple[OutputColumn, ...]
    names: tuple[tuple[TableIdent, str | View], ...] = ()
    """Each table's name and UUID, and each view's name and definition."""
    schemas: tuple[tuple[str, Pin, int], ...] = ()
    """UUID and pin of each table state, and the id of its schema."""
    is_steady: bool = False
    """Whether they depend on nothing else."""

    def is_current(self, run: Run) -> bool:
        """Whether nothing that they depend on has changed. False, too, if a name cannot be found."""
        if not self.is_steady:
            return False
        try:
            tables: dict[str, Readable] = {}
            for ident, identity in self.names:
                found = _find(run, ident)
                if identity_of(found) != identity:
                    return False
                if not isinstance(found, Given | View):
                    tables[found.uuid] = found
            return all(
                tables[uuid].planner(ScanRequest(pin=pin)).schema.id == schema for uuid, pin, schema in self.schemas
            )
        except SkerryError:
            return False


def bind_view(run: Run, view: View) -> BoundView:
    """Bind the query of a view, stored or not; errors are those of reading it."""
    for _ in range(LOOKS):
        try:
            return _bound(run, view)
        except TableDroppedError:  # replaced between the lookup of its name and that of its snapshot
            continue
    return _bound(run, view)


def _bound(run: Run, view: View) -> BoundView:
    text = Composed(run.source).add(f"SELECT * FROM {view.ident.written()}", 0)
    plan, basis = plan_with_basis(run, text, {view.ident: view}, dialect=run.dialect, prefix=PREFIX, prunes=False)
    schema, is_steady = run.engine.bind(plan, run.source)
    columns = _columns(schema, dict(zip(view.columns, view.column_comments, strict=False)))
    names = [(ident, identity_of(found)) for ident, found in basis.found.items()]
    known = tuple((ident, identity) for ident, identity in names if identity is not None)
    return BoundView(columns, known, _schemas(basis), is_steady and len(known) == len(names))


def _columns(schema: pa.Schema, comments: Mapping[str, str | None]) -> tuple[OutputColumn, ...]:
    if not schema.names:
        raise SqlError("the query of the view has no columns")
    return tuple(
        OutputColumn(
            field.name, column_type_text(field), field.nullable, comments.get(field.name) or column_comment(field)
        )
        for field in schema
    )


def _schemas(basis: Basis) -> tuple[tuple[str, Pin, int], ...]:
    return tuple((uuid, pin, scan.schema.id) for (uuid, pin), scan in basis.scans.items())


def _find(run: Run, ident: TableIdent) -> Found:
    found = find_table(run, ident, Span(0, 0))
    return found if isinstance(found, Given | View | ReadOnlyTable) else run.opened.reuse(found)
