"""What is written is read back, by ranges and whole, with as few reads as promised."""

import pickle

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import DamagedFileError, InvalidInputError
from skerry.fileio import MemoryFileIO
from skerry.index.blob import BlobDraft
from skerry.index.puffin import PuffinFile, PuffinWriter, verify_puffin, write_puffin
from skerry.index.puffin.codec import CodecError, compress, decompress
from skerry.index.puffin.layout import MOST_PAGES, PAGE_BYTES
from skerry.index.puffin.pages import page_size_for
from support.puffinfile import PATH, content_of, opened, packed_drafts, puffin_bytes, stored

TEXTS = st.text(st.characters(codec="utf-8"), max_size=12)
SEGMENTS = st.text(st.sampled_from("abc.ü_"), min_size=1, max_size=6).filter(lambda text: text not in (".", ".."))
DIRECTORIES = st.dictionaries(SEGMENTS, st.binary(max_size=80), max_size=4)
DRAFTS = st.builds(
    BlobDraft,
    type=TEXTS,
    data=st.binary(max_size=200) | DIRECTORIES,
    fields=st.lists(st.integers(0, (1 << 31) - 2), max_size=3).map(tuple),
    properties=st.dictionaries(TEXTS.map(lambda text: f"x{text}"), TEXTS, max_size=3),
    codec=st.sampled_from([None, "zstd", "lz4"]),
)


@given(
    st.lists(DRAFTS, max_size=5, unique_by=lambda draft: draft.type),
    st.dictionaries(TEXTS.map(lambda text: f"x{text}"), TEXTS, max_size=3),
    st.integers(1, 100),
    st.integers(0, 300),
    st.booleans(),
)
def test_files_come_back_as_they_were_given(
    drafts: list[BlobDraft], properties: dict[str, str], page_bytes: int, tail_bytes: int, compressed: bool
) -> None:
    data = puffin_bytes(drafts, properties=properties, page_bytes=page_bytes, compressed_footer=compressed)
    file = opened(data, tail_bytes=tail_bytes, require_checksums=True)
    verify_puffin(file)
    assert content_of(file) == {
        "properties": {"created-by": "Skerry", **properties},
        **{f"{n} {draft.type}": (draft.fields, -1, -1, draft.data) for n, draft in enumerate(drafts)},
    }
    for draft, blob in zip(drafts, file.meta.entries, strict=True):
        again = file.draft(blob)
        assert (again.type, again.data, again.fields, again.properties) == (
            draft.type,
            draft.data,
            draft.fields,
            draft.properties,
        )
        assert again.codec == (draft.codec if draft.data or not blob.is_directory else None)


@given(st.binary(max_size=300), st.integers(1, 50), st.sampled_from([None, "zstd", "lz4"]), st.data())
def test_ranges_of_a_blob_are_the_ranges_of_its_content(
    content: bytes, page_bytes: int, codec: str | None, data: st.DataObject
) -> None:
    file = opened(puffin_bytes([BlobDraft("b", content, codec=codec)], page_bytes=page_bytes), tail_bytes=1)
    blob = file.blob(file.meta.blobs[0])
    start = data.draw(st.integers(0, len(content)))
    end = data.draw(st.integers(start, len(content)))
    assert blob.size_bytes == len(content)
    assert blob.read(start, end - start) == content[start:end]


@pytest.mark.parametrize("codec", [None, "zstd"])
@pytest.mark.parametrize(("offset", "length"), [(-1, 2), (0, -1), (0, 11), (10, 1), (1 << 70, 0)])
def test_a_range_outside_of_a_blob_is_damage(codec: str | None, offset: int, length: int) -> None:
    file = opened(puffin_bytes([BlobDraft("b", bytes(10), codec=codec)]))
    with pytest.raises(DamagedFileError, match="has 10 bytes"):
        file.blob(file.meta.blobs[0]).read(offset, length)


def test_the_writer_says_what_the_reader_will_see() -> None:
    fileio = MemoryFileIO()
    written = write_puffin(fileio, PATH, packed_drafts(), properties={"a": "b"}, snapshot_id=3, sequence_number=4)
    assert fileio.stat(PATH).size_bytes == written.size_bytes
    file = PuffinFile.open(fileio, PATH, written.size_bytes)
    assert file.meta == written
    assert pickle.loads(pickle.dumps(file.meta)) == written
    assert content_of(PuffinFile(fileio, PATH, written)) == content_of(file)


def test_a_small_file_is_read_once_and_then_no_more() -> None:
    data = puffin_bytes(packed_drafts())
    fileio = stored(data)
    content_of(PuffinFile.open(fileio, PATH, len(data)))
    assert fileio.reads == [(0, len(data))]


