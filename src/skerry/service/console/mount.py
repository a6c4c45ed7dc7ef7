"""The console inside ``skerry serve``: under the accounts, roles, limits, counters and audit log of the service."""

from starlette.applications import Starlette

from skerry.service.assembly import Parts
from skerry.service.console.app import Console
from skerry.service.console.door import ConsoleSettings

PATH = "/console"


def make_console(parts: Parts) -> Starlette:
    """The application over the parts of a service; it ends with them."""
    backend = parts.backend
    console = Console(
        ConsoleSettings(
            authenticator=parts.authenticator,
            lakes=backend.lakes,
            read_only=backend.read_only,
            version=backend.version,
            addresses=parts.addresses,
            counters=backend.env.metrics,
            check_account=parts.accounts.check,
            gate=parts.gate,
            statistics=parts.statistics,
            audit=parts.audit,
            clock=backend.env.clock,
            ids=backend.env.ids,
        )
    )
    parts.stop_metrics.append(console.close)
    return console.app()
