"""Full-text search over columns of text: ``matches(body, 'words "a phrase" -not')`` and ``matches_term(body, 'word')``.

``analyzer`` turns a text into terms, ``query`` is the language of ``matches``, ``match`` says which rows of a column
match, and ``rowwise`` is the same as functions of SQL engines. ``docs/fulltext.md`` defines both functions.
"""
