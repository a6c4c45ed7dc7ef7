"""Read-only commands on tables."""

import sys
from typing import Annotated

import typer
from rich.text import Text

from skerry.cli.arguments import (
    JsonOption,
    SettingOption,
    SnapshotOption,
    TableArgument,
    TagOption,
    WarehouseOption,
    open_lake,
    open_table,
)
from skerry.cli.describe import (
    column_grid,
    overview_fields,
    partition_texts,
    snapshot_fields,
    table_facts,
    table_fields,
    tag_fields,
)
from skerry.cli.json_output import json_lines, json_rows
from skerry.cli.render import (
    cell,
    make_console,
    make_grid,
    print_json,
    print_rows,
    size_text,
    time_text,
)
from skerry.cli.usage import UsageError
from skerry.common.wording import count_text, version_unit
from skerry.lake.table import Table

_ROWS_SHOWN = 20
_WORDS = ("committed (UTC)", "operation", "user")


def list_tables(
    warehouse: WarehouseOption,
    database: Annotated[str | None, typer.Argument(help="Only the tables of this database.")] = None,
    json: JsonOption = False,
    setting: SettingOption = None,
) -> None:
    """List the tables of a lake.

    Counts of a table with a primary key are row versions: an upper bound on rows until the table is compacted.

    \b
    Examples:
      skerry table list --warehouse lake
      skerry table list app --warehouse s3://bucket/lake
    """
    lake = open_lake(warehouse, setting)
    tables = [lake.table(name) for name in lake.list_tables(database)]
    latest = [table.snapshot() for table in tables]
    if json:
        print_json([overview_fields(table, snapshot) for table, snapshot in zip(tables, latest, strict=True)])
        return
    if not tables:
        typer.echo(f"no tables in {'the lake' if database is None else f'database {database}'}", err=True)
        return
    grid = make_grid(
        ["table", "rows", "files", "size", "snapshot", "last commit (UTC)"], right=["rows", "files", "size"]
    )
    for table, snapshot in zip(tables, latest, strict=True):
        if snapshot is None:
            grid.add_row(table.name, "0", "0", "0 B", "none", "")
            continue
        total = snapshot.total
        grid.add_row(
            table.name,
            f"{'≤ ' if table.schema.primary_key else ''}{total.records:,}",
            f"{total.files:,}",
            size_text(total.bytes),
            str(snapshot.id),
            time_text(snapshot.commit_ms),
        )
    make_console().print(grid)


def show_table(
    table: TableArgument, warehouse: WarehouseOption, json: JsonOption = False, setting: SettingOption = None
) -> None:
    """Show a table: columns, options, snapshot, tags.

    \b
    Examples:
      skerry table show app.events --warehouse lake
      skerry table show app.events --warehouse lake --json
    """
    lake = open_lake(warehouse, setting)
    opened = lake.table(table)
    snapshot, schema, tags = opened.snapshot(), opened.schema, opened.tags()
    if json:
        print_json(table_fields(lake, opened, snapshot, schema, tags))
        return
    console = make_console()
    console.print(Text(opened.name, style="bold"))
    for label, text in table_facts(lake, opened, snapshot, schema, tags):
        console.print(f"  {label:12}", Text(text), sep="", soft_wrap=True)
    console.print()
    console.print(column_grid(schema))
    if schema.options:
        console.print()
        grid = make_grid(["option", "value"])
        for name, value in sorted(schema.options.items()):
            grid.add_row(name, Text(value))
        console.print(grid)


