"""Converts Debezium's envelopes to rows to insert, update and delete."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it
from pyspark.sql import types as spark

from skerry.common.errors import InvalidInputError
from skerry.formats.row_kind import DELETE, UPSERT
from skerry.spark.read.condition_sql import quoted
from skerry.spark.stream.sequence_field import (
    SEQUENCE_NAME,
    FilledSequence,
    check_sequence_type,
    part_column,
    require_sequence,
)
from skerry.spark.write.check_columns import check_columns
from skerry.spark.write.job import FrameRows
from skerry.spark.write.row_partition import canonical
from skerry.spark.write.task import KIND_NAME, PROBLEM_NAME, RowKind
from skerry.spark.write.version_order import check_order_type
from skerry.table.shape import TableShape
from skerry.types.datatype import is_text
from skerry.types.merging import PARTIAL_UPDATE
from skerry.types.schema import Schema

OP, BEFORE, AFTER, PROBLEM = "op", "before", "after", "problem"
_OPS = ("c", "r", "u", "d")
_ORDER = "change."
"""Prefix of columns that order changes, since the table may have columns of the same names."""
_SHOWN_LETTERS = 200
_UNAVAILABLE = "__debezium_unavailable_value"
"""Debezium's placeholder for a long unchanged value that the database did not send."""


@dataclass(frozen=True, slots=True)
class Envelopes:
    """Non-NULL envelopes by the names of their parts; ``problem`` is the error of one, or NULL."""

    frame: DataFrame
    parts: Mapping[str, Column]
    text: Column | None = None
    """The envelope as JSON text, if it is JSON."""
    sequence: Column | None = None
    """For JSON: the value of the table's sequence column, in its type."""


def changed_rows(
    table_name: str,
    schema: Schema,
    given: Envelopes,
    order_by: Sequence[str],
    sequence: FilledSequence | None = None,
    required: frozenset[str] = frozenset(),
) -> FrameRows:
    """The rows in envelopes, with their kinds of change; ``sequence`` is the column that envelopes fill.

    Columns in ``required`` must be in the ``after`` part of envelopes.
    """
    order = [column for path in order_by for column in _order_columns(given, path)]
    whole = given.frame.select(
        *[given.parts[name].alias(name) for name in (OP, BEFORE, AFTER)],
        given.parts.get(PROBLEM, F.lit(None).cast("string")).alias(PROBLEM),
        _shown(given).alias("shown"),
        *([] if sequence is None else [_sequence(schema, given, sequence).alias(SEQUENCE_NAME)]),
        *order,
    )
    shape = TableShape(schema)
    after, before = _image(whole, AFTER), _image(whole, BEFORE)
    filled = [] if sequence is None else [sequence.name]
    if not filled:
        require_sequence(schema, table_name, after.names)
    elif filled[0] in after.names:
        raise InvalidInputError(
            f"sequence is to fill {filled[0]!r}, and 'after' has a column of that name: leave one of them out"
        )
    fields = [field for field in shape.ingest_fields if field.name not in filled]
    check_columns(after, fields, table_name, required=required)
    deletes = [field for field in shape.delete_fields if field.name not in filled]
    deleted = [field.name for field in deletes]
    images = spark.StructType([field for field in before.fields if field.name in deleted])
    check_columns(images, deletes, table_name)
    order_names = tuple(name for name in whole.columns if name.startswith(_ORDER))
    for name in order_names:
        check_order_type(name.removeprefix(_ORDER), whole.schema[name].dataType)
    names = tuple(name for name in after.names if name in schema.by_name)
    exploded = whole.select("*", F.explode(_kinds(schema)).alias(KIND_NAME))
    texts = [name for name in names if is_text(schema.by_name[name].type)]
    is_partial = shape.rules.engine == PARTIAL_UPDATE  # NULL keeps the old value
    rows = exploded.select(
        *[_value(name, name in deleted, hides=is_partial and name in texts).alias(name) for name in names],
        *[F.col(SEQUENCE_NAME).alias(name) for name in filled],
        *[F.col(quoted(name)) for name in order_names],
        F.col(KIND_NAME),
        _problem([] if is_partial else texts, sequence).alias(PROBLEM_NAME),
    )
    return FrameRows(rows, (*names, *filled), RowKind.MIXED, order_names)


def _sequence(schema: Schema, given: Envelopes, sequence: FilledSequence) -> Column:
    if given.sequence is not None:
        return given.sequence
    column, type_ = part_column(given.frame, given.parts, sequence.path, "sequence")
    check_sequence_type(schema, sequence, type_)
    return column


