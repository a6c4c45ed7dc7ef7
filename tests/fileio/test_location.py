"""Which storage a path or URL means."""

import os
import subprocess
import sys
import traceback
import uuid
from pathlib import Path

import pytest

from skerry.common.clock import CountingIds, ManualClock
from skerry.common.errors import InvalidInputError, OptionError
from skerry.fileio import LocalFileIO, MemoryFileIO, ObjectStoreFileIO, open_fileio


def test_plain_paths_and_file_urls_are_local(tmp_path: Path) -> None:
    folder = tmp_path / "my lake"
    for url in (folder, str(folder), folder.as_uri(), f"file://localhost{folder.as_uri()[7:]}"):
        fileio = open_fileio(url)
        assert isinstance(fileio, LocalFileIO)
        assert fileio.root == str(folder)
    assert "%20" in folder.as_uri()


def test_a_path_object_is_local_whatever_it_looks_like(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert open_fileio(Path("s3:/bucket")).root == str(tmp_path / "s3:" / "bucket")


def test_a_memory_url_shares_its_files() -> None:
    url = f"memory://{uuid.uuid4().hex}"
    fileio = open_fileio(url, clock=ManualClock(7))
    assert isinstance(fileio, MemoryFileIO)
    fileio.write("f", b"x")
    again = open_fileio(url)
    assert again.read("f") == b"x"
    assert again.list_files("")[0].modified_ms == 7
    assert open_fileio(f"{url}2").list_files("") == []


def test_ids_name_temporary_files(tmp_path: Path) -> None:
    with open_fileio(tmp_path, ids=CountingIds()).open_output("f"):
        assert os.listdir(tmp_path) == [".tmp-00000000-0000-0000-0000-000000000001"]


@pytest.mark.parametrize("url", ["s3://bucket/prefix", "S3://bucket", "gs://bucket/prefix", "az://container/prefix"])
def test_bucket_urls_are_object_storage(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AZURE_STORAGE_ACCOUNT_NAME", "account")
    monkeypatch.setenv("GOOGLE_SKIP_SIGNATURE", "true")
    fileio = open_fileio(url)
    assert isinstance(fileio, ObjectStoreFileIO)
    assert fileio.root == url


def test_an_abfss_url_names_the_account() -> None:
    fileio = open_fileio("abfss://container@account.dfs.core.windows.net/prefix/")
    assert fileio.root == "abfss://container@account.dfs.core.windows.net/prefix"


@pytest.mark.parametrize("url", ["ftp://host/x", "https://host/x", "hdfs://x"])
def test_an_unknown_scheme_names_the_known_ones(url: str) -> None:
    with pytest.raises(InvalidInputError, match="file, memory, s3, gs, az, abfss and plain paths"):
        open_fileio(url)


@pytest.mark.parametrize("url", ["", "file://", "file://host/x", "file:///x?y", "memory://", "memory://a/b"])
def test_urls_that_name_nothing_are_refused(url: str) -> None:
    with pytest.raises(InvalidInputError):
        open_fileio(url)


SECRET = "wJalrXUtn"
WITH_CREDENTIALS = [
    "{scheme}://{user}:{secret}@place/x",
    "{scheme}://{user}:{secret}@place",
    "{scheme}://{secret}@place.dfs.core.windows.net:80/x",
    "{scheme}://{user}:half/{secret}@place/x",
    "{scheme}://{user}:{secret}%40place/x",
    "{scheme}://place/x?sig={secret}",
    "{scheme}://place?access_token={secret}",
    "{scheme}://place/x#{secret}",
    "{scheme}:///x?password={secret}",
    "{scheme}://{user}:{secret}\u2100@place/x",
    "{scheme}://[{secret}@place/x",
]


@pytest.mark.parametrize("url", WITH_CREDENTIALS)
@pytest.mark.parametrize("scheme", ["s3", "gs", "az", "abfss", "file", "memory", "https", "S3"])
@pytest.mark.parametrize("storage", [None, {"storage.region": "eu"}], ids=["", "settings"])
def test_credentials_in_a_url_are_refused_and_never_shown(
    scheme: str, url: str, storage: dict[str, str] | None
) -> None:
    with pytest.raises((InvalidInputError, OptionError)) as caught:
        open_fileio(url.format(scheme=scheme, user="AKIAUSER", secret=SECRET), storage)
    texts = ["".join(traceback.format_exception(caught.value)), repr(caught.value)]
    texts += [repr(linked) for linked in (caught.value.__cause__, caught.value.__context__)]
    assert SECRET not in "".join(texts)


@pytest.mark.parametrize("url", ["relative/path", "file:///tmp/x", "memory://x"])
def test_storage_settings_without_object_storage_are_refused(url: str) -> None:
    with pytest.raises(OptionError, match=r"storage\.region is for object storage"):
        open_fileio(url, {"storage.region": "us-east-1"})


def test_importing_and_local_use_do_not_import_obstore() -> None:
    script = (
        "import sys, skerry.fileio as f\n"
        "f.open_fileio('memory://x').write('a', b'')\n"
        "f.open_fileio('/tmp')\n"
        "sys.exit('obstore' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
