"""Reads Puffin files of any origin, with checksums where Skerry wrote them."""

from collections.abc import Sequence
from typing import Self

from skerry.common.errors import DamagedFileError, NewerFormatError
from skerry.fileio.base import RangeReader
from skerry.index.blob import BlobBytes, BlobDraft
from skerry.index.puffin.blob_meta import BlobMeta, PuffinMeta
from skerry.index.puffin.codec import CodecError, decompress
from skerry.index.puffin.directory import decode_directory
from skerry.index.puffin.footer import FooterError, NewerFooterError, read_exactly, read_meta
from skerry.index.puffin.layout import (
    CODECS,
    CONTENT_BYTES_KEY,
    DIRECTORY_FILE,
    MAGIC,
    MAX_BLOB_BYTES,
    MAX_FOOTER_BYTES,
    OWN_BLOB_KEYS,
    PAGE_BYTES,
    REMEDY,
    TAIL_BYTES,
    VERSION,
)
from skerry.index.puffin.pages import Pages, decode_pages

_FRAME_OVERHEAD = 64 << 10  # how much longer than its content a compressed blob may be
_PIECE_BYTES = 4 << 20


class PuffinFile:
    """A Puffin file open for reading: its metadata and a function that reads byte ranges; no file handle.

    Safe between threads. Whatever is wrong with the file raises :class:`DamagedFileError`, which names it.
    """

    def __init__(
        self, io: RangeReader, path: str, meta: PuffinMeta, *, remedy: str = REMEDY, tail: bytes = b""
    ) -> None:
        """For metadata that is known already, out of a cache; :meth:`open` reads it.

        ``tail`` are the last bytes of the file, if already read; ranges within them are not read again.
        """
        self.path = path
        self.meta = meta
        self._io = io
        self._remedy = remedy
        self._tail = tail
        self._tail_start = meta.size_bytes - len(tail)

    @classmethod
    def open(
        cls,
        io: RangeReader,
        path: str,
        size_bytes: int,
        *,
        tail_bytes: int = TAIL_BYTES,
        max_footer_bytes: int = MAX_FOOTER_BYTES,
        require_checksums: bool = False,
        remedy: str = REMEDY,
    ) -> Self:
        """Read the footer: one read of ``tail_bytes``, and a second one only if the footer is longer.

        ``require_checksums`` refuses a file that Skerry did not write. ``remedy`` is what errors advise.
        """

        def read(offset: int, length: int) -> bytes:
            return read_exactly(io, path, offset, length, size_bytes, remedy)

        try:
            meta, tail = read_meta(read, size_bytes, tail_bytes, max_footer_bytes)
        except NewerFooterError as error:
            raise NewerFormatError(path, error.version, VERSION) from None
        except FooterError as error:
            raise DamagedFileError(path, str(error), remedy) from None
        if require_checksums and not meta.checked:
            raise DamagedFileError(path, "its footer has no checksum, Skerry's Puffin files have one", remedy)
        return cls(io, path, meta, remedy=remedy, tail=tail)

    def without_tail(self) -> "PuffinFile":
        """The same file without the bytes that were read with its footer: for readers that are kept for long."""
        return PuffinFile(self._io, self.path, self.meta, remedy=self._remedy)

    def blob(self, blob: BlobMeta, *, max_bytes: int = MAX_BLOB_BYTES) -> BlobBytes:
        """The content of a blob.

        An uncompressed blob is read in parts, on request; each part is one read. A compressed blob is read and
        decompressed here; more than ``max_bytes`` of content are refused.
        """
        if blob.codec is None:
            return RangedBlob(self, blob, self.pages_of(blob))
        return WholeBlob(self, blob, self._content(blob, None, max_bytes))

    def read_blob(self, blob: BlobMeta, *, max_bytes: int = MAX_BLOB_BYTES) -> bytes:
        """All of a blob's content; more than ``max_bytes`` are refused."""
        return self._content(blob, None, max_bytes)

    def read_directory(self, blob: BlobMeta, *, max_bytes: int = MAX_BLOB_BYTES) -> dict[str, bytes]:
        """The files of a directory by path, with at most ``max_bytes`` of content in all.

        One read, if Skerry wrote the file; otherwise one for the list and one for each run of adjacent files.
        """
        listed = [file for file in self.meta.blobs if file.properties.get(DIRECTORY_FILE) == blob.type]
        fetched = self._fetch(blob, [blob, *listed], max_bytes)
        listing = self._content(blob, fetched[blob.offset, blob.length], MAX_FOOTER_BYTES)
        try:
            files = decode_directory(listing, self.meta.blobs)
        except ValueError as error:
            raise self.damaged(f"directory {blob.type!r}: {error}") from None
        members = [self.meta.blobs[file.blob_index] for file in files]
        missing = [member for member in members if (member.offset, member.length) not in fetched]
        fetched |= self._fetch(blob, missing, max_bytes)
        contents: dict[str, bytes] = {}
        left = max_bytes
        for file, member in zip(files, members, strict=True):
            content = self._content(member, fetched[member.offset, member.length], left)
            if file.size_bytes is not None and len(content) != file.size_bytes:
                raise self.damaged(f"file {file.path!r} has {len(content)} bytes, {file.size_bytes} are listed")
            contents[file.path] = content
            left -= len(content)
        return contents

    def draft(self, blob: BlobMeta, *, max_bytes: int = MAX_BLOB_BYTES) -> BlobDraft:
        """A blob or directory of a file of ours as it was given to the writer, to be copied to another file."""
        data: bytes | dict[str, bytes]
        codec = blob.codec
        if blob.is_directory:
            data = self.read_directory(blob, max_bytes=max_bytes)
            codecs = {file.codec for file in self.meta.blobs if file.properties.get(DIRECTORY_FILE) == blob.type}
            codec = codecs.pop() if len(codecs) == 1 else None
        else:
            data = self.read_blob(blob, max_bytes=max_bytes)
        properties = {name: value for name, value in blob.properties.items() if name not in OWN_BLOB_KEYS}
        pages = None if blob.is_directory else self.pages_of(blob)
        page_bytes = None if pages is None or pages.page_bytes >= PAGE_BYTES else pages.page_bytes
        return BlobDraft(blob.type, data, blob.fields, properties, codec, page_bytes)

    def read_stored(self, blob: BlobMeta, start: int, end: int) -> bytes:
        """A part of a blob as it is in the file, before decompression, checked; the range is widened to pages."""
        return self.read_pages(blob, self.pages_of(blob), start, end)

    def read_pages(self, blob: BlobMeta, pages: Pages | None, start: int, end: int) -> bytes:
        """The same, with the pages that :meth:`pages_of` has given: for many reads of one blob."""
        first, last = (start, end) if pages is None else pages.around(start, end, blob.length)
        if first >= last:
            return b""
        data = self._read(blob.offset + first, last - first)
        self._check(blob, pages, memoryview(data), first)
        return data[start - first : end - first]

    def _content(self, blob: BlobMeta, stored: bytes | None, max_bytes: int) -> bytes:
        """The content, of bytes that were read (and not yet checked) or are read here."""
        limit = max_bytes if blob.codec is None else max_bytes + _FRAME_OVERHEAD
        if blob.length > limit:
            raise self.damaged(f"blob {blob.type!r} has {blob.length} bytes, more than the limit of {max_bytes}")
        if stored is None:
            stored = self.read_stored(blob, 0, blob.length)
        else:
            self._check(blob, self.pages_of(blob), memoryview(stored), 0)
        if blob.codec is None:
            return stored
        if blob.codec not in CODECS:
            raise self.damaged(
                f"blob {blob.type!r} is compressed with {blob.codec!r}, known are {' and '.join(CODECS)}"
            )
        expected = blob.properties.get(CONTENT_BYTES_KEY)
        try:
            content = decompress(blob.codec, stored, max_bytes)
        except CodecError as error:
            raise self.damaged(f"blob {blob.type!r}: {error}") from None
        if expected is not None and str(len(content)) != expected:
            raise self.damaged(f"blob {blob.type!r} expands to {len(content)} bytes, {expected[:20]} were written")
        return content

    def _fetch(self, owner: BlobMeta, blobs: Sequence[BlobMeta], max_bytes: int) -> dict[tuple[int, int], bytes]:
        """The stored bytes of blobs by offset and length, not yet checked; adjacent ones in one read."""
        if sum(blob.length for blob in blobs) > max_bytes + _FRAME_OVERHEAD:
            raise self.damaged(f"directory {owner.type!r} has more than {max_bytes} bytes")
        runs: list[list[BlobMeta]] = []
        for blob in sorted(blobs, key=lambda blob: (blob.offset, blob.length)):
            if runs and runs[-1][-1].end == blob.offset:
                runs[-1].append(blob)
            else:
                runs.append([blob])
        fetched: dict[tuple[int, int], bytes] = {}
        for run in runs:
            start = run[0].offset
            data = self._read(start, run[-1].end - start)
            fetched |= {(blob.offset, blob.length): data[blob.offset - start : blob.end - start] for blob in run}
        return fetched

    def pages_of(self, blob: BlobMeta) -> Pages | None:
        """The checksums of a blob; None if another program wrote it."""
        try:
            pages = decode_pages(blob.properties, blob.length)
        except ValueError as error:
            raise self.damaged(f"blob {blob.type!r}: {error}") from None
        if pages is None and self.meta.checked:
            raise self.damaged(f"blob {blob.type!r} has no page checksums")
        return pages

    def _check(self, blob: BlobMeta, pages: Pages | None, data: memoryview, start: int) -> None:
        if pages is None:
            return
        wrong = pages.first_damaged(data, start)
        if wrong is not None:
            raise self.damaged(f"the checksum of blob {blob.type!r} is wrong at byte {blob.offset + wrong}")

    def _read(self, offset: int, length: int) -> bytes:
        """A range within the blobs. A range that begins right after the file's first magic is read together with it."""
        if not length:
            return b""
        if offset >= self._tail_start:
            start = offset - self._tail_start
            return self._tail[start : start + length]
        lead = len(MAGIC) if offset == len(MAGIC) else 0
        data = read_exactly(self._io, self.path, offset - lead, length + lead, self.meta.size_bytes, self._remedy)
        if data[:lead] != MAGIC[:lead]:
            raise self.damaged(f"it begins with {data[:lead]!r}, a Puffin file begins with {MAGIC!r}")
        return data[lead:]

    def damaged(self, problem: str) -> DamagedFileError:
        """An error about this file."""
        return DamagedFileError(self.path, problem, self._remedy)


