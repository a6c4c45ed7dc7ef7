"""Listing of all data files of a table and all their indexes, from metadata alone.

Read ``file_list`` first: the data files of all snapshots and tags, from manifests. ``region`` numbers their partitions.
``read_index`` reads the indexes of one Puffin file, from a cache or with one read. ``enumerate`` joins the three into
a stream over the tables of a lake, with bounded memory, for ``Lake.index_metas`` and ``system.puffin_index_meta``.
"""
