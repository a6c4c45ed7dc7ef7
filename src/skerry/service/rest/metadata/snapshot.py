"""Snapshots, and branches and tags that refer to them, as requests give them."""

from typing import Any

from skerry.service.rest.error import invalid
from skerry.service.rest.metadata.member import a_long, a_text, an_int, an_object, an_optional_long, text_map, texts

_OPERATIONS = frozenset({"append", "replace", "overwrite", "delete"})


def checked_snapshot(value: Any, version: int) -> dict[str, Any]:
    """A snapshot in its stored form."""
    snapshot = dict(an_object(value, "snapshot"))
    a_long(snapshot, "snapshot-id", "snapshot")
    a_long(snapshot, "timestamp-ms", "snapshot")
    if snapshot["snapshot-id"] < 0:
        raise invalid("the id of a snapshot is not negative")
    for name in ("parent-snapshot-id", "first-row-id", "added-rows"):
        if an_optional_long(snapshot, name, "snapshot") is None:
            snapshot.pop(name, None)
    for name in ("first-row-id", "added-rows"):
        if snapshot.get(name, 0) < 0:
            raise invalid(f"{name!r} of a snapshot is not negative")
    if snapshot.get("manifest-list") is not None:
        a_text(snapshot, "manifest-list", "snapshot")
    elif version == 1 and snapshot.get("manifests") is not None:
        texts(snapshot, "manifests", "snapshot")
    else:
        raise invalid("Cannot add a snapshot without a manifest list")
    if snapshot.get("schema-id") is not None:
        an_int(snapshot, "schema-id", "snapshot")
    if snapshot.get("key-id") is not None:
        raise invalid("encrypted manifest lists are not supported: leave out 'key-id'")
    summary = text_map(snapshot, "summary", "snapshot", required=version > 1)
    if summary and summary.get("operation") not in _OPERATIONS:
        raise invalid("the summary of a snapshot has an 'operation': append, replace, overwrite or delete")
    if version == 1:
        snapshot.pop("sequence-number", None)
    else:
        snapshot["sequence-number"] = an_optional_long(snapshot, "sequence-number", "snapshot") or 0
    return snapshot


def checked_ref(name: str, value: Any) -> dict[str, Any]:
    """A branch or tag in its stored form."""
    if not name:
        raise invalid("the name of a branch or tag is empty")
    members = an_object(value, f"reference {name!r}")
    kind = a_text(members, "type", f"reference {name!r}").lower()
    if kind not in ("branch", "tag"):
        raise invalid(f"reference {name!r}: 'type' is branch or tag, not {kind[:40]!r}")
    ref: dict[str, Any] = {"snapshot-id": a_long(members, "snapshot-id", f"reference {name!r}"), "type": kind}
    for member in ("min-snapshots-to-keep", "max-snapshot-age-ms", "max-ref-age-ms"):
        number = an_optional_long(members, member, f"reference {name!r}")
        if number is None:
            continue
        if number <= 0:
            raise invalid(f"reference {name!r}: {member!r} must be greater than 0")
        if kind == "tag" and member != "max-ref-age-ms":
            raise invalid(f"reference {name!r}: tags do not support {member!r}")
        ref[member] = number
    return ref
