"""Processes that are at work within milliseconds: children of a server that has imported everything already.

To import the package takes a second of computing, and some tests start eight processes at a time. A process of the
tests has one such server, and the first who asks for it decides what it imports: so all of them ask here.
"""

import multiprocessing
from multiprocessing.context import ForkServerContext

_IMPORTED = ["skerry.lake.lake", "skerry.store.writer.table_writer", "skerry.fileio.object_store"]

ONLY_NAMED_PLUGINS = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
"""The environment of a pytest that a test starts: to import the plugins that are installed takes 0.9 s of computing."""


def prepared_processes() -> ForkServerContext:
    """A context like any other of ``multiprocessing``; what a child runs is a function of a module."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(_IMPORTED)
    return context
