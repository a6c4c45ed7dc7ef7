"""Static tokens and signed tokens of an auth file."""

import base64
import json
from pathlib import Path
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from jwt.algorithms import ECAlgorithm, RSAAlgorithm

from skerry.common.clock import ManualClock
from skerry.common.errors import OptionError, PermissionDeniedError, UnauthenticatedError
from skerry.service.auth_file import RELOAD_SECONDS, FileAuthenticator, new_token, token_hash
from skerry.service.identity import Role, bearer_token
from skerry.service.issuer import CACHE_SECONDS

NOW = 1_700_000_000


def entry(token: str, account: str = "acme", roles: str = '["writer"]', more: str = "") -> str:
    return f'[[token]]\nhash = "{token_hash(token)}"\naccount = "{account}"\nroles = {roles}\n{more}\n'


def opened(folder: Path, text: str) -> tuple[FileAuthenticator, ManualClock]:
    clock = ManualClock(NOW * 1000)
    (folder / "auth.toml").write_text(text)
    return FileAuthenticator(folder / "auth.toml", clock), clock


def test_a_token_stands_for_its_account_and_roles(tmp_path: Path) -> None:
    found, _ = opened(tmp_path, entry("one") + entry("two", "beta", '["reader"]', 'subject = "report"'))
    caller = found.authenticate("two")
    assert (caller.account, caller.subject) == ("beta", "report")
    caller.require(Role.READER)
    with pytest.raises(PermissionDeniedError):
        caller.require(Role.WRITER)
    assert found.authenticate("one").has(Role.READER)
    assert not found.authenticate("one").has(Role.ADMIN)
    assert found.accounts == ["acme", "beta"]
    for wrong in (None, "", "three", token_hash("one"), "One"):
        with pytest.raises(UnauthenticatedError):
            found.authenticate(wrong)


def test_a_token_expires(tmp_path: Path) -> None:
    found, clock = opened(tmp_path, entry("one", more="expires = 2023-11-14T22:14:20Z"))
    assert found.authenticate("one").account == "acme"
    clock.advance(61)
    with pytest.raises(UnauthenticatedError):
        found.authenticate("one")


def test_a_token_that_is_removed_ends_soon_and_a_broken_file_changes_nothing(tmp_path: Path) -> None:
    found, clock = opened(tmp_path, entry("one") + entry("two"))
    (tmp_path / "auth.toml").write_text("nonsense")
    clock.advance(RELOAD_SECONDS)
    assert found.authenticate("one").account == "acme"
    (tmp_path / "auth.toml").write_text(entry("two"))
    clock.advance(RELOAD_SECONDS)
    with pytest.raises(UnauthenticatedError):
        found.authenticate("one")
    assert found.authenticate("two").account == "acme"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "every call would be refused"),
        ("x = 1", "unknown member 'x'"),
        ("nonsense", "not a TOML file"),
        ("[token]\n", r"\[\[token\]\]"),
        (entry("t").replace("hash", "password"), "unknown member 'password'"),
        (entry("t").replace("sha256:", "md5:"), "64 hexadecimal digits"),
        (entry("t", roles='["king"]'), "list of reader, writer, admin, operator"),
        (entry("t", roles='"writer"'), "list of reader"),
        (entry("t", account=""), "'account' is missing"),
        (entry("t") + entry("t"), "twice"),
        (entry("t", more='expires = "soon"'), "moment with its zone"),
        ('[[issuer]]\nissuer = "x"\naudience = "y"', "'jwks_file' or 'jwks_url'"),
        ('[[issuer]]\nissuer = "x"\naudience = "y"\njwks_url = "http://example.com/"', "https://"),
        ('[[issuer]]\nissuer = "x"\naudience = "y"\njwks_file = "nothing.json"', "cannot be read"),
        ('[[issuer]]\nissuer = "x"\naudience = "y"\njwks_file = "k"\nalgorithms = ["HS256"]', "asymmetric"),
    ],
)
def test_a_file_that_cannot_be_is_refused_with_what_is_wrong(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        opened(tmp_path, text)


def test_new_tokens_are_long_and_differ() -> None:
    made = {new_token() for _ in range(10)}
    assert len(made) == 10
    assert all(len(token) > 40 for token in made)


def test_a_header_that_is_no_bearer_token_is_refused() -> None:
    assert bearer_token(None) is None
    assert bearer_token("Bearer x") == "x"
    assert bearer_token("bearer  x ") == "x"
    for header in ("Basic abc", "Bearer", "Bearer  ", "x"):
        with pytest.raises(UnauthenticatedError):
            bearer_token(header)


# Signed tokens

RSA_KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)
EC_KEY = ec.generate_private_key(ec.SECP256R1())
OTHER_KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)
CLAIMS = {
    "iss": "https://login.example/",
    "aud": "skerry",
    "sub": "ada",
    "exp": NOW + 600,
    "account": "acme",
    "roles": ["writer"],
}


