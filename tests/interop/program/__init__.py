"""Programs that engines of other people run, each in an environment of its own.

``read_…`` reads published tables. It gets the file that describes them, and the file for its answer: {table: {snapshot
or condition: rows in normal form, or a text that says why they could not be read}}.

``write_spark`` writes Iceberg tables. It gets a folder for them, and the file for what it reads of them itself.
"""
