"""Change data capture: applies changes of another database to a table, in one commit.

===========  =========================================================================================================
format       a row of the DataFrame is
===========  =========================================================================================================
debezium     an envelope: ``op`` (c, r, u, d), ``before``, ``after`` and more; as columns, as a
             struct, or as JSON (text, or bytes as they come from Kafka), with or without a ``schema`` around it
row-kind     a row of the table, and a column with the kind of change: ``+I``, ``-U``, ``+U``, ``-D``, or
             ``INSERT``, ``UPDATE_BEFORE``, ``UPDATE_AFTER`` (``UPDATE``), ``DELETE``
===========  =========================================================================================================

Changes of a key are applied in the order of ``order_by``: columns, or parts of the envelope like ``source.lsn``. This
is the order within one batch. Across batches the order is that of the commits, unless the table has a
``sequence.field``; ``sequence`` names the part of a change that fills it (``skerry.spark.stream.sequence_field``), and
orders a batch, too. Two changes of a key without an order are refused. An update that changes the key deletes the row
with the old key; so does an update-before without a newer change of its key. An update-before comes before the
update-after of its key by itself; beside an insert of the same key it needs an order. NULL envelopes are Kafka
tombstones, which repeat a delete, and are ignored. A malformed change is refused, and the error shows it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it
from pyspark.sql import types as spark

from skerry.common.errors import InvalidInputError
from skerry.formats.row_kind import DELETE, UPSERT
from skerry.lake.table import Table
from skerry.lake.table_state import access_of
from skerry.spark.read.condition_sql import quoted
from skerry.spark.stream.debezium import AFTER, BEFORE, OP, Envelopes, changed_rows
from skerry.spark.stream.debezium_json import UNKNOWN_FIELDS, decode_envelopes
from skerry.spark.stream.sequence_field import (
    FilledSequence,
    check_sequence_type,
    filled_sequence,
    frame_parts,
    part_column,
    require_sequence,
)
from skerry.spark.write.check_columns import check_batch_frame, check_columns
from skerry.spark.write.job import FrameRows, write_frame
from skerry.spark.write.task import INSERTED, KIND_NAME, PROBLEM_NAME, THEN_NAME, UPDATE_BEFORE, RowKind
from skerry.spark.write.version_order import checked_order
from skerry.store.write.level import plan_added
from skerry.store.write.transaction import Plan, Transaction
from skerry.table.shape import TableShape
from skerry.table.snapshot import CommitIdentity, Operation, Snapshot
from skerry.types.literal import unknown_name
from skerry.types.schema import Schema

FORMATS = ("debezium", "row-kind")
_KINDS = {
    "+I": INSERTED, "+U": UPSERT, "-U": UPDATE_BEFORE, "-D": DELETE,
    "INSERT": INSERTED, "UPDATE": UPSERT, "UPDATE_AFTER": UPSERT, "UPDATE_BEFORE": UPDATE_BEFORE, "DELETE": DELETE,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ChangeFormat:
    """The format of changes in a DataFrame.

    ``column`` holds the envelope, or with ``row-kind`` the kind of change; left out, envelopes are the DataFrame's own
    columns, and the kind is in ``kind``. ``times`` is the unit of a number in JSON for a TIMESTAMP (``ms``, ``us``; by
    default numbers are refused). JSON fields that are no columns of the table are refused, or ignored with
    ``unknown_fields="ignore"``.

    ``sequence`` names the part of a change that fills the table's ``sequence.field``: a part of the envelope like
    ``source.lsn``, or a column beside it. Then a late change loses against a newer version or a newer delete, in any
    batch. The column must accept its type.
    """

    format: str = "debezium"
    column: str | None = None
    times: str | None = None
    unknown_fields: str = "refuse"
    sequence: str | None = None

    def __post_init__(self) -> None:
        if self.format not in FORMATS:
            raise InvalidInputError(f"changes come in the format {' or '.join(FORMATS)}, not {self.format!r}")
        if self.times not in (None, "ms", "us"):
            raise InvalidInputError(f"times are numbers of 'ms' or 'us', not {self.times!r}")
        if self.unknown_fields not in UNKNOWN_FIELDS:
            raise InvalidInputError(
                f"unknown_fields is one of {', '.join(UNKNOWN_FIELDS)}, not {self.unknown_fields!r}"
            )
        if self.sequence is not None:
            self._check_sequence(self.sequence)
        if self.format == "row-kind":
            self.refuse_json_options("rows with their kinds are no JSON")

    def _check_sequence(self, path: object) -> None:
        if not isinstance(path, str) or not all(path.split(".")):
            raise InvalidInputError(f"sequence is a part of a change, like 'source.lsn', not {path!r}")
        first = path.split(".")[0]
        if self.format == "debezium" and first in (OP, BEFORE, AFTER):
            raise InvalidInputError(
                f"sequence={path!r}: {first!r} does not order changes; name a part that inserts, updates and deletes "
                f"have, like 'source.lsn'. Where rows have the column of 'sequence.field' themselves, leave it out"
            )

    def refuse_json_options(self, why: str) -> None:
        """Refuse options that would have no effect."""
        for name, value, default in (
            ("times", self.times, None),
            ("unknown_fields", self.unknown_fields, "refuse"),
        ):
            if value != default:
                raise InvalidInputError(f"{name} is for envelopes of JSON: {why}; leave it out")


def apply_changes(
    table: Table,
    frame: DataFrame,
    changes: ChangeFormat,
    *,
    order_by: str | Sequence[str] = (),
    identity: CommitIdentity | None = None,
    missing_columns: str | None = None,
) -> Snapshot:
    """Apply the changes in a DataFrame to a table with a primary key."""
    given = check_batch_frame(frame, "apply_changes")

    def write(tx: Transaction) -> Plan:
        rows = _rows_of(tx.context.name, tx.shape, given, changes, order_by, missing_columns)
        files = write_frame(tx, rows)
        return lambda state: plan_added(files, state)

    return access_of(table).begin(Operation.UPSERT, identity).run(write)


def check_changes(table: Table, frame: DataFrame, changes: ChangeFormat, order_by: str | Sequence[str]) -> None:
    """Raise the errors of :func:`apply_changes` about a DataFrame's columns, without writing."""
    check_changes_for(table.name, table.schema, frame, changes, order_by)


