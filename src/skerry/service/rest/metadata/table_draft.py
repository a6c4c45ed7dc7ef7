"""The next version of a table's metadata, built from the current one by updates.

Call order: ``of`` or ``empty``, then the methods in any order, then ``finish`` once. Each method keeps the document
valid or raises; :mod:`skerry.service.rest.metadata.update` calls them for the updates of a request.
"""

from collections.abc import Callable, Mapping
from typing import Any

from skerry.iceberg.snapshot import NO_SNAPSHOT
from skerry.service.rest.error import commit_failed, invalid
from skerry.service.rest.metadata.partition import (
    FIRST_FIELD_ID,
    bound_fields,
    has_sequential_ids,
    numbered_spec,
    same_spec,
)
from skerry.service.rest.metadata.schema import checked_schema, highest_id, same_schema, with_id
from skerry.service.rest.metadata.snapshot import checked_ref, checked_snapshot
from skerry.service.rest.metadata.sort_order import UNSORTED, bound_sort_fields

LATEST_VERSION = 3
DEFAULT_VERSION = 2
MAIN = "main"
LAST_ADDED = -1
_CLOCKS_DIFFER_MS = 60_000
"""Maximum backward step in the snapshot log, in milliseconds, that readers accept."""


class TableDraft:
    """A document under construction."""

    def __init__(self, document: dict[str, Any], now_ms: int, *, is_new: bool) -> None:
        self._now_ms = now_ms
        self._is_new = is_new
        self.changed = is_new
        self._document = document
        self._base_updated_ms: int | None = None if is_new else document.get("last-updated-ms")
        for name in ("schemas", "partition-specs", "sort-orders", "snapshots", "snapshot-log"):
            document[name] = list(document.get(name) or ())
        for name in ("properties", "refs"):
            document[name] = dict(document.get(name) or {})
        for name in ("statistics", "partition-statistics"):
            document[name] = list(document.get(name) or ())
        self._last_schema: int | None = None
        self._last_spec: int | None = None
        self._last_order: int | None = None
        self._new_schemas: set[int] = set()
        self._new_specs: set[int] = set()
        self._new_orders: set[int] = set()
        self._added: dict[int, dict[str, Any]] = {}
        self._was_current: set[int] = set()
        self._removed = False

    @staticmethod
    def of(document: Mapping[str, Any], now_ms: int) -> "TableDraft":
        """A draft of the version after ``document``, which is not modified."""
        return TableDraft(dict(document), now_ms, is_new=False)

    @staticmethod
    def empty(uuid: str, version: int, now_ms: int) -> "TableDraft":
        """A draft of a new table."""
        check_version(version)
        document: dict[str, Any] = {
            "format-version": version,
            "table-uuid": uuid,
            "location": None,
            "last-sequence-number": 0,
            "last-column-id": 0,
            "current-schema-id": -1,
            "default-spec-id": -1,
            "last-partition-id": FIRST_FIELD_ID - 1,
            "default-sort-order-id": -1,
            "current-snapshot-id": NO_SNAPSHOT,
            "metadata-log": [],
        }
        if version >= 3:
            document["next-row-id"] = 0
        return TableDraft(document, now_ms, is_new=True)

    @property
    def version(self) -> int:
        """The format version."""
        return int(self._document["format-version"])

    @property
    def location(self) -> str | None:
        """Where the table is."""
        found: str | None = self._document["location"]
        return found

    def assign_uuid(self, uuid: str) -> None:
        if not self._is_new and uuid.lower() != str(self._document["table-uuid"]).lower():
            raise invalid(f"Cannot reassign uuid: the table has {self._document['table-uuid']}")
        self._document["table-uuid"] = uuid

    def upgrade(self, version: int) -> None:
        """Set the format version: a later one, or any for a new table."""
        check_version(version)
        if version < self.version and not self._is_new:
            raise invalid(f"Cannot downgrade v{self.version} table to v{version}")
        if version == self.version:
            return
        self.changed = True
        self._document["format-version"] = version
        if version >= 2:
            self._document.setdefault("last-sequence-number", 0)
            self._document.pop("schema", None)
            self._document.pop("partition-spec", None)
        if version >= 3:
            self._document.setdefault("next-row-id", 0)

    # Schemas, partition specs, sort orders

    def add_schema(self, value: Any) -> None:
        """Add a schema, or reuse an equal one."""
        schema = checked_schema(value, self.version)
        schemas: list[dict[str, Any]] = self._document["schemas"]
        last = max(self._document["last-column-id"], highest_id(schema))
        for known in schemas:
            if same_schema(known, schema):
                schema_id = int(known.get("schema-id", 0))
                self._last_schema = schema_id
                self.changed |= last != self._document["last-column-id"]
                self._document["last-column-id"] = last
                return
        schema_id = max((int(known.get("schema-id", 0)) + 1 for known in schemas), default=0)
        self._document["last-column-id"] = last
        schemas.append(with_id(schema, schema_id))
        self._last_schema = schema_id
        self._new_schemas.add(schema_id)
        self.changed = True

    def set_current_schema(self, schema_id: int) -> None:
        schema_id = self._given(schema_id, self._last_schema, "schema")
        if not any(known.get("schema-id", 0) == schema_id for known in self._document["schemas"]):
            raise invalid(f"Cannot set current schema to unknown schema: {schema_id}")
        self._set("current-schema-id", schema_id)

    def remove_schemas(self, ids: set[int]) -> None:
        if self._document["current-schema-id"] in ids:
            raise invalid("Cannot remove the current schema")
        self._keep("schemas", lambda schema: schema.get("schema-id", 0) not in ids)

    def add_spec(self, value: Any) -> None:
        """Add a partition spec, or reuse an equal one."""
        fields = bound_fields(value, self.schema())
        specs: list[dict[str, Any]] = self._document["partition-specs"]
        for known in specs:
            if same_spec(known, fields):
                self._last_spec = int(known["spec-id"])
                return
        spec_id = max((int(known["spec-id"]) + 1 for known in specs), default=0)
        spec, last = numbered_spec(fields, spec_id, specs, self._document["last-partition-id"])
        if self.version == 1 and not has_sequential_ids(spec):
            raise invalid("Spec does not use sequential IDs that are required in v1")
        self._document["last-partition-id"] = last
        specs.append(spec)
        self._last_spec = spec_id
        self._new_specs.add(spec_id)
        self.changed = True

    def set_default_spec(self, spec_id: int) -> None:
        spec_id = self._given(spec_id, self._last_spec, "spec")
        if not any(known["spec-id"] == spec_id for known in self._document["partition-specs"]):
            raise invalid(f"Cannot set default partition spec to unknown spec: {spec_id}")
        self._set("default-spec-id", spec_id)

    def remove_specs(self, ids: set[int]) -> None:
        if self._document["default-spec-id"] in ids:
            raise invalid("Cannot remove the default partition spec")
        self._keep("partition-specs", lambda spec: spec["spec-id"] not in ids)

    def add_sort_order(self, value: Any) -> None:
        """Add a sort order, or reuse an equal one."""
        fields = bound_sort_fields(value, self.schema())
        orders: list[dict[str, Any]] = self._document["sort-orders"]
        for known in orders:
            if known["fields"] == fields:
                self._last_order = int(known["order-id"])
                return
        order_id = max((int(known["order-id"]) + 1 for known in orders), default=1) if fields else UNSORTED["order-id"]
        order_id = max(order_id, 1) if fields else order_id
        orders.append({"order-id": order_id, "fields": fields})
        self._last_order = order_id
        self._new_orders.add(order_id)
        self.changed = True

    def set_default_sort_order(self, order_id: int) -> None:
        order_id = self._given(order_id, self._last_order, "sort order")
        if not any(known["order-id"] == order_id for known in self._document["sort-orders"]):
            raise invalid(f"Cannot set default sort order to unknown sort order: {order_id}")
        self._set("default-sort-order-id", order_id)

    def schema(self) -> dict[str, Any]:
        """The current schema; for a new table without one, the schema added last."""
        current = self._document["current-schema-id"]
        if current < 0 and self._last_schema is not None:
            current = self._last_schema
        for known in self._document["schemas"]:
            if known.get("schema-id", 0) == current:
                found: dict[str, Any] = known
                return found
        raise invalid("Cannot add a partition spec or sort order before a current schema is set")

    # Snapshots and references

    def add_snapshot(self, value: Any) -> None:
        """Add a snapshot; it becomes current only through a reference."""
        for name, what in (("schemas", "schema"), ("partition-specs", "partition spec"), ("sort-orders", "sort order")):
            if not self._document[name]:
                raise invalid(f"Attempting to add a snapshot before a {what} is added")
        snapshot = checked_snapshot(value, self.version)
        snapshot_id = snapshot["snapshot-id"]
        if any(known["snapshot-id"] == snapshot_id for known in self._document["snapshots"]):
            raise invalid(f"Snapshot already exists for id: {snapshot_id}")
        if self.version >= 2:
            self._advance_sequence(snapshot)
        if self.version >= 3:
            self._advance_row_ids(snapshot)
        self._document["snapshots"].append(snapshot)
        self._added[snapshot_id] = snapshot
        self.changed = True

    def _advance_sequence(self, snapshot: dict[str, Any]) -> None:
        last, given = self._document["last-sequence-number"], snapshot["sequence-number"]
        if given <= last and snapshot.get("parent-snapshot-id") is not None:
            raise commit_failed(
                f"Validation failed, please retry: Cannot add snapshot with sequence number {given} older than last "
                f"sequence number {last}"
            )
        self._document["last-sequence-number"] = max(last, given)

    def _advance_row_ids(self, snapshot: dict[str, Any]) -> None:
        first, following = snapshot.get("first-row-id"), self._document["next-row-id"]
        if first is None or snapshot.get("added-rows") is None:
            raise invalid("Cannot add a snapshot: first-row-id or added-rows is null, which v3 requires")
        if first < following:
            raise commit_failed(
                "Validation failed, please retry: Cannot add a snapshot, first-row-id is behind table next-row-id: "
                f"{first} < {following}"
            )
        self._document["next-row-id"] = max(following, first) + snapshot["added-rows"]

    def set_ref(self, name: str, value: Any) -> None:
        """Point a branch or tag to a snapshot."""
        ref = checked_ref(name, value)
        if self._document["refs"].get(name) == ref:
            return
        snapshot = next((s for s in self._document["snapshots"] if s["snapshot-id"] == ref["snapshot-id"]), None)
        if snapshot is None:
            raise invalid(f"Cannot set {name} to unknown snapshot: {ref['snapshot-id']}")
        if name == MAIN:
            if ref["type"] != "branch":
                raise invalid("Cannot set main to a tag, it must be a branch")
            self._make_current(snapshot)
        self._document["refs"][name] = ref
        self.changed = True

    def _make_current(self, snapshot: dict[str, Any]) -> None:
        snapshot_id = snapshot["snapshot-id"]
        self._document["current-snapshot-id"] = snapshot_id
        time_ms = snapshot["timestamp-ms"] if snapshot_id in self._added else self._now_ms
        log = self._document["snapshot-log"]
        if log and time_ms < log[-1]["timestamp-ms"] - _CLOCKS_DIFFER_MS:
            raise invalid(
                f"the snapshot's timestamp {time_ms} is more than a minute before the last change of the table, "
                f"{log[-1]['timestamp-ms']}; set the client's clock"
            )
        log.append({"timestamp-ms": time_ms, "snapshot-id": snapshot_id})
        if snapshot_id in self._added:
            self._was_current.add(snapshot_id)

    def remove_ref(self, name: str) -> None:
        if self._document["refs"].pop(name, None) is not None:
            self.changed = True
        if name == MAIN:
            self._document["current-snapshot-id"] = NO_SNAPSHOT

    def remove_snapshots(self, ids: set[int]) -> None:
        """Remove snapshots, their statistics, and references to them."""
        kept = [snapshot for snapshot in self._document["snapshots"] if snapshot["snapshot-id"] not in ids]
        if len(kept) == len(self._document["snapshots"]):
            return
        self._document["snapshots"] = kept
        self._removed = self.changed = True
        for name in ("statistics", "partition-statistics"):
            self._document[name] = [found for found in self._document[name] if found["snapshot-id"] not in ids]
        for name in [n for n, ref in self._document["refs"].items() if ref["snapshot-id"] in ids]:
            self.remove_ref(name)

    def set_statistics(self, name: str, value: dict[str, Any]) -> None:
        """Set the statistics file of a snapshot; ``name`` is the document's member that lists them."""
        self.remove_statistics(name, value["snapshot-id"])
        self._document[name].append(value)
        self.changed = True

    def remove_statistics(self, name: str, snapshot_id: int) -> None:
        self._keep(name, lambda found: found["snapshot-id"] != snapshot_id)

    # Properties and location

    def set_properties(self, updates: Mapping[str, str]) -> None:
        self._document["properties"].update(updates)
        self.changed |= bool(updates)

    def remove_properties(self, names: list[str]) -> None:
        for name in names:
            self.changed |= self._document["properties"].pop(name, None) is not None

    def set_location(self, location: str) -> None:
        self._set("location", location.rstrip("/") if len(location) > 1 else location)

    def finish(self, previous: str | None) -> dict[str, Any]:
        """The document. ``previous`` is the location of its predecessor."""
        document = self._document
        if not document["location"]:
            raise invalid("Cannot create a table without a location")
        for name, what in (("schemas", "schema"), ("partition-specs", "spec"), ("sort-orders", "sort order")):
            if not document[name]:
                raise invalid(f"Cannot create a table without a {what}")
        if document["current-schema-id"] < 0:
            raise invalid("Cannot create a table without a current schema")
        schema = self.schema()
        spec = next((s for s in document["partition-specs"] if s["spec-id"] == document["default-spec-id"]), None)
        order = next((o for o in document["sort-orders"] if o["order-id"] == document["default-sort-order-id"]), None)
        if spec is None or order is None:
            raise invalid("Cannot create a table without a default partition spec and a default sort order")
        bound_fields(spec, schema)  # columns that they use may have been removed
        bound_sort_fields(order, schema)
        self._finish_log()
        log = document["snapshot-log"]
        latest = max(self._now_ms, self._base_updated_ms or 0, log[-1]["timestamp-ms"] if log else 0)
        self._log_previous(previous)
        document["last-updated-ms"] = latest
        if self.version == 1:
            document["schema"], document["partition-spec"] = schema, spec["fields"]
            document.pop("last-sequence-number", None)
        return document

    def _finish_log(self) -> None:
        """Remove snapshots that were current only within this change, and the history before a gap."""
        document = self._document
        current = document["current-snapshot-id"]
        passing = {snapshot_id for snapshot_id in self._was_current if snapshot_id != current}
        if not passing and not self._removed:
            return
        known = {snapshot["snapshot-id"] for snapshot in document["snapshots"]}
        log: list[dict[str, Any]] = []
        for entry in document["snapshot-log"]:
            if entry["snapshot-id"] not in known:
                log.clear()  # with a gap, a later snapshot would seem to have been current earlier
            elif entry["snapshot-id"] not in passing:
                log.append(entry)
        document["snapshot-log"] = log

    def _log_previous(self, previous: str | None) -> None:
        if previous is None:
            return
        text = self._document["properties"].get("write.metadata.previous-versions-max", "100")
        keep = max(1, int(text)) if text.isdecimal() and len(text) < 10 else 100
        entry = {"timestamp-ms": self._base_updated_ms or self._now_ms, "metadata-file": previous}
        self._document["metadata-log"] = [*(self._document.get("metadata-log") or ()), entry][-keep:]

    def _set(self, name: str, value: Any) -> None:
        self.changed |= self._document[name] != value
        self._document[name] = value

    def _keep(self, name: str, condition: Callable[[dict[str, Any]], bool]) -> None:
        kept = [found for found in self._document[name] if condition(found)]
        self.changed |= len(kept) < len(self._document[name])
        self._document[name] = kept

    @staticmethod
    def _given(number: int, last: int | None, what: str) -> int:
        if number != LAST_ADDED:
            return number
        if last is None:
            raise invalid(f"Cannot set last added {what}: no {what} has been added")
        return last


def check_version(version: int) -> int:
    """A format version that can be written."""
    if not 1 <= version <= LATEST_VERSION:
        raise invalid(f"Unsupported format version: v{version} (supported: v{LATEST_VERSION})")
    return version
