"""The dataflow: what each step reads, and an order in which every step comes after its inputs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from skerry.common.errors import SkerryError
from skerry.common.spelling import suggestion
from skerry.spark.pipeline.declare.model import Pipeline, Step
from skerry.spark.pipeline.declare.node import Text
from skerry.spark.pipeline.declare.problem import Place, Problems
from skerry.spark.pipeline.declare.stage import Reading, Stages, frames_before, plan_stages
from skerry.sql.query.dialect import SPARK
from skerry.sql.query.reference import table_names
from skerry.sql.query.syntax import Parsed, parse_query
from skerry.sql.script_text import Composed, Source, Span

SYSTEM = "system"


@dataclass(frozen=True, slots=True)
class Flow:
    """Inputs of each step. Steps are in topological order."""

    steps: tuple[Step, ...] = ()
    readings: dict[str, tuple[Reading, ...]] = field(default_factory=dict)
    parsed: dict[str, Parsed] = field(default_factory=dict)
    stages: Stages = field(default_factory=Stages)

    def tables(self, *, before_only: bool = False) -> dict[str, Reading]:
        """Tables of the lake that queries read, each with the first position that names it.

        With ``before_only``, only tables that are read at their state before the batch.
        """
        found: dict[str, Reading] = {}
        for step in self.steps:
            for reading in self.readings[step.name]:
                if reading.is_table and not (before_only and reading.name in self.after(step.name)):
                    found.setdefault(reading.name, reading)
        return found

    def after(self, name: str) -> frozenset[str]:
        """Tables that a source or step reads after this batch has written them."""
        return self.stages.after.get(name, frozenset())

    def awaited(self, name: str) -> frozenset[str]:
        """Targets that expectations on the rows of a source or step refer to, and that must be written before it."""
        return self.stages.awaited.get(name, frozenset())

    def stage(self, name: str) -> int:
        """Stage of a source or step: 0 if it reads no target of the batch, otherwise later than those targets."""
        return self.stages.of.get(name, 0)

    def uses(self, name: str, pipeline: Pipeline) -> int:
        """Number of steps and targets that read a source or step."""
        by_steps = sum(any(r.name == name for r in readings) for readings in self.readings.values())
        return by_steps + sum(target.step == name for target in pipeline.targets)

    def before(self, name: str) -> set[str]:
        """A step or source, and all its inputs, direct and indirect."""
        return frames_before(self.readings, name)

    def reach(self, name: str) -> set[str]:
        """The same, and the inputs of targets that are read after they are written."""
        found: set[str] = set()
        waiting = [name]
        while waiting:
            for frame in self.before(waiting.pop()) - found:
                found.add(frame)
                for table in self.after(frame):
                    waiting += [writer for writer in self.stages.writers[table] if writer not in found]
        return found


def plan_flow(pipeline: Pipeline, problems: Problems) -> Flow:
    """The flow of a pipeline; reports unknown names and cycles."""
    known = {name.lower(): name for name in pipeline.names}
    parsed: dict[str, Parsed] = {}
    readings: dict[str, tuple[Reading, ...]] = {}
    for step in pipeline.steps:
        if step.sql is None:
            readings[step.name] = tuple(_inputs(step, pipeline, problems))
        else:
            tree = parse_text(step.sql, problems)
            if tree is not None:
                parsed[step.name] = tree
            readings[step.name] = (
                () if tree is None else tuple(_tables(step.sql, tree, known, pipeline.broken, problems))
            )
    steps, stages = _ordered(pipeline, readings, problems), plan_stages(pipeline, readings, problems)
    steps = tuple(sorted(steps, key=lambda step: stages.of.get(step.name, 0)))
    return Flow(steps, readings, parsed, stages)


def parse_text(text: Text, problems: Problems) -> Parsed | None:
    """A parsed query; None if it has errors, which are reported."""
    if not text.is_whole:
        return None
    source = Source(text.value)
    end = len(text.value.rstrip().rstrip(";"))
    try:
        return parse_query(Composed(source).copy(Span(0, end)), SPARK)
    except SkerryError as error:
        problems.add(sql_place(text, error), error.message)
        return None


def sql_place(text: Text, error: SkerryError) -> Place:
    """Position in the file of an error in a query."""
    return text.at(*(error.position or (1, 1)))


def _inputs(step: Step, pipeline: Pipeline, problems: Problems) -> Iterator[Reading]:
    for name, place in step.inputs:
        if name in pipeline.names:
            yield Reading(name, place)
        elif name not in pipeline.broken:
            problems.add(place, unknown(name, pipeline.names, "source or step"))


def unknown(name: str, known: Sequence[str], kind: str) -> str:
    """The message for an unknown name."""
    hint = suggestion(name, known)
    return f"there is no {kind} {name!r}; {hint}"


def _tables(
    text: Text, parsed: Parsed, known: dict[str, str], broken: frozenset[str], problems: Problems
) -> Iterator[Reading]:
    source = Source(text.value)
    for found in table_names(parsed):
        place = text.at(*source.position(found.span.start))
        name = ".".join(found.parts)
        if len(found.parts) == 1 and found.parts[0].lower() in known:
            yield Reading(known[found.parts[0].lower()], place)
        elif len(found.parts) == 1 and found.parts[0].lower() in {each.lower() for each in broken}:
            continue
        elif len(found.parts) == 1:
            problems.add(place, unknown(name, list(known.values()), "source or step"))
        elif len(found.parts) > 2 and any("." in part for part in found.parts):
            problems.add(place, f"{name}: a pipeline reads no table with a dot in a part of its name")
        elif (len(found.parts) > 2 or found.parts[0].lower() != SYSTEM) and "$" not in found.parts[-1]:
            has_version = any(found.node.args.get(key) for key in ("version", "when"))
            yield Reading(name, place, is_table=True, has_version=has_version)


def _ordered(pipeline: Pipeline, readings: dict[str, tuple[Reading, ...]], problems: Problems) -> tuple[Step, ...]:
    """Steps in topological order; a cycle is reported once, and left out."""
    by_name = {step.name: step for step in pipeline.steps}
    state: dict[str, int] = {}
    order: list[Step] = []
    path: list[str] = []

    def visit(name: str) -> None:
        if state.get(name) == 2:
            return
        if state.get(name) == 1:
            circle = [*path[path.index(name) :], name]
            if len(circle) == 2:
                problems.add(by_name[name].place, f"step {name!r} reads itself")
            else:
                problems.add(by_name[name].place, f"steps need each other: {' → '.join(circle)}")
            return
        state[name] = 1
        path.append(name)
        for reading in readings.get(name, ()):
            if not reading.is_table and reading.name in by_name:
                visit(reading.name)
        path.pop()
        state[name] = 2
        order.append(by_name[name])

    for step in pipeline.steps:
        visit(step.name)
    return tuple(order)
