"""Writes that read first: DELETE, UPDATE and MERGE.

``read_rows`` reads the rows to change and records what was read, for conflict checks; ``keyed`` writes new versions
into a primary-key table, ``append_only`` rewrites the files of other tables; ``read_modify_write`` chooses
between both and commits. ``delete`` deletes by key, ``delete_where`` by condition; ``landed`` finds files that other
commits have added meanwhile.
"""
