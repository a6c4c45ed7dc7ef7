"""Running a pipeline: batches, streams, materialized targets, and the state kept between runs.

``plan`` decides what the next batch reads and ``state`` stores it; ``batch`` computes ``source``s and ``step``s, checks
them (``expectation``) and commits each target (``write``, ``materialize``, ``recompute``); ``stream`` does the same per
micro-batch; ``maintenance`` compacts and expires; ``report`` counts.
"""
