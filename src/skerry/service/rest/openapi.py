"""The OpenAPI document of this server, generated from its routes, for tools and fuzzing tests.

Shapes follow Iceberg's REST catalog specification; bodies have the members that this server reads.
"""

from collections.abc import Mapping, Sequence
from typing import Any

PATH = "/openapi.json"
Json = dict[str, Any]


def _object(needed: Sequence[str] = (), /, **members: Json) -> Json:
    found: Json = {"type": "object", "properties": {name.replace("_", "-"): value for name, value in members.items()}}
    return {**found, "required": list(needed)} if needed else found


def _ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


def _list(items: Json) -> Json:
    return {"type": "array", "items": items}


def _kinds(tag: str, kinds: Mapping[str, Mapping[str, Json]]) -> list[Json]:
    """A schema for each kind; ``tag`` is the member that has its name."""
    found = []
    for kind, members in kinds.items():
        needed = [tag, *(name.replace("_", "-") for name in members)]
        properties: Json = {name.replace("_", "-"): value for name, value in members.items()}
        found.append({"type": "object", "properties": {tag: {"const": kind}} | properties, "required": needed})
    return found


_TEXT: Json = {"type": "string"}
_FLAG: Json = {"type": "boolean"}
_INT: Json = {"type": "integer", "format": "int32"}
_LONG: Json = {"type": "integer", "format": "int64"}
_TEXTS: Json = {"type": "object", "additionalProperties": _TEXT}
_NAMES = _list(_TEXT)
_PRIMITIVES = (
    *("boolean", "int", "long", "float", "double", "date", "time", "timestamp", "timestamptz", "string", "uuid"),
    *("binary", "decimal(9,2)", "fixed[4]", "timestamp_ns", "variant"),
)
_TRANSFORMS = ("identity", "void", "year", "month", "day", "hour", "bucket[4]", "truncate[3]")
_TYPE: Json = {
    "anyOf": [
        {"type": "string", "enum": list(_PRIMITIVES)},
        _ref("Schema"),
        _object(
            ("type", "element-id", "element", "element-required"),
            type={"const": "list"},
            element_id=_INT,
            element=_TEXT,
            element_required=_FLAG,
        ),
        _object(
            ("type", "key-id", "key", "value-id", "value", "value-required"),
            type={"const": "map"},
            key_id=_INT,
            key=_TEXT,
            value_id=_INT,
            value=_TEXT,
            value_required=_FLAG,
        ),
    ]
}
_TRANSFORM: Json = {"type": "string", "enum": list(_TRANSFORMS)}
_STATISTICS: Mapping[str, Json] = {"snapshot_id": _LONG, "statistics_path": _TEXT, "file_size_in_bytes": _LONG}
_BLOB = _object(
    ("type", "snapshot-id", "sequence-number", "fields"),
    type=_TEXT,
    snapshot_id=_LONG,
    sequence_number=_LONG,
    fields=_list(_INT),
    properties=_TEXTS,
)
_REF_TYPE: Json = {"type": "string", "enum": ["branch", "tag"]}

