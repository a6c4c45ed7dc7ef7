"""Table maintenance as Spark jobs: compaction, expiry, orphan removal, bulk load and statistics, divided into tasks."""
