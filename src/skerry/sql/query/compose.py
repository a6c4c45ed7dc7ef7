"""Composes the text that runs: the user's own, with tables, views and parameters replaced.

=============================  =====================================================================================
``FROM app.users``             ``FROM skerry_1 AS "users"``: the alias is the name that the rest of the query uses
``FROM t FOR VERSION AS OF 3`` ``FROM skerry_1 AS "t"``: the scan has the version
``FROM v``                     ``FROM (query of the view) AS "v"``
``TABLE t``                    ``SELECT * FROM skerry_1 AS "t"``
``SUMMARIZE t``                ``SUMMARIZE FROM skerry_1 AS "t"``: only FROM has aliases
``app.users.id``               ``users.id`` (``skerry.sql.query.alias``)
``/*+ MERGE(app.users) */``    ``/*+ MERGE("users") */`` (``skerry.sql.query.join_hint``)
``?``                          ``$skerry_1`` (``skerry.sql.query.parameter``)
``current_database()``         ``CAST('app' AS …)`` (``skerry.sql.query.current``)
``u = 'ABCD…'``                ``u = 'abcd…'``, for an engine without UUIDs (``skerry.sql.query.uuidtext``)
``matches(body, '…')``         with the analyzer of the column (``skerry.sql.query.textsearch``)
=============================  =====================================================================================
"""

from skerry.sql.query.alias import Calls, find_calls
from skerry.sql.query.join_hint import hint_edits
from skerry.sql.query.parameter import find_places
from skerry.sql.query.part import Part, Ref, Use
from skerry.sql.script_text import Composed, Span

_Edit = tuple[Span, "str | Composed"]
Edits = dict[int, dict[Span, str]]
"""Additional replacements in the texts of parts, by the identity of the part."""


def compose(part: Part, others: Edits) -> Composed:
    """The text of a part; its references must have their names."""
    calls = find_calls(part)
    edits = [edit for use in part.uses for edit in _of_use(part, use, calls, others)]
    edits += calls.edits
    edits += hint_edits(part, calls)
    edits += others.get(id(part), {}).items()
    text = part.parsed.text
    result = Composed(text.source)
    done = 0
    for span, words in sorted(edits, key=lambda edit: (edit[0].start, edit[0].end)):
        result.take(text, Span(done, span.start))
        if isinstance(words, Composed):
            result.take(words)
        else:
            result.add(words, text.origin(span.start), text.inside(span.start))
        done = span.end
    return result.take(text, Span(done, len(text.text)))


def passed_on(part: Part) -> set[str]:
    """Names of the parameters in the text that runs; those of AS OF clauses are not."""
    gone = [use.as_of.span for use in part.uses if use.as_of is not None]
    return {
        place.word
        for place in find_places(part.parsed.tokens)
        if place.word is not None and not any(span.start <= place.span.start < span.end for span in gone)
    }


def _of_use(part: Part, use: Use, calls: Calls, others: Edits) -> list[_Edit]:
    text, span = part.parsed.text, use.name.span
    place, inside = text.origin(span.start), text.inside(span.start)
    words = Composed(text.source)
    edits: list[_Edit] = []
    before = part.parsed.token_after(span.start) - 1
    word = part.parsed.tokens[before].text.upper() if before >= 0 else ""
    if word == "TABLE":
        token = part.parsed.tokens[before]
        edits.append((Span(token.start, token.end + 1), "SELECT * FROM"))
    elif word in ("SUMMARIZE", "DESCRIBE", "DESC", "SHOW"):
        words.add("FROM ", place, inside)
    if isinstance(use.target, Ref):
        words.add(use.target.name, place, inside)
    else:
        words.take(_view_text(use.target, place, others))
    if use.name.alias is None:
        words.add(f" AS {part.parsed.dialect.quoted(calls.alias(use))}", place, inside)
    edits.append((span, words))
    if use.as_of is not None:
        edits.append((use.as_of.span, ""))
    return edits


def _view_text(part: Part, place: int, others: Edits) -> Composed:
    """A view's query as a subquery; the last line may be a comment."""
    assert part.view is not None
    query = compose(part, others)
    text = Composed(query.source).add("(", place)
    if part.view.columns:
        names = ", ".join(map(part.parsed.dialect.quoted, part.view.columns))
        return text.add("SELECT * FROM (", place).take(query).add(f"\n) AS skerry_view({names}))", place)
    return text.take(query).add("\n)", place)
