"""Queries on DuckDB, in this process.

``engine`` runs a planned query and is the place to begin. ``database`` and ``cursor`` own the connections. On the way
in, ``reach`` and ``function`` refuse what a statement may not call or read, and ``reference``, ``file_sql``, ``stream``
and ``common`` turn each table into a DuckDB relation. On the way out, ``running`` streams the rows, ``result_shape``,
``decode`` and ``dtype`` convert their types, ``errors`` and ``explain`` reword what DuckDB says.
"""
