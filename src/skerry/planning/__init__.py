"""From what a table says of its files to the files that a query reads, pruned step by step.

``file_columns`` is what planning needs of a table, whatever its format: columns with a value for each file.
``candidate`` holds the files that are left, ``step`` makes the steps of pruning for a query, ``choose`` runs them and
``funnel`` counts what each leaves. ``column_summary`` answers questions about whole columns: NULL, NaN, a value from
the middle.
"""
