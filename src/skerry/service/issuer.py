"""Tokens that an identity provider signs: JSON Web Tokens of an issuer, for an audience, with keys from a JWKS.

A token is accepted if its signature is that of a key of the set, its algorithm is one of those allowed (never ``none``,
never a symmetric one) and one of the key's type, issuer and audience are the configured ones, and it has an expiry that
is not past. The account and the roles are claims. Everything else is refused without a reason.

Freshness contract: an accepted token is cached by its hash until it expires, at most :data:`CACHE_SECONDS`; a withdrawn
key is accepted that much longer. ``skerry.service.issuer_keys`` says how old keys may be.
"""

import hashlib
import threading
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jwt
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from skerry.common.clock import Clock
from skerry.common.errors import OptionError
from skerry.service.identity import Caller, Grant, Role
from skerry.service.issuer_keys import FileKeys, IssuerKeys, UrlKeys

CACHE_SECONDS = 60.0
MAX_CACHED = 10_000
MAX_TOKEN_CHARACTERS = 16_384
_SYMMETRIC = ("HS", "none")
_LEEWAY_SECONDS = 30
_KEY_TYPES = {"RS": "RSA", "PS": "RSA", "ES": "EC", "Ed": "OKP"}
"""Types of keys by the first letters of the algorithms that use them."""


@dataclass(frozen=True, slots=True)
class IssuerSpec:
    """The configuration of an issuer."""

    issuer: str
    audience: str
    jwks_file: Path | None = None
    jwks_url: str | None = None
    algorithms: tuple[str, ...] = ("RS256", "ES256")
    account_claim: str = "account"
    roles_claim: str = "roles"


class Issuer:
    """Verifies tokens of one issuer; safe between threads."""

    def __init__(self, spec: IssuerSpec, clock: Clock) -> None:
        if not spec.algorithms or any(name.startswith(_SYMMETRIC) for name in spec.algorithms):
            raise OptionError(f"issuer {spec.issuer}: algorithms are asymmetric, such as RS256, ES256 or EdDSA")
        self._spec = spec
        self._clock = clock
        self._lock = threading.Lock()
        self._cache: OrderedDict[bytes, tuple[float, Grant]] = OrderedDict()
        self._keys = _keys_of(spec, clock)

    def caller(self, token: str) -> Caller | None:
        """The caller of a token; None if it is not accepted."""
        grant = self.grant(token)
        return None if grant is None else grant.caller

    def has_origin(self, origin: str) -> bool:
        """Whether a grant is based on a key that the issuer still has, under the same rules."""
        if not origin.startswith("key:"):
            return False
        public = (key for key in self._keys.all() if key.key_type in _KEY_TYPES.values())
        return any(self._origin(key) == origin for key in public)

    def grant(self, token: str) -> Grant | None:
        """The caller of a token, its end and its key; None if it is not accepted."""
        if len(token) > MAX_TOKEN_CHARACTERS or token.count(".") != 2:
            return None
        digest, now = hashlib.sha256(token.encode()).digest(), self._clock.monotonic()
        with self._lock:
            known = self._cache.get(digest)
            if known is not None and known[0] > now:
                return known[1]
            self._cache.pop(digest, None)
        found = self._claims(token)
        if found is None:
            return None
        claims, key = found
        caller = self._caller(claims)
        if caller is None:
            return None
        grant = Grant(caller, self._origin(key), int(claims["exp"] * 1000))
        left = float(claims["exp"]) - self._clock.now_ms() / 1000
        with self._lock:
            self._cache[digest] = now + min(left, CACHE_SECONDS), grant
            while len(self._cache) > MAX_CACHED:
                self._cache.popitem(last=False)
        return grant

    def _origin(self, key: jwt.PyJWK) -> str:
        """A key and the rules by which its tokens are accepted, as a hash."""
        spec = self._spec
        rules = (spec.issuer, spec.audience, spec.algorithms, spec.account_claim, spec.roles_claim)
        public = key.key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        return "key:" + hashlib.sha256(repr(rules).encode() + public).hexdigest()

    def _claims(self, token: str) -> tuple[dict[str, Any], jwt.PyJWK] | None:
        spec = self._spec
        try:
            header = jwt.get_unverified_header(token)
            algorithm = header.get("alg")
            if algorithm not in spec.algorithms:
                return None
            key = self._keys.find(header.get("kid"))
            if key is None or key.key_type != _KEY_TYPES.get(algorithm[:2]):
                return None
            options: Any = {"require": ["exp", "iss", "aud"], "verify_exp": False, "verify_nbf": False}
            claims: dict[str, Any] = jwt.decode(
                token, key.key, algorithms=[algorithm], audience=spec.audience, issuer=spec.issuer,
                options=options,
            )  # fmt: skip
        except (jwt.PyJWTError, TypeError, ValueError):  # whatever a forged token brings about, it is refused
            return None
        now = self._clock.now_ms() / 1000  # our own clock, so that tests can set it
        end, begin = claims.get("exp"), claims.get("nbf", 0)
        if not isinstance(end, int | float) or not isinstance(begin, int | float):
            return None
        return (claims, key) if begin - _LEEWAY_SECONDS <= now < end else None

    def _caller(self, claims: dict[str, Any]) -> Caller | None:
        account = claims.get(self._spec.account_claim)
        roles = claims.get(self._spec.roles_claim, [])
        given = roles.split() if isinstance(roles, str) else roles
        if not isinstance(account, str) or not account or not isinstance(given, list):
            return None
        known = frozenset(Role(role) for role in given if role in tuple(Role))
        return Caller(account, str(claims.get("sub", "")), known) if known else None


def _keys_of(spec: IssuerSpec, clock: Clock) -> IssuerKeys:
    if spec.jwks_file is not None:
        return FileKeys(spec.jwks_file)
    if spec.jwks_url is None:
        raise OptionError(f"issuer {spec.issuer}: give jwks_file or jwks_url")
    return UrlKeys(spec.jwks_url, clock)
