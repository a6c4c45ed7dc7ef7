"""Predicates: parsed from SQL text, bound to the columns of a schema, evaluated over rows.

``parse`` makes an expression tree of text, ``bind`` ties it to columns (``bound``), ``evaluate`` says which rows of a
batch satisfy it, ``key_range`` which encoded keys can. ``column_function`` and ``monotone`` turn ``year(ts) = 2024``
into a range of ``ts``. ``render`` converts a predicate to text.
"""
