"""The Spark session and its workers.

``start`` makes a session for a command; ``version`` checks Spark and Java, ``jvm`` reaches the JVM; ``interpreter`` and
``ship`` make workers run the same Python and the same Skerry; ``address`` is a table's location for tasks;
``file_path`` names files for Spark's own readers; ``run_tasks`` runs a list of pieces of work as one job.
"""
