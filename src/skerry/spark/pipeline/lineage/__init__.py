"""Lineage of a pipeline: which columns every column is made of, and a page that shows it.

``column`` follows columns through the queries of steps, ``graph`` joins them to sources and tables, ``layout`` places
the boxes, and ``page`` writes one HTML file that needs no network.
"""
