"""Golden Puffin files: bytes that must be read for ever, and still be written where no compressor is involved."""

import pytest

from docs.markdown import ROOT, blocks
from skerry.index.blob import BlobDraft
from skerry.index.puffin import encode_puffin, verify_puffin
from support.puffinfile import GOLDEN, content_of, golden_drafts, opened, packed_drafts, puffin_bytes

SETTINGS = {
    "properties": {"skerry.data-file": "data/1.parquet"},
    "page_bytes": 32,
    "snapshot_id": 5,
    "sequence_number": 6,
}


def test_the_plain_golden_file_is_still_what_is_written() -> None:
    assert puffin_bytes(golden_drafts(), **SETTINGS) == (GOLDEN / "puffin-v1.puffin").read_bytes()


@pytest.mark.parametrize(
    ("name", "drafts"), [("puffin-v1", golden_drafts()), ("puffin-compressed-v1", packed_drafts())]
)
def test_golden_files_are_read(name: str, drafts: list[BlobDraft]) -> None:
    file = opened((GOLDEN / f"{name}.puffin").read_bytes(), require_checksums=True)
    verify_puffin(file)
    assert content_of(file) == {
        "properties": {"created-by": "Skerry", "skerry.data-file": "data/1.parquet"},
        **{f"{n} {draft.type}": (draft.fields, 5, 6, draft.data) for n, draft in enumerate(drafts)},
    }


def test_the_example_in_the_documentation_is_a_real_file() -> None:
    page = (ROOT / "docs" / "formats" / "puffin.md").read_text(encoding="utf-8")
    (shown,) = [block.body for block in blocks(page) if block.info == "text puffin"]
    assert bytes.fromhex("".join(line[:47] for line in shown.splitlines())) == encode_puffin(
        [BlobDraft("note", b"hello", (7,))]
    )
