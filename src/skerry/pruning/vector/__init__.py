"""Vectors and exact distances between them.

``metric`` names the measures: Euclidean distance (``l2``), cosine and inner product. ``matrix`` converts Arrow lists to
a NumPy matrix, one row for each vector. ``distance`` computes exact distances with 64 bits, from one vector to all or
row by row as the SQL function ``distance`` does. Approximate search in an index is in ``skerry.index.vector``.
"""
