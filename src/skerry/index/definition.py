"""Index definitions from CREATE INDEX or the Python API, and their targets.

======================  ==============================================  ======================================
kind                    targets                                         types
======================  ==============================================  ======================================
bloom, inverted         a column, several, a JSON path, an expression   all but ARRAY, MAP and STRUCT
fulltext                a column, a JSON path, an expression            STRING and JSON
fulltext_bloom          a column, a JSON path, an expression            STRING and JSON
vector                  a column                                        ARRAY<FLOAT> and ARRAY<DOUBLE>
======================  ==============================================  ======================================
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from skerry.common.errors import InvalidInputError, SchemaError
from skerry.index.index_kind import USER_KINDS, IndexKind
from skerry.index.kind_option import parse_index_options
from skerry.index.target import (
    ColumnsTarget,
    ColumnTarget,
    ExpressionTarget,
    IndexTarget,
    JsonPathTarget,
    encode_target_key,
    expression_hash,
)
from skerry.types.datatype import DOUBLE, FLOAT, ArrayType, AtomicType, DataType, DecimalType, is_text
from skerry.types.index_definition import IndexDefinition
from skerry.types.schema import Schema, option_text

_FULLTEXT = (IndexKind.FULLTEXT, IndexKind.FULLTEXT_BLOOM)


@dataclass(frozen=True, slots=True)
class TargetSpec:
    """Target of an index: columns, or a value computed from them, and the types."""

    columns: tuple[int, ...]
    types: tuple[DataType, ...]
    """One for each column; for a path or an expression the type of its values alone."""
    path: str | None = None
    expression: str | None = None
    text: str = ""
    """As the user wrote it, for messages and names."""


def parse_kind(kind: object) -> IndexKind:
    """The kind of that name."""
    if isinstance(kind, str) and kind.lower() in {known.value for known in USER_KINDS}:
        return IndexKind(kind.lower())
    raise InvalidInputError(f"there is no kind of index {kind!r}; kinds are {', '.join(k.value for k in USER_KINDS)}")


def columns_spec(schema: Schema, names: Sequence[str]) -> TargetSpec:
    """A target of one or several columns."""
    if not names:
        raise InvalidInputError("an index needs a column")
    fields = [schema.field(name) for name in names]
    if len({field.id for field in fields}) < len(fields):
        raise InvalidInputError(f"an index names a column twice: {list(names)}")
    fields.sort(key=lambda field: field.id)
    ids, types = tuple(f.id for f in fields), tuple(f.type for f in fields)
    return TargetSpec(ids, types, text=", ".join(f.name for f in fields))


def define_index(
    schema: Schema, spec: TargetSpec, kind: IndexKind, name: str | None, options: Mapping[str, object] | None
) -> IndexDefinition:
    """The definition; errors name the valid kinds, types and options."""
    given = {str(key): option_text(value) for key, value in (options or {}).items()}
    parse_index_options(kind, given)
    _check_types(spec, kind)
    made = IndexDefinition(
        name if name is not None else _free_name(schema, spec, kind), kind.value, spec.columns, spec.path,
        spec.expression, given,
    )  # fmt: skip
    encode_target_key(target_of(made))  # refuses paths that are too long
    _check_analyzer(schema, made, kind)
    return made


def _check_analyzer(schema: Schema, made: IndexDefinition, kind: IndexKind) -> None:
    """Two full-text indexes of a target must agree on terms: ``matches`` has one meaning for a column."""
    if kind not in _FULLTEXT:
        return
    ours = parse_index_options(kind, made.options)
    for other in schema.indexes:
        of_kind = IndexKind(other.kind)
        if of_kind not in _FULLTEXT or of_kind is kind or target_of(other) != target_of(made):
            continue
        theirs = parse_index_options(of_kind, other.options)
        if (ours.analyzer, ours.case_sensitive) != (theirs.analyzer, theirs.case_sensitive):
            raise SchemaError(
                f"index {other.name!r} cuts texts differently (analyzer {theirs.analyzer}, case-sensitive "
                f"{str(theirs.case_sensitive).lower()}): give the same analyzer and case-sensitive, or drop it first"
            )


def target_of(index: IndexDefinition) -> IndexTarget:
    """The target of an index."""
    if index.expression is not None:
        return ExpressionTarget(expression_hash(index.expression), index.expression)
    if index.path is not None:
        return JsonPathTarget(index.columns[0], index.path)
    return ColumnTarget(index.columns[0]) if len(index.columns) == 1 else ColumnsTarget(index.columns)


def _check_types(spec: TargetSpec, kind: IndexKind) -> None:
    computed = spec.path is not None or spec.expression is not None
    if len(spec.types) > 1 and kind not in (IndexKind.BLOOM, IndexKind.INVERTED):
        raise InvalidInputError(f"{kind.value} indexes have one column, not {len(spec.types)}: {spec.text}")
    if kind is IndexKind.VECTOR and computed:
        raise InvalidInputError(f"a vector index is on a column, not on {spec.text}")
    for type_ in spec.types:
        if kind in _FULLTEXT:
            fits, wanted = is_text(type_), "STRING or JSON"
        elif kind is IndexKind.VECTOR:
            fits = isinstance(type_, ArrayType) and type_.element in (FLOAT, DOUBLE)
            wanted = "ARRAY<FLOAT> or ARRAY<DOUBLE>"
        else:
            fits, wanted = isinstance(type_, AtomicType | DecimalType), "a type that is not ARRAY, MAP or STRUCT"
        if not fits:
            raise SchemaError(f"{kind.value} indexes cannot be on {spec.text}: it is {type_}, and must be {wanted}")


def _free_name(schema: Schema, spec: TargetSpec, kind: IndexKind) -> str:
    """A name from the target and the kind that no other index has."""
    plain = re.sub(r"[^A-Za-z0-9_]+", "_", spec.text).strip("_") or "index"
    stem = f"{plain if not plain[0].isdigit() else '_' + plain}_{kind.value}"[:120]
    number = 1
    while schema.index(stem if number == 1 else f"{stem}_{number}") is not None:
        number += 1
    return stem if number == 1 else f"{stem}_{number}"
