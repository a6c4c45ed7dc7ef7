"""Puffin files with the indexes of data files: written when a data file is complete, queried when it is read.

``index_file`` writes the file and ties it to its data file by name, checksum, row count and schema. ``ask`` opens it
for a scan or a lookup and returns the rows that may match; a damaged or missing index file makes queries slower, never
wrong. ``skerry.index`` implements the indexes.
"""
