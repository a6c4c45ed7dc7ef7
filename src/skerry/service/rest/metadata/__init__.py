"""Iceberg metadata documents as the REST catalog changes them: pure functions over plain JSON values.

Nothing here opens a file or knows the graph. A document that was valid stays valid, or a
:class:`~skerry.service.rest.error.RestError` says what was wrong.
"""