_REQUIREMENTS: Mapping[str, Mapping[str, Json]] = {
    "assert-create": {},
    "assert-table-uuid": {"uuid": _TEXT},
    "assert-ref-snapshot-id": {"ref": _TEXT, "snapshot_id": {"anyOf": [_LONG, {"type": "null"}]}},
    "assert-last-assigned-field-id": {"last_assigned_field_id": _INT},
    "assert-current-schema-id": {"current_schema_id": _INT},
    "assert-last-assigned-partition-id": {"last_assigned_partition_id": _INT},
    "assert-default-spec-id": {"default_spec_id": _INT},
    "assert-default-sort-order-id": {"default_sort_order_id": _INT},
}
_VIEW_REQUIREMENTS: Mapping[str, Mapping[str, Json]] = {"assert-view-uuid": {"uuid": _TEXT}}
_COMMON_UPDATES: Mapping[str, Mapping[str, Json]] = {
    "assign-uuid": {"uuid": _TEXT},
    "upgrade-format-version": {"format_version": _INT},
    "add-schema": {"schema": _ref("Schema")},
    "set-location": {"location": _TEXT},
    "set-properties": {"updates": _TEXTS},
    "remove-properties": {"removals": _NAMES},
}
_VIEW_UPDATES: Mapping[str, Mapping[str, Json]] = {
    **_COMMON_UPDATES,
    "add-view-version": {"view_version": _ref("ViewVersion")},
    "set-current-view-version": {"view_version_id": _INT},
}
_UPDATES: Mapping[str, Mapping[str, Json]] = {
    **_COMMON_UPDATES,
    "set-current-schema": {"schema_id": _INT},
    "remove-schemas": {"schema_ids": _list(_INT)},
    "add-spec": {"spec": _ref("PartitionSpec")},
    "set-default-spec": {"spec_id": _INT},
    "remove-partition-specs": {"spec_ids": _list(_INT)},
    "add-sort-order": {"sort_order": _ref("SortOrder")},
    "set-default-sort-order": {"sort_order_id": _INT},
    "add-snapshot": {"snapshot": _ref("Snapshot")},
    "set-snapshot-ref": {"ref_name": _TEXT, "type": _REF_TYPE, "snapshot_id": _LONG},
    "remove-snapshots": {"snapshot_ids": _list(_LONG)},
    "remove-snapshot-ref": {"ref_name": _TEXT},
    "set-statistics": {
        "statistics": _object(
            ("snapshot-id", "statistics-path", "file-size-in-bytes", "file-footer-size-in-bytes", "blob-metadata"),
            **_STATISTICS,
            file_footer_size_in_bytes=_LONG,
            blob_metadata=_list(_BLOB),
        )
    },
    "remove-statistics": {"snapshot_id": _LONG},
    "set-partition-statistics": {
        "partition_statistics": _object(("snapshot-id", "statistics-path", "file-size-in-bytes"), **_STATISTICS)
    },
    "remove-partition-statistics": {"snapshot_id": _LONG},
    "add-encryption-key": {"encryption_key": {"type": "object"}},
    "remove-encryption-key": {"key_id": _TEXT},
}
"""Updates of a commit by their action, with the members that each needs."""

