"""What only a server can do: refuse, fail, say nothing, and repeat our secrets."""

import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from datetime import timedelta
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from obstore.store import LocalStore, S3Store

from s3server import BUCKET, S3Server
from skerry.common.errors import (
    AccessDeniedError,
    FileMissingError,
    InvalidInputError,
    OptionError,
    StorageError,
)
from skerry.fileio import ObjectStoreFileIO, open_fileio
from skerry.fileio.object_error import Redaction
from skerry.fileio.object_settings import KNOWN

KEY_ID = "AKIAVERYPUBLIC"
SECRET = "wJalr/XUtn+FEMI=K7MDENG"
TOKEN = "session/token+of=mine"

Answer = tuple[int, str]


class Stub:
    """A server that gives the answers it is told, in turn, the last one for ever; 0 closes the connection instead.

    Methods in ``refused`` always get a 500.
    """

    def __init__(self) -> None:
        self.answers: list[Answer] = []
        self.requests: list[str] = []
        self.refused: set[str] = set()
        self.delay_seconds = 0.0
        stub = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self) -> None:
                self.rfile.read(int(self.headers.get("Content-Length") or 0))
                stub.requests.append(self.command)
                status, body = stub.answers.pop(0) if len(stub.answers) > 1 else stub.answers[0]
                status = 500 if self.command in stub.refused else status
                time.sleep(stub.delay_seconds)
                if status == 0:
                    self.close_connection = True
                    return
                self.send_response(status)
                self.send_header("ETag", '"e"')
                self.send_header("Last-Modified", "Wed, 21 Oct 2015 07:28:00 GMT")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(body.encode())

            do_GET = do_PUT = do_HEAD = do_POST = do_DELETE = answer  # noqa: N815

            def log_message(self, *args: Any) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.endpoint = f"http://127.0.0.1:{self.server.server_address[1]}"

    def fileio(self, *, retries: int = 0, timeout: str = "20s", endpoint: str | None = None) -> ObjectStoreFileIO:
        store = S3Store(
            "bucket",
            prefix="prefix",
            endpoint=endpoint or self.endpoint,
            region="us-east-1",
            access_key_id=KEY_ID,
            secret_access_key=SECRET,
            session_token=TOKEN,
            client_options={"allow_http": True, "timeout": timeout},
            retry_config={
                "max_retries": retries,
                "retry_timeout": timedelta(seconds=5),
                "backoff": {
                    "init_backoff": timedelta(milliseconds=1),
                    "max_backoff": timedelta(milliseconds=2),
                    "base": 2,
                },
            },
        )
        return ObjectStoreFileIO(store, "s3://bucket/prefix", [KEY_ID, SECRET, TOKEN])