def test_a_large_file_is_read_at_its_end_and_where_it_is_asked() -> None:
    content = bytes(range(256)) * 4096
    data = puffin_bytes([BlobDraft("first", content), BlobDraft("second", content)])
    fileio = stored(data)
    file = PuffinFile.open(fileio, PATH, len(data))
    assert fileio.reads == [(len(data) - (16 << 10), 16 << 10)]
    fileio.reads.clear()
    assert file.blob(file.meta.blobs[1]).read(PAGE_BYTES + 5, 10) == content[PAGE_BYTES + 5 : PAGE_BYTES + 15]
    assert file.blob(file.meta.blobs[0]).read(0, 10) == content[:10]
    assert fileio.reads == [(4 + len(content) + PAGE_BYTES, PAGE_BYTES), (0, 4 + PAGE_BYTES)]


def test_a_footer_longer_than_expected_takes_one_more_read() -> None:
    data = puffin_bytes([BlobDraft("b", bytes(500), properties={"long": "x" * 900})])
    fileio = stored(data)
    file = PuffinFile.open(fileio, PATH, len(data), tail_bytes=100)
    footer = file.meta.footer_bytes
    assert fileio.reads == [(len(data) - 100, 100), (len(data) - footer, footer - 100)]


def test_a_directory_is_one_read() -> None:
    files = {f"segment.{n}": bytes([n]) * 1000 for n in range(40)}
    data = puffin_bytes([BlobDraft("other", bytes(70_000)), BlobDraft("dir", files), BlobDraft("more", bytes(70_000))])
    fileio = stored(data)
    file = PuffinFile.open(fileio, PATH, len(data))
    fileio.reads.clear()
    assert file.read_directory(file.meta.find("dir")) == files
    assert len(fileio.reads) == 1


def test_pages_of_large_blobs_are_larger() -> None:
    assert page_size_for(0) == page_size_for(PAGE_BYTES * MOST_PAGES) == PAGE_BYTES
    assert page_size_for(PAGE_BYTES * MOST_PAGES + 1) == 2 * PAGE_BYTES
    assert page_size_for(10 << 30) == 16 << 20


@pytest.mark.parametrize("codec", ["zstd", "lz4"])
def test_frames_have_a_content_size_and_expand_within_a_limit(codec: str) -> None:
    content = b"abc" * 1000
    frame = compress(codec, content)
    assert decompress(codec, frame, len(content)) == content
    with pytest.raises(CodecError, match="more than 2999 bytes"):
        decompress(codec, frame, 2999)
    if codec == "zstd":
        assert zstandard.get_frame_parameters(frame).content_size == len(content)
    else:
        assert frame[4] & 0x08
        assert int.from_bytes(frame[6:14], "little") == len(content)


def test_zstd_frames_without_a_content_size_are_read() -> None:
    frame = zstandard.ZstdCompressor(write_content_size=False).compress(b"abc" * 1000)
    assert decompress("zstd", frame, 3000) == b"abc" * 1000


@pytest.mark.parametrize(
    ("draft", "message"),
    [
        (BlobDraft("b", b"", properties={"skerry.page-bytes": "1"}), "set by the writer"),
        (BlobDraft("b", b"", properties={"a": 1}), "names and values are texts"),
        (BlobDraft("b", b"", properties={"a": "\ud800"}), "cannot hold these properties"),
        (BlobDraft("b", b"", codec="gzip"), "codec 'gzip' is not one of lz4, zstd"),
        (BlobDraft("b", b"", fields=(-1,)), "-1 is not the id of a column"),
        (BlobDraft("b", b"", fields=((1 << 31) - 1,)), "is not the id of a column"),
        (BlobDraft("b", b"", properties={"long": "x" * (8 << 20)}), "more than the limit of 8388608"),
    ],
)
def test_what_cannot_be_written_is_refused(draft: BlobDraft, message: str) -> None:
    with pytest.raises(InvalidInputError, match=message):
        puffin_bytes([draft])


def test_a_failed_write_leaves_no_file() -> None:
    fileio = MemoryFileIO()
    with pytest.raises(InvalidInputError):
        write_puffin(fileio, PATH, [BlobDraft("fine", b"x"), BlobDraft("b", b"", codec="gzip")])
    assert not fileio.exists(PATH)


def test_call_order_and_names_of_the_writer_are_checked() -> None:
    with pytest.raises(InvalidInputError, match=r"skerry\.file-version"):
        puffin_bytes([], properties={"skerry.file-version": "2"})
    with pytest.raises(InvalidInputError, match="page_bytes"):
        puffin_bytes([], page_bytes=0)
    with pytest.raises(InvalidInputError, match="a directory 'd' already"):
        puffin_bytes([BlobDraft("d", {}), BlobDraft("d", {})])
    fileio = MemoryFileIO()
    with fileio.open_output(PATH) as output:
        writer = PuffinWriter(output)
        writer.finish()
        with pytest.raises(InvalidInputError, match="finished"):
            writer.add(BlobDraft("b", b""))
        with pytest.raises(InvalidInputError, match="finished"):
            writer.finish()
    assert content_of(PuffinFile.open(fileio, PATH, fileio.stat(PATH).size_bytes)) == {
        "properties": {"created-by": "Skerry"}
    }