SCHEMAS: Mapping[str, Json] = {
    "Error": _object(
        ("error",), error=_object(("message", "type", "code"), message=_TEXT, type=_TEXT, code={"type": "integer"})
    ),
    "Identifier": _object(("namespace", "name"), namespace=_NAMES, name=_TEXT),
    "Field": _object(("id", "name", "required", "type"), id=_INT, name=_TEXT, required=_FLAG, type=_TYPE, doc=_TEXT),
    "Schema": _object(
        ("type", "fields"),
        type={"type": "string", "enum": ["struct"]},
        fields=_list(_ref("Field")),
        identifier_field_ids=_list(_INT),
    ),
    "PartitionField": _object(("name", "transform", "source-id"), name=_TEXT, transform=_TRANSFORM, source_id=_INT),
    "PartitionSpec": _object(("fields",), fields=_list(_ref("PartitionField"))),
    "SortField": _object(
        ("transform", "source-id", "direction", "null-order"),
        transform=_TRANSFORM,
        source_id=_INT,
        direction={"type": "string", "enum": ["asc", "desc"]},
        null_order={"type": "string", "enum": ["nulls-first", "nulls-last"]},
    ),
    "SortOrder": _object(("fields",), order_id=_INT, fields=_list(_ref("SortField"))),
    "Snapshot": _object(
        ("snapshot-id", "timestamp-ms", "manifest-list", "summary"),
        snapshot_id=_LONG,
        parent_snapshot_id=_LONG,
        sequence_number=_LONG,
        timestamp_ms=_LONG,
        manifest_list=_TEXT,
        schema_id=_INT,
        first_row_id=_LONG,
        added_rows=_LONG,
        summary=_TEXTS,
    ),
    "CreateNamespace": _object(("namespace",), namespace=_NAMES, properties=_TEXTS),
    "UpdateProperties": _object(removals=_NAMES, updates=_TEXTS),
    "CreateTable": _object(
        ("name", "schema"),
        name=_TEXT,
        location=_TEXT,
        schema=_ref("Schema"),
        partition_spec=_ref("PartitionSpec"),
        write_order=_ref("SortOrder"),
        stage_create=_FLAG,
        properties=_TEXTS,
    ),
    "Requirement": {"oneOf": _kinds("type", _REQUIREMENTS)},
    "Update": {"oneOf": _kinds("action", _UPDATES)},
    "ViewUpdate": {"oneOf": _kinds("action", _VIEW_UPDATES)},
    "CommitTable": _object(
        ("requirements", "updates"),
        identifier=_ref("Identifier"),
        requirements=_list(_ref("Requirement")),
        updates=_list(_ref("Update")),
    ),
    "CommitView": _object(
        ("updates",),
        identifier=_ref("Identifier"),
        requirements=_list({"oneOf": _kinds("type", _VIEW_REQUIREMENTS)}),
        updates=_list(_ref("ViewUpdate")),
    ),
    "CommitTransaction": _object(("table-changes",), table_changes=_list(_ref("CommitTable"))),
    "Rename": _object(("source", "destination"), source=_ref("Identifier"), destination=_ref("Identifier")),
    "Register": _object(("name", "metadata-location"), name=_TEXT, metadata_location=_TEXT, overwrite=_FLAG),
    "ViewVersion": _object(
        ("version-id", "schema-id", "timestamp-ms", "representations", "default-namespace"),
        version_id=_INT,
        schema_id=_INT,
        timestamp_ms=_LONG,
        summary=_TEXTS,
        default_namespace=_NAMES,
        default_catalog=_TEXT,
        representations=_list(_object(("type", "sql", "dialect"), type=_TEXT, sql=_TEXT, dialect=_TEXT)),
    ),
    "CreateView": _object(
        ("name", "schema", "view-version", "properties"),
        name=_TEXT,
        location=_TEXT,
        schema=_ref("Schema"),
        view_version=_ref("ViewVersion"),
        properties=_TEXTS,
    ),
    "Filter": {
        "anyOf": [
            _object(("type", "term", "value"), type=_TEXT, term=_TEXT, value={}),
            _object(("type", "left", "right"), type=_TEXT, left={}, right={}),
            _object(("type", "child"), type=_TEXT, child={}),
        ]
    },
    "Plan": _object(
        snapshot_id=_LONG,
        select=_NAMES,
        filter=_ref("Filter"),
        case_sensitive=_FLAG,
        use_snapshot_schema=_FLAG,
        start_snapshot_id=_LONG,
        end_snapshot_id=_LONG,
    ),
    "Sign": _object(
        ("region", "uri", "method", "headers"),
        region=_TEXT,
        uri=_TEXT,
        method={"type": "string", "enum": ["PUT", "GET", "HEAD", "POST", "DELETE"]},
        headers={"type": "object", "additionalProperties": _NAMES},
        properties=_TEXTS,
        body=_TEXT,
    ),
    "Tasks": _object(("plan-task",), plan_task=_TEXT),
    "Token": {
        "type": "object",
        "properties": {
            "grant_type": {"enum": ["client_credentials", "urn:ietf:params:oauth:grant-type:token-exchange"]},
            **dict.fromkeys(("scope", "client_id", "client_secret", "subject_token", "subject_token_type"), _TEXT),
        },
        "required": ["grant_type"],
    },
    "Metrics": _object(("report-type",), report_type=_TEXT, table_name=_TEXT, snapshot_id=_LONG),
}
_NS = "/v1/{prefix}/namespaces"
_BODIES: Mapping[str, str] = {
    f"POST {_NS}": "CreateNamespace",
    f"POST {_NS}/{{namespace}}/properties": "UpdateProperties",
    f"POST {_NS}/{{namespace}}/tables": "CreateTable",
    f"POST {_NS}/{{namespace}}/tables/{{table}}": "CommitTable",
    f"POST {_NS}/{{namespace}}/tables/{{table}}/metrics": "Metrics",
    f"POST {_NS}/{{namespace}}/tables/{{table}}/plan": "Plan",
    f"POST {_NS}/{{namespace}}/tables/{{table}}/sign": "Sign",
    f"POST {_NS}/{{namespace}}/tables/{{table}}/tasks": "Tasks",
    f"POST {_NS}/{{namespace}}/register": "Register",
    f"POST {_NS}/{{namespace}}/register-view": "Register",
    f"POST {_NS}/{{namespace}}/views": "CreateView",
    f"POST {_NS}/{{namespace}}/views/{{view}}": "CommitView",
    "POST /v1/{prefix}/tables/rename": "Rename",
    "POST /v1/{prefix}/views/rename": "Rename",
    "POST /v1/{prefix}/transactions/commit": "CommitTransaction",
}
_TOKEN = "POST /v1/oauth/tokens"
_FORM = "application/x-www-form-urlencoded"
_PAGED = (f"GET {_NS}", f"GET {_NS}/{{namespace}}/tables", f"GET {_NS}/{{namespace}}/views")
_QUERIES: Mapping[str, Mapping[str, Json]] = {
    "GET /v1/config": {"warehouse": _TEXT},
    f"GET {_NS}": {"parent": _TEXT},
    f"GET {_NS}/{{namespace}}/tables/{{table}}": {"snapshots": {"type": "string", "enum": ["all", "refs"]}},
    f"DELETE {_NS}/{{namespace}}/tables/{{table}}": {"purgeRequested": _FLAG},
}


