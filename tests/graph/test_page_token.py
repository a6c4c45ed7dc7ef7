"""Page tokens: bound to account, purpose and request, signed, and of limited life."""

import base64

import pytest

from skerry.common.clock import ManualClock
from skerry.common.errors import InvalidInputError
from skerry.graph.page_token import PageTokens

KEY = bytes(range(32))
REQUEST = {"prefix": "sales", "limit": 10}


def test_a_token_gives_its_position_to_the_same_request_and_to_no_other() -> None:
    tokens = PageTokens(KEY, ManualClock())
    token = tokens.issue("a", "tables", REQUEST, "sales/ä")
    assert tokens.open("a", "tables", {"limit": 10, "prefix": "sales"}, token) == "sales/ä"
    texts = set()
    for account, purpose, request, key in (
        ("b", "tables", REQUEST, KEY),
        ("a", "views", REQUEST, KEY),
        ("a", "tables", {**REQUEST, "limit": 11}, KEY),
        ("a", "tables", {**REQUEST, "prefix": "hr"}, KEY),
        ("atables", "", REQUEST, KEY),
        ("a", "tables", REQUEST, KEY[::-1]),
    ):
        with pytest.raises(InvalidInputError) as caught:
            PageTokens(key, ManualClock()).open(account, purpose, request, token)
        texts.add(str(caught.value))
    assert len(texts) == 1  # the caller does not learn which of them was wrong


def test_a_token_altered_in_any_bit_is_refused() -> None:
    tokens = PageTokens(KEY, ManualClock())
    token = tokens.issue("a", "tables", REQUEST, "x")
    sealed = base64.urlsafe_b64decode(token + "=" * (-len(token) % 4))
    for place in range(len(sealed) * 8):
        altered = bytearray(sealed)
        altered[place // 8] ^= 1 << place % 8
        text = base64.urlsafe_b64encode(bytes(altered)).rstrip(b"=").decode()
        with pytest.raises(InvalidInputError, match="not valid"):
            tokens.open("a", "tables", REQUEST, text)


@pytest.mark.parametrize("token", ["", "x", "=", "AAAA", "ä", "a b", "A" * 20_000, "../../etc", "AQ=="])
def test_what_is_no_token_is_refused(token: str) -> None:
    with pytest.raises(InvalidInputError, match="page token is not valid"):
        PageTokens(KEY, ManualClock()).open("a", "tables", REQUEST, token)


def test_a_token_ends() -> None:
    clock = ManualClock()
    tokens = PageTokens(KEY, clock, ttl_seconds=60)
    token = tokens.issue("a", "tables", REQUEST, "x")
    clock.advance(59)
    assert tokens.open("a", "tables", REQUEST, token) == "x"
    clock.advance(1)
    with pytest.raises(InvalidInputError, match="expired"):
        tokens.open("a", "tables", REQUEST, token)


def test_a_short_key_is_refused() -> None:
    with pytest.raises(InvalidInputError, match="signing key"):
        PageTokens(b"short", ManualClock())
