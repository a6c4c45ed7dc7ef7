"""The ``storage.*`` settings, and the obstore store for a URL and settings.

obstore reads AWS_*, AZURE_* and GOOGLE_* environment variables itself; a setting wins over them.
"""

import difflib
import importlib
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlsplit

from skerry.common.errors import InvalidInputError, OptionError
from skerry.fileio.path import check_folder, split_url

PREFIX = "storage."
ALLOW_HTTP = "storage.allow-http"
ENDPOINT = "storage.endpoint"
SECRETS = ("storage.access-key-id", "storage.secret-access-key", "storage.session-token")

_S3 = {
    ENDPOINT: "endpoint",
    "storage.region": "region",
    "storage.access-key-id": "access_key_id",
    "storage.secret-access-key": "secret_access_key",
    "storage.session-token": "session_token",
    "storage.virtual-hosted-style": "virtual_hosted_style_request",
}
# Azure's account and key take the place of access key and secret. Google's credentials are files and tokens, which come
# from the environment.
_AZURE = {
    ENDPOINT: "endpoint",
    "storage.access-key-id": "account_name",
    "storage.secret-access-key": "account_key",
}
_GOOGLE: dict[str, str] = {}
_BY_SCHEME = {"s3": _S3, "gs": _GOOGLE, "az": _AZURE, "abfss": _AZURE}

SCHEMES = tuple(_BY_SCHEME)
KNOWN = (*_S3, ALLOW_HTTP)
_BOOLEANS = (ALLOW_HTTP, "storage.virtual-hosted-style")


def load_obstore() -> Any:
    """obstore, imported on first use: local lakes neither need it installed nor pay for its import."""
    try:
        return importlib.import_module("obstore")
    except ImportError as error:
        raise InvalidInputError(
            f"object storage needs the package obstore, which is not installed ({error.name}): pip install 'skerry[s3]'"
        ) from error


def check_settings(storage: Mapping[str, str], known: Iterable[str] = KNOWN) -> None:
    """Refuse unknown settings and invalid values."""
    names = sorted(known)
    for key, value in storage.items():
        if key not in names:
            nearest = difflib.get_close_matches(key, names, n=1, cutoff=0.0)[0]
            raise OptionError(f"unknown storage setting {key}; did you mean {nearest}?")
        if key in _BOOLEANS and value not in ("true", "false"):
            raise OptionError(f"{key} must be true or false")


def open_store(url: str, storage: Mapping[str, str]) -> Any:
    """The obstore store for ``s3://bucket/prefix`` and its like. Neither URL nor message may hold credentials."""
    parts = split_url(url)
    if parts is None:
        raise InvalidInputError("the URL of object storage is like s3://bucket or s3://bucket/prefix")
    scheme = parts.scheme
    if scheme not in _BY_SCHEME:
        raise InvalidInputError(f"unknown object storage scheme {scheme!r}; known are {', '.join(SCHEMES)}")
    # anywhere, not just before the host: a secret key may contain a slash, and the rest would look like a path before a
    # colon in place of the bucket is a user
    if url.count("@") > (scheme == "abfss") or ":" in parts.netloc:
        raise InvalidInputError(
            f"a {scheme}:// URL holds no credentials (and no @ or port): use storage.* settings or the environment"
        )
    if not parts.netloc or parts.query or parts.fragment:
        raise InvalidInputError(f"expected {scheme}://bucket or {scheme}://bucket/prefix")
    check_folder(parts.path.removeprefix("/").rstrip("/"))
    check_settings(storage)
    names = _BY_SCHEME[scheme]
    for key in storage:
        if key not in names and key != ALLOW_HTTP:
            raise OptionError(f"{key} means nothing for {scheme}:// URLs")
    allow_http = storage.get(ALLOW_HTTP) == "true"
    if ENDPOINT in storage:
        _check_endpoint(storage[ENDPOINT], allow_http)
    config = {names[key]: value for key, value in storage.items() if key in names}
    store = load_obstore().store
    # None leaves AWS_ALLOW_HTTP and its like to the environment
    options = {"allow_http": allow_http} if ALLOW_HTTP in storage else None
    return store.from_url(url, config=config or None, client_options=options)


def _check_endpoint(endpoint: str, allow_http: bool) -> None:
    """Refuse invalid addresses, on which obstore would panic at the first request."""
    parts = urlsplit(endpoint)
    try:
        whole = parts.scheme in ("http", "https") and parts.hostname is not None and parts.port != 0
    except ValueError:  # an invalid port
        whole = False
    if not whole or "@" in endpoint or parts.query or parts.fragment:
        raise OptionError(f"{ENDPOINT} must be like https://host or https://host:port, without credentials")
    if parts.scheme == "http" and not allow_http:
        raise OptionError(f"{ENDPOINT} is an http:// address: set {ALLOW_HTTP} to true if that is meant")
