"""Directories in Puffin files: as GreptimeDB writes them, and with paths that must be refused."""

from typing import Any

import orjson
import pytest

from skerry.common.errors import DamagedFileError, InvalidInputError
from skerry.index.blob import BlobDraft
from skerry.index.puffin import PuffinFile
from skerry.index.puffin.codec import compress
from support.puffinfile import entry, foreign, opened, puffin_bytes

BAD_PATHS = [
    "",
    "/etc/passwd",
    "..",
    "../x",
    "a/../x",
    "a/..",
    ".",
    "./x",
    "a//b",
    "a/",
    "a\\b",
    "..\\x",
    "a\0b",
    "a\nb",
    "a\x7f",
    "x" * 256,
    "/".join(["x" * 200] * 6),
]


def greptime(files: list[dict[str, Any]], members: list[bytes], codec: str | None = "zstd") -> PuffinFile:
    """A file in GreptimeDB's way: blobs named by ids, compressed; the list of files after them."""
    blobs, entries = b"", []
    more = {} if codec is None else {"compression-codec": codec}
    for number, content in enumerate(members):
        piece = content if codec is None else compress(codec, content)
        entries.append(entry(4 + len(blobs), len(piece), type=f"id-{number}", **more))
        blobs += piece
    listing = orjson.dumps({"files": files})
    entries.append(entry(4 + len(blobs), len(listing), type="dir"))
    return opened(foreign({"blobs": entries}, blobs + listing))


def line(path: str, index: int, **more: Any) -> dict[str, Any]:
    return {"relative_path": path, "blob_index": index, "key": f"id-{index}", **more}


def read(file: PuffinFile, **limits: int) -> dict[str, bytes]:
    blob = file.meta.find("dir")
    assert blob is not None
    return file.read_directory(blob, **limits)


def test_directories_of_greptimedb_are_read() -> None:
    file = greptime([line("meta.json", 0), line("sub/a.term", 1)], [b"{}", b"words"])
    assert read(file) == {"meta.json": b"{}", "sub/a.term": b"words"}


def test_our_directories_have_what_greptimedb_looks_for() -> None:
    drafts = [BlobDraft("first", b"1"), BlobDraft("dir", {"b": b"22", "a/c": b""}, (4,), {"fulltext_config": "{}"})]
    file = opened(puffin_bytes(drafts))
    blob = file.meta.find("dir")
    assert blob is not None
    assert (blob.fields, blob.codec, blob.properties["fulltext_config"]) == ((4,), None, "{}")
    assert orjson.loads(file.read_blob(blob)) == {
        "files": [
            {"relative_path": "a/c", "blob_index": 1, "key": "file:dir/a/c", "file_size": 0},
            {"relative_path": "b", "blob_index": 2, "key": "file:dir/b", "file_size": 2},
        ]
    }
    assert [blob.type for blob in file.meta.blobs] == ["first", "file:dir/a/c", "file:dir/b", "dir"]
    assert [blob.type for blob in file.meta.entries] == ["first", "dir"]


@pytest.mark.parametrize("path", BAD_PATHS)
def test_paths_that_lead_elsewhere_are_refused(path: str) -> None:
    with pytest.raises(DamagedFileError, match="directory 'dir': path"):
        read(greptime([line(path, 0)], [b"x"]))
    with pytest.raises(InvalidInputError, match="directory 'dir': path"):
        puffin_bytes([BlobDraft("dir", {path: b"x"})])


def test_a_path_that_is_not_unicode_is_refused() -> None:
    with pytest.raises(InvalidInputError, match="is not Unicode"):
        puffin_bytes([BlobDraft("dir", {"\ud800": b"x"})])


def test_a_path_that_is_a_file_and_a_folder_is_refused() -> None:
    with pytest.raises(InvalidInputError, match="'a' is a file and a folder"):
        puffin_bytes([BlobDraft("dir", {"a": b"x", "a/b": b"y"})])


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ([line("a", 0), line("a", 1)], "'a' is there twice"),
        ([line("a", 0), line("b", 0)], "two of its files are one blob"),
        ([line("a", 3)], "there are 3"),
        ([line("a", -1)], "there are 3"),
        ([{**line("a", 0), "blob_index": True}], "there are 3"),
        ([{**line("a", 0), "key": "id-1"}], "but blob 0 is 'id-0'"),
        ([line("a", 0, file_size=7)], "has 1 bytes, 7 are listed"),
        ([line("a", 0, file_size=-1)], "has -1 bytes"),
        ([{"blob_index": 0}], "no relative_path"),
        ([{"relative_path": 1}], "no relative_path"),
        ([1], "no relative_path"),
        ([line("a", 0)] * 4, "lists 4 files"),
    ],
)
def test_lists_that_do_not_fit_the_blobs_are_refused(files: list[Any], message: str) -> None:
    with pytest.raises(DamagedFileError, match=message):
        read(greptime(files, [b"x", b"y"]))


@pytest.mark.parametrize("listing", [b"", b"[]", b"{}", b'{"files":1}', b"[" * 100_000])
def test_what_is_not_a_list_is_refused(listing: bytes) -> None:
    file = opened(foreign({"blobs": [entry(4, len(listing), type="dir")]}, listing))
    with pytest.raises(DamagedFileError, match="directory 'dir'"):
        read(file)


def test_a_directory_may_not_expand_to_more_than_the_limit_in_all() -> None:
    file = greptime([line("a", 0), line("b", 1)], [bytes(600_000), bytes(600_000)])
    assert sum(map(len, read(file).values())) == 1_200_000
    with pytest.raises(DamagedFileError, match="expands to more than"):
        read(file, max_bytes=1_000_000)
    plain = greptime([line("a", 0), line("b", 1)], [bytes(600_000), bytes(600_000)], codec=None)
    with pytest.raises(DamagedFileError, match="more than 1000000 bytes"):
        read(plain, max_bytes=1_000_000)
