"""DataFrames into tables: tasks write files, the driver commits once.

``table`` is the entry; ``check_columns`` compares the DataFrame with the table before a job runs; ``job`` partitions
(``partition``) and sorts rows and starts the tasks (``task``); ``duplicate_key`` and ``version_order`` choose between
rows of one key; ``overwrite``, ``delete`` and ``rewrite`` replace and remove rows.
"""