class RangedBlob:
    """An uncompressed blob, read in parts: each a single read, widened to whole pages if they have checksums."""

    def __init__(self, file: PuffinFile, blob: BlobMeta, pages: Pages | None) -> None:
        self._file = file
        self._blob = blob
        self._pages = pages

    @property
    def size_bytes(self) -> int:
        return self._blob.length

    def read(self, offset: int, length: int) -> bytes:
        _check_range(self._file, self._blob, offset, length, self._blob.length)
        return self._file.read_pages(self._blob, self._pages, offset, offset + length)


class WholeBlob:
    """A blob that was compressed, in memory."""

    def __init__(self, file: PuffinFile, blob: BlobMeta, content: bytes) -> None:
        self._file = file
        self._blob = blob
        self._content = content

    @property
    def size_bytes(self) -> int:
        return len(self._content)

    def read(self, offset: int, length: int) -> bytes:
        _check_range(self._file, self._blob, offset, length, len(self._content))
        return self._content[offset : offset + length]


def _check_range(file: PuffinFile, blob: BlobMeta, offset: int, length: int, size: int) -> None:
    if offset < 0 or length < 0 or offset + length > size:
        raise file.damaged(f"blob {blob.type!r} has {size} bytes, {length} from byte {offset} were asked for")


def verify_puffin(file: PuffinFile, *, max_bytes: int = MAX_BLOB_BYTES) -> None:
    """Raise :class:`DamagedFileError` for the first defect of a file.

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
