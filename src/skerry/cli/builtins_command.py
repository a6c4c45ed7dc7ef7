"""Commands for builtin catalogs: list, show, validate. Protocol buffers are loaded when they are needed."""

from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any

import typer

from skerry.cli.arguments import JsonOption, SettingOption, parse_settings
from skerry.cli.extra import load_service_module
from skerry.cli.render import make_console, make_grid, print_json
from skerry.cli.usage import UsageError
from skerry.common.errors import NotFoundError
from skerry.common.settings import load_settings
from skerry.graph.engine_version import EngineKey

_SECTIONS = ("namespace", "type", "function", "aggregate", "operator", "cast", "collation", "view")
_COMMON = ("kind", "id", "version", "namespace_id", "metadata_updated_ms", "properties", "engine_hints", "display_name")
_ARROW = " → "


def list_catalogs(json: JsonOption = False, setting: SettingOption = None) -> None:
    """List the engines that have a catalog.

    "made from" are the versions of the engine that the catalog was made from. Versions between them have what both
    sides have; newer ones have what the newest has; older ones have nothing.

    \b
    Examples:
      skerry builtins list
      skerry builtins list -s metadata.builtins.overlays=/etc/skerry/builtins
    """
    registry = _registry(setting)
    rows = []
    for kind in registry.kinds:
        catalog = registry.catalog(kind)
        rows.append({"engine": kind, "made_from": list(catalog.merged.made_from), "entries": len(catalog)})
    if json:
        print_json(rows)
        return
    grid = make_grid(("engine", "made from", "entries"), right=("entries",))
    for row in rows:
        grid.add_row(row["engine"], ", ".join(row["made_from"]), f"{row['entries']:,}")
    make_console().print(grid)


def show_objects(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="The engine, like duckdb, spark or postgres.")],
    version: Annotated[str, typer.Argument(metavar="VERSION", help="Its version, like 16.2 or 4.0rc1.")],
    only: Annotated[str | None, typer.Option("--only", metavar="WHAT", help=f"One of {', '.join(_SECTIONS)}.")] = None,
    name: Annotated[
        str | None, typer.Option("--name", metavar="TEXT", help="Objects whose name contains this, in any case.")
    ] = None,
    json: JsonOption = False,
    setting: SettingOption = None,
) -> None:
    """Show the built-in objects of an engine version.

    Without --only and --name, counts. With one of them, the objects, and the hints that the catalog publishes for them.

    \b
    Examples:
      skerry builtins show postgres 16.2
      skerry builtins show duckdb 1.5.0 --only function --name regexp
      skerry builtins show spark 4.1 --name approx_top_k --json
    """
    registry = _registry(setting)
    engine = EngineKey(kind, version)
    if kind not in registry.kinds:
        raise NotFoundError(f"there is no builtin catalog of {kind!r}; there are {', '.join(registry.kinds)}")
    if only is not None and only not in _SECTIONS:
        raise UsageError(f"--only {only!r}: give one of {', '.join(_SECTIONS)}")
    sections = _load("skerry.graph.system.builtin_entry").SECTIONS
    bundle = registry.bundle(engine)
    if not len(bundle):
        oldest = registry.catalog(kind).merged.min_version
        typer.echo(f"nothing is known of {kind} {version}: its catalog begins with version {oldest}", err=True)
    chosen = [one for one in sections if only in (None, one.kind.value.removeprefix("system_"))]
    if only is None and name is None:
        _show_counts(bundle, chosen, json=json)
        return
    nodes = [node for one in chosen for node in bundle.nodes(one.kind)]
    wanted = [node for node in nodes if name is None or name.lower() in node.display_name.lower()]
    if json:
        print_json([_members(registry, engine, bundle, node) for node in wanted])
        return
    grid = make_grid(("kind", "object", "hints"))
    for node in wanted:
        members = _members(registry, engine, bundle, node)
        hints = ", ".join(f"{key}={text}" for values in members["hints"].values() for key, text in values.items())
        grid.add_row(members["kind"], _signature(members), hints)
    make_console().print(grid)


