"""A table's merge engine, from its options: how the versions of a row are merged.

==================  =================================================================================================
engine              the row of a key is
==================  =================================================================================================
deduplicate         its newest version; with ``sequence.field`` the one that is greatest there, the newest of equals
first-row           its oldest version
partial-update      column by column the newest value that is not NULL
aggregation         column by column what ``fields.{column}.aggregate-function`` makes of all values, oldest first
==================  =================================================================================================

A delete hides all older versions, in every engine. Combinations whose result would depend on the order of compactions
are refused: ``sequence.field`` orders whole rows, and a row combined from several has no single place in that order.
(*Sum 5 at 1 and 3 at 10, then a late delete at 7: the result is 3. If the two were compacted before, it would be 8.*)
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches

from skerry.common.errors import OptionError
from skerry.types.datatype import (
    BIGINT,
    BOOLEAN,
    DOUBLE,
    FLOAT,
    INT,
    SMALLINT,
    STRING,
    TINYINT,
    UUID,
    ArrayType,
    DataType,
    DecimalType,
    is_atomic,
)
from skerry.types.field import Field
from skerry.types.schema import Schema

DEDUPLICATE, FIRST_ROW, PARTIAL_UPDATE, AGGREGATION = "deduplicate", "first-row", "partial-update", "aggregation"
MERGE_ENGINES = (DEDUPLICATE, FIRST_ROW, PARTIAL_UPDATE, AGGREGATION)

_INTEGERS = (TINYINT, SMALLINT, INT, BIGINT)


def _is_number(type_: DataType) -> bool:
    return type_ in (*_INTEGERS, FLOAT, DOUBLE) or isinstance(type_, DecimalType)


AGGREGATES = {
    "sum": (_is_number, "a number"),
    "min": (is_atomic, "not nested"),
    "max": (is_atomic, "not nested"),
    "count": (lambda t: t in (INT, BIGINT), "INT or BIGINT"),
    "first": (lambda t: True, ""),
    "last": (lambda t: True, ""),
    "first_non_null": (lambda t: True, ""),
    "last_non_null": (lambda t: True, ""),
    "bool_and": (lambda t: t == BOOLEAN, "BOOLEAN"),
    "bool_or": (lambda t: t == BOOLEAN, "BOOLEAN"),
    "listagg": (lambda t: t == STRING, "STRING"),
    "collect": (lambda t: isinstance(t, ArrayType), "an ARRAY"),
}
"""Aggregate functions: a test of the column's type, and its description for errors."""

DEFAULT_AGGREGATE = "last_non_null"
_FIELD_OPTION = re.compile(r"fields\.(.+)\.(aggregate-function|list-agg-delimiter)")


@dataclass(frozen=True, slots=True)
class Aggregate:
    """Aggregate function of a column."""

    function: str
    delimiter: str = ","


@dataclass(frozen=True, slots=True)
class MergeRules:
    """The rules of one schema; get them with :meth:`of`."""

    key: tuple[Field, ...]
    engine: str = DEDUPLICATE
    sequence: Field | None = None
    aggregates: Mapping[str, Aggregate] = field(default_factory=dict)
    """By column name; of value columns, in tables that aggregate or update in part."""

    @staticmethod
    def of(schema: Schema) -> "MergeRules":
        """The rules of a schema; :class:`OptionError` for an invalid combination."""
        options = schema.options
        engine = options.get("merge-engine", DEDUPLICATE).lower()
        if engine not in MERGE_ENGINES:
            raise OptionError(
                f"table option 'merge-engine' = {engine!r}: expected one of {', '.join(MERGE_ENGINES)}",
                about=("merge-engine",),
            )
        sequence = options.get("sequence.field")
        if not schema.primary_key:
            _refuse_without_key(options)
            return MergeRules(())
        return MergeRules(
            key=tuple(schema.field(name) for name in schema.primary_key),
            engine=engine,
            sequence=None if sequence is None else _sequence_field(schema, sequence, engine),
            aggregates=_aggregates(schema, engine),
        )

    @property
    def newest_wins(self) -> bool:
        """Whether a lookup may stop at the newest version it finds."""
        return self.engine == DEDUPLICATE and self.sequence is None

    @property
    def combines(self) -> bool:
        """Whether rows are combined column by column; a column still NULL after merging reads as its default."""
        return self.engine in (PARTIAL_UPDATE, AGGREGATION)

    @property
    def key_names(self) -> tuple[str, ...]:
        return tuple(f.name for f in self.key)


