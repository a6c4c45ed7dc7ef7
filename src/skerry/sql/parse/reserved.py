"""Words that DuckDB takes for itself: as a name each of them needs quotes, in queries and so everywhere.

``default`` is not among them here: it is a database that every lake has.
"""

_WORDS = """
    all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create deferrable
    desc describe distinct do else end except false fetch for foreign from group having in initially intersect into
    lambda lateral leading limit not null offset on only or order pivot pivot_longer pivot_wider placing primary qualify
    references returning select show some summarize symmetric table then to trailing true union unique unpivot using
    variadic when where window with
"""

RESERVED = frozenset(_WORDS.split())
