"""Ranges of encoded keys: :class:`KeyBounds` with both ends for conditions, half-open :class:`Stretch` for cuts."""

from collections.abc import Sequence
from dataclasses import dataclass

import pyarrow as pa

from skerry.lsm.order import Keys
from skerry.types.field import Field


@dataclass(frozen=True, slots=True)
class KeyBounds:
    """Encoded keys from ``low`` to ``high``, both included; None is open."""

    low: bytes | None = None
    high: bytes | None = None

    def common(self, other: "KeyBounds") -> "KeyBounds":
        """The keys that are within both."""
        return KeyBounds(*_tighter((self.low, self.high), (other.low, other.high)))


ALL_KEYS = KeyBounds()


@dataclass(frozen=True, slots=True)
class Stretch:
    """Encoded keys from ``low`` up to, but not including, ``high``; None is open."""

    low: bytes | None = None
    high: bytes | None = None

    def holds(self, key: bytes) -> bool:
        return (self.low is None or self.low <= key) and (self.high is None or key < self.high)

    def cut(self, rows: pa.Table, key: Sequence[Field]) -> pa.Table:
        """The rows within the range, from rows sorted by key."""
        if not rows.num_rows:
            return rows
        ends = Keys.of(pa.concat_tables([rows.slice(0, 1), rows.slice(rows.num_rows - 1)]), key)
        if self.holds(ends.bytes_at(0)) and self.holds(ends.bytes_at(1)):
            return rows
        keys = Keys.of(rows, key)
        start = 0 if self.low is None else keys.count_below(self.low)
        stop = len(keys) if self.high is None else keys.count_below(self.high)
        return rows.slice(start, max(stop - start, 0))

    def overlaps(self, least: bytes | None, greatest: bytes | None) -> bool:
        """Whether the range from ``least`` to ``greatest`` (None: unknown) overlaps this one."""
        above = self.high is not None and least is not None and least >= self.high
        below = self.low is not None and greatest is not None and greatest < self.low
        return not (above or below)

    def common(self, other: "Stretch") -> "Stretch":
        """The keys that are within both."""
        return Stretch(*_tighter((self.low, self.high), (other.low, other.high)))


def _tighter(*ranges: tuple[bytes | None, bytes | None]) -> tuple[bytes | None, bytes | None]:
    """The greatest of the low ends and the least of the high ends; None is open."""
    lows = [low for low, _ in ranges if low is not None]
    highs = [high for _, high in ranges if high is not None]
    return max(lows, default=None), min(highs, default=None)
