"""A table's schema: columns, primary key, partition specs, options.

A schema is immutable and always validated when it is built, so every schema object is valid.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from dataclasses import field as attribute
from functools import cached_property
from typing import Any

import pyarrow as pa

from skerry.common.errors import SchemaError
from skerry.types.arrow import arrow_field, stored_field
from skerry.types.datatype import UNASSIGNED, ArrayType, DataType, MapType, StructType
from skerry.types.field import Field, FieldIds, all_ids, check_depth
from skerry.types.index_definition import IndexDefinition, check_indexes
from skerry.types.literal import coerce_literal
from skerry.types.naming import check_column_names
from skerry.types.partition import PartitionSpec, build_spec, parse_term, spec_text


@dataclass(frozen=True)
class Schema:
    """A table's schema. Build it with :meth:`Schema.of`, which assigns field ids and spec ids, and validates.

    ``specs`` holds every partition spec the table ever had, the current one last; ``highest_field_id`` ensures that an
    id is never reused.
    """

    fields: tuple[Field, ...]
    primary_key: tuple[str, ...] = ()
    specs: tuple[PartitionSpec, ...] = (PartitionSpec(),)
    options: Mapping[str, str] = attribute(default_factory=dict)
    comment: str | None = None
    id: int = 0
    time_ms: int = 0
    highest_field_id: int = -1
    indexes: tuple[IndexDefinition, ...] = ()

    @staticmethod
    def of(
        columns: "pa.Schema | Schema | Iterable[Field]",
        *,
        primary_key: Iterable[str] | None = None,
        partition_by: Iterable[str] | None = None,
        options: Mapping[str, Any] | None = None,
        comment: str | None = None,
    ) -> "Schema":
        """A new, validated schema with field ids 0, 1, 2, … in the columns' order.

        ``columns`` is an Arrow schema, a list of :class:`Field`, or another schema: its indexes are taken over, and its
        key, partitioning, options and comment are the defaults of the arguments.
        """
        indexes: tuple[IndexDefinition, ...] = ()
        if isinstance(columns, Schema):
            indexes = columns.indexes
            primary_key = columns.primary_key if primary_key is None else primary_key
            partition_by = columns.partition_by if partition_by is None else partition_by
            options = columns.options if options is None else options
            comment = columns.comment if comment is None else comment
            given = tuple(replace_without_id(f) for f in columns.fields)
        elif isinstance(columns, pa.Schema):
            given = tuple(stored_field(f) for f in columns)
        else:
            is_list = isinstance(columns, Iterable) and not isinstance(columns, str)
            listed: Any = columns if is_list else (columns,)  # what is no list is named in the error
            given = tuple(listed)
        for field in given:
            if not isinstance(field, Field):
                raise SchemaError(f"a schema is an Arrow schema or a list of skerry.Field; {field!r} is neither")
        ids = FieldIds(0)
        numbered = ids.assign_all(tuple(replace_without_id(f) for f in given))
        base = Schema(
            fields=tuple(with_checked_default(f) for f in numbered),
            primary_key=_names(primary_key, "primary_key"),
            options={str(k): option_text(v) for k, v in (options or {}).items()},
            comment=comment,
            highest_field_id=ids.next_id - 1,
        )
        terms = [
            (transform, base.field(name)) for transform, name in map(parse_term, _names(partition_by, "partition_by"))
        ]
        if isinstance(columns, Schema):
            new_ids = {old.id: new.id for old, new in zip(columns.fields, base.fields, strict=True)}
            indexes = tuple(replace(i, columns=tuple(sorted(new_ids[old] for old in i.columns))) for i in indexes)
        return replace(base, specs=(build_spec(0, terms),), indexes=indexes).validated()

    def validated(self) -> "Schema":
        """This schema, if it is valid; else :class:`SchemaError` says what is wrong."""
        if not self.fields:
            raise SchemaError("a table needs at least one column")
        if self.comment is not None and not isinstance(self.comment, str):
            raise SchemaError(f"a table's comment is a text, not {self.comment!r}")
        check_column_names([f.name for f in self.fields], "schema")
        check_depth(self.fields)
        for field in self.fields:
            if isinstance(field.type, StructType):
                check_column_names([f.name for f in field.type.fields], f"column {field.name!r}")
        ids = all_ids(self.fields)
        if len(set(ids)) != len(ids) or min(ids) < 0 or max(ids) > self.highest_field_id:
            raise SchemaError(f"field ids must be unique and within 0…{self.highest_field_id}, found {sorted(ids)}")
        self._check_primary_key()
        self._check_partitioning()
        check_indexes(self.indexes, {f.id for f in self.fields})
        return self

    def _check_primary_key(self) -> None:
        if len(set(self.primary_key)) != len(self.primary_key):
            raise SchemaError(f"primary key {list(self.primary_key)} names a column twice")
        for name in self.primary_key:
            if name not in self.by_name:
                raise SchemaError(f"primary key column {name!r} is not in the schema; columns are {self.column_names}")
            field = self.by_name[name]
            if field.nullable:
                raise SchemaError(f"primary key column {name!r} must be NOT NULL (nullable=False)")
            if not field.type.is_key_type:
                raise SchemaError(f"primary key column {name!r}: type {field.type} cannot be part of a key")

    def _check_partitioning(self) -> None:
        key_ids = {self.by_name[name].id for name in self.primary_key}
        for part in self.spec.fields:
            source = self.by_id.get(part.source_id)
            if source is None:
                raise SchemaError(
                    f"partition field {part.name!r} refers to column id {part.source_id}, which is not there"
                )
            if key_ids and source.id not in key_ids:
                raise SchemaError(
                    f"partition column {source.name!r} is not part of the primary key {list(self.primary_key)}: "
                    f"versions of one key could land in different partitions; add it to the key or drop it"
                )
            clash = self.by_name.get(part.name)
            if clash is not None and clash.id != part.source_id:
                raise SchemaError(f"partition field {part.name!r} has the name of another column; rename one of them")

    @cached_property
    def by_name(self) -> dict[str, Field]:
        """Columns by name."""
        return {f.name: f for f in self.fields}

    @cached_property
    def by_id(self) -> dict[int, Field]:
        """Columns by id."""
        return {f.id: f for f in self.fields}

    @property
    def column_names(self) -> list[str]:
        return [f.name for f in self.fields]

    @property
    def spec(self) -> PartitionSpec:
        """The current partition spec."""
        return self.specs[-1]

    def index(self, name: str) -> IndexDefinition | None:
        """The index of that name, in any case; None if there is none."""
        return next((i for i in self.indexes if i.name.lower() == name.lower()), None)

    @property
    def partition_by(self) -> list[str]:
        """The current partitioning as ``create_table`` takes it."""
        return spec_text(self.spec, {f.id: f.name for f in self.fields})

    @cached_property
    def arrow(self) -> pa.Schema:
        """The Arrow schema that scans return."""
        return pa.schema([arrow_field(f) for f in self.fields])

    @cached_property
    def file_arrow(self) -> pa.Schema:
        """The Arrow schema of data files: with Parquet field ids."""
        return pa.schema([arrow_field(f, parquet_ids=True) for f in self.fields])

    def field(self, name: str) -> Field:
        """The column of that name."""
        if name not in self.by_name:
            raise SchemaError(f"there is no column {name!r}; columns are {self.column_names}")
        return self.by_name[name]

    def __str__(self) -> str:
        lines = [f"  {f}" for f in self.fields]
        if self.primary_key:
            lines.append(f"  PRIMARY KEY ({', '.join(self.primary_key)})")
        text = "(\n" + ",\n".join(lines) + "\n)"
        if self.spec.fields:
            text += f" PARTITIONED BY ({', '.join(self.partition_by)})"
        return text


def replace_without_id(field: Field) -> Field:
    """The field without its id and the ids of its parts."""
    return Field(field.name, type_without_ids(field.type), field.nullable, field.description, field.default)


def type_without_ids(type_: DataType) -> DataType:
    """The same type; its parts have no ids."""
    if isinstance(type_, StructType):
        return StructType(tuple(replace_without_id(f) for f in type_.fields))
    if isinstance(type_, ArrayType):
        return replace(type_, element=type_without_ids(type_.element), element_id=UNASSIGNED)
    if isinstance(type_, MapType):
        key, value = type_without_ids(type_.key), type_without_ids(type_.value)
        return replace(type_, key=key, value=value, key_id=UNASSIGNED, value_id=UNASSIGNED)
    return type_


def option_text(value: Any) -> str:
    """An option's value as schemas store it: text."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def with_checked_default(field: Field) -> Field:
    if field.default is None:
        return field
    default = coerce_literal(field.default, field.type, f"default of column {field.name!r}")
    return Field(field.name, field.type, field.nullable, field.description, default, field.id)


def _names(given: Iterable[str] | None, what: str) -> tuple[str, ...]:
    if isinstance(given, str):
        raise SchemaError(f"{what} is a list of names, like [{given!r}], not a text")
    return tuple(given or ())
