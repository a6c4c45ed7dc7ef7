"""Requests and answers of the REST catalog as values, and how answers are sent through ASGI."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import orjson

from skerry.graph.resource import Call
from skerry.service.identity import Caller
from skerry.service.rest.error import bad_request

Scope = Mapping[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Headers = tuple[tuple[bytes, bytes], ...]

_PART_BYTES = 256 << 10
"""Longer answers are sent in parts, each when the transport has taken the one before."""
_JSON = (b"content-type", b"application/json")


@dataclass(frozen=True, slots=True)
class RestAnswer:
    """An answer: a status, headers, and a body of JSON."""

    status: int
    body: bytes = b""
    headers: Headers = ()
    metadata_location: str = ""
    """Location of the metadata in the body; a repeated request is answered from there."""

    async def send(self, send: Send, *, with_body: bool = True) -> None:
        """Send the answer, without its body for a HEAD request."""
        headers = (
            [*self.headers, (b"content-length", str(len(self.body)).encode())] if with_body else list(self.headers)
        )
        if self.body:
            headers.append(_JSON)
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        body = self.body if with_body else b""
        for start in range(0, len(body) - _PART_BYTES, _PART_BYTES):
            await send({"type": "http.response.body", "body": body[start : start + _PART_BYTES], "more_body": True})
        rest = (len(body) - 1) // _PART_BYTES * _PART_BYTES
        await send({"type": "http.response.body", "body": body[rest:] if rest > 0 else body})


def answer_json(value: Any, status: int = 200, headers: Headers = ()) -> RestAnswer:
    """An answer with a value as its body."""
    return RestAnswer(status, orjson.dumps(value), headers)


NO_CONTENT = RestAnswer(204)


@dataclass(frozen=True, slots=True)
class RestRequest:
    """A request of an authenticated caller."""

    method: str
    path: str
    """As sent, percent-encoded."""
    names: Mapping[str, str]
    """Parts of the path by name: prefix, namespace, table, view, plan-id."""
    query: Mapping[str, str]
    headers: Mapping[bytes, bytes]
    body: bytes
    caller: Caller
    call: Call
    facts: dict[str, str] = field(default_factory=dict)
    """Facts for the audit log."""

    def json(self) -> dict[str, Any]:
        """The body as a JSON object."""
        try:
            value = orjson.loads(self.body)
        except orjson.JSONDecodeError:
            raise bad_request("the body of the request is not JSON") from None
        if not isinstance(value, dict):
            raise bad_request("the body of the request must be a JSON object")
        return value

    def flag(self, name: str) -> bool:
        """A boolean query parameter; false if it is missing."""
        text = self.query.get(name, "false").lower()
        if text not in ("true", "false"):
            raise bad_request(f"the parameter {name} is true or false, not {text[:40]!r}")
        return text == "true"
