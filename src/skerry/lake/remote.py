"""``skerry.connect("skerry://host:port")``: the lake of a metadata service.

``skerry+tls://host:port`` is the same over TLS; ``?ca=file.pem`` names the authority that signed the server's
certificate, if it is not one of the system's.
"""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import parse_qsl, urlsplit

from skerry.common.clock import Clock, IdSource
from skerry.common.errors import InvalidInputError, OptionError
from skerry.common.settings import Settings
from skerry.fileio import is_object_store, open_fileio
from skerry.fileio.environment import Environment
from skerry.lake.lake import Lake
from skerry.lake.remote_names import RemoteNames
from skerry.lake.remote_planner import RemotePlanner
from skerry.protocol.client import Client
from skerry.protocol.v1 import config_pb2

TOKEN_VARIABLE: Final = "SKERRY_TOKEN"
_LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
_EXAMPLE = "skerry://127.0.0.1:8815 or skerry+tls://lake.example.com:8815"


@dataclass(frozen=True, slots=True)
class ServiceUrl:
    """The address of a service."""

    host: str
    port: int
    tls: bool
    root_certificates: bytes | None = None

    @staticmethod
    def parse(text: str) -> "ServiceUrl":
        """Parse a URL; errors do not repeat it, as it may hold a password."""
        try:
            parts = urlsplit(text)
            host, port = parts.hostname, parts.port
        except ValueError:
            host = port = None
        if host is None or port is None:
            raise InvalidInputError(f"the URL of a service has a host and a port, like {_EXAMPLE}")
        if parts.username is not None or parts.password is not None:
            raise InvalidInputError(f"a token is no part of the URL: give token=… or set {TOKEN_VARIABLE}")
        given = dict(parse_qsl(parts.query, keep_blank_values=True))
        unknown = sorted(given.keys() - {"ca"})
        if unknown or parts.path.strip("/") or parts.fragment:
            raise InvalidInputError(f"the URL of a service has no path and no parameter but ca: {_EXAMPLE}")
        tls = parts.scheme.lower() == "skerry+tls"
        if given and not tls:
            raise InvalidInputError("ca is for skerry+tls:// URLs: a skerry:// connection is not encrypted")
        return ServiceUrl(host, port, tls, _certificates(given["ca"]) if given else None)

    @property
    def target(self) -> str:
        """Host and port as gRPC takes them."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def is_loopback(self) -> bool:
        """Whether the service is on this machine."""
        return self.host in _LOOPBACK

    def __str__(self) -> str:
        return f"{'skerry+tls' if self.tls else 'skerry'}://{self.target}"


class RemoteLake(Lake):
    """A lake whose names are kept by a service."""

    def __init__(self, env: Environment, url: ServiceUrl, client: Client, config: config_pb2.ServiceConfig) -> None:
        self._url = str(url)
        planner = RemotePlanner(client, url.target)
        account, folder = config.account, config.account_folder
        super().__init__(env, lambda writers: RemoteNames(env, client, account, folder, planner, writers))

    def __repr__(self) -> str:
        return f"Lake({self._url!r})"


def connect_service(
    text: str, token: str | None, settings: Settings, asks_storage: bool, clock: Clock, ids: IdSource
) -> Lake:
    """The lake of the account that a token belongs to."""
    url = ServiceUrl.parse(text)
    token = token or os.environ.get(TOKEN_VARIABLE) or None
    if token is not None and not url.tls and not url.is_loopback:
        raise OptionError(
            f"a token would be sent to {url.target} unencrypted; connect to skerry+tls://{url.target} instead"
        )
    client = Client(url.target, token=token, tls=url.tls, root_certificates=url.root_certificates)
    try:
        config = client.config.get_config(config_pb2.GetConfigRequest())
        env = storage_of(url, config, settings, asks_storage, clock, ids)
        return RemoteLake(env, url, client, config)
    except BaseException:
        client.close()
        raise


def storage_of(
    url: ServiceUrl,
    config: config_pb2.ServiceConfig,
    settings: Settings,
    asks_storage: bool,
    clock: Clock,
    ids: IdSource,
) -> Environment:
    """Storage of the account's lake, below the root that the service names, with this process's credentials."""
    root = config.warehouse_root
    if root.startswith("memory:"):
        raise InvalidInputError(
            f"the service at {url.target} keeps its warehouse in its own memory, which no other process can read"
        )
    if "://" not in root and not url.is_loopback and not Path(root).is_dir():
        raise InvalidInputError(
            f"the service at {url.target} has its warehouse in the folder {root}, which is not on this machine; "
            "mount it here, or keep the warehouse in object storage"
        )
    storage = settings.storage if asks_storage or is_object_store(root) else {}
    folder = config.account_folder
    place = f"{root.rstrip('/')}/{folder}" if folder else root
    return Environment(open_fileio(place, storage, clock=clock, ids=ids), clock, ids, settings)


def _certificates(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise OptionError(f"ca={path}: cannot be read: {error.strerror}") from None
