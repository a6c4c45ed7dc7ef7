"""Runtime filters: the keys of one side of a join prune files and rows of the other side.

``runtime_filter`` is the filter as scans take it; ``key_filter`` holds the values of one join column (exact set, min
and max, bloom filter); ``key_tuple`` those of several columns together; ``equal_value`` converts between columns of
different types.
"""
