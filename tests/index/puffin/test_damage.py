"""Every bit of a small file flipped, and every truncation: an error, whichever part of the file is read."""

from collections.abc import Iterator

import pytest

from skerry.common.errors import DamagedFileError
from skerry.fileio import MemoryFileIO
from skerry.index.blob import BlobDraft
from skerry.index.puffin import PuffinFile, verify_puffin
from support.puffinfile import PATH, content_of, golden_drafts, opened, packed_drafts, puffin_bytes, stored

FILES = {
    "plain": puffin_bytes(golden_drafts(), page_bytes=32),
    "packed": puffin_bytes(packed_drafts(), page_bytes=32),
    "empty": puffin_bytes([]),
}


def flips(data: bytes) -> Iterator[bytes]:
    for position in range(len(data)):
        for bit in range(8):
            flipped = bytearray(data)
            flipped[position] ^= 1 << bit
            yield bytes(flipped)


@pytest.mark.parametrize(
    ("name", "tail_bytes"), [("plain", 16), ("plain", 1 << 20), ("packed", 1 << 20), ("empty", 16), ("empty", 1 << 20)]
)
def test_every_flipped_bit_is_noticed(name: str, tail_bytes: int) -> None:
    for damaged in flips(FILES[name]):
        with pytest.raises(DamagedFileError):
            content_of(opened(damaged, tail_bytes=tail_bytes))


def test_every_flipped_bit_of_a_compressed_footer_is_noticed_or_does_no_harm() -> None:
    """Some bits of an LZ4 frame can be flipped such that it expands to the same content."""
    data = puffin_bytes(golden_drafts(), compressed_footer=True)
    expected = content_of(opened(data))
    for damaged in flips(data):
        try:
            found = content_of(opened(damaged))
        except DamagedFileError:
            continue
        assert found == expected


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("known", [True, False])
def test_every_truncation_is_noticed(name: str, known: bool) -> None:
    data = FILES[name]
    for length in range(len(data)):
        fileio = stored(data[:length])
        with pytest.raises(DamagedFileError):
            PuffinFile.open(fileio, PATH, len(data) if known else length)


def test_a_range_is_checked_with_its_page_and_not_with_others() -> None:
    data = bytearray(puffin_bytes([BlobDraft("b", bytes(100))], page_bytes=10))
    data[4 + 55] ^= 1
    file = opened(bytes(data), tail_bytes=16)
    blob = file.blob(file.meta.blobs[0])
    assert blob.read(0, 50) == bytes(50)
    assert blob.read(60, 40) == bytes(40)
    for offset, length in ((49, 2), (51, 1), (59, 2), (0, 100)):
        with pytest.raises(DamagedFileError, match="checksum of blob 'b' is wrong at byte 54"):
            blob.read(offset, length)


def test_a_file_that_is_cut_while_it_is_read_is_damage() -> None:
    data = puffin_bytes([BlobDraft("b", bytes(100))])
    fileio = stored(data)
    file = PuffinFile.open(fileio, PATH, len(data), tail_bytes=16)
    fileio.replace(PATH, data[:50])
    with pytest.raises(DamagedFileError, match="it ends at byte 50"):
        file.read_blob(file.meta.blobs[0])


def test_errors_name_the_file_and_what_to_do() -> None:
    data = FILES["plain"][:-1] + b"2"
    with pytest.raises(DamagedFileError, match=rf"^{PATH}: it ends with b'PFA2', .*Drop the index and build it again"):
        opened(data)
    with pytest.raises(DamagedFileError, match="Ask the owner"):
        opened(data, remedy="Ask the owner")


def test_a_byte_that_belongs_to_no_blob_is_found_by_the_checker() -> None:
    fileio = MemoryFileIO()
    data = FILES["plain"]
    file = opened(data)
    shifted = data[: file.meta.blobs_end] + b"\0" + data[file.meta.blobs_end :]
    fileio.write(PATH, shifted)
    longer = PuffinFile.open(fileio, PATH, len(shifted))
    with pytest.raises(DamagedFileError, match="its last blob ends at byte"):
        verify_puffin(longer)
