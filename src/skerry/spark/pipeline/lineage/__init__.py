"""Lineage of a pipeline: the input columns of every column, and a page that shows them.

``column_origin`` follows columns through queries, ``column_graph`` joins them to sources and tables, ``box_layout``
places the boxes, and ``drawn_page`` writes one HTML file that needs no network.
"""
