"""Puffin files with indexes beside data files: written when a data file is complete, asked when it is read.

``index_file`` writes the file and ties it to its data file by name, checksum, row count and schema. ``ask`` opens it
for a scan or a lookup and returns the rows that may match; a damaged or missing index file costs speed, never an
answer. ``coverage`` counts the data files that have an index. How an index works inside is in ``skerry.index``.
"""
