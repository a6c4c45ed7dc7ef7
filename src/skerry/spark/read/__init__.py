"""Tables as DataFrames.

``table`` is the entry; ``frame`` joins files that Spark reads natively (``parquet``, ``condition``) with rows merged in
our tasks (``task``, shared out by ``schedule``); ``plan_size`` gives Spark's optimizer the size of a scan;
``text_file`` and ``reader_option`` read CSV and JSON files.
"""
