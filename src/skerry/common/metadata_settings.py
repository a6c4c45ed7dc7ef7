"""Settings of the metadata graph, ``metadata.*``: limits of its memory. See docs/graph.md for what each bounds."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from skerry.common.option_spec import DURATION, SIZE, TEXT, OptionSpec, count

REPOSITORY_FILE: Final = "_graph/repository.sqlite"
"""Path in a local warehouse of the repository that ``skerry serve`` makes, unless it is given another."""
METADATA_SETTINGS = (
    OptionSpec(
        "metadata.graph.cache-max-size",
        SIZE,
        "32 MB",
        "Memory for cached nodes of the metadata graph, for each account. 0: nodes are not cached.",
    ),
    OptionSpec(
        "metadata.graph.cache-total-size",
        SIZE,
        "256 MB",
        "Memory for cached nodes of all accounts together.",
    ),
    OptionSpec(
        "metadata.graph.index-max-pointers",
        count(0, 1 << 31),
        "500000",
        "An account with more catalogs, namespaces, tables and views than this has no index in memory: its names are "
        "looked up in the repository.",
    ),
    OptionSpec(
        "metadata.graph.index-total-pointers",
        count(0, 1 << 31),
        "2000000",
        "Names in the indexes of all accounts together; beyond it, the accounts used longest ago leave memory.",
    ),
    OptionSpec(
        "metadata.graph.freshness",
        DURATION,
        "1 s",
        "How much later a change of names that another process made is seen.",
    ),
    OptionSpec(
        "metadata.graph.max-accounts",
        count(1, 1 << 31),
        "1000",
        "Accounts that are kept in memory; beyond it, the one used longest ago leaves.",
    ),
    OptionSpec(
        "metadata.graph.idle-time",
        DURATION,
        "1 h",
        "How long an account that is not used stays in memory.",
    ),
    OptionSpec(
        "metadata.repository",
        TEXT,
        None,
        "URL of the repository of the lake's service, for an embedded process that reads "
        "[tables of Iceberg clients](rest.md#in-skerrys-own-sql): `sqlite:///path` or `postgresql://…`. Left out, it "
        "is `_graph/repository.sqlite` of a local warehouse, if that is there.",
    ),
    OptionSpec(
        "metadata.hints.cache-size",
        SIZE,
        "32 MB",
        "Memory for cached engine hints of all accounts together. 0: hints are computed for every request.",
    ),
    OptionSpec(
        "metadata.builtins.overlays",
        TEXT,
        None,
        "Folders with [builtin catalogs](builtins.md) that are laid over the shipped ones, in this order, separated by "
        "`:` (on Windows `;`).",
    ),
)


@dataclass(frozen=True, slots=True)
class MetadataSettings:
    """The settings ``metadata.*``."""

    cache_max_bytes: int
    cache_total_bytes: int
    index_max_pointers: int
    index_total_pointers: int
    freshness_seconds: float
    max_accounts: int
    idle_seconds: float
    repository: str | None
    hints_cache_bytes: int
    builtin_overlays: tuple[str, ...]


def metadata_settings(values: Mapping[str, Any]) -> MetadataSettings:
    """The settings of parsed values."""
    return MetadataSettings(
        cache_max_bytes=values["metadata.graph.cache-max-size"],
        cache_total_bytes=values["metadata.graph.cache-total-size"],
        index_max_pointers=values["metadata.graph.index-max-pointers"],
        index_total_pointers=values["metadata.graph.index-total-pointers"],
        freshness_seconds=values["metadata.graph.freshness"],
        max_accounts=values["metadata.graph.max-accounts"],
        idle_seconds=values["metadata.graph.idle-time"],
        repository=values["metadata.repository"],
        hints_cache_bytes=values["metadata.hints.cache-size"],
        builtin_overlays=tuple(part for part in (values["metadata.builtins.overlays"] or "").split(os.pathsep) if part),
    )
