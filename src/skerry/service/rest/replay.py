"""Stored answers whose body is the metadata of a table or view: it is read from its file again.

Credentials are never stored: they are added to an answer when it is sent.
"""

from dataclasses import replace

import orjson

from skerry.common.errors import FileMissingError, SkerryError
from skerry.service.rest.catalog import OWN, OwnMetadata, RestCatalog
from skerry.service.rest.http import NO_CONTENT, RestAnswer, RestRequest
from skerry.service.rest.table import metadata_answer, table_answer, table_ident
from skerry.service.rest.table_change import STAGED
from skerry.service.rest.view import view_answer

_STAGED = f'{{"{STAGED}":'.encode()


def replayed_answer(catalog: RestCatalog, request: RestRequest, answer: RestAnswer) -> RestAnswer:
    """The answer with its body. If the metadata file was cleaned up since, the body is the current state."""
    if request.method == "POST" and answer.status == 200 and answer.body.startswith(_STAGED):
        location = str(orjson.loads(answer.body)[STAGED]["location"])
        return replace(answer, body=answer.body[:-1] + catalog.config_tail(request, location, staged=True))
    if answer.body or not answer.metadata_location:
        return answer
    if request.method == "DELETE":
        _finish_purge(catalog, request, answer.metadata_location)
        return NO_CONTENT
    own = _own_metadata(catalog, request, answer.metadata_location)
    if own is not None:
        return replace(answer, body=metadata_answer(catalog, request, own.location, own.data, b"").body)
    is_view = "/view" in request.path.rpartition("/namespaces/")[2] or "register-view" in request.path
    make = view_answer if is_view else table_answer
    try:
        return make(catalog, request, answer.metadata_location)
    except FileMissingError:
        return RestAnswer(answer.status, orjson.dumps({"metadata-location": answer.metadata_location}), answer.headers)


def _finish_purge(catalog: RestCatalog, request: RestRequest, location: str) -> None:
    """Purge a dropped table again if its metadata, which is deleted last, is still there."""
    try:
        catalog.files.read_again(request.call.account, location)
    except SkerryError:
        return
    catalog.purger.purge(request.call.account, location)


def _own_metadata(catalog: RestCatalog, request: RestRequest, location: str) -> OwnMetadata | None:
    """The metadata of a commit to a table of the lake itself; None if it was to another table."""
    node = catalog.find_table(request, table_ident(request)) if "table" in request.names else None
    if node is None or node.format != OWN:
        return None
    return catalog.own.load_at(request, node, location)
