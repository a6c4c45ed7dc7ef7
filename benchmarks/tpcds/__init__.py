"""TPC-DS: its rows and its 99 queries, made by DuckDB's extension in an environment of its own."""
