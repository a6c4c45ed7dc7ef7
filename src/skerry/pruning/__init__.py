"""Partition transforms, predicates and pruning: pure functions over columns, no file is opened here."""

from skerry.pruning.keep import keep_mask

__all__ = ["keep_mask"]
