"""Back quotes around names, as in Spark and MySQL, become double quotes: engines get spans of the text as they are.

The text keeps its length, so positions in errors are those of the user's text. A name with a double quote in it, or
with a back quote, which is doubled, stays as it is; only Skerry's own statements take it.
"""

from skerry.sql.parse.token import Kind, tokenize
from skerry.sql.source import Source


def with_double_quotes(text: str) -> str:
    """The same text; names between back quotes are between double quotes."""
    if "`" not in text:
        return text
    pieces: list[str] = []
    done = 0
    for token in tokenize(Source(text)):
        inner = text[token.start + 1 : token.end - 1]
        if token.kind is Kind.QUOTED and text[token.start] == "`" and not set(inner) & {'"', "`"}:
            pieces += (text[done : token.start], f'"{inner}"')
            done = token.end
    return "".join((*pieces, text[done:]))
