"""Routes of scan planning: submit, fetch, cancel, tasks.

A plan is answered immediately, in parts if it has many files. Only a plan over very many files is made in the
background, for clients that poll. Ids of plans and of their parts are signed descriptions of their scan, so every
replica can answer for a plan that another one began; they are bound to the account and the table, and expire.
"""

import orjson

from skerry.common.errors import DamagedFileError
from skerry.graph.node import TableNode
from skerry.iceberg.external_table import IcebergTable
from skerry.service.rest.catalog import OWN, RestCatalog
from skerry.service.rest.error import RestError, bad_request, invalid
from skerry.service.rest.http import NO_CONTENT, RestAnswer, RestRequest
from skerry.service.rest.metadata.member import a_text
from skerry.service.rest.plan_job import Check, PlanJobs, PlanState
from skerry.service.rest.planner import Plan, PlanRequest
from skerry.service.rest.table import table_ident

_PLAN, _TASK = "rest-plan", "rest-plan-task"
_INLINE_CHARACTERS = 1000
_PYICEBERG = b"PyIceberg"
"""In the user agent of pyiceberg, which does not poll, and rejects null partition values."""


def plan_scan(catalog: RestCatalog, request: RestRequest) -> RestAnswer:
    """Plan a scan."""
    node = catalog.table(request, table_ident(request))
    asked = PlanRequest.of(request.json() if request.body else {})
    opened = catalog.open_for_planning(request, node)
    current = opened.metadata.current
    if asked.snapshot_id is None and asked.end_id is None and current is not None:
        asked = _pinned(asked, current.id)  # later requests for parts of the plan refer to the same snapshot
        request.facts["snapshot"] = str(current.id)
    plan_id = _issue(catalog, request, node, _PLAN, asked, "")
    if _is_large(catalog, request, opened.metadata.current) and not _is_pyiceberg(request):
        catalog.jobs.submit(plan_id, lambda check: _plan(catalog, request, node, opened, asked, check))
        return RestAnswer(200, orjson.dumps({"status": "submitted", "plan-id": plan_id}))
    plan = _plan(catalog, request, node, opened, asked)
    return _completed(catalog, request, node, asked, plan, plan_id)


def fetch_plan(catalog: RestCatalog, request: RestRequest) -> RestAnswer:
    """The result of a background plan, or of a plan that another replica started."""
    node, plan_id = catalog.table(request, table_ident(request)), request.names["plan-id"]
    asked, _ = _open(catalog, request, node, _PLAN, plan_id, "NoSuchPlanIdException", "plan id")
    jobs: PlanJobs = catalog.jobs
    found = jobs.find(plan_id)
    if found is PlanState.UNKNOWN:
        opened = catalog.open_for_planning(request, node)
        jobs.submit(plan_id, lambda check: _plan(catalog, request, node, opened, asked, check))
        found = jobs.find(plan_id)
    if isinstance(found, PlanState):
        status = "cancelled" if found is PlanState.CANCELLED else "submitted"
        return RestAnswer(200, orjson.dumps({"status": status}))
    if isinstance(found, RestError):
        return RestAnswer(200, orjson.dumps({"status": "failed", **found.document()}))
    return _completed(catalog, request, node, asked, found, None)


def cancel_plan(catalog: RestCatalog, request: RestRequest) -> RestAnswer:
    """Cancel a plan."""
    node, plan_id = catalog.table(request, table_ident(request)), request.names["plan-id"]
    _open(catalog, request, node, _PLAN, plan_id, "NoSuchPlanIdException", "plan id")
    catalog.jobs.cancel(plan_id)
    return NO_CONTENT


def fetch_tasks(catalog: RestCatalog, request: RestRequest) -> RestAnswer:
    """A part of a plan."""
    node = catalog.table(request, table_ident(request))
    token = a_text(request.json(), "plan-task", "tasks")
    asked, position = _open(catalog, request, node, _TASK, token, "NoSuchPlanTaskException", "plan task")
    plan = _plan(catalog, request, node, catalog.open_for_planning(request, node), asked)
    return RestAnswer(200, b"{" + _tasks(request, plan, int(position), catalog.settings.plan_files_per_task) + b"}")


