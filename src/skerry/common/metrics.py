"""Counters of a process: what was done, how often, how much. They only grow, and can be exported at any time.

A counter has a name, which says its unit (``skerry_index_enumeration_read_bytes``), and labels. The names, labels and
values are those that Prometheus expects of counters, without its suffix ``_total``.
"""

import threading
from collections.abc import Iterator
from dataclasses import dataclass

Labels = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Metric:
    """The value of a counter for one set of labels."""

    name: str
    labels: Labels
    value: float


class Metrics:
    """Counters by name and labels; safe between threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._values: dict[tuple[str, Labels], float] = {}

    def add(self, name: str, value: float = 1, **labels: str) -> None:
        """Add to a counter; it begins at 0."""
        key = name, tuple(sorted(labels.items()))
        with self._lock:
            self._values[key] = self._values.get(key, 0) + value

    def value(self, name: str, **labels: str) -> float:
        """The value of a counter; 0 if nothing was added yet."""
        with self._lock:
            return self._values.get((name, tuple(sorted(labels.items()))), 0)

    def __iter__(self) -> Iterator[Metric]:
        """All counters as they are now, in the order of names and labels."""
        with self._lock:
            values = sorted(self._values.items())
        return iter([Metric(name, labels, value) for (name, labels), value in values])
