"""Running a pipeline: batches, streams, materialized targets, and the state kept between runs.

``batch_plan`` decides what the next batch reads and ``state`` stores it; ``batch`` computes sources (``source_frame``)
and ``step``s, checks them (``expectation``) and commits each target (``target_rows``, ``materialize``, ``recompute``);
``stream`` does the same per micro-batch; ``maintenance`` compacts and expires; ``report`` counts.
"""
