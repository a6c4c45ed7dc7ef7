"""Words that DuckDB reserves: as names they need quotes, in queries and so in all statements.

``default`` is not among them, because it is a database of every lake.
"""

_WORDS = """
    all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create deferrable
    desc describe distinct do else end except false fetch for foreign from group having in initially intersect into
    lambda lateral leading limit not null offset on only or order pivot pivot_longer pivot_wider placing primary qualify
    references returning select show some summarize symmetric table then to trailing true union unique unpivot using
    variadic when where window with
"""

_JOINS_AND_OPERATORS = """
    anti asof authorization binary by collation concurrently cross freeze full glob ilike inner is isnull join left
    like natural notnull outer overlaps positional right semi similar tablesample unpack verbose
"""

RESERVED = frozenset(_WORDS.split())

RESERVED_FOR_COLUMNS = frozenset(_JOINS_AND_OPERATORS.split()) | {"default"}
"""Further words that DuckDB takes as the name of a column only in quotes, where it is defined and where it is read.

``at`` is not among them: tables and pipelines have such columns, which Spark reads without quotes.
"""
