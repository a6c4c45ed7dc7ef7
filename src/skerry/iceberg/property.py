"""Properties of a catalog: the known types, and the check that no credentials are stored.

A value may name environment variables, ``${ENV:NAME}``: the text is stored as it is and replaced when the catalog is
opened.
"""

import os
import re
from collections.abc import Mapping
from typing import Any

from skerry.common.errors import InvalidInputError, OptionError
from skerry.common.secret import hide_secrets

TYPES = ("sql", "rest", "hive", "glue", "memory")
CATALOG_NAME = "catalog-name"
"""Our own property: the catalog's name in its own store, if that differs from its local name."""
NAMES_CASE = "names.case"
"""Our own property: how names are found, one of :data:`CASES`."""
EXACT, LOWER, INSENSITIVE = "exact", "lower", "insensitive"
CASES = (EXACT, LOWER, INSENSITIVE)

_SECRET = re.compile(
    r"(?i)(secret|password|passwd|token|credential|private|(^|[._-])(sas|pwd|auth)([._-]|$)|access[._-]?key|api[._-]?key|account[._-]?key|session[._-]?key)"
)
_HARMLESS = frozenset({"oauth2-server-uri", "token-refresh-enabled", "auth.type", "header.x-iceberg-access-delegation"})
_CODE = frozenset({"py-catalog-impl", "py-io-impl"})
_STORAGE = ("s3.", "gcs.", "adls.", "hdfs.", "hf.", "oss.", "client.")
_SIGNER = "s3.signer"
_SIGNING = frozenset({"uri", "token", "credential", "header.X-Iceberg-Access-Delegation"})
_VARIABLE = re.compile(r"\$\{ENV:([A-Za-z_][A-Za-z0-9_]*)\}")
_USER = re.compile(r"://[^/@:]*:?@")
_MOST, _LONGEST = 200, 4000


def check_properties(given: object) -> dict[str, str]:
    """The properties to store; :class:`InvalidInputError` if one is wrong."""
    if not isinstance(given, Mapping):
        raise InvalidInputError(f"a catalog's properties are a dict, like {{'type': 'sql', 'uri': '…'}}, not {given!r}")
    if len(given) > _MOST:
        raise InvalidInputError(f"a catalog has at most {_MOST} properties, not {len(given)}")
    found = {str(name): _text(name, value) for name, value in given.items()}
    kind = found.get("type")
    if kind not in TYPES:
        shown = "is missing" if kind is None else f"is {kind!r}"
        raise OptionError(f"the property 'type' of a catalog {shown}; it is one of {', '.join(TYPES)}", about=("type",))
    if found.get(NAMES_CASE, INSENSITIVE) not in CASES:
        raise OptionError(
            f"the property {NAMES_CASE!r} of a catalog is {found[NAMES_CASE]!r}; it is one of {', '.join(CASES)}",
            about=(NAMES_CASE,),
        )
    for name, value in found.items():
        _check(name, value)
    return found


def _text(name: object, value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, str | int | float):
        raise InvalidInputError(f"the property {name!r} of a catalog is a text, not {value!r}", about=(str(name),))
    if len(str(value)) > _LONGEST:
        raise InvalidInputError(
            f"the property {name!r} of a catalog is longer than {_LONGEST} characters", about=(str(name),)
        )
    return str(value)


def _check(name: str, value: str) -> None:
    if name.lower() in _CODE:
        raise OptionError(
            f"the property {name!r} names code, which a stored catalog cannot: leave it out", about=(name,)
        )
    if _holds_secret(name, value):
        raise OptionError(
            f"the property {name!r} holds a credential, and a catalog's properties are stored in the warehouse: write "
            f"'${{ENV:NAME}}' and set that environment variable, or use the configuration of pyiceberg",
            about=(name,),
        )


def _holds_secret(name: str, value: str) -> bool:
    """Whether it contains a credential that is not an environment variable. A user name alone is none."""
    plain = _VARIABLE.sub("", value)
    if is_secret(name):
        return bool(plain)
    plain = _USER.sub("://", plain)
    return hide_secrets(plain) != plain


def is_secret(name: str) -> bool:
    """Whether a property of this name holds a credential."""
    return _SECRET.search(name) is not None and name.lower() not in _HARMLESS


def storage_properties(given: Mapping[str, str]) -> dict[str, str]:
    """Properties for opening files. The catalog's own address and credentials are passed to request signers only."""
    names = {name for name in given if name.startswith(_STORAGE)}
    if any(name.startswith(_SIGNER) for name in names):
        names |= _SIGNING & given.keys()
    return {name: given[name] for name in sorted(names)}


def resolve_properties(stored: Mapping[str, str], environment: Mapping[str, str] | None = None) -> dict[str, str]:
    """The properties with environment variables replaced; :class:`OptionError` names one that is not set."""
    known = os.environ if environment is None else environment

    def replaced(name: str, value: str) -> str:
        def one(match: re.Match[str]) -> str:
            if match[1] not in known:
                raise OptionError(
                    f"the property {name!r} of the catalog needs the environment variable {match[1]}, which is not set",
                    about=(name,),
                )
            return known[match[1]]

        return _VARIABLE.sub(one, value)

    return {name: replaced(name, value) for name, value in stored.items()}