@pytest.fixture
def stub() -> Iterator[Stub]:
    stub = Stub()
    thread = threading.Thread(target=stub.server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield stub
    stub.server.shutdown()
    thread.join()
    stub.server.server_close()


def stream(fileio: ObjectStoreFileIO) -> None:
    with fileio.open_output("f") as file:
        file.write(b"x")


WRITES: dict[str, Callable[[ObjectStoreFileIO], object]] = {
    "write": lambda fileio: fileio.write("f", b"x"),
    "replace": lambda fileio: fileio.replace("f", b"x"),
    "put_if_absent": lambda fileio: fileio.put_if_absent("f", b"x"),
    "replace_if": lambda fileio: fileio.replace_if("f", b"x", '"e"|'),
    "open_output": stream,
}
READS: dict[str, Callable[[ObjectStoreFileIO], object]] = {
    "read": lambda fileio: fileio.read("f"),
    "read_range": lambda fileio: fileio.read_range("f", 0, 5),
    "read_range from the end": lambda fileio: fileio.read_range("f", -5, 5),
    "read_versioned": lambda fileio: fileio.read_versioned("f"),
    "stat": lambda fileio: fileio.stat("f"),
    "list_files": lambda fileio: fileio.list_files("d"),
    "list_files, recursive": lambda fileio: fileio.list_files("d", recursive=True),
    "list_folders": lambda fileio: fileio.list_folders("d"),
    "open_input": lambda fileio: fileio.open_input("f"),
}
OPERATIONS = WRITES | READS | {"delete": lambda fileio: fileio.delete(["f", "g"])}


# --- what an answer means ---


@pytest.mark.parametrize("status", [500, 502, 503, 504, 0])
@pytest.mark.parametrize("operation", WRITES)
def test_a_write_without_a_clear_answer_is_unclear(stub: Stub, operation: str, status: int) -> None:
    stub.answers = [(status, "sorry")]
    with pytest.raises(StorageError) as caught:
        WRITES[operation](stub.fileio())
    assert caught.value.unclear
    assert caught.value.retryable
    assert caught.value.path == "f"


@pytest.mark.parametrize("operation", WRITES)
def test_a_write_that_times_out_is_unclear(stub: Stub, operation: str) -> None:
    stub.answers = [(200, "")]
    stub.delay_seconds = 0.5
    with pytest.raises(StorageError) as caught:
        WRITES[operation](stub.fileio(timeout="100ms"))
    assert caught.value.unclear


@pytest.mark.parametrize("operation", WRITES)
def test_a_write_to_nobody_is_unclear(stub: Stub, operation: str) -> None:
    with pytest.raises(StorageError) as caught:
        WRITES[operation](stub.fileio(endpoint="http://127.0.0.1:1"))
    assert caught.value.unclear


@pytest.mark.parametrize("operation", WRITES)
def test_a_write_that_was_refused_is_clear(stub: Stub, operation: str) -> None:
    stub.answers = [(400, "<Error><Code>EntityTooLarge</Code><Message>Too large</Message></Error>")]
    with pytest.raises(StorageError, match="EntityTooLarge: Too large") as caught:
        WRITES[operation](stub.fileio())
    assert not caught.value.unclear


def test_a_refusal_after_a_failed_try_is_unclear(stub: Stub) -> None:
    stub.answers = [(500, ""), (400, "")]
    with pytest.raises(StorageError) as caught:
        stub.fileio(retries=1).write("f", b"x")
    assert caught.value.unclear
    assert stub.requests == ["PUT", "PUT"]


@pytest.mark.parametrize("status", [500, 0, 400])
@pytest.mark.parametrize("operation", READS)
def test_a_failed_read_is_never_unclear(stub: Stub, operation: str, status: int) -> None:
    stub.answers = [(status, "sorry")]
    with pytest.raises(StorageError) as caught:
        READS[operation](stub.fileio())
    assert not caught.value.unclear
    assert not isinstance(caught.value, FileMissingError)


@pytest.mark.parametrize("status", [401, 403])
@pytest.mark.parametrize("operation", OPERATIONS)
def test_a_refused_permission_is_access_denied(stub: Stub, operation: str, status: int) -> None:
    stub.answers = [(status, "<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>")]
    with pytest.raises(AccessDeniedError) as caught:
        OPERATIONS[operation](stub.fileio())
    assert not caught.value.unclear
    assert not caught.value.retryable


def test_a_repeated_create_whose_first_try_had_landed_answers_false(stub: Stub) -> None:
    """By contract: the caller reads the file to see whose it is."""
    stub.answers = [(500, "stored, but the answer is lost"), (412, "")]
    assert stub.fileio(retries=1).put_if_absent("f", b"x") is False


def test_a_create_that_collides_with_one_under_way_looks_whether_the_name_is_taken(stub: Stub) -> None:
    stub.answers = [(409, "<Error><Code>ConditionalRequestConflict</Code><Message>m</Message></Error>"), (200, "")]
    assert stub.fileio().put_if_absent("f", b"x") is False
    assert stub.requests == ["PUT", "HEAD"]


def test_a_create_that_collides_with_one_that_fails_asks_again(stub: Stub) -> None:
    conflict = (409, "<Error><Code>ConditionalRequestConflict</Code><Message>m</Message></Error>")
    stub.answers = [conflict, (404, ""), (200, "")]
    assert stub.fileio().put_if_absent("f", b"x") is True
    assert stub.requests == ["PUT", "HEAD", "PUT"]
    stub.answers = [conflict, (404, ""), (412, "")]
    assert stub.fileio().put_if_absent("f", b"x") is False


def test_a_create_that_collides_for_ever_is_unclear(stub: Stub) -> None:
    conflict = (409, "<Error><Code>ConditionalRequestConflict</Code><Message>m</Message></Error>")
    stub.answers = [conflict, (404, "")] * 10
    with pytest.raises(StorageError, match="under way") as caught:
        stub.fileio().put_if_absent("f", b"x")
    assert caught.value.unclear, "ours may be the one under way"
    assert caught.value.retryable


@pytest.mark.s3
def test_a_missing_bucket_is_neither_a_missing_file_nor_empty(s3_storage: dict[str, str]) -> None:
    fileio = open_fileio("s3://no-such-bucket/prefix", s3_storage)
    for name, operation in OPERATIONS.items():
        if name == "stat":
            continue  # the answer to HEAD has no words
        with pytest.raises(StorageError, match="NoSuchBucket") as caught:
            operation(fileio)
        assert not isinstance(caught.value, FileMissingError)
        assert not caught.value.unclear


def test_deleting_goes_on_after_a_file_that_is_gone(tmp_path: Path) -> None:
    """Google and Azure stop there, as obstore's own local store does."""
    fileio = ObjectStoreFileIO(LocalStore(tmp_path), "x")
    for name in ("a", "c"):
        fileio.write(name, b"")
    fileio.delete(["a", "b", "c", "d"])
    assert fileio.list_files("") == []


# --- credentials ---


def everything_said(error: BaseException) -> str:
    texts = ["".join(traceback.format_exception(error)), repr(error), str(error), str(error.__dict__)]
    texts.extend(everything_said(linked) for linked in (error.__cause__, error.__context__) if linked is not None)
    return "\n".join(texts)


@pytest.mark.parametrize("status", [400, 403, 404, 500])
@pytest.mark.parametrize("operation", OPERATIONS)
def test_a_server_that_repeats_our_secrets_is_not_quoted(stub: Stub, operation: str, status: int) -> None:
    said = f"{KEY_ID} {SECRET} {TOKEN} wJalr%2FXUtn%2BFEMI%3DK7MDENG X-Amz-Signature=abcdef0123&x"
    stub.answers = [(status, f"<Error><Code>Odd</Code><Message>{said}</Message></Error>")]
    fileio = stub.fileio(endpoint=stub.endpoint.replace("//", "//user:pw@"))
    try:
        OPERATIONS[operation](fileio)
    except StorageError as error:
        text = everything_said(error)
        for secret in (KEY_ID, SECRET, TOKEN, "wJalr", "abcdef0123", "user:pw"):
            assert secret not in text
    else:
        assert (operation, status) in {("stat", 404), ("replace_if", 404), ("delete", 404)}
    assert SECRET not in repr(fileio) + fileio.root + str(vars(fileio))


def test_secrets_of_the_environment_are_taken_out_too() -> None:
    environ = {
        "AWS_SECRET_ACCESS_KEY": SECRET,
        "AWS_SESSION_TOKEN": TOKEN,
        "AZURE_STORAGE_ACCOUNT_KEY": "azure-key",
        "GOOGLE_SERVICE_ACCOUNT_KEY": "google-key",
        "AWS_REGION": "us-east-1",
        "HOME": "/home/me",
    }
    redact = Redaction(environ=environ)
    said = redact(f"{SECRET} {TOKEN} azure-key google-key us-east-1 /home/me http://me:pw@host/?sig=s1g&x=y")
    assert said == "*** *** *** *** us-east-1 /home/me http://***@host/?sig=***&x=y"
    assert SECRET not in repr(redact)


def test_a_secret_that_contains_another_is_taken_out_whole() -> None:
    assert Redaction(["abc", "abcdef"], environ={})("1 abcdef 2 abc 3") == "1 *** 2 *** 3"


def test_credentials_in_the_url_are_refused_and_not_repeated() -> None:
    with pytest.raises(InvalidInputError, match="no credentials") as caught:
        open_fileio(f"s3://{KEY_ID}:{SECRET}@bucket/x")
    assert SECRET not in everything_said(caught.value)


# --- settings ---


def test_an_unknown_setting_names_the_nearest_known_one() -> None:
    with pytest.raises(OptionError, match=r"unknown storage setting storage\.regoin; did you mean storage\.region\?"):
        open_fileio("s3://bucket", {"storage.regoin": "x"})
    with pytest.raises(OptionError, match=r"unknown storage setting endpoint; did you mean storage\.endpoint\?"):
        open_fileio("s3://bucket", {"endpoint": "x"})


@pytest.mark.parametrize("key", ["storage.allow-http", "storage.virtual-hosted-style"])
def test_switches_are_true_or_false(key: str) -> None:
    with pytest.raises(OptionError, match=f"{key} must be true or false"):
        open_fileio("s3://bucket", {key: "yes"})


def test_settings_that_a_store_does_not_have_are_refused() -> None:
    with pytest.raises(OptionError, match=r"storage\.region means nothing for gs://"):
        open_fileio("gs://bucket", {"storage.region": "x"})


def test_plain_http_must_be_asked_for() -> None:
    with pytest.raises(OptionError, match=r"set storage\.allow-http to true"):
        open_fileio("s3://bucket", {"storage.endpoint": "http://127.0.0.1:1"})


@pytest.mark.parametrize(
    "endpoint",
    ["host", "ftp://host", "https://", "https://me:pa55w0rd@host", "https://h:port", "https://h:0", "https://h?x"],
)
def test_an_endpoint_is_an_address_without_credentials(endpoint: str) -> None:
    with pytest.raises(OptionError, match=r"storage\.endpoint must be like") as caught:
        open_fileio("s3://bucket", {"storage.endpoint": endpoint})
    assert "pa55w0rd" not in everything_said(caught.value)


def test_every_known_setting_is_accepted() -> None:
    values = {key: "true" if key in ("storage.allow-http", "storage.virtual-hosted-style") else "x" for key in KNOWN}
    fileio = open_fileio("s3://bucket/prefix/", values | {"storage.endpoint": "https://bucket.host"})
    assert fileio.root == "s3://bucket/prefix"


@pytest.mark.parametrize(
    "url", ["s3://", "s3:///x", "s3://b/../c", "s3://b//c", "s3://b/c?x=y", "s3://b/c#d", "s3://b c/"]
)
def test_urls_that_name_no_prefix_are_refused(url: str) -> None:
    with pytest.raises(InvalidInputError):
        open_fileio(url)


def test_without_obstore_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "obstore", None)
    with pytest.raises(InvalidInputError, match=r"pip install 'skerry\[s3\]'"):
        open_fileio("s3://bucket/prefix")


