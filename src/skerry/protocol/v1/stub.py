"""Typed stubs of all services, one class each. Generated from the .proto files by ``make protos``: do not
edit."""

from collections.abc import Iterator
from typing import Any, Protocol

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


class Connection(Protocol):
    """Sends requests; ``skerry.protocol.client`` has the real one."""

    def unary(self, method: str, request: Any, answer: type[Any], timeout: float | None) -> Any:
        """The answer of a method."""
        ...

    def stream(self, method: str, request: Any, answer: type[Any], timeout: float | None) -> Iterator[Any]:
        """The answers of a method, one by one."""
        ...


class AccountServiceStub:
    """Methods of ``skerry.v1.AccountService``."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create_account(
        self, request: account_pb2.CreateAccountRequest, *, timeout: float | None = None
    ) -> account_pb2.Account:
        """``CreateAccount``."""
        answer: account_pb2.Account = self._connection.unary("/skerry.v1.AccountService/CreateAccount", request, account_pb2.Account, timeout)
        return answer

    def get_account(
        self, request: account_pb2.GetAccountRequest, *, timeout: float | None = None
    ) -> account_pb2.Account:
        """``GetAccount``."""
        answer: account_pb2.Account = self._connection.unary("/skerry.v1.AccountService/GetAccount", request, account_pb2.Account, timeout)
        return answer

    def list_accounts(
        self, request: account_pb2.ListAccountsRequest, *, timeout: float | None = None
    ) -> account_pb2.ListAccountsResponse:
        """``ListAccounts``."""
        answer: account_pb2.ListAccountsResponse = self._connection.unary("/skerry.v1.AccountService/ListAccounts", request, account_pb2.ListAccountsResponse, timeout)
        return answer

    def delete_account(
        self, request: account_pb2.DeleteAccountRequest, *, timeout: float | None = None
    ) -> account_pb2.DeleteAccountResponse:
        """``DeleteAccount``."""
        answer: account_pb2.DeleteAccountResponse = self._connection.unary("/skerry.v1.AccountService/DeleteAccount", request, account_pb2.DeleteAccountResponse, timeout)
        return answer


class CatalogServiceStub:
    """Methods of ``skerry.v1.CatalogService``."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create_catalog(
        self, request: catalog_pb2.CreateCatalogRequest, *, timeout: float | None = None
    ) -> catalog_pb2.Catalog:
        """``CreateCatalog``."""
        answer: catalog_pb2.Catalog = self._connection.unary("/skerry.v1.CatalogService/CreateCatalog", request, catalog_pb2.Catalog, timeout)
        return answer

    def get_catalog(
        self, request: catalog_pb2.GetCatalogRequest, *, timeout: float | None = None
    ) -> catalog_pb2.Catalog:
        """``GetCatalog``."""
        answer: catalog_pb2.Catalog = self._connection.unary("/skerry.v1.CatalogService/GetCatalog", request, catalog_pb2.Catalog, timeout)
        return answer

    def list_catalogs(
        self, request: catalog_pb2.ListCatalogsRequest, *, timeout: float | None = None
    ) -> catalog_pb2.ListCatalogsResponse:
        """``ListCatalogs``."""
        answer: catalog_pb2.ListCatalogsResponse = self._connection.unary("/skerry.v1.CatalogService/ListCatalogs", request, catalog_pb2.ListCatalogsResponse, timeout)
        return answer

    def update_catalog(
        self, request: catalog_pb2.UpdateCatalogRequest, *, timeout: float | None = None
    ) -> catalog_pb2.Catalog:
        """``UpdateCatalog``."""
        answer: catalog_pb2.Catalog = self._connection.unary("/skerry.v1.CatalogService/UpdateCatalog", request, catalog_pb2.Catalog, timeout)
        return answer

    def drop_catalog(
        self, request: catalog_pb2.DropCatalogRequest, *, timeout: float | None = None
    ) -> catalog_pb2.DropCatalogResponse:
        """``DropCatalog``."""
        answer: catalog_pb2.DropCatalogResponse = self._connection.unary("/skerry.v1.CatalogService/DropCatalog", request, catalog_pb2.DropCatalogResponse, timeout)
        return answer


