"""Errors on their way through Spark.

``spark_text`` extracts the cause of a failed job in one line, ``query_error`` maps Spark's analysis errors to positions
in the user's SQL, ``message`` carries an error of ours from a task to the driver without its Python traceback.
"""