@pytest.mark.s3
def test_the_environment_gives_what_settings_do_not(
    s3_server: S3Server, s3_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWS_ENDPOINT", s3_server.endpoint)
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", KEY_ID)
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET)
    monkeypatch.setenv("AWS_ALLOW_HTTP", "true")
    fileio = open_fileio(s3_url)
    fileio.write("f", b"x")
    assert open_fileio(s3_url, s3_server.storage()).read("f") == b"x"


# --- requests and uploads ---


@pytest.mark.s3
def test_a_failed_upload_is_aborted(s3_server: S3Server, s3_url: str, s3_storage: dict[str, str]) -> None:
    fileio = open_fileio(s3_url, s3_storage)

    def fail() -> None:
        with fileio.open_output("f") as file:
            file.write(b"x" * (20 << 20))
            assert len(uploads()) == 1
            raise KeyError("mine")

    def uploads() -> list[str]:
        connection = HTTPConnection(s3_server.endpoint.removeprefix("http://"))
        connection.request("GET", f"/{BUCKET}?uploads")
        text = connection.getresponse().read().decode()
        connection.close()
        return text.split("<Upload>")[1:]

    with pytest.raises(KeyError):
        fail()
    assert uploads() == []


def test_an_abort_that_fails_is_noted_on_the_error_of_the_block(stub: Stub) -> None:
    started = "<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>"
    stub.answers = [(200, started), (200, "")]
    stub.refused.add("DELETE")

    def fail() -> None:
        with stub.fileio().open_output("f") as file:
            file.write(b"x" * (17 << 20))
            raise KeyError("mine")

    with pytest.raises(KeyError) as caught:
        fail()
    assert "could not be aborted" in "".join(caught.value.__notes__)


@pytest.mark.s3
def test_a_closed_input_refuses_to_read(s3_url: str, s3_storage: dict[str, str]) -> None:
    fileio = open_fileio(s3_url, s3_storage)
    fileio.write("f", b"x")
    file = fileio.open_input("f")
    file.close()
    with pytest.raises(ValueError, match="closed"):
        file.read()


@pytest.mark.s3
def test_errors_while_an_input_is_read_are_storage_errors(s3_url: str, s3_storage: dict[str, str]) -> None:
    fileio = open_fileio(s3_url, s3_storage)
    fileio.write("f", b"x" * 300_000)
    with fileio.open_input("f") as file:
        fileio.delete(["f"])
        with pytest.raises(FileMissingError):
            file.read(10)
