"""Numbers in sentences for people."""


def count_text(count: int, thing: str) -> str:
    """``1 file``, ``2,000 files``."""
    return f"{count:,} {thing}{'' if count == 1 else 's'}"
