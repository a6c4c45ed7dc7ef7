"""Page tokens: the position in a listing, signed, bound to account and request, and of limited life.

A token is URL-safe base64 of: 1 byte version, 32 bytes HMAC-SHA256, and the payload, JSON with ``e`` (when it ends, in
milliseconds) and ``p`` (the position, a text). The HMAC covers the version, the purpose, the account, the digest of the
request and the payload, each with its length. A token altered in any bit, or used with another account, another request
or for another purpose, gives the same error, so that a caller learns nothing about other uses.
"""

import base64
import binascii
import hashlib
import hmac
from collections.abc import Mapping
from typing import Any

import orjson

from skerry.common.clock import Clock
from skerry.common.errors import InvalidInputError

DEFAULT_TTL_SECONDS = 24 * 3600.0
_VERSION = b"\x01"
_MAC_BYTES = 32
_MAX_CHARACTERS = 16_384


def request_digest(request: Mapping[str, Any]) -> str:
    """A digest of a request: equal for equal members in whatever order."""
    return hashlib.sha256(orjson.dumps(request, option=orjson.OPT_SORT_KEYS)).hexdigest()


class PageTokens:
    """Issues and opens page tokens with one secret key, :meth:`Repository.signing_key` for example."""

    def __init__(self, key: bytes, clock: Clock, ttl_seconds: float = DEFAULT_TTL_SECONDS) -> None:
        if len(key) < _MAC_BYTES:
            raise InvalidInputError(f"a signing key has {_MAC_BYTES} bytes or more, not {len(key)}")
        self._key = key
        self._clock = clock
        self._ttl_ms = int(ttl_seconds * 1000)

    def issue(self, account: str, purpose: str, request: Mapping[str, Any], position: str) -> str:
        """A token that continues a request of an account after ``position``."""
        payload = orjson.dumps({"e": self._clock.now_ms() + self._ttl_ms, "p": position})
        sealed = _VERSION + self._mac(account, purpose, request, payload) + payload
        return base64.urlsafe_b64encode(sealed).rstrip(b"=").decode("ascii")

    def open(self, account: str, purpose: str, request: Mapping[str, Any], token: str) -> str:
        """The position in a token; :class:`InvalidInputError` if it does not belong to this request, or has ended."""
        sealed = _decoded(token)
        mac, payload = sealed[1 : 1 + _MAC_BYTES], sealed[1 + _MAC_BYTES :]
        expected = self._mac(account, purpose, request, payload)
        if not (sealed[:1] == _VERSION and hmac.compare_digest(mac, expected)):
            raise _invalid()
        fields = orjson.loads(payload)  # we wrote it: the signature is right
        if fields["e"] <= self._clock.now_ms():
            raise InvalidInputError("the page token has expired; begin the listing again", about=("page_token",))
        position: str = fields["p"]
        return position

    def _mac(self, account: str, purpose: str, request: Mapping[str, Any], payload: bytes) -> bytes:
        parts = (_VERSION, purpose.encode(), account.encode(), request_digest(request).encode(), payload)
        framed = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
        return hmac.digest(self._key, framed, hashlib.sha256)


def _decoded(token: str) -> bytes:
    if len(token) > _MAX_CHARACTERS or not token.isascii():
        raise _invalid()
    try:
        data = base64.b64decode(token + "=" * (-len(token) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise _invalid() from None
    if base64.urlsafe_b64encode(data).rstrip(b"=") != token.encode():
        raise _invalid()  # unused bits of the last character: one position has one token
    return data


def _invalid() -> InvalidInputError:
    return InvalidInputError(
        "the page token is not valid for this request; begin the listing again without one", about=("page_token",)
    )
