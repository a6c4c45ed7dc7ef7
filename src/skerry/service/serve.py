"""``skerry serve``: the gRPC and HTTP servers of one process, from start to graceful shutdown."""

import signal
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

from skerry.common.clock import SystemClock, SystemIds
from skerry.common.errors import AlreadyExistsError, OptionError, SkerryError
from skerry.common.log import EventLog
from skerry.common.metadata_settings import REPOSITORY_FILE
from skerry.common.settings import load_settings
from skerry.fileio import is_object_store, open_fileio
from skerry.fileio.environment import Environment
from skerry.graph.engine_hint import installed_providers
from skerry.graph.lake_catalog import DEFAULT_ACCOUNT, require_account
from skerry.graph.repository.base import Repository
from skerry.graph.repository.open import open_repository
from skerry.service.assembly import Parts, assemble, grpc_server
from skerry.service.auth_file import FileAuthenticator
from skerry.service.garbage import GarbageCollection
from skerry.service.grpc_server import Address, TlsFiles
from skerry.service.http import HttpServer, http_app
from skerry.service.identity import Authenticator, OpenAuthenticator
from skerry.service.mounts import MOUNTS
from skerry.service.telemetry import Telemetry

IDLE_CHECK_SECONDS = 10.0
MEMORY = "memory://"
_log = EventLog("service")


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """The options of the command."""

    warehouse: str
    grpc: Address
    http: Address
    repository: str | None = None
    auth: Path | None = None
    tls: TlsFiles | None = None
    read_only: bool = False
    settings: Mapping[str, Any] | None = None


def serve(options: ServeOptions, announce: Callable[[str], None], stop: threading.Event | None = None) -> None:
    """Run until SIGTERM, SIGINT or ``stop``. ``announce`` gets one line of JSON once both ports answer."""
    check_addresses(options)
    stop = stop or threading.Event()
    settings = load_settings(options.settings)
    clock, ids = SystemClock(), SystemIds()
    storage = settings.storage if is_object_store(options.warehouse) else {}
    env = Environment(open_fileio(options.warehouse, storage, clock=clock, ids=ids), clock, ids, settings)
    repository = open_repository(options.repository or default_repository(env, read_only=options.read_only), clock, ids)
    try:
        authenticator = _authenticator(options, repository)
        with assemble(
            env, repository, authenticator, read_only=options.read_only, hint_providers=installed_providers()
        ) as parts:
            _run(options, parts, announce, stop)
    finally:
        repository.close()


def check_addresses(options: ServeOptions) -> None:
    """Refuse to listen on other addresses than loopback without authentication."""
    for what, address in (("--grpc", options.grpc), ("--http", options.http)):
        if options.auth is None and not address.is_loopback:
            raise OptionError(
                f"{what} {address}: without --auth everybody is the account {DEFAULT_ACCOUNT!r}, so the service binds "
                "to loopback only; give --auth FILE, or 127.0.0.1"
            )


def default_repository(env: Environment, *, read_only: bool = False) -> str:
    """URL of a SQLite file beside the tables of a local warehouse.

    A read-only server does not create it: in a warehouse without one, the names of its tables are kept in memory.
    """
    root = env.fileio.root
    if "://" in root:
        raise OptionError(
            f"the warehouse {root} is not on this machine: give --repository sqlite:///path or postgresql://…",
            about=("repository",),
        )
    file = Path(root) / REPOSITORY_FILE
    folder = file.parent
    if read_only and not file.exists():
        _log.info("the warehouse was never served: names are kept in memory", warehouse=root)
        return MEMORY
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # it contains the key of page tokens
    except OSError as error:
        raise OptionError(
            f"the folder {folder} cannot be made: {error.strerror}; give another warehouse, or --repository"
        ) from None
    return f"sqlite:///{file}"


def _authenticator(options: ServeOptions, repository: Repository) -> Authenticator:
    require_account(repository, DEFAULT_ACCOUNT)
    if options.auth is None:
        return OpenAuthenticator()
    chosen = FileAuthenticator(options.auth, SystemClock())
    for account in chosen.accounts:
        if repository.account(account) is None:
            try:
                repository.create_account(account)
            except AlreadyExistsError:
                continue  # another replica was faster
    return chosen


def _run(options: ServeOptions, parts: Parts, announce: Callable[[str], None], stop: threading.Event) -> None:
    settings = parts.backend.env.settings.service
    telemetry = None
    if settings.otel_endpoint is not None:
        telemetry = Telemetry(
            parts.backend.env.metrics, settings.otel_endpoint, settings.otel_interval_seconds, parts.backend.version
        )
    grpc = grpc_server(parts)
    http = HttpServer(
        http_app(parts, MOUNTS),
        options.http,
        options.tls,
        settings.shutdown_grace_seconds,
        stall_seconds=settings.stall_seconds,
        cut_off=parts.watch.count_cut_off,
    )
    try:
        http.start()
        taken = grpc.start(options.grpc, options.tls)
        parts.addresses.update({"grpc": str(taken), **{mount.name: mount.path for mount in MOUNTS}})
        with _Signals(stop):
            announce(_line(options, taken, http.address))
            garbage = GarbageCollection(parts.backend.repository, parts.backend.env.clock)
            while not stop.wait(IDLE_CHECK_SECONDS):
                parts.backend.graph.evict_idle_accounts()
                try:
                    parts.backend.queries.expire()
                except SkerryError as error:  # for example, the repository restarts
                    _log.warning("expired queries are not ended yet", problem=str(error))
                garbage.run_if_due()
        _log.info("the service ends")
        grpc.stop(settings.shutdown_grace_seconds)
    finally:
        grpc.close()
        http.close()
        if telemetry is not None:
            telemetry.close()


def _line(options: ServeOptions, grpc: Address, http: Address) -> str:
    base = f"{'http' if options.tls is None else 'https'}://{http}"
    found: dict[str, str | None] = {"grpc": str(grpc), "rest": None, "metrics": f"{base}/metrics", "console": None}
    found |= {mount.name: f"{base}{mount.path}" for mount in MOUNTS}
    return orjson.dumps(found).decode()


class _Signals:
    """While the block runs in the main thread, SIGTERM and SIGINT stop the service."""

    def __init__(self, stop: threading.Event) -> None:
        self._stop = stop
        self._before: dict[int, Any] = {}

    def __enter__(self) -> None:
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGTERM, signal.SIGINT):
                self._before[number] = signal.signal(number, lambda *_: self._stop.set())

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
