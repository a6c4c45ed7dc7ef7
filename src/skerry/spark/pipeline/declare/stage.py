"""Stages of a batch: steps that read targets come after the batch has written those targets.

Steps read tables of the lake at their state when the batch began. A source or step with ``after``, and every input of a
materialized target, reads a target's table after the batch has written it, and so belongs to a later stage than that
target. Each stage is computed, checked and written before the next begins.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from skerry.common.spelling import suggestion
from skerry.spark.pipeline.declare.model import Pipeline, Source, Step, TableSource
from skerry.spark.pipeline.declare.problem import Place, Problems


@dataclass(frozen=True, slots=True)
class Reading:
    """A reference to an input of a step."""

    name: str
    """A source, a step, ``database.table`` in the lake, or ``catalog.namespace.table`` in an external catalog."""
    place: Place
    is_table: bool = False
    has_version: bool = False


@dataclass(frozen=True, slots=True)
class Stages:
    """The stage of every source and step, from 0, and the tables that each reads after they are written."""

    of: Mapping[str, int] = field(default_factory=dict)
    after: Mapping[str, frozenset[str]] = field(default_factory=dict)
    writers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The steps and sources that write to a table, by its name."""
    awaited: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """By source and step: the targets that expectations on its rows refer to, which are written before it."""


Readings = Mapping[str, tuple[Reading, ...]]


def frames_before(readings: Readings, name: str) -> set[str]:
    """A step or source, and all its inputs, direct and indirect."""
    found, waiting = {name}, [name]
    while waiting:
        for reading in readings.get(waiting.pop(), ()):
            if not reading.is_table and reading.name not in found:
                found.add(reading.name)
                waiting.append(reading.name)
    return found


def plan_stages(pipeline: Pipeline, readings: Readings, problems: Problems) -> Stages:
    """The stages of a pipeline; reports cycles."""
    writers: dict[str, tuple[str, ...]] = {}
    for target in pipeline.targets:
        writers[target.table] = (*writers.get(target.table, ()), target.step)
    after = _after(pipeline, readings, writers, problems)
    awaited = _awaited(pipeline, writers)
    numbering = _Numbering(pipeline, readings, _joined(after, awaited), writers, problems)
    for name in pipeline.names:
        numbering.number(name)
    return Stages(numbering.numbers, after, writers, awaited)


def _awaited(pipeline: Pipeline, writers: Mapping[str, tuple[str, ...]]) -> dict[str, frozenset[str]]:
    """Targets that references of expectations point to. A table that refers to itself waits for nothing."""
    found: dict[str, frozenset[str]] = {}
    for step in pipeline.steps:
        tables = {each.table for each in step.sets if each.table is not None}
        found = _joined(found, {step.name: frozenset(tables & set(writers))})
    for target in pipeline.targets:
        found = _joined(found, {target.step: frozenset(set(target.references) & set(writers) - {target.table})})
    return {name: tables for name, tables in found.items() if tables}


def _joined(one: Mapping[str, frozenset[str]], other: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    return {name: one.get(name, frozenset()) | other.get(name, frozenset()) for name in {*one, *other}}


def _after(
    pipeline: Pipeline, readings: Readings, writers: Mapping[str, tuple[str, ...]], problems: Problems
) -> dict[str, frozenset[str]]:
    followed = _made_of(pipeline, readings, is_materialized=True)
    others = _made_of(pipeline, readings, is_materialized=False)
    found: dict[str, frozenset[str]] = {}
    for part in (*pipeline.sources, *pipeline.steps):
        named = dict(_named_after(part))
        read = _tables_read(part, readings)
        for table, place in named.items():
            if table not in writers:
                problems.add(
                    place, f"'after' names a target of this pipeline, and {table} is none; {suggestion(table, writers)}"
                )
            elif table not in read:
                problems.add(place, f"step {part.name!r} does not read {table}")
        implied = {table for table in read if part.name in followed and table in writers} - set(named)
        if implied and part.name in others:
            table = sorted(implied)[0]
            problems.add(
                part.place,
                f"{part.name!r} reads {table}, and leads both to a materialized target, which reads it after this run "
                f"has written it, and to others, which read it as it was before: write 'after', or two steps",
            )
        tables = frozenset(table for table in (*named, *implied) if table in writers)
        if tables:
            found[part.name] = tables
    return found


def _made_of(pipeline: Pipeline, readings: Readings, *, is_materialized: bool) -> set[str]:
    targets = [target for target in pipeline.targets if target.is_materialized == is_materialized]
    return {name for target in targets for name in frames_before(readings, target.step)}


def _named_after(part: Source | Step) -> Iterator[tuple[str, Place]]:
    if isinstance(part, Step):
        yield from part.after
    elif isinstance(part, TableSource) and part.after:
        yield part.table, part.place


def _tables_read(part: Source | Step, readings: Readings) -> set[str]:
    if isinstance(part, Step):
        return {r.name for r in readings.get(part.name, ()) if r.is_table and not r.has_version}
    return {part.table} if isinstance(part, TableSource) and not part.changes else set()


@dataclass(slots=True)
class _Numbering:
    """Computes stages depth first; ``path`` holds the sources and steps on the way, to find cycles."""

    pipeline: Pipeline
    readings: Readings
    after: Mapping[str, frozenset[str]]
    writers: Mapping[str, tuple[str, ...]]
    problems: Problems
    numbers: dict[str, int] = field(default_factory=dict)
    path: list[str] = field(default_factory=list)

    def number(self, name: str) -> int:
        if name in self.numbers:
            return self.numbers[name]
        if name in self.path:
            return 0  # the flow reports cycles of steps
        self.path.append(name)
        found = [self.number(reading.name) for reading in self.readings.get(name, ()) if not reading.is_table]
        for table in sorted(self.after.get(name, ())):
            found += [
                1 + self.number(writer) for writer in self.writers[table] if not self._is_circle(name, table, writer)
            ]
        self.path.pop()
        self.numbers[name] = max(found, default=0)
        return self.numbers[name]

    def _is_circle(self, name: str, table: str, writer: str) -> bool:
        if writer not in self.path:
            return False
        part = self.pipeline.step(name) or self.pipeline.source(name)
        assert part is not None
        self.problems.add(
            part.place,
            f"{name!r} reads {table} after this run has written it, which is from {writer!r}, and that needs {name!r}",
        )
        return True
