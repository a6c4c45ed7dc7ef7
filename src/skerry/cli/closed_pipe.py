"""Ends a command when the reader of its output is gone, as in ``skerry sql … | head -1``.

Python raises :class:`BrokenPipeError` where other programs get the signal SIGPIPE and end without a message; a shell
reports that as exit code 141.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

READER_GONE = 141


def discard_output() -> None:
    """Send the rest of standard output nowhere, so that Python does not complain about it when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


@contextmanager
def flushed_output() -> Iterator[None]:
    """Flush standard output at the end of the block: a short output meets the closed pipe only then."""
    try:
        yield
    finally:
        try:
            sys.stdout.flush()
        except BrokenPipeError:
            discard_output()
            sys.exit(READER_GONE)
