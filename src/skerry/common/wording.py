"""Counts with units as text, for messages."""


def count_text(count: int, thing: str) -> str:
    """``1 file``, ``2,000 files``."""
    return f"{count:,} {thing}{'' if count == 1 else 's'}"


def version_unit(*, is_keyed: bool) -> str:
    """The unit of file counts: rows, or in a primary-key table row versions, deletes included.

    Row versions are an upper bound on rows until the table is compacted.
    """
    return "row version" if is_keyed else "row"


def versions_text(count: int, *, is_keyed: bool) -> str:
    """``3 rows``, or ``3 row versions``."""
    return count_text(count, version_unit(is_keyed=is_keyed))
