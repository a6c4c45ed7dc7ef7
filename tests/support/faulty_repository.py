"""A repository that fails, or whose process dies, at the request a test chooses."""

from typing import Any

from skerry.common.errors import StorageError
from support.faulty import ProcessDied

_WRITES = ("commit", "put_blob", "create_account", "record_answer")


class FaultyRepository:
    """Counts requests from 1 and fails at number ``fail_at``, before its effect or after it."""

    def __init__(self, inner: Any, fail_at: int | None = None, *, dies: bool = True, after: bool = False) -> None:
        self.inner = inner
        self.operations = 0
        self._fail_at, self._dies, self._after = fail_at, dies, after
        self._dead = False

    def __getattr__(self, name: str) -> Any:
        target = getattr(self.inner, name)

        def request(*args: Any, **named: Any) -> Any:
            if self._dead:
                raise ProcessDied
            self.operations += 1
            if self.operations != self._fail_at:
                return target(*args, **named)
            if self._after:
                target(*args, **named)
            if self._dies:
                self._dead = True
                raise ProcessDied
            raise StorageError("repository", "no answer", unclear=self._after and name in _WRITES)

        return request