class ConfigServiceStub:
    """Methods of ``skerry.v1.ConfigService``."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get_config(
        self, request: config_pb2.GetConfigRequest, *, timeout: float | None = None
    ) -> config_pb2.ServiceConfig:
        """``GetConfig``."""
        answer: config_pb2.ServiceConfig = self._connection.unary("/skerry.v1.ConfigService/GetConfig", request, config_pb2.ServiceConfig, timeout)
        return answer


class DirectoryServiceStub:
    """Methods of ``skerry.v1.DirectoryService``."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def resolve(
        self, request: directory_pb2.ResolveRequest, *, timeout: float | None = None
    ) -> directory_pb2.ResolveResponse:
        """``Resolve``."""
        answer: directory_pb2.ResolveResponse = self._connection.unary("/skerry.v1.DirectoryService/Resolve", request, directory_pb2.ResolveResponse, timeout)
        return answer

    def lookup(
        self, request: directory_pb2.LookupRequest, *, timeout: float | None = None
    ) -> directory_pb2.LookupResponse:
        """``Lookup``."""
        answer: directory_pb2.LookupResponse = self._connection.unary("/skerry.v1.DirectoryService/Lookup", request, directory_pb2.LookupResponse, timeout)
        return answer

    def resolve_fq_tables(
        self, request: directory_pb2.ResolveFQRequest, *, timeout: float | None = None
    ) -> directory_pb2.ResolveFQResponse:
        """``ResolveFQTables``."""
        answer: directory_pb2.ResolveFQResponse = self._connection.unary("/skerry.v1.DirectoryService/ResolveFQTables", request, directory_pb2.ResolveFQResponse, timeout)
        return answer

    def resolve_fq_views(
        self, request: directory_pb2.ResolveFQRequest, *, timeout: float | None = None
    ) -> directory_pb2.ResolveFQResponse:
        """``ResolveFQViews``."""
        answer: directory_pb2.ResolveFQResponse = self._connection.unary("/skerry.v1.DirectoryService/ResolveFQViews", request, directory_pb2.ResolveFQResponse, timeout)
        return answer


