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


_TEXT: Json = {"type": "string"}
_FLAG: Json = {"type": "boolean"}
_INT: Json = {"type": "integer", "format": "int32"}
_LONG: Json = {"type": "integer", "format": "int64"}
_TEXTS: Json = {"type": "object", "additionalProperties": _TEXT}
_NAMES = _list(_TEXT)

SCHEMAS: Mapping[str, Json] = {
    "Error": _object(
        ("error",), error=_object(("message", "type", "code"), message=_TEXT, type=_TEXT, code={"type": "integer"})
    ),
    "Identifier": _object(("namespace", "name"), namespace=_NAMES, name=_TEXT),
    "Field": _object(("id", "name", "required", "type"), id=_INT, name=_TEXT, required=_FLAG, type=_TEXT, doc=_TEXT),
    "Schema": _object(
        ("type", "fields"),
        type={"type": "string", "enum": ["struct"]},
        fields=_list(_ref("Field")),
        identifier_field_ids=_list(_INT),
    ),
    "PartitionField": _object(("name", "transform", "source-id"), name=_TEXT, transform=_TEXT, source_id=_INT),
    "PartitionSpec": _object(("fields",), fields=_list(_ref("PartitionField"))),
    "SortField": _object(
        ("transform", "source-id", "direction", "null-order"),
        transform=_TEXT,
        source_id=_INT,
        direction={"type": "string", "enum": ["asc", "desc"]},
        null_order={"type": "string", "enum": ["nulls-first", "nulls-last"]},
    ),
    "SortOrder": _object(("fields",), order_id=_INT, fields=_list(_ref("SortField"))),
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
    "Requirement": _object(("type",), type=_TEXT, uuid=_TEXT, ref=_TEXT, snapshot_id=_LONG),
    "Update": _object(
        ("action",),
        action={
            "type": "string",
            "enum": [
                "add-schema",
                "set-current-schema",
                "add-spec",
                "set-default-spec",
                "add-sort-order",
                "set-default-sort-order",
                "add-snapshot",
                "set-snapshot-ref",
                "remove-snapshots",
                "remove-snapshot-ref",
                "set-properties",
                "remove-properties",
                "set-location",
                "assign-uuid",
                "upgrade-format-version",
                "set-statistics",
                "remove-statistics",
                "remove-schemas",
            ],
        },
        schema=_ref("Schema"),
        schema_id=_INT,
        spec=_ref("PartitionSpec"),
        spec_id=_INT,
        sort_order=_ref("SortOrder"),
        sort_order_id=_INT,
        snapshot=_object(snapshot_id=_LONG, timestamp_ms=_LONG, manifest_list=_TEXT, summary=_TEXTS),
        ref_name=_TEXT,
        type=_TEXT,
        snapshot_id=_LONG,
        snapshot_ids=_list(_LONG),
        updates=_TEXTS,
        removals=_NAMES,
        location=_TEXT,
        uuid=_TEXT,
        format_version=_INT,
    ),
    "CommitTable": _object(
        ("requirements", "updates"),
        identifier=_ref("Identifier"),
        requirements=_list(_ref("Requirement")),
        updates=_list(_ref("Update")),
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
    f"POST {_NS}/{{namespace}}/views/{{view}}": "CommitTable",
    "POST /v1/{prefix}/tables/rename": "Rename",
    "POST /v1/{prefix}/views/rename": "Rename",
    "POST /v1/{prefix}/transactions/commit": "CommitTransaction",
}
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
    for endpoint in endpoints:
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
    if endpoint in _BODIES:
        content = {"application/json": {"schema": _ref(_BODIES[endpoint])}}
        found["requestBody"] = {"required": True, "content": content}
    return found
