"""Queries on DuckDB, in this process.

Begin with ``engine``, which runs a planned query. ``databases``, ``query_database`` and ``cursor`` own the connections.
``reach`` and ``function`` refuse functions and files that a statement may not use; ``reference``, ``file_sql``,
``row_stream`` and ``common`` turn each table into a DuckDB relation. ``running`` streams the result, ``result_shape``,
``decode`` and ``dtype`` convert its types, ``errors`` and ``explain`` reword DuckDB's messages.
"""
