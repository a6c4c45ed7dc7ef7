"""Scan planning: the files of a table that may have rows for a filter, found by the planner of the lake.

Metadata files, manifest lists and manifests are immutable and kept as columns, so that a plan over a million files is
arithmetic on columns. The server reads only files in places of the caller's account.
"""

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import orjson

from skerry.common.errors import NotFoundError
from skerry.fileio.environment import Environment
from skerry.iceberg.cache import MetadataCaches, NameMapping
from skerry.iceberg.external_table import IcebergTable
from skerry.iceberg.loader import MetadataLoader
from skerry.iceberg.metadata import TableMetadata, parse_metadata
from skerry.iceberg.place import PlaceStorage
from skerry.iceberg.snapshot import IcebergSnapshot
from skerry.iceberg.state import ChosenFiles, SnapshotState
from skerry.iceberg.storage import TableStorage
from skerry.planning.scan_request import LATEST, Pin
from skerry.planning.step import PruningRequest
from skerry.pruning.predicate.bind import bind
from skerry.service.rest.error import bad_request, invalid, unsupported
from skerry.service.rest.expression import predicate_of
from skerry.service.rest.metadata.member import an_optional_long, texts
from skerry.service.rest.plan_file import tasks_text

_APPENDS = frozenset({"append"})


