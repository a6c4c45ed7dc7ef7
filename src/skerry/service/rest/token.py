"""OAuth2 for clients that exchange client credentials for a token (``POST /v1/oauth/tokens``).

The client secret is a token of the auth file, or one that an issuer signed; the client id is ignored. The token that is
issued is JSON, signed with the key of the repository: every replica accepts it. It has the account, subject and roles,
its end, and the end and origin of the secret: the hash of the token, or of the issuer's key.

It ends after an hour, and never after its secret. Each use and each exchange for a new one (token exchange) checks that
the secret is still accepted: if it is removed from the auth file, or its key from the issuer, the tokens that were
issued for it end at the same time as the secret itself. A token of the auth file gets the roles that the file gives
now. An exchange leaves the old token valid until its end.

Java clients renew a token that has ended by an exchange that is authenticated by their client credentials (``Basic``);
such an exchange is a request for client credentials.
"""

import base64
import binascii
import hashlib
import hmac
import sys
from collections.abc import Mapping
from urllib.parse import parse_qs

import orjson

from skerry.common.clock import Clock
from skerry.common.errors import UnauthenticatedError
from skerry.service.identity import Authenticator, Caller, Grant, Role, bearer_token, no_caller
from skerry.service.rest.http import RestAnswer, answer_json

TOKEN_PATH = "/v1/oauth/tokens"
LIFETIME_SECONDS = 3600
_PREFIX = "skr_"
_ACCESS = "urn:ietf:params:oauth:token-type:access_token"
_EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange"


class TokenRoute:
    """Issues tokens, and authenticates callers that use them."""

    def __init__(self, authenticator: Authenticator, key: bytes, clock: Clock) -> None:
        self._authenticator = authenticator
        self._key = hmac.digest(key, b"rest-access-token", hashlib.sha256)
        self._clock = clock

    def caller(self, authorization: str | None) -> Caller:
        """The caller of a request with this ``Authorization`` header."""
        if not self._authenticator.needs_token:
            return self._authenticator.authenticate(None)
        return self._caller(bearer_token(authorization))

    def _caller(self, token: str | None) -> Caller:
        if token is not None and token.startswith(_PREFIX):
            return self._authenticator.confirm(self._opened(token))
        return self._authenticator.authenticate(token)

    def _grant(self, token: str | None) -> Grant:
        if token is None or not token.startswith(_PREFIX):
            return self._authenticator.grant(token)
        opened = self._opened(token)
        return Grant(self._authenticator.confirm(opened), opened.origin, opened.ends_ms)

    def answer(self, method: str, body: bytes, headers: Mapping[bytes, bytes]) -> RestAnswer:
        """The answer of the token endpoint."""
        if method != "POST":
            return _error(405, "invalid_request", "tokens are asked for with POST")
        try:
            form = {name: values[0] for name, values in parse_qs(body.decode("utf-8"), max_num_fields=50).items()}
        except (UnicodeDecodeError, ValueError):
            return _error(400, "invalid_request", "the body is not application/x-www-form-urlencoded")
        grant = form.get("grant_type", "")
        try:
            basic = _basic_secret(headers.get(b"authorization"))
            if grant == "client_credentials" or (grant == _EXCHANGE and basic is not None):
                accepted = self._grant(form.get("client_secret") or basic)
            elif grant == _EXCHANGE:
                if form.get("subject_token_type", _ACCESS) != _ACCESS or form.get("actor_token"):
                    return _error(400, "invalid_request", "only access tokens can be exchanged, and without an actor")
                accepted = self._grant(form.get("subject_token"))
            else:
                return _error(400, "unsupported_grant_type", "known are client_credentials and token-exchange")
        except UnauthenticatedError:
            return _error(401, "invalid_client", "the client secret or token is not accepted")
        now = self._clock.now_ms()
        end = min(now + LIFETIME_SECONDS * 1000, accepted.ends_ms or sys.maxsize)
        return answer_json(
            {
                "access_token": self._issued(accepted, end),
                "token_type": "bearer",
                "expires_in": max(0, end - now) // 1000,
                "issued_token_type": _ACCESS,
                "scope": form.get("scope", "catalog"),
            }
        )

    def _issued(self, accepted: Grant, end: int) -> str:
        caller = accepted.caller
        claims = {
            "a": caller.account,
            "s": caller.subject,
            "r": sorted(caller.roles),
            "e": end,
            "o": accepted.origin,
            "t": accepted.ends_ms,
        }
        payload = orjson.dumps(claims)
        sealed = hmac.digest(self._key, payload, hashlib.sha256) + payload
        return _PREFIX + base64.urlsafe_b64encode(sealed).rstrip(b"=").decode("ascii")

    def _opened(self, token: str) -> Grant:
        """What a token of ours was issued for; the secret may have been withdrawn since."""
        text = token.removeprefix(_PREFIX)
        try:
            sealed = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        except (binascii.Error, ValueError):
            raise no_caller() from None
        mac, payload = sealed[:32], sealed[32:]
        if not hmac.compare_digest(mac, hmac.digest(self._key, payload, hashlib.sha256)):
            raise no_caller()
        claims = orjson.loads(payload)  # written by us: the signature was verified
        if claims["e"] <= self._clock.now_ms() or "o" not in claims:  # an earlier version named no origin
            raise no_caller()
        caller = Caller(claims["a"], claims["s"], frozenset(Role(role) for role in claims["r"]))
        return Grant(caller, claims["o"], claims["t"])


def _basic_secret(header: bytes | None) -> str | None:
    """The password of basic authentication, which clients may use for their credentials."""
    if header is None or not header.lower().startswith(b"basic "):
        return None
    try:
        text = base64.b64decode(header[6:].strip(), validate=True).decode("utf-8")
    except (binascii.Error, ValueError):
        return None
    name, colon, secret = text.partition(":")
    return (secret if colon else name) or None


def _error(status: int, kind: str, words: str) -> RestAnswer:
    return answer_json({"error": kind, "error_description": words}, status)
