"""Schema evolution: which changes are allowed, and how old rows read afterwards.

Allowed: adding a column that is nullable or has a default; renaming a column; NOT NULL → NULL; changing a column's or
the table's comment; setting and removing options; adding and dropping indexes; changing the partitioning of an
append-only table. Forbidden:
removing a column, changing its type, its id or its default, NULL → NOT NULL, changing the primary key, and changing the
partitioning of a table with a primary key (rows of one key would be in two places).

Changes are pure functions Schema → Schema, so that a commit that lost a race can apply them to the newer schema.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import count
from typing import Any

from skerry.common.errors import SchemaError
from skerry.types.field import Field, FieldIds
from skerry.types.index_definition import IndexDefinition
from skerry.types.merging import renamed_field_options
from skerry.types.naming import check_column_names
from skerry.types.partition import FIRST_PARTITION_FIELD_ID, Transform, build_spec, parse_term
from skerry.types.schema import Schema, option_text, replace_without_id, type_without_ids, with_checked_default

SchemaChange = Callable[[Schema], Schema]


def evolution_problems(old: Schema, new: Schema) -> list[str]:
    """Everything that forbids ``old`` → ``new``; empty if the evolution is allowed."""
    problems: list[str] = []
    if [old.by_name[n].id for n in old.primary_key] != [new.by_name[n].id for n in new.primary_key]:
        problems.append(
            f"the primary key is fixed at creation: {list(old.primary_key)} cannot become {list(new.primary_key)}"
        )
    if old.primary_key and old.spec.fields != new.spec.fields:
        problems.append(
            f"the partitioning of a table with a primary key is fixed at creation: "
            f"{old.partition_by} cannot become {new.partition_by}"
        )
    for before in old.fields:
        twin = new.by_name.get(before.name)
        if twin is not None and twin.id != before.id:
            # Ids that do not come from the table would silently swap columns of one type.
            problems.append(
                f"column {before.name!r} cannot change its id from {before.id} to {twin.id}: "
                f"start from the table's own schema, and rename in a change of its own"
            )
            continue
        after = new.by_id.get(before.id)
        if after is None:
            problems.append(f"column {before.name!r} cannot be removed")
            continue
        if after.type != before.type:
            problems.append(f"column {before.name!r} cannot change its type from {before.type} to {after.type}")
        if before.nullable and not after.nullable:
            problems.append(f"column {before.name!r} cannot become NOT NULL: rows may hold NULL already")
        if after.default != before.default and not (_is_nan(after.default) and _is_nan(before.default)):
            problems.append(
                f"column {before.name!r} cannot change its default from {before.default!r} to {after.default!r}: "
                f"rows of older files read as it"
            )
    for added in new.fields:
        if added.id in old.by_id:
            continue
        if added.id <= old.highest_field_id:
            problems.append(f"column {added.name!r} cannot have id {added.id}: ids are never used again")
        if not added.nullable and added.default is None:
            problems.append(f"new column {added.name!r} must be nullable or have a default: older rows have no value")
    return problems


def validate_evolution(old: Schema, new: Schema) -> None:
    """Raise :class:`SchemaError` naming every reason why ``old`` cannot become ``new``."""
    problems = evolution_problems(old, new)
    if problems:
        raise SchemaError("this schema change is not allowed: " + "; ".join(problems))


def add_columns(columns: Iterable[Field]) -> SchemaChange:
    """Add columns at the end, with fresh ids."""
    added = tuple(replace_without_id(c) for c in columns)

    def change(schema: Schema) -> Schema:
        ids = FieldIds(schema.highest_field_id + 1)
        numbered = tuple(with_checked_default(f) for f in ids.assign_all(added))
        return replace(schema, fields=schema.fields + numbered, highest_field_id=ids.next_id - 1)

    return change


def rename_column(name: str, new_name: str) -> SchemaChange:
    """Give a column another name; its id, and so its data, stays."""

    def change(schema: Schema) -> Schema:
        field = schema.field(name)
        users = [i.name for i in schema.indexes if i.expression is not None and field.id in i.columns]
        if users:
            raise SchemaError(f"column {name!r} is in the expression of index {users[0]!r}: drop the index first")
        renamed = Field(new_name, field.type, field.nullable, field.description, field.default, field.id)
        primary_key = tuple(new_name if n == name else n for n in schema.primary_key)
        options = renamed_field_options(schema.options, name, new_name)
        return replace(_with_field(schema, renamed), primary_key=primary_key, options=options)

    return change


def make_nullable(name: str) -> SchemaChange:
    """NOT NULL → NULL."""

    def change(schema: Schema) -> Schema:
        field = schema.field(name)
        if name in schema.primary_key:
            raise SchemaError(f"column {name!r} is part of the primary key and must stay NOT NULL")
        return _with_field(schema, Field(name, field.type, True, field.description, field.default, field.id))

    return change


def describe_column(name: str, description: str | None) -> SchemaChange:
    """Set or remove a column's comment."""

    def change(schema: Schema) -> Schema:
        field = schema.field(name)
        return _with_field(schema, Field(name, field.type, field.nullable, description, field.default, field.id))

    return change


