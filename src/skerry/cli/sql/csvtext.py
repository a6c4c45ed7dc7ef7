"""Rows as CSV (RFC 4180, lines end with a line feed).

NULL is an empty field, the empty text is ``""``. Only fields that need quotes have them. Dates and times are ISO 8601,
binary is hex digits, lists and structs are JSON.
"""

from collections.abc import Iterable, Iterator

import orjson
import pyarrow as pa
import pyarrow.compute as pc

from skerry.cli.sql.jsontext import json_values
from skerry.sql.value import is_list, plain_array, value_texts

_NEEDS_QUOTES = r'[",\r\n]|^$|^\s|\s$'


def csv_head(schema: pa.Schema) -> bytes:
    """The line with the names of the columns."""
    names = _quoted(pa.array(schema.names, pa.string()))
    return ",".join(names.to_pylist()).encode() + b"\n"


def csv_lines(batches: Iterable[pa.RecordBatch]) -> Iterator[bytes]:
    """The lines of rows, a batch at a time."""
    for batch in batches:
        if batch.num_rows:
            fields = [_fields(array).fill_null("") for array in batch.columns]
            lines = pc.binary_join_element_wise(*fields, pa.scalar(",", pa.large_string()))
            yield "\n".join(lines.to_pylist()).encode() + b"\n"


def _fields(array: pa.Array) -> pa.Array:
    array = plain_array(array)
    type_ = array.type
    if pa.types.is_integer(type_) or pa.types.is_boolean(type_):
        return array.cast(pa.large_string())
    if pa.types.is_struct(type_) or is_list(type_) or pa.types.is_map(type_):
        texts = [None if value is None else orjson.dumps(value).decode() for value in json_values(array)]
        return _quoted(pa.array(texts, pa.large_string()))
    return _quoted(pa.array(value_texts(array, separator="T"), pa.large_string()))


def _quoted(texts: pa.Array) -> pa.Array:
    needs = pc.match_substring_regex(texts, _NEEDS_QUOTES)
    if not pc.any(needs).as_py():
        return texts
    doubled = pc.replace_substring(texts, '"', '""')
    quote = pa.scalar('"', texts.type)
    return pc.if_else(needs, pc.binary_join_element_wise(quote, doubled, quote, pa.scalar("", texts.type)), texts)
