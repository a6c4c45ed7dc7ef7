"""Remote signing: signs S3 requests of clients without credentials.

A request is signed if all its objects are below the table's own location (:mod:`skerry.service.rest.s3_request`). A
writer may put and delete; a reader reads. A table of the lake itself is only read. The credentials are those of the
server (``storage.*``, or the environment of AWS), which never leave it.
"""

import os
from collections.abc import Mapping
from typing import Any

from skerry.common.clock import Clock
from skerry.iceberg.place import normal_uri
from skerry.service.identity import Role
from skerry.service.rest.aws_signature import SigningKey, signed_headers
from skerry.service.rest.catalog import OWN, RestCatalog
from skerry.service.rest.error import RestError, bad_request, forbidden, unsupported
from skerry.service.rest.http import RestAnswer, RestRequest, answer_json
from skerry.service.rest.metadata.member import a_text, an_object, an_optional_text
from skerry.service.rest.s3_request import READS, WRITES, S3Request
from skerry.service.rest.table import table_ident, table_location


def sign_request(catalog: RestCatalog, request: RestRequest) -> RestAnswer:
    """Sign a request to S3 for a file of a table."""
    node = catalog.table(request, table_ident(request))
    if not catalog.settings.access.of(request.call.account).signs:
        raise unsupported("this server signs no requests: the operator has not allowed it for this account")
    body = request.json()
    method = a_text(body, "method", "sign").upper()
    uri, region = a_text(body, "uri", "sign"), a_text(body, "region", "sign")
    if (provider := an_optional_text(body, "provider", "sign") or "s3") != "s3":
        raise unsupported(f"sign: requests to S3 are signed, not to {provider[:20]!r}")
    if method not in READS | WRITES:
        raise bad_request(f"sign: the method is GET, HEAD, PUT, POST or DELETE, not {method[:20]!r}")
    if method in WRITES:
        request.caller.require(Role.WRITER)
        if catalog.settings.read_only:
            raise forbidden("this server is read-only")
        if node.format == OWN:
            raise forbidden("sign: files of a table of the lake itself are read by Iceberg clients, and not changed")
    bucket, folder = _bucket(table_location(catalog, node))
    storage = catalog.settings.storage
    endpoint = storage.get("storage.endpoint") or os.environ.get("AWS_ENDPOINT_URL", "")
    content = an_optional_text(body, "body", "sign")
    checked = S3Request.of(method, uri, region, _headers(body), content, bucket, endpoint)
    if not checked.is_within(folder):
        raise forbidden("sign: the request is not for a file of this table")
    return _answer(signing_key(storage), checked, region, catalog.clock)


def _answer(key: SigningKey, request: S3Request, region: str, clock: Clock) -> RestAnswer:
    signed = signed_headers(key, request.method, request.url, request.headers, region, clock.now_ms())
    caching = b"private" if request.method in READS else b"no-cache"
    return answer_json({"uri": request.url.geturl(), "headers": signed}, headers=((b"cache-control", caching),))


def _headers(body: Mapping[str, Any]) -> dict[str, list[str]]:
    given = an_object(body.get("headers"), "sign: headers")
    for name, values in given.items():
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            raise bad_request(f"sign: the header {name[:60]!r} has a list of texts")
    return dict(given)


def _bucket(location: str) -> tuple[str, str]:
    """Bucket and folder of a table's location."""
    scheme, _, rest = normal_uri(location).partition("://")
    if scheme not in ("s3", "s3a"):
        raise unsupported("this table is not on S3: there is nothing to sign")
    bucket, _, folder = rest.partition("/")
    return bucket, folder.strip("/")


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
