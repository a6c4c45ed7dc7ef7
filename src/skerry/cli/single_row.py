"""Commands for single rows: find one by its key, delete some."""

from collections.abc import Sequence
from typing import Annotated, Any

import pyarrow as pa
import typer
from rich.text import Text

from skerry.cli.arguments import JsonOption, SettingOption, TableArgument, WarehouseOption, open_table
from skerry.cli.json_output import json_rows
from skerry.cli.render import cell, make_console, make_grid, print_json
from skerry.cli.usage import UsageError
from skerry.common.errors import InvalidInputError, NotFoundError
from skerry.types.build import array_of
from skerry.types.coerce import INTEGER_BITS
from skerry.types.datatype import BINARY, BOOLEAN, DataType, is_floating
from skerry.types.literal import coerce_literal
from skerry.types.schema import Schema

_BOOLEANS = {"true": True, "false": False}


def get_row(
    table: TableArgument,
    key: Annotated[list[str], typer.Argument(metavar="COLUMN=VALUE…", help="The row's key, every column of it.")],
    warehouse: WarehouseOption,
    json: JsonOption = False,
    setting: SettingOption = None,
) -> None:
    """Find the row with a key; exit code 1 if there is none.

    \b
    Examples:
      skerry table get app.users id=42 --warehouse lake
      skerry table get app.readings sensor=a7 day=2024-01-15 --warehouse lake --json
    """
    opened = open_table(table, warehouse, setting)
    schema = opened.schema
    keys = parse_keys(schema, key)
    if len(keys) != 1:
        raise UsageError(f"{' '.join(key)}: that is more than one key; get finds one row")
    row = opened.get(keys[0])
    if row is None:
        raise NotFoundError(f"{table} has no row with {key_text(schema, keys[0])}")
    columns = [array_of([row[field.name]], field.type) for field in schema.fields]
    if json:
        print_json(json_rows(pa.Table.from_arrays(columns, schema=schema.arrow))[0], indent=False)
        return
    grid = make_grid(["column", "value"])
    for field in schema.fields:
        grid.add_row(Text(field.name), cell(row[field.name]))
    make_console().print(grid)


def delete_rows(
    table: TableArgument,
    warehouse: WarehouseOption,
    where: Annotated[
        str | None, typer.Option("--where", metavar="CONDITION", help="Rows that match, like 'id < 10'.")
    ] = None,
    key: Annotated[
        list[str] | None,
        typer.Option("--key", metavar="COLUMN=VALUE", help="The row with this key; may be repeated."),
    ] = None,
    setting: SettingOption = None,
) -> None:
    """Delete rows by a condition or by key, in one commit.

    Earlier snapshots keep them: 'skerry table rollback' restores them. A key of several columns has one --key per
    column; a repeated column begins the next key.

    \b
    Examples:
      skerry table delete app.events --where "kind = 'test'" --warehouse lake
      skerry table delete app.users --key id=41 --key id=42 --warehouse lake
      skerry table delete app.readings --key sensor=a7 --key day=2024-01-15 --warehouse lake
    """
    if (where is None) == (not key):
        raise UsageError("say what to delete: --where CONDITION or --key COLUMN=VALUE")
    opened = open_table(table, warehouse, setting)
    if where is not None:
        done = opened.delete(where=where)
        typer.echo(f"deleted from {table} where {where}, as snapshot {done.id}")
        return
    schema = opened.schema
    if not schema.primary_key:
        raise InvalidInputError(f"{table} has no primary key: delete its rows by --where")
    keys = parse_keys(schema, key or ())
    done = opened.delete(keys=keys)
    typer.echo(f"deleted from {table}: {'; '.join(key_text(schema, k) for k in keys)}; as snapshot {done.id}")


def parse_keys(schema: Schema, texts: Sequence[str]) -> list[dict[str, Any]]:
    """``["id=1", "id=2"]`` → ``[{"id": 1}, {"id": 2}]``: a repeated column begins the next key."""
    keys: list[dict[str, Any]] = []
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"{text}: write COLUMN=VALUE, like id=42")
        if schema.primary_key and name not in schema.primary_key:
            raise InvalidInputError(f"{text}: {name!r} is not in the primary key ({', '.join(schema.primary_key)})")
        if not keys or name in keys[-1]:
            keys.append({})
        keys[-1][name] = value if not schema.primary_key else parse_value(value, schema.by_name[name].type, name)
    for key in keys:
        missing = [name for name in schema.primary_key if name not in key]
        if missing:
            raise InvalidInputError(f"a key needs {', '.join(schema.primary_key)}: {', '.join(missing)} is missing")
    return keys


def parse_value(text: str, type_: DataType, name: str) -> Any:
    """The value of a type from its text on the command line."""
    value: Any = text
    try:
        if str(type_) in INTEGER_BITS:
            value = int(text)
        elif is_floating(type_):
            value = float(text)
        elif type_ == BOOLEAN:
            value = _BOOLEANS.get(text.lower(), text)
        elif type_ == BINARY:
            value = bytes.fromhex(text)
    except ValueError:
        value = text
    return coerce_literal(value, type_, f"column {name!r}")


def key_text(schema: Schema, key: dict[str, Any]) -> str:
    """``day = 2024-01-15, id = 42``."""
    return ", ".join(f"{name} = {cell(key[name]).plain}" for name in schema.primary_key)