def set_comment(comment: str | None) -> SchemaChange:
    """Set or remove the table's comment."""
    return lambda schema: replace(schema, comment=comment)


def set_options(options: Mapping[str, Any], remove: Iterable[str] = ()) -> SchemaChange:
    """Set and remove options."""
    texts = {str(k): option_text(v) for k, v in options.items()}
    gone = set(remove)

    def change(schema: Schema) -> Schema:
        missing = sorted(gone - set(schema.options))
        if missing:
            raise SchemaError(f"options {missing} are not set on this table; set are {sorted(schema.options)}")
        kept = {k: v for k, v in schema.options.items() if k not in gone}
        return replace(schema, options={**kept, **texts})

    return change


def add_index(make: Callable[[Schema], IndexDefinition]) -> SchemaChange:
    """Add an index; ``make`` gives its definition for the schema that the commit lands on."""

    def change(schema: Schema) -> Schema:
        index = make(schema)
        twin = next((other for other in schema.indexes if other.is_same_index(index)), None)
        if twin is not None and schema.index(index.name) is None:
            raise SchemaError(
                f"index {twin.name!r} has the same target and kind ({twin.kind}): build_index() builds what it lacks; "
                f"drop it first to create another"
            )
        return replace(schema, indexes=(*schema.indexes, index))

    return change


def drop_index(name: str) -> SchemaChange:
    """Drop an index; its blobs stay in files until they are rewritten, unused."""

    def change(schema: Schema) -> Schema:
        index = schema.index(name)
        if index is None:
            known = [i.name for i in schema.indexes]
            raise SchemaError(f"there is no index {name!r}; " + (f"indexes are {known}" if known else "there is none"))
        return replace(schema, indexes=tuple(i for i in schema.indexes if i is not index))

    return change


def partition_by(terms: Iterable[str]) -> SchemaChange:
    """Partition new rows by another spec; files keep the spec they were written under."""
    parsed = [parse_term(term) for term in terms]

    def change(schema: Schema) -> Schema:
        highest = max((f.id for s in schema.specs for f in s.fields), default=FIRST_PARTITION_FIELD_ID - 1)
        sources = [(transform, schema.field(name)) for transform, name in parsed]
        spec = build_spec(max(s.id for s in schema.specs) + 1, sources)
        # A partition field of an earlier spec gets its old id again, as in Iceberg.
        known = {(f.source_id, f.transform): f.id for s in schema.specs for f in s.fields}
        new_ids = count(highest + 1)
        fields = tuple(replace(f, id=known.get((f.source_id, f.transform)) or next(new_ids)) for f in spec.fields)
        return replace(schema, specs=(*schema.specs, replace(spec, fields=fields)))

    return change


def become(target: Schema) -> SchemaChange:
    """The change that turns the current schema into ``target``: columns are matched by id, those without one by
    name."""

    def change(schema: Schema) -> Schema:
        ids = FieldIds(schema.highest_field_id + 1)
        fields = ids.assign_all(tuple(_matched(f, schema) for f in target.fields))
        new = replace(
            schema,
            fields=fields,
            highest_field_id=max(ids.next_id - 1, schema.highest_field_id),
            primary_key=target.primary_key,
            options=target.options,
            comment=target.comment,
        )
        # All specs are kept, since files refer to them. So the target only sets the partitioning of new rows.
        return new if _placing(target) == _placing(schema) else partition_by(target.partition_by)(new)

    return change


def _matched(field: Field, schema: Schema) -> Field:
    """A field of a target schema with the ids of its column, if it has one."""
    before = schema.by_id.get(field.id) if field.id >= 0 else schema.by_name.get(field.name)
    if before is None:
        is_new = field.id > schema.highest_field_id and field.name not in schema.by_name
        return with_checked_default(replace_without_id(field) if is_new or field.id < 0 else field)
    same_type = type_without_ids(field.type) == type_without_ids(before.type)
    type_ = before.type if same_type else field.type
    return with_checked_default(Field(field.name, type_, field.nullable, field.description, field.default, before.id))


def _placing(schema: Schema) -> list[tuple[int, Transform]]:
    return [(f.source_id, f.transform) for f in schema.spec.fields]


def evolve(schema: Schema, changes: Iterable[SchemaChange]) -> Schema:
    """Apply changes in order, then check that the result is valid and that the evolution is allowed."""
    new = schema
    for change in changes:
        new = change(new)
    check_column_names(new.column_names, "schema")
    for name in new.primary_key:
        new.field(name)
    validate_evolution(schema, new)
    return new.validated()


def _with_field(schema: Schema, changed: Field) -> Schema:
    return replace(schema, fields=tuple(changed if f.id == changed.id else f for f in schema.fields))


def _is_nan(value: Any) -> bool:
    return isinstance(value, float) and value != value
