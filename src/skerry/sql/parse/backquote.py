"""Back quotes around names, as in Spark and MySQL, become double quotes: engines get spans of the text unchanged.

The text keeps its length, so positions in errors are those of the user's text. A name that contains a double quote or a
(doubled) back quote is not changed; only Skerry's own statements accept it.
"""

from skerry.sql.parse.token import Kind, tokenize
from skerry.sql.script_text import Source


def with_double_quotes(text: str) -> str:
    """The text with double quotes instead of back quotes around names."""
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
