"""obstore's errors as those of :mod:`skerry.common.errors`, with all credentials removed.

obstore's exceptions contain the requests and responses: URLs, answers, sometimes keys. They are never passed on, not
even as ``__cause__``, since a logged traceback would show them.
"""

import os
import re
from collections.abc import Iterable, Mapping
from urllib.parse import quote

from skerry.common.errors import AccessDeniedError, FileMissingError, StorageError
from skerry.common.secret import HIDDEN, hide_secrets

_LONGEST = 500
_SECRET_NAMES = ("_KEY", "_KEY_ID", "_KEY_BASE64", "_SECRET", "_TOKEN", "_PASSWORD", "_SAS")
_PROVIDERS = ("AWS_", "AZURE_", "GOOGLE_")
_SHORTEST_SECRET = 4
_SIGNATURES = re.compile(r"(?i)\b(sig|x-amz-signature|x-amz-security-token|x-amz-credential|token)=[^&\s\"'<]+")
_STATUS = re.compile(r"status code: (\d{3})")
_RETRIES = re.compile(r"after (\d+) retries")
_XML_CODE = re.compile(r"<Code>([^<]*)</Code>\s*<Message>([^<]*)</Message>")
_XML_START = re.compile(r"(<\?xml|<Error>)", re.IGNORECASE)
_NO_BUCKET = ("<Code>NoSuchBucket</Code>", "<Code>ContainerNotFound</Code>", "The specified bucket does not exist")


class Redaction:
    """Removes secrets from texts: the given ones, those of the environment, and signatures."""

    def __init__(self, secrets: Iterable[str] = (), environ: Mapping[str, str] | None = None) -> None:
        known = {secret for secret in secrets if secret}
        for name, value in (os.environ if environ is None else environ).items():
            if name.startswith(_PROVIDERS) and name.endswith(_SECRET_NAMES) and len(value) >= _SHORTEST_SECRET:
                known.add(value)
        known |= {quote(secret, safe="") for secret in known}
        self._secrets = sorted(known, key=len, reverse=True)  # the longer first: one may contain another

    def __repr__(self) -> str:
        return f"Redaction({len(self._secrets)} secrets)"

    def __call__(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        return _SIGNATURES.sub(rf"\1={HIDDEN}", hide_secrets(text))


def status_of(text: str) -> int | None:
    """The HTTP status in an error text of obstore, which gives it in no other way."""
    found = _STATUS.search(text)
    return int(found.group(1)) if found else None


def names_missing_bucket(text: str) -> bool:
    """Whether not the file but the whole bucket is missing (which the answer to a HEAD request cannot say)."""
    return any(mark in text for mark in _NO_BUCKET)


def translate(
    error: Exception, path: str, redact: Redaction, *, denied: tuple[type, ...], writing: bool
) -> StorageError:
    """The error to raise instead. ``denied`` are obstore's types for refused credentials and permissions."""
    text = str(error)
    status = status_of(text)
    problem = _shorten(redact(text))  # in this order: a secret cut in half would not be recognised
    if isinstance(error, (*denied, PermissionError)) or status in (401, 403):
        return AccessDeniedError(path, problem, unclear=writing and _may_have_landed(status, text))
    if isinstance(error, FileNotFoundError) and not writing and not names_missing_bucket(text):
        return FileMissingError(path)
    return StorageError(path, problem, unclear=writing and _may_have_landed(status, text))


def _may_have_landed(status: int | None, text: str) -> bool:
    """Whether a failed write may have taken effect: no answer, a server error, or an earlier attempt."""
    retries = _RETRIES.search(text)
    retried = retries is not None and int(retries.group(1)) > 0
    return status is None or status >= 500 or status == 408 or retried


def _shorten(text: str) -> str:
    """obstore's message and the server's, without the debug dump and the XML around them."""
    sentence = text.partition("\n\nDebug source:")[0].strip()
    said = _XML_CODE.search(sentence)
    if said:
        sentence = f"{_XML_START.split(sentence)[0].strip()} {said.group(1)}: {said.group(2)}"
    sentence = " ".join(sentence.split())
    return sentence if len(sentence) <= _LONGEST else f"{sentence[:_LONGEST]}…"