class HintServiceStub:
    """Methods of ``skerry.v1.HintService``."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get_hints(
        self, request: hint_pb2.GetHintsRequest, *, timeout: float | None = None
    ) -> hint_pb2.GetHintsResponse:
        """``GetHints``."""
        answer: hint_pb2.GetHintsResponse = self._connection.unary("/skerry.v1.HintService/GetHints", request, hint_pb2.GetHintsResponse, timeout)
        return answer

    def list_payload_types(
        self, request: hint_pb2.ListPayloadTypesRequest, *, timeout: float | None = None
    ) -> hint_pb2.ListPayloadTypesResponse:
        """``ListPayloadTypes``."""
        answer: hint_pb2.ListPayloadTypesResponse = self._connection.unary("/skerry.v1.HintService/ListPayloadTypes", request, hint_pb2.ListPayloadTypesResponse, timeout)
        return answer


class LakeServiceStub:
    """Methods of ``skerry.v1.LakeService``."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def find_relation(
        self, request: lake_pb2.FindRelationRequest, *, timeout: float | None = None
    ) -> lake_pb2.LakeRelation:
        """``FindRelation``."""
        answer: lake_pb2.LakeRelation = self._connection.unary("/skerry.v1.LakeService/FindRelation", request, lake_pb2.LakeRelation, timeout)
        return answer

    def choose_files(
        self, request: lake_pb2.ChooseFilesRequest, *, timeout: float | None = None
    ) -> Iterator[lake_pb2.ChooseFilesChunk]:
        """``ChooseFiles``."""
        answer: Iterator[lake_pb2.ChooseFilesChunk] = self._connection.stream("/skerry.v1.LakeService/ChooseFiles", request, lake_pb2.ChooseFilesChunk, timeout)
        return answer

    def list_databases(
        self, request: lake_pb2.ListDatabasesRequest, *, timeout: float | None = None
    ) -> lake_pb2.ListDatabasesResponse:
        """``ListDatabases``."""
        answer: lake_pb2.ListDatabasesResponse = self._connection.unary("/skerry.v1.LakeService/ListDatabases", request, lake_pb2.ListDatabasesResponse, timeout)
        return answer

    def get_database(
        self, request: lake_pb2.GetDatabaseRequest, *, timeout: float | None = None
    ) -> lake_pb2.Database:
        """``GetDatabase``."""
        answer: lake_pb2.Database = self._connection.unary("/skerry.v1.LakeService/GetDatabase", request, lake_pb2.Database, timeout)
        return answer

    def list_relations(
        self, request: lake_pb2.ListRelationsRequest, *, timeout: float | None = None
    ) -> lake_pb2.ListRelationsResponse:
        """``ListRelations``."""
        answer: lake_pb2.ListRelationsResponse = self._connection.unary("/skerry.v1.LakeService/ListRelations", request, lake_pb2.ListRelationsResponse, timeout)
        return answer

    def create_database(
        self, request: lake_pb2.CreateDatabaseRequest, *, timeout: float | None = None
    ) -> lake_pb2.Database:
        """``CreateDatabase``."""
        answer: lake_pb2.Database = self._connection.unary("/skerry.v1.LakeService/CreateDatabase", request, lake_pb2.Database, timeout)
        return answer

    def drop_database(
        self, request: lake_pb2.DropDatabaseRequest, *, timeout: float | None = None
    ) -> lake_pb2.DropLakeNameResponse:
        """``DropDatabase``."""
        answer: lake_pb2.DropLakeNameResponse = self._connection.unary("/skerry.v1.LakeService/DropDatabase", request, lake_pb2.DropLakeNameResponse, timeout)
        return answer

    def create_lake_table(
        self, request: lake_pb2.CreateLakeTableRequest, *, timeout: float | None = None
    ) -> lake_pb2.LakeRelation:
        """``CreateLakeTable``."""
        answer: lake_pb2.LakeRelation = self._connection.unary("/skerry.v1.LakeService/CreateLakeTable", request, lake_pb2.LakeRelation, timeout)
        return answer

    def drop_lake_table(
        self, request: lake_pb2.DropLakeNameRequest, *, timeout: float | None = None
    ) -> lake_pb2.DropLakeNameResponse:
        """``DropLakeTable``."""
        answer: lake_pb2.DropLakeNameResponse = self._connection.unary("/skerry.v1.LakeService/DropLakeTable", request, lake_pb2.DropLakeNameResponse, timeout)
        return answer

    def create_lake_view(
        self, request: lake_pb2.CreateLakeViewRequest, *, timeout: float | None = None
    ) -> lake_pb2.LakeRelation:
        """``CreateLakeView``."""
        answer: lake_pb2.LakeRelation = self._connection.unary("/skerry.v1.LakeService/CreateLakeView", request, lake_pb2.LakeRelation, timeout)
        return answer

    def drop_lake_view(
        self, request: lake_pb2.DropLakeNameRequest, *, timeout: float | None = None
    ) -> lake_pb2.DropLakeNameResponse:
        """``DropLakeView``."""
        answer: lake_pb2.DropLakeNameResponse = self._connection.unary("/skerry.v1.LakeService/DropLakeView", request, lake_pb2.DropLakeNameResponse, timeout)
        return answer

    def list_external_catalogs(
        self, request: lake_pb2.ListExternalCatalogsRequest, *, timeout: float | None = None
    ) -> lake_pb2.ListExternalCatalogsResponse:
        """``ListExternalCatalogs``."""
        answer: lake_pb2.ListExternalCatalogsResponse = self._connection.unary("/skerry.v1.LakeService/ListExternalCatalogs", request, lake_pb2.ListExternalCatalogsResponse, timeout)
        return answer

    def create_external_catalog(
        self, request: lake_pb2.CreateExternalCatalogRequest, *, timeout: float | None = None
    ) -> lake_pb2.ExternalCatalog:
        """``CreateExternalCatalog``."""
        answer: lake_pb2.ExternalCatalog = self._connection.unary("/skerry.v1.LakeService/CreateExternalCatalog", request, lake_pb2.ExternalCatalog, timeout)
        return answer

    def drop_external_catalog(
        self, request: lake_pb2.DropExternalCatalogRequest, *, timeout: float | None = None
    ) -> lake_pb2.ExternalCatalog:
        """``DropExternalCatalog``."""
        answer: lake_pb2.ExternalCatalog = self._connection.unary("/skerry.v1.LakeService/DropExternalCatalog", request, lake_pb2.ExternalCatalog, timeout)
        return answer


