"""Options shared by all commands, and the lakes and tables that they open."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Annotated

import typer

from skerry.cli.usage import UsageError
from skerry.common.errors import NotFoundError, OptionError
from skerry.common.log import configure
from skerry.common.option_spec import parse_duration
from skerry.common.settings import load_settings
from skerry.lake.lake import Lake, connect
from skerry.lake.table import Table

WarehouseOption = Annotated[
    str,
    typer.Option(
        "--warehouse",
        "-w",
        envvar="SKERRY_WAREHOUSE",
        metavar="DIR|URL",
        help="The folder of the lake, or its URL (s3://bucket/prefix, skerry://host:port).",
    ),
]
SettingOption = Annotated[
    list[str] | None,
    typer.Option(
        "--setting",
        "-s",
        metavar="NAME=VALUE",
        help="A setting, like log.level=info; may be repeated. 'skerry docs options' lists them.",
    ),
]
TableArgument = Annotated[str, typer.Argument(metavar="TABLE", help="The table, as database.table.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
SnapshotOption = Annotated[int | None, typer.Option("--snapshot", metavar="ID", help="The snapshot with this id.")]
TagOption = Annotated[str | None, typer.Option("--tag", metavar="NAME", help="The snapshot with this tag.")]
OlderThanOption = Annotated[
    str | None,
    typer.Option("--older-than", metavar="AGE|TIME", help="An age ('12 h', '7 d') or a UTC time ('2024-01-15 10:00')."),
]


def open_lake(warehouse: str, settings: Sequence[str] | None = None) -> Lake:
    """Open an existing lake, and configure logging from the same settings."""
    return open_existing(warehouse, apply_settings(settings))


def open_existing(warehouse: str, given: dict[str, str], advice: str = "") -> Lake:
    """Open a lake that exists; ``advice`` says how to create a missing one."""
    lake = connect(warehouse, settings=given)
    if "://" not in warehouse and not Path(lake.root).is_dir():
        # connect() accepts a missing folder, which is a typing error for a command that reads tables
        raise NotFoundError(f"there is no lake at {lake.root}: no such folder{advice}")
    return lake


def apply_settings(texts: Sequence[str] | None) -> dict[str, str]:
    """The values of --setting, checked; logging is configured from them, the environment and the file."""
    given = parse_settings(texts or ())
    try:
        loaded = load_settings(given)
    except OptionError as error:
        raise UsageError(str(error)) from None
    configure(loaded.log_level, loaded.log_format)
    return given


def open_table(name: str, warehouse: str, settings: Sequence[str] | None = None) -> Table:
    """Open one table of an existing lake."""
    return open_lake(warehouse, settings).table(name)


def parse_settings(texts: Sequence[str]) -> dict[str, str]:
    """``["log.level=info"]`` → ``{"log.level": "info"}``."""
    return {name: value.strip() for name, value in parse_pairs(texts, "--setting", "log.level=info").items()}


def parse_pairs(texts: Sequence[str], option: str, example: str) -> dict[str, str]:
    """``["day=2024-01-15"]`` → ``{"day": "2024-01-15"}``, for an option that may be repeated."""
    given: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"{option} {text}: write NAME=VALUE, like {example}")
        given[name.strip()] = value
    return given


def parse_moment(text: str | None) -> str | timedelta | None:
    """An age like ``7 d`` as a timedelta; a time is passed on unchanged, for the table to parse."""
    if text is None:
        return None
    with suppress(ValueError):
        return timedelta(seconds=parse_duration(text))
    with suppress(ValueError):
        datetime.fromisoformat(text)
        return text
    raise UsageError(f"--older-than {text!r}: give an age like '12 h' or '7 d', or a UTC time like '2024-01-15 10:00'")
