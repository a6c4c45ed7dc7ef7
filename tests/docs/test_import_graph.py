"""The pictures of the imports in docs/architecture.md."""

from functools import cache
from pathlib import Path

from tools.import_graph import BEGIN, END, Graph, main, read_graphs, render, replaced

from docs.markdown import ROOT

SMALL = Graph("app", ("top", "middle", "low"), {"top": 1, "middle": 2, "low": 3}, {})


@cache
def graphs_here() -> tuple[Graph, ...]:
    return tuple(read_graphs())


def with_imports(imports: dict[tuple[str, str], int]) -> Graph:
    return Graph(SMALL.container, SMALL.rooms, SMALL.modules, imports)


def test_the_pictures_are_up_to_date() -> None:
    page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    assert replaced(page, render(list(graphs_here()))) == page, "run `make docs`"


def test_every_arrow_goes_down() -> None:
    graphs = graphs_here()
    assert "skerry" in [graph.container for graph in graphs]
    for graph in graphs:
        assert graph.imports, graph.container
        assert "-.->" not in graph.mermaid(), graph.container


def test_an_arrow_that_follows_from_others_is_only_in_the_table() -> None:
    graph = with_imports({("top", "middle"): 4, ("middle", "low"): 5, ("top", "low"): 6})
    assert graph.drawn == [("top", "middle"), ("middle", "low")]
    assert "top -->|4| middle" in graph.mermaid()
    assert graph.table().splitlines()[2:] == ["| `top` | 4 | 6 |", "| `middle` |  | 5 |"]


def test_an_import_that_goes_upwards_is_drawn_dotted() -> None:
    graph = with_imports({("top", "middle"): 1, ("middle", "top"): 2})
    assert "middle -.->|2| top" in graph.mermaid()


def test_a_room_without_imports_from_siblings_is_drawn_too() -> None:
    graph = with_imports({("top", "middle"): 1})
    assert '    low["low (3)"]' in graph.mermaid().splitlines()
    assert "low" not in graph.table()


def test_rooms_and_imports_are_found_in_the_sources(tmp_path: Path) -> None:
    for path, text in {
        "pyproject.toml": (
            "[[tool.importlinter.contracts]]\ntype = 'layers'\ncontainers = ['app']\nlayers = ['a | b', 'c']\n"
        ),
        "src/app/__init__.py": "",
        "src/app/a.py": "from app.c.one import f\nfrom app.c import one, two\nimport json\n",
        "src/app/b.py": "import app.c.two\n",
        "src/app/c/__init__.py": "",
        "src/app/c/one.py": "from app.c.two import g\n",
        "src/app/c/two.py": "",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    [graph] = read_graphs(tmp_path)
    assert graph.rooms == ("a", "b", "c")
    assert graph.imports == {("a", "c"): 3, ("b", "c"): 1}
    assert [graph.modules[room] for room in graph.rooms] == [1, 1, 2]


def test_only_what_is_between_the_marks_is_written(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n")
    main([str(page)])
    assert page.read_text().startswith(f"before\n{BEGIN}\nA room is")
    assert page.read_text().endswith(f"{END}\nafter\n")
