"""A model of merging: one version after another, in plain Python."""

from collections.abc import Callable, Sequence
from typing import Any

import pyarrow as pa

from skerry.formats.row_kind import DELETE, REPLACE, UPSERT
from skerry.types.merging import MergeRules

Version = tuple[int, dict[str, Any]]


def merged_rows(versions: Sequence[Version], rules: MergeRules) -> list[dict[str, Any]]:
    """What is visible after all versions (kind, row), oldest first; sorted by key."""
    by_key: dict[tuple[Any, ...], list[Version]] = {}
    for kind, row in versions:
        by_key.setdefault(tuple(row[name] for name in rules.key_names), []).append((kind, row))
    return [row for key in sorted(by_key) if (row := _merge_key(by_key[key], rules)) is not None]


def _merge_key(versions: list[Version], rules: MergeRules) -> dict[str, Any] | None:
    if rules.sequence is not None:
        name = rules.sequence.name
        versions = sorted(versions, key=lambda v: (v[1][name] is not None, v[1][name] if v[1][name] is not None else 0))
    live: list[dict[str, Any]] = []
    for kind, row in versions:
        if kind in (DELETE, REPLACE):
            live = []
        if kind != DELETE:
            live.append(row)
    if not live:
        return None
    if rules.engine == "deduplicate":
        return live[-1]
    if rules.engine == "first-row":
        return live[0]
    result = dict(live[-1])
    for name, aggregate in rules.aggregates.items():
        result[name] = _FUNCTIONS[aggregate.function]([row[name] for row in live], aggregate.delimiter)
    return result


def _present(function: Callable[[list[Any], str], Any]) -> Callable[[list[Any], str], Any]:
    def apply(values: list[Any], delimiter: str) -> Any:
        present = [v for v in values if v is not None]
        return function(present, delimiter) if present else None

    return apply


_FUNCTIONS: dict[str, Callable[[list[Any], str], Any]] = {
    "sum": _present(lambda v, d: sum(v)),
    "count": _present(lambda v, d: sum(v)),
    "min": _present(lambda v, d: min(v)),
    "max": _present(lambda v, d: max(v)),
    "first": lambda v, d: v[0],
    "last": lambda v, d: v[-1],
    "first_non_null": _present(lambda v, d: v[0]),
    "last_non_null": _present(lambda v, d: v[-1]),
    "bool_and": _present(lambda v, d: all(v)),
    "bool_or": _present(lambda v, d: any(v)),
    "listagg": _present(lambda v, d: d.join(v)),
    "collect": _present(lambda v, d: [x for part in v for x in part]),
}


def versions_table(versions: Sequence[Version], schema: pa.Schema, *, with_kinds: bool = True) -> pa.Table:
    """Versions as a table; the value columns of deletes are as the rows say."""
    nullable = pa.schema([field.with_nullable(True) for field in schema])
    table = pa.Table.from_pylist([row for _, row in versions], nullable)
    kinds = pa.array([kind for kind, _ in versions], pa.int8())
    return table.append_column("_kind", kinds) if with_kinds or any(k != UPSERT for k, _ in versions) else table
