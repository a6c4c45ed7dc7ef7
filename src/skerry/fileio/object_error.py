"""What obstore says, as the errors of :mod:`skerry.common.errors`, with every credential taken out.

obstore's exceptions carry the whole conversation with the server: URLs, answers, sometimes keys. None of them may
travel on, not even as the ``__cause__`` of ours, since whoever logs a traceback logs that too.
"""

import os
import re
from collections.abc import Iterable, Mapping
from urllib.parse import quote

from skerry.common.errors import AccessDeniedError, FileMissingError, StorageError

_HIDDEN = "***"
_LONGEST = 500
_SECRET_NAMES = ("_KEY", "_KEY_ID", "_KEY_BASE64", "_SECRET", "_TOKEN", "_PASSWORD", "_SAS")
_PROVIDERS = ("AWS_", "AZURE_", "GOOGLE_")
_SHORTEST_SECRET = 4
_USER_INFO = re.compile(r"//[^/@\s\"']+@")
_SIGNATURES = re.compile(r"(?i)\b(sig|x-amz-signature|x-amz-security-token|x-amz-credential|token)=[^&\s\"'<]+")
_STATUS = re.compile(r"status code: (\d{3})")
_RETRIES = re.compile(r"after (\d+) retries")
_XML_CODE = re.compile(r"<Code>([^<]*)</Code>\s*<Message>([^<]*)</Message>")
_XML_START = re.compile(r"(<\?xml|<Error>)", re.IGNORECASE)
_NO_BUCKET = ("<Code>NoSuchBucket</Code>", "<Code>ContainerNotFound</Code>", "The specified bucket does not exist")


class Redaction:
    """Takes secrets out of texts: the given ones, those of the environment, and what looks like a signature."""

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
            text = text.replace(secret, _HIDDEN)
        text = _USER_INFO.sub(f"//{_HIDDEN}@", text)
        return _SIGNATURES.sub(rf"\1={_HIDDEN}", text)


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
    """Whether a failed write may have taken effect: no answer, a server's own failure, or a try before this one."""
    retries = _RETRIES.search(text)
    retried = retries is not None and int(retries.group(1)) > 0
    return status is None or status >= 500 or status == 408 or retried


def _shorten(text: str) -> str:
    """obstore's sentence and what the server said, without its debug dump and the XML around the message."""
    sentence = text.partition("\n\nDebug source:")[0].strip()
    said = _XML_CODE.search(sentence)
    if said:
        sentence = f"{_XML_START.split(sentence)[0].strip()} {said.group(1)}: {said.group(2)}"
    sentence = " ".join(sentence.split())
    return sentence if len(sentence) <= _LONGEST else f"{sentence[:_LONGEST]}…"