def openapi_document(endpoints: Sequence[str], version: str) -> Json:
    """The document for a list of methods and paths."""
    paths: dict[str, Json] = {}
    for endpoint in (*endpoints, _TOKEN):
        method, path = endpoint.split(" ")
        paths.setdefault(path, {})[method.lower()] = _operation(endpoint, method, path)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Iceberg REST catalog of a Skerry lake", "version": version},
        "paths": paths,
        "components": {
            "schemas": dict(SCHEMAS),
            "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(endpoint: str, method: str, path: str) -> Json:
    names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    parameters: list[Json] = [{"name": n, "in": "path", "required": True, "schema": _TEXT} for n in names]
    queries = dict(_QUERIES.get(endpoint, {}))
    if endpoint in _PAGED:
        queries |= {"pageToken": _TEXT, "pageSize": {"type": "integer", "minimum": 1}}
    parameters += [{"name": name, "in": "query", "schema": schema} for name, schema in queries.items()]
    if method in ("POST", "DELETE"):
        key = {"type": "string", "format": "uuid"}
        parameters.append({"name": "Idempotency-Key", "in": "header", "schema": key})
    error = {"description": "An error", "content": {"application/json": {"schema": _ref("Error")}}}
    done: Json = {"description": "Done"}
    if method == "GET":
        done["content"] = {"application/json": {"schema": {"type": "object"}}}
    found: Json = {
        "operationId": f"{method.lower()}-{path.strip('/').replace('/', '-').replace('{', '').replace('}', '')}",
        "parameters": parameters,
        "responses": {"2XX": done, "304": {"description": "Not modified"}, "4XX": error},
    }
    if endpoint == _TOKEN:
        found["requestBody"] = {"required": True, "content": {_FORM: {"schema": _ref("Token")}}}
    if endpoint in _BODIES:
        content = {"application/json": {"schema": _ref(_BODIES[endpoint])}}
        found["requestBody"] = {"required": True, "content": content}
    return found
