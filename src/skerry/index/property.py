"""Names of properties in Puffin files of indexes.

Those of a file say which data file it was built from (:mod:`skerry.index.built_from`). Those of a blob repeat what a
catalogue of indexes wants to know, so that listing an index reads the footer of its file and nothing else:

======================  =====================================================================================
property                holds
======================  =====================================================================================
``skerry.summary``      JSON: target key → the ``meta_json`` of the catalogue's row for that target
``skerry.indexes``      JSON: target key → {name, options} of the index, as the user gave them
``skerry.columns``      JSON: target key → {field id: type} of the columns it was built from; of a path or an
                        expression also {"": type}, the type of its values
``skerry.expressions``  JSON: target key → text, for targets that are expressions
``fulltext_config``     JSON: the configuration of a full-text index, as GreptimeDB writes it
======================  =====================================================================================
"""

DATA_FILE = "skerry.data-file"
DATA_CHECKSUM = "skerry.data-checksum"
ROW_COUNT = "skerry.row-count"
SCHEMA_ID = "skerry.schema-id"

SUMMARY = "skerry.summary"
INDEXES = "skerry.indexes"
COLUMNS = "skerry.columns"
EXPRESSIONS = "skerry.expressions"
COMPUTED = ""
"""The key of a computed value's type among those of columns."""
FULLTEXT_CONFIG = "fulltext_config"
