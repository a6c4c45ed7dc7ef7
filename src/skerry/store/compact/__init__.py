"""Compaction: which trees are due, merging their files, and the commit.

``tree`` groups the live files of a table by partition; ``compact_tree`` does the work for one tree, in any process;
``compact_table`` chooses trees, runs them and commits.
"""