class NamespaceServiceStub:
    """Methods of ``skerry.v1.NamespaceService``."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create_namespace(
        self, request: namespace_pb2.CreateNamespaceRequest, *, timeout: float | None = None
    ) -> namespace_pb2.Namespace:
        """``CreateNamespace``."""
        answer: namespace_pb2.Namespace = self._connection.unary("/skerry.v1.NamespaceService/CreateNamespace", request, namespace_pb2.Namespace, timeout)
        return answer

    def get_namespace(
        self, request: namespace_pb2.GetNamespaceRequest, *, timeout: float | None = None
    ) -> namespace_pb2.Namespace:
        """``GetNamespace``."""
        answer: namespace_pb2.Namespace = self._connection.unary("/skerry.v1.NamespaceService/GetNamespace", request, namespace_pb2.Namespace, timeout)
        return answer

    def list_namespaces(
        self, request: namespace_pb2.ListNamespacesRequest, *, timeout: float | None = None
    ) -> namespace_pb2.ListNamespacesResponse:
        """``ListNamespaces``."""
        answer: namespace_pb2.ListNamespacesResponse = self._connection.unary("/skerry.v1.NamespaceService/ListNamespaces", request, namespace_pb2.ListNamespacesResponse, timeout)
        return answer

    def update_namespace(
        self, request: namespace_pb2.UpdateNamespaceRequest, *, timeout: float | None = None
    ) -> namespace_pb2.Namespace:
        """``UpdateNamespace``."""
        answer: namespace_pb2.Namespace = self._connection.unary("/skerry.v1.NamespaceService/UpdateNamespace", request, namespace_pb2.Namespace, timeout)
        return answer

    def rename_namespace(
        self, request: namespace_pb2.RenameNamespaceRequest, *, timeout: float | None = None
    ) -> namespace_pb2.Namespace:
        """``RenameNamespace``."""
        answer: namespace_pb2.Namespace = self._connection.unary("/skerry.v1.NamespaceService/RenameNamespace", request, namespace_pb2.Namespace, timeout)
        return answer

    def drop_namespace(
        self, request: namespace_pb2.DropNamespaceRequest, *, timeout: float | None = None
    ) -> namespace_pb2.DropNamespaceResponse:
        """``DropNamespace``."""
        answer: namespace_pb2.DropNamespaceResponse = self._connection.unary("/skerry.v1.NamespaceService/DropNamespace", request, namespace_pb2.DropNamespaceResponse, timeout)
        return answer


class QueryServiceStub:
    """Methods of ``skerry.v1.QueryService``."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def begin_query(
        self, request: query_pb2.BeginQueryRequest, *, timeout: float | None = None
    ) -> query_pb2.QueryContext:
        """``BeginQuery``."""
        answer: query_pb2.QueryContext = self._connection.unary("/skerry.v1.QueryService/BeginQuery", request, query_pb2.QueryContext, timeout)
        return answer

    def renew_query(
        self, request: query_pb2.RenewQueryRequest, *, timeout: float | None = None
    ) -> query_pb2.QueryContext:
        """``RenewQuery``."""
        answer: query_pb2.QueryContext = self._connection.unary("/skerry.v1.QueryService/RenewQuery", request, query_pb2.QueryContext, timeout)
        return answer

    def end_query(
        self, request: query_pb2.EndQueryRequest, *, timeout: float | None = None
    ) -> query_pb2.EndQueryResponse:
        """``EndQuery``."""
        answer: query_pb2.EndQueryResponse = self._connection.unary("/skerry.v1.QueryService/EndQuery", request, query_pb2.EndQueryResponse, timeout)
        return answer

    def get_query(
        self, request: query_pb2.GetQueryRequest, *, timeout: float | None = None
    ) -> query_pb2.QueryContext:
        """``GetQuery``."""
        answer: query_pb2.QueryContext = self._connection.unary("/skerry.v1.QueryService/GetQuery", request, query_pb2.QueryContext, timeout)
        return answer

    def pin_tables(
        self, request: query_pb2.PinTablesRequest, *, timeout: float | None = None
    ) -> query_pb2.PinTablesResponse:
        """``PinTables``."""
        answer: query_pb2.PinTablesResponse = self._connection.unary("/skerry.v1.QueryService/PinTables", request, query_pb2.PinTablesResponse, timeout)
        return answer


class ScanServiceStub:
    """Methods of ``skerry.v1.ScanService``."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def fetch_scan_bundle(
        self, request: scan_pb2.FetchScanBundleRequest, *, timeout: float | None = None
    ) -> Iterator[scan_pb2.ScanBundleChunk]:
        """``FetchScanBundle``."""
        answer: Iterator[scan_pb2.ScanBundleChunk] = self._connection.stream("/skerry.v1.ScanService/FetchScanBundle", request, scan_pb2.ScanBundleChunk, timeout)
        return answer


class SnapshotServiceStub:
    """Methods of ``skerry.v1.SnapshotService``."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get_snapshot(
        self, request: snapshot_pb2.GetSnapshotRequest, *, timeout: float | None = None
    ) -> snapshot_pb2.Snapshot:
        """``GetSnapshot``."""
        answer: snapshot_pb2.Snapshot = self._connection.unary("/skerry.v1.SnapshotService/GetSnapshot", request, snapshot_pb2.Snapshot, timeout)
        return answer

    def list_snapshots(
        self, request: snapshot_pb2.ListSnapshotsRequest, *, timeout: float | None = None
    ) -> snapshot_pb2.ListSnapshotsResponse:
        """``ListSnapshots``."""
        answer: snapshot_pb2.ListSnapshotsResponse = self._connection.unary("/skerry.v1.SnapshotService/ListSnapshots", request, snapshot_pb2.ListSnapshotsResponse, timeout)
        return answer


