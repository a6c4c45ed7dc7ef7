"""Parameters of a script: ``?``, numbered from 0 over all of its text; ``$name``; and ``$1``, which is the first."""

from collections.abc import Iterable

from skerry.sql.parse.token import Kind, Token, tokenize
from skerry.sql.source import Source
from skerry.sql.statement import Parameter

_DIGITS = 9
"""A number of more digits counts as a name, which nobody will have given."""


def list_parameters(source: Source) -> list[Parameter]:
    """All parameters of a source, in the order of the text."""
    return parameters_of(tokenize(source))


def parameters_of(tokens: Iterable[Token]) -> list[Parameter]:
    """The same, of tokens that are there already; they must be all of a text, or ``?`` are counted wrongly."""
    found: list[Parameter] = []
    questions = 0
    for token in tokens:
        if token.kind is not Kind.PARAMETER:
            continue
        key: int | str
        if token.text == "?":
            key = questions
            questions += 1
        else:
            name = token.text[1:]
            key = int(name) - 1 if name.isdecimal() and len(name) < _DIGITS else name
        found.append(Parameter(key, token.span))
    return found