@dataclass(frozen=True, slots=True)
class PlanRequest:
    """A checked request to plan a scan."""

    snapshot_id: int | None
    start_id: int | None
    end_id: int | None
    filter: Any
    case_sensitive: bool
    snapshot_schema: bool

    @staticmethod
    def of(body: Mapping[str, Any]) -> "PlanRequest":
        """The request in a body."""
        snapshot, start, end = (
            an_optional_long(body, name, "plan") for name in ("snapshot-id", "start-snapshot-id", "end-snapshot-id")
        )
        if snapshot is not None and (start is not None or end is not None):
            raise bad_request("plan: give snapshot-id, or start-snapshot-id and end-snapshot-id, not both")
        if start is not None and end is None:
            raise bad_request("plan: start-snapshot-id needs end-snapshot-id")
        for name in ("select", "stats-fields"):
            if body.get(name) is not None:
                texts(body, name, "plan")
        an_optional_long(body, "min-rows-requested", "plan")
        flags = [
            body.get(name, default) for name, default in (("case-sensitive", True), ("use-snapshot-schema", False))
        ]
        if not all(isinstance(flag, bool) for flag in flags):
            raise bad_request("plan: case-sensitive and use-snapshot-schema are true or false")
        return PlanRequest(snapshot, start, end, body.get("filter"), *flags)

    def stored(self) -> dict[str, Any]:
        """The members of a body with the same content."""
        found = {
            "snapshot-id": self.snapshot_id,
            "start-snapshot-id": self.start_id,
            "end-snapshot-id": self.end_id,
            "filter": self.filter,
            "case-sensitive": self.case_sensitive,
            "use-snapshot-schema": self.snapshot_schema,
        }
        return {name: value for name, value in found.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Plan:
    """The files of a scan: of one snapshot, or of each append of an incremental scan."""

    parts: tuple[tuple[SnapshotState, ChosenFiles, Any], ...]
    """Each state with its chosen files and their positions."""
    residual: bytes
    everywhere_spec: int

    @property
    def count(self) -> int:
        """Number of files."""
        return sum(len(places) for _, _, places in self.parts)

    def tasks(self, start: int, size: int, *, nulls: bool = True) -> list[tuple[bytes, bytes]]:
        """Tasks and delete files of a range of files, by number; ``nulls`` is as in :func:`tasks_text`."""
        found = []
        for state, chosen, places in self.parts:
            own = places[start : start + size]
            if len(own):
                found.append(tasks_text(chosen, state.schema, own, self.residual, self.everywhere_spec, nulls=nulls))
            size -= len(own)
            start = max(0, start - len(places))
            if size <= 0:
                break
        return found


class ScanPlanner:
    """Plans scans of Iceberg tables; safe between threads."""

    def __init__(self, env: Environment, caches: MetadataCaches) -> None:
        self._env = env
        self._caches = caches

    def open(
        self, account: str, name: str, table_uuid: str, location: str, metadata: bytes, storage: TableStorage
    ) -> IcebergTable:
        """A table at one version of its metadata."""
        caches = self._caches.catalog(f"rest/{account}", f"rest/{account}")
        mapping = NameMapping(f"rest/{account}", account, table_uuid, account, table_uuid)
        found: TableMetadata = parse_metadata(metadata, location)
        return IcebergTable(name, "rest", self._env, MetadataLoader(caches, storage, mapping), found)

    def plan(
        self,
        table: IcebergTable,
        request: PlanRequest,
        kept: Set[str] | None = None,
        check: Callable[[], None] | None = None,
    ) -> Plan:
        """The files of a scan; only those in ``kept``, unless it is None. ``check`` is called before each manifest, and
        may stop the plan by an error.
        """
        table = replace(table, loader=replace(table.loader, check=check))
        metadata = table.metadata
        residual = b"" if request.filter is None else orjson.dumps(request.filter)
        everywhere = next(
            (
                int(spec.get("spec-id", 0))
                for spec in metadata.specs
                if spec.get("spec-id", 0) not in metadata.partitioned_specs
            ),
            -1,
        )
        if request.end_id is not None:
            states = self._appends(table, request)
        else:
            states = [self._state(table, request)]
        parts = []
        for state in states:
            chosen = self._chosen(state, request)
            places = np.asarray(chosen.places)
            if request.end_id is not None and state.snapshot is not None:
                column = chosen.files.column("snapshot_id")
                if column is None:
                    raise unsupported("the manifests do not say which snapshot added a file")
                ids = column.to_numpy()
                places = places[ids[places] == state.snapshot.id]
            if kept is not None and len(places):
                paths = chosen.files.entries(places, ["file"]).column("file").to_pylist()
                places = places[np.fromiter((path in kept for path in paths), bool, len(paths))]
            parts.append((state, chosen, places))
        return Plan(tuple(parts), residual, everywhere)

    def _chosen(self, state: SnapshotState, request: PlanRequest) -> ChosenFiles:
        _check_manifests(state)
        where = None
        if request.filter is not None:
            found = predicate_of(request.filter, state.schema, case_sensitive=request.case_sensitive)
            where = None if found is None else bind(found, state.schema)
        return state.choose(PruningRequest(where))

    def _state(self, table: IcebergTable, request: PlanRequest) -> SnapshotState:
        pin = LATEST if request.snapshot_id is None else Pin(snapshot=request.snapshot_id)
        try:
            state = table.state(pin)
        except NotFoundError:
            raise invalid(f"Cannot find snapshot with ID {request.snapshot_id}") from None
        return state if request.snapshot_schema or pin.is_latest else replace(state, schema=table.schema)

    def _appends(self, table: IcebergTable, request: PlanRequest) -> list[SnapshotState]:
        """The states of the appends after one snapshot and up to another."""
        found: list[SnapshotState] = []
        current: IcebergSnapshot | None = table.metadata.snapshots.get(request.end_id or -1)
        if current is None:
            raise invalid(f"Cannot find snapshot with ID {request.end_id}")
        while current is not None and current.id != request.start_id:
            if current.operation in _APPENDS:
                found.append(replace(table.state(Pin(snapshot=current.id)), schema=table.schema))
            current = None if current.parent_id is None else table.metadata.snapshots.get(current.parent_id)
        if current is None and request.start_id is not None:
            raise invalid(
                f"Starting snapshot (exclusive) {request.start_id} is not a parent ancestor of end snapshot "
                f"{request.end_id}"
            )
        return found[::-1]


def _check_manifests(state: SnapshotState) -> None:
    """Refuse manifests outside the places of the account, before any is read."""
    storage = state.loader.storage
    if not isinstance(storage, PlaceStorage):
        return
    if not all(storage.holds(manifest.path) for manifest in state.manifest_list().manifests):
        raise invalid("a manifest of the snapshot is outside the locations of this account")
