"""Remote planning: the metadata service chooses the files of a scan.

The service has the columns of large tables' manifests in memory; this process would have to read them first. It returns
the files that planning here would find; this process handles sections, deletion vectors, indexes and rows. If the
service cannot be reached, or does not know the snapshot, this process plans.
"""

import pyarrow as pa

from skerry.common.errors import SkerryError
from skerry.common.log import EventLog
from skerry.protocol.client import Client
from skerry.protocol.v1 import lake_pb2
from skerry.table.context import PlannedFiles, TableContext
from skerry.table.snapshot import Snapshot
from skerry.table.snapshot_files import SnapshotFiles
from skerry.types.schema import Schema
from skerry.types.table_ident import TableIdent

MIN_FILES = 1000
"""Tables with fewer files are planned here: reading their manifests takes less time than a call."""
_log = EventLog("lake")


class RemotePlanner:
    """``skerry.table.context.FilePlanner`` over a service."""

    def __init__(self, client: Client, target: str, min_files: int = MIN_FILES) -> None:
        self._service = client.lake
        self._target = target
        self.min_files = min_files

    @property
    def name(self) -> str:
        """Name of the planner in ``explain``."""
        return f"the service at {self._target}"

    def choose(self, context: TableContext, snapshot: Snapshot, schema: Schema, condition: str) -> PlannedFiles | None:
        """Files of a snapshot that may have matching rows; None if this process should choose them."""
        if snapshot.total.files < self.min_files or schema.id != snapshot.schema_id:
            return None
        if SnapshotFiles.is_cached(context, snapshot):
            return None  # most of the manifests are cached here
        ident = TableIdent.split(context.name)
        request = lake_pb2.ChooseFilesRequest(
            database=ident.database,
            name=ident.name,
            table_uuid=context.uuid,
            snapshot_id=snapshot.id,
            commit_id=snapshot.commit_id,
            schema_id=schema.id,
            condition=condition,
        )
        pieces: list[bytes] = []
        steps: tuple[tuple[str, int, int, int], ...] = ()
        is_whole = False
        try:
            for chunk in self._service.choose_files(request):
                if chunk.HasField("summary"):
                    is_whole = True
                    steps = tuple((step.name, step.files, step.size_bytes, step.rows) for step in chunk.summary.steps)
                else:
                    pieces.append(chunk.arrow_ipc)
            if not is_whole:
                return None
            with pa.ipc.open_stream(b"".join(pieces)) as stream:
                return PlannedFiles(stream.read_all(), steps)
        except (SkerryError, pa.ArrowException) as error:
            _log.warning("files of a scan are chosen here, not by the service", table=context.name, problem=str(error))
            return None
