"""SST data files: rows sorted by key in small blocks, for single rows as well as for scans."""
