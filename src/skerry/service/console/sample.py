"""A preview of a table or view: its first rows."""

from skerry.common.errors import InvalidInputError
from skerry.service.console.ask import Answer, Ask
from skerry.service.console.cell import CellLimit, column_heads, read_cells
from skerry.service.console.relation import find
from skerry.table.view_store import View

_MOST_BYTES = 2_000_000


def sample(ask: Ask) -> Answer:
    """Up to ``limit`` rows, for a table optionally at the snapshot ``snapshot``."""
    rows = max(1, ask.number("limit", 50, 500))
    found = find(ask.lake, ask.text("name"))
    if isinstance(found, View):
        raise InvalidInputError(f"{found.name} is a view: query it in the SQL box, where a time limit applies")
    snapshot = ask.number("snapshot", 0, 2**63 - 1) or None
    scan = found.scan(limit=rows + 1, snapshot=snapshot)
    with scan.to_batches() as reader:
        cells = read_cells(reader, CellLimit(rows, _MOST_BYTES))
        heads = column_heads(reader.schema)
    return {"columns": heads, "rows": cells.rows, "cut_by": cells.cut_by}