class SqlServiceStub:
    """Methods of ``skerry.v1.SqlService``."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def execute_sql(
        self, request: sql_pb2.ExecuteSqlRequest, *, timeout: float | None = None
    ) -> Iterator[sql_pb2.ExecuteSqlChunk]:
        """``ExecuteSql``."""
        answer: Iterator[sql_pb2.ExecuteSqlChunk] = self._connection.stream("/skerry.v1.SqlService/ExecuteSql", request, sql_pb2.ExecuteSqlChunk, timeout)
        return answer


class StatisticsServiceStub:
    """Methods of ``skerry.v1.StatisticsService``."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get_table_statistics(
        self, request: statistics_pb2.GetTableStatisticsRequest, *, timeout: float | None = None
    ) -> statistics_pb2.TableStatistics:
        """``GetTableStatistics``."""
        answer: statistics_pb2.TableStatistics = self._connection.unary("/skerry.v1.StatisticsService/GetTableStatistics", request, statistics_pb2.TableStatistics, timeout)
        return answer


class SystemObjectsServiceStub:
    """Methods of ``skerry.v1.SystemObjectsService``."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get_system_objects(
        self, request: system_objects_pb2.GetSystemObjectsRequest, *, timeout: float | None = None
    ) -> Iterator[system_objects_pb2.SystemObjectsChunk]:
        """``GetSystemObjects``."""
        answer: Iterator[system_objects_pb2.SystemObjectsChunk] = self._connection.stream("/skerry.v1.SystemObjectsService/GetSystemObjects", request, system_objects_pb2.SystemObjectsChunk, timeout)
        return answer


class TableServiceStub:
    """Methods of ``skerry.v1.TableService``."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create_table(
        self, request: table_pb2.CreateTableRequest, *, timeout: float | None = None
    ) -> table_pb2.Table:
        """``CreateTable``."""
        answer: table_pb2.Table = self._connection.unary("/skerry.v1.TableService/CreateTable", request, table_pb2.Table, timeout)
        return answer

    def get_table(
        self, request: table_pb2.GetTableRequest, *, timeout: float | None = None
    ) -> table_pb2.Table:
        """``GetTable``."""
        answer: table_pb2.Table = self._connection.unary("/skerry.v1.TableService/GetTable", request, table_pb2.Table, timeout)
        return answer

    def list_tables(
        self, request: table_pb2.ListTablesRequest, *, timeout: float | None = None
    ) -> table_pb2.ListTablesResponse:
        """``ListTables``."""
        answer: table_pb2.ListTablesResponse = self._connection.unary("/skerry.v1.TableService/ListTables", request, table_pb2.ListTablesResponse, timeout)
        return answer

    def update_table(
        self, request: table_pb2.UpdateTableRequest, *, timeout: float | None = None
    ) -> table_pb2.Table:
        """``UpdateTable``."""
        answer: table_pb2.Table = self._connection.unary("/skerry.v1.TableService/UpdateTable", request, table_pb2.Table, timeout)
        return answer

    def rename_table(
        self, request: table_pb2.RenameTableRequest, *, timeout: float | None = None
    ) -> table_pb2.Table:
        """``RenameTable``."""
        answer: table_pb2.Table = self._connection.unary("/skerry.v1.TableService/RenameTable", request, table_pb2.Table, timeout)
        return answer

    def drop_table(
        self, request: table_pb2.DropTableRequest, *, timeout: float | None = None
    ) -> table_pb2.DropTableResponse:
        """``DropTable``."""
        answer: table_pb2.DropTableResponse = self._connection.unary("/skerry.v1.TableService/DropTable", request, table_pb2.DropTableResponse, timeout)
        return answer


