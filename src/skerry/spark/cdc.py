"""Changes of rows that another database tells about, applied to a table in one commit.

===========  =========================================================================================================
format       a row of the DataFrame is
===========  =========================================================================================================
debezium     an envelope: ``op`` (c, r, u, d), ``before``, ``after`` and whatever else Debezium sends; as columns, as a
             struct, or as JSON (text, or bytes as they come from Kafka), with or without a ``schema`` around it
row-kind     a row of the table, and a column that says what became of it: ``+I``, ``-U``, ``+U``, ``-D``, or
             ``INSERT``, ``UPDATE_BEFORE``, ``UPDATE_AFTER`` (``UPDATE``), ``DELETE``
===========  =========================================================================================================

Changes of a key are applied in the order of ``order_by``: columns, or parts of the envelope like ``source.lsn``. If a
key comes twice and nothing orders its changes, they are refused. An update that changes the key deletes the row under
its old one; so does an update-before that no newer change of its key follows. An update-before stands before the
update-after of its key without being told; beside an insert of the same key it needs an order. Envelopes that are NULL
are tombstones, which say nothing that a delete has not said. What cannot be understood is refused, and shown.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it
from pyspark.sql import types as spark

from skerry.common.errors import InvalidInputError
from skerry.formats.kind import DELETE, UPSERT
from skerry.lake.engine import context_of
from skerry.lake.table import Table
from skerry.spark.cdcjson import UNKNOWN_FIELDS, decode_envelopes
from skerry.spark.envelope import AFTER, BEFORE, OP, Envelopes, changed_rows
from skerry.spark.fit import check_batch_frame, check_columns
from skerry.spark.native import quoted
from skerry.spark.order import checked_order
from skerry.spark.write import WriteJob, run_write
from skerry.spark.writejob import FrameRows, write_frame
from skerry.spark.writetask import INSERTED, KIND_NAME, PROBLEM_NAME, THEN_NAME, UPDATE_BEFORE, RowKind
from skerry.store.upsert import ingest_fields, require_primary_key
from skerry.table.context import TableContext
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
    """How a DataFrame tells what has changed.

    ``column`` holds the envelope, or with ``row-kind`` what became of the row; left out, envelopes are the DataFrame's
    own columns, and a kind is called ``kind``. ``times`` says what a number in JSON means for a TIMESTAMP (``ms``,
    ``us``; by default it is refused), and ``unknown_fields`` whether fields of JSON that are no columns of the table
    are refused (``refuse``) or left out (``ignore``).
    """

    format: str = "debezium"
    column: str | None = None
    times: str | None = None
    unknown_fields: str = "refuse"

    def __post_init__(self) -> None:
        if self.format not in FORMATS:
            raise InvalidInputError(f"changes come in the format {' or '.join(FORMATS)}, not {self.format!r}")
        if self.times not in (None, "ms", "us"):
            raise InvalidInputError(f"times are numbers of 'ms' or 'us', not {self.times!r}")
        if self.unknown_fields not in UNKNOWN_FIELDS:
            raise InvalidInputError(
                f"unknown_fields is one of {', '.join(UNKNOWN_FIELDS)}, not {self.unknown_fields!r}"
            )
        if self.format == "row-kind":
            self.refuse_json_options("rows with their kinds are no JSON")

    def refuse_json_options(self, why: str) -> None:
        """Refuse what would have no effect."""
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
) -> Snapshot:
    """Apply the changes in a DataFrame to a table with a primary key."""
    given = check_batch_frame(frame, "apply_changes")

    def write(job: WriteJob) -> Snapshot:
        rows = _rows_of(job.context, job.schema, given, changes, order_by)
        return job.commit(write_frame(job.context, job.schema, rows), Operation.UPSERT)

    return run_write(table, identity, write)


def check_changes(table: Table, frame: DataFrame, changes: ChangeFormat, order_by: str | Sequence[str]) -> None:
    """What :func:`apply_changes` would say of a DataFrame's columns, without doing anything."""
    _rows_of(context_of(table), table.schema, frame, changes, order_by)


def _rows_of(
    context: TableContext, schema: Schema, frame: DataFrame, changes: ChangeFormat, order_by: str | Sequence[str]
) -> FrameRows:
    require_primary_key(context, schema, "apply_changes")
    if not isinstance(changes, ChangeFormat):
        raise InvalidInputError(f"changes is a ChangeFormat, like ChangeFormat(column='value'), not {changes!r}")
    order = (order_by,) if isinstance(order_by, str) else tuple(order_by)
    if changes.format == "row-kind":
        return _rows_of_kinds(context, schema, frame, changes, order)
    return changed_rows(context, schema, _envelopes(schema, frame, changes), order)


def _rows_of_kinds(
    context: TableContext, schema: Schema, frame: DataFrame, changes: ChangeFormat, order_by: tuple[str, ...]
) -> FrameRows:
    name = changes.column or "kind"
    _require_column(frame, name, "what became of each row")
    order = checked_order(frame.schema, order_by)
    check_columns(frame.schema, ingest_fields(schema), context.name, others={name, *order})
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
    columns = tuple(n for n in frame.columns if n in schema.by_name)
    marked = frame.select(
        *[F.col(quoted(n)) for n in dict.fromkeys((*columns, *order))],
        F.coalesce(kind, F.lit(UPSERT).cast("tinyint")).alias(KIND_NAME),
        F.when(kind.isNull(), problem).alias(PROBLEM_NAME),
        F.when(kind == F.lit(UPDATE_BEFORE), 0).otherwise(1).alias(THEN_NAME),
    )
    return FrameRows(marked, columns, RowKind.MIXED, (*order, THEN_NAME))


def _named_value(name: str) -> Column:
    return F.concat(F.lit(f"{name} = "), F.coalesce(F.col(quoted(name)).cast("string"), F.lit("NULL")))


def _envelopes(schema: Schema, frame: DataFrame, changes: ChangeFormat) -> Envelopes:
    """Envelopes as struct columns."""
    if changes.column is None:
        changes.refuse_json_options("without a column, envelopes are the DataFrame's own columns")
        for name in (OP, BEFORE, AFTER):
            _require_column(frame, name, "Debezium's envelope")
        return Envelopes(frame, {name: F.col(quoted(name)) for name in frame.columns})
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
        others = {name: F.col(quoted(name)) for name in frame.columns}
        return Envelopes(frame.where(value.isNotNull()), others | {name: value[name] for name in names})
    if not isinstance(type_, spark.StringType | spark.BinaryType):
        raise InvalidInputError(
            f"an envelope is a struct, or JSON as text or bytes; column {changes.column!r} is "
            f"{type_.simpleString().upper()}"
        )
    return decode_envelopes(frame, value.cast("string"), schema, times=changes.times, unknown=changes.unknown_fields)


def _require_column(frame: DataFrame, name: str, what: str) -> None:
    if name not in frame.columns:
        raise InvalidInputError(f"{what}: {unknown_name(name, frame.columns, 'column')}")
