"""The LSM tree without its files: MemTable, log, order of keys, merging of versions, choice of compactions."""
