"""File pruning: which files may hold a row that satisfies a bound predicate.

``files`` holds bounds, NULL counts and partition values of many files as columns; ``column_facts`` combines bounds and
partition values of one column; ``partition_range`` turns partition values into ranges of source values; ``prune``
evaluates the predicate over all files at once, with ``conjunction``, ``membership`` and ``column_pair`` for its leaves.
"""
