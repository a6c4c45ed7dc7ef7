"""Upkeep of tables as jobs of Spark: work that falls into many pieces, done by its tasks."""
