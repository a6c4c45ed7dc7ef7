"""Queries in Spark's own SQL over tables of a lake.

``query`` plans and runs a statement; ``reach`` refuses functions and files that the statement may not use.
"""
