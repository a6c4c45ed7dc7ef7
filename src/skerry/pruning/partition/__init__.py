"""Iceberg's partition transforms over whole columns, and the partition that each row belongs to.

``transform`` applies identity, bucket, truncate, year, month, day and hour; ``bucket_hash`` is murmur3 as Iceberg
defines it; ``placement`` groups the rows of a batch by partition and names the folder of each. Nothing here knows
predicates.
"""
