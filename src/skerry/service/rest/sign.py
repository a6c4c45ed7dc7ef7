"""Remote signing: signs S3 requests of clients without credentials.

A request is signed if its object is below the table's own location. A writer may put and delete; a reader reads. The
credentials are those of the server (``storage.*``, or the environment of AWS), which never leave it.
"""

import os
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit
from xml.etree import ElementTree

from skerry.common.clock import Clock
from skerry.iceberg.place import normal_uri
from skerry.service.identity import Role
from skerry.service.rest.aws_signature import SigningKey, signed_headers
from skerry.service.rest.catalog import RestCatalog
from skerry.service.rest.error import RestError, bad_request, forbidden, unsupported
from skerry.service.rest.http import RestAnswer, RestRequest, answer_json
from skerry.service.rest.metadata.member import a_text, an_object, an_optional_text
from skerry.service.rest.table import table_ident, table_location

_READS = frozenset({"GET", "HEAD"})
_WRITES = frozenset({"PUT", "POST", "DELETE"})
_KEY = re.compile(r"[^\x00-\x1f]+")
_LISTS = ("list-type", "prefix")


def sign_request(catalog: RestCatalog, request: RestRequest) -> RestAnswer:
    """Sign a request to S3 for a file of a table."""
    node = catalog.table(request, table_ident(request))
    if not catalog.settings.access.of(request.call.account).signs:
        raise unsupported("this server signs no requests: the operator has not allowed it for this account")
    body = request.json()
    method = a_text(body, "method", "sign").upper()
    url, region = urlsplit(a_text(body, "uri", "sign")), a_text(body, "region", "sign")
    if (provider := an_optional_text(body, "provider", "sign") or "s3") != "s3":
        raise unsupported(f"sign: requests to S3 are signed, not to {provider[:20]!r}")
    if method not in _READS | _WRITES:
        raise bad_request(f"sign: the method is GET, HEAD, PUT, POST or DELETE, not {method[:20]!r}")
    if method in _WRITES:
        request.caller.require(Role.WRITER)
        if catalog.settings.read_only:
            raise forbidden("this server is read-only")
    bucket, folder = _bucket(table_location(catalog, node))
    for key in _keys(url, method, bucket, an_optional_text(body, "body", "sign"), catalog.settings.storage):
        if not key.startswith(f"{folder}/") or ".." in key.split("/") or not _KEY.fullmatch(key):
            raise forbidden("sign: the request is not for a file of this table")
    return _answer(signing_key(catalog.settings.storage), method, url, _headers(body), region, catalog.clock)


def _answer(
    key: SigningKey, method: str, url: SplitResult, headers: Mapping[str, list[str]], region: str, clock: Clock
) -> RestAnswer:
    signed = signed_headers(key, method, url, headers, region, clock.now_ms())
    caching = b"private" if method in _READS else b"no-cache"
    return answer_json({"uri": url.geturl(), "headers": signed}, headers=((b"cache-control", caching),))


def _headers(body: Mapping[str, Any]) -> dict[str, list[str]]:
    given = an_object(body.get("headers"), "sign: headers")
    for name, values in given.items():
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            raise bad_request(f"sign: the header {name[:60]!r} has a list of texts")
    return dict(given)


def _bucket(location: str) -> tuple[str, str]:
    """Bucket and folder of a table's location."""
    parts = urlsplit(normal_uri(location))
    if parts.scheme not in ("s3", "s3a"):
        raise unsupported("this table is not on S3: there is nothing to sign")
    return parts.netloc, parts.path.strip("/")


def _keys(url: SplitResult, method: str, bucket: str, body: str | None, storage: Mapping[str, str]) -> list[str]:
    """The objects that a request accesses; raises if it is for another server or bucket."""
    endpoint = urlsplit(storage.get("storage.endpoint") or os.environ.get("AWS_ENDPOINT_URL", ""))
    path = unquote(url.path).lstrip("/")
    hosts = {endpoint.netloc} if endpoint.netloc else set()
    is_aws = not hosts and url.scheme == "https" and url.netloc.endswith(".amazonaws.com")
    if url.netloc.startswith(f"{bucket}.") and (url.netloc.removeprefix(f"{bucket}.") in hosts or is_aws):
        name = path
    elif (url.netloc in hosts or (is_aws and url.netloc.startswith("s3."))) and path.partition("/")[0] == bucket:
        name = path.partition("/")[2]
    else:
        raise forbidden("sign: the request is not for the storage of this table")
    query = dict(parse_qsl(url.query, keep_blank_values=True))
    if name:
        return [name]
    if method == "POST" and "delete" in query and body:
        return _deleted(body)
    if method == "GET" and all(part in query for part in _LISTS):
        return [query["prefix"]]
    raise forbidden("sign: the request names no file")


def _deleted(body: str) -> list[str]:
    """Keys in a multi-object delete request."""
    if "<!" in body:  # no document type, so no entities
        raise bad_request("sign: the body is not a list of objects to delete")
    try:
        root = ElementTree.fromstring(body)
    except ElementTree.ParseError:
        raise bad_request("sign: the body is not a list of objects to delete") from None
    found = [element.text or "" for element in root.iter() if element.tag.rpartition("}")[2] == "Key"]
    if not found:
        raise bad_request("sign: the body names no objects to delete")
    return found


def signing_key(storage: Mapping[str, str]) -> SigningKey:
    """The credentials of this process."""

    def named(setting: str, variable: str) -> str | None:
        return storage.get(setting) or os.environ.get(variable) or None

    key_id = named("storage.access-key-id", "AWS_ACCESS_KEY_ID")
    secret = named("storage.secret-access-key", "AWS_SECRET_ACCESS_KEY")
    if key_id is None or secret is None:
        raise RestError(
            501, "UnsupportedOperationException", "this server has no credentials of its own to sign requests with"
        )
    return SigningKey(key_id, secret, named("storage.session-token", "AWS_SESSION_TOKEN"))
