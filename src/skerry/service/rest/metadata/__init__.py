"""Iceberg metadata documents as the REST catalog changes them: pure functions over plain JSON values.

Nothing here opens a file or knows the graph. A valid document stays valid, or a
:class:`~skerry.service.rest.error.RestError` names the mistake.
"""
