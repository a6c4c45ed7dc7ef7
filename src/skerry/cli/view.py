"""Commands that look at tables and change nothing."""

from typing import Annotated, Any

import pyarrow as pa
import typer
from rich.console import Console
from rich.text import Text

from skerry.cli.render import (
    arrow_grid,
    cell,
    count_text,
    json_rows,
    make_console,
    make_grid,
    print_json,
    size_text,
    time_text,
)
from skerry.cli.target import (
    JsonOption,
    SettingOption,
    SnapshotOption,
    TableArgument,
    TagOption,
    Target,
    WarehouseOption,
    open_table,
    open_target,
)
from skerry.lake.table import Table
from skerry.pruning.transform import readable_value
from skerry.table.snapshot import Snapshot
from skerry.table.tag import Tag
from skerry.types.schema import Schema

_ROWS_SHOWN = 20


def list_tables(
    warehouse: WarehouseOption,
    database: Annotated[str | None, typer.Argument(help="Only the tables of this database.")] = None,
    json: JsonOption = False,
    setting: SettingOption = None,
) -> None:
    """List the tables of a lake.

    \b
    Examples:
      skerry table list --warehouse lake
      skerry table list app --warehouse s3://bucket/lake
    """
    lake = open_target(warehouse, setting).lake
    databases = lake.list_databases() if database is None else [database]
    tables = [lake.table(name) for each in databases for name in lake.list_tables(each)]
    latest = [table.snapshot() for table in tables]
    if json:
        print_json([_overview(table, snapshot) for table, snapshot in zip(tables, latest, strict=True)])
        return
    if not tables:
        typer.echo(f"no tables in {'the lake' if database is None else f'database {database}'}", err=True)
        return
    grid = make_grid(["table", "rows", "files", "size", "snapshot", "last commit"], right=["rows", "files", "size"])
    for table, snapshot in zip(tables, latest, strict=True):
        if snapshot is None:
            grid.add_row(table.name, "0", "0", "0 B", "none", "")
            continue
        total = snapshot.total
        grid.add_row(
            table.name,
            f"{total.records:,}",
            f"{total.files:,}",
            size_text(total.bytes),
            str(snapshot.id),
            time_text(snapshot.commit_ms),
        )
    make_console().print(grid)


def show_table(
    table: TableArgument, warehouse: WarehouseOption, json: JsonOption = False, setting: SettingOption = None
) -> None:
    """Show what a table is: columns, partitioning, options, current snapshot, tags.

    \b
    Examples:
      skerry table show app.events --warehouse lake
      skerry table show app.events --warehouse lake --json
    """
    target = open_target(warehouse, setting)
    opened = target.lake.table(table)
    snapshot, schema, tags = opened.snapshot(), opened.schema, opened.tags()
    if json:
        print_json(_description(target, opened, snapshot, schema, tags))
        return
    console = make_console()
    console.print(Text(opened.name, style="bold"))
    for label, text in _facts(target, opened, snapshot, schema, tags):
        console.print(f"  {label:12}", Text(text), sep="", soft_wrap=True)
    _print_columns(console, schema)
    if schema.options:
        grid = make_grid(["option", "value"])
        for name, value in sorted(schema.options.items()):
            grid.add_row(name, Text(value))
        console.print(grid)


