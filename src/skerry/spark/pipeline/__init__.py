"""Declared pipelines: one file that says where rows come from, what becomes of them and which tables they go to.

``docs/guide/pipelines.md`` is the reference. Reading and checking a file needs neither Spark nor Java:

=================  ===================================================================================================
``load``           a file → ``Pipeline``, or all that is wrong with it, at file:line:column
``graph``          the dataflow as text, Mermaid or Graphviz
``run``            a run (imports pyspark)
=================  ===================================================================================================
"""
