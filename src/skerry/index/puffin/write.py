"""Writes Puffin files; :mod:`skerry.index.puffin.layout` has the layout."""

import io
from collections.abc import Iterable, Mapping

from skerry.common.errors import InvalidInputError
from skerry.fileio.base import FileIO, OutputFile
from skerry.index.blob import BlobDraft
from skerry.index.puffin.blob_meta import BlobMeta, PuffinMeta
from skerry.index.puffin.codec import compress
from skerry.index.puffin.directory import encode_directory, plan_directory
from skerry.index.puffin.footer import encode_footer
from skerry.index.puffin.layout import (
    CODECS,
    CONTENT_BYTES_KEY,
    CREATED_BY,
    DIRECTORY,
    DIRECTORY_FILE,
    FILE_PREFIX,
    MAGIC,
    MAX_BLOB_BYTES,
    MAX_FOOTER_BYTES,
    NO_SNAPSHOT,
    OWN_BLOB_KEYS,
    PAGE_BYTES,
)
from skerry.index.puffin.pages import encode_pages, page_size_for

_HIGHEST_FIELD = (1 << 31) - 2  # Iceberg's id is one more, and has 32 bits


class PuffinWriter:
    """Writes one file to an output of ``FileIO.open_output``, or to anything with ``write``.

    Call order: ``add`` each blob, in the order in which they shall lie in the file, then ``finish`` once. A blob is
    written when it is added, and only its entry is kept. The code that opened the output closes it; a writer that is
    not finished leaves a file that cannot be read.
    """

    def __init__(
        self,
        output: OutputFile,
        *,
        properties: Mapping[str, str] | None = None,
        snapshot_id: int = NO_SNAPSHOT,
        sequence_number: int = NO_SNAPSHOT,
        page_bytes: int = PAGE_BYTES,
        compressed_footer: bool = False,
    ) -> None:
        """``snapshot_id`` and ``sequence_number`` are written for every blob.

        ``page_bytes`` is the smallest size of pages with a checksum of their own. Keep ``compressed_footer`` False for
        files that others read: Iceberg's Java, Rust and Python readers refuse compressed footers.
        """
        if page_bytes < 1:
            raise InvalidInputError(f"page_bytes is {page_bytes}, it must be at least 1", about=("page_bytes",))
        self._properties = {CREATED_BY: "Skerry", **_checked_texts(properties or {}, "the file")}
        if reserved := sorted(name for name in self._properties if name.startswith(FILE_PREFIX)):
            raise InvalidInputError(f"properties {', '.join(reserved)}: names with {FILE_PREFIX} are set by the writer")
        self._output = output
        self._snapshot_id = snapshot_id
        self._sequence_number = sequence_number
        self._page_bytes = page_bytes
        self._compressed_footer = compressed_footer
        self._blobs: list[BlobMeta] = []
        self._size = 0
        self._finished = False

    def add(self, draft: BlobDraft) -> BlobMeta:
        """Write a blob, or the files of a directory and the blob that lists them; returns the last blob written."""
        if self._finished:
            raise InvalidInputError("the Puffin file is finished, no blob can be added")
        if reserved := sorted(OWN_BLOB_KEYS.intersection(draft.properties)):
            raise InvalidInputError(f"blob {draft.type!r}: {', '.join(reserved)} are set by the writer")
        _checked_texts(draft.properties, f"blob {draft.type!r}")
        fields = _iceberg_fields(draft)
        if draft.codec is not None and draft.codec not in CODECS:
            raise InvalidInputError(f"blob {draft.type!r}: codec {draft.codec!r} is not one of {', '.join(CODECS)}")
        if not isinstance(draft.data, Mapping):
            return self._put(draft.type, draft.data, fields, draft.properties, draft.codec, draft.page_bytes)
        if any(blob.type == draft.type and blob.is_directory for blob in self._blobs):
            raise InvalidInputError(f"the Puffin file has a directory {draft.type!r} already")
        files = plan_directory(draft.type, draft.data, first_index=len(self._blobs))
        for file in files:
            self._put(file.key, draft.data[file.path], (), {DIRECTORY_FILE: draft.type}, draft.codec)
        properties = {**draft.properties, DIRECTORY: str(len(files))}
        return self._put(draft.type, encode_directory(files), fields, properties, None)

    def _put(
        self,
        type: str,
        data: bytes,
        fields: tuple[int, ...],
        properties: Mapping[str, str],
        codec: str | None,
        page_bytes: int | None = None,
    ) -> BlobMeta:
        stored, own = data, {}
        if codec is not None:
            if len(data) > MAX_BLOB_BYTES:
                raise InvalidInputError(
                    f"blob {type!r} has {len(data)} bytes; at most {MAX_BLOB_BYTES} can be compressed, since readers "
                    "refuse to expand more: write it with codec None"
                )
            stored = compress(codec, data)
            own[CONTENT_BYTES_KEY] = str(len(data))
        own |= encode_pages(stored, page_size_for(len(stored), page_bytes or self._page_bytes))
        self._begin()
        blob = BlobMeta(
            type=type,
            iceberg_fields=fields,
            snapshot_id=self._snapshot_id,
            sequence_number=self._sequence_number,
            offset=self._size,
            length=len(stored),
            codec=codec,
            properties={**properties, **own},
        )
        self._write(stored)
        self._blobs.append(blob)
        return blob

    def finish(self) -> PuffinMeta:
        """Write the footer; returns the file's metadata, including its size."""
        if self._finished:
            raise InvalidInputError("the Puffin file is finished already")
        footer = encode_footer(
            self._blobs, self._properties, compressed=self._compressed_footer, limit=MAX_FOOTER_BYTES
        )
        self._begin()
        self._write(footer)
        self._finished = True
        return PuffinMeta(self._size, len(footer), tuple(self._blobs), dict(self._properties), checked=True)

    def _begin(self) -> None:
        if not self._size:
            self._write(MAGIC)

    def _write(self, data: bytes) -> None:
        self._output.write(data)
        self._size += len(data)


