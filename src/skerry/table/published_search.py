"""Progress of the search for a snapshot that Iceberg can represent exactly.

A hint, ``iceberg/searched``: a document of kind ``published-search``, version 1: tableUuid, icebergVersion,
publishedId, snapshotId, reason. No snapshot after ``publishedId`` up to ``snapshotId`` has an exact view in that
format version; ``reason`` says why the newest has none. Whether one has it never changes. Without the hint, every
commit to a table that lags would search all snapshots since the published one again.
"""

from dataclasses import dataclass

from skerry.common.document import encode_document
from skerry.common.errors import DamagedFileError, FileMissingError, NewerFormatError, StorageError
from skerry.common.log import EventLog
from skerry.common.member import number_member, open_document, text_member
from skerry.table.context import TableContext

VERSION = 1
_REMEDY = "Delete the file, which is only a hint"
_log = EventLog("table")


@dataclass(frozen=True, slots=True)
class Searched:
    """The last snapshot of a search that found none."""

    format_version: int
    published_id: int
    snapshot_id: int
    reason: str


def read_searched(context: TableContext, format_version: int, published_id: int) -> Searched | None:
    """The last search, if it covers snapshots after ``published_id``; None if not, or if the hint is damaged."""
    path = context.paths.iceberg_searched
    try:
        data = context.fileio.read(path)
        with open_document(data, path=path, kind="published-search", known_version=VERSION, remedy=_REMEDY) as doc:
            if text_member(doc, "tableUuid") != context.uuid:
                return None
            found = Searched(
                number_member(doc, "icebergVersion"),
                number_member(doc, "publishedId"),
                number_member(doc, "snapshotId"),
                text_member(doc, "reason"),
            )
    except (FileMissingError, NewerFormatError):
        return None
    except DamagedFileError as error:
        _log.warning("a hint is not used", table=context.name, problem=str(error))
        return None
    fits = found.format_version == format_version and found.published_id <= published_id < found.snapshot_id
    return found if fits else None


def write_searched(context: TableContext, searched: Searched) -> None:
    """Leave the hint; a failure is logged only."""
    fields = {
        "tableUuid": context.uuid,
        "icebergVersion": searched.format_version,
        "publishedId": searched.published_id,
        "snapshotId": searched.snapshot_id,
        "reason": searched.reason,
    }
    try:
        context.fileio.replace(
            context.paths.iceberg_searched, encode_document("published-search", VERSION, fields), durable=False
        )
    except StorageError as error:
        _log.warning("hint not written", table=context.name, problem=str(error))
