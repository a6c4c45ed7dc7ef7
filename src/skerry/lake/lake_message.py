"""Tables, views and external catalogs of a lake as messages of ``LakeService``, and back."""

from skerry.iceberg.registry import CatalogDefinition
from skerry.lake.client_table import ClientTable
from skerry.lake.client_view import ClientView
from skerry.lake.table import Table
from skerry.lake.table_state import access_of
from skerry.protocol.v1 import lake_pb2
from skerry.table.view_store import View


def relation_message(found: Table | View | ClientTable) -> lake_pb2.LakeRelation:
    """A table or view."""
    if isinstance(found, ClientTable):
        held = found.held
        table = lake_pb2.ClientIcebergTable(
            uuid=held.uuid, metadata_location=held.metadata_location, database=held.database
        )
        return lake_pb2.LakeRelation(name=found.name, iceberg=table)
    if isinstance(found, ClientView):
        view = lake_pb2.ClientIcebergView(metadata_location=found.metadata_location, database=found.ident.database)
        return lake_pb2.LakeRelation(name=found.name, iceberg_view=view)
    if isinstance(found, Table):
        context = access_of(found).context
        own = lake_pb2.LakeTable(uuid=context.uuid, home=context.paths.home, location=context.paths.location)
        return lake_pb2.LakeRelation(name=found.name, table=own)
    comments = found.column_comments or (None,) * len(found.columns)
    made = lake_pb2.LakeView(
        query=found.query,
        database=found.database,
        columns=[
            lake_pb2.LakeViewColumn(name=name, comment=comment)
            for name, comment in zip(found.columns, comments, strict=True)
        ],
        comment=found.comment,
        version=found.version,
        created_ms=found.created_ms,
    )
    return lake_pb2.LakeRelation(name=found.name, view=made)


def view_of_message(name: str, message: lake_pb2.LakeView) -> View:
    """The view of a message."""
    return View(
        name,
        message.query,
        message.database,
        tuple(column.name for column in message.columns),
        message.comment if message.HasField("comment") else None,
        tuple(column.comment if column.HasField("comment") else None for column in message.columns),
        message.version,
        message.created_ms,
    )


def catalog_message(definition: CatalogDefinition) -> lake_pb2.ExternalCatalog:
    """The definition of an external catalog."""
    return lake_pb2.ExternalCatalog(
        name=definition.name,
        id=definition.id,
        created_ms=definition.created_ms,
        properties=dict(definition.properties),
    )


def catalog_of_message(message: lake_pb2.ExternalCatalog) -> CatalogDefinition:
    """The definition in a message."""
    return CatalogDefinition(message.name, message.id, message.created_ms, dict(message.properties))
