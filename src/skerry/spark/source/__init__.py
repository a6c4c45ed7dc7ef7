"""``format("skerry")``: Spark's Python data source, as a thin adapter.

``data_source`` reads, ``data_writer`` writes (rows arrive unsorted: ``unsorted``), ``stream_reader`` reads a table as
a stream, with ``stream_option`` and ``stream_task``.
"""
