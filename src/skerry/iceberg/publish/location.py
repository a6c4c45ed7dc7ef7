"""URIs of a table's files. Readers do not decode them: names are as on disk, without further percent-encoding."""

from skerry.table.context import TableContext


def location_of(context: TableContext) -> str:
    """The URI of a table's folder, with the scheme that some readers require."""
    root = context.fileio.root
    uri = root if "://" in root else f"file://{root}"
    return f"{uri.removesuffix('/')}/{context.paths.root}"
