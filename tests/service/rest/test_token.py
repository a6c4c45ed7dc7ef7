"""Tokens of the token endpoint end with the secret that they were issued for, however often they are exchanged."""

import base64
import json
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from jwt.algorithms import RSAAlgorithm

from skerry.common.clock import ManualClock
from skerry.common.errors import UnauthenticatedError
from skerry.service.auth_file import RELOAD_SECONDS, FileAuthenticator, token_hash
from skerry.service.identity import Role
from skerry.service.rest.token import LIFETIME_SECONDS, TokenRoute

NOW = 1_700_000_000
EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange"
KEYS = {name: rsa.generate_private_key(public_exponent=65537, key_size=2048) for name in ("one", "two")}


def entry(token: str, account: str = "acme", role: str = "writer", more: str = "") -> str:
    return f'[[token]]\nhash = "{token_hash(token)}"\naccount = "{account}"\nroles = ["{role}"]\n{more}\n'


class Service:
    """Two replicas with an auth file, which can be changed."""

    def __init__(self, folder: Path, text: str) -> None:
        self.clock = ManualClock(NOW * 1000)
        self._file = folder / "auth.toml"
        self._file.write_text(text)
        self.routes = [TokenRoute(FileAuthenticator(self._file, self.clock), b"key", self.clock) for _ in range(2)]

    def change(self, text: str) -> None:
        self._file.write_text(text)
        self.clock.advance(RELOAD_SECONDS)

    def ask(self, basic: str = "", **form: str) -> tuple[int, dict[str, Any]]:
        headers = {b"authorization": b"Basic " + base64.b64encode(basic.encode())} if basic else {}
        answer = self.routes[0].answer("POST", urlencode(form).encode(), headers)
        return answer.status, json.loads(answer.body)

    def token(self, secret: str) -> str:
        return str(self.ask(grant_type="client_credentials", client_secret=secret)[1]["access_token"])

    def exchanged(self, token: str) -> str | None:
        status, body = self.ask(grant_type=EXCHANGE, subject_token=token)
        assert status in (200, 401)
        return body["access_token"] if status == 200 else None

    def accepts(self, token: str) -> bool:
        found = []
        for route in self.routes:
            try:
                found.append(route.caller(f"Bearer {token}").account == "acme")
            except UnauthenticatedError:
                found.append(False)
        assert len(set(found)) == 1
        return found[0]


def test_a_token_is_renewed_for_as_long_as_its_secret_is_in_the_file_and_no_longer(tmp_path: Path) -> None:
    service = Service(tmp_path, entry("secret") + entry("other", "bolt"))
    token = service.token("secret")
    for _ in range(5):
        service.clock.advance(LIFETIME_SECONDS - 60)
        renewed = service.exchanged(token)
        assert renewed is not None
        assert service.accepts(renewed)
        token = renewed
    service.change(entry("other", "bolt"))
    assert not service.accepts(token)
    assert service.exchanged(token) is None
    assert service.ask(grant_type="client_credentials", client_secret="secret")[0] == 401
    service.change(entry("secret", "bolt"))  # the secret is another account's now
    assert not service.accepts(token)
    assert service.exchanged(token) is None


def test_a_token_never_ends_later_than_its_secret(tmp_path: Path) -> None:
    service = Service(tmp_path, entry("secret", more="expires = 2023-11-14T22:23:20Z"))  # in 600 seconds
    status, given = service.ask(grant_type="client_credentials", client_secret="secret")
    assert (status, given["expires_in"]) == (200, 600)
    service.clock.advance(300)
    renewed = service.exchanged(given["access_token"])
    assert renewed is not None
    assert service.ask(grant_type=EXCHANGE, subject_token=renewed)[1]["expires_in"] == 300
    service.clock.advance(301)
    for token in (given["access_token"], renewed):
        assert not service.accepts(token)
        assert service.exchanged(token) is None


def test_a_token_has_the_roles_that_its_secret_has_now(tmp_path: Path) -> None:
    service = Service(tmp_path, entry("secret"))
    token = service.token("secret")
    assert service.routes[0].caller(f"Bearer {token}").has(Role.WRITER)
    service.change(entry("secret", role="reader"))
    for each in (token, service.exchanged(token)):
        assert not service.routes[0].caller(f"Bearer {each}").has(Role.WRITER)


def issuer(folder: Path, *names: str, audience: str = "skerry") -> str:
    keys = [{**json.loads(RSAAlgorithm.to_jwk(KEYS[name].public_key())), "kid": name} for name in names]
    (folder / "keys.json").write_text(json.dumps({"keys": keys}))
    return f'[[issuer]]\nissuer = "https://login.example/"\naudience = "{audience}"\njwks_file = "keys.json"\n'


@pytest.mark.parametrize("change", ["end", "key", "audience", "issuer"])
def test_a_token_for_a_signed_one_ends_with_it_or_with_its_key(tmp_path: Path, change: str) -> None:
    service = Service(tmp_path, issuer(tmp_path, "one", "two"))
    claims = {"iss": "https://login.example/", "aud": "skerry", "exp": NOW + 600, "account": "acme", "roles": "writer"}
    token = service.token(jwt.encode(claims, KEYS["one"], "RS256", {"kid": "one"}))
    service.clock.advance(300)
    renewed = service.exchanged(token)
    assert renewed is not None
    assert service.accepts(renewed)
    if change == "end":
        service.clock.advance(301)
    elif change == "issuer":
        service.change(entry("other"))
    else:
        names = ["two"] if change == "key" else ["one", "two"]
        text = issuer(tmp_path, *names, audience="other" if change == "audience" else "skerry")
        service.change(text + "\n")
    for each in (token, renewed):
        assert not service.accepts(each)
        assert service.exchanged(each) is None


def test_a_token_that_has_ended_is_renewed_with_basic_client_credentials(tmp_path: Path) -> None:
    """Java clients authenticate an exchange of an ended token by their credentials."""
    service = Service(tmp_path, entry("secret"))
    token = service.token("secret")
    service.clock.advance(LIFETIME_SECONDS + 1)
    assert service.exchanged(token) is None
    for basic in ("id:secret", "secret"):
        status, given = service.ask(basic, grant_type=EXCHANGE, subject_token=token)
        assert (status, given["expires_in"]) == (200, LIFETIME_SECONDS)
        assert service.accepts(given["access_token"])
    assert service.ask("id:wrong", grant_type=EXCHANGE, subject_token=given["access_token"])[0] == 401
    service.change(entry("other"))
    assert service.ask("id:secret", grant_type=EXCHANGE, subject_token=token)[0] == 401


def test_no_secret_is_in_a_token(tmp_path: Path) -> None:
    token = Service(tmp_path, entry("a-long-secret")).token("a-long-secret").removeprefix("skr_")
    assert b"a-long-secret" not in base64.urlsafe_b64decode(token + "=" * (-len(token) % 4))
