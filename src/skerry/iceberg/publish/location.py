"""URIs of a table's files. Readers take them as they are: nothing is percent-encoded that is not so on disk."""

from skerry.table.context import TableContext


def location_of(context: TableContext) -> str:
    """The URI of a table's folder, with a scheme, which some readers insist on."""
    root = context.fileio.root
    uri = root if "://" in root else f"file://{root}"
    return f"{uri.removesuffix('/')}/{context.paths.root}"
