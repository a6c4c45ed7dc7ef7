"""The terms of many texts at once, as the indexes take them.

Rows of ASCII characters, where every run of letters and digits is a term, are translated byte by byte: separators
become spaces, and capital letters small ones. The others go through the analyzer one by one.
"""

from collections.abc import Sequence

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import xxhash
from numpy.typing import NDArray
from pyarrow import types as arrow_types

from skerry.pruning.text.analyzer import Analyzer

MAX_TERM_CHARACTERS = 1000
"""Longer terms are replaced by a part and a hash of them: Tantivy drops terms of more than 65,530 bytes."""
_KEPT_CHARACTERS = 100
_CAPITALS = range(ord("A"), ord("Z") + 1)


def plain_texts(values: pa.Array | pa.ChunkedArray) -> pa.Array:
    """Texts of any layout as ``large_string``."""
    array = values.combine_chunks() if isinstance(values, pa.ChunkedArray) else values
    if arrow_types.is_dictionary(array.type):
        array = array.dictionary_decode()
    return array.cast(pa.large_string())


def spaced_terms(texts: pa.Array, analyzer: Analyzer) -> pa.Array:
    """For each text (``large_string``) its terms with spaces around them; NULL for NULL."""
    plain = pc.fill_null(pc.string_is_ascii(texts), True)
    rows = np.flatnonzero(~np.asarray(plain.to_numpy(zero_copy_only=False), np.bool_))
    found = _translated(texts, analyzer)
    if not len(rows):
        return found
    terms = [" ".join(analyzer.terms(text)) for text in texts.take(pa.array(rows)).to_pylist()]
    return pc.replace_with_mask(found, pc.invert(plain), pa.array(terms, pa.large_string()))


def _translated(texts: pa.Array, analyzer: Analyzer) -> pa.Array:
    """Right for rows of ASCII characters only; bytes of others become spaces, so that all are valid."""
    array = pa.concat_arrays([texts]) if texts.offset else texts
    validity, offsets, data = array.buffers()
    if data is None:
        return array
    translated = _TABLES[analyzer.case_sensitive][np.frombuffer(data, np.uint8)]
    buffers = [validity, offsets, pa.py_buffer(translated)]
    return pa.Array.from_buffers(pa.large_string(), len(array), buffers, array.null_count, array.offset)


def _table(case_sensitive: bool) -> NDArray[np.uint8]:
    table = np.full(256, ord(" "), np.uint8)
    for byte in range(128):
        if chr(byte).isalnum():
            table[byte] = byte + 32 if byte in _CAPITALS and not case_sensitive else byte
    return table


_TABLES = {sensitive: _table(sensitive) for sensitive in (False, True)}


def distinct_terms(spaced: pa.Array) -> pa.Array:
    """The distinct terms of all rows, from ``spaced_terms``: ``large_string``."""
    found = pc.unique(pc.list_flatten(pc.split_pattern(spaced.drop_null(), pattern=" ")))
    return found.filter(pc.not_equal(found, ""))


def is_short(term: str) -> bool:
    """Whether an index holds the term itself."""
    return len(term) <= MAX_TERM_CHARACTERS


def short_terms(terms: Sequence[str]) -> list[str]:
    """Terms as the index has them: equal terms stay equal, and others stay different, or nearly so if they are long."""
    return [term if is_short(term) else _hashed(term) for term in terms]


def _hashed(term: str) -> str:
    return f"{term[:_KEPT_CHARACTERS]}{xxhash.xxh3_128_hexdigest(term.encode())}"
