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

RESERVED = frozenset(_WORDS.split())
