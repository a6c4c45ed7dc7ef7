"""The parser: text to the statements of ``skerry.sql.statement``.

Begin with ``script``: ``token`` cuts the text, ``cursor`` walks over the tokens of one statement and words the errors,
and the first word chooses the module: ``create``, ``alter``, ``insert``, ``merge``, ``show``, … one for each kind.
``fragment`` finds the end of queries and conditions, which stay text for the engine; ``literal``, ``column_type`` and
``option`` parse the smaller parts. ``parse_cache`` and ``skeleton`` save parsing a text that was parsed before.
"""
