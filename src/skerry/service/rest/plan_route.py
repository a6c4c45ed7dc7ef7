"""Routes of scan planning."""

from skerry.service.rest.catalog import RestCatalog
from skerry.service.rest.error import unsupported
from skerry.service.rest.http import RestAnswer, RestRequest


def plan_scan(catalog: RestCatalog, request: RestRequest) -> RestAnswer:
    raise unsupported("not yet")


fetch_plan = cancel_plan = fetch_tasks = plan_scan
