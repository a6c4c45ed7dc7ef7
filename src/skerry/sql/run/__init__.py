"""Runs the statements that are Skerry's own; queries go through ``skerry.sql.query`` to an engine.

Begin with ``dispatch``, the map from a kind of statement to its function, and ``context``, the argument of each. One
module runs one kind: ``create``, ``alter``, ``insert``, ``call``, … UPDATE, DELETE and MERGE share ``changed`` and
``changed_table`` (rows with new values) and ``rowwise``; ``convert``, ``convert_leaf`` and ``stored`` fit the columns
of a query to those of a table.
"""
