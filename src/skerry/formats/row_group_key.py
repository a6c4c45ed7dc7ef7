"""Key bounds of the row groups of a Parquet file, from its footer.

The footer has bounds of the first key column for each row group. Encoded (``skerry.types.key``) they bound the keys: a
key begins with the encoding of its first column.
"""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any

import pyarrow as pa

from skerry.types.build import array_of
from skerry.types.field import Field
from skerry.types.key import encode_keys

_COMPARABLE = (int, str, bytes, date, Decimal)
"""Types with reliable bounds. Not floats: their bounds ignore NaN."""

Bounds = tuple[bytes | None, bytes | None]


def group_key_bounds(metadata: Any, name: str, first: Field) -> list[Bounds]:
    """For each row group: encodings of the least and greatest value of the first key column; None if unknown.

    ``name`` is the column's name in the file.
    """
    if not metadata.num_row_groups:
        return []
    leaves = [metadata.schema.column(i).path for i in range(metadata.num_columns)]
    if name not in leaves:
        return [(None, None)] * metadata.num_row_groups
    leaf = leaves.index(name)
    return [_bounds(metadata.row_group(g).column(leaf).statistics, first) for g in range(metadata.num_row_groups)]


def _bounds(statistics: Any, first: Field) -> Bounds:
    if statistics is None or not statistics.has_min_max:
        return None, None
    try:
        least, greatest = statistics.min, statistics.max
        if not isinstance(least, _COMPARABLE) or not isinstance(greatest, _COMPARABLE):
            return None, None
        low, high = encode_keys([array_of([least, greatest], first.type)], [first.type]).to_pylist()
    except (TypeError, ValueError, OverflowError, pa.ArrowException):
        return None, None
    return low, high


def groups_within(bounds: Sequence[Bounds], min_key: bytes | None, max_key: bytes | None) -> list[int]:
    """The row groups that can hold keys from ``min_key`` to ``max_key``, both included; None is open."""
    found = []
    for group, (low, high) in enumerate(bounds):
        below = min_key is not None and high is not None and high < min_key[: len(high)]
        above = max_key is not None and low is not None and low > max_key
        if not (below or above):
            found.append(group)
    return found
