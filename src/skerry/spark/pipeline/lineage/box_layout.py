"""Places the boxes of a lineage graph in columns from left to right, each to the right of its inputs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from skerry.spark.pipeline.lineage.column_graph import Key, LineageBox, LineageGraph

WIDTH, HEAD, ROW, FOOT = 232, 46, 22, 8
GAP_X, GAP_Y, MARGIN = 96, 28, 24
SHOWN_COLUMNS = 60
"""Maximum columns listed in a box; the others are counted."""
_PASSES = 4


@dataclass(frozen=True, slots=True)
class Placed:
    """A box and its position, in pixels."""

    box: LineageBox
    x: int
    y: int
    height: int

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that are listed."""
        return self.box.columns[:SHOWN_COLUMNS]

    def row(self, column: str) -> int | None:
        """Vertical position of a column's line; None if it is not listed."""
        if column not in self.columns:
            return None
        return self.y + HEAD + self.columns.index(column) * ROW + ROW // 2


@dataclass(frozen=True, slots=True)
class BoxLayout:
    """All boxes, and the size of the drawing."""

    boxes: Mapping[Key, Placed]
    width: int
    height: int


def place(graph: LineageGraph) -> BoxLayout:
    """Layers by the longest path from a source; within a layer, boxes are near those that they are connected to."""
    layers = _layers(graph)
    for step in range(_PASSES):
        _order(layers, graph, backward=bool(step % 2))
    heights = {box.key: _height(box) for box in graph.boxes}
    by_key = {box.key: box for box in graph.boxes}
    tallest = max((sum(heights[k] + GAP_Y for k in layer) for layer in layers), default=0)
    placed: dict[Key, Placed] = {}
    for number, layer in enumerate(layers):
        y = MARGIN + (tallest - sum(heights[key] + GAP_Y for key in layer)) // 2
        for key in layer:
            placed[key] = Placed(by_key[key], MARGIN + number * (WIDTH + GAP_X), y, heights[key])
            y += heights[key] + GAP_Y
    width = 2 * MARGIN + len(layers) * WIDTH + max(len(layers) - 1, 0) * GAP_X
    return BoxLayout(placed, width, tallest + 2 * MARGIN)


def _height(box: LineageBox) -> int:
    lines = min(len(box.columns), SHOWN_COLUMNS)
    more = 1 if box.is_open or len(box.columns) > SHOWN_COLUMNS else 0
    return HEAD + (lines + more) * ROW + (FOOT if lines or more else 0)


def _layers(graph: LineageGraph) -> list[list[Key]]:
    above: dict[Key, list[Key]] = {box.key: [] for box in graph.boxes}
    for there, here, _ in graph.arrows:
        above[here].append(there)
    depth: dict[Key, int] = {}

    def find(key: Key, path: tuple[Key, ...]) -> int:
        if key not in depth:
            inputs = [each for each in above[key] if each not in (*path, key)]  # a step may read the table it writes
            found = max((find(each, (*path, key)) + 1 for each in inputs), default=0)
            if path and any(each in path for each in above[key]):
                return found
            depth[key] = found
        return depth[key]

    for box in graph.boxes:
        find(box.key, ())
    layers: list[list[Key]] = [[] for _ in range(max(depth.values(), default=-1) + 1)]
    for box in graph.boxes:
        layers[depth[box.key]].append(box.key)
    return layers


def _order(layers: Sequence[list[Key]], graph: LineageGraph, *, backward: bool) -> None:
    """Sort each layer by the mean position of connected boxes in the layers before."""
    joined: dict[Key, list[Key]] = {box.key: [] for box in graph.boxes}
    for there, here, _ in graph.arrows:
        joined[there if backward else here].append(here if backward else there)
    places: dict[Key, float] = {}
    for layer in reversed(layers) if backward else layers:
        for number, key in enumerate(list(layer)):
            known = [places[each] for each in joined[key] if each in places]
            places[key] = sum(known) / len(known) if known else number / max(len(layer), 1)
        layer.sort(key=lambda key: places[key])
        for number, key in enumerate(layer):
            places[key] = (number + 0.5) / len(layer)
