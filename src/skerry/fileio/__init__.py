"""Storage: one interface, implemented by a local folder, a bucket and this process's memory."""

from skerry.fileio.base import FileIO, FileStat, OutputFile, Versioned
from skerry.fileio.local import LocalFileIO
from skerry.fileio.location import is_object_store, open_fileio
from skerry.fileio.memory import MemoryFileIO
from skerry.fileio.object_store import ObjectStoreFileIO
from skerry.fileio.path import TEMP_PREFIX

__all__ = [
    "TEMP_PREFIX",
    "FileIO",
    "FileStat",
    "LocalFileIO",
    "MemoryFileIO",
    "ObjectStoreFileIO",
    "OutputFile",
    "Versioned",
    "is_object_store",
    "open_fileio",
]
