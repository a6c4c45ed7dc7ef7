"""``skerry pipeline …``: declarative pipelines on Spark."""

import warnings
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from functools import wraps
from importlib import import_module
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import orjson
import typer

from skerry.cli.arguments import SettingOption, parse_pairs, parse_settings
from skerry.cli.open_upkeep import check_master
from skerry.cli.progress import show_progress
from skerry.cli.render import cell, make_console, make_grid, size_text
from skerry.cli.usage import UsageError
from skerry.common.errors import InvalidInputError, SkerryError
from skerry.common.log import configure
from skerry.common.settings import load_settings
from skerry.common.wording import count_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skerry.spark.pipeline.execute.report import BatchReport, RunReport
    from skerry.spark.pipeline.pipeline_file import Loaded

_FORMATS = ("text", "mermaid", "dot")


def _grouped(command: Callable[..., None]) -> Callable[..., None]:
    """The command with an option for each field of its parameters that are dataclasses; Typer sees the options."""
    hints = get_type_hints(command, include_extras=True)
    groups: dict[str, Any] = {name: kind for name, kind in hints.items() if is_dataclass(kind)}
    options: list[Parameter] = []
    for name, parameter in signature(command).parameters.items():
        if name in groups:
            of_fields = get_type_hints(groups[name], include_extras=True)
            options += [_option(field, of_fields[field.name]) for field in fields(groups[name])]
        else:
            options.append(parameter.replace(kind=Parameter.KEYWORD_ONLY, annotation=hints[name]))

    @wraps(command)
    def run(**given: Any) -> None:
        made = {
            name: kind(**{field.name: given.pop(field.name) for field in fields(kind)}) for name, kind in groups.items()
        }
        command(**made, **given)

    run.__signature__ = Signature(options)  # type: ignore[attr-defined]
    run.__annotations__ = {option.name: option.annotation for option in options}
    return run


def _option(field: "Field[Any]", annotation: Any) -> Parameter:
    default = Parameter.empty if field.default is MISSING else field.default
    return Parameter(field.name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


@dataclass(frozen=True, slots=True)
class FileOptions:
    """The pipeline's file, and what its values depend on."""

    file: Annotated[str, typer.Argument(metavar="FILE", help="The pipeline's file, like orders.yaml.")]
    param: Annotated[
        list[str] | None,
        typer.Option("--param", "-p", metavar="NAME=VALUE", help="A value for ${NAME} in the file; may be repeated."),
    ] = None
    env: Annotated[
        str | None,
        typer.Option("--env", "-e", metavar="NAME", help="The file's environment to use, like dev or prod."),
    ] = None
    warehouse: Annotated[
        str | None,
        typer.Option(
            "--warehouse", "-w", metavar="DIR|URL", help="Use this lake instead of the one that the file names."
        ),
    ] = None
    setting: SettingOption = None


@dataclass(frozen=True, slots=True)
class SelectOptions:
    """The targets that a command is about."""

    select: Annotated[
        list[str] | None,
        typer.Option(
            "--select",
            "-S",
            metavar="NAME",
            help="Only these targets: a source, step or table; NAME+ with all that is made of it, +NAME with all that "
            "it is made of; may be repeated.",
        ),
    ] = None
    exclude: Annotated[
        list[str] | None, typer.Option("--exclude", metavar="NAME", help="Not these targets; written like --select.")
    ] = None


@dataclass(frozen=True, slots=True)
class BackfillOptions:
    """The rows that a run computes again."""

    since: Annotated[
        str | None, typer.Option("--from", metavar="TIME", help="Compute rows from this time on again, and no others.")
    ] = None
    until: Annotated[
        str | None, typer.Option("--to", metavar="TIME", help="Compute rows before this time again, and no others.")
    ] = None
    where: Annotated[
        str | None,
        typer.Option("--where", metavar="CONDITION", help="Compute rows of targets that meet it again, and no others."),
    ] = None


pipeline_app = typer.Typer(
    no_args_is_help=True,
    help="Run pipelines that a file declares: sources, steps, expectations, targets, maintenance.",
    epilog="'skerry docs guide/pipelines' explains the file.",
)


@pipeline_app.command("validate")
@_grouped
def validate_pipeline(given: FileOptions, targets: SelectOptions) -> None:
    """Check a file, and the tables that it names, without Spark.

    Lists all errors, with line and column, and exits with 1 if there are any. Warnings are about pipelines that run but
    may surprise.

    \b
    Examples:
      skerry pipeline validate orders.yaml
      skerry pipeline validate orders.yaml --param day=2024-01-15
      skerry pipeline validate orders.yaml --env prod --select orders+
    """
    loaded = _load(given)
    selection = import_module("skerry.spark.pipeline.declare.select")
    chosen = selection.select_targets(loaded.pipeline, loaded.flow, targets.select or (), targets.exclude or ())
    pipeline = loaded.pipeline
    for note in loaded.unchecked:
        typer.echo(note.in_file(given.file), err=True)
    for warning in loaded.warnings:
        typer.echo(f"{given.file}:{warning.place.line}:{warning.place.column}: warning: {warning.text}", err=True)
    counts = [
        count_text(len(part), word)
        for part, word in (
            (pipeline.sources, "source"),
            (pipeline.steps, "step"),
            (pipeline.targets, "target"),
        )
    ]
    typer.echo(f"{given.file}: pipeline {pipeline.name} is all right: {', '.join(counts)}")
    if targets.select or targets.exclude:
        typer.echo(f"  selected: {', '.join(dict.fromkeys(target.table for target in chosen))}")
    for line in loaded.refreshes:
        typer.echo(f"  {line}")


@pipeline_app.command("graph")
@_grouped
def show_graph(
    given: FileOptions,
    format_: Annotated[
        str, typer.Option("--format", "-f", metavar="FORMAT", help=f"One of {', '.join(_FORMATS)}.")
    ] = "text",
) -> None:
    """Show the flow of rows.

    \b
    Examples:
      skerry pipeline graph orders.yaml
      skerry pipeline graph orders.yaml --format mermaid
      skerry pipeline graph orders.yaml --format dot | dot -Tsvg > orders.svg
    """
    if format_ not in _FORMATS:
        raise UsageError(f"--format {format_}: it is one of {', '.join(_FORMATS)}")
    loaded = _load(given, check_lake=False)
    typer.echo(import_module("skerry.spark.pipeline.declare.graph").draw(loaded.pipeline, loaded.flow, format_))


@pipeline_app.command("lineage")
@_grouped
def write_lineage(
    given: FileOptions,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="The page to write; by default lineage.html.")
    ] = Path("lineage.html"),
) -> None:
    """Write a page that shows which columns every column is made of.

    It is one HTML file that needs no server and no network.

    \b
    Examples:
      skerry pipeline lineage orders.yaml
      skerry pipeline lineage orders.yaml --env prod -o site/orders.html
    """
    loaded = _load(given)
    page: str = import_module("skerry.spark.pipeline.lineage.drawn_page").lineage_page(loaded)
    try:
        output.write_text(page, encoding="utf-8")
    except OSError as error:
        raise InvalidInputError(f"{output} cannot be written: {error.strerror}") from None
    typer.echo(f"{output}: lineage of pipeline {loaded.pipeline.name}")


