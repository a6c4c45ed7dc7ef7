"""Answers of the JSON API: bodies, errors and headers."""

from typing import Any

import orjson
from starlette.responses import Response

from skerry.common.errors import SkerryError
from skerry.service.error_response import answer_of, retry_header

_MOST_MESSAGE = 4_000
_JSON = "application/json"


def json_reply(body: Any, status: int = 200) -> Response:
    """An answer that must not be cached."""
    return Response(orjson.dumps(body), status, {"cache-control": "no-store"}, _JSON)


def error_reply(error: BaseException, correlation_id: str) -> Response:
    """An error. Its body depends only on the request and on what the caller may see."""
    answer = answer_of(error, correlation_id)
    body: dict[str, Any] = {"code": answer.code, "message": answer.message[:_MOST_MESSAGE]}
    if isinstance(error, SkerryError):
        body["retryable"] = error.retryable
        if error.position is not None:
            body["position"] = list(error.position)
    reply = json_reply({"error": body}, answer.http_status)
    if answer.http_status == 401:
        reply.headers["www-authenticate"] = 'Bearer realm="skerry"'
    reply.headers.update(retry_header(answer.http_status))
    return reply
