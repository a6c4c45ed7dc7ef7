"""Tables as DataFrames.

``lake_table`` is the entry; ``frame`` combines files that Spark reads natively (``parquet``, ``condition``) with rows
merged in our tasks (``task``, distributed by ``schedule``); ``plan_size`` gives Spark's optimizer the size of a scan;
``text_file`` and ``reader_option`` read CSV and JSON files.
"""
