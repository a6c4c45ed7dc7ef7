"""ConfigService: the configuration of the server that clients need."""

from skerry.graph.lake_catalog import account_root, require_account
from skerry.protocol.v1 import config_pb2
from skerry.service.backend import Backend
from skerry.service.call import ServiceCall


class ConfigServicer:
    """Answers ConfigService."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    def get_config(self, call: ServiceCall, request: config_pb2.GetConfigRequest) -> config_pb2.ServiceConfig:
        backend = self._backend
        return config_pb2.ServiceConfig(
            version=backend.version,
            warehouse_root=backend.env.fileio.root,
            account=call.caller.account,
            subject=call.caller.subject,
            default_catalog=backend.default_catalog,
            read_only=backend.read_only,
            roles=sorted(call.caller.roles),
            freshness_seconds=backend.freshness_seconds,
            max_message_bytes=backend.max_message_bytes,
            account_folder=account_root(require_account(backend.repository, call.caller.account)),
        )
