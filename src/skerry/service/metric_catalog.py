"""The metrics of the service: names, kinds, labels and descriptions. ``docs/metrics.md`` has the same table.

Names here are those of OpenTelemetry, with dots. Prometheus has underscores instead, and ``_total`` behind counters.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class MetricKind(StrEnum):
    """Kind of a metric."""

    GAUGE = "gauge"
    COUNTER = "counter"
    HISTOGRAM = "histogram"


@dataclass(frozen=True, slots=True)
class MetricSpec:
    """One metric."""

    name: str
    kind: MetricKind
    labels: tuple[str, ...]
    help: str

    @property
    def prometheus_name(self) -> str:
        """Its name with underscores."""
        return self.name.replace(".", "_")


_GAUGE, _COUNTER, _HISTOGRAM = MetricKind.GAUGE, MetricKind.COUNTER, MetricKind.HISTOGRAM

METRICS: Final = (
    MetricSpec("skerry.metadata.graph.cache.enabled", _GAUGE, (), "1 if nodes are cached, 0 if not"),
    MetricSpec("skerry.metadata.graph.cache.max_size", _GAUGE, (), "Bytes of cached nodes that an account may have"),
    MetricSpec("skerry.metadata.graph.cache.accounts", _GAUGE, (), "Accounts that are kept in memory"),
    MetricSpec("skerry.metadata.graph.cache.entries", _GAUGE, (), "Cached nodes of all accounts"),
    MetricSpec("skerry.metadata.graph.cache.bytes", _GAUGE, (), "Bytes of cached nodes of all accounts"),
    MetricSpec("skerry.metadata.graph.index.pointers", _GAUGE, (), "Names in the indexes of all accounts"),
    MetricSpec(
        "skerry.metadata.graph.cache", _COUNTER, ("account", "result"), "Lookups of nodes, by result: hit or miss"
    ),
    MetricSpec("skerry.metadata.graph.load", _COUNTER, ("account",), "Nodes that were loaded from the repository"),
    MetricSpec("skerry.metadata.graph.load_seconds", _COUNTER, ("account",), "Seconds that these loads took"),
    MetricSpec("skerry.service.calls", _COUNTER, ("code", "method"), "Calls that have ended, by method and code"),
    MetricSpec("skerry.service.call_seconds", _HISTOGRAM, ("method",), "How long calls took, in seconds"),
    MetricSpec("skerry.service.messages_sent", _COUNTER, ("method",), "Messages that were sent as answers"),
    MetricSpec("skerry.service.calls_active", _GAUGE, (), "Calls that are under way"),
    MetricSpec("skerry.service.streams_active", _GAUGE, (), "Streams that are open"),
    MetricSpec("skerry.service.queries_open", _GAUGE, (), "Queries that have begun and not ended"),
    MetricSpec("skerry.service.streams_cut_off", _COUNTER, (), "Streams whose client took nothing for too long"),
    MetricSpec("skerry.metadata.hints.cache.entries", _GAUGE, (), "Cached engine hints"),
    MetricSpec("skerry.metadata.hints.cache.bytes", _GAUGE, (), "Bytes of cached engine hints"),
    MetricSpec("skerry.metadata.hints.cache.hits", _COUNTER, (), "Engine hints that were found in the cache"),
    MetricSpec("skerry.metadata.hints.cache.misses", _COUNTER, (), "Engine hints that were computed"),
)
FAMILIES: Final = (
    MetricSpec("skerry.iceberg.cache.*", _COUNTER, ("cache", "catalog"), "Caches of Iceberg metadata"),
    MetricSpec("skerry.index.enumeration.*", _COUNTER, (), "Enumerations of index files"),
)
"""Metrics named by other modules; ``entries`` and ``bytes`` among them are gauges."""

_BY_NAME = {spec.prometheus_name: spec for spec in METRICS}
_HISTOGRAM_PARTS = ("_bucket", "_count", "_sum")


def spec_of(name: str) -> MetricSpec | None:
    """The metric of an exported name; None if it is not in the catalogue."""
    if name in _BY_NAME:
        return _BY_NAME[name]
    for part in _HISTOGRAM_PARTS:
        base = _BY_NAME.get(name.removesuffix(part))
        if name.endswith(part) and base is not None and base.kind is MetricKind.HISTOGRAM:
            return base
    for family in FAMILIES:
        prefix = family.prometheus_name.removesuffix("*")
        if name.startswith(prefix):
            gauge = name.endswith(("_entries", "_bytes")) and not name.endswith("_read_bytes")
            return MetricSpec(name, MetricKind.GAUGE if gauge else MetricKind.COUNTER, family.labels, family.help)
    return None
