"""Updates of a commit (``add-schema``, ``set-snapshot-ref``, …), applied to a draft one after another."""

from collections.abc import Callable, Sequence
from typing import Any

from skerry.service.rest.error import bad_request, invalid, unsupported
from skerry.service.rest.metadata.member import (
    INT64_MAX,
    a_long,
    a_text,
    an_int,
    an_object,
    text_map,
    texts,
    whole_numbers,
)
from skerry.service.rest.metadata.table_draft import TableDraft

Update = dict[str, Any]
RESERVED = frozenset(
    {
        "format-version",
        "uuid",
        "snapshot-count",
        "current-snapshot-summary",
        "current-snapshot-id",
        "current-snapshot-timestamp-ms",
        "current-schema",
        "default-partition-spec",
        "default-sort-order",
    }
)
"""Properties that duplicate metadata, and are not stored."""


def apply_updates(draft: TableDraft, updates: Sequence[Any]) -> None:
    """Apply updates in order; :class:`RestError` for the first that is unknown or cannot be applied."""
    for number, value in enumerate(updates):
        update = an_object(value, f"update {number}")
        action = a_text(update, "action", f"update {number}")
        apply = _ACTIONS.get(action)
        if apply is None:
            raise bad_request(f"unknown update {action[:60]!r}; known are {', '.join(sorted(_ACTIONS))}")
        apply(draft, update)


def _set_properties(draft: TableDraft, update: Update) -> None:
    name = "updated" if "updated" in update and "updates" not in update else "updates"
    properties = text_map(update, name, "set-properties")
    version = properties.get("format-version")
    if version is not None:
        if not version.isdecimal() or len(version) > 9:
            raise invalid(f"Invalid format-version: {version[:40]!r}")
        draft.upgrade(int(version))
    draft.set_properties({key: value for key, value in properties.items() if key not in RESERVED})


def _remove_properties(draft: TableDraft, update: Update) -> None:
    name = "removed" if "removed" in update and "removals" not in update else "removals"
    draft.remove_properties(texts(update, name, "remove-properties"))


def _set_ref(draft: TableDraft, update: Update) -> None:
    draft.set_ref(a_text(update, "ref-name", "set-snapshot-ref"), update)


def _set_statistics(draft: TableDraft, update: Update) -> None:
    found = dict(an_object(update.get("statistics"), "set-statistics: 'statistics'"))
    a_long(found, "snapshot-id", "statistics")
    a_text(found, "statistics-path", "statistics")
    a_long(found, "file-size-in-bytes", "statistics")
    a_long(found, "file-footer-size-in-bytes", "statistics")
    if not isinstance(found.get("blob-metadata"), list):
        raise bad_request("statistics: 'blob-metadata' must be a list")
    draft.set_statistics("statistics", found)


def _set_partition_statistics(draft: TableDraft, update: Update) -> None:
    found = dict(an_object(update.get("partition-statistics"), "'partition-statistics'"))
    a_long(found, "snapshot-id", "partition statistics")
    a_text(found, "statistics-path", "partition statistics")
    a_long(found, "file-size-in-bytes", "partition statistics")
    draft.set_statistics("partition-statistics", found)


def _refuse_keys(draft: TableDraft, update: Update) -> None:
    raise unsupported("tables of this catalog are not encrypted: encryption keys cannot be added or removed")


_ACTIONS: dict[str, Callable[[TableDraft, Update], None]] = {
    "assign-uuid": lambda draft, update: draft.assign_uuid(a_text(update, "uuid", "assign-uuid")),
    "upgrade-format-version": lambda draft, update: draft.upgrade(an_int(update, "format-version", "update")),
    "add-schema": lambda draft, update: draft.add_schema(update.get("schema")),
    "set-current-schema": lambda draft, update: draft.set_current_schema(an_int(update, "schema-id", "update")),
    "remove-schemas": lambda draft, update: draft.remove_schemas(set(whole_numbers(update, "schema-ids", "update"))),
    "add-spec": lambda draft, update: draft.add_spec(update.get("spec")),
    "set-default-spec": lambda draft, update: draft.set_default_spec(an_int(update, "spec-id", "update")),
    "remove-partition-specs": lambda draft, update: draft.remove_specs(
        set(whole_numbers(update, "spec-ids", "update"))
    ),
    "add-sort-order": lambda draft, update: draft.add_sort_order(update.get("sort-order")),
    "set-default-sort-order": lambda draft, update: draft.set_default_sort_order(
        an_int(update, "sort-order-id", "update")
    ),
    "add-snapshot": lambda draft, update: draft.add_snapshot(update.get("snapshot")),
    "set-snapshot-ref": _set_ref,
    "remove-snapshot-ref": lambda draft, update: draft.remove_ref(a_text(update, "ref-name", "remove-snapshot-ref")),
    "remove-snapshots": lambda draft, update: draft.remove_snapshots(
        set(whole_numbers(update, "snapshot-ids", "update", INT64_MAX))
    ),
    "set-properties": _set_properties,
    "remove-properties": _remove_properties,
    "set-location": lambda draft, update: draft.set_location(a_text(update, "location", "set-location")),
    "set-statistics": _set_statistics,
    "remove-statistics": lambda draft, update: draft.remove_statistics(
        "statistics", a_long(update, "snapshot-id", "remove-statistics")
    ),
    "set-partition-statistics": _set_partition_statistics,
    "remove-partition-statistics": lambda draft, update: draft.remove_statistics(
        "partition-statistics", a_long(update, "snapshot-id", "remove-partition-statistics")
    ),
    "add-encryption-key": _refuse_keys,
    "remove-encryption-key": _refuse_keys,
}