def split_field_options(options: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Options of single columns (``fields.{column}.…``), and the others."""
    of_fields = {name: text for name, text in options.items() if _FIELD_OPTION.fullmatch(name)}
    return of_fields, {name: text for name, text in options.items() if name not in of_fields}


def with_other_options(schema: Schema, options: Mapping[str, str]) -> Schema:
    """A schema with the options of a later one, except merge options, which name columns of their own schema."""
    own = {name: text for name, text in schema.options.items() if _says_how_to_merge(name)}
    others = {name: text for name, text in options.items() if not _says_how_to_merge(name)}
    return replace(schema, options={**others, **own})


def _says_how_to_merge(name: str) -> bool:
    return name in _MERGE_OPTIONS or _FIELD_OPTION.fullmatch(name) is not None


_MERGE_OPTIONS = frozenset({"merge-engine", "sequence.field", "fields.default-aggregate-function"})


def renamed_field_options(options: Mapping[str, str], old: str, new: str) -> dict[str, str]:
    """The options of a table after a column was renamed: options that name the column get its new name."""
    renamed = {}
    for name, text in options.items():
        match = _FIELD_OPTION.fullmatch(name)
        if match is not None and match[1] == old:
            renamed[f"fields.{new}.{match[2]}"] = text
        elif name == "sequence.field" and text == old:
            renamed[name] = new
        else:
            renamed[name] = text
    return renamed


def _refuse_without_key(options: Mapping[str, str]) -> None:
    for name in options:
        if _says_how_to_merge(name):
            raise OptionError(
                f"table option {name!r} needs a primary key: rows of this table are never merged", about=(name,)
            )


def _sequence_field(schema: Schema, name: str, engine: str) -> Field:
    if engine != DEDUPLICATE:
        raise OptionError(
            f"table option 'sequence.field' does not go with merge-engine {engine!r}: the order of a row that was "
            f"combined from several is not defined; use merge-engine 'deduplicate'",
            about=("sequence.field",),
        )
    if name not in schema.by_name:
        near = get_close_matches(name, schema.column_names, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else f"; columns are {schema.column_names}"
        raise OptionError(
            f"table option 'sequence.field' = {name!r}: there is no such column{hint}", about=("sequence.field",)
        )
    found = schema.by_name[name]
    if name in schema.primary_key:
        raise OptionError(
            f"table option 'sequence.field' = {name!r}: a key column is the same in all versions of a row",
            about=("sequence.field",),
        )
    if not found.type.is_key_type or found.type == UUID:
        raise OptionError(
            f"table option 'sequence.field' = {name!r}: {found.type} has no order; use a number or a time",
            about=("sequence.field",),
        )
    return found


def _aggregates(schema: Schema, engine: str) -> dict[str, Aggregate]:
    functions: dict[str, str] = {}
    delimiters: dict[str, str] = {}
    for name, text in schema.options.items():
        match = _FIELD_OPTION.fullmatch(name)
        if match is None:
            continue
        if engine != AGGREGATION:
            raise OptionError(f"table option {name!r} needs merge-engine 'aggregation', not {engine!r}", about=(name,))
        _check_value_column(schema, name, match[1])
        (functions if match[2] == "aggregate-function" else delimiters)[match[1]] = text
    default = schema.options.get("fields.default-aggregate-function")
    if default is not None and engine != AGGREGATION:
        raise OptionError(
            f"table option 'fields.default-aggregate-function' needs merge-engine 'aggregation', not {engine!r}",
            about=("fields.default-aggregate-function",),
        )
    if engine not in (PARTIAL_UPDATE, AGGREGATION):
        return {}
    result = {}
    for column in schema.fields:
        if column.name in schema.primary_key:
            continue
        function = functions.get(column.name, default or DEFAULT_AGGREGATE).lower()
        option = f"fields.{column.name}.aggregate-function"
        if function not in AGGREGATES:
            raise OptionError(
                f"table option {option!r} = {function!r}: expected one of {', '.join(AGGREGATES)}", about=(option,)
            )
        fits, wanted = AGGREGATES[function]
        if not fits(column.type):
            raise OptionError(
                f"table option {option!r} = {function!r}: column {column.name!r} is {column.type}, "
                f"{function} needs {wanted}",
                about=(option,),
            )
        if column.name in delimiters and function != "listagg":
            raise OptionError(
                f"table option 'fields.{column.name}.list-agg-delimiter' needs the function listagg",
                about=(f"fields.{column.name}.list-agg-delimiter",),
            )
        result[column.name] = Aggregate(function, delimiters.get(column.name, ","))
    return result


def _check_value_column(schema: Schema, option: str, name: str) -> None:
    if name not in schema.by_name:
        near = get_close_matches(name, schema.column_names, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else f"; columns are {schema.column_names}"
        raise OptionError(f"table option {option!r}: there is no column {name!r}{hint}", about=(option,))
    if name in schema.primary_key:
        raise OptionError(
            f"table option {option!r}: {name!r} is part of the primary key and is never combined", about=(option,)
        )