@pipeline_app.command("plan")
@_grouped
def show_plan(given: FileOptions, targets: SelectOptions) -> None:
    """Show what the next run would read and write, without Spark and without writing.

    \b
    Examples:
      skerry pipeline plan orders.yaml
      skerry pipeline plan orders.yaml --select orders+
    """
    loaded = _load(given)
    import_module("skerry.spark.session.version").require_pyspark()
    choice = import_module("skerry.spark.pipeline.execute.backfill").RunChoice(
        tuple(targets.select or ()), tuple(targets.exclude or ())
    )
    describe = import_module("skerry.spark.pipeline.execute.plan_words").plan_words
    for line in describe(loaded.pipeline, loaded.flow, choice, parse_settings(given.setting or ())):
        typer.echo(line)


@pipeline_app.command("run")
@_grouped
def run_pipeline(
    given: FileOptions,
    targets: SelectOptions,
    rows: BackfillOptions,
    master: Annotated[
        str | None,
        typer.Option("--master", "-m", metavar="URL", help="Spark's master; by default the file's, else local[*]."),
    ] = None,
    full_refresh: Annotated[
        bool, typer.Option("--full-refresh", help="Read all sources again and replace the rows of the targets.")
    ] = False,
    report: Annotated[
        Path | None, typer.Option("--report", metavar="FILE", help="Write the report to this file, as JSON.")
    ] = None,
) -> None:
    """Run a pipeline: load new data, write its targets, run their maintenance.

    The next run finishes an interrupted one: no row is lost, and none is written twice.

    \b
    Examples:
      skerry pipeline run orders.yaml
      skerry pipeline run orders.yaml --master spark://host:7077 --report report.json
      skerry pipeline run orders.yaml --full-refresh --param day=2024-01-15
      skerry pipeline run orders.yaml --env prod --select orders+
      skerry pipeline run orders.yaml --from 2024-01-01 --to 2024-02-01
    """
    if report is not None and not report.parent.is_dir():
        raise InvalidInputError(f"--report {report}: there is no folder {report.parent}")
    loaded = _load(given)
    warnings.filterwarnings("ignore", "PySpark does not yet fully support pandas", FutureWarning)
    import_module("skerry.spark.session.version").require_pyspark()
    choice = import_module("skerry.spark.pipeline.execute.backfill").RunChoice(
        tuple(targets.select or ()), tuple(targets.exclude or ()), rows.where, rows.since, rows.until
    )
    check_master(master)
    with show_progress() as progress:
        run = import_module("skerry.spark.pipeline.run").PipelineRun(
            loaded, full_refresh=full_refresh, choice=choice, progress=progress
        )
        try:
            run.run(master=master, settings=parse_settings(given.setting or ()))
        finally:
            if report is not None:
                report.write_bytes(orjson.dumps(run.report.to_json(), option=orjson.OPT_INDENT_2) + b"\n")
    show_report(run.report)


