"""Lineage: which tables and views a view reads, and which tables a pipeline reads and writes, as a graph.

Names in the queries of views are looked up as reading the view does. A view that cannot be parsed is a node without
edges that says so.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from skerry.common.errors import DamagedFileError, SkerryError
from skerry.lake.lake import Lake, names_of
from skerry.service.console.ask import Answer, Ask
from skerry.service.console.listing import NameLists, address
from skerry.service.console.relation import find
from skerry.service.console.run_list import last_runs
from skerry.sql.query.reference import table_names
from skerry.sql.query.syntax import parse_query
from skerry.sql.script_text import Composed, Source
from skerry.table.view_store import View
from skerry.types.table_ident import TableIdent

_MOST_VIEWS = 500
"""Maximum views whose queries are parsed for one answer."""
_MOST_NODES = 300


@dataclass(slots=True)
class Graph:
    """Nodes by id, and edges from sources to what is derived from them."""

    kinds: dict[str, str] = field(default_factory=dict)
    edges: set[tuple[str, str]] = field(default_factory=set)

    def add(self, source: str, target: str) -> None:
        """Add an edge; unknown nodes count as tables."""
        self.kinds.setdefault(source, "table")
        self.kinds.setdefault(target, "table")
        self.edges.add((source, target))

    def around(self, start: str) -> "Graph":
        """Ancestors and descendants of a node, at any distance."""
        kept = {start} | _reached(start, self.edges) | _reached(start, {(b, a) for a, b in self.edges})
        edges = {(a, b) for a, b in self.edges if a in kept and b in kept}
        return Graph({name: kind for name, kind in self.kinds.items() if name in kept}, edges)


def lineage(ask: Ask, lists: NameLists) -> Answer:
    """The graph of the lake, or the part around one table or view (``name``)."""
    lake, name = ask.lake, ask.optional("name")
    start = ""
    if name:
        found = find(lake, name)  # raises for a table of another account, before anything is read
        start = name if '"' in name else str(found.name)
    graph, cut = _lake_graph(ask, lists)
    if start:
        graph.kinds.setdefault(start, "table")
        graph = graph.around(start)
    shown = set(sorted(graph.kinds, key=lambda node: node != start)[:_MOST_NODES])
    nodes = [{"id": node, "kind": graph.kinds[node]} for node in sorted(shown)]
    edges = [{"from": a, "to": b} for a, b in sorted(graph.edges) if a in shown and b in shown]
    return {"nodes": nodes, "edges": edges, "start": start, "more": cut or len(shown) < len(graph.kinds)}


def _lake_graph(ask: Ask, lists: NameLists) -> tuple[Graph, bool]:
    lake, graph, views = ask.lake, Graph(), 0
    cut = False
    for name in _view_names(lake, lists):
        views += 1
        if views > _MOST_VIEWS:
            cut = True
            break
        try:
            view = find(lake, name)
        except SkerryError:  # dropped meanwhile, or damaged
            continue
        if isinstance(view, View):
            graph.kinds[name] = "view"
            for source in view_sources(view):
                _add_source(graph, lake, address(".".join(source.parts[:-1]), source.name), name)
    for run in last_runs(ask):
        node = f"pipeline {run.pipeline}"
        graph.kinds[node] = "pipeline"
        for table in run.inputs:
            graph.add(table, node)
        for table in run.targets:
            graph.add(node, table)
    return graph, cut


def _add_source(graph: Graph, lake: Lake, source: str, view: str) -> None:
    if source not in graph.kinds:
        graph.kinds[source] = _kind(lake, source)
    graph.edges.add((source, view))


def _kind(lake: Lake, name: str) -> str:
    try:
        return "view" if isinstance(find(lake, name), View) else "table"
    except DamagedFileError:
        return "table"
    except SkerryError:
        return "missing"


def _view_names(lake: Lake, lists: NameLists) -> Iterable[str]:
    for database in names_of(lake).databases():
        for name, kind in lists.entries(lake, database):
            if kind == "view":
                yield address(database, name)


def view_sources(view: View) -> list[TableIdent]:
    """The tables and views in the query of a view; empty if it cannot be parsed."""
    source = Source(view.query)
    try:
        parsed = parse_query(Composed(source).copy(source.span))
        places = [TableIdent.from_parts(name.parts, view.database) for name in table_names(parsed)]
    except SkerryError:
        return []
    return list(dict.fromkeys(TableIdent(p.namespace, p.name.partition("$")[0], p.catalog) for p in places))


def _reached(start: str, edges: Iterable[tuple[str, str]]) -> set[str]:
    following: dict[str, list[str]] = {}
    for a, b in edges:
        following.setdefault(a, []).append(b)
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        for node in following.get(waiting.pop(), []):
            if node not in seen:
                seen.add(node)
                waiting.append(node)
    return seen
