"""What all contestants are given: Arrow files, written once."""

import pyarrow as pa

pa.array([0])
"""The first value that pyarrow converts makes it import pandas, if that is installed: it belongs to no work."""


def read_rows(path):
    """A table in memory: reading it must not be part of anybody's work."""
    with pa.OSFile(str(path)) as file:
        return pa.ipc.open_file(file).read_all().combine_chunks()
