"""Creates tables with the columns of a DataFrame."""

from pyspark.errors import PySparkException
from pyspark.sql import DataFrame
from pyspark.sql.pandas.types import to_arrow_type

from skerry.common.errors import AlreadyExistsError, InvalidInputError, NotFoundError, SkerryError
from skerry.lake.lake import Lake
from skerry.spark.pipeline.declare.model import Target
from skerry.store.diff.changes import ROW_KIND
from skerry.types.arrow import type_from_arrow
from skerry.types.datatype import DataType
from skerry.types.field import Field
from skerry.types.literal import unknown_name

_KIND = "kind"


def ensure_table(lake: Lake, target: Target, frame: DataFrame) -> None:
    """Create a target's table, if it does not exist and the file says to create it."""
    try:
        lake.table(target.table)
        return
    except NotFoundError:
        if not target.create:
            raise
    fields = target.fields or tuple(_fields(target, frame))
    keys = target.keys or ()
    names = [field.name for field in fields]
    for key in keys:
        if key not in names:
            raise InvalidInputError(unknown_name(key, names, "column"))
    whole = [Field(f.name, f.type, f.nullable and f.name not in keys, f.description) for f in fields]
    try:
        lake.create_table(
            target.table,
            whole,
            primary_key=keys,
            partition_by=target.partition_by,
            options=target.options,
            comment=target.comment,
        )
    except AlreadyExistsError:
        return  # another process created it first; the write checks its columns


def _fields(target: Target, frame: DataFrame) -> list[Field]:
    """The columns of the rows, without those that hold the kind of change."""
    kind = target.changes.get("column", _KIND) if target.mode == "cdc" else ROW_KIND
    return [Field(f.name, _type(f.name, f.dataType)) for f in frame.schema.fields if f.name != kind]


def _type(name: str, given: object) -> DataType:
    words = getattr(given, "simpleString", lambda: str(given))().upper()
    try:
        return type_from_arrow(to_arrow_type(given, timezone="UTC"), name)  # type: ignore[arg-type]
    except (PySparkException, SkerryError):
        raise InvalidInputError(
            f"column {name!r} is {words}, which tables do not have; cast it, or leave it out"
        ) from None
