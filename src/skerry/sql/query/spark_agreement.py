"""Agreement of Spark's functions with DuckDB's: an index holds DuckDB's values, a query on Spark computes Spark's.

=========================================  ===========================================================================
value, of STRING columns                   Spark's is DuckDB's
=========================================  ===========================================================================
``length``, ``left``, ``substring``,       always: characters are code points to both. Numbers in them are literals
``split_part``, ``replace``, ``md5``,      that both count from 1; texts to look for are not empty
``||``, ``concat``
``lower``, ``trim``, ``ltrim``, ``rtrim``  if Spark's is ASCII. ``lower('İ')`` is one character to DuckDB, two to Spark;
                                           ``trim`` takes all Unicode spaces there, and only U+0020 in Spark
``get_json_object(doc, '$.user.id')``      if Spark's is a text or a whole number, and DuckDB's is not NULL. Spark also
                                           reads what is not JSON (``{'a': 1}``, ``{"a": 1} rest``), passes over a
                                           member that is null if it stands there twice, and writes fractions
                                           differently
=========================================  ===========================================================================

Other functions are left out. ``upper('ß')`` is ``SS`` in Spark, so that even an ASCII text can come from others.
``reverse`` keeps characters with their accents in DuckDB. Sums may overflow, and dates may be infinite, which is NULL
or an error to one and a value to the other.

In Turkish, if that is the language of the JVM, ``lower`` makes ``i`` of ``I`` with a combining dot. DuckDB keeps the
dot, so that both are looked for (:func:`lower_variants`).
"""

import re
from enum import Enum
from itertools import product

from sqlglot import exp

from skerry.index.computed import path_sql
from skerry.index.jsonpath import pointer_of
from skerry.sql.query.constant import WRITTEN_PATH, UnclearError, has_only
from skerry.sql.query.deterministic import ColumnName, RefusedPartError, normalised

MAX_VARIANTS = 64
"""Maximum number of texts that replace one."""

_DOT_ABOVE = "\u0307"
_FOLDED = (exp.Lower, exp.Trim)
_PLAIN = (exp.Column, exp.DPipe, exp.Concat, exp.Left, exp.Substring, exp.SplitPart, exp.Replace, exp.MD5)
_STEP = re.compile(
    r"\.(?P<plain>[A-Za-z_][A-Za-z0-9_]*)|\['(?P<quoted>[A-Za-z_][A-Za-z0-9_ -]*)'\]|\[(?P<place>0|[1-9][0-9]{0,8})\]"
)
_WHOLE = re.compile(r"-?[1-9][0-9]{0,17}")
_NOT_OF_TEXT = frozenset("-0123456789{[")
"""First characters of the text of a number, an object or an array."""


class Agreement(Enum):
    """When Spark's value equals DuckDB's."""

    ALWAYS = "always"
    ASCII = "ascii"
    """If Spark's value is ASCII."""
    JSON = "json"
    """If Spark's value can only be that of a text or an integer, and DuckDB's is not NULL."""


def spark_text(node: exp.Expr, name_of: ColumnName) -> str:
    """The normalised text that an expression in Spark's SQL has in common with an index; :class:`UnclearError` if none.

    Equal texts do not imply equal values: :func:`agreement_of` decides that.
    """
    node = node.unnest()
    if isinstance(node, exp.JSONExtractScalar):
        column = node.this.unnest()
        if not isinstance(column, exp.Column):
            raise UnclearError
        return path_sql(name_of(column), _pointer(node))
    return normalised(node, name_of)


def agreement_of(node: exp.Expr) -> Agreement:
    """When both engines agree on an expression of STRING columns; :class:`RefusedPartError` if that is unknown."""
    node = node.unnest()
    if isinstance(node, exp.JSONExtractScalar):
        return Agreement.JSON
    if isinstance(node, _FOLDED):
        while isinstance(node, _FOLDED) and has_only(node, "this", "position"):
            node = node.this.unnest()
        if isinstance(node, exp.Column):
            return Agreement.ASCII
        raise RefusedPartError(node, "within lower and trim, only columns are known to be the same to Spark")
    _check_text(node.this if isinstance(node, exp.Length) and has_only(node, "this") else node)
    return Agreement.ALWAYS


def _check_text(node: exp.Expr) -> None:
    node = node.unnest()
    if not isinstance(node, _PLAIN):
        raise RefusedPartError(node, "Spark's value of it can be another than DuckDB's")
    if isinstance(node, exp.Column):
        return
    if isinstance(node, exp.DPipe | exp.Concat):
        for part in [node.this, node.expression] if isinstance(node, exp.DPipe) else node.expressions:
            if not part.unnest().is_string:
                _check_text(part)
        return
    texts = [
        node.args[key] for key in ("delimiter", "expression") if node.args.get(key) and not isinstance(node, exp.Left)
    ]
    numbers = {key: node.args[key] for key in ("start", "length", "part_index") if node.args.get(key)}
    if isinstance(node, exp.Left):
        numbers["length"] = node.expression
    if not all(isinstance(text, exp.Literal) and text.is_string and text.name for text in texts):
        raise RefusedPartError(node, "texts in it are constants that are not empty, for Spark")
    for key, number in numbers.items():
        is_whole = isinstance(number, exp.Literal) and not number.is_string and number.name.isdigit()
        if not is_whole or not (0 if key == "length" else 1) <= int(number.name) < 2**31:
            raise RefusedPartError(node, "numbers in it are constants that count from 1, for Spark")
    _check_text(node.this)


def _pointer(node: exp.JSONExtractScalar) -> str:
    """The JSON pointer of ``get_json_object``; only steps that Spark and DuckDB interpret alike."""
    written = node.expression.meta.get(WRITTEN_PATH)
    if not isinstance(written, str) or not written.startswith("$") or len(written) < 2:
        raise UnclearError
    tokens: list[str] = []
    at = 1
    while at < len(written):
        step = _STEP.match(written, at)
        if step is None:
            raise UnclearError
        tokens.append(step["plain"] or step["quoted"] or step["place"])
        at = step.end()
    return pointer_of(tokens)


def agreed_texts(agreement: Agreement, text: str) -> list[str]:
    """DuckDB's values in rows where Spark's value is ``text``; :class:`UnclearError` if they are unknown.

    For JSON, DuckDB's value may also be NULL.
    """
    if agreement is Agreement.ALWAYS:
        return [text]
    if agreement is Agreement.ASCII:
        return lower_variants(text)
    if not text or (text[0] in _NOT_OF_TEXT and not _WHOLE.fullmatch(text)):
        raise UnclearError
    return [text]


def lower_variants(text: str) -> list[str]:
    """An ASCII text, with and without a combining dot above each ``i``."""
    if not text.isascii() or 2 ** text.count("i") > MAX_VARIANTS:
        raise UnclearError
    choices = [("i", "i" + _DOT_ABOVE) if char == "i" else (char,) for char in text]
    return ["".join(chars) for chars in product(*choices)]
