"""Times as users give them."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta

from skerry.common.errors import InvalidInputError
from skerry.common.option_spec import parse_duration


def to_millis(value: object, what: str) -> int:
    """Milliseconds since 1970 (UTC) of a datetime with a time zone, ISO text (UTC unless it has an offset) or a
    number.
    """
    if isinstance(value, bool):
        raise InvalidInputError(f"{what}: expected a time, not {value!r}", about=(what,))
    if isinstance(value, int):
        return value
    if isinstance(value, str):
        try:
            parsed = datetime.fromisoformat(value)
        except ValueError:
            raise InvalidInputError(
                f"{what}: {value!r} is not a time; write it like '2024-01-15 10:00:00'", about=(what,)
            ) from None
        value = parsed if parsed.tzinfo is not None else parsed.replace(tzinfo=UTC)
    if not isinstance(value, datetime):
        raise InvalidInputError(
            f"{what}: expected a datetime, an ISO text or milliseconds, not {value!r}", about=(what,)
        )
    if value.tzinfo is None:
        raise InvalidInputError(
            f"{what}: {value!r} has no time zone; use datetime.now(timezone.utc) or the like", about=(what,)
        )
    return (value - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)


def before_millis(value: object, now_ms: int, what: str) -> int:
    """Time in milliseconds from ``older_than``: a time, or a timedelta or text like ``7 d`` before now."""
    if isinstance(value, timedelta):
        if value < timedelta(0):
            raise InvalidInputError(f"{what}: {value!r} is negative", about=(what,))
        return now_ms - value // timedelta(milliseconds=1)
    if isinstance(value, str):
        with suppress(ValueError):
            return now_ms - int(parse_duration(value) * 1000)
    return to_millis(value, what)
