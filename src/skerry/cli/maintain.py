"""``skerry maintain``: compaction, expiry and removal of orphans for all tables of a lake."""

from typing import Annotated

import typer

from skerry.cli.arguments import JsonOption, SettingOption, WarehouseOption, open_lake
from skerry.cli.json_output import json_rows
from skerry.cli.progress import show_progress
from skerry.cli.render import arrow_grid, make_console, print_json


def maintain_lake(
    warehouse: WarehouseOption,
    database: Annotated[
        str | None, typer.Option("--database", metavar="NAME", help="Only the tables of this database.")
    ] = None,
    json: JsonOption = False,
    setting: SettingOption = None,
) -> None:
    """Compact all tables, expire their old snapshots and remove orphan files.

    Each table's options say what is due. A table that fails does not keep the others from it; then the exit code is 1.

    \b
    Examples:
      skerry maintain --warehouse lake
      skerry maintain --database app --warehouse lake
    """
    with open_lake(warehouse, setting) as lake, show_progress() as progress:
        done = lake.maintain(database=database, progress=progress)
    if json:
        print_json(json_rows(done))
    else:
        make_console().print(arrow_grid(done))
    if done.column("error").null_count < done.num_rows:
        raise typer.Exit(1)
