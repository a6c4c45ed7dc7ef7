"""The file of ``service.iceberg-clients``: what Iceberg clients of an account are given to reach their files.

::

    [account.acme]                      # [default]: accounts that have no entry of their own
    locations = ["s3://bucket/acme"]    # where tables may be, besides the account's folder in the warehouse
    config = { "s3.endpoint" = "https://s3.example.com", "s3.region" = "eu" }   # given with every table
    credentials = { "s3.access-key-id" = "…", "s3.secret-access-key" = "…" }    # to writers that ask for them
    reader_credentials = { … }          # to callers that may only read; without it they get none
    signs = true                        # requests of clients that have no credentials are signed

What credentials reach is decided by the storage: give each account keys of its own. They are in no setting, log or
error, and are read when the service starts.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from skerry.common.errors import OptionError

SETTING = "service.iceberg-clients"
_MEMBERS = ("locations", "config", "credentials", "reader_credentials", "signs")
_SECRET_CONFIG = ("secret", "token", "access-key", "sas", "password")
_NO_TEXTS: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class AccountAccess:
    """Access of one account's clients."""

    locations: tuple[str, ...] = ()
    config: Mapping[str, str] = field(default_factory=lambda: _NO_TEXTS)
    credentials: Mapping[str, str] = field(default_factory=lambda: _NO_TEXTS, repr=False)
    reader_credentials: Mapping[str, str] = field(default_factory=lambda: _NO_TEXTS, repr=False)
    signs: bool = False


@dataclass(frozen=True, slots=True)
class ClientAccess:
    """Access of all accounts' clients."""

    accounts: Mapping[str, AccountAccess] = field(default_factory=dict)
    default: AccountAccess = field(default_factory=AccountAccess)

    def of(self, account: str) -> AccountAccess:
        """Access of an account's clients."""
        return self.accounts.get(account, self.default)


def read_client_access(path: str | None) -> ClientAccess:
    """Parse a file; empty without one. :class:`OptionError` names the mistake, without repeating a secret."""
    if path is None:
        return ClientAccess()
    what = f"setting {SETTING!r}, {path}"
    try:
        tree = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise OptionError(f"{what}: cannot be read: {error.strerror}", about=(SETTING,)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise OptionError(f"{what}: not a TOML file: {error}", about=(SETTING,)) from None
    unknown = sorted(set(tree) - {"account", "default"})
    if unknown:
        raise _problem(what, f"unknown member {unknown[0]!r}; there are [default] and [account.NAME]")
    accounts = _table(tree.get("account", {}), f"{what}: account")
    return ClientAccess(
        {name: _access(entry, f"{what}: account.{name}") for name, entry in accounts.items()},
        _access(tree.get("default", {}), f"{what}: default"),
    )


def _access(value: Any, what: str) -> AccountAccess:
    entry = _table(value, what)
    unknown = sorted(set(entry) - set(_MEMBERS))
    if unknown:
        raise _problem(what, f"unknown member {unknown[0]!r}; there are {', '.join(_MEMBERS)}")
    locations, signs = entry.get("locations", []), entry.get("signs", False)
    if not isinstance(locations, list) or not all(isinstance(uri, str) and "://" in uri for uri in locations):
        raise _problem(what, 'locations is a list of URIs, such as ["s3://bucket/folder"]')
    if not isinstance(signs, bool):
        raise _problem(what, "signs is true or false")
    config = _texts(entry.get("config", {}), f"{what}: config")
    secret = next((name for name in config if any(part in name for part in _SECRET_CONFIG)), None)
    if secret is not None:
        raise _problem(what, f"{secret} is a credential, and config is given to all clients: put it into credentials")
    credentials, reading = (
        _texts(entry.get(name, {}), f"{what}: {name}") for name in ("credentials", "reader_credentials")
    )
    return AccountAccess(tuple(locations), config, credentials, reading, signs)


def _table(value: Any, what: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise _problem(what, "must be a table of TOML")
    return value


def _texts(value: Any, what: str) -> Mapping[str, str]:
    for name, text in _table(value, what).items():
        if not isinstance(text, str):
            raise _problem(what, f'{name} must be a text, and a name with dots is quoted: "s3.region" = "eu"')
    return dict(value)


def _problem(what: str, problem: str) -> OptionError:
    return OptionError(f"{what}: {problem}", about=(SETTING,))
