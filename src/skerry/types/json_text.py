"""Valid JSON texts, for columns of type JSON, and the JSON text of Python values.

Valid is what RFC 8259 defines, with limits that keep every reader safe:

* NaN, Infinity, comments, trailing commas and single quotes are no JSON, although some parsers accept them.
* A number has to fit 64-bit floats: ``1e400`` is refused. Digits are not limited, and kept.
* Values are nested at most 1,024 deep: some parsers recurse, and a deeper text could end their process.
* Half of a surrogate pair (``"\\ud800"``) is refused, since no UTF-8 text has it.

Names may occur twice in an object; which member counts is up to the reader. Texts are kept byte by byte: spaces, the
order of names and the spelling of numbers stay as they were written.
"""

import json
from collections import deque
from collections.abc import Sequence
from typing import Any

import orjson
import pyarrow as pa

MAX_DEPTH = 1024
"""How deep arrays and objects may be nested; orjson's own limit, which a test pins."""


def json_problem(text: str | bytes) -> str | None:
    """The problem of a text that should be JSON; None if it is valid."""
    try:
        orjson.loads(text)
    except orjson.JSONDecodeError as error:
        return str(error)
    return None


def are_json(texts: Sequence[str | None] | pa.Array) -> bool:
    """Whether all texts are valid JSON; None and NULL are ignored. A million texts of 50 bytes take 0.4 s."""
    if isinstance(texts, pa.Array):
        given = texts.cast(pa.binary()).drop_null().to_pylist()  # bytes: Arrow's texts may be no UTF-8
    else:
        given = [text for text in texts if text is not None]
    try:
        deque(map(orjson.loads, given), maxlen=0)
    except orjson.JSONDecodeError:
        return False
    return True


def json_text(value: dict[Any, Any] | list[Any] | tuple[Any, ...]) -> str:
    """The JSON text of a dict or a list, without spaces; ValueError says why it has none.

    Only values with an exact counterpart are converted: dicts with text keys, lists, tuples, str, int, finite float,
    bool, None. How deep they may be nested depends on Python's limit of recursion; by default it is more than 900.
    """
    _check_keys(value)
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    except TypeError as error:
        raise ValueError(str(error)) from None
    except RecursionError:
        raise ValueError("it is nested too deeply; give the text of its JSON, which may be nested 1,024 deep") from None


def _check_keys(value: Any) -> None:
    """``json`` would turn the keys 1 and True into texts, and two keys could become one."""
    waiting, seen = [value], set()
    while waiting:
        inner = waiting.pop()
        if not isinstance(inner, dict | list | tuple) or id(inner) in seen:
            continue
        seen.add(id(inner))
        if isinstance(inner, dict):
            odd = next((key for key in inner if not isinstance(key, str)), None)
            if odd is not None or None in inner:
                raise ValueError(f"names in JSON are texts, and {odd!r} is none")
        waiting += inner.values() if isinstance(inner, dict) else inner
