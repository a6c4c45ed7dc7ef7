"""Partition transforms, predicates and pruning: pure functions over columns that open no file."""

from skerry.pruning.partition_mask import keep_mask

__all__ = ["keep_mask"]
