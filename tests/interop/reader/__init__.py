"""Programs that read published tables with engines of other people, each in an environment of its own.

Each is run with the file that describes the tables, and prints JSON: {table: {snapshot: rows in normal form, or a text
that says why they could not be read}}.
"""
