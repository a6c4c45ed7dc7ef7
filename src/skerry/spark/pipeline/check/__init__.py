"""Checks of a pipeline before it runs, without Spark.

``check`` runs them all: columns of queries (``query_columns``), targets, expectations, materialized targets, streams.
``aggregation`` finds queries that combine rows; ``warning`` reports pipelines that run but may surprise.
"""