def validate_catalogs(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE…", help="Files called <engine kind>.pb or <engine kind>.pbtxt.")
    ],
    alone: Annotated[
        bool, typer.Option("--alone", help="Without the shipped catalog of the engine below the files.")
    ] = False,
) -> None:
    """Check builtin catalogs; exit code 1 if something is wrong with them.

    Files of one engine are merged in the given order, on top of the shipped catalog. Each problem is printed as one
    line with the file, the entry and the mistake: unknown fields, duplicate entries, unknown types and namespaces,
    empty version ranges, and rules that never match.

    \b
    Examples:
      skerry builtins validate overlays/postgres.pbtxt
      skerry builtins validate --alone mine/flink.pbtxt
      skerry builtins validate base/postgres.pbtxt site/postgres.pbtxt
    """
    reading, checking = _load("skerry.graph.system.catalog_file"), _load("skerry.graph.system.validate")
    shipped = _load("skerry.graph.system.registry").SHIPPED
    read = [reading.read_catalog(path) for path in files]
    problems: list[Any] = []
    for kind in dict.fromkeys(file.engine_kind for file in read):
        mine = [file for file in read if file.engine_kind == kind]
        below = [] if alone else [reading.read_catalog(path) for path in reading.catalog_paths([shipped], kind)]
        problems += checking.find_problems(kind, [*below, *mine], mine)
    for problem in problems:
        typer.echo(str(problem), err=True)
    if problems:
        raise typer.Exit(1)
    sections = _load("skerry.graph.system.builtin_entry").SECTIONS
    for file in read:
        count = sum(len(section.entries(file.catalog)) for section in sections)
        typer.echo(f"{file.path}: {file.engine_kind}, entries: {count:,}; no problems")


def _show_counts(bundle: Any, chosen: Sequence[Any], *, json: bool) -> None:
    counts = {one.field: len(bundle.nodes(one.kind)) for one in chosen}
    if json:
        print_json(counts)
        return
    grid = make_grid(("what", "count"), right=("count",))
    for what, count in counts.items():
        grid.add_row(what, f"{count:,}")
    make_console().print(grid)


def _members(registry: Any, engine: EngineKey, bundle: Any, node: Any) -> dict[str, Any]:
    """An object as JSON members without empty ones, and its hints by payload type."""
    namespace = bundle.find(node.namespace_id) if getattr(node, "namespace_id", None) is not None else None
    members: dict[str, Any] = {
        "kind": node.kind.value.removeprefix("system_"),
        "id": node.id.uuid,
        "namespace": namespace.display_name if namespace is not None else "",
        "name": node.display_name,
    }
    for part in fields(node):
        if part.name not in _COMMON:
            members[part.name] = getattr(node, part.name)
    hints = _load("skerry.graph.system.hint")
    family = hints.SystemCatalogHints(registry)
    found = (family.provider(text).compute(node, engine) for text in sorted(family.payload_types(engine)))
    members["hints"] = {hint.payload_type: dict(hint.metadata) for hint in found if hint is not None}
    return {key: value for key, value in members.items() if key == "hints" or (value not in ("", (), None, 0, False))}


def _signature(members: dict[str, Any]) -> str:
    """``pg_catalog.lower(text) → text``."""
    kind = members["kind"]
    if kind == "cast":
        return f"{members['name']} ({members['context']})"
    if kind == "operator":
        sides = [members.get("left_type", ""), members["name"], members.get("right_type", "")]
        return " ".join(part for part in sides if part) + _result(members)
    name = ".".join(part for part in (members.get("namespace", ""), members["name"]) if part)
    if kind in ("function", "aggregate"):
        given = [*members.get("argument_types", ())]
        given += [f"{members['variadic_type']}…"] if "variadic_type" in members else []
        return f"{name}({'…' if 'any_arguments' in members else ', '.join(given)}){_result(members)}"
    if kind == "view":
        return f"{name}({', '.join(column.name for column in members.get('columns', ()))})"
    alias = members.get("alias_of")
    return f"{name} = {alias}" if alias else name


def _result(members: dict[str, Any]) -> str:
    return f"{_ARROW}{members['result_type']}" if "result_type" in members else ""


def _registry(setting: Sequence[str] | None) -> Any:
    settings = load_settings(parse_settings(setting or ()))
    return _load("skerry.graph.system.registry").SystemRegistry(settings.metadata.builtin_overlays)


def _load(name: str) -> Any:
    return load_service_module(name, "builtin catalogs need")
