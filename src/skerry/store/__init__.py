"""Joins table and formats: rows become data files and a commit, snapshots become rows."""
