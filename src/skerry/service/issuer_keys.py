"""Public keys of an issuer of signed tokens: a JWKS from a file, or from a URL.

Freshness contract of a URL: keys are fetched again when they are older than :data:`KEYS_SECONDS`, or when a token names
an unknown one; never more than one fetch at a time, and at least :data:`REFETCH_SECONDS` from the end of one to the
beginning of the next, also if it failed. So tokens with invented keys cost neither the issuer nor the workers of the
service anything: one worker waits for a fetch, at most :data:`TIMEOUT_SECONDS` for each answer of the network; the
others use the keys that are known, and if there are none, wait at most :data:`WAIT_SECONDS`. Keys that cannot be
fetched again are used for :data:`KEEP_SECONDS`.
"""

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol

import jwt

from skerry.common.clock import Clock
from skerry.common.errors import OptionError
from skerry.common.log import EventLog

KEYS_SECONDS: Final = 300.0
KEEP_SECONDS: Final = 900.0
REFETCH_SECONDS: Final = 10.0
TIMEOUT_SECONDS: Final = 5.0
WAIT_SECONDS: Final = 1.0
_log = EventLog("service")


class IssuerKeys(Protocol):
    """The keys of one issuer."""

    def find(self, key_id: object) -> jwt.PyJWK | None:
        """The key of an id; without an id the only key there is."""
        ...

    def all(self) -> Sequence[jwt.PyJWK]:
        """All keys that are known."""
        ...


class FileKeys:
    """Keys of a file, which is read once."""

    def __init__(self, path: Path) -> None:
        try:
            self._keys = list(jwt.PyJWKSet.from_json(path.read_text(encoding="utf-8")).keys)
        except OSError as error:
            raise OptionError(f"jwks_file {path}: cannot be read: {error.strerror}") from None
        except (jwt.PyJWTError, ValueError) as error:
            raise OptionError(f"jwks_file {path}: not a set of keys (JWKS): {error}") from None

    def find(self, key_id: object) -> jwt.PyJWK | None:
        """The key of an id; without an id the only key there is."""
        return _named(self._keys, key_id)

    def all(self) -> Sequence[jwt.PyJWK]:
        """All keys of the file."""
        return self._keys


class UrlKeys:
    """Keys of a URL; safe between threads."""

    def __init__(self, url: str, clock: Clock) -> None:
        self._url = url
        self._clock = clock
        self._client = jwt.PyJWKClient(url, cache_jwk_set=False, timeout=TIMEOUT_SECONDS)
        self._lock = threading.Lock()
        self._keys: list[jwt.PyJWK] = []
        self._fetched = float("-inf")
        """When the keys were fetched."""
        self._tried = float("-inf")
        """When the last fetch ended, whether or not it succeeded."""
        self._fetching: threading.Event | None = None
        """Set when the fetch that goes on has ended."""

    def find(self, key_id: object) -> jwt.PyJWK | None:
        """The key of an id; without an id the only key there is."""
        keys, age = self._known()
        found = _named(keys, key_id)
        if found is None or age >= KEYS_SECONDS:
            self._fetch(may_wait=not keys)
            found = _named(self._known()[0], key_id)
        return found

    def all(self) -> Sequence[jwt.PyJWK]:
        """All keys, fetched again when they are old."""
        keys, age = self._known()
        if age >= KEYS_SECONDS:
            self._fetch(may_wait=not keys)
            keys, _ = self._known()
        return keys

    def _known(self) -> tuple[list[jwt.PyJWK], float]:
        with self._lock:
            age = self._clock.monotonic() - self._fetched
            return (self._keys, age) if age < KEEP_SECONDS else ([], age)

    def _fetch(self, *, may_wait: bool) -> None:
        """Fetch the keys, unless that is too early or another thread does it."""
        with self._lock:
            other = self._fetching
            if other is None:
                if self._clock.monotonic() - self._tried < REFETCH_SECONDS:
                    return
                mine = self._fetching = threading.Event()
        if other is not None:
            if may_wait:
                other.wait(WAIT_SECONDS)
            return
        keys: list[jwt.PyJWK] | None = None
        try:
            keys = list(self._client.get_jwk_set(refresh=True).keys)
        except (jwt.PyJWTError, OSError, ValueError) as error:
            _log.warning("keys of an issuer cannot be read", url=self._url, problem=str(error))
        finally:
            with self._lock:
                now = self._tried = self._clock.monotonic()
                if keys is not None:
                    self._keys, self._fetched = keys, now
                self._fetching = None
            mine.set()


def _named(keys: Sequence[jwt.PyJWK], key_id: object) -> jwt.PyJWK | None:
    if key_id is None and len(keys) == 1:
        return keys[0]
    return next((key for key in keys if key.key_id == key_id and key_id is not None), None)
