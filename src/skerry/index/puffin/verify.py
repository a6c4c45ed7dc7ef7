"""Reads all of a Puffin file and checks whatever can be checked."""

from skerry.index.puffin.layout import MAGIC, MAX_BLOB_BYTES
from skerry.index.puffin.meta import BlobMeta
from skerry.index.puffin.read import PuffinFile

_PIECE_BYTES = 4 << 20


def verify_puffin(file: PuffinFile, *, max_bytes: int = MAX_BLOB_BYTES) -> None:
    """Raise :class:`DamagedFileError` for the first thing that is wrong with a file.

    Every page is checked, compressed blobs are expanded (one at a time, to at most ``max_bytes``), directories are
    read. A file of ours must also have no byte that belongs to no blob.
    """
    if file.meta.checked:
        _check_gaps(file)
    for blob in file.meta.blobs:
        _check_stored(file, blob)
        if blob.is_directory:
            file.read_directory(blob, max_bytes=max_bytes)
        elif blob.codec is not None:
            file.read_blob(blob, max_bytes=max_bytes)


def _check_stored(file: PuffinFile, blob: BlobMeta) -> None:
    for start in range(0, blob.length, _PIECE_BYTES):
        file.read_stored(blob, start, min(start + _PIECE_BYTES, blob.length))


def _check_gaps(file: PuffinFile) -> None:
    end = len(MAGIC)
    for blob in file.meta.blobs:
        if blob.offset != end:
            raise file.damaged(f"blob {blob.type!r} begins at byte {blob.offset}, the one before it ends at {end}")
        end = blob.end
    if end != file.meta.blobs_end:
        raise file.damaged(f"its last blob ends at byte {end}, its footer begins at {file.meta.blobs_end}")
