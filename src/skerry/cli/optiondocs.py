"""The page of all options and settings, generated from their definitions.

``make docs`` runs ``python -m skerry.cli.optiondocs docs/options.md``; a test fails when the page is out of date.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from skerry.common.option_spec import OptionSpec
from skerry.common.settings import SETTINGS, environment_name
from skerry.index.kind_option import INDEX_OPTIONS
from skerry.table.options import TABLE_OPTIONS

_INTRODUCTION = """\
# Options and settings

*This page is generated: `make docs` writes it from `skerry.table.options`, `skerry.index.kind_option` and
`skerry.common.settings`.*

**Options** belong to a table. They are given at creation, changed with `set_options`, and stored in its schema.
**Settings** belong to a process. They are arguments, environment variables or lines of a file, and are never stored in
a lake.

Values are texts, in these forms:

| form | examples |
|---|---|
| duration | `250 ms`, `10 s`, `5 min`, `1 h`, `3 d` |
| size | `4096` (bytes), `64 KB`, `128 MB`, `1 GB`; units count in 1024s, and `MiB` is the same as `MB` |
| number | a whole number within the bounds that are named |
| true or false | `true`, `false`; from Python also `True` and `False` |

An unknown name or a value that does not fit is refused, with the nearest name that exists.
"""

_TABLE_OPTIONS = """\
## Options of a table

```text
lake.create_table("app.events", schema, options={"file.target-size": "256 MB"})
lake.table("app.events").set_options({"snapshot.retain-for": "30 d"}, remove=["file.target-size"])
```

"Fixed" options are set when the table is created and never change.
"""

_COLUMN_OPTIONS = """
These belong to single columns of a table with `merge-engine` aggregation, and are fixed when the column is created:

| option | values | default | meaning |
| --- | --- | --- | --- |
| `fields.{column}.aggregate-function` | as above | `fields.default-aggregate-function` | What the values of the \
column are combined with; [the functions](guide/primary-keys.md#merge-engines). |
| `fields.{column}.list-agg-delimiter` | text | `,` | What `listagg` puts between texts. |
"""

_INDEX_OPTIONS = """\
## Options of an index

```text
lake.sql("CREATE INDEX i ON app.events (kind) USING bloom WITH ('granularity' = 64)")
lake.table("app.events").create_index("kind", kind="bloom", options={"granularity": 64})
```

They depend on the [kind of the index](guide/indexes.md), and are fixed when it is created.
"""

_SETTINGS = """\
## Settings of a process

The first of these that has a value wins:

1. the argument: `skerry.connect("lake", settings={"commit.timeout": "1 min"})`, or
   `--setting commit.timeout='1 min'` of the `skerry` command;
2. the environment variable;
3. the file that `SKERRY_CONFIG` names, else `skerry.toml` in the current folder. It is TOML, and the dots of a
   setting's name are its sections:

   ```toml
   [commit]
   timeout = "1 min"
   ```

4. the default.

An unknown variable that begins with `SKERRY_` is refused, because it is nearly always a typing error. `SKERRY_CONFIG`
(above), `SKERRY_WAREHOUSE` (the default of `--warehouse`) and `SKERRY_SOAK` (for our own tests) are known, but are no
settings.
"""


def render_page() -> str:
    """The whole page."""
    options = _rows(
        ("option", "values", "default", "fixed", "meaning"),
        ([f"`{s.name}`", _values(s), _default(s), "yes" if s.fixed else "", s.doc] for s in TABLE_OPTIONS),
    )
    settings = _rows(
        ("setting", "environment variable", "values", "default", "meaning"),
        ([f"`{s.name}`", f"`{environment_name(s.name)}`", _values(s), _default(s), s.doc] for s in SETTINGS),
    )
    parts = [_INTRODUCTION, _TABLE_OPTIONS, options + _COLUMN_OPTIONS, _INDEX_OPTIONS, _index_rows(), _SETTINGS]
    return "\n".join([*parts, settings])


def _index_rows() -> str:
    """Options that several kinds of indexes share with the same default are one row."""
    rows: dict[tuple[str, ...], list[str]] = {}
    for kind, specs in INDEX_OPTIONS.items():
        for spec in specs:
            rows.setdefault((f"`{spec.name}`", _values(spec), _default(spec), spec.doc), []).append(f"`{kind.value}`")
    return _rows(
        ("option", "kinds", "values", "default", "meaning"),
        ([name, ", ".join(kinds), values, default, doc] for (name, values, default, doc), kinds in rows.items()),
    )


def _values(spec: OptionSpec) -> str:
    return spec.kind.label


def _default(spec: OptionSpec) -> str:
    return "unset" if spec.default is None else f"`{spec.default}`"


def _rows(headings: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    heads = list(headings)
    lines = [heads, ["---"] * len(heads), *([cell.replace("|", "\\|") for cell in row] for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def main(arguments: list[str]) -> None:
    """Write the page to the given path."""
    if len(arguments) != 1:
        sys.exit("usage: python -m skerry.cli.optiondocs docs/options.md")
    Path(arguments[0]).write_text(render_page(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
