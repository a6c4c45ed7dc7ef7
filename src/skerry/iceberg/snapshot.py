"""Snapshots in table metadata. A long history is decoded on demand."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from skerry.common.errors import DamagedFileError

NO_SNAPSHOT: Final = -1
"""Id of the current snapshot in metadata files of tables without one."""
_REMEDY = "Restore the file, or repair the table with the engine that writes it"


@dataclass(frozen=True, slots=True)
class IcebergSnapshot:
    """One state of a table."""

    id: int
    parent_id: int | None
    sequence_number: int
    timestamp_ms: int
    schema_id: int | None
    operation: str | None
    manifest_list: str | None
    manifests: tuple[str, ...]
    """Paths of manifests, in tables of version 1 without manifest lists."""
    summary: Mapping[str, str]


class SnapshotsById(Mapping[int, IcebergSnapshot]):
    """Snapshots by id, in the order of a metadata file; each is parsed from JSON on first access."""

    def __init__(self, given: Sequence[Mapping[str, Any]], location: str) -> None:
        """:class:`KeyError`, :class:`TypeError` or :class:`ValueError` if one has no id."""
        self._given = {int(snapshot["snapshot-id"]): snapshot for snapshot in given}
        self._location = location
        self._made: dict[int, IcebergSnapshot] = {}

    def __getitem__(self, snapshot_id: int) -> IcebergSnapshot:
        found = self._made.get(snapshot_id)
        if found is None:
            given = self._given[snapshot_id]
            try:
                found = self._made[snapshot_id] = _snapshot(given)
            except (KeyError, TypeError, ValueError, AttributeError) as error:
                problem = f"its snapshot {snapshot_id} is not one of Iceberg: {error!r}"
                raise DamagedFileError(self._location, problem, _REMEDY) from None
        return found

    def __iter__(self) -> Iterator[int]:
        return iter(self._given)

    def __len__(self) -> int:
        return len(self._given)

    def __contains__(self, snapshot_id: object) -> bool:
        return snapshot_id in self._given


def _snapshot(given: Mapping[str, Any]) -> IcebergSnapshot:
    summary = dict(given.get("summary") or {})
    parent, schema_id = given.get("parent-snapshot-id"), given.get("schema-id")
    return IcebergSnapshot(
        id=int(given["snapshot-id"]),
        parent_id=None if parent is None else int(parent),
        sequence_number=int(given.get("sequence-number", 0)),
        timestamp_ms=int(given["timestamp-ms"]),
        schema_id=None if schema_id is None else int(schema_id),
        operation=summary.pop("operation", None),
        manifest_list=given.get("manifest-list"),
        manifests=tuple(given.get("manifests") or ()),
        summary=summary,
    )
