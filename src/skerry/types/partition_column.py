"""Names and types of the columns that hold the partition values of files: ``partition_{field id}``, one per field.

Manifests store them, planning prunes by them, compaction and reading group files into trees by them. They depend on a
schema alone, so this module is below all of these.
"""

from skerry.types.datatype import DataType, DecimalType
from skerry.types.schema import Schema

PARTITION_PREFIX = "partition_"


def partition_types(schema: Schema) -> dict[int, DataType]:
    """The type of every partition field of every spec, except those of unknown transforms.

    Iceberg tables of version 1 replace a removed field by ``void`` under the same id; files of older specs still have
    values of the former transform, so its type is the one that counts.
    """
    types: dict[int, DataType] = {}
    for spec in schema.specs:
        for part in spec.fields:
            if part.transform.known and (part.transform.name != "void" or part.id not in types):
                type_ = part.transform.result_type(schema.by_id[part.source_id].type)
                types[part.id] = _room_to_truncate(type_) if part.transform.name == "truncate" else type_
    return types


def _room_to_truncate(type_: DataType) -> DataType:
    """A decimal that is truncated downwards may need one more digit: −99 by 10 is −100."""
    if isinstance(type_, DecimalType):
        return DecimalType(min(38, type_.precision + 1), type_.scale)
    return type_