def _load(given: FileOptions, *, check_lake: bool = True) -> "Loaded":
    settings = parse_settings(given.setting or ())
    loaded_settings = load_settings(settings)
    configure(loaded_settings.log_level, loaded_settings.log_format)
    with _listed_problems():
        try:
            load = import_module("skerry.spark.pipeline.pipeline_file").load_pipeline
        except ModuleNotFoundError as error:
            raise SkerryError(f"this needs {error.name}: pip install 'skerry[spark]'") from None
        made: Loaded = load(
            given.file,
            parameters=parse_pairs(given.param or (), "--param", "day=2024-01-15"),
            env=given.env,
            warehouse=given.warehouse,
            settings=settings,
            check_lake=check_lake,
        )
        return made


@contextmanager
def _listed_problems() -> "Iterator[None]":
    """Print the errors of a file, one per line."""
    try:
        yield
    except InvalidInputError as error:
        problems: Any = getattr(error, "problems", None)
        if problems is None:
            raise
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None


# The report


def show_report(report: "RunReport") -> None:
    """Print the report of a run."""
    console = make_console()
    grid = make_grid(
        ["batch", "part", "name", "rows", "files", "size", "seconds", "note"],
        right=["batch", "rows", "files", "size", "seconds"],
    )
    for batch in report.batches:
        for row in _rows(batch):
            grid.add_row(*map(cell, row))
    for e in report.expectations:
        words = e.detail or _action(e.action, e.rows)
        grid.add_row(*map(cell, ("", "", f"{e.step} {e.name}", _count(e.rows), "", "", "", words)))
    for job in report.maintenance:
        grid.add_row(*map(cell, ("", job.job, job.table, "", "", "", f"{job.seconds:.1f}", job.words)))
    if grid.row_count:
        console.print(grid)
    written = sum(target.rows for batch in report.batches for target in batch.targets)
    words = f"{count_text(written, 'row')} written" if report.batches else "nothing new"
    console.print(f"pipeline {report.pipeline}: {words}, in {report.seconds:.1f} s (run {report.run_id})")


def _rows(batch: "BatchReport") -> list[tuple[str, ...]]:
    number = str(batch.number)
    found: list[tuple[str, ...]] = []
    for source in batch.sources:
        size = size_text(source.size_bytes) if source.files else ""
        found.append((number, "source", source.name, _count(source.rows), _some(source.files), size, "", ""))
    for step in batch.steps:
        found.append((number, "step", step.name, _count(step.rows), "", "", f"{step.seconds:.1f}", ""))
        found += _judged(batch, step.name)
    for target in batch.targets:
        found += _judged(batch, target.table)
        note = "had landed before" if target.landed_before else f"{target.mode}, snapshot {target.snapshot}"
        note = f"{target.mode}, nothing has changed" if target.snapshot is None else note
        seconds = "" if target.landed_before else f"{target.seconds:.1f}"
        size = size_text(target.size_bytes) if target.files else ""
        rows = "" if target.landed_before else _count(target.rows)
        found.append((number, "target", target.table, rows, _some(target.files), size, seconds, note))
    found += [(number, "note", "", "", "", "", "", note) for note in batch.notes]
    if batch.resumed and found:
        found[0] = (*found[0][:-1], "begun by an earlier run")
    return found


def _judged(batch: "BatchReport", step: str) -> list[tuple[str, ...]]:
    return [
        (str(batch.number), "", f"  {e.name}", _count(e.rows), "", "", "", e.detail or _action(e.action, e.rows))
        for e in batch.expectations
        if e.step == step
    ]


def _action(action: str, rows: int) -> str:
    words = {"warn": "did not meet it", "drop": "dropped", "quarantine": "put aside", "fail": "did not meet it"}
    return words[action] if rows else "met"


def _count(rows: int | None) -> str:
    return "" if rows is None else f"{rows:,}"


def _some(files: int) -> str:
    return f"{files:,}" if files else ""
