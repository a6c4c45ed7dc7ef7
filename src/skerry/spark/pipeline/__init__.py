"""Declarative pipelines: one YAML file with sources, steps and target tables.

``docs/guide/pipelines.md`` is the reference. Reading and checking a file needs neither Spark nor Java:

=================  ===================================================================================================
``load``           a file → ``Pipeline``, or all its problems, each at file:line:column
``graph``          the dataflow as text, Mermaid or Graphviz
``run``            a run (imports pyspark)
=================  ===================================================================================================
"""