def show_snapshots(
    table: TableArgument, warehouse: WarehouseOption, json: JsonOption = False, setting: SettingOption = None
) -> None:
    """List the snapshots that can be read, with the size of each and its tags.

    Read one with: skerry table scan TABLE --snapshot ID

    \b
    Example:
      skerry table snapshots app.events --warehouse lake
    """
    opened = open_table(table, warehouse, setting)
    snapshots, tags = opened.snapshots(), opened.tags()
    names = {s.id: [tag.name for tag in tags if tag.snapshot.id == s.id] for s in snapshots}
    if json:
        print_json([{**_snapshot_fields(s), "tags": names[s.id]} for s in snapshots])
        return
    numbers = ["snapshot", "schema", "rows", "files", "size"]
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
    """Show what happened: what each commit added and removed, and who made it.

    \b
    Example:
      skerry table history app.events --warehouse lake
    """
    history = open_table(table, warehouse, setting).history()
    if json:
        print_json(json_rows(history))
        return
    names = {
        "snapshot_id": "snapshot",
        "timestamp": "committed (UTC)",
        "operation": "operation",
        "added_rows": "+rows",
        "removed_rows": "-rows",
        "added_files": "+files",
        "removed_files": "-files",
        "total_rows": "rows after",
        "commit_user": "user",
    }
    grid = make_grid(list(names.values()), right=[n for n in names.values() if "rows" in n or "files" in n])
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
    """List the data files of the current snapshot, or of another one.

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
    parts = _partition_texts(files, opened.schema)
    shown = {"row_count": "rows", "size_bytes": "size", "schema_id": "schema", "added_snapshot": "added in"}
    grid = make_grid(["file", *shown.values(), *parts], right=shown.values())
    for number, row in enumerate(files.select(["file", *shown]).to_pylist()):
        numbers = [f"{row['row_count']:,}", size_text(row["size_bytes"]), str(row["schema_id"])]
        values = [Text(texts[number]) for texts in parts.values()]
        grid.add_row(Text(row["file"]), *numbers, f"snapshot {row['added_snapshot']}", *values)
    console = make_console()
    console.print(grid)
    rows, size = (sum(files.column(name).to_pylist()) for name in ("row_count", "size_bytes"))
    console.print(f"{count_text(files.num_rows, 'file')}, {count_text(rows, 'row')}, {size_text(size)}")


def show_tags(
    table: TableArgument, warehouse: WarehouseOption, json: JsonOption = False, setting: SettingOption = None
) -> None:
    """List the tags of a table and the snapshots they keep.

    \b
    Example:
      skerry table tags app.events --warehouse lake
    """
    tags = open_table(table, warehouse, setting).tags()
    if json:
        print_json([_tag_fields(tag) for tag in tags])
        return
    if not tags:
        typer.echo(f"{table} has no tags; set one with: skerry table tag {table} NAME", err=True)
        return
    grid = make_grid(["tag", "snapshot", "committed (UTC)", "tagged (UTC)", "rows"], right=["snapshot", "rows"])
    for tag in tags:
        s = tag.snapshot
        grid.add_row(tag.name, str(s.id), time_text(s.commit_ms), time_text(tag.created_ms), f"{s.total.records:,}")
    make_console().print(grid)


def scan_table(
    table: TableArgument,
    warehouse: WarehouseOption,
    columns: Annotated[
        str | None, typer.Option("--columns", "-c", metavar="A,B", help="Only these columns, in this order.")
    ] = None,
    limit: Annotated[
        int | None,
        typer.Option("--limit", "-n", min=0, help=f"At most so many rows. [default: {_ROWS_SHOWN}; with --json all]"),
    ] = None,
    snapshot: SnapshotOption = None,
    timestamp: Annotated[
        str | None,
        typer.Option("--timestamp", metavar="TIME", help="The state at a UTC time, like '2024-01-15 10:00'."),
    ] = None,
    tag: TagOption = None,
    count: Annotated[bool, typer.Option("--count", help="Print only the number of rows.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object per row and line.")] = False,
    setting: SettingOption = None,
) -> None:
    """Read rows, as they are now or as they were.

    \b
    Examples:
      skerry table scan app.events --warehouse lake
      skerry table scan app.events --warehouse lake --columns id,kind --limit 5
      skerry table scan app.events --warehouse lake --snapshot 3
      skerry table scan app.events --warehouse lake --timestamp '2024-01-15 10:00'
      skerry table scan app.events --warehouse lake --tag v1 --json > v1.jsonl
    """
    opened = open_table(table, warehouse, setting)
    names = None if columns is None else [name.strip() for name in columns.split(",")]
    if limit is None and not json and not count:
        limit = _ROWS_SHOWN
    scan = opened.scan(names, limit=limit, snapshot=snapshot, timestamp=timestamp, tag=tag)
    if count:
        typer.echo(str(scan.count()))
    elif json:
        for batch in scan.to_batches():
            for row in json_rows(pa.Table.from_batches([batch])):
                print_json(row, indent=False)
    else:
        rows = scan.to_arrow()
        total = 0 if scan.snapshot is None else scan.snapshot.total.records
        console = make_console()
        console.print(arrow_grid(rows))
        of = "" if rows.num_rows == total else f" of {total:,}; --limit shows more"
        console.print(f"{count_text(rows.num_rows, 'row')}{of}")


def _facts(
    target: Target, table: Table, snapshot: Snapshot | None, schema: Schema, tags: list[Tag]
) -> list[tuple[str, str]]:
    facts = [("location", target.location(table)), ("uuid", table.uuid)]
    if schema.comment:
        facts.insert(0, ("comment", schema.comment))
    metadata = table.metadata
    if metadata is not None:
        facts.append(("created", f"{time_text(metadata.created_ms)} UTC"))
    if snapshot is None:
        facts.append(("snapshot", "none yet: the table is empty"))
    else:
        total = snapshot.total
        files = f"{count_text(total.files, 'file')}, {size_text(total.bytes)}"
        facts.append(("snapshot", f"{snapshot.id} ({snapshot.operation}, {time_text(snapshot.commit_ms)} UTC)"))
        facts.append(("rows", f"{total.records:,} in {files}"))
    facts.append(("schema", f"version {schema.id}"))
    facts.append(("key", ", ".join(schema.primary_key) or "none: rows are only ever appended"))
    facts.append(("partitions", ", ".join(schema.partition_by) or "none"))
    facts.append(("tags", ", ".join(f"{tag.name} (snapshot {tag.snapshot.id})" for tag in tags) or "none"))
    return facts


def _print_columns(console: Console, schema: Schema) -> None:
    grid = make_grid(["id", "column", "type", "NULL", "default", "description"], right=["id"])
    for field in schema.fields:
        default = "" if field.default is None else str(field.default)
        nullable = "yes" if field.nullable else "no"
        texts = (Text(field.name), Text(str(field.type)), nullable, Text(default), Text(field.description or ""))
        grid.add_row(str(field.id), *texts)
    console.print(grid)


def _partition_texts(files: pa.Table, schema: Schema) -> dict[str, list[str]]:
    """The columns of partition values as people write them: the day 19737 is 2024-01-15."""
    fields = {part.name: part for spec in schema.specs for part in spec.fields}
    texts: dict[str, list[str]] = {}
    for name in files.schema.names:
        part = fields.get(name)
        if part is not None and part.transform.known:
            source = schema.by_id[part.source_id].type
            values = files.column(name).to_pylist()
            texts[name] = [readable_value(part.transform, source, value) for value in values]
    return texts


def _overview(table: Table, snapshot: Snapshot | None) -> dict[str, Any]:
    return {"name": table.name, "snapshot": None if snapshot is None else _snapshot_fields(snapshot)}


def _snapshot_fields(snapshot: Snapshot) -> dict[str, Any]:
    return {
        "id": snapshot.id,
        "timestamp": snapshot.timestamp.isoformat(),
        "operation": snapshot.operation.value,
        "schema_id": snapshot.schema_id,
        "summary": snapshot.summary,
        "commit_user": None if snapshot.identity is None else snapshot.identity.user,
    }


def _tag_fields(tag: Tag) -> dict[str, Any]:
    created = time_text(tag.created_ms)
    return {"name": tag.name, "created": created, "snapshot": _snapshot_fields(tag.snapshot)}


def _description(
    target: Target, table: Table, snapshot: Snapshot | None, schema: Schema, tags: list[Tag]
) -> dict[str, Any]:
    columns = [
        {
            "id": field.id,
            "name": field.name,
            "type": str(field.type),
            "nullable": field.nullable,
            "default": field.default,
            "description": field.description,
        }
        for field in schema.fields
    ]
    return {
        **_overview(table, snapshot),
        "location": target.location(table),
        "uuid": table.uuid,
        "comment": schema.comment,
        "schema_id": schema.id,
        "columns": columns,
        "primary_key": list(schema.primary_key),
        "partition_by": schema.partition_by,
        "options": dict(schema.options),
        "tags": [_tag_fields(tag) for tag in tags],
    }
