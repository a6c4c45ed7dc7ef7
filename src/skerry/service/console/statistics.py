"""Cache statistics and counters of the caller's lake in this process."""

from dataclasses import asdict
from typing import Any

from skerry.common.cache import WeightedCache
from skerry.common.metrics import Metrics
from skerry.lake.lake import environment_of, names_of
from skerry.service.console.ask import Answer, Ask

_MOST_METRICS = 1_000


def caches(ask: Ask) -> Answer:
    """The caches of external catalogs (``system.cache_statistics``); of all accounts if the caller runs the server."""
    env = environment_of(ask.lake)
    memory = [
        _memory("data files", env.cache),
        _memory("manifests and indexes", env.metadata_cache),
    ]
    if not ask.sees_process:
        memory = []
    external = [asdict(each) for each in names_of(ask.lake).cache_statistics()]
    return {"memory": memory, "external": external}


def _memory(name: str, cache: WeightedCache) -> dict[str, Any]:
    return {"name": name, "entries": len(cache), "bytes": cache.size_bytes, "limit_bytes": cache.max_bytes}


def metrics(counters: Metrics) -> Answer:
    """Counters by name and labels."""
    rows = [{"name": m.name, "labels": dict(m.labels), "value": m.value} for m in counters]
    return {"rows": rows[:_MOST_METRICS], "offset": 0, "total": len(rows)}
