"""Reads and checks a pipeline's file, without Spark or Java."""

import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from skerry.common.errors import InvalidInputError, NotFoundError, SkerryError
from skerry.common.spelling import suggestion
from skerry.lake.lake import Lake, connect
from skerry.spark.pipeline.check.check import check_pipeline
from skerry.spark.pipeline.check.refresh import describe_refreshes
from skerry.spark.pipeline.check.warning import find_warnings
from skerry.spark.pipeline.declare.environment_section import choose_environment, read_spark
from skerry.spark.pipeline.declare.fields import Fields
from skerry.spark.pipeline.declare.flow import Flow, plan_flow
from skerry.spark.pipeline.declare.model import AVAILABLE_NOW, RUN_MODES, Pipeline
from skerry.spark.pipeline.declare.node import ENVIRONMENTS, LONGEST_FILE, PARAMETERS, read_nodes
from skerry.spark.pipeline.declare.parameter import Parameters, is_secret, redacted
from skerry.spark.pipeline.declare.problem import PipelineInvalidError, Place, Problem, Problems
from skerry.spark.pipeline.declare.source_section import read_sources, read_table_name
from skerry.spark.pipeline.declare.step_section import read_steps
from skerry.spark.pipeline.declare.target_section import read_maintenance, read_targets
from skerry.types.naming import check_name
from skerry.types.schema import Schema

