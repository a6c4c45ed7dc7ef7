"""A pipeline as its file declares it: YAML with positions, turned into values and a dataflow.

``node`` reads YAML, ``parameter`` fills in ``${name}``, ``fields`` reads mappings and reports ``problem``s with their
place; the ``*_section`` modules read each part of the file into ``model``; ``flow`` and ``stage`` order steps and
targets; ``graph`` draws them. Nothing here runs or needs Spark.
"""
