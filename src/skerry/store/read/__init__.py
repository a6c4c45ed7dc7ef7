"""Reading: a snapshot and open MemTables → rows.

``plan`` divides them into key sections, ``reader`` reads sections as Arrow batches from the files and in-memory rows of
``sorted_source``, ``table_lookup`` finds single rows by key. ``split`` divides a scan between an engine that reads
files itself (``native_files``, ``file_check``) and this reader, after a merge of keys alone (``survivors``);
``key_split`` cuts sections for several tasks.
"""