def show_snapshots(
    table: TableArgument, warehouse: WarehouseOption, json: JsonOption = False, setting: SettingOption = None
) -> None:
    """List the snapshots that can be read, and their tags.

    Read one with: skerry table scan TABLE --snapshot ID

    \b
    Example:
      skerry table snapshots app.events --warehouse lake
    """
    opened = open_table(table, warehouse, setting)
    snapshots, tags = opened.snapshots(), opened.tags()
    names = {s.id: [tag.name for tag in tags if tag.snapshot.id == s.id] for s in snapshots}
    if json:
        print_json([{**snapshot_fields(s), "tags": names[s.id]} for s in snapshots])
        return
    numbers = ["snapshot", "schema", f"{_unit(opened)}s", "files", "size"]
    grid = make_grid(["snapshot", "committed (UTC)", "operation", *numbers[1:], "tags"], right=numbers)
    for s in snapshots:
        total = s.total
        totals = [f"{total.records:,}", f"{total.files:,}", size_text(total.bytes)]
        time = time_text(s.commit_ms)
        grid.add_row(str(s.id), time, s.operation, str(s.schema_id), *totals, ", ".join(names[s.id]))
    make_console().print(grid)


def show_history(
    table: TableArgument, warehouse: WarehouseOption, json: JsonOption = False, setting: SettingOption = None
) -> None:
    """Show what each commit added and removed.

    \b
    Example:
      skerry table history app.events --warehouse lake
    """
    opened = open_table(table, warehouse, setting)
    history = opened.history()
    if json:
        print_json(json_rows(history))
        return
    unit = f"{_unit(opened)}s"
    names = {
        "snapshot_id": "snapshot",
        "timestamp": "committed (UTC)",
        "operation": "operation",
        "added_row_versions": f"+{unit}",
        "removed_row_versions": f"-{unit}",
        "added_files": "+files",
        "removed_files": "-files",
        "total_row_versions": f"{unit} after",
        "commit_user": "user",
    }
    grid = make_grid(list(names.values()), right=[n for n in names.values() if n not in _WORDS])
    for row in history.select(list(names)).to_pylist():
        row["timestamp"] = row["timestamp"].strftime("%Y-%m-%d %H:%M:%S.%f")[:-3]
        row["commit_user"] = row["commit_user"] or ""
        grid.add_row(*(cell(f"{v:,}" if isinstance(v, int) else v) for v in row.values()))
    make_console().print(grid)


def show_files(
    table: TableArgument,
    warehouse: WarehouseOption,
    snapshot: SnapshotOption = None,
    tag: TagOption = None,
    json: JsonOption = False,
    setting: SettingOption = None,
) -> None:
    """List the data files of a snapshot; default: the latest.

    Paths are relative to the table's folder, which 'skerry table show' names.

    \b
    Examples:
      skerry table files app.events --warehouse lake
      skerry table files app.events --warehouse lake --tag v1 --json
    """
    opened = open_table(table, warehouse, setting)
    files = opened.files(snapshot=snapshot, tag=tag)
    if json:
        print_json(json_rows(files))
        return
    parts = partition_texts(files, opened.schema)
    unit = f"{_unit(opened)}s"
    shown = {"row_versions": unit, "size_bytes": "size", "schema_id": "schema", "added_snapshot": "added in"}
    if opened.schema.primary_key:
        shown = {"level": "level", "row_versions": unit, "tombstone_count": "marks", **shown}
    grid = make_grid(["file", *shown.values(), *parts], right=shown.values())
    for number, row in enumerate(files.select(["file", *shown]).to_pylist()):
        numbers = [
            size_text(row[name]) if name == "size_bytes" else f"{row[name]:,}"
            for name in shown
            if name != "added_snapshot"
        ]
        values = [Text(texts[number]) for texts in parts.values()]
        grid.add_row(Text(row["file"]), *numbers, f"snapshot {row['added_snapshot']}", *values)
    console = make_console()
    console.print(grid)
    rows, size = (sum(files.column(name).to_pylist()) for name in ("row_versions", "size_bytes"))
    console.print(f"{count_text(files.num_rows, 'file')}, {count_text(rows, _unit(opened))}, {size_text(size)}")


