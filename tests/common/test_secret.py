"""Credentials in URLs are hidden wherever a text with a URL is shown."""

import io
import logging

import pytest

from skerry.common.errors import FileMissingError, SqlError, StorageError
from skerry.common.log import EventLog, TextFormatter
from skerry.common.secret import hide_secrets
from skerry.common.settings import load_settings, settings_by_name


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("s3://AKIA:pw@bucket/x", "s3://***@bucket/x"),
        ("s3://AKIA:p/w+=@bucket/x", "s3://***@bucket/x"),
        ("S3://AKIA:p/?#w@bucket", "S3://***@bucket"),
        ("abfss://c:pw@account.dfs.core.windows.net/p", "abfss://***@account.dfs.core.windows.net/p"),
        ("abfss://c%3Apw@account.dfs.core.windows.net/p", "abfss://***@account.dfs.core.windows.net/p"),
        ("https://me:pw@host:443/a?sig=pw&x=1", "https://***@host:443/a?sig=***&x=1"),
        ("https://token@host/a", "https://***@host/a"),
        ("https://h/?X-Amz-Credential=pw&X-Amz-Date=1&X-Amz-Signature=pw", None),
        ("https://h/a#access_token=pw", "https://h/a#access_token=***"),
        ("jdbc:postgresql://h:5432/d?user=me&password=pw", "jdbc:postgresql://h:5432/d?user=me&password=***"),
        ("jdbc:sqlserver://h:1433;user=me;password=pw;x=1", "jdbc:sqlserver://h:1433;user=me;password=***;x=1"),
        ("at 's3://a:pw@b/c' and \"https://x:pw@y\"", "at 's3://***@b/c' and \"https://***@y\""),
    ],
)
def test_credentials_are_hidden(text: str, shown: str | None) -> None:
    assert "pw" not in hide_secrets(text)
    assert shown is None or hide_secrets(text) == shown


@pytest.mark.parametrize(
    "text",
    [
        "abfss://container@account.dfs.core.windows.net/a@b",
        "s3://bucket/a@b",
        "file:///home/me@work/lake",
        "http://host:80/a@b?x=1&page=2#top",
        "me@example.org and key=value",
        "SELECT 1 // 2 WHERE token=3",
    ],
)
def test_what_is_no_credential_stays(text: str) -> None:
    assert hide_secrets(text) == text


def test_errors_do_not_show_credentials_of_urls() -> None:
    url = "https://me:S3CRET@host/a?sig=S3CRET"
    for error in (SqlError(f"cannot read {url}"), StorageError(url, "no"), FileMissingError(url)):
        assert "https://***@host/a?sig=***" in str(error)
        assert "S3CRET" not in str(error) + repr(error)


def test_logs_do_not_show_credentials_of_urls() -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(TextFormatter())
    logger = logging.getLogger("skerry.secrets")
    logger.addHandler(handler)
    try:
        EventLog("secrets").warning("cannot read", path="s3://a:S3CRET@b/c", tries=3)
    finally:
        logger.removeHandler(handler)
    assert stream.getvalue().endswith("cannot read path=s3://***@b/c tries=3\n")


def test_settings_do_not_show_credentials_of_urls() -> None:
    settings = load_settings({"storage.endpoint": "https://me:S3CRET@host"}, environment={})
    assert settings_by_name(settings)["storage.endpoint"] == "https://***@host"
    assert "S3CRET" not in repr(settings)
