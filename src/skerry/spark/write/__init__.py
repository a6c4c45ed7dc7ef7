"""DataFrames into tables: tasks write files, the driver commits once.

``write_frame`` is the entry; ``check_columns`` compares the DataFrame with the table before a job runs; ``job``
partitions (``row_partition``) and sorts rows and starts the tasks (``task``); ``duplicate_key`` and ``version_order``
choose between rows of one key; ``overwrite``, ``delete`` and ``rewrite`` replace and remove rows.
"""