def show_tags(
    table: TableArgument, warehouse: WarehouseOption, json: JsonOption = False, setting: SettingOption = None
) -> None:
    """List the tags, and the snapshots they keep.

    \b
    Example:
      skerry table tags app.events --warehouse lake
    """
    opened = open_table(table, warehouse, setting)
    tags = opened.tags()
    if json:
        print_json([tag_fields(tag) for tag in tags])
        return
    if not tags:
        typer.echo(f"{table} has no tags; set one with: skerry table tag {table} NAME", err=True)
        return
    unit = f"{_unit(opened)}s"
    grid = make_grid(["tag", "snapshot", "committed (UTC)", "tagged (UTC)", unit], right=["snapshot", unit])
    for tag in tags:
        s = tag.snapshot
        grid.add_row(tag.name, str(s.id), time_text(s.commit_ms), time_text(tag.created_ms), f"{s.total.records:,}")
    make_console().print(grid)


def _unit(table: Table) -> str:
    return version_unit(is_keyed=bool(table.schema.primary_key))


def scan_table(
    table: TableArgument,
    warehouse: WarehouseOption,
    columns: Annotated[
        str | None, typer.Option("--columns", "-c", metavar="A,B", help="Only these columns, in this order.")
    ] = None,
    where: Annotated[
        str | None, typer.Option("--where", metavar="CONDITION", help="Only rows that match, like 'id < 10'.")
    ] = None,
    limit: Annotated[
        int | None,
        typer.Option("--limit", "-n", min=0, help=f"Maximum number of rows. [default: {_ROWS_SHOWN}; with --json all]"),
    ] = None,
    snapshot: SnapshotOption = None,
    timestamp: Annotated[
        str | None,
        typer.Option("--timestamp", metavar="TIME", help="The snapshot at a UTC time, like '2024-01-15 10:00'."),
    ] = None,
    tag: TagOption = None,
    count: Annotated[bool, typer.Option("--count", help="Print only the number of rows.")] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Print the plan with its pruning steps; reads no data file.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object per row and line.")] = False,
    setting: SettingOption = None,
) -> None:
    """Read rows, as they are now or as they were.

    \b
    Examples:
      skerry table scan app.events --warehouse lake
      skerry table scan app.events --warehouse lake --columns id,kind --limit 5
      skerry table scan app.events --warehouse lake --where "kind = 'click' AND id < 100"
      skerry table scan app.events --warehouse lake --where "kind = 'click'" --explain
      skerry table scan app.events --warehouse lake --snapshot 3
      skerry table scan app.events --warehouse lake --timestamp '2024-01-15 10:00'
      skerry table scan app.events --warehouse lake --tag v1 --json > v1.jsonl
    """
    if explain and (count or json):
        raise UsageError("--explain prints a plan: it goes with neither --count nor --json")
    opened = open_table(table, warehouse, setting)
    names = None if columns is None else [name.strip() for name in columns.split(",")]
    for_people = not json and not count and not explain
    if limit is None and for_people:
        limit = _ROWS_SHOWN
    # one more than is shown, to know whether there are more without counting all
    asked = limit if limit is None or not for_people else limit + 1
    scan = opened.scan(names, where=where, limit=asked, snapshot=snapshot, timestamp=timestamp, tag=tag)
    if explain:
        typer.echo(scan.explain())
    elif count:
        typer.echo(str(scan.count()))
    elif json:
        reader = scan.to_batches()
        for lines in json_lines(reader.schema, reader):
            sys.stdout.buffer.write(lines)
    else:
        found = scan.to_arrow()
        rows = found.slice(0, limit)
        console = make_console()
        print_rows(console, rows)
        of = ""
        if found.num_rows > rows.num_rows:
            is_known = where is None and not scan.schema.primary_key and scan.snapshot is not None
            of = f" of {scan.snapshot.total.records:,}" if is_known and scan.snapshot is not None else ""
            of += "; --limit shows more"
        console.print(f"{count_text(rows.num_rows, 'row')}{of}")
