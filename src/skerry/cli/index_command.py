"""Commands for indexes: create, build, list, drop."""

from typing import Annotated

import typer
from rich.text import Text

from skerry.cli.arguments import JsonOption, SettingOption, TableArgument, WarehouseOption, open_table
from skerry.cli.open_upkeep import EMBEDDED, EngineOption, MasterOption, open_upkeep
from skerry.cli.progress import show_progress
from skerry.cli.render import make_console, make_grid, print_commits, print_json, size_text
from skerry.cli.usage import UsageError
from skerry.common.errors import NotFoundError
from skerry.common.wording import count_text
from skerry.index.index_kind import USER_KINDS
from skerry.sql.system.table_definition import INDEXES, indexes_table
from skerry.store.build_index import BuildResult

_KINDS = ", ".join(kind.value for kind in USER_KINDS)


def create_index(
    table: TableArgument,
    target: Annotated[
        list[str],
        typer.Argument(
            metavar="TARGET",
            help="A column, several columns, a path like \"payload -> '$.user.id'\" or an expression.",
        ),
    ],
    warehouse: WarehouseOption,
    kind: Annotated[str, typer.Option("--kind", "-k", metavar="KIND", help=f"One of {_KINDS}.")] = "bloom",
    name: Annotated[
        str | None, typer.Option("--name", metavar="NAME", help="Its name. [default: from target and kind]")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option, like granularity=64; may be repeated."),
    ] = None,
    build: Annotated[
        bool, typer.Option("--build/--no-build", help="Build it for the files that are there, or only for new ones.")
    ] = True,
    engine: EngineOption = EMBEDDED,
    master: MasterOption = None,
    setting: SettingOption = None,
) -> None:
    """Create an index, and build it for the files that are there.

    An index lets a condition leave out files and rows that cannot match; answers are the same without it. Which kind:
    bloom for = and IN on many different values, inverted also for ranges and prefixes, fulltext for words and phrases
    in texts, fulltext_bloom for single words at a smaller size, vector for nearest neighbours. New rows are indexed as
    they are written.

    \b
    Examples:
      skerry index create app.logs host --warehouse lake
      skerry index create app.logs code --kind inverted --option granularity=64 --warehouse lake
      skerry index create app.logs host code --name both --warehouse lake
      skerry index create app.logs body --kind fulltext --no-build --warehouse lake
    """
    given = dict(_parse_option(text) for text in option or ())
    what = {"target": target[0]} if len(target) == 1 else {"columns": target}
    with open_upkeep(table, warehouse, setting, engine, master) as opened, show_progress() as progress:
        made = opened.create_index(**what, kind=kind, name=name, options=given, build=False)
        done = opened.build_index(progress=progress) if build else BuildResult()
    built = f", {_built_text(done)}" if done.snapshots else ""
    hint = "" if build else f"; build it with: skerry index build {table}"
    typer.echo(f"created index {made.name} of {table}{built}{hint}")


def build_index(
    table: TableArgument,
    warehouse: WarehouseOption,
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="Fail if the table has no such index.")] = None,
    rebuild: Annotated[bool, typer.Option("--rebuild", help="Also files that have all their indexes.")] = False,
    engine: EngineOption = EMBEDDED,
    master: MasterOption = None,
    json: JsonOption = False,
    setting: SettingOption = None,
) -> None:
    """Build the indexes that files lack.

    All indexes of a file are built together. Files lack an index if they were there before it was created without
    building it. Others may read and write meanwhile.

    \b
    Examples:
      skerry index build app.logs --warehouse lake
      skerry index build app.logs --rebuild --warehouse lake
      skerry index build app.logs --engine spark --master 'local[*]' --warehouse lake
    """
    with open_upkeep(table, warehouse, setting, engine, master) as opened, show_progress() as progress:
        done = opened.build_index(name, rebuild=rebuild, progress=progress)
    if json:
        print_commits(done, ("built_files", "skipped_files", "index_bytes"))
        return
    if not done.snapshots:
        typer.echo(f"{table} lacks no index")
        return
    skipped = f"; {count_text(done.skipped_files, 'file')} changed meanwhile" if done.skipped_files else ""
    typer.echo(f"indexed {table}: {_built_text(done)}{skipped}")


def list_indexes(
    table: TableArgument, warehouse: WarehouseOption, json: JsonOption = False, setting: SettingOption = None
) -> None:
    """List the indexes of a table, and how many of its files have them.

    \b
    Examples:
      skerry index list app.logs --warehouse lake
      skerry index list app.logs --warehouse lake --json
    """
    opened = open_table(table, warehouse, setting)
    rows = [
        {**row, "options": dict(row["options"])}
        for row in indexes_table(opened).read(INDEXES.names, None).read_all().to_pylist()
    ]
    if json:
        print_json(rows)
        return
    if not rows:
        typer.echo(f"{table} has no indexes; create one with: skerry index create {table} COLUMN", err=True)
        return
    grid = make_grid(["index", "kind", "target", "options", "files"], right=["files"])
    for row in rows:
        options = ", ".join(f"{name}={value}" for name, value in row["options"].items())
        files = f"{row['built_files']:,} of {row['total_files']:,}"
        grid.add_row(Text(row["index_name"]), row["kind"], Text(row["target"]), Text(options), files)
    make_console().print(grid)


def drop_index(
    table: TableArgument,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The index's name.")],
    warehouse: WarehouseOption,
    if_exists: Annotated[bool, typer.Option("--if-exists", help="Do not fail if there is none.")] = False,
    setting: SettingOption = None,
) -> None:
    """Drop an index.

    It is not used from then on. What was built for it is deleted as files are rewritten and snapshots expire.

    \b
    Example:
      skerry index drop app.logs host_bloom --warehouse lake
    """
    opened = open_table(table, warehouse, setting)
    if opened.schema.index(name) is None:
        if if_exists:
            typer.echo(f"{table} has no index {name}")
            return
        known = ", ".join(index.name for index in opened.indexes()) or "none"
        raise NotFoundError(f"{table} has no index {name!r}; its indexes: {known}")
    opened.drop_index(name)
    typer.echo(f"dropped index {name} of {table}")


def _built_text(done: BuildResult) -> str:
    return f"{count_text(done.built_files, 'file')} indexed in {size_text(done.index_bytes)}"


def _parse_option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise UsageError(f"--option {text}: write NAME=VALUE, like granularity=64")
    return name.strip(), value.strip()
