"""Partition transforms and pruning: pure functions over columns, no file is opened here."""
