"""Objects that a ``with`` block closes at its end."""

from typing import Self


class Closing:
    """Base class that makes an object with ``close`` a context manager."""

    __slots__ = ()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        raise NotImplementedError
