"""Keys of an issuer's URL: fetched rarely, and never by two threads at once."""

import json
import threading
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from jwt.algorithms import ECAlgorithm, RSAAlgorithm

from skerry.common.clock import ManualClock
from skerry.service.issuer_keys import KEEP_SECONDS, KEYS_SECONDS, REFETCH_SECONDS, UrlKeys

PATIENCE_SECONDS = 30
RSA_JWK = {
    **json.loads(RSAAlgorithm.to_jwk(rsa.generate_private_key(public_exponent=65537, key_size=2048).public_key())),
    "kid": "r1",
}
EC_JWK = {**json.loads(ECAlgorithm.to_jwk(ec.generate_private_key(ec.SECP256R1()).public_key())), "kid": "e1"}


class Endpoint:
    """The issuer's URL."""

    def __init__(self) -> None:
        self.keys = [RSA_JWK]
        self.fetches = 0
        self.fails = False
        self.answers = threading.Event()
        self.answers.set()

    def get_jwk_set(self, refresh: bool = False) -> jwt.PyJWKSet:
        assert refresh
        self.fetches += 1
        assert self.answers.wait(PATIENCE_SECONDS)
        if self.fails:
            raise ConnectionResetError("gone")
        return jwt.PyJWKSet.from_dict({"keys": self.keys})


@pytest.fixture
def endpoint() -> Endpoint:
    return Endpoint()


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(0)


@pytest.fixture
def keys(endpoint: Endpoint, clock: ManualClock) -> UrlKeys:
    made = UrlKeys("https://login.example/keys", clock)
    made._client = endpoint  # type: ignore[assignment]
    return made


def key_id(found: Any) -> str | None:
    return None if found is None else found.key_id


def test_tokens_with_invented_keys_do_not_make_it_fetch(keys: UrlKeys, endpoint: Endpoint, clock: ManualClock) -> None:
    assert key_id(keys.find("r1")) == "r1"
    for number in range(50):
        assert keys.find(f"invented{number}") is None
    assert endpoint.fetches == 1
    clock.advance(REFETCH_SECONDS)
    for number in range(50):
        assert keys.find(f"invented{number}") is None
    assert endpoint.fetches == 2


def test_a_new_key_is_found_after_the_interval(keys: UrlKeys, endpoint: Endpoint, clock: ManualClock) -> None:
    assert key_id(keys.find("r1")) == "r1"
    endpoint.keys = [RSA_JWK, EC_JWK]
    assert keys.find("e1") is None
    clock.advance(REFETCH_SECONDS)
    assert key_id(keys.find("e1")) == "e1"


def test_an_unreachable_issuer_is_asked_once_per_interval(
    keys: UrlKeys, endpoint: Endpoint, clock: ManualClock
) -> None:
    endpoint.fails = True
    for _ in range(50):
        assert keys.find("r1") is None
    assert endpoint.fetches == 1
    endpoint.fails = False
    clock.advance(REFETCH_SECONDS)
    assert key_id(keys.find("r1")) == "r1"


def test_known_keys_outlive_a_failed_fetch_for_some_minutes(
    keys: UrlKeys, endpoint: Endpoint, clock: ManualClock
) -> None:
    assert key_id(keys.find("r1")) == "r1"
    endpoint.fails = True
    clock.advance(KEYS_SECONDS)
    assert key_id(keys.find("r1")) == "r1"
    assert endpoint.fetches == 2
    clock.advance(KEEP_SECONDS - KEYS_SECONDS)
    assert keys.find("r1") is None


def test_a_withdrawn_key_is_gone_after_the_next_fetch(keys: UrlKeys, endpoint: Endpoint, clock: ManualClock) -> None:
    assert key_id(keys.find("r1")) == "r1"
    endpoint.keys = [EC_JWK]
    clock.advance(KEYS_SECONDS)
    assert keys.find("r1") is None
    assert key_id(keys.find(None)) == "e1"  # the only one


def test_one_thread_fetches_while_the_others_go_on(keys: UrlKeys, endpoint: Endpoint, clock: ManualClock) -> None:
    assert key_id(keys.find("r1")) == "r1"
    clock.advance(KEYS_SECONDS)
    endpoint.answers.clear()
    fetching = threading.Thread(target=lambda: keys.find("invented"))
    fetching.start()
    try:
        while endpoint.fetches < 2:
            fetching.join(0.01)
        for _ in range(20):  # none of these waits
            assert key_id(keys.find("r1")) == "r1"
            assert keys.find("another") is None
        assert endpoint.fetches == 2
    finally:
        endpoint.answers.set()
        fetching.join(PATIENCE_SECONDS)
