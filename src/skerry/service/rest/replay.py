"""Stored answers whose body is the metadata of a table or view: it is read from its file again."""

import orjson

from skerry.common.errors import FileMissingError
from skerry.service.rest.catalog import RestCatalog
from skerry.service.rest.http import RestAnswer, RestRequest
from skerry.service.rest.table import table_answer
from skerry.service.rest.view import view_answer


def replayed_answer(catalog: RestCatalog, request: RestRequest, answer: RestAnswer) -> RestAnswer:
    """The answer with its body. If the metadata file has been cleaned up since, the state that is current now."""
    if answer.body or not answer.metadata_location:
        return answer
    is_view = "/view" in request.path.rpartition("/namespaces/")[2] or "register-view" in request.path
    make = view_answer if is_view else table_answer
    try:
        return make(catalog, request, answer.metadata_location)
    except FileMissingError:
        return RestAnswer(answer.status, orjson.dumps({"metadata-location": answer.metadata_location}), answer.headers)