def _order_columns(given: Envelopes, path: str) -> list[Column]:
    """A part of the envelope like ``source.lsn``, or a column beside it."""
    if not isinstance(path, str):
        raise InvalidInputError(f"order_by takes names of columns or parts of the envelope, not {path!r}")
    if path in given.parts:
        return [given.parts[path].alias(f"{_ORDER}{path}")]
    if given.text is not None:  # of unknown type: numbers are compared as numbers, others as text
        text = F.coalesce(
            F.get_json_object(given.text, f"$.payload.{path}"), F.get_json_object(given.text, f"$.{path}")
        )
        number = text.try_cast("decimal(38, 9)")
        return [number.alias(f"{_ORDER}{path}"), F.when(number.isNull(), text).alias(f"{_ORDER}{path} (text)")]
    return [part_column(given.frame, given.parts, path, "order_by")[0].alias(f"{_ORDER}{path}")]


def _image(frame: DataFrame, name: str) -> spark.StructType:
    type_ = frame.schema[name].dataType
    if not isinstance(type_, spark.StructType):
        raise InvalidInputError(
            f"{name!r} of an envelope is the row as a struct, not {type_.simpleString().upper()}; JSON goes into one "
            f"column with the whole envelope"
        )
    return type_


def _kinds(schema: Schema) -> Column:
    """Kinds of change of an envelope: one, or two if an update changes the key."""
    keys = [
        tuple(canonical(F.col(f"{image}.{quoted(n)}"), schema.by_name[n].type) for image in (BEFORE, AFTER))
        for n in schema.primary_key
    ]
    moved = F.lit(False)
    for old, new in keys:
        moved = moved | (old.isNotNull() & ~old.eqNullSafe(new))
    delete, put = F.lit(DELETE).cast("tinyint"), F.lit(UPSERT).cast("tinyint")
    return (
        F.when(F.col(OP) == F.lit("d"), F.array(delete))
        .when((F.col(OP) == F.lit("u")) & F.col(BEFORE).isNotNull() & moved, F.array(delete, put))
        .otherwise(F.array(put))
    )


def _value(name: str, in_deletes: bool, *, hides: bool) -> Column:
    new = F.col(f"{AFTER}.{quoted(name)}")
    if hides:
        new = F.when(new != F.lit(_UNAVAILABLE), new)
    if not in_deletes:
        return F.when(F.col(KIND_NAME) == F.lit(UPSERT), new)
    return F.when(F.col(KIND_NAME) == F.lit(UPSERT), new).otherwise(F.col(f"{BEFORE}.{quoted(name)}"))


def _problem(texts: Sequence[str], sequence: FilledSequence | None) -> Column:
    op = F.coalesce(F.concat(F.lit("'"), F.col(OP), F.lit("'")), F.lit("NULL"))
    known = F.coalesce(F.col(OP).isin(*_OPS), F.lit(False))
    lacks_after = (F.col(OP) != F.lit("d")) & F.col(AFTER).isNull()
    lacks_before = (F.col(OP) == F.lit("d")) & F.col(BEFORE).isNull()
    what = (
        F.when(F.col(PROBLEM).isNotNull(), F.col(PROBLEM))
        .when(~known, F.concat(F.lit("op is "), op, F.lit(f"; known are {', '.join(_OPS)}")))
        .when(lacks_after, F.concat(F.lit("op is "), op, F.lit(", and after is NULL")))
        .when(lacks_before, F.lit("op is 'd', and before is NULL: what was deleted is unknown; let the source send it"))
    )
    if sequence is not None:
        what = what.when(*sequence.missing(F.col(SEQUENCE_NAME)))
    for name in texts:
        lost = F.col(f"{AFTER}.{quoted(name)}") == F.lit(_UNAVAILABLE)
        advice = "let the source send whole rows (REPLICA IDENTITY FULL), or use the merge engine partial-update"
        what = what.when(lost, F.lit(f"the value of {name} was not sent, since it did not change; {advice}"))
    return F.when(what.isNotNull(), F.concat(F.lit("an envelope is refused: "), what, F.lit(": "), F.col("shown")))


def _shown(given: Envelopes) -> Column:
    text = given.text
    if text is None:
        text = F.to_json(F.struct(*[given.parts[name].alias(name) for name in (OP, BEFORE, AFTER)]))
    return F.when(
        F.length(text) > _SHOWN_LETTERS, F.concat(F.substring(text, 1, _SHOWN_LETTERS), F.lit("…"))
    ).otherwise(text)
