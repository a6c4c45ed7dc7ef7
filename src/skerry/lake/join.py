"""Semi-join pruning: the small side is read first, and its keys prune files and rows of the large side."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pyarrow as pa

from skerry.common.errors import InvalidInputError
from skerry.lake.scan import Scan
from skerry.lake.table import Table
from skerry.pruning.join.runtime_filter import JoinColumn, RuntimeFilterBuilder


def semi_join_prune(
    build: Any, probe: Table | Scan, on: str | Sequence[str] | Mapping[str, str], *, null_safe: bool = False
) -> Scan:
    """A scan of ``probe`` that skips files and rows without a match in ``build``.

    ``build`` is the small side: a table, a scan, or Arrow data. ``on`` names the columns that both sides share, or maps
    those of ``build`` to those of ``probe``. The result may hold rows without a match (when ``build`` has very many
    keys), but never lacks one with a match. With ``null_safe``, NULL matches NULL.

    >>> users = lake.table("app.users").scan(where="country = 'NZ'")
    >>> orders = skerry.semi_join_prune(users, lake.table("app.orders"), on={"id": "user_id"}).to_arrow()
    """
    pairs = _pairs(on)
    scan = probe.scan() if isinstance(probe, Table) else probe
    if not isinstance(scan, Scan):
        raise InvalidInputError(f"the probe side of a join is a table or a scan, not {probe!r}")
    builder = RuntimeFilterBuilder([JoinColumn(left, right, null_safe) for left, right in pairs.items()])
    for batch in _batches(build, list(pairs)):
        builder.add(batch)
    request = scan.planner.request
    filters = (*request.runtime_filters, builder.finish())
    return Scan(scan.planner.with_request(replace(request, runtime_filters=filters), pins=False))


def _pairs(on: str | Sequence[str] | Mapping[str, str]) -> dict[str, str]:
    if isinstance(on, Mapping):
        return dict(on)
    return {name: name for name in ([on] if isinstance(on, str) else on)}


def _batches(build: Any, columns: list[str]) -> Any:
    if isinstance(build, Table):
        return build.scan(columns).to_batches()
    if isinstance(build, Scan):
        return build.to_batches()
    if isinstance(build, pa.Table | pa.RecordBatch):
        return [build]
    if isinstance(build, pa.RecordBatchReader):
        return build
    raise InvalidInputError(f"the build side of a join is a table, a scan or Arrow data, not a {type(build).__name__}")
