"""The Iceberg REST catalog: the lake's namespaces, tables and views for Iceberg clients."""

from skerry.service.rest.app import RestApp, RestHost, rest_app
from skerry.service.rest.settings import RestSettings

__all__ = ["RestApp", "RestHost", "RestSettings", "rest_app"]