_MOST_BYTES = 4 * LONGEST_FILE
"""Maximum file size: a character has at most four bytes in UTF-8."""
_KEYS = (
    "pipeline", "warehouse", "mode", "trigger", "checkpoint", "spark", PARAMETERS, ENVIRONMENTS, "quarantine",
    "sources", "steps", "targets", "maintenance",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Loaded:
    """A checked pipeline, and its flow."""

    pipeline: Pipeline
    flow: Flow
    unchecked: tuple[Problem, ...] = ()
    """Parts that could not be checked, with reasons."""
    warnings: tuple[Problem, ...] = ()
    """Parts that run, but may have a surprising result."""
    refreshes: tuple[str, ...] = ()
    """How materialized targets follow their tables, and why not incrementally."""
    columns: Mapping[str, tuple[str, ...] | None] = field(default_factory=dict)
    """Columns of sources, steps and tables, by name; None if only Spark knows them."""


def load_pipeline(
    path: str | os.PathLike[str],
    *,
    parameters: Mapping[str, str] | None = None,
    environment: Mapping[str, str] | None = None,
    env: str | None = None,
    warehouse: str | None = None,
    settings: Mapping[str, Any] | None = None,
    check_lake: bool = True,
) -> Loaded:
    """Read and check a file; raises :class:`PipelineInvalidError` with all its problems.

    ``parameters`` are values for ``${name}``; others come from ``environment`` (by default this process's) and from the
    file. ``env`` names one of its environments. ``warehouse`` overrides the file's. With ``check_lake``, existing
    tables are checked, too.
    """
    given = Parameters(parameters or {}, os.environ if environment is None else environment)
    problems = Problems(os.fspath(path))
    refreshes: list[str] = []
    try:
        pipeline = _read(path, given, (env, warehouse), problems)
        flow = plan_flow(pipeline, problems)
        _check_parameters(given, problems)
        if check_lake and pipeline.warehouse:
            with connect(pipeline.warehouse, settings=settings) as lake:
                checked = check_pipeline(pipeline, flow, lake, problems)
                warnings = find_warnings(pipeline, flow, lambda name: _schema_of(lake, name))
                if not problems.found:
                    refreshes = describe_refreshes(pipeline, flow, lambda name: _schema_of(lake, name))
        else:
            checked = check_pipeline(pipeline, flow, None, problems)
            warnings = find_warnings(pipeline, flow, lambda name: None)
        problems.raise_if_any()
    except PipelineInvalidError as error:
        shown = [Problem(p.place, redacted(p.text, given.secrets())) for p in error.problems]
        raise PipelineInvalidError(problems.path, shown) from None
    return Loaded(pipeline, flow, checked.unchecked, tuple(warnings), tuple(refreshes), checked.columns)


def _schema_of(lake: Lake, name: str) -> Schema | None:
    try:
        return lake.table(name).schema
    except NotFoundError:
        return None


def _text_of(file: Path) -> str:
    """The text of a pipeline's file; refuses pipes, devices and files that are too long."""
    try:
        status = file.stat()
        if not stat.S_ISREG(status.st_mode):
            raise InvalidInputError(f"{file} is a folder, a pipe or a device, so it is no pipeline's file")
        if status.st_size > _MOST_BYTES:
            raise InvalidInputError(
                f"{file} has {status.st_size:,} bytes, a pipeline's file at most {LONGEST_FILE:,} characters"
            )
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise InvalidInputError(f"{file} is not UTF-8, so it is no pipeline's file") from None
    except OSError as error:
        raise InvalidInputError(f"{file} cannot be read: {error.strerror}") from None


def _read(
    path: str | os.PathLike[str], given: Parameters, chosen: tuple[str | None, str | None], problems: Problems
) -> Pipeline:
    """The file with the chosen environment and warehouse."""
    env, warehouse = chosen
    file = Path(path)
    text = _text_of(file)
    root = read_nodes(text, given, problems, env)
    if root is None:
        raise PipelineInvalidError(problems.path, problems.found)
    fields = Fields(root, "a pipeline", _KEYS, problems)
    if root.kind != "map":
        raise PipelineInvalidError(problems.path, problems.found)
    folder = file.absolute().parent
    name = _name(fields)
    of_env = choose_environment(fields, env, problems)

    def owner(key: str) -> Fields:
        """The environment, if it has the key, else the file."""
        return of_env if of_env is not None and key in of_env.places else fields

    if warehouse is None:
        warehouse = _warehouse(owner("warehouse"), folder, is_chosen=env is not None)
    quarantine = read_table_name(owner("quarantine"), "quarantine")
    spark = read_spark(fields, problems)
    spark = spark if of_env is None else spark.under(read_spark(of_env, Problems(problems.path)))
    targets = read_targets(fields, quarantine, problems)
    pipeline = Pipeline(
        name=name,
        path=os.fspath(path),
        folder=folder,
        warehouse=warehouse or "",
        mode=fields.choice("mode", RUN_MODES, "batch") or "batch",
        trigger=fields.text("trigger") or AVAILABLE_NOW,
        trigger_place=fields.at("trigger"),
        checkpoint=owner("checkpoint").text("checkpoint"),
        master=spark.master,
        spark=spark.settings,
        environment=env,
        sources=read_sources(fields, folder, problems),
        steps=read_steps(fields, quarantine, problems),
        targets=targets,
        maintenance=read_maintenance(fields, targets, problems),
    )
    _check_whole(fields, pipeline, problems)
    declared = {name for key in ("sources", "steps") for name, _, _ in fields.mappings(key, again=True)}
    return replace(pipeline, secrets=_secrets(given, pipeline), broken=frozenset(declared - set(pipeline.names)))


def _name(fields: Fields) -> str:
    fields.require("pipeline")
    name = fields.text("pipeline")
    try:
        return "" if name is None else check_name("table", name, "the pipeline's name")
    except SkerryError as error:
        fields.problem("pipeline", str(error))
        return ""


def _warehouse(fields: Fields, folder: Path, *, is_chosen: bool) -> str | None:
    """The lake's folder or URL; ``is_chosen``: an environment was chosen."""
    home = fields.text("warehouse")
    if home is None:
        names = [name for name, _, _ in fields.mappings(ENVIRONMENTS, again=True)]
        if names and not is_chosen and "warehouse" not in fields.places:
            fields.tell(
                fields.at(ENVIRONMENTS), f"the warehouse depends on the environment: write --env {'|'.join(names)}"
            )
        else:
            fields.require("warehouse")
        return None
    warehouse = home if "://" in home else str(folder / home)
    if warehouse.startswith("memory://"):
        fields.problem("warehouse", "Spark's tasks cannot see the memory of this process; write a folder or a URL")
    return warehouse


def _check_whole(fields: Fields, pipeline: Pipeline, problems: Problems) -> None:
    """Check the consistency of several sections of the file."""
    for key in ("sources", "targets"):
        fields.require(key)
        if key in fields and not getattr(pipeline, key) and not problems.found:
            fields.problem(key, f"{key!r} is empty")
    if pipeline.mode == "batch":
        for key in ("trigger", "checkpoint"):
            if key in fields.places:
                fields.problem(key, f"{key!r} is for mode: stream")
    seen: dict[str, tuple[str, Place]] = {}
    for what, part in (*(("source", s) for s in pipeline.sources), *(("step", s) for s in pipeline.steps)):
        other = seen.setdefault(part.name.lower(), (what, part.place))
        if other != (what, part.place):
            problems.add(
                part.place, f"{what} {part.name!r} has the name of the {other[0]} in line {other[1].line}; "
                "names are compared without regard to case"
            )  # fmt: skip


def _check_parameters(given: Parameters, problems: Problems) -> None:
    for name in given.given:
        if name not in given.used and name not in given.declared:
            known = {*given.used, *given.declared}
            raise InvalidInputError(f"--param {name}: {problems.path} has no ${{{name}}}; {suggestion(name, known)}")


def _secrets(given: Parameters, pipeline: Pipeline) -> tuple[str, ...]:
    """All secret values: of parameters, and of options with secret names."""
    options = [dict(pipeline.spark)]
    options += [dict(source.options) for source in pipeline.sources if hasattr(source, "options")]
    found = {value for each in options for name, value in each.items() if is_secret(name)}
    return tuple(sorted((found | set(given.secrets())) - {""}, key=len, reverse=True))
