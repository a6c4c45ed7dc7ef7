"""Files that Iceberg wrote are read, and files of ours are read by pyiceberg."""

import pytest
from pyiceberg.table.puffin import PuffinFile as IcebergPuffinFile

from skerry.common.errors import DamagedFileError
from skerry.index.blob import BlobDraft
from skerry.index.puffin import THETA_SKETCH, distinct_values_of, encode_puffin, theta_sketch_draft, verify_puffin
from skerry.index.puffin.codec import compress
from support.puffinfile import FIXTURES, entry, foreign, golden_drafts, opened

FIRST = b"abcdefghi"
SECONDS = {
    "uncompressed": "some blob \0 binary data 🤯 that is not very very very very very very long, is it?".encode(),
    "compressed-zstd": "some blob \0 binary data 🤯 that is not very very very very very very long, is it?".encode(),
}


def test_the_empty_file_of_iceberg_is_read() -> None:
    file = opened((FIXTURES / "empty-puffin-uncompressed.bin").read_bytes())
    verify_puffin(file)
    assert (file.meta.blobs, file.meta.properties, file.meta.checked) == ((), {}, False)


@pytest.mark.parametrize("name", SECONDS)
def test_the_samples_of_iceberg_are_read(name: str) -> None:
    file = opened((FIXTURES / f"sample-metric-data-{name}.bin").read_bytes())
    verify_puffin(file)
    assert file.meta.properties == {"created-by": "Test 1234"}
    assert [(blob.type, blob.iceberg_fields, blob.fields) for blob in file.meta.blobs] == [
        ("some-blob", (1,), (0,)),
        ("some-other-blob", (2,), (1,)),
    ]
    assert [(blob.snapshot_id, blob.sequence_number) for blob in file.meta.blobs] == [(2, 1), (2, 1)]
    assert [file.read_blob(blob) for blob in file.meta.blobs] == [FIRST, SECONDS[name]]
    assert file.blob(file.meta.blobs[1]).read(5, 4) == b"blob"


@pytest.mark.parametrize("name", SECONDS)
def test_a_flipped_bit_in_a_file_without_checksums_is_at_worst_an_error(name: str) -> None:
    data = (FIXTURES / f"sample-metric-data-{name}.bin").read_bytes()
    refused = 0
    for position in range(len(data)):
        for bit in range(8):
            flipped = bytearray(data)
            flipped[position] ^= 1 << bit
            try:
                verify_puffin(opened(bytes(flipped)))
            except DamagedFileError:
                refused += 1
    assert refused > len(data)


def test_a_compressed_footer_as_greptimedb_can_write_it_is_read() -> None:
    payload = compress(
        "lz4", b'{"blobs":[{"type":"t","fields":[],"snapshot-id":0,"sequence-number":0,"offset":4,"length":2}]}'
    )
    file = opened(foreign(payload, b"xy", flags=1))
    assert file.read_blob(file.meta.blobs[0]) == b"xy"


def test_pyiceberg_reads_our_files() -> None:
    drafts = [*golden_drafts(), BlobDraft("zstd", b"skerry " * 40, (0,), codec="zstd")]
    found = IcebergPuffinFile(encode_puffin(drafts, properties={"größe": "ü"}, snapshot_id=8, sequence_number=9))
    assert found.footer.properties["größe"] == "ü"
    blobs = {blob.type: blob for blob in found.footer.blobs}
    assert found.get_blob_payload(blobs["greptime-bloom-filter-v1-7"]) == bytes(range(100))
    assert found.get_blob_payload(blobs["nothing"]) == b""
    assert found.get_blob_payload(blobs["file:greptime-fulltext-index-v1-3/a/b.term"]) == b"words"
    assert found.get_blob_payload(blobs["zstd"]) == b"skerry " * 40
    assert (blobs["zstd"].fields, blobs["zstd"].snapshot_id, blobs["zstd"].sequence_number) == ([1], 8, 9)
    assert blobs["greptime-bloom-filter-v1-7"].properties["skerry.indexes"] == '{"7":"by_user"}'


def test_blobs_of_unknown_types_and_sketches_pass_through_unchanged() -> None:
    drafts = [theta_sketch_draft(b"\1\2\3", 4, 1234), BlobDraft("who knows", b"\xff", (1,), {"a": "b"})]
    file = opened(encode_puffin(drafts))
    assert [file.draft(blob) for blob in file.meta.blobs] == drafts
    assert [distinct_values_of(blob) for blob in file.meta.blobs] == [1234, None]
    assert file.meta.blobs[0].iceberg_fields == (5,)


@pytest.mark.parametrize("text", ["", "-1", "1.5", "٣", "9" * 20])
def test_a_sketch_without_a_number_says_nothing(text: str) -> None:
    file = opened(foreign({"blobs": [entry(4, 0, type=THETA_SKETCH, properties={"ndv": text})]}))
    assert distinct_values_of(file.meta.blobs[0]) is None
