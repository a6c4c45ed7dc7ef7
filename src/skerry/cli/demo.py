"""``skerry demo``: a tour of a lake in chapters, from its first table to maintenance."""

import re
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Annotated

import typer

from skerry.cli.arguments import SettingOption, apply_settings
from skerry.cli.chapter import orders_table, prune, sql, upsert
from skerry.cli.render import make_console
from skerry.cli.stage import Stage
from skerry.cli.story import Chapter
from skerry.cli.usage import UsageError
from skerry.common.clock import SystemClock
from skerry.common.errors import SkerryError
from skerry.lake.lake import Lake, connect

CHAPTERS: tuple[Chapter, ...] = (
    orders_table.TABLE,
    orders_table.SCHEMA,
    orders_table.TRAVEL,
    orders_table.COMMITS,
    upsert.CHAPTER,
    prune.PRUNING,
    prune.INDEXES,
    sql.CHAPTER,
    orders_table.UPKEEP,
)
"""In this order, on one lake: later chapters use the tables of earlier ones."""

_TABLE = "demo.orders"
_WIDTH = 110


def run_demo(
    warehouse: Annotated[
        str | None,
        typer.Option("--warehouse", "-w", metavar="DIR", help="Make the lake in this folder, and keep it."),
    ] = None,
    keep: Annotated[bool, typer.Option("--keep", help="Keep the temporary folder, to look around in it.")] = False,
    spark: Annotated[
        bool, typer.Option("--spark", help="Add the chapter on Spark, on this machine; half a minute more.")
    ] = False,
    setting: SettingOption = None,
) -> None:
    """Walk through a lake, step by step, in a few seconds.

    Each step shows the Python code that you would write, and its result. The lake is in a temporary folder, which is
    removed at the end. A folder that holds a demo already is left alone: lake-2 is used instead of lake, and so on.

    \b
    Examples:
      skerry demo
      skerry demo --spark
      skerry demo --keep
      skerry demo --warehouse lake
    """
    settings = apply_settings(setting)
    stage = Stage(make_console(_WIDTH))
    clock = SystemClock()
    started = clock.monotonic()
    with _folder(warehouse, keep) as folder:
        with connect(folder, settings=settings) as lake:
            stage.say("A lake is a folder. Ours is a new one:")
            stage.say(f'    import skerry\n    lake = skerry.connect("{folder}")', wrap=False)
            for number, chapter in enumerate(CHAPTERS, 1):
                stage.play(number, chapter, lake)
            played = len(CHAPTERS) + _play_iceberg(stage, len(CHAPTERS) + 1, lake)
            played += _play_service(stage, played + 1, lake)
            if spark:
                _play_spark(stage, played + 1, lake)
        stage.say(f"That was all, in {clock.monotonic() - started:.1f} s.", style="bold")
        if keep or warehouse is not None:
            stage.say(f"Look around: skerry sql {folder} --database {_TABLE.partition('.')[0]}", wrap=False)
        else:
            stage.say("The lake is removed now; with --keep it stays, to look around in it.")


def _play_service(stage: Stage, number: int, lake: Lake) -> int:
    """The chapter on the service; 0 if it is skipped, with the reason, because gRPC is missing."""
    if any(find_spec(package) is None for package in ("grpc", "google.protobuf")):
        stage.say("The chapter on the service is left out: it needs pip install 'skerry[service]'.", style="yellow")
        return 0
    stage.play(number, import_module("skerry.cli.chapter.service").CHAPTER, lake)
    return 1


def _play_iceberg(stage: Stage, number: int, lake: Lake) -> int:
    """The chapter on Iceberg; 0 if it is skipped, with the reason, because pyiceberg is missing."""
    if any(find_spec(package) is None for package in ("pyiceberg", "sqlalchemy")):
        stage.say("The chapter on Iceberg is left out: it needs pip install 'skerry[iceberg]'.", style="yellow")
        return 0
    stage.play(number, import_module("skerry.cli.chapter.iceberg").CHAPTER, lake)
    return 1


def _play_spark(stage: Stage, number: int, lake: Lake) -> None:
    """The chapter on Spark; skipped, with the reason, if Spark or Java is missing."""
    warnings.filterwarnings("ignore", "PySpark does not yet fully support pandas", FutureWarning)
    with ExitStack() as stack:
        try:
            import_module("skerry.spark.session.version").require_pyspark()
            stack.enter_context(import_module("skerry.spark.session.start").running_session("skerry demo"))
        except SkerryError as error:
            stage.say(f"The chapter on Spark is left out: {error}.", style="yellow")
            return
        stage.play(number, import_module("skerry.cli.chapter.spark").CHAPTER, lake)


@contextmanager
def _folder(warehouse: str | None, keep: bool) -> Iterator[str]:
    if warehouse is not None:
        if re.match(r"[A-Za-z][A-Za-z0-9+.-]*://", warehouse):
            raise UsageError(f"{warehouse}: the demo needs a folder of this machine, because it shows its files")
        yield _free_folder(Path(warehouse).absolute())
    elif keep:
        yield mkdtemp(prefix="skerry-demo-")
    else:
        with TemporaryDirectory(prefix="skerry-demo-") as folder:
            yield folder


def _free_folder(wanted: Path) -> str:
    """The folder, or the next one with a number: tables of an earlier demo may have been used since."""
    folder, number = wanted, 1
    while (folder / _TABLE.replace(".", "/")).exists():
        number += 1
        folder = wanted.with_name(f"{wanted.name}-{number}")
    return str(folder)
