"""Types and values between Skerry and Spark.

``schema`` maps types, ``batch`` converts Arrow batches to what Spark accepts (UUID as text, TIME in nanoseconds),
``exact_type`` reads types that Spark reads inexactly through another type.
"""
