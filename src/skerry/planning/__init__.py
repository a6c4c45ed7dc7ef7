"""Scan planning: from the file statistics of a snapshot to the files that a query reads, pruned step by step.

``file_columns`` is the interface to a table of any format: columns with one value per file. ``candidate`` holds the
remaining files, ``step`` makes the pruning steps of a query, ``choose`` runs them and ``funnel`` counts the files after
each. ``column_summary`` summarises whole columns: NULL, NaN, median.
"""