def _plan(
    catalog: RestCatalog,
    request: RestRequest,
    node: TableNode,
    opened: IcebergTable,
    asked: PlanRequest,
    check: Check | None = None,
) -> Plan:
    """The files of a scan; for a table of the lake, pruned by its own indexes, too. ``check`` stops a cancelled one."""
    kept = None
    if node.format == OWN and asked.filter is not None and asked.snapshot_id is not None:
        kept = catalog.own.kept_files(request, node, asked.snapshot_id, asked.filter)
    try:
        return catalog.planner.plan(opened, asked, kept, check)
    except DamagedFileError as error:  # written by a client: not an error of the server
        raise invalid(error.message) from None


def _completed(
    catalog: RestCatalog, request: RestRequest, node: TableNode, asked: PlanRequest, plan: Plan, plan_id: str | None
) -> RestAnswer:
    size = catalog.settings.plan_files_per_task
    body = b'{"status":"completed",'
    if plan_id is not None:
        body += b'"plan-id":' + orjson.dumps(plan_id) + b","
    later = [_issue(catalog, request, node, _TASK, asked, str(start)) for start in range(size, plan.count, size)]
    if later:
        body += b'"plan-tasks":' + orjson.dumps(later) + b","
    return RestAnswer(200, body + _tasks(request, plan, 0, size) + b"}")


def _tasks(request: RestRequest, plan: Plan, start: int, size: int) -> bytes:
    """The members ``file-scan-tasks`` and ``delete-files`` of a part."""
    found = plan.tasks(start, size, nulls=not _is_pyiceberg(request))
    if len(found) == 1:
        tasks, deletes = found[0]
    else:
        if any(deletes != b"[]" for _, deletes in found):
            raise bad_request("an incremental scan of appends has no deletes")
        tasks, deletes = b"[" + b",".join(tasks[1:-1] for tasks, _ in found) + b"]", b"[]"
    text = b'"file-scan-tasks":' + tasks
    return text if deletes == b"[]" else b'"delete-files":' + deletes + b"," + text


def _pinned(asked: PlanRequest, snapshot_id: int) -> PlanRequest:
    return PlanRequest(snapshot_id, None, None, asked.filter, asked.case_sensitive, asked.snapshot_schema)


def _is_large(catalog: RestCatalog, request: RestRequest, snapshot: object) -> bool:
    summary = getattr(snapshot, "summary", {})
    text = str(summary.get("total-data-files", "0"))
    return text.isdecimal() and int(text) > catalog.settings.plan_sync_files


def _is_pyiceberg(request: RestRequest) -> bool:
    return _PYICEBERG in request.headers.get(b"user-agent", b"")


def _issue(
    catalog: RestCatalog, request: RestRequest, node: TableNode, purpose: str, asked: PlanRequest, position: str
) -> str:
    """A signed token for a plan, or a part of it. A long filter is stored in the repository."""
    account = request.call.account
    text = orjson.dumps(asked.stored()).decode()
    if len(text) > _INLINE_CHARACTERS:
        text = "#" + catalog.graph.repository.put_blob(account, text.encode())
    nonce = catalog.ids.new_id()[:8] if purpose == _PLAN else ""
    return catalog.plan_tokens.issue(account, purpose, {"table": node.id.uuid}, f"{position} {nonce} {text}")


def _open(
    catalog: RestCatalog, request: RestRequest, node: TableNode, purpose: str, token: str, error: str, what: str
) -> tuple[PlanRequest, str]:
    account = request.call.account
    try:
        opened = catalog.plan_tokens.open(account, purpose, {"table": node.id.uuid}, token)
        position, _, text = opened.split(" ", 2)
        if text.startswith("#"):
            text = catalog.graph.repository.get_blob(account, text[1:]).decode()
    except (ValueError, LookupError):
        raise RestError(404, error, f"the {what} is unknown, or has expired") from None
    return PlanRequest.of(orjson.loads(text)), position
