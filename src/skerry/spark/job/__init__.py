"""Maintenance and bulk load as Spark jobs: the driver decides and commits, tasks read and write files.

Begin with ``lake_methods``, the methods of a SparkLake, and ``job_table``, the same for one table; ``procedure`` is
SQL's CALL over them. Each job has its module: ``compact`` (one task per LSM tree), ``delete_files`` (expiry and orphan
removal), ``build_index``, ``index_metas`` (lists them), ``load`` (files into a table), ``analyze`` (statistics).
"""
