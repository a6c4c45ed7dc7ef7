"""Routes of the configuration, and of functions, whose list is empty."""

from urllib.parse import quote

from skerry.service.rest.catalog import RestCatalog
from skerry.service.rest.error import RestError
from skerry.service.rest.http import RestAnswer, RestRequest, answer_json
from skerry.service.rest.naming import namespace_of


def load_config(catalog: RestCatalog, request: RestRequest) -> RestAnswer:
    """The first answer for a client: prefix of paths, endpoints, lifetime of idempotency keys."""
    found = catalog.warehouse(request.call, request.query.get("warehouse"))
    return answer_json(
        {
            "defaults": dict(catalog.settings.access.of(request.call.account).config),
            "overrides": {"prefix": quote(found.display_name, safe="")},
            "endpoints": list(catalog.endpoints),
            "idempotency-key-lifetime": f"PT{catalog.settings.idempotency_seconds // 60}M",
        }
    )


def list_functions(catalog: RestCatalog, request: RestRequest) -> RestAnswer:
    """Functions of a namespace: none."""
    catalog.namespace(request, namespace_of(request.names["namespace"]))
    return answer_json({"identifiers": []})


def load_function(catalog: RestCatalog, request: RestRequest) -> RestAnswer:
    """A function: always unknown."""
    path = namespace_of(request.names["namespace"])
    catalog.namespace(request, path)
    name = ".".join((*path, request.names["function"]))
    raise RestError(404, "NoSuchFunctionException", f"Function does not exist: {name}")
