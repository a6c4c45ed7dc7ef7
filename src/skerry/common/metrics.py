"""Counters of a process. They only grow, and can be exported at any time.

A counter has a name, which says its unit (``skerry_index_enumeration_read_bytes``), and labels. The names, labels and
values are those that Prometheus expects of counters, without its suffix ``_total``.

A part of Skerry that counts by itself, or holds something whose size can shrink (a cache), gives a function that reads
its values when they are exported (:meth:`Metrics.observe`).
"""

import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

Labels = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Metric:
    """A value for one set of labels."""

    name: str
    labels: Labels
    value: float


class Metrics:
    """Counters by name and labels; safe between threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._values: dict[tuple[str, Labels], float] = {}
        self._observed: list[Callable[[], Iterable[Metric]]] = []

    def observe(self, read: Callable[[], Iterable[Metric]]) -> Callable[[], None]:
        """Include what ``read`` gives in every export, until the function that is returned is called."""
        with self._lock:
            self._observed.append(read)

        def stop() -> None:
            with self._lock:
                if read in self._observed:
                    self._observed.remove(read)

        return stop

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
        """All values as they are now, in the order of names and labels."""
        with self._lock:
            metrics = [Metric(name, labels, value) for (name, labels), value in self._values.items()]
            observed = list(self._observed)
        for read in observed:  # outside the lock: it takes locks of its own
            metrics.extend(read())
        return iter(sorted(metrics, key=lambda metric: (metric.name, metric.labels)))
