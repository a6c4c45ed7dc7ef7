"""Assembly of the service: a repository, the graph over it, servicers and the gRPC server."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

from google.protobuf.descriptor import ServiceDescriptor

import skerry
from skerry.common.closing import Closing
from skerry.common.metadata_settings import MetadataSettings
from skerry.common.metrics import Metric
from skerry.fileio.environment import Environment
from skerry.graph.account_state import GraphSettings
from skerry.graph.engine_hint import EngineHints, HintProvider
from skerry.graph.lake_catalog import LAKE_CATALOG
from skerry.graph.meta_graph import MetaGraph
from skerry.graph.page_token import PageTokens
from skerry.graph.pin import SnapshotPins
from skerry.graph.query_context import QueryContexts
from skerry.graph.repository.base import Repository
from skerry.graph.snapshot_source import TableSnapshots
from skerry.graph.system.hint import SystemCatalogHints
from skerry.graph.system.registry import SystemRegistry
from skerry.graph.system.system_graph import SystemGraph
from skerry.graph.user_graph import UserGraph
from skerry.protocol.v1 import (
    account_pb2,
    catalog_pb2,
    config_pb2,
    directory_pb2,
    hint_pb2,
    lake_pb2,
    namespace_pb2,
    query_pb2,
    scan_pb2,
    snapshot_pb2,
    sql_pb2,
    statistics_pb2,
    system_objects_pb2,
    table_pb2,
    user_objects_pb2,
    view_pb2,
    view_tree_pb2,
)
from skerry.service.audit import AuditLog
from skerry.service.backend import Backend
from skerry.service.call import CorrelationIds
from skerry.service.call_statistics import CallStatistics
from skerry.service.client_snapshot import RelationSnapshots
from skerry.service.client_storage import read_client_access
from skerry.service.dispatch import Dispatcher, DispatchSettings
from skerry.service.grpc_server import GrpcServer, GrpcSettings
from skerry.service.identity import Authenticator
from skerry.service.known_accounts import KnownAccounts
from skerry.service.lakes import AccountLakes
from skerry.service.limits import CallGate, CallLimits
from skerry.service.places import Places
from skerry.service.servicer.account import AccountServicer
from skerry.service.servicer.catalog import CatalogServicer
from skerry.service.servicer.config import ConfigServicer
from skerry.service.servicer.directory import DirectoryServicer
from skerry.service.servicer.hint import HintServicer
from skerry.service.servicer.lake import LakeServicer
from skerry.service.servicer.namespace import NamespaceServicer
from skerry.service.servicer.query import QueryServicer
from skerry.service.servicer.scan import ScanServicer
from skerry.service.servicer.snapshot import SnapshotServicer
from skerry.service.servicer.sql import SqlServicer
from skerry.service.servicer.statistics import StatisticsServicer
from skerry.service.servicer.system_objects import SystemObjectsServicer
from skerry.service.servicer.table import TableServicer
from skerry.service.servicer.user_objects import UserObjectsServicer
from skerry.service.servicer.view import ViewServicer
from skerry.service.servicer.view_tree import ViewTreeServicer
from skerry.service.stall_watch import StallWatch
from skerry.store.read.native_files import local_root


@dataclass(frozen=True, slots=True)
class Parts(Closing):
    """The parts of a running service."""

    backend: Backend
    authenticator: Authenticator
    accounts: KnownAccounts
    gate: CallGate
    statistics: CallStatistics
    audit: AuditLog
    watch: StallWatch
    dispatcher: Dispatcher
    stop_metrics: list[Callable[[], None]] = field(default_factory=list)
    addresses: dict[str, str] = field(default_factory=dict)
    """Where clients connect, once the ports are open: ``grpc`` is host and port, others are paths on the HTTP port."""

    def metrics(self) -> Iterator[Metric]:
        """Gauges of open resources and of the cache of hints."""
        yield Metric("skerry_service_queries_open", (), len(self.backend.queries))
        yield Metric("skerry_service_streams_cut_off", (), self.watch.cut_count)
        hints = self.backend.hints.statistics()
        if hints is not None:
            for name in ("entries", "bytes", "hits", "misses"):
                yield Metric(f"skerry_metadata_hints_cache_{name}", (), getattr(hints, name))

    def close(self) -> None:
        """Close everything except for the repository and the storage, which belong to the caller."""
        for stop in self.stop_metrics:
            stop()
        self.watch.close()
        self.backend.queries.close()
        self.backend.lakes.close()
        self.backend.hints.close()
        self.backend.graph.close()
        self.audit.close()


def assemble(
    env: Environment,
    repository: Repository,
    authenticator: Authenticator,
    *,
    read_only: bool = False,
    hint_providers: Iterable[HintProvider] = (),
) -> Parts:
    """The parts of a service over a warehouse and a repository; nothing listens yet."""
    env = sandboxed(env)
    settings, clock, ids = env.settings.service, env.clock, env.ids
    graph = UserGraph(repository, graph_settings(env.settings.metadata), clock, ids, env.metrics)
    system = SystemGraph(SystemRegistry(env.settings.metadata.builtin_overlays))
    system.registry.check()
    tokens = PageTokens(repository.signing_key(), clock)
    client_access = read_client_access(settings.iceberg_clients)
    places = Places(env, repository, client_access)
    lakes = AccountLakes(
        env,
        graph,
        settings.max_lakes,
        reads_external=settings.external_catalogs or not authenticator.needs_token,
        client_storage=places.storage,
    )
    pins = SnapshotPins(graph.loader, RelationSnapshots(TableSnapshots(env), lakes.client_table))
    backend = Backend(
        env=env,
        repository=repository,
        graph=graph,
        meta=MetaGraph(graph, system, tokens),
        pins=pins,
        queries=QueryContexts(pins, clock, ids, settings.queries_per_account, _pin_threads(env), repository),
        hints=EngineHints(
            clock,
            hint_providers,
            env.settings.metadata.hints_cache_bytes,
            [SystemCatalogHints(system.registry)],
        ),
        lakes=lakes,
        tokens=tokens,
        places=places,
        client_access=client_access,
        default_catalog=LAKE_CATALOG,
        version=skerry.__version__,
        read_only=read_only,
        freshness_seconds=env.settings.metadata.freshness_seconds,
        max_message_bytes=settings.max_message_bytes,
    )
    accounts = KnownAccounts(repository, clock)
    gate = CallGate(CallLimits(settings.calls_per_account, settings.streams_per_account, settings.max_streams))
    statistics, audit = CallStatistics(), AuditLog(clock, settings.audit_log)
    watch = StallWatch(clock, settings.stall_seconds)
    watch.start()
    dispatcher = Dispatcher(
        authenticator,
        gate,
        statistics,
        audit,
        clock,
        CorrelationIds(ids),
        DispatchSettings(read_only, settings.max_call_seconds, settings.stall_seconds),
        watch,
        accounts.check,
    )
    parts = Parts(backend, authenticator, accounts, gate, statistics, audit, watch, dispatcher)
    parts.stop_metrics.extend(
        env.metrics.observe(source) for source in (gate.metrics, statistics.metrics, parts.metrics)
    )
    return parts


def _pin_threads(env: Environment) -> int:
    """Number of tables that are pinned concurrently; one on a local disk, where threads would not help."""
    return 1 if local_root(env.fileio) is not None else 4 * env.settings.read_threads


def sandboxed(env: Environment) -> Environment:
    """The environment with settings for statements of clients: SQL reads only files of the lake, and writes none.
    Statements see these settings, too.
    """
    told = {name: text for name, text in env.settings.given.items() if name != "sql.export-folder"}
    settings = replace(
        env.settings,
        sql_external_files=False,
        sql_external_files_in_views=False,
        sql_export_folder=None,
        given=told | {"sql.external-files": "false", "sql.external-files-in-views": "false"},
    )
    return Environment(env.fileio, env.clock, env.ids, settings)


def servicers(parts: Parts) -> list[tuple[ServiceDescriptor, object]]:
    """The services with their servicers."""
    backend = parts.backend
    pairs: list[tuple[object, str, object]] = [
        (account_pb2, "AccountService", AccountServicer(backend, parts.accounts.forget)),
        (catalog_pb2, "CatalogService", CatalogServicer(backend)),
        (namespace_pb2, "NamespaceService", NamespaceServicer(backend)),
        (table_pb2, "TableService", TableServicer(backend)),
        (view_pb2, "ViewService", ViewServicer(backend)),
        (snapshot_pb2, "SnapshotService", SnapshotServicer(backend)),
        (directory_pb2, "DirectoryService", DirectoryServicer(backend)),
        (query_pb2, "QueryService", QueryServicer(backend)),
        (user_objects_pb2, "UserObjectsService", UserObjectsServicer(backend)),
        (scan_pb2, "ScanService", ScanServicer(backend)),
        (statistics_pb2, "StatisticsService", StatisticsServicer(backend)),
        (hint_pb2, "HintService", HintServicer(backend)),
        (system_objects_pb2, "SystemObjectsService", SystemObjectsServicer(backend)),
        (view_tree_pb2, "ViewTreeService", ViewTreeServicer(backend)),
        (sql_pb2, "SqlService", SqlServicer(backend)),
        (lake_pb2, "LakeService", LakeServicer(backend)),
        (config_pb2, "ConfigService", ConfigServicer(backend)),
    ]
    return [(module.DESCRIPTOR.services_by_name[name], servicer) for module, name, servicer in pairs]  # type: ignore[attr-defined]


def grpc_server(parts: Parts) -> GrpcServer:
    """The gRPC server of a service, not listening yet."""
    settings = parts.backend.env.settings.service
    server = GrpcServer(
        parts.dispatcher,
        GrpcSettings(
            workers=settings.workers, max_calls=settings.max_calls, max_message_bytes=settings.max_message_bytes
        ),
    )
    for descriptor, servicer in servicers(parts):
        server.add(descriptor, servicer)
    return server


def graph_settings(settings: MetadataSettings) -> GraphSettings:
    """Bounds of the graph, from the settings of the process."""
    return GraphSettings(
        cache_max_size=settings.cache_max_bytes,
        cache_total_size=settings.cache_total_bytes,
        index_max_pointers=settings.index_max_pointers,
        index_total_pointers=settings.index_total_pointers,
        freshness_seconds=settings.freshness_seconds,
        max_accounts=settings.max_accounts,
        idle_seconds=settings.idle_seconds,
    )