def write_puffin(
    io: FileIO,
    path: str,
    drafts: Iterable[BlobDraft],
    *,
    properties: Mapping[str, str] | None = None,
    snapshot_id: int = NO_SNAPSHOT,
    sequence_number: int = NO_SNAPSHOT,
) -> PuffinMeta:
    """Write a new file with these blobs; it appears, durably, when all of it is written."""
    with io.open_output(path) as output:
        writer = PuffinWriter(output, properties=properties, snapshot_id=snapshot_id, sequence_number=sequence_number)
        for draft in drafts:
            writer.add(draft)
        return writer.finish()


def encode_puffin(
    drafts: Iterable[BlobDraft],
    *,
    properties: Mapping[str, str] | None = None,
    snapshot_id: int = NO_SNAPSHOT,
    sequence_number: int = NO_SNAPSHOT,
) -> bytes:
    """The bytes of a file with these blobs."""
    output = io.BytesIO()
    writer = PuffinWriter(output, properties=properties, snapshot_id=snapshot_id, sequence_number=sequence_number)
    for draft in drafts:
        writer.add(draft)
    writer.finish()
    return output.getvalue()


def _iceberg_fields(draft: BlobDraft) -> tuple[int, ...]:
    for number in draft.fields:
        if not 0 <= number <= _HIGHEST_FIELD:
            raise InvalidInputError(f"blob {draft.type!r}: {number} is not the id of a column")
    return tuple(number + 1 for number in draft.fields)


def _checked_texts(properties: Mapping[str, str], owner: str) -> Mapping[str, str]:
    for name, value in properties.items():
        if not isinstance(name, str) or not isinstance(value, str):
            raise InvalidInputError(f"property {name!r} of {owner} is {value!r}: names and values are texts")
    return properties
