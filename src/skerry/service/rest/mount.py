"""The REST catalog as a part of ``skerry serve``: the same accounts, roles, audit log, limits and metrics."""

from skerry.service.assembly import Parts
from skerry.service.rest.app import RestApp, RestHost, rest_app
from skerry.service.rest.own_table import LakeTables
from skerry.service.rest.settings import RestSettings


def mount_rest(parts: Parts) -> RestApp:
    """The application over the parts of a service; it ends with them."""
    backend = parts.backend
    settings = backend.env.settings.service
    app = rest_app(
        backend.graph,
        backend.env,
        parts.authenticator,
        RestSettings(
            catalog=backend.default_catalog,
            read_only=backend.read_only,
            threads=settings.workers,
            body_seconds=settings.stall_seconds,
            access=backend.client_access,
            storage=backend.env.settings.storage,
        ),
        own=LakeTables(backend.env, backend.lakes),
        places=backend.places,
        host=RestHost(parts.audit, parts.gate, parts.statistics, parts.accounts),
    )
    parts.stop_metrics.append(app.close)
    return app
