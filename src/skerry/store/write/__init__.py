"""Writing: rows become data files, and data files become a commit.

``transaction`` is one write, from the latest snapshot to the commit; ``write_rows`` is append, upsert and overwrite.
``partitioned_files`` writes tables without a primary key, ``sorted_run`` those with one, both through ``open_file``;
``level`` plans the commit of new files and chooses their LSM level; ``write_target`` is the schema that a streaming
writer encodes for.
"""
