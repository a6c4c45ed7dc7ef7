"""Errors of storage name the lake besides the file, but not to clients of a service."""

import pickle
from pathlib import Path

import pytest

import skerry
from skerry.common.errors import FileMissingError, StorageError
from skerry.fileio.local import LocalFileIO
from skerry.service.error_response import answer_of


def test_an_error_of_a_disk_names_the_lake(tmp_path: Path) -> None:
    storage = LocalFileIO(tmp_path)
    for read in (storage.read, storage.open_input):
        with pytest.raises(FileMissingError) as caught:
            read("app/t/file")
        assert str(caught.value) == f"app/t/file: no such file (lake {tmp_path})"
        assert (caught.value.path, caught.value.lake) == ("app/t/file", str(tmp_path))
        assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    (tmp_path / "app").write_text("a file")
    with pytest.raises(StorageError) as refused:
        storage.write("app/t/file", b"")
    assert str(refused.value).endswith(f"should be (lake {tmp_path})")


def test_an_error_about_the_lake_itself_names_it_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("skerry.fileio.local.find_folders", broken)
    with pytest.raises(StorageError) as caught:
        skerry.connect(tmp_path).list_databases()
    assert str(caught.value) == f"{tmp_path}: Input/output error"


def test_clients_of_a_service_do_not_learn_where_its_lake_is(tmp_path: Path) -> None:
    with pytest.raises(FileMissingError) as caught:
        LocalFileIO(tmp_path).read("app/t/file")
    answer = answer_of(caught.value, "1")
    assert str(tmp_path) not in answer.message + str(answer.attributes)
