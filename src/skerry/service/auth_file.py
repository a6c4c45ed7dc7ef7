"""The file of ``skerry serve --auth``: static tokens, by their hashes, and issuers of signed tokens (OIDC).

::

    [[token]]
    hash = "sha256:…"              # of the token's bytes; `skerry token` makes a token and this entry
    account = "acme"
    subject = "nightly load"
    roles = ["writer"]
    expires = 2027-01-01T00:00:00Z # optional

    [[issuer]]
    issuer = "https://login.example.com/"
    audience = "skerry"
    jwks_file = "keys.json"        # or jwks_url = "https://login.example.com/keys"
    algorithms = ["RS256"]         # optional: RS256 and ES256
    account_claim = "account"      # optional
    roles_claim = "roles"          # optional

Tokens are long random texts, so one round of SHA-256 is enough to keep them: there is nothing to guess.

Freshness contract: the file is checked again after :data:`RELOAD_SECONDS`, so a removed token is refused at most that
much later. If the file has become invalid, that is logged, and the previous content stays in force.
"""

import hashlib
import secrets
import threading
import tomllib
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from skerry.common.clock import Clock
from skerry.common.errors import OptionError, SkerryError
from skerry.common.log import EventLog
from skerry.service.identity import Caller, Grant, Role, no_caller
from skerry.service.issuer import Issuer, IssuerSpec

