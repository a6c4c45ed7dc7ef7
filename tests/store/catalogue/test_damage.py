"""Index files in every state of damage: the enumeration counts them and goes on, and rows of the others are right."""

import random

import pytest

from skerry.index.built_from import DataFileIdentity
from skerry.index.meta import IndexFileLocator, read_targets
from skerry.index.puffin import encode_puffin
from skerry.store.catalogue.read_index import IndexFile, IndexFileRead, TailGuess, read_index_file
from support.effort import rounds
from support.indexfile import bloom_draft, foreign_file, fulltext_bloom_draft, inverted_draft, tantivy_draft
from support.puffinfile import opened
from support.tables import World

IDENTITY = DataFileIdentity("data/0-00000-x.parquet", 1, 100, 0)
DRAFTS = [bloom_draft(), inverted_draft(), fulltext_bloom_draft(), tantivy_draft()]
OURS = encode_puffin(DRAFTS, properties=IDENTITY.properties)
THEIRS = foreign_file(DRAFTS)


def read(data: bytes, size: int | None = None) -> IndexFileRead:
    world = World()
    context = world.make_context()
    world.fileio.write("app/t/index/x.puffin", data)
    locator = IndexFileLocator("app/t", 1, "x")
    file = IndexFile(locator, "index/x.puffin", len(data) if size is None else size, IDENTITY, True)
    return read_index_file(context, file, TailGuess())


def test_whole_files_are_read() -> None:
    for data in (OURS, THEIRS):
        found = read(data)
        assert not found.failed
        assert len(found.targets.targets) == 5
        assert found.read_count == 1 if data is OURS else found.read_count <= 4


@pytest.mark.parametrize("whole", [OURS, THEIRS], ids=["ours", "theirs"])
def test_a_flipped_bit_never_stops_the_enumeration(whole: bytes) -> None:
    expected = set(read_targets(opened(whole)).targets)
    chance = random.Random(1)
    places = chance.sample(range(len(whole) * 8), rounds(300, len(whole) * 8))
    for place in places:
        data = bytearray(whole)
        data[place // 8] ^= 1 << place % 8
        found = read(bytes(data))
        if whole is OURS:  # the footer has a checksum: all rows are right, or there are none
            assert found.failed or set(found.targets.targets) == expected


@pytest.mark.parametrize("whole", [OURS, THEIRS], ids=["ours", "theirs"])
def test_a_file_that_was_cut_is_counted(whole: bytes) -> None:
    chance = random.Random(2)
    for end in chance.sample(range(len(whole)), rounds(40, 400)):
        assert read(whole[:end]).failed
        assert read(whole[:end], len(whole)).failed


def test_a_long_footer_costs_one_more_read_and_the_next_file_one() -> None:
    drafts = [bloom_draft(str(number)) for number in range(60)]
    data = encode_puffin(drafts, properties=IDENTITY.properties)
    world, guess = World(), TailGuess()
    context = world.make_context()
    counts = []
    for name in ("a", "b", "c"):
        world.fileio.write(f"app/t/index/{name}.puffin", data)
        file = IndexFile(IndexFileLocator("app/t", 1, name), f"index/{name}.puffin", len(data), IDENTITY, True)
        counts.append(read_index_file(context, file, guess).read_count)
    assert counts == [2, 1, 1]
