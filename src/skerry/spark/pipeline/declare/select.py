"""Selects targets by the graph, with the selectors of dbt.

====================  ================================================================================================
``orders``            a step or source with the targets made of it directly, or a target's table
``orders+``           also everything made of it, at any distance; ``orders+2`` at most two steps away
``+shop.by_day``      also everything it is made of; ``1+shop.by_day`` its direct inputs only
``a b``               both (union); several ``--select`` are a union, too
``a+,+b``             what both select (intersection)
====================  ================================================================================================

A pipeline restricted to some targets (:func:`restrict`) reads tables of other targets as they are.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from skerry.common.errors import InvalidInputError
from skerry.common.spelling import suggestion
from skerry.spark.pipeline.declare.flow import Flow
from skerry.spark.pipeline.declare.model import FileSource, Pipeline, Source, Step, TableSource, Target

_SELECTOR = re.compile(r"(?P<up>(\d*)\+)?(?P<name>[^+]+)(?P<down>\+(\d*))?")

Edges = Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class _Graph:
    """Sources, steps and targets (by title), with the arrows in both directions."""

    names: Mapping[str, frozenset[str]]
    """The nodes that a name in a selector stands for, by lower-case name."""
    below: Edges
    """Readers of each node."""
    above: Edges
    """Inputs of each node."""
    written: Edges
    """The targets of a step or source."""
    writers: Edges
    """The step or source of a target."""


def select_targets(
    pipeline: Pipeline, flow: Flow, select: Sequence[str], exclude: Sequence[str] = ()
) -> tuple[Target, ...]:
    """The targets that selectors choose, in the order of the file; all of them without a selector."""
    graph = _graph(pipeline, flow)
    everything = frozenset(node for nodes in graph.names.values() for node in nodes)
    chosen = _union(graph, select, "--select") if select else everything
    chosen -= _union(graph, exclude, "--exclude")
    targets = tuple(target for target in pipeline.targets if target.title in chosen)
    if not targets:
        words = " ".join([*select, *(f"--exclude {each}" for each in exclude)])
        raise InvalidInputError(
            f"{words!r} selects no target, so nothing would be written; write a name with '+' behind it to select "
            f"what is made of it",
            about=("--select", "--exclude") if exclude else ("--select",),
        )
    return targets


def restrict(pipeline: Pipeline, flow: Flow, targets: Sequence[Target]) -> Pipeline:
    """The pipeline restricted to some of its targets and their inputs."""
    names = {name for target in targets for name in flow.before(target.step)}
    tables = {target.table for target in targets}
    return replace(
        pipeline,
        sources=tuple(_reading(source, tables) for source in pipeline.sources if source.name in names),
        steps=tuple(
            replace(step, after=tuple(each for each in step.after if each[0] in tables))
            for step in pipeline.steps
            if step.name in names
        ),
        targets=tuple(targets),
        maintenance=tuple(job for job in pipeline.maintenance if job.table in tables),
    )


def refuse_split(pipeline: Pipeline, flow: Flow, targets: Sequence[Target]) -> None:
    """Refuse a selection that would load new files, or changes of a table, into only some of their targets."""
    chosen = {target.title for target in targets}
    for source in pipeline.sources:
        is_consumed = isinstance(source, FileSource) or (isinstance(source, TableSource) and source.changes)
        readers = [target for target in pipeline.targets if source.name in flow.before(target.step)]
        left = [target.table for target in readers if target.title not in chosen]
        if is_consumed and left and len(left) < len(readers):
            raise InvalidInputError(
                f"source {source.name!r} is read once, for all of its targets, and {', '.join(left)} would miss its "
                f"rows: select '{source.name}+'; with --full-refresh the selected targets are filled from what was read"
            )


def refuse_shared(pipeline: Pipeline, targets: Sequence[Target]) -> None:
    """Refuse to replace rows of a table that unselected targets write to as well."""
    chosen = {target.title for target in targets}
    tables = {target.table for target in targets}
    for other in pipeline.targets:
        if other.table in tables and other.title not in chosen:
            raise InvalidInputError(
                f"several targets write to {other.table}, and the rows from {other.step!r} would be lost: select "
                f"{other.table}, with all that is written to it"
            )


def _reading(source: Source, tables: set[str]) -> Source:
    is_later = isinstance(source, TableSource) and source.after and source.table not in tables
    return replace(source, after=False) if is_later and isinstance(source, TableSource) else source


def _graph(pipeline: Pipeline, flow: Flow) -> _Graph:
    names: dict[str, set[str]] = {}
    below: dict[str, set[str]] = {}
    for part in (*pipeline.sources, *pipeline.steps):
        names[part.name.lower()] = {part.name, *(t.title for t in pipeline.targets if t.step == part.name)}
    for target in pipeline.targets:
        names.setdefault(target.table.lower(), set()).add(target.title)
    for part in (*pipeline.sources, *pipeline.steps):
        frames, tables = _inputs(part, flow)
        for name in frames:
            below.setdefault(name, set()).add(part.name)
        for target in pipeline.targets:
            if target.table in tables:
                below.setdefault(target.title, set()).add(part.name)
    written: dict[str, set[str]] = {}
    for target in pipeline.targets:
        written.setdefault(target.step, set()).add(target.title)
    made = (names, below, _reversed(below), written, _reversed(written))
    return _Graph(*({key: frozenset(found) for key, found in each.items()} for each in made))


def _reversed(edges: Mapping[str, set[str]]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for node, nodes in edges.items():
        for other in nodes:
            found.setdefault(other, set()).add(node)
    return found


def _inputs(part: Source | Step, flow: Flow) -> tuple[list[str], list[str]]:
    """The frames and the tables that a source or step reads."""
    if isinstance(part, TableSource):
        return [], [part.table]
    readings = flow.readings.get(part.name, ())
    return [r.name for r in readings if not r.is_table], [r.name for r in readings if r.is_table]


def _union(graph: _Graph, selectors: Iterable[str], option: str) -> frozenset[str]:
    found: frozenset[str] = frozenset()
    for text in (word for selector in selectors for word in selector.split()):
        both = [_one(graph, each, option) for each in text.split(",")]
        found |= frozenset.intersection(*both)
    return found


def _one(graph: _Graph, text: str, option: str) -> frozenset[str]:
    match = _SELECTOR.fullmatch(text)
    if match is None:
        raise InvalidInputError(
            f"{option} {text!r}: write a name, like orders, orders+, +orders, 2+orders or orders+1", about=(option,)
        )
    name = match["name"]
    base = graph.names.get(name.lower())
    if base is None:
        hint = suggestion(name, list(graph.names))
        raise InvalidInputError(
            f"{option} {text}: there is no source, step or target {name!r}; {hint}", about=(option,)
        )
    found = base
    if match["up"]:
        found |= _reached(base, graph.above, graph.writers, int(match[2]) if match[2] else None)
    if match["down"]:
        found |= _reached(base, graph.below, graph.written, int(match[5]) if match[5] else None)
    return found


def _reached(base: frozenset[str], edges: Edges, free: Edges, most: int | None) -> frozenset[str]:
    """Nodes at a distance of at most ``most`` arrows; arrows between a step and its targets do not count."""
    found, edge = set(base), _with_free(base, free)
    found |= edge
    while edge and most != 0:
        edge = _with_free({other for node in edge for other in edges.get(node, ())} - found, free)
        found |= edge
        most = None if most is None else most - 1
    return frozenset(found)


def _with_free(nodes: Iterable[str], free: Edges) -> set[str]:
    return {*nodes, *(other for node in nodes for other in free.get(node, ()))}
