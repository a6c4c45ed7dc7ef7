"""Processes that create and replace one view: jobs for ``support.fleet``."""

from skerry.common.errors import AlreadyExistsError
from skerry.lake.lake import Lake


def create_view(lake: Lake, number: int) -> bool:
    """Try to create the view with a query that tells whose it is; whether that succeeded."""
    try:
        lake.create_view("app.v", f"SELECT {number} AS n")
    except AlreadyExistsError:
        return False
    return True


def replace_view(lake: Lake, number: int, times: int) -> list[tuple[int, str]]:
    """Replace the view again and again; the versions that were made, and their queries."""
    made = [
        lake.create_view("app.v", f"SELECT {number} AS n, {turn} AS turn", or_replace=True) for turn in range(times)
    ]
    return [(view.version, view.query) for view in made]