RELOAD_SECONDS = 5.0
_log = EventLog("service")
_TOKEN_MEMBERS = {"hash", "account", "subject", "roles", "expires"}
_ISSUER_MEMBERS = {
    "issuer", "audience", "jwks_file", "jwks_url", "algorithms", "account_claim", "roles_claim",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class StaticToken:
    """A token by its hash."""

    caller: Caller
    expires_ms: int | None


@dataclass(frozen=True, slots=True)
class AuthRules:
    """The content of an auth file."""

    tokens: dict[str, StaticToken]
    issuers: tuple[Issuer, ...]

    @property
    def accounts(self) -> list[str]:
        """Accounts of static tokens."""
        return sorted({token.caller.account for token in self.tokens.values()})


def token_hash(token: str) -> str:
    """The hash of a token in the form of the file."""
    return "sha256:" + hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    """A random token of 256 bits."""
    return "sk_" + secrets.token_urlsafe(32)


def read_auth_file(path: Path, clock: Clock) -> AuthRules:
    """Parse a file; :class:`OptionError` names the mistake."""
    try:
        tree = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise OptionError(f"--auth {path}: cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise OptionError(f"--auth {path}: not a TOML file: {error}") from None
    unknown = sorted(set(tree) - {"token", "issuer"})
    if unknown:
        raise OptionError(f"--auth {path}: unknown member {unknown[0]!r}; there are [[token]] and [[issuer]]")
    tokens: dict[str, StaticToken] = {}
    for number, entry in enumerate(_tables(tree, "token", path)):
        hashed, token = _token(entry, f"--auth {path}: token {number + 1}")
        if hashed in tokens:
            raise OptionError(f"--auth {path}: token {number + 1}: its hash is there twice")
        tokens[hashed] = token
    issuers = tuple(
        Issuer(_issuer(entry, f"--auth {path}: issuer {number + 1}", path), clock)
        for number, entry in enumerate(_tables(tree, "issuer", path))
    )
    if not tokens and not issuers:
        raise OptionError(f"--auth {path}: it has no [[token]] and no [[issuer]], so every call would be refused")
    return AuthRules(tokens, issuers)


class FileAuthenticator:
    """Accepts the tokens of an auth file; safe between threads."""

    needs_token = True

    def __init__(self, path: Path, clock: Clock) -> None:
        self._path = path
        self._clock = clock
        self._lock = threading.Lock()
        self._rules = read_auth_file(path, clock)
        self._seen = _identity(path)
        self._checked = clock.monotonic()

    @property
    def accounts(self) -> list[str]:
        """Accounts of static tokens."""
        return self._rules.accounts

    def authenticate(self, token: str | None) -> Caller:
        """The caller behind a token."""
        return self.grant(token).caller

    def grant(self, token: str | None) -> Grant:
        """The caller behind a token, with its hash or that of the key that signed it."""
        if not token:
            raise no_caller()
        self._reload()
        hashed = token_hash(token)
        known = self._rules.tokens.get(hashed)
        if known is not None:
            return Grant(self._current(known), hashed, known.expires_ms)
        for issuer in self._rules.issuers:
            grant = issuer.grant(token)
            if grant is not None:
                return grant
        raise no_caller()

    def confirm(self, grant: Grant) -> Caller:
        """The caller of an earlier grant, with its present roles; its token must still be in the file, or the issuer
        must still have the key that signed it.
        """
        self._reload()
        known = self._rules.tokens.get(grant.origin)
        if known is not None and known.caller.account == grant.caller.account:
            return self._current(known)
        if grant.ends_ms is not None and grant.ends_ms > self._clock.now_ms():
            for issuer in self._rules.issuers:
                if issuer.has_origin(grant.origin):
                    return grant.caller
        raise no_caller()

    def _current(self, token: StaticToken) -> Caller:
        if token.expires_ms is not None and token.expires_ms <= self._clock.now_ms():
            raise no_caller()
        return token.caller

    def _reload(self) -> None:
        now = self._clock.monotonic()
        if now - self._checked < RELOAD_SECONDS:
            return
        with self._lock:
            if now - self._checked < RELOAD_SECONDS:
                return
            self._checked = now
            try:
                seen = _identity(self._path)
                if seen != self._seen:
                    self._rules, self._seen = read_auth_file(self._path, self._clock), seen
            except SkerryError as error:
                _log.warning("auth file not read again, the former one stays", problem=str(error))


def _identity(path: Path) -> tuple[int, int, int]:
    try:
        stat = path.stat()
    except OSError as error:
        raise OptionError(f"--auth {path}: cannot be read: {error.strerror}") from None
    return stat.st_ino, stat.st_size, stat.st_mtime_ns


def _tables(tree: dict[str, Any], name: str, path: Path) -> list[dict[str, Any]]:
    found = tree.get(name, [])
    if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
        raise OptionError(f"--auth {path}: {name!r} is written as [[{name}]]")
    return found


def _token(entry: dict[str, Any], where: str) -> tuple[str, StaticToken]:
    _check_members(entry, _TOKEN_MEMBERS, where)
    hashed = _text(entry, "hash", where)
    digest = hashed.removeprefix("sha256:")
    if digest == hashed or len(digest) != 64 or not set(digest) <= set("0123456789abcdef"):
        raise OptionError(f"{where}: 'hash' is 'sha256:' and 64 hexadecimal digits; `skerry token` makes one")
    caller = Caller(_text(entry, "account", where), entry.get("subject") or "token", parse_roles(entry["roles"], where))
    expires = entry.get("expires")
    if expires is None:
        return hashed, StaticToken(caller, None)
    if not isinstance(expires, datetime) or expires.tzinfo is None:
        raise OptionError(f"{where}: 'expires' is a moment with its zone, such as 2027-01-01T00:00:00Z")
    return hashed, StaticToken(caller, int(expires.timestamp() * 1000))


def _issuer(entry: dict[str, Any], where: str, path: Path) -> IssuerSpec:
    _check_members(entry, _ISSUER_MEMBERS, where)
    file, url = entry.get("jwks_file"), entry.get("jwks_url")
    if (file is None) == (url is None):
        raise OptionError(f"{where}: give 'jwks_file' or 'jwks_url'")
    if url is not None and not str(url).startswith(("https://", "http://127.0.0.1", "http://localhost")):
        raise OptionError(f"{where}: 'jwks_url' begins with https://")
    return IssuerSpec(
        issuer=_text(entry, "issuer", where),
        audience=_text(entry, "audience", where),
        jwks_file=None if file is None else path.parent / str(file),
        jwks_url=None if url is None else str(url),
        algorithms=tuple(entry.get("algorithms", ("RS256", "ES256"))),
        account_claim=str(entry.get("account_claim", "account")),
        roles_claim=str(entry.get("roles_claim", "roles")),
    )


def parse_roles(given: object, where: str) -> frozenset[Role]:
    """Roles by their names."""
    names = [role.value for role in Role]
    if not isinstance(given, list) or not given or not all(role in names for role in given):
        raise OptionError(f"{where}: 'roles' is a list of {', '.join(names)}, not {given!r}")
    return frozenset(Role(role) for role in given)


def _check_members(entry: dict[str, Any], known: set[str], where: str) -> None:
    unknown = sorted(set(entry) - known)
    if unknown:
        raise OptionError(f"{where}: unknown member {unknown[0]!r}; known are {', '.join(sorted(known))}")
    if "roles" in known and "roles" not in entry:
        raise OptionError(f"{where}: 'roles' is missing")


def _text(entry: dict[str, Any], name: str, where: str) -> str:
    value = entry.get(name)
    if not isinstance(value, str) or not value:
        raise OptionError(f"{where}: {name!r} is missing, or not a text")
    return value
