"""Rows to write: five columns of different types, like those of an order."""

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

SCHEMA = pa.schema(
    [
        ("id", pa.int64()),
        ("name", pa.string()),
        ("ts", pa.timestamp("us")),
        ("price", pa.float64()),
        ("amount", pa.decimal128(12, 2)),
    ]
)

_START_US = 1_704_067_200_000_000  # 2024-01-01


def mixed_rows(count: int, seed: int = 1) -> pa.Table:
    """Ids in order of arrival, one of 50,000 names, increasing times, random prices and amounts."""
    rng = np.random.default_rng(seed)
    names = pc.binary_join_element_wise(
        pa.scalar("customer"), pa.array(rng.integers(0, 50_000, count)).cast(pa.string()), "-"
    )
    return pa.Table.from_arrays(
        [
            pa.array(np.arange(count, dtype=np.int64)),
            names,
            pa.array(_START_US + np.cumsum(rng.integers(0, 1_000_000, count)), pa.timestamp("us")),
            pa.array(rng.lognormal(3, 1, count)),
            decimals(rng.integers(1, 10**7, count)),
        ],
        schema=SCHEMA,
    )


def decimals(cents: np.ndarray) -> pa.Array:
    """Cents that are not negative as DECIMAL(12, 2), without a Python object for each."""
    words = np.stack([cents.astype(np.int64), np.zeros(len(cents), np.int64)], axis=1)
    return pa.Array.from_buffers(pa.decimal128(12, 2), len(cents), [None, pa.py_buffer(words.tobytes())])
