"""Queries in Spark's own SQL over tables of a lake.

Begin with ``query``: it finds the tables of a statement, registers each as a DataFrame view with its conditions pushed
down, and runs the text on Spark. Before that, ``reach`` refuses functions and files that the statement may not use.
``own_function`` registers full-text search and vector distances as functions of the Spark session.
"""
