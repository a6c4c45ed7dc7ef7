"""Metadata of views: the first version, and changes of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from skerry.service.rest.error import bad_request, invalid
from skerry.service.rest.metadata.member import (
    a_long,
    a_text,
    an_int,
    an_object,
    an_optional_text,
    text_map,
    texts,
)
from skerry.service.rest.metadata.schema import checked_schema, same_schema, with_id

_LATEST_TYPES = 3
"""Format version whose column types views may have: the newest."""
LAST_ADDED = -1
_HISTORY = "version.history.num-entries"
_DROP_DIALECT = "replace.drop-dialect.allowed"


def new_view(request: Mapping[str, Any], uuid: str, location: str, now_ms: int) -> dict[str, Any]:
    """The metadata of a view in a create request."""
    draft = ViewDraft({"view-uuid": uuid, "format-version": 1, "location": location.rstrip("/")}, now_ms)
    draft.set_properties(text_map(request, "properties", "create view", required=False))
    draft.add_schema(request.get("schema"))
    version = an_object(request.get("view-version"), "'view-version'")
    draft.add_version({**version, "version-id": 1, "schema-id": LAST_ADDED})
    draft.set_current(LAST_ADDED)
    return draft.finish()


def registered_view(value: Any, location: str) -> dict[str, Any]:
    """The content of a metadata file of a view."""
    document = dict(an_object(value, f"the metadata in {location}"))
    versions = document.get("versions")
    known = [v.get("version-id") for v in versions if isinstance(v, dict)] if isinstance(versions, list) else []
    if not document.get("view-uuid") or document.get("current-version-id") not in known:
        raise invalid(f"{location} is not the metadata of an Iceberg view")
    return document


def sql_of(document: Mapping[str, Any]) -> tuple[str, str]:
    """The first SQL text of the current version, and its dialect."""
    current = next(v for v in document["versions"] if v["version-id"] == document["current-version-id"])
    for found in current["representations"]:
        if found.get("type") == "sql":
            return str(found["sql"]), str(found["dialect"])
    return "", ""


class ViewDraft:
    """The next version of a view's metadata. Call order: changes in any order, then ``finish`` once."""

    def __init__(self, document: Mapping[str, Any], now_ms: int) -> None:
        self._document = dict(document)
        for name in ("schemas", "versions", "version-log"):
            self._document[name] = list(self._document.get(name) or ())
        self._document["properties"] = dict(self._document.get("properties") or {})
        self._before = self._document.get("current-version-id")
        self._now_ms = now_ms
        self.changed = False
        self._last_schema: int | None = None
        self._last_version: int | None = None
        self._added: set[int] = set()

    def apply(self, updates: Sequence[Any]) -> None:
        """Apply the updates of a commit in order."""
        for number, value in enumerate(updates):
            update = an_object(value, f"update {number}")
            action = a_text(update, "action", f"update {number}")
            if action == "assign-uuid":
                self._check_uuid(a_text(update, "uuid", action))
            elif action == "upgrade-format-version":
                if an_int(update, "format-version", action) != 1:
                    raise invalid("Unsupported format version of a view: only 1 is known")
            elif action == "add-schema":
                self.add_schema(update.get("schema"))
            elif action == "set-location":
                self._set("location", a_text(update, "location", action).rstrip("/"))
            elif action == "set-properties":
                self.set_properties(text_map(update, "updates" if "updates" in update else "updated", action))
            elif action == "remove-properties":
                for name in texts(update, "removals" if "removals" in update else "removed", action):
                    self.changed |= self._document["properties"].pop(name, None) is not None
            elif action == "add-view-version":
                self.add_version(update.get("view-version"))
            elif action == "set-current-view-version":
                self.set_current(an_int(update, "view-version-id", action))
            else:
                raise bad_request(f"unknown update of a view {action[:60]!r}")

    def _check_uuid(self, uuid: str) -> None:
        if uuid.lower() != str(self._document["view-uuid"]).lower():
            raise invalid("Cannot reassign uuid")

    def set_properties(self, properties: Mapping[str, str]) -> None:
        self._document["properties"].update(properties)
        self.changed |= bool(properties)

    def add_schema(self, value: Any) -> None:
        """Add a schema, or reuse an equal one."""
        schema = checked_schema(value, _LATEST_TYPES)
        schemas: list[dict[str, Any]] = self._document["schemas"]
        found = next((known for known in schemas if same_schema(known, schema)), None)
        if found is None:
            found = with_id(schema, max((known["schema-id"] + 1 for known in schemas), default=0))
            schemas.append(found)
            self.changed = True
        self._last_schema = found["schema-id"]

    def add_version(self, value: Any) -> None:
        """Add a version, or reuse an equivalent one."""
        version = self._checked_version(value)
        versions: list[dict[str, Any]] = self._document["versions"]
        for known in versions:
            if _same_version(known, version):
                self._last_version = known["version-id"]
                return
        version["version-id"] = max([version["version-id"], *(known["version-id"] + 1 for known in versions)])
        versions.append(version)
        self._last_version = version["version-id"]
        self._added.add(version["version-id"])
        self.changed = True

    def _checked_version(self, value: Any) -> dict[str, Any]:
        version = dict(an_object(value, "'view-version'"))
        an_int(version, "version-id", "view version")
        a_long(version, "timestamp-ms", "view version")
        text_map(version, "summary", "view version", required=False)
        texts(version, "default-namespace", "view version")
        an_optional_text(version, "default-catalog", "view version")
        if an_int(version, "schema-id", "view version") == LAST_ADDED:
            if self._last_schema is None:
                raise invalid("Cannot set last added schema: no schema has been added")
            version["schema-id"] = self._last_schema
        if all(known["schema-id"] != version["schema-id"] for known in self._document["schemas"]):
            raise invalid(f"Cannot add version with unknown schema: {version['schema-id']}")
        _check_representations(version)
        return version

    def set_current(self, version_id: int) -> None:
        if version_id == LAST_ADDED:
            if self._last_version is None:
                raise invalid("Cannot set last version id: no current version id has been set")
            version_id = self._last_version
        if self._document.get("current-version-id") == version_id:
            return
        found = next((v for v in self._document["versions"] if v["version-id"] == version_id), None)
        if found is None:
            raise invalid(f"Cannot set current version to unknown version: {version_id}")
        self._document["current-version-id"] = version_id
        time_ms = found["timestamp-ms"] if version_id in self._added else self._now_ms
        self._document["version-log"].append({"timestamp-ms": time_ms, "version-id": version_id})
        self.changed = True

    def finish(self) -> dict[str, Any]:
        """The document; versions beyond ``version.history.num-entries`` are removed."""
        document = self._document
        current = document.get("current-version-id")
        if current is None:
            raise invalid("Invalid view: no versions were added")
        if self._before is not None and self._before != current:
            self._check_dialects(self._before, current)
        text = document["properties"].get(_HISTORY, "10")
        if not text.isdecimal() or not 0 < len(text) < 9 or int(text) < 1:
            raise invalid(f"{_HISTORY} must be positive but was {text[:40]}")
        keep = max(int(text), len(self._added | {current}))
        versions = sorted(document["versions"], key=lambda v: -int(v["version-id"]))
        if len(versions) > keep:
            newest = [v for v in versions if v["version-id"] != current][: keep - 1]
            kept = {current, *(v["version-id"] for v in newest)}
            document["versions"] = [v for v in document["versions"] if v["version-id"] in kept]
            log: list[dict[str, Any]] = []
            for entry in document["version-log"]:
                if entry["version-id"] in kept:
                    log.append(entry)
                else:
                    log.clear()
            document["version-log"] = log
        return document

    def _check_dialects(self, before: int, after: int) -> None:
        if self._document["properties"].get(_DROP_DIALECT, "false").lower() == "true":
            return
        by_id = {
            v["version-id"]: {r["dialect"].lower() for r in v["representations"]} for v in self._document["versions"]
        }
        if not by_id.get(before, set()) <= by_id[after]:
            raise invalid(
                f"Cannot replace view due to loss of view dialects ({_DROP_DIALECT}=false): before "
                f"{sorted(by_id[before])}, after {sorted(by_id[after])}"
            )

    def _set(self, name: str, value: Any) -> None:
        self.changed |= self._document.get(name) != value
        self._document[name] = value


def _check_representations(version: Mapping[str, Any]) -> None:
    representations = version.get("representations")
    if not isinstance(representations, list) or not representations:
        raise invalid("Invalid view version: it has no representation")
    dialects = set()
    for value in representations:
        found = an_object(value, "a representation of a view")
        if found.get("type") != "sql":
            raise invalid(f"Found unsupported view representations: [{str(found.get('type'))[:40]}]")
        a_text(found, "sql", "a representation of a view")
        dialect = a_text(found, "dialect", "a representation of a view").lower()
        if dialect in dialects:
            raise invalid(f"Invalid view version: Cannot add multiple queries for dialect {dialect}")
        dialects.add(dialect)


def _same_version(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    names = ("summary", "representations", "default-catalog", "default-namespace", "schema-id")
    return all(one.get(name) == other.get(name) for name in names)
