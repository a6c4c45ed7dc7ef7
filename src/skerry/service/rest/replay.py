"""Stored answers whose body is the metadata of a table or view: it is read from its file again.

Credentials are never stored: they are added to an answer when it is sent.
"""

from dataclasses import replace

import orjson

from skerry.common.errors import FileMissingError
from skerry.service.rest.catalog import RestCatalog
from skerry.service.rest.http import RestAnswer, RestRequest
from skerry.service.rest.table import table_answer
from skerry.service.rest.table_change import STAGED
from skerry.service.rest.view import view_answer

_STAGED = f'{{"{STAGED}":'.encode()


def replayed_answer(catalog: RestCatalog, request: RestRequest, answer: RestAnswer) -> RestAnswer:
    """The answer with its body. If the metadata file has been cleaned up since, the state that is current now."""
    if request.method == "POST" and answer.status == 200 and answer.body.startswith(_STAGED):
        location = str(orjson.loads(answer.body)[STAGED]["location"])
        return replace(answer, body=answer.body[:-1] + catalog.config_tail(request, location, staged=True))
    if answer.body or not answer.metadata_location:
        return answer
    is_view = "/view" in request.path.rpartition("/namespaces/")[2] or "register-view" in request.path
    make = view_answer if is_view else table_answer
    try:
        return make(catalog, request, answer.metadata_location)
    except FileMissingError:
        return RestAnswer(answer.status, orjson.dumps({"metadata-location": answer.metadata_location}), answer.headers)