class UserObjectsServiceStub:
    """Methods of ``skerry.v1.UserObjectsService``."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get_user_objects(
        self, request: user_objects_pb2.GetUserObjectsRequest, *, timeout: float | None = None
    ) -> Iterator[user_objects_pb2.UserObjectsChunk]:
        """``GetUserObjects``."""
        answer: Iterator[user_objects_pb2.UserObjectsChunk] = self._connection.stream("/skerry.v1.UserObjectsService/GetUserObjects", request, user_objects_pb2.UserObjectsChunk, timeout)
        return answer


class ViewServiceStub:
    """Methods of ``skerry.v1.ViewService``."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create_view(
        self, request: view_pb2.CreateViewRequest, *, timeout: float | None = None
    ) -> view_pb2.View:
        """``CreateView``."""
        answer: view_pb2.View = self._connection.unary("/skerry.v1.ViewService/CreateView", request, view_pb2.View, timeout)
        return answer

    def get_view(
        self, request: view_pb2.GetViewRequest, *, timeout: float | None = None
    ) -> view_pb2.View:
        """``GetView``."""
        answer: view_pb2.View = self._connection.unary("/skerry.v1.ViewService/GetView", request, view_pb2.View, timeout)
        return answer

    def list_views(
        self, request: view_pb2.ListViewsRequest, *, timeout: float | None = None
    ) -> view_pb2.ListViewsResponse:
        """``ListViews``."""
        answer: view_pb2.ListViewsResponse = self._connection.unary("/skerry.v1.ViewService/ListViews", request, view_pb2.ListViewsResponse, timeout)
        return answer

    def rename_view(
        self, request: view_pb2.RenameViewRequest, *, timeout: float | None = None
    ) -> view_pb2.View:
        """``RenameView``."""
        answer: view_pb2.View = self._connection.unary("/skerry.v1.ViewService/RenameView", request, view_pb2.View, timeout)
        return answer

    def drop_view(
        self, request: view_pb2.DropViewRequest, *, timeout: float | None = None
    ) -> view_pb2.DropViewResponse:
        """``DropView``."""
        answer: view_pb2.DropViewResponse = self._connection.unary("/skerry.v1.ViewService/DropView", request, view_pb2.DropViewResponse, timeout)
        return answer


class ViewTreeServiceStub:
    """Methods of ``skerry.v1.ViewTreeService``."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get_view_tree(
        self, request: view_tree_pb2.GetViewTreeRequest, *, timeout: float | None = None
    ) -> view_tree_pb2.ViewTree:
        """``GetViewTree``."""
        answer: view_tree_pb2.ViewTree = self._connection.unary("/skerry.v1.ViewTreeService/GetViewTree", request, view_tree_pb2.ViewTree, timeout)
        return answer


READS: tuple[tuple[str, str], ...] = (
    ("skerry.v1.AccountService", "GetAccount"),
    ("skerry.v1.CatalogService", "GetCatalog"),
    ("skerry.v1.CatalogService", "ListCatalogs"),
    ("skerry.v1.ConfigService", "GetConfig"),
    ("skerry.v1.DirectoryService", "Resolve"),
    ("skerry.v1.DirectoryService", "Lookup"),
    ("skerry.v1.DirectoryService", "ResolveFQTables"),
    ("skerry.v1.DirectoryService", "ResolveFQViews"),
    ("skerry.v1.HintService", "GetHints"),
    ("skerry.v1.HintService", "ListPayloadTypes"),
    ("skerry.v1.LakeService", "FindRelation"),
    ("skerry.v1.LakeService", "ListDatabases"),
    ("skerry.v1.LakeService", "GetDatabase"),
    ("skerry.v1.LakeService", "ListRelations"),
    ("skerry.v1.LakeService", "ListExternalCatalogs"),
    ("skerry.v1.NamespaceService", "GetNamespace"),
    ("skerry.v1.NamespaceService", "ListNamespaces"),
    ("skerry.v1.QueryService", "BeginQuery"),
    ("skerry.v1.QueryService", "RenewQuery"),
    ("skerry.v1.QueryService", "EndQuery"),
    ("skerry.v1.QueryService", "GetQuery"),
    ("skerry.v1.QueryService", "PinTables"),
    ("skerry.v1.SnapshotService", "GetSnapshot"),
    ("skerry.v1.SnapshotService", "ListSnapshots"),
    ("skerry.v1.StatisticsService", "GetTableStatistics"),
    ("skerry.v1.TableService", "GetTable"),
    ("skerry.v1.TableService", "ListTables"),
    ("skerry.v1.ViewService", "GetView"),
    ("skerry.v1.ViewService", "ListViews"),
    ("skerry.v1.ViewTreeService", "GetViewTree"),
)
