"""The routes of the REST catalog: which handler answers which method and path.

Paths are matched part by part in the form in which they were sent, and each part is decoded afterwards: a slash, a dot
or a percent sign inside a name (``%2F``) never changes the route.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from skerry.service.rest import commit, config, namespace, plan_route, quick, sign, table, table_change, view
from skerry.service.rest.catalog import RestCatalog
from skerry.service.rest.http import RestAnswer, RestRequest
from skerry.service.rest.idempotent import IdempotentAnswer
from skerry.service.rest.naming import decode_part

Read = Callable[[RestCatalog, RestRequest], RestAnswer]
Change = Callable[[RestCatalog, RestRequest, IdempotentAnswer], RestAnswer]


@dataclass(frozen=True, slots=True)
class Route:
    """A method and a path, and the function that answers."""

    method: str
    path: str
    read: Read | None = None
    quick: Callable[[RestCatalog, RestRequest], RestAnswer | None] | None = None
    """Answers from memory, or returns None (:mod:`skerry.service.rest.quick`)."""
    change: Change | None = None
    """Changes something: requires the role of a writer, and gets an idempotent answer."""

    @property
    def endpoint(self) -> str:
        """Method and path in the form of the configuration."""
        return f"{self.method} {self.path}"


_NS = "/v1/{prefix}/namespaces/{namespace}"
ROUTES: Sequence[Route] = (
    Route("GET", "/v1/config", config.load_config),
    Route("GET", "/v1/{prefix}/namespaces", namespace.list_namespaces),
    Route("POST", "/v1/{prefix}/namespaces", change=namespace.create_namespace),
    Route("GET", _NS, namespace.load_namespace),
    Route("HEAD", _NS, namespace.namespace_exists),
    Route("DELETE", _NS, change=namespace.drop_namespace),
    Route("POST", f"{_NS}/properties", change=namespace.update_properties),
    Route("GET", f"{_NS}/tables", table.list_tables),
    Route("POST", f"{_NS}/tables", change=table_change.create_table),
    Route("GET", f"{_NS}/tables/{{table}}", table.load_table, quick.load_table_quickly),
    Route("HEAD", f"{_NS}/tables/{{table}}", table.table_exists, quick.table_exists_quickly),
    Route("POST", f"{_NS}/tables/{{table}}", change=commit.commit_table),
    Route("DELETE", f"{_NS}/tables/{{table}}", change=table_change.drop_table),
    Route("POST", f"{_NS}/tables/{{table}}/unregister", change=table_change.unregister_table),
    Route("GET", f"{_NS}/tables/{{table}}/credentials", table.load_credentials),
    Route("POST", f"{_NS}/tables/{{table}}/sign", sign.sign_request),
    Route("POST", f"{_NS}/tables/{{table}}/metrics", table.report_metrics),
    Route("POST", f"{_NS}/tables/{{table}}/plan", plan_route.plan_scan),
    Route("GET", f"{_NS}/tables/{{table}}/plan/{{plan-id}}", plan_route.fetch_plan),
    Route("DELETE", f"{_NS}/tables/{{table}}/plan/{{plan-id}}", plan_route.cancel_plan),
    Route("POST", f"{_NS}/tables/{{table}}/tasks", plan_route.fetch_tasks),
    Route("POST", f"{_NS}/register", change=table_change.register_table),
    Route("POST", "/v1/{prefix}/tables/rename", change=table_change.rename_table),
    Route("POST", "/v1/{prefix}/transactions/commit", change=commit.commit_transaction),
    Route("GET", f"{_NS}/views", view.list_views),
    Route("POST", f"{_NS}/views", change=view.create_view),
    Route("GET", f"{_NS}/views/{{view}}", view.load_view),
    Route("HEAD", f"{_NS}/views/{{view}}", view.view_exists),
    Route("POST", f"{_NS}/views/{{view}}", change=view.replace_view),
    Route("DELETE", f"{_NS}/views/{{view}}", change=view.drop_view),
    Route("POST", "/v1/{prefix}/views/rename", change=view.rename_view),
    Route("POST", f"{_NS}/register-view", change=view.register_view),
    Route("GET", f"{_NS}/functions", config.list_functions),
    Route("GET", f"{_NS}/functions/{{function}}", config.load_function),
)


class Router:
    """Finds the route of a request."""

    def __init__(self, routes: Sequence[Route]) -> None:
        self._routes: dict[int, list[tuple[tuple[str, ...], Route]]] = {}
        for route in routes:
            parts = tuple(route.path.strip("/").split("/"))
            self._routes.setdefault(len(parts), []).append((parts, route))

    def find(self, method: str, path: str) -> tuple[Route | None, dict[str, str], bool]:
        """The route, the decoded parts of the path by name, and whether the path has other methods."""
        given = path.lstrip("/").split("/")
        known = False
        for parts, route in self._routes.get(len(given), ()):
            if all(part == part_given or part[0] == "{" for part, part_given in zip(parts, given, strict=True)):
                known = True
                if route.method == method:
                    named = zip(parts, given, strict=True)
                    return route, {part[1:-1]: decode_part(text) for part, text in named if part[0] == "{"}, True
        return None, {}, known
