"""Names as people write them: in another case, or nearly right."""

import difflib
from collections.abc import Iterable

from skerry.common.errors import InvalidInputError


def same_names(name: str, others: Iterable[str]) -> list[str]:
    """Those that are the same name but for the case of letters."""
    return [other for other in others if other.casefold() == name.casefold()]


def only_name(names: list[str], what: str) -> str | None:
    """The one name there is; several cannot be told apart."""
    if len(names) > 1:
        raise InvalidInputError(f"{what} could be any of {', '.join(names)}, which differ in case; write one of them")
    return names[0] if names else None


def nearest_name(name: str, known: Iterable[str]) -> str | None:
    """The name that was probably meant."""
    by_folded = {other.casefold(): other for other in known}
    near = difflib.get_close_matches(name.casefold(), by_folded, n=1)
    return by_folded[near[0]] if near else None