def check_changes_for(
    table_name: str, schema: Schema, frame: DataFrame, changes: ChangeFormat, order_by: str | Sequence[str]
) -> None:
    """The same for a table that does not exist yet."""
    _rows_of(table_name, TableShape(schema), frame, changes, order_by)


def _rows_of(
    table_name: str,
    shape: TableShape,
    frame: DataFrame,
    changes: ChangeFormat,
    order_by: str | Sequence[str],
    missing_columns: str | None = None,
) -> FrameRows:
    schema = shape.schema
    if not schema.primary_key:
        raise InvalidInputError(f"table {table_name} has no primary key, which apply_changes needs")
    if not isinstance(changes, ChangeFormat):
        raise InvalidInputError(f"changes is a ChangeFormat, like ChangeFormat(column='value'), not {changes!r}")
    order = (order_by,) if isinstance(order_by, str) else tuple(order_by)
    sequence = filled_sequence(schema, table_name, changes.sequence)
    required = shape.required_columns(missing_columns)
    if changes.format == "row-kind":
        return _rows_of_kinds(table_name, shape, frame, changes, order, sequence, required)
    envelopes = _envelopes(schema, frame, changes, sequence)
    return changed_rows(table_name, schema, envelopes, order, sequence, required)


def _rows_of_kinds(
    table_name: str,
    shape: TableShape,
    frame: DataFrame,
    changes: ChangeFormat,
    order_by: tuple[str, ...],
    sequence: FilledSequence | None,
    required: frozenset[str],
) -> FrameRows:
    schema = shape.schema
    name = changes.column or "kind"
    _require_column(frame, name, "what became of each row")
    order = checked_order(frame.schema, order_by)
    filled, fields, beside = None, shape.ingest_fields, {name, *order}
    if sequence is not None and sequence.path != sequence.name:
        filled = _sequence_beside(schema, frame, sequence)
        fields = tuple(field for field in fields if field.name != sequence.name)
        beside |= {sequence.path, sequence.path.split(".")[0]}
    check_columns(frame.schema, fields, table_name, others=beside, required=required)
    if filled is None:
        require_sequence(schema, table_name, frame.columns)
    text = F.upper(F.trim(F.col(quoted(name)).cast("string")))
    kind = F.lit(None).cast("tinyint")
    for word, number in _KINDS.items():
        kind = F.when(text == F.lit(word), F.lit(number).cast("tinyint")).otherwise(kind)
    shown = F.coalesce(F.concat(F.lit("'"), F.col(quoted(name)).cast("string"), F.lit("'")), F.lit("NULL"))
    key = [_named_value(n) for n in schema.primary_key]
    problem = F.concat(
        F.lit(f"column {name!r} of the row ("), F.concat_ws(", ", *key), F.lit(") is "), shown,
        F.lit(f": what became of a row is one of {', '.join(_KINDS)}"),
    )  # fmt: skip
    wrong = F.when(kind.isNull(), problem)
    if filled is not None and sequence is not None:
        is_missing, what = sequence.missing(filled)
        wrong = wrong.when(is_missing, F.concat(F.lit("the row ("), F.concat_ws(", ", *key), F.lit("): "), what))
    columns = tuple(n for n in frame.columns if n in schema.by_name)
    marked = frame.select(
        *[F.col(quoted(n)) for n in dict.fromkeys((*columns, *order))],
        *([] if filled is None or sequence is None else [filled.alias(sequence.name)]),
        F.coalesce(kind, F.lit(UPSERT).cast("tinyint")).alias(KIND_NAME),
        wrong.alias(PROBLEM_NAME),
        F.when(kind == F.lit(UPDATE_BEFORE), 0).otherwise(1).alias(THEN_NAME),
    )
    if filled is not None and sequence is not None:
        columns = (*columns, sequence.name)
    return FrameRows(marked, columns, RowKind.MIXED, (*order, THEN_NAME))


