"""Query planning for every engine: the tables of a query, and the columns and conditions of each scan.

Begin with ``plan``, which calls the others in order. ``syntax`` parses, ``reference`` and ``part`` find the tables and
views, ``query_shape`` describes what is joined. ``push`` finds the condition for each scan, with ``function`` and
``imply`` for functions of a column and ``computed`` for targets of indexes; ``join`` prunes by keys of the other side.
``compose`` writes the text that the engine runs; ``plan_cache`` and ``template`` cache plans of repeated texts.
"""
