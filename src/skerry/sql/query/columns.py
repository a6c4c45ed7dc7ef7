"""Which columns each reference needs."""

from collections.abc import Iterator

from skerry.sql.query.part import Part, Ref


def needed_columns(part: Part) -> Iterator[tuple[Ref, tuple[str, ...]]]:
    """Each reference with the columns that the query may name."""
    for ref in part.refs():
        yield ref, tuple(ref.column_names)
