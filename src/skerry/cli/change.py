"""Commands that change tables: tags, rollback, compaction, expiry, orphans, rename, drop."""

from typing import Annotated

import typer

from skerry.cli.arguments import (
    JsonOption,
    OlderThanOption,
    SettingOption,
    SnapshotOption,
    TableArgument,
    TagOption,
    WarehouseOption,
    open_lake,
    open_table,
    parse_moment,
)
from skerry.cli.open_upkeep import EMBEDDED, EngineOption, MasterOption, open_upkeep
from skerry.cli.progress import show_progress
from skerry.cli.render import make_console, print_commits, print_json, size_text
from skerry.cli.usage import UsageError
from skerry.common.wording import count_text, versions_text
from skerry.types.table_ident import TableIdent

_FILES_SHOWN = 20


def tag_table(
    table: TableArgument,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The tag's name.")],
    warehouse: WarehouseOption,
    snapshot: SnapshotOption = None,
    delete: Annotated[bool, typer.Option("--delete", help="Delete the tag instead.")] = False,
    setting: SettingOption = None,
) -> None:
    """Name a snapshot, which also keeps it from expiring.

    Without --snapshot it is the latest one.

    \b
    Examples:
      skerry table tag app.events v1 --warehouse lake
      skerry table tag app.events before-import --snapshot 41 --warehouse lake
      skerry table tag app.events v1 --delete --warehouse lake
    """
    opened = open_table(table, warehouse, setting)
    if delete:
        if snapshot is not None:
            raise UsageError("--delete deletes a tag by its name; leave out --snapshot")
        opened.delete_tag(name)
        typer.echo(f"tag {name} of {table} deleted")
        return
    tag = opened.create_tag(name, snapshot=snapshot)
    typer.echo(f"tag {name} of {table} is snapshot {tag.snapshot.id}")


def publish_table(
    table: TableArgument,
    warehouse: WarehouseOption,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="Also publish how many distinct values columns have: reads all rows.")
    ] = False,
    json: JsonOption = False,
    setting: SettingOption = None,
) -> None:
    """Publish a table as an Iceberg table, without a copy.

    Prints where its metadata is.

    \b
    Examples:
      skerry table publish app.users --warehouse lake
    """
    found = open_table(table, warehouse, setting).publish_iceberg(statistics=statistics)
    if json:
        fields = ("snapshot_id", "lag_snapshots", "lag_ms", "reason", "format_version")
        print_json({"metadata_location": str(found), **{name: getattr(found, name) for name in fields}})
        return
    typer.echo(str(found))
    if found.lag_snapshots:
        behind = f"{count_text(found.lag_snapshots, 'snapshot')} behind the latest: {found.reason}"
        typer.echo(f"shows snapshot {found.snapshot_id}, {behind}", err=True)


def import_table(
    source: Annotated[str, typer.Argument(metavar="SOURCE", help="catalog.namespace.table of an external catalog.")],
    table: TableArgument,
    warehouse: WarehouseOption,
    json: JsonOption = False,
    setting: SettingOption = None,
) -> None:
    """Import an Iceberg table as a new table, without a copy.

    Its data files get a second name in the lake; both tables live independently.

    \b
    Examples:
      skerry table import ice.sales.orders app.orders --warehouse lake
    """
    made = open_lake(warehouse, setting).import_iceberg(source, table)
    snapshot = made.snapshot()
    files, rows = (snapshot.total.files, snapshot.total.records) if snapshot is not None else (0, 0)
    if json:
        print_json({"table": made.name, "adopted_files": files, "rows": rows})
        return
    typer.echo(f"{made.name}: {count_text(files, 'file')} of {source} adopted, {count_text(rows, 'row')}")


def roll_back_table(
    table: TableArgument,
    warehouse: WarehouseOption,
    snapshot: SnapshotOption = None,
    tag: TagOption = None,
    setting: SettingOption = None,
) -> None:
    """Go back to the rows of an earlier snapshot.

    A rollback is a new commit: the snapshots since stay readable, and the schema stays as it is.

    \b
    Examples:
      skerry table rollback app.events --snapshot 41 --warehouse lake
      skerry table rollback app.events --tag v1 --warehouse lake
    """
    if (snapshot is None) == (tag is None):
        raise UsageError("say where to go back to: --snapshot ID or --tag NAME")
    opened = open_table(table, warehouse, setting)
    done = opened.rollback_to(snapshot, tag=tag)
    where = f"snapshot {snapshot}" if tag is None else f"tag {tag}"
    held = versions_text(done.total.records, is_keyed=bool(opened.schema.primary_key))
    typer.echo(f"{table} has the {held} of {where} again, as snapshot {done.id}")


def compact_table(
    table: TableArgument,
    warehouse: WarehouseOption,
    full: Annotated[bool, typer.Option("--full", help="Merge all runs of each partition into one.")] = False,
    sort_by: Annotated[
        list[str] | None,
        typer.Option(
            "--sort-by", metavar="COLUMN", help="Without a primary key: sort rows by this column; repeatable."
        ),
    ] = None,
    engine: EngineOption = EMBEDDED,
    master: MasterOption = None,
    json: JsonOption = False,
    setting: SettingOption = None,
) -> None:
    """Merge the sorted runs, or the small files, of a table.

    Later reads have less to do. Without --full the newest runs are merged as the table's options say, and only small
    files are rewritten. Others may read and write meanwhile. Old files are deleted when their snapshots expire.

    \b
    Examples:
      skerry table compact app.users --warehouse lake
      skerry table compact app.users --full --warehouse lake
      skerry table compact app.events --sort-by ts --warehouse lake
      skerry table compact app.users --engine spark --master 'local[*]' --warehouse lake
    """
    with open_upkeep(table, warehouse, setting, engine, master) as opened, show_progress() as progress:
        more = {"sort_by": sort_by} if sort_by else {}
        done = opened.compact(full=full, progress=progress, **more)
    if json:
        counts = "rewritten_files", "moved_files", "written_files", "read_row_versions", "written_row_versions"
        print_commits(done, counts)
        return
    if not done.snapshots:
        typer.echo(f"{table} has nothing to compact")
        return
    read, written = (count_text(n, "row version") for n in (done.read_row_versions, done.written_row_versions))
    files = f"{count_text(done.rewritten_files, 'file')} with {read} became "
    files += f"{count_text(done.written_files, 'file')} with {written}"
    moved = f", {count_text(done.moved_files, 'file')} moved as they are" if done.moved_files else ""
    typer.echo(f"compacted {table}: {files}{moved}, as snapshot {done.snapshots[-1].id}")


