"""Lineage of a pipeline: which columns every column is made of, and a page that shows it.

``column_origin`` follows columns through queries, ``column_graph`` joins them to sources and tables, ``box_layout``
places the boxes, and ``drawn_page`` writes one HTML file that needs no network.
"""
