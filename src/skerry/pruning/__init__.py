"""Partition transforms, predicates and pruning: pure functions over columns, no file is opened here."""
