"""The lineage of a pipeline as a graph: boxes with columns, and arrows between boxes and between columns."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from skerry.spark.pipeline.declare.graph import Box, Graph, make_graph
from skerry.spark.pipeline.declare.model import Pipeline, Step, Target
from skerry.spark.pipeline.declare.parameter import redacted
from skerry.spark.pipeline.lineage.column_origin import STAR, Origin, query_lineage
from skerry.spark.pipeline.pipeline_file import Loaded

Key = tuple[str, str]
"""The kind of a box (``frame`` or ``table``) and its name."""


@dataclass(frozen=True, slots=True)
class LineageBox:
    """A source, step or table, with its columns."""

    key: Key
    kind: str
    words: str
    columns: tuple[str, ...]
    is_open: bool
    """True if it has columns that only Spark can determine."""
    text: str = ""
    """The query, or the function."""
    expectations: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.key[1]


@dataclass(frozen=True, slots=True)
class LineageGraph:
    """Boxes, arrows between them, and between their columns."""

    boxes: tuple[LineageBox, ...]
    arrows: tuple[tuple[Key, Key, str], ...]
    columns: tuple[tuple[Key, str, Key, str], ...]
    """From a column to a column of another box that is computed from it."""
    conditions: tuple[tuple[Key, str, Key], ...]
    """From a column to a step whose rows it selects."""


@dataclass(slots=True)
class _Builder:
    loaded: Loaded
    drawn: Graph
    names: Mapping[str, str]
    """The original names of sources, steps and tables, by lower-case name."""
    columns: dict[Key, list[str]] = field(default_factory=dict)
    edges: list[tuple[Key, str, Key, str]] = field(default_factory=list)
    conditions: list[tuple[Key, str, Key]] = field(default_factory=list)

    def add_step(self, step: Step) -> None:
        """Trace the columns of a step's query to its inputs."""
        parsed, here = self.loaded.flow.parsed.get(step.name), ("frame", step.name)
        found = None if parsed is None else query_lineage(parsed.tree, self.loaded.columns)
        if found is None:
            return
        own = {name.lower(): name for name in self.columns[here]}
        for name, origins in found.columns.items():
            if name == STAR:
                continue
            shown = own.get(name, name)
            if name not in own:
                self.columns[here].append(shown)
            for origin in sorted(origins):
                self._add(origin, here, shown)
        for origin in sorted(found.conditions):
            there, column = self._place(origin)
            if there is not None:
                self.conditions.append((there, column, here))

    def add_target(self, target: Target) -> None:
        """Connect a target's columns to those of its rows with the same names."""
        there, here = ("frame", target.step), ("table", target.table)
        own = {name.lower(): name for name in self.columns.get(there, [])}
        for name in self.columns.get(here, []) if target.mode not in ("cdc", "delete") else ():
            if name.lower() in own:
                self.edges.append((there, own[name.lower()], here, name))

    def _add(self, origin: Origin, here: Key, column: str) -> None:
        there, name = self._place(origin)
        if there is not None:
            self.edges.append((there, name, here, column))

    def _place(self, origin: Origin) -> tuple[Key | None, str]:
        name, column = self.names.get(origin[0].lower()), origin[1]
        if name is None:
            return None, column
        key = ("frame" if name in self.loaded.pipeline.names else "table", name)
        known = self.columns.setdefault(key, [])
        shown = next((each for each in known if each.lower() == column.lower()), None)
        if shown is None:  # a column that appears only in this query
            shown = column
            known.append(column)
        return key, shown


def lineage_graph(loaded: Loaded) -> LineageGraph:
    """The lineage of a pipeline."""
    pipeline, drawn = loaded.pipeline, make_graph(loaded.pipeline, loaded.flow)
    names = {box.name.lower(): box.name for box in drawn.boxes}
    builder = _Builder(loaded, drawn, names)
    for box in drawn.boxes:
        known = loaded.columns.get(box.name) if box.kind != "quarantine" else None
        builder.columns[box.key] = list(known or ())
    for step in loaded.flow.steps:
        builder.add_step(step)
    for target in pipeline.targets:
        builder.add_target(target)
    modes = {target.table: target.mode for target in pipeline.targets}
    boxes = tuple(
        LineageBox(
            box.key,
            "target" if box.kind == "table" and box.name in modes else box.kind,
            modes.get(box.name, box.words),
            tuple(builder.columns[box.key]),
            box.kind != "quarantine" and loaded.columns.get(box.name) is None,
            redacted(_text(box, pipeline), pipeline.secrets),
            _expectations(box, pipeline),
        )
        for box in drawn.boxes
    )
    arrows = tuple((there.key, here.key, words) for there, here, words in drawn.arrows)
    return LineageGraph(boxes, arrows, tuple(dict.fromkeys(builder.edges)), tuple(dict.fromkeys(builder.conditions)))


def _text(box: Box, pipeline: Pipeline) -> str:
    step = pipeline.step(box.name) if box.kind == "step" else None
    if step is None:
        return ""
    return step.sql.value.strip() if step.sql is not None else f"{step.module}:{step.function}"


def _expectations(box: Box, pipeline: Pipeline) -> tuple[str, ...]:
    parts: list[Step | Target] = []
    if box.kind == "step":
        parts += [step for step in pipeline.steps if step.name == box.name]
    elif box.kind in ("target", "table"):
        parts += [target for target in pipeline.targets if target.table == box.name]
    found = []
    for part in parts:
        found += [f"{e.name}: {' '.join(e.condition.value.split())} ({e.action})" for e in part.expectations]
        found += [f"{e.name}: {e.words} ({e.action})" for e in part.sets]
    return tuple(redacted(text, pipeline.secrets) for text in found)
