"""Threads that load metadata: three bounded pools, one each for common loads, row counts and file listings."""

import threading

from skerry.common.closing import Closing
from skerry.common.loading_cache.load_pool import LoadPool

_SETTING = "iceberg.cache.loader-threads"


class LoadPools(Closing):
    """The three pools of a process, so that slow row counts and long listings take no thread from the others."""

    def __init__(self, threads: int = 10) -> None:
        self.common = LoadPool("common", threads, setting=_SETTING)
        self.row_count = LoadPool("row-count", threads, setting=_SETTING)
        self.file_listing = LoadPool("file-listing", threads, setting=_SETTING)
        self.decoding = threading.Lock()
        """Held while a manifest is decoded: threads that decode concurrently would contend for the interpreter lock,
        which takes several times as long. No other lock is taken while it is held.
        """

    def close(self) -> None:
        """End all threads."""
        for pool in (self.common, self.row_count, self.file_listing):
            pool.close()
