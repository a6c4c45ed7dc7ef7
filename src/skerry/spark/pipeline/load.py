"""A pipeline's file, read and checked. Neither Spark nor Java is needed for it."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from skerry.common.errors import InvalidInputError, SkerryError
from skerry.lake.lake import connect
from skerry.spark.pipeline.check import check_pipeline
from skerry.spark.pipeline.fields import Fields, nearest
from skerry.spark.pipeline.flow import Flow, plan_flow
from skerry.spark.pipeline.model import AVAILABLE_NOW, RUN_MODES, Pipeline
from skerry.spark.pipeline.node import PARAMETERS, read_nodes
from skerry.spark.pipeline.parameter import Parameters, is_secret, redacted
from skerry.spark.pipeline.problem import PipelineInvalidError, Place, Problem, Problems
from skerry.spark.pipeline.sources import read_sources, read_table_name
from skerry.spark.pipeline.steps import read_steps
from skerry.spark.pipeline.targets import read_maintenance, read_targets
from skerry.types.naming import check_name

_KEYS = (
    "pipeline", "warehouse", "mode", "trigger", "checkpoint", "spark", PARAMETERS, "quarantine", "sources", "steps",
    "targets", "maintenance",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Loaded:
    """A pipeline that is right as far as can be told, and its flow."""

    pipeline: Pipeline
    flow: Flow
    unchecked: tuple[Problem, ...] = ()
    """What could not be checked, and why."""


def load_pipeline(
    path: str | os.PathLike[str],
    *,
    parameters: Mapping[str, str] | None = None,
    environment: Mapping[str, str] | None = None,
    warehouse: str | None = None,
    settings: Mapping[str, Any] | None = None,
    check_lake: bool = True,
) -> Loaded:
    """Read and check a file; raises :class:`PipelineInvalidError` with all that is wrong with it.

    ``parameters`` are values for ``${name}``, which else come from ``environment`` (by default this process's) and from
    the file. ``warehouse`` stands in for the file's. With ``check_lake`` tables that exist are looked at, too.
    """
    given = Parameters(parameters or {}, os.environ if environment is None else environment)
    problems = Problems(os.fspath(path))
    try:
        pipeline = _read(path, given, warehouse, problems)
        flow = plan_flow(pipeline, problems)
        _check_parameters(given, problems)
        if check_lake and pipeline.warehouse:
            with connect(pipeline.warehouse, settings=settings) as lake:
                unchecked = check_pipeline(pipeline, flow, lake, problems)
        else:
            unchecked = check_pipeline(pipeline, flow, None, problems)
        problems.raise_if_any()
    except PipelineInvalidError as error:
        shown = [Problem(p.place, redacted(p.text, given.secrets())) for p in error.problems]
        raise PipelineInvalidError(problems.path, shown) from None
    return Loaded(pipeline, flow, tuple(unchecked))


def _read(path: str | os.PathLike[str], given: Parameters, warehouse: str | None, problems: Problems) -> Pipeline:
    file = Path(path)
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise InvalidInputError(f"{path} is not UTF-8, so it is no pipeline's file") from None
    except OSError as error:
        raise InvalidInputError(f"{path} cannot be read: {error.strerror}") from None
    root = read_nodes(text, given, problems)
    if root is None:
        raise PipelineInvalidError(problems.path, problems.found)
    fields = Fields(root, "a pipeline", _KEYS, problems)
    if root.kind != "map":
        raise PipelineInvalidError(problems.path, problems.found)
    folder = file.absolute().parent
    name = _name(fields)
    home = fields.text("warehouse")
    if warehouse is None and fields.require("warehouse") and home is not None:
        warehouse = home if "://" in home else str(folder / home)
        if warehouse.startswith("memory://"):
            fields.problem("warehouse", "Spark's tasks cannot see the memory of this process; write a folder or a URL")
    quarantine = read_table_name(fields, "quarantine")
    spark = _spark(fields, problems)
    targets = read_targets(fields, quarantine, problems)
    pipeline = Pipeline(
        name=name,
        path=os.fspath(path),
        folder=folder,
        warehouse=warehouse or "",
        mode=fields.choice("mode", RUN_MODES, "batch") or "batch",
        trigger=fields.text("trigger") or AVAILABLE_NOW,
        trigger_place=fields.at("trigger"),
        checkpoint=fields.text("checkpoint"),
        master=spark[0],
        spark=spark[1],
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
        return "" if name is None else check_name("table", name)
    except SkerryError as error:
        fields.problem("pipeline", str(error).replace("table name", "the pipeline's name"))
        return ""


def _spark(fields: Fields, problems: Problems) -> tuple[str | None, dict[str, str]]:
    node = fields.node("spark")
    if node is None:
        return None, {}
    inner = Fields(node, "spark", ("master", "settings"), problems)
    settings = inner.options("settings")
    for name in settings:
        if name == "spark.master":
            inner.problem("settings", "write the master as 'master: …' under 'spark:'")
    return inner.text("master"), settings


def _check_whole(fields: Fields, pipeline: Pipeline, problems: Problems) -> None:
    """What several parts of the file must agree on."""
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
            raise InvalidInputError(f"--param {name}: {problems.path} has no ${{{name}}}; {nearest(name, known)}")


def _secrets(given: Parameters, pipeline: Pipeline) -> tuple[str, ...]:
    """All values that must not be shown: of parameters, and of options whose names say so."""
    options = [dict(pipeline.spark)]
    options += [dict(source.options) for source in pipeline.sources if hasattr(source, "options")]
    found = {value for each in options for name, value in each.items() if is_secret(name)}
    return tuple(sorted((found | set(given.secrets())) - {""}, key=len, reverse=True))
