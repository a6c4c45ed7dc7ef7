"""What a request to S3 would do: the keys that it reads or changes, from its method, address, headers and body.

Only requests that clients need for a table's files are known; everything else is refused, so that a parameter, header
or subresource of S3 that is not listed here is never signed:

| request | parameters |
|---|---|
| GET, HEAD of an object | ``partNumber`` |
| PUT of an object | none, or ``partNumber`` and ``uploadId`` |
| DELETE of an object | none, or ``uploadId`` |
| POST of an object | ``uploads``, or ``uploadId`` |
| GET of the bucket | ``list-type=2`` and ``prefix``, and those of pages |
| POST of the bucket | ``delete``, with the keys in the body |

Each may have ``x-id``. Nothing may be given twice: servers differ in which of two values they take.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit
from xml.etree import ElementTree

from skerry.service.rest.error import RestError, bad_request, forbidden

READS = frozenset({"GET", "HEAD"})
WRITES = frozenset({"PUT", "POST", "DELETE"})
_LIST = frozenset({"list-type", "prefix"})
_PAGES = frozenset(
    {"delimiter", "max-keys", "continuation-token", "start-after", "encoding-type", "fetch-owner", "x-id"}
)
_OF_OBJECTS: Mapping[str, Sequence[frozenset[str]]] = {
    "GET": (frozenset(), frozenset({"partNumber"})),
    "HEAD": (frozenset(), frozenset({"partNumber"})),
    "PUT": (frozenset(), frozenset({"partNumber", "uploadId"})),
    "DELETE": (frozenset(), frozenset({"uploadId"})),
    "POST": (frozenset({"uploads"}), frozenset({"uploadId"})),
}
_READ_HEADERS = frozenset(
    {"content-sha256", "date", "security-token", "checksum-mode", "expected-bucket-owner", "request-payer", "te"}
    | {"user-agent", "sdk-checksum-algorithm", "optional-object-attributes"}
    | {f"server-side-encryption-customer-{part}" for part in ("algorithm", "key", "key-md5")}
)
_WRITE_HEADERS = _READ_HEADERS | frozenset(
    {f"checksum-{name}" for name in ("crc32", "crc32c", "crc64nvme", "sha1", "sha256", "algorithm", "type")}
    | {"trailer", "decoded-content-length", "storage-class", "mp-object-size", "server-side-encryption"}
    | {f"server-side-encryption-{part}" for part in ("aws-kms-key-id", "context", "bucket-key-enabled")}
)
_PAYLOAD = re.compile(r"[0-9a-f]{64}|UNSIGNED-PAYLOAD|STREAMING-UNSIGNED-PAYLOAD-TRAILER")
_ADDRESS = re.compile(r"[!-~]+")
_REGION = re.compile(r"[A-Za-z0-9_-]{1,40}")
_TEXT = re.compile(r"[^\x00-\x1f\x7f]*")
_DECLARATION = re.compile(r"\s*<\?xml version=[\"']1\.[01][\"'](?: encoding=[\"']utf-8[\"'])? ?\?>", re.IGNORECASE)
_NAMESPACE = "{http://s3.amazonaws.com/doc/2006-03-01/}"
_MOST_KEYS = 1000


@dataclass(frozen=True, slots=True)
class S3Request:
    """A checked request."""

    method: str
    url: SplitResult
    """With its path and query as sent."""
    headers: Mapping[str, Sequence[str]]
    """By lower-case name. The hash of the body is among them if the keys are in the body."""
    keys: Sequence[str]
    """The objects that it accesses, or the prefix of those that it lists."""

    @staticmethod
    def of(
        method: str,
        uri: str,
        region: str,
        headers: Mapping[str, Sequence[str]],
        body: str | None,
        bucket: str,
        endpoint: str,
    ) -> "S3Request":
        """The request; raises unless it is one of those above, for this bucket at this endpoint, or at AWS if that is
        empty.
        """
        if not _ADDRESS.fullmatch(uri) or "#" in uri or not _REGION.fullmatch(region):
            raise bad_request("sign: the address or the region is not written as S3 needs it")
        try:
            url = urlsplit(uri)
            path, parameters = unquote(url.path, errors="strict"), _parameters(url.query)
        except ValueError:
            raise bad_request("sign: the address cannot be read") from None
        key = _key(url, path, bucket, endpoint, region)
        found = _headers(headers, _READ_HEADERS if method in READS else _WRITE_HEADERS)
        names = frozenset(parameters) - {"x-id"}
        if key:
            if names not in _OF_OBJECTS[method] or parameters.get("uploads"):
                raise _unknown()
            return S3Request(method, url, found, [key])
        if method == "GET" and _LIST <= names <= _LIST | _PAGES and parameters["list-type"] == "2":
            return S3Request(method, url, found, [parameters["prefix"]])
        if method == "POST" and names == {"delete"} and not parameters["delete"] and body:
            found["x-amz-content-sha256"] = [hashlib.sha256(body.encode()).hexdigest()]
            return S3Request(method, url, found, _deleted(body))
        raise _unknown()

    def is_within(self, folder: str) -> bool:
        """Whether all objects are below a folder of the bucket."""
        return all(
            key.startswith(f"{folder}/") and not {".", ".."} & set(key.split("/")) and _TEXT.fullmatch(key)
            for key in self.keys
        )


def _unknown() -> RestError:
    return forbidden("sign: the request is not one for files of a table, or has parameters that are not signed")


def _parameters(query: str) -> dict[str, str]:
    if "+" in query or ";" in query:  # servers differ in what these are
        raise bad_request("sign: the query is percent-encoded, with %2B for + and %3B for ;")
    pairs = parse_qsl(query, keep_blank_values=True, errors="strict", max_num_fields=20)
    found = dict(pairs)
    if len(found) < len(pairs) or len({name.lower() for name in found}) < len(pairs):
        raise bad_request("sign: a parameter is given twice")
    return found


def _key(url: SplitResult, path: str, bucket: str, endpoint: str, region: str) -> str:
    """The key in an address, empty for the bucket itself; raises if it is for another server or bucket."""
    place = urlsplit(endpoint)
    hosts, scheme = [place.netloc], place.scheme
    if not endpoint:
        kinds = ("s3", "s3.dualstack", "s3-fips", "s3-fips.dualstack")
        domain = "amazonaws.com.cn" if region.startswith("cn-") else "amazonaws.com"
        hosts, scheme = [f"{kind}.{region}.{domain}" for kind in kinds] + ["s3.amazonaws.com"], "https"
    if url.scheme == scheme and path[:1] in ("", "/"):
        if url.netloc in [f"{bucket}.{host}" for host in hosts]:
            return path[1:]
        named, _, key = path[1:].partition("/")
        if url.netloc in hosts and named == bucket:
            return key
    raise forbidden("sign: the request is not for the storage of this table")


def _headers(given: Mapping[str, Sequence[str]], known: frozenset[str]) -> dict[str, list[str]]:
    """Headers by lower-case name; raises for those of S3 that are not known."""
    found: dict[str, list[str]] = {}
    for name, values in given.items():
        lower = name.lower()
        if lower in found or not all(_TEXT.fullmatch(text) for text in (name, *values)):
            raise bad_request(f"sign: the header {name[:60]!r} is given twice, or has control characters")
        rest = lower.removeprefix("x-amz-")
        if rest != lower and rest not in known and not rest.startswith("meta-"):
            raise forbidden(f"sign: requests with the header {name[:60]!r} are not signed")
        found[lower] = list(values)
    payload = found.get("x-amz-content-sha256")
    if payload is not None and not (len(payload) == 1 and _PAYLOAD.fullmatch(payload[0])):
        raise bad_request("sign: x-amz-content-sha256 is a SHA-256 in hexadecimal digits, or UNSIGNED-PAYLOAD")
    found.pop("x-amz-security-token", None)
    return found


def _deleted(body: str) -> list[str]:
    """Keys in a multi-object delete request. Only its plain form is read, which all parsers understand alike."""
    text = body[found.end() :] if (found := _DECLARATION.match(body)) else body
    try:
        if "<!" in text or "<?" in text:  # document types, entities, comments, instructions
            raise ElementTree.ParseError
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError:
        raise _no_list() from None
    if _name(root) != "Delete":
        raise _no_list()
    keys = []
    for child in root:
        if _name(child) == "Object":
            (key,) = child if len(child) == 1 and _name(child[0]) == "Key" and not len(child[0]) else (None,)
            if key is None or not key.text:
                raise _no_list()
            keys.append(key.text)
        elif _name(child) != "Quiet":
            raise _no_list()
    if not 0 < len(keys) <= _MOST_KEYS:
        raise _no_list()
    return keys


def _name(element: ElementTree.Element) -> str:
    return element.tag.removeprefix(_NAMESPACE)


def _no_list() -> RestError:
    return bad_request(f"sign: the body is not a list of 1 to {_MOST_KEYS} objects to delete, each with its Key alone")
