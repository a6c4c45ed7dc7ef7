"""Reading: from a snapshot and open MemTables to rows.

``plan`` turns them into key sections, ``reader`` reads sections as Arrow batches, ``source`` has the files and rows in
memory that they come from, ``lookup`` finds single rows by key. ``split`` divides a scan between an engine that reads
files itself (``native_files``, ``file_check``) and this reader, after a merge of keys alone (``survivors``);
``key_split`` cuts sections for several tasks.
"""
