"""Lakes, tables and scans as a notebook shows them. No rows are read, and an error is shown, not raised.

A lake costs a listing of its tables, a table the look-up of its latest snapshot, a scan nothing.
"""

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from skerry.common.errors import SkerryError
from skerry.common.wording import count_text, version_unit
from skerry.types.field import Field

if TYPE_CHECKING:
    from skerry.lake.lake import Lake
    from skerry.lake.scan import Scan
    from skerry.lake.table import Table

_TABLES_SHOWN = 50


def lake_html(lake: "Lake") -> str:
    """The names of its tables, by database."""

    def body() -> str:
        names = lake.list_tables()
        items = "".join(f"<li>{escape(name)}</li>" for name in names[:_TABLES_SHOWN])
        more = f"<li>… and {len(names) - _TABLES_SHOWN:,} more</li>" if len(names) > _TABLES_SHOWN else ""
        return f"<p>{count_text(len(names), 'table')}</p><ul>{items}{more}</ul>"

    return _shown(repr(lake), body)


def table_html(table: "Table") -> str:
    """Its columns, and the facts of its latest snapshot."""

    def body() -> str:
        schema, snapshot = table.schema, table.snapshot()
        facts = [f"key {', '.join(schema.primary_key)}" if schema.primary_key else "no key"]
        facts += [f"partitioned by {', '.join(schema.partition_by)}"] if schema.partition_by else []
        if snapshot is None:
            facts.append("no snapshot yet")
        else:
            total = snapshot.total
            versions = count_text(total.records, version_unit(is_keyed=bool(schema.primary_key)))
            facts.append(f"snapshot {snapshot.id}: {versions} in {count_text(total.files, 'file')}")
        return _columns(schema.fields) + f"<p>{escape('; '.join(facts))}</p>"

    return _shown(repr(table), body)


def scan_html(scan: "Scan") -> str:
    """The columns that it reads."""
    fields = [scan.schema.by_name[name] for name in scan.columns if name in scan.schema.by_name]
    return _shown(repr(scan), lambda: _columns(fields))


def scan_text(table: str, snapshot: int | None, parts: Iterable[tuple[str, object]]) -> str:
    """``Scan('app.users', snapshot=3, where='id < 10')``: only the parts that are set."""
    given = "".join(f", {name}={value!r}" for name, value in parts if value is not None)
    return f"Scan({table!r}, snapshot={snapshot}{given})"


def _columns(fields: Sequence[Field]) -> str:
    rows = (
        f"<tr><td>{escape(field.name)}</td><td>{escape(str(field.type))}{'' if field.nullable else ' NOT NULL'}</td>"
        f"<td>{escape(field.description or '')}</td></tr>"
        for field in fields
    )
    return f"<table><thead><tr><th>column</th><th>type</th><th></th></tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _shown(title: str, body: Callable[[], str]) -> str:
    try:
        return f"<b>{escape(title)}</b>{body()}"
    except SkerryError as error:
        return f"<b>{escape(title)}</b><p>{escape(str(error))}</p>"
