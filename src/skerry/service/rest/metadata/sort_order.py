"""Sort orders: checked against a schema and compared."""

from typing import Any

from skerry.service.rest.error import invalid
from skerry.service.rest.metadata.member import a_list, an_int, an_object
from skerry.service.rest.metadata.schema import Schema, columns_by_id
from skerry.service.rest.metadata.transform import checked_transform

UNSORTED: dict[str, Any] = {"order-id": 0, "fields": []}


def bound_sort_fields(value: Any, schema: Schema) -> list[dict[str, Any]]:
    """The fields of a sort order, checked against a schema."""
    members = an_object(value, "sort order")
    parts = a_list(members, "fields", "sort order")
    columns = columns_by_id(schema) if parts else {}
    found = []
    for part in parts:
        field = an_object(part, "a sort field")
        source = an_int(field, "source-id", "a sort field")
        if source not in columns:
            raise invalid(f"Cannot find source column for sort field: id {source}")
        column, type_, repeated = columns[source]
        if repeated:
            raise invalid(f"Cannot sort by {column}: it is in a list or map")
        direction, nulls = field.get("direction"), field.get("null-order")
        if direction not in ("asc", "desc") or nulls not in ("nulls-first", "nulls-last"):
            raise invalid(f"sort field {column}: 'direction' is asc or desc, 'null-order' is nulls-first or nulls-last")
        transform = checked_transform(field.get("transform"), type_, column)
        found.append({"transform": transform, "source-id": source, "direction": direction, "null-order": nulls})
    return found
