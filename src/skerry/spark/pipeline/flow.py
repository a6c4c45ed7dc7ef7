"""How rows flow: what each step reads, and an order in which everything is made after what it is made of."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from skerry.common.errors import SkerryError
from skerry.spark.pipeline.fields import nearest
from skerry.spark.pipeline.model import Pipeline, Step
from skerry.spark.pipeline.node import Text
from skerry.spark.pipeline.problem import Place, Problems
from skerry.sql.query.dialect import SPARK
from skerry.sql.query.reference import table_names
from skerry.sql.query.syntax import Parsed, parse_query
from skerry.sql.source import Composed, Source, Span

SYSTEM = "system"


@dataclass(frozen=True, slots=True)
class Reading:
    """A name that a step reads."""

    name: str
    """Of a source or step; or ``database.table`` of the lake."""
    place: Place
    is_table: bool = False
    has_version: bool = False


@dataclass(frozen=True, slots=True)
class Flow:
    """What reads what. Steps are in the order in which they can be made."""

    steps: tuple[Step, ...] = ()
    readings: dict[str, tuple[Reading, ...]] = field(default_factory=dict)
    parsed: dict[str, Parsed] = field(default_factory=dict)

    def tables(self) -> dict[str, Reading]:
        """Tables of the lake that queries read, each with the first place where it is named."""
        found: dict[str, Reading] = {}
        for step in self.steps:
            for reading in self.readings[step.name]:
                if reading.is_table:
                    found.setdefault(reading.name, reading)
        return found

    def uses(self, name: str, pipeline: Pipeline) -> int:
        """How many steps and targets read a source or step."""
        by_steps = sum(any(r.name == name for r in readings) for readings in self.readings.values())
        return by_steps + sum(target.step == name for target in pipeline.targets)

    def before(self, name: str) -> set[str]:
        """A step or source, and all that it is made of."""
        found = {name}
        waiting = [name]
        while waiting:
            for reading in self.readings.get(waiting.pop(), ()):
                if not reading.is_table and reading.name not in found:
                    found.add(reading.name)
                    waiting.append(reading.name)
        return found


def plan_flow(pipeline: Pipeline, problems: Problems) -> Flow:
    """The flow of a pipeline; names that mean nothing, and steps that need themselves, are told."""
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
    return Flow(_ordered(pipeline, readings, problems), readings, parsed)


def parse_text(text: Text, problems: Problems) -> Parsed | None:
    """A query; None if it has mistakes, which are told."""
    if not text.is_whole:
        return None
    source = Source(text.value)
    end = len(text.value.rstrip().rstrip(";"))
    try:
        return parse_query(Composed(source).copy(Span(0, end)), SPARK)
    except SkerryError as error:
        problems.add(sql_place(text, error), sql_words(error))
        return None


def sql_place(text: Text, error: SkerryError) -> Place:
    """Where in the file a mistake in a query is."""
    return text.at(*(error.position or (1, 1)))


def sql_words(error: SkerryError) -> str:
    """What is wrong, without the place in the query and without the line that is quoted for it."""
    message = str(error.args[0]) if error.args else type(error).__name__
    if error.position is not None:
        line, column = error.position
        message = message.partition(f" (line {line}, column {column})\n")[0]
    return message


def _inputs(step: Step, pipeline: Pipeline, problems: Problems) -> Iterator[Reading]:
    for name, place in step.inputs:
        if name in pipeline.names:
            yield Reading(name, place)
        elif name not in pipeline.broken:
            problems.add(place, unknown(name, pipeline.names, "source or step"))


def unknown(name: str, known: Sequence[str], kind: str) -> str:
    """What to say of a name that nothing has."""
    hint = nearest(name, known)
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
        elif len(found.parts) > 2:
            problems.add(place, f"{name} has {len(found.parts)} parts: a table of the lake is called database.table")
        elif found.parts[0].lower() != SYSTEM and "$" not in found.parts[1]:
            has_version = any(found.node.args.get(key) for key in ("version", "when"))
            yield Reading(name, place, is_table=True, has_version=has_version)


def _ordered(pipeline: Pipeline, readings: dict[str, tuple[Reading, ...]], problems: Problems) -> tuple[Step, ...]:
    """Steps after what they read; those of a cycle are told once, and left out."""
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
