"""The dataflow of a pipeline as a diagram: text for a terminal, Mermaid for Markdown, DOT for Graphviz."""

from collections.abc import Iterable
from dataclasses import dataclass

from skerry.spark.pipeline.declare.flow import Flow
from skerry.spark.pipeline.declare.model import (
    Expectation,
    FileSource,
    JdbcSource,
    Pipeline,
    RateSource,
    Schedule,
    Source,
    Step,
)

_REJECTED = "rejected"
_UNITS = (("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1))
_DOT_SHAPES = {"source": "folder", "table": "cylinder", "step": "box", "target": "cylinder", "quarantine": "note"}
_MERMAID_MARKS = {
    "source": ("[/", "/]"), "table": ("[(", ")]"), "step": ("[", "]"), "target": ("[(", ")]"), "quarantine": (">", "]"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Box:
    """A source, step or table in the diagram. ``key`` is unique: a table that is read and written has two boxes."""

    kind: str
    name: str
    words: str = ""

    @property
    def key(self) -> tuple[str, str]:
        return ("table" if self.kind in ("table", "target", "quarantine") else "frame", self.name)


@dataclass(frozen=True, slots=True)
class Graph:
    """Boxes, and labelled arrows between them."""

    boxes: tuple[Box, ...]
    arrows: tuple[tuple[Box, Box, str], ...]


def draw(pipeline: Pipeline, flow: Flow, format_: str = "text") -> str:
    """The diagram in one of the formats."""
    graph = make_graph(pipeline, flow)
    if format_ == "mermaid":
        return _mermaid(graph)
    return _dot(graph, pipeline.name) if format_ == "dot" else _text(graph, pipeline)


def make_graph(pipeline: Pipeline, flow: Flow) -> Graph:
    """The boxes and arrows of a pipeline."""
    boxes: dict[tuple[str, str], Box] = {}
    arrows: list[tuple[Box, Box, str]] = []

    def box(made: Box) -> Box:
        return boxes.setdefault(made.key, made)

    for source in pipeline.sources:
        box(Box("source", source.name, source_words(source)))
    for step in flow.steps:
        here = box(Box("step", step.name, _step_words(step)))
        for reading in _unique(flow, step):
            there = box(Box("table", reading[0])) if reading[1] else boxes["frame", reading[0]]
            arrows.append((there, here, ""))
    for step in flow.steps:
        from_step = boxes["frame", step.name]
        arrows += [(from_step, box(made), _REJECTED) for made in _quarantines(step.expectations)]
    for target in pipeline.targets:
        from_ = boxes.get(("frame", target.step))
        here = box(Box("target", target.table, ""))
        if from_ is not None:
            arrows.append((from_, here, target.mode))
            arrows += [(from_, box(made), _REJECTED) for made in _quarantines(target.expectations)]
    return Graph(tuple(boxes.values()), tuple(dict.fromkeys(arrows)))


def source_words(source: Source) -> str:
    """A short description of a source."""
    if isinstance(source, FileSource):
        return f"{source.format} files"
    if isinstance(source, RateSource):
        return "rate"
    if isinstance(source, JdbcSource):
        return f"jdbc {source.table or 'query'}"
    return f"{'changes of' if source.changes else 'table'} {source.table}"


def _step_words(step: Step) -> str:
    words = "sql" if step.sql is not None else f"{step.module}:{step.function}"
    count = len(step.expectations) + len(step.sets)
    return f"{words}, {count} expectation{'' if count == 1 else 's'}" if count else words


def _quarantines(expectations: Iterable[Expectation]) -> list[Box]:
    tables = dict.fromkeys(e.quarantine for e in expectations if e.quarantine is not None)
    return [Box("quarantine", table, "quarantine") for table in tables]


def _unique(flow: Flow, step: Step) -> list[tuple[str, bool]]:
    return list(dict.fromkeys((reading.name, reading.is_table) for reading in flow.readings[step.name]))


# Formats


def _text(graph: Graph, pipeline: Pipeline) -> str:
    """One line per box, in the order of the flow, with its inputs."""
    lines = [f"pipeline {pipeline.name} ({pipeline.mode})"]
    width = max((len(box.name) for box in graph.boxes), default=0)
    for box in graph.boxes:
        incoming = [(there, words) for there, here, words in graph.arrows if here == box]
        title = f"{box.kind:<10} {box.name:<{width}}"
        origin = ", ".join(f"{there.name} ({words})" if words else there.name for there, words in incoming)
        parts = [
            part for part in (box.words if box.kind != "quarantine" else "", f"← {origin}" if origin else "") if part
        ]
        lines.append(f"  {title}  {'  '.join(parts)}".rstrip())
    lines += [
        f"  {'upkeep':<10} {job.table:<{width}}  {job.job} {schedule_words(job.schedule)}"
        for job in pipeline.maintenance
    ]
    return "\n".join(lines)


def schedule_words(schedule: Schedule) -> str:
    """A short description of a schedule."""
    if schedule.runs is not None:
        return "after every run" if schedule.runs == 1 else f"every {schedule.runs} runs"
    seconds = schedule.seconds or 0.0
    unit, length = next((u, n) for u, n in _UNITS if seconds % n == 0 or n == 1)
    return f"every {seconds / length:g} {unit}{'' if seconds == length else 's'}"


def _mermaid(graph: Graph) -> str:
    ids = {box: f"n{number}" for number, box in enumerate(graph.boxes, 1)}
    lines = ["flowchart LR"]
    for box in graph.boxes:
        begin, end = _MERMAID_MARKS[box.kind]
        words = f"<br/>{box.words}" if box.words else ""
        label = f"{box.name}{words}".replace('"', "#quot;")
        lines.append(f'  {ids[box]}{begin}"{label}"{end}')
    for there, here, words in graph.arrows:
        lines.append(f"  {ids[there]} -->{f'|{words}|' if words else ''} {ids[here]}")
    return "\n".join(lines)


def _dot(graph: Graph, name: str) -> str:
    ids = {box: f"n{number}" for number, box in enumerate(graph.boxes, 1)}
    lines = [f"digraph {_quoted(name)} {{", "  rankdir=LR;"]
    for box in graph.boxes:
        label = f"{box.name}\\n{box.words}" if box.words else box.name
        lines.append(f"  {ids[box]} [label={_quoted(label)}, shape={_DOT_SHAPES[box.kind]}];")
    for there, here, words in graph.arrows:
        lines.append(f"  {ids[there]} -> {ids[here]}{f' [label={_quoted(words)}]' if words else ''};")
    return "\n".join([*lines, "}"])


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '\\"') + '"'
