"""SQL: parses and runs statements; an engine (DuckDB or Spark) runs queries over pruned scans."""
