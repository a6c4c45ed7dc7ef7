"""Pictures of the packages and their rooms, drawn from the imports, between two marks in ``docs/architecture.md``.

``make docs`` runs ``python tools/import_graph.py docs/architecture.md``; a test fails when the pictures are out of
date. There is one for each contract of layers in ``pyproject.toml``, which gives the order from top to bottom.
"""

import ast
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BEGIN = "<!-- import graph: written by make docs -->"
END = "<!-- end of the import graph -->"

_INTRODUCTION = """\
A room is a package, or a module that stands beside packages; the number behind its name counts modules. The number at
an arrow counts imports. An arrow that follows from others (a → b → c makes a → c) is left out of the picture; the table
below it has all numbers, from the room of the row to that of the column. A room without arrows imports no sibling, and
none imports it. A dotted arrow would go upwards: `make lint` allows none.
"""


@dataclass(frozen=True, slots=True)
class Graph:
    """Rooms of one container, from top to bottom, and how often one imports from another."""

    container: str
    rooms: tuple[str, ...]
    modules: Mapping[str, int]
    """Modules in each room."""
    imports: Mapping[tuple[str, str], int]

    @property
    def drawn(self) -> list[tuple[str, str]]:
        """The arrows that do not follow from others, and those that go upwards."""
        upwards = {edge for edge in self.imports if self._is_upward(edge)}
        down = set(self.imports) - upwards
        reached: dict[str, set[str]] = {}
        for room in reversed(self.rooms):
            direct = {to for frm, to in down if frm == room}
            reached[room] = direct.union(*(reached[to] for to in direct))
        implied = {(frm, to) for frm, to in down for via in self.rooms if (frm, via) in down and to in reached[via]}
        return sorted(set(self.imports) - implied, key=lambda edge: tuple(map(self.rooms.index, edge)))

    def _is_upward(self, edge: tuple[str, str]) -> bool:
        return self.rooms.index(edge[0]) > self.rooms.index(edge[1])

    def mermaid(self) -> str:
        """The picture."""
        lines = ["```mermaid", "flowchart TD"]
        lines += [f'    {room}["{room} ({self.modules[room]})"]' for room in self.rooms]
        for frm, to in self.drawn:
            arrow = "-.->" if self._is_upward((frm, to)) else "-->"
            lines.append(f"    {frm} {arrow}|{self.imports[frm, to]}| {to}")
        return "\n".join([*lines, "```"])

    def table(self) -> str:
        """Every number: imports of the room of the row from that of the column."""
        rows = [room for room in self.rooms if any(frm == room for frm, _ in self.imports)]
        columns = [room for room in self.rooms if any(to == room for _, to in self.imports)]
        lines = [["from \\ to", *columns], ["---"] * (len(columns) + 1)]
        lines += [[f"`{room}`", *(str(self.imports.get((room, to), "")) for to in columns)] for room in rows]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def read_graphs(root: Path = ROOT) -> list[Graph]:
    """A graph for each container of a contract of layers."""
    modules = _modules(root / "src")
    imports = Counter(
        (name, target) for name, path in modules.items() for target in _imported(path.read_text("utf-8"), modules)
    )
    contracts = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    return [
        graph_of(container, contract["layers"], modules, imports)
        for contract in contracts
        if contract["type"] == "layers"
        for container in contract["containers"]
    ]


def graph_of(
    container: str, layers: Sequence[str], modules: Mapping[str, Path], imports: Mapping[tuple[str, str], int]
) -> Graph:
    """The graph of a container whose contract has these layers; rooms that are in no layer are left out."""
    rooms = tuple(room.strip() for layer in layers for room in layer.split("|"))
    counts: Counter[tuple[str, str]] = Counter()
    for (frm, to), count in imports.items():
        edge = _room(frm, container), _room(to, container)
        if edge[0] != edge[1] and edge[0] in rooms and edge[1] in rooms:
            counts[edge] += count
    sizes = Counter(_room(name, container) for name, path in modules.items() if path.name != "__init__.py")
    return Graph(container, rooms, sizes, counts)


def _room(module: str, container: str) -> str:
    """The room of a container that a module is in; empty if it is in none."""
    return module.removeprefix(f"{container}.").partition(".")[0] if module.startswith(f"{container}.") else ""


def _modules(source: Path) -> dict[str, Path]:
    """The files of modules and packages, by name."""
    found = {}
    for path in sorted(source.rglob("*.py")):
        parts = path.relative_to(source).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def _imported(text: str, modules: Mapping[str, Path]) -> Iterator[str]:
    """The modules that each import statement of a text names."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module in modules:
            yield from {full if (full := f"{node.module}.{a.name}") in modules else node.module for a in node.names}
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)


def render(graphs: Sequence[Graph]) -> str:
    """The text between the marks."""
    parts = [BEGIN, _INTRODUCTION]
    for graph in graphs:
        parts += [f"### Rooms of `{graph.container}`\n", graph.mermaid(), "", graph.table(), ""]
    return "\n".join([*parts, END])


def replaced(page: str, section: str) -> str:
    """The page with another text between the marks."""
    start, end = page.index(BEGIN), page.index(END) + len(END)
    return page[:start] + section + page[end:]


def main(arguments: list[str]) -> None:
    """Write the pictures into the page that is given."""
    if len(arguments) != 1:
        sys.exit("usage: python tools/import_graph.py docs/architecture.md")
    page = Path(arguments[0])
    page.write_text(replaced(page.read_text("utf-8"), render(read_graphs())), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
