"""A scan in words."""

from skerry.common.wording import count_text, version_unit
from skerry.index.hint import hints_text
from skerry.planning.funnel import funnel_text
from skerry.planning.scan_request import ScanRequest
from skerry.store.read.plan import ScanPlan
from skerry.store.read.reader import source_of
from skerry.table.snapshot import Snapshot
from skerry.types.schema import Schema


def explain_scan(
    table: str, alias: str | None, snapshot: Snapshot | None, schema: Schema, request: ScanRequest, plan: ScanPlan
) -> str:
    """What a scan reads: what is left of the table after each step of planning, and why.

    ``request`` names the columns; ``alias`` is what a query calls the table.
    """
    sources = source_of(plan.sections)
    files = [source.file.meta for source in sources if source.file is not None]
    size, rows = sum(f.size_bytes for f in files), sum(f.row_count for f in files)
    what = "nothing: the table has no snapshot yet" if snapshot is None else f"snapshot {snapshot.id}"
    called = "" if alias is None else f" as {alias}"
    unit = version_unit(is_keyed=bool(schema.primary_key))
    columns = request.columns or ()
    lines = [
        f"Scan {table}, {what}{called}",
        f"  columns  {', '.join(columns)} ({len(columns)} of {len(schema.fields)})",
        f"  files    {len(files)}, {count_text(size, 'byte')}, {count_text(rows, unit)}",
    ]
    if len(files) < len(sources):
        unflushed = sum(source.row_count for source in sources if source.file is None)
        lines.append(f"  memory   {count_text(unflushed, unit)} that the writer has not flushed yet")
    if schema.primary_key:
        merged = [section for section in plan.sections if len(section.sources) > 1]
        inside = sum(len(section.sources) for section in merged)
        are = "is" if len(merged) == 1 else "are"
        lines.append(f"  sections {len(plan.sections)}, of which {len(merged)} {are} merged of {inside} runs")
    if request.predicate is not None:
        lines.append(f"  where    {request.predicate}")
    if request.hints is not None:
        lines.append(f"  indexes  are asked for {hints_text(request.hints, schema)}")
    if request.limit is not None:
        lines.append(f"  limit    {count_text(request.limit, 'row')}")
    if len(plan.steps) > 1:
        lines += ["  pruning", *(f"    {line}" for line in funnel_text(plan.steps, unit=unit))]
    return "\n".join(lines)
