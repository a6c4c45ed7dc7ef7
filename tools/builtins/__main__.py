"""Builtin catalogs from the engines themselves, in two steps.

``python tools/builtins extract duckdb OUT.json`` asks the engine that is installed in the environment it runs in; this
step needs nothing of Skerry, so that it runs with any version of the engine. ``extract spark`` does the same, and
``extract postgres --url URL`` asks a server.

``python tools/builtins join duckdb A.json B.json …`` compares versions and writes the shipped catalog
``src/skerry/graph/system/builtins/duckdb.pb``. ``python tools/builtins text FILE.pb`` prints one as text.
"""

import argparse
import json
import sys
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).resolve().parent
SHIPPED = HERE.parents[1] / "src" / "skerry" / "graph" / "system" / "builtins"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    extract = commands.add_parser("extract", help="ask an engine")
    extract.add_argument("kind", choices=("duckdb", "postgres", "spark"))
    extract.add_argument("out", type=Path)
    extract.add_argument("--url", help="URL of a PostgreSQL server")
    join = commands.add_parser("join", help="one catalog from several versions")
    join.add_argument("kind")
    join.add_argument("files", type=Path, nargs="+")
    text = commands.add_parser("text", help="a catalog as text")
    text.add_argument("file", type=Path)
    given = parser.parse_args()
    if given.command == "extract":
        module = import_module(f"from_{given.kind}")
        found = module.extract(given.url) if given.kind == "postgres" else module.extract()
        given.out.write_text(json.dumps(found, indent=1))
    elif given.command == "join":
        catalog = import_module("join_versions").join_versions(given.kind, given.files)
        (SHIPPED / f"{given.kind}.pb").write_bytes(catalog.SerializeToString(deterministic=True))
    else:
        read = import_module("skerry.graph.system.catalog_file").read_catalog(given.file)
        sys.stdout.write(import_module("google.protobuf.text_format").MessageToString(read.catalog))


if __name__ == "__main__":
    main()
