"""What differs between the rows of two engines, in a line."""

from typing import Any


def difference(rows: Any, expected: list[dict[str, Any]]) -> str:
    """The first row that differs, with both values of its columns."""
    if isinstance(rows, str):
        return rows[:400]
    for row, right in zip(rows, expected, strict=False):
        if row != right:
            names = sorted(set(row) | set(right))
            return str({n: (row.get(n, "-"), right.get(n, "-")) for n in names if row.get(n, "-") != right.get(n, "-")})
    return f"{len(rows)} rows instead of {len(expected)}"
