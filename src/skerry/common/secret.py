"""Credentials in URLs, hidden wherever a URL is shown: in errors, logs, ``repr`` and reports."""

import re
from urllib.parse import unquote

HIDDEN = "***"

_URL = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://([^\s\"'<>`]+)")
_AUTHORITY_END = re.compile(r"[/?#]")
_PORT = re.compile(r":\d*$")
_WITH_CONTAINER = frozenset({"abfs", "abfss", "wasb", "wasbs"})
"""Schemes of Azure, in which ``container@account`` is a location."""
_PARAMETER = re.compile(r"(?i)([?&;#][^=&;?#]*(?:sig|sas|token|secret|pass|pwd|key|cred|auth)[^=&;?#]*=)[^&;#]+")


def hide_secrets(text: str) -> str:
    """The text with user names, passwords, keys and signatures in its URLs replaced by ``***``.

    Hides everything before an ``@``, except a container of Azure, and parameters with secret names: ``sig``,
    ``X-Amz-Security-Token``, ``password`` and the like.
    """
    may_hold = "://" in text and ("@" in text or "=" in text)
    return _URL.sub(_hidden, text) if may_hold else text


def _hidden(url: re.Match[str]) -> str:
    scheme, rest = url.groups()
    shown = _PARAMETER.sub(rf"\1{HIDDEN}", _without_user(scheme.lower(), rest))
    return f"{scheme}://{shown}"


def _without_user(scheme: str, rest: str) -> str:
    found = _AUTHORITY_END.search(rest)
    end = len(rest) if found is None else found.start()
    at = rest.rfind("@", 0, end)
    if at < 0 and ":" in _PORT.sub("", rest[:end]):
        at = rest.rfind("@")  # a key may contain a slash: the part before it is not a host
    before = unquote(rest[:at]) if at > 0 else ""
    if at < 0 or (scheme in _WITH_CONTAINER and ":" not in before and "@" not in before):
        return rest
    return HIDDEN + rest[at:]