def issuer_file(folder: Path) -> str:
    keys = [
        {**json.loads(RSAAlgorithm.to_jwk(RSA_KEY.public_key())), "kid": "r1", "alg": "RS256"},
        {**json.loads(ECAlgorithm.to_jwk(EC_KEY.public_key())), "kid": "e1", "alg": "ES256"},
    ]
    (folder / "keys.json").write_text(json.dumps({"keys": keys}))
    return '[[issuer]]\nissuer = "https://login.example/"\naudience = "skerry"\njwks_file = "keys.json"\n'


def signed(claims: dict[str, Any], key: Any = RSA_KEY, kid: str = "r1", algorithm: str = "RS256") -> str:
    return jwt.encode(claims, key, algorithm, {"kid": kid})


def forged(header: Any) -> str:
    """A token with a header of one's own, and no signature that is worth the name."""
    parts = [base64.urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=").decode() for part in (header, CLAIMS)]
    return ".".join([*parts, "A" * 86])


def test_a_signed_token_of_the_issuer_is_accepted(tmp_path: Path) -> None:
    found, _ = opened(tmp_path, issuer_file(tmp_path))
    for token in (signed(CLAIMS), signed(CLAIMS, EC_KEY, "e1", "ES256"), signed({**CLAIMS, "roles": "reader writer"})):
        caller = found.authenticate(token)
        assert (caller.account, caller.subject) == ("acme", "ada")
        assert caller.has(Role.WRITER)


@pytest.mark.parametrize(
    "token",
    [
        signed({**CLAIMS, "exp": NOW - 1}),
        signed({**CLAIMS, "nbf": NOW + 3600}),
        signed({**CLAIMS, "iss": "https://evil.example/"}),
        signed({**CLAIMS, "aud": "other"}),
        signed({name: value for name, value in CLAIMS.items() if name != "exp"}),
        signed({name: value for name, value in CLAIMS.items() if name != "account"}),
        signed({**CLAIMS, "account": ["acme"]}),
        signed({**CLAIMS, "roles": ["king"]}),
        signed(CLAIMS, OTHER_KEY),
        signed(CLAIMS, RSA_KEY, "unknown"),
        jwt.encode(CLAIMS, "x" * 32, "HS256", {"kid": "r1"}),
        jwt.encode(CLAIMS, None, "none", {"kid": "r1"}),
        signed(CLAIMS)[:-4] + "AAAA",
        forged({"alg": "ES256", "kid": "r1"}),
        forged({"alg": "RS256", "kid": "e1"}),
        forged({"alg": "RS256", "kid": "r1", "crit": ["x"]}),
        forged({"alg": "RS256", "kid": "r1", "b64": False}),
        forged({"alg": "RS256", "kid": 5}),
        forged({"alg": ["RS256"], "kid": "r1"}),
        forged({"alg": "RS256", "kid": None}),
        forged(["RS256"]),
        "a.b.c",
        "." * 2,
        "x" * 20_000,
    ],
)
def test_any_other_token_is_refused_with_the_same_words(tmp_path: Path, token: str) -> None:
    found, _ = opened(tmp_path, issuer_file(tmp_path))
    with pytest.raises(UnauthenticatedError) as raised:
        found.authenticate(token)
    with pytest.raises(UnauthenticatedError) as unknown:
        found.authenticate("nothing")
    assert str(raised.value) == str(unknown.value)


def test_an_accepted_token_is_not_accepted_beyond_its_end(tmp_path: Path) -> None:
    found, clock = opened(tmp_path, issuer_file(tmp_path))
    token = signed({**CLAIMS, "exp": NOW + 30})
    assert found.authenticate(token).account == "acme"
    clock.advance(29)
    assert found.authenticate(token).account == "acme"
    clock.advance(2)
    assert CACHE_SECONDS > 31
    with pytest.raises(UnauthenticatedError):
        found.authenticate(token)
