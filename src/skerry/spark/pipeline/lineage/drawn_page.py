"""The lineage page: one HTML file with embedded styles and script, which makes no requests."""

from html import escape
from importlib import resources

import orjson

from skerry.spark.pipeline.lineage.box_layout import HEAD, WIDTH, BoxLayout, Placed, place
from skerry.spark.pipeline.lineage.column_graph import Key, LineageGraph, lineage_graph
from skerry.spark.pipeline.pipeline_file import Loaded

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"
_KINDS = {"source": "source", "table": "table", "step": "step", "target": "target", "quarantine": "rejected rows"}


def lineage_page(loaded: Loaded) -> str:
    """The page of a pipeline."""
    graph = lineage_graph(loaded)
    layout = place(graph)
    name = escape(loaded.pipeline.name)
    boxes = "\n".join(_box(placed) for placed in layout.boxes.values())
    count = f"{len(graph.boxes)} boxes, {sum(len(box.columns) for box in graph.boxes)} columns"
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<title>Lineage of {name}</title>
<style>
{_asset("page.css")}</style>
</head>
<body>
<header>
<h1>Lineage of {name}</h1>
<p>{count}. Choose a column to see what it is made of, and what is made of it; a box's title shows its query.</p>
<label>Find a column <input type="search" placeholder="name" autocomplete="off"></label>
</header>
<main>
<div class="drawing" style="width:{layout.width}px;height:{layout.height}px">
<svg width="{layout.width}" height="{layout.height}" aria-hidden="true">
{_paths(graph, layout)}
</svg>
{boxes}
</div>
</main>
<aside hidden aria-live="polite">
<button class="close" aria-label="Close">×</button><h2></h2><pre></pre><ul></ul>
</aside>
<script type="application/json" id="details">{_details(graph)}</script>
<script>
{_asset("page.js")}</script>
</body>
</html>
"""


def _asset(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")


def _id(key: Key, column: str | None = None) -> str:
    title = f"{key[0]}:{key[1]}"
    return title if column is None else f"{title}#{column}"


def _box(placed: Placed) -> str:
    box = placed.box
    words = _KINDS[box.kind] if box.kind == "quarantine" else box.words
    lines = [
        f'<li><button data-column="{escape(_id(box.key, name))}" title="{escape(name)}">{escape(name)}</button></li>'
        for name in placed.columns
    ]
    hidden = len(box.columns) - len(placed.columns)
    if hidden:
        lines.append(f"<li><span>{hidden} more</span></li>")
    elif box.is_open:
        lines.append(f"<li><span>{'more ' if box.columns else ''}columns known to Spark only</span></li>")
    shown = f"<ul>{''.join(lines)}</ul>" if lines else ""
    small = f"<b>{escape(box.kind)}</b> {escape(words)}"
    return (
        f'<article class="{box.kind}" style="left:{placed.x}px;top:{placed.y}px;height:{placed.height}px">'
        f'<button class="head" data-box="{escape(_id(box.key))}" title="{escape(box.name)}">'
        f"<strong>{escape(box.name)}</strong><small>{small}</small></button>{shown}</article>"
    )


def _paths(graph: LineageGraph, layout: BoxLayout) -> str:
    """Arrows between columns; between boxes if no connected columns are known."""
    found, joined = [], set()
    for there, source, here, target in graph.columns:
        begin, end = layout.boxes[there].row(source), layout.boxes[here].row(target)
        if begin is not None and end is not None:
            joined.add((there, here))
            ends = f'data-from="{escape(_id(there, source))}" data-to="{escape(_id(here, target))}"'
            found.append(f'<path {ends} d="{_curve(layout.boxes[there], begin, layout.boxes[here], end)}"/>')
    for there, here, _ in graph.arrows:
        if (there, here) not in joined:
            one, other = layout.boxes[there], layout.boxes[here]
            middle = HEAD // 2
            found.append(f'<path class="box" d="{_curve(one, one.y + middle, other, other.y + middle)}"/>')
    return "\n".join(found)


def _curve(one: Placed, begin: int, other: Placed, end: int) -> str:
    left, right = one.x + WIDTH, other.x
    if right <= left:  # the table is written by a step that reads it
        return f"M{left},{begin} C{left + 60},{begin} {right - 60},{end} {right},{end}"
    middle = (left + right) // 2
    return f"M{left},{begin} C{middle},{begin} {middle},{end} {right},{end}"


def _details(graph: LineageGraph) -> str:
    """The details of a box for the script, as JSON that cannot close the enclosing element."""
    chosen: dict[Key, list[str]] = {}
    for there, column, here in graph.conditions:
        chosen.setdefault(here, []).append(f"{there[1]}.{column}")
    found = {
        _id(box.key): {
            "name": box.name,
            "text": box.text,
            "expectations": list(box.expectations),
            "conditions": chosen.get(box.key, []),
        }
        for box in graph.boxes
    }
    return orjson.dumps(found).decode().replace("<", "\\u003c").replace("&", "\\u0026")
