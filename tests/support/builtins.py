"""Builtin catalogs as text, written into folders."""

from pathlib import Path

from skerry.graph.system.registry import SystemRegistry

TOY = """
min_version: "1.0"
namespaces { name: "sys" }
types { namespace: "sys" name: "int" category: "numeric" size_bytes: 4 }
types { namespace: "sys" name: "text" category: "string" }
functions { namespace: "sys" name: "lower" argument_types: "text" result_type: "text"
            engine_specific { payload_type: "toy.function+json" properties { key: "cost" value: "1" } } }
functions { namespace: "sys" name: "reverse" argument_types: "text" result_type: "text"
            engine_specific { min_version: "2.0" } }
functions { namespace: "sys" name: "crypt" argument_types: "text" result_type: "text"
            engine_specific { max_version: "1.999" } }
aggregates { namespace: "sys" name: "sum" argument_types: "int" result_type: "int" }
operators { namespace: "sys" name: "+" left_type: "int" right_type: "int" result_type: "int" function: "plus" }
casts { source_type: "int" target_type: "text" context: CAST_CONTEXT_ASSIGNMENT }
collations { namespace: "sys" name: "C" }
views { namespace: "sys" name: "relations"
        columns { name: "id" type: "int" } columns { name: "kind" type: "text" min_version: "2.0" } }
views { namespace: "sys" name: "locks" columns { name: "id" type: "int" } engine_specific { min_version: "2.0" } }
"""


def write_catalog(folder: Path, text: str, kind: str = "toy") -> Path:
    """A text catalog in a folder, which is made if it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{kind}.pbtxt"
    path.write_text(text, encoding="utf-8")
    return path


def toy_registry(folder: Path, *overlays: str, text: str = TOY) -> SystemRegistry:
    """A registry of the engine ``toy`` alone, with overlays over it."""
    write_catalog(folder / "shipped", text)
    folders = []
    for number, overlay in enumerate(overlays):
        folders.append(write_catalog(folder / f"overlay-{number}", overlay).parent)
    return SystemRegistry(folders, shipped=folder / "shipped")
