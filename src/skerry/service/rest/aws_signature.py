"""Signatures of requests to S3 (AWS Signature Version 4), for clients that have no credentials of their own."""

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from urllib.parse import SplitResult, parse_qsl, quote

_ALGORITHM = "AWS4-HMAC-SHA256"
_UNSIGNED = "UNSIGNED-PAYLOAD"
_LEFT_OUT = frozenset({"authorization", "user-agent", "expect", "connection", "x-amzn-trace-id", "content-length"})
"""Headers that proxies and clients may change, which are not in the answer."""
_SIGNED = frozenset({"host", "content-type", "content-md5"})
"""Signed headers besides those of S3 (``x-amz-…``). Clients may change others, and send a signature they have again
for other ranges of a file.
"""


@dataclass(frozen=True, slots=True)
class SigningKey:
    """Credentials that requests are signed with."""

    access_key_id: str
    secret_access_key: str = field(repr=False)
    session_token: str | None = field(default=None, repr=False)


def signed_headers(
    key: SigningKey, method: str, url: SplitResult, headers: Mapping[str, Sequence[str]], region: str, now_ms: int
) -> dict[str, list[str]]:
    """The headers of a request with its signature; ``url`` has its path and query as sent.

    Without a hash of the body (``x-amz-content-sha256``), the body is not signed.
    """
    moment = datetime.fromtimestamp(now_ms / 1000, UTC)
    stamp, day = moment.strftime("%Y%m%dT%H%M%SZ"), moment.strftime("%Y%m%d")
    found = {name.lower(): list(values) for name, values in headers.items() if name.lower() not in _LEFT_OUT}
    found |= {"host": [url.netloc], "x-amz-date": [stamp]}
    payload = found.setdefault("x-amz-content-sha256", [_UNSIGNED])[0]
    if key.session_token is not None:
        found["x-amz-security-token"] = [key.session_token]
    signed = sorted(name for name in found if name in _SIGNED or name.startswith("x-amz-"))
    names = ";".join(signed)
    lines = [f"{name}:{','.join(' '.join(value.split()) for value in found[name])}" for name in signed]
    canonical = "\n".join([method, url.path or "/", _query(url.query), *lines, "", names, payload])
    scope = f"{day}/{region}/s3/aws4_request"
    text = "\n".join([_ALGORITHM, stamp, scope, hashlib.sha256(canonical.encode()).hexdigest()])
    signature = _mac(_derived(key.secret_access_key, day, region), text).hex()
    credential = f"Credential={key.access_key_id}/{scope}"
    found["authorization"] = [f"{_ALGORITHM} {credential}, SignedHeaders={names}, Signature={signature}"]
    return found


def _query(text: str) -> str:
    pairs = parse_qsl(text, keep_blank_values=True)
    return "&".join(sorted(f"{quote(name, safe='-_.~')}={quote(value, safe='-_.~')}" for name, value in pairs))


def _derived(secret: str, day: str, region: str) -> bytes:
    key = f"AWS4{secret}".encode()
    for part in (day, region, "s3", "aws4_request"):
        key = _mac(key, part)
    return key


def _mac(key: bytes, text: str) -> bytes:
    return hmac.new(key, text.encode(), hashlib.sha256).digest()