def _sequence_beside(schema: Schema, frame: DataFrame, sequence: FilledSequence) -> Column:
    """The sequence value for rows that lack its column."""
    if sequence.name in frame.columns:
        raise InvalidInputError(
            f"sequence={sequence.path!r} is to fill {sequence.name!r}, and the rows have a column of that name: leave "
            f"one of them out"
        )
    column, type_ = part_column(frame, frame_parts(frame), sequence.path, "sequence")
    check_sequence_type(schema, sequence, type_)
    return column


def _named_value(name: str) -> Column:
    return F.concat(F.lit(f"{name} = "), F.coalesce(F.col(quoted(name)).cast("string"), F.lit("NULL")))


def _envelopes(schema: Schema, frame: DataFrame, changes: ChangeFormat, sequence: FilledSequence | None) -> Envelopes:
    """Envelopes as struct columns."""
    if changes.column is None:
        changes.refuse_json_options("without a column, envelopes are the DataFrame's own columns")
        for name in (OP, BEFORE, AFTER):
            _require_column(frame, name, "Debezium's envelope")
        return Envelopes(frame, frame_parts(frame))
    _require_column(frame, changes.column, "Debezium's envelope")
    value, type_ = F.col(quoted(changes.column)), frame.schema[changes.column].dataType
    if isinstance(type_, spark.StructType):
        changes.refuse_json_options(f"column {changes.column!r} is a struct")
        names = type_.names
        for name in (OP, BEFORE, AFTER):
            if name not in names:
                raise InvalidInputError(
                    f"Debezium's envelope in {changes.column!r}: {unknown_name(name, names, 'field')}"
                )
        parts = frame_parts(frame) | {name: value[name] for name in names}
        return Envelopes(frame.where(value.isNotNull()), parts)
    if not isinstance(type_, spark.StringType | spark.BinaryType):
        raise InvalidInputError(
            f"an envelope is a struct, or JSON as text or bytes; column {changes.column!r} is "
            f"{type_.simpleString().upper()}"
        )
    return decode_envelopes(
        frame, value.cast("string"), schema, times=changes.times, unknown=changes.unknown_fields, sequence=sequence
    )


def _require_column(frame: DataFrame, name: str, what: str) -> None:
    if name not in frame.columns:
        raise InvalidInputError(f"{what}: {unknown_name(name, frame.columns, 'column')}")
