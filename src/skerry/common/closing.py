"""Things that a ``with`` block closes at its end."""

from typing import Self


class Closing:
    """Base of what has a ``close`` and can stand behind ``with``."""

    __slots__ = ()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        raise NotImplementedError
