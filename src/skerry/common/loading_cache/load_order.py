"""Which cache a load may ask: the order that makes a deadlock between loads impossible.

A load that waits for another load can deadlock if the other one waits, through whatever chain, for the first. So every
cache has a rank, and while a load of some rank runs, only caches of a *lower* rank can be asked for a value. Waiting
then only goes downwards, and a circle cannot exist. The check does not depend on timing: a load in the wrong order
fails each time it runs, in every test.

The rank belongs to the context (:mod:`contextvars`), which pools hand on to the threads that help a load; so it holds
for them as well.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_NO_LOAD = 1 << 30
_RANK: ContextVar[int] = ContextVar("skerry_load_rank", default=_NO_LOAD)


@contextmanager
def loading(rank: int) -> Iterator[None]:
    """Context manager around a load by a cache of this rank."""
    token = _RANK.set(rank)
    try:
        yield
    finally:
        _RANK.reset(token)


def check_rank(rank: int, cache: str) -> None:
    """Refuse a request to a cache from inside a load that must not wait for it."""
    current = _RANK.get()
    if rank >= current:
        raise RuntimeError(
            f"a load of rank {current} asked the cache {cache!r} of rank {rank}: loads may only ask caches of lower "
            "rank, or two of them could wait for each other"
        )
