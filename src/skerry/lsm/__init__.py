"""The LSM tree without its data files: MemTable, write-ahead log, key order, merge, choice of compactions."""