def expire_table(
    table: TableArgument,
    warehouse: WarehouseOption,
    retain_last: Annotated[
        int | None, typer.Option("--retain-last", min=1, metavar="N", help="Keep the N newest snapshots.")
    ] = None,
    older_than: OlderThanOption = None,
    engine: EngineOption = EMBEDDED,
    master: MasterOption = None,
    json: JsonOption = False,
    setting: SettingOption = None,
) -> None:
    """Expire old snapshots and delete their files.

    Deletes files that only expired snapshots need. Without options the table's own 'snapshot.retain-last' and
    'snapshot.retain-for' decide. The latest snapshot, tagged ones and those of running readers always stay.

    \b
    Examples:
      skerry table expire app.events --warehouse lake
      skerry table expire app.events --retain-last 10 --warehouse lake
      skerry table expire app.events --older-than '30 d' --warehouse lake
    """
    with open_upkeep(table, warehouse, setting, engine, master) as opened, show_progress() as progress:
        done = opened.expire_snapshots(retain_last=retain_last, older_than=parse_moment(older_than), progress=progress)
    if json:
        print_json(
            {
                "snapshots": done.snapshots,
                "deleted_data_files": done.deleted_data_files,
                "deleted_manifests": done.deleted_manifests,
            }
        )
        return
    ids = f" ({done.snapshots[0]} to {done.snapshots[-1]})" if len(done.snapshots) > 1 else ""
    files = f"{count_text(len(done.deleted_data_files), 'data file')} and "
    files += count_text(len(done.deleted_manifests), "manifest file")
    typer.echo(f"expired {count_text(len(done.snapshots), 'snapshot')}{ids}, deleted {files}")


def show_orphans(
    table: TableArgument,
    warehouse: WarehouseOption,
    remove: Annotated[bool, typer.Option("--remove", help="Delete them. Without it they are only listed.")] = False,
    older_than: OlderThanOption = None,
    engine: EngineOption = EMBEDDED,
    master: MasterOption = None,
    json: JsonOption = False,
    setting: SettingOption = None,
) -> None:
    """List unreferenced files; --remove deletes them.

    Crashed writers leave files that no snapshot, tag or reader refers to. Files younger than three days do not count
    unless --older-than says so: a commit in progress may need them.

    \b
    Examples:
      skerry table orphans app.events --warehouse lake
      skerry table orphans app.events --remove --warehouse lake
      skerry table orphans app.events --older-than '7 d' --warehouse lake
    """
    with open_upkeep(table, warehouse, setting, engine, master) as opened, show_progress() as progress:
        found = opened.remove_orphan_files(older_than=parse_moment(older_than), dry_run=not remove, progress=progress)
    if json:
        print_json({"files": found.files, "size_bytes": found.size_bytes, "removed": remove})
        return
    console = make_console()
    for path in found.files[:_FILES_SHOWN]:
        console.print(f"  {path}", markup=False, soft_wrap=True)
    if len(found.files) > _FILES_SHOWN:
        console.print(f"  … and {len(found.files) - _FILES_SHOWN:,} more; --json lists all")
    what = f"{count_text(len(found.files), 'orphan')}, {size_text(found.size_bytes)}"
    hint = "" if not found.files else "; --remove deletes them"
    typer.echo(f"removed {what}" if remove else f"{what}{hint}")


def rename_table(
    old: Annotated[str, typer.Argument(metavar="OLD", help="The table or view, as database.table.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="The new name; without a database, it keeps its database.")],
    warehouse: WarehouseOption,
    setting: SettingOption = None,
) -> None:
    """Rename a table or view, also into another database.

    No file is moved. Views and programs that use the old name have to be changed.

    \b
    Examples:
      skerry table rename app.events actions --warehouse lake
      skerry table rename app.events archive.events --warehouse lake
    """
    lake = open_lake(warehouse, setting)
    ident = TableIdent.parse(old)
    wanted = TableIdent.from_parts(TableIdent.split_quoted(new), ident.database)
    if any(ident.is_like(TableIdent.split(view)) for view in lake.list_views()):
        renamed = lake.rename_view(str(ident), str(wanted)).name
    else:
        renamed = lake.rename_table(str(ident), str(wanted)).name
    typer.echo(f"{old} is now {renamed}")


def drop_table(
    table: TableArgument,
    warehouse: WarehouseOption,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    setting: SettingOption = None,
) -> None:
    """Drop a table and delete all of its files.

    \b
    Example:
      skerry table drop app.events --warehouse lake
    """
    lake = open_lake(warehouse, setting)
    if not yes:
        opened = lake.table(table)
        snapshot = opened.snapshot()
        held = versions_text(
            0 if snapshot is None else snapshot.total.records, is_keyed=bool(opened.schema.primary_key)
        )
        typer.confirm(f"Delete {table} with {held} and all of its history?", abort=True)
    lake.drop_table(table)
    typer.echo(f"dropped {table}")
