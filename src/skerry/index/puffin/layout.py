"""The layout of a Puffin file, shared by writer and readers.

Puffin is Iceberg's container for statistics and indexes. Integers are little-endian::

    file    = "PFA1" blob… footer
    footer  = "PFA1" payload payload_size:i32 flags:u32 "PFA1"
    payload = UTF-8 JSON {"blobs": […], "properties": {…}}, or one LZ4 frame of it if bit 0 of flags is set

A blob's entry has ``type``, ``fields`` (Iceberg's field ids: ours + 1), ``snapshot-id``, ``sequence-number``,
``offset``, ``length`` and, if they apply, ``compression-codec`` (``lz4`` or ``zstd``, one frame) and ``properties``.

Puffin has no checksums. The files that Skerry writes hold them in properties, which other readers ignore:

==========================  ==========================================================================================
property of the file        value
==========================  ==========================================================================================
``created-by``              ``Skerry``, unless the caller names another
``skerry.file-version``     ``1``
``skerry.file-checksum``    16 hex digits: XXH3-64 of the (uncompressed) payload with these digits as zeros; always the
                            last property, so that the payload ends with the digits and ``"}}``
==========================  ==========================================================================================

==========================  ==========================================================================================
property of a blob          value
==========================  ==========================================================================================
``skerry.page-bytes``       size of a page of the blob as it is stored, that is after compression
``skerry.page-checksums``   base64 of one unsigned XXH3-64 for each page; the last page may be short
``skerry.content-bytes``    size of the content; compressed blobs only
``skerry.directory``        number of files; blobs that list a directory only, see :mod:`skerry.index.puffin.directory`
``skerry.directory-file``   type of the blob that lists the directory to which this file belongs
==========================  ==========================================================================================

Blobs follow one another without gaps, from byte 4 to the footer. So every byte is covered: the payload by its
checksum, blobs by the checksums of their pages, the rest (three magics, payload size, flags) by having one right value.
The first magic is checked together with the first page of the first blob, which lies next to it.

A payload that contains ``skerry.file-`` anywhere must have the right checksum at its end. The text occurs twice in
every file of ours, so no single flipped bit turns such a file into one that is not checked.
"""

MAGIC = b"PFA1"
TRAILER_BYTES = 12
"""Payload size, flags, magic."""
SMALLEST_FILE_BYTES = 2 * len(MAGIC) + TRAILER_BYTES
FLAG_COMPRESSED = 1

CREATED_BY = "created-by"
FILE_PREFIX = "skerry.file-"
FILE_VERSION = "skerry.file-version"
FILE_CHECKSUM = "skerry.file-checksum"
VERSION = 1

PAGE_BYTES_KEY = "skerry.page-bytes"
PAGE_CHECKSUMS_KEY = "skerry.page-checksums"
CONTENT_BYTES_KEY = "skerry.content-bytes"
DIRECTORY = "skerry.directory"
DIRECTORY_FILE = "skerry.directory-file"
OWN_BLOB_KEYS = frozenset({PAGE_BYTES_KEY, PAGE_CHECKSUMS_KEY, CONTENT_BYTES_KEY, DIRECTORY, DIRECTORY_FILE})
"""Properties that the writer sets; a draft must not."""

CODECS = ("lz4", "zstd")

PAGE_BYTES = 64 << 10
MOST_PAGES = 1024
"""Pages of larger blobs are doubled until there are at most this many: 11 KB of checksums in the footer."""

TAIL_BYTES = 16 << 10
"""Default size of the first read of a file, from its end."""
MAX_FOOTER_BYTES = 8 << 20
"""Default limit of a footer's payload, before and after decompression."""
MAX_BLOB_BYTES = 256 << 20
"""Default limit of what a compressed blob, or a directory, may expand to."""

NO_SNAPSHOT = -1
"""``snapshot-id`` and ``sequence-number`` of blobs that belong to no snapshot of an Iceberg table."""

REMEDY = "Drop the index and build it again; the rows of the table are not affected"
