"""The identity of a local file: which content is under a name, according to the operating system.

Every way to change a file through the operating system sets its ``ctime``, which no program can set back (``os.utime``
sets it, too). So two equal identities mean the same bytes, with two exceptions:

* A second change within one tick of the file system's clock leaves the times unchanged. Ticks are 1 to 10 ms on Linux
  and up to 1 s elsewhere, so an identity is reliable only when the last change is ``SETTLED_MS`` old.
* Bits lost by the disk, below the file system, change no time.
"""

import os
from typing import NamedTuple

from skerry.fileio.oserror import file_missing, storage_errors

SETTLED_MS = 1000
"""Minimum age of a file's last change for its identity to differ from that of any later content."""


class FileIdentity(NamedTuple):
    """Device, inode, size, ``mtime`` and ``ctime`` of a file.

    A tuple, for speed: every query creates, compares and looks up one for each file that it reads.
    """

    device: int
    inode: int
    size_bytes: int
    modified_ns: int
    changed_ns: int

    def is_settled(self, now_ms: int) -> bool:
        """Whether any later change would give the file another identity; not if its times are too recent."""
        return now_ms - max(self.modified_ns, self.changed_ns) // 1_000_000 > SETTLED_MS


def file_identity(full_path: str) -> FileIdentity | None:
    """The identity of a file; None if there is none of that name."""
    try:
        stat = os.stat(full_path)
    except OSError as error:
        if file_missing(error):
            return None
        with storage_errors(full_path):
            raise
    return FileIdentity(stat.st_dev, stat.st_ino, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns)
