"""From Puffin files to the catalogue's rows: what is listed, and how much is read for it."""

from dataclasses import replace

import orjson
import pytest

from skerry.index.blob import BlobDraft
from skerry.index.index_kind import IndexKind
from skerry.index.meta import IndexFileLocator, IndexMeta, TargetMeta, read_targets, validate_meta
from skerry.index.property import EXPRESSIONS, SUMMARY
from skerry.index.puffin import DELETION_VECTOR, THETA_SKETCH, PuffinFile
from skerry.index.target import ColumnTarget, ExpressionTarget, JsonPathTarget, encode_target_key
from support.indexfile import (
    all_drafts,
    bloom_draft,
    foreign_file,
    fulltext_bloom_draft,
    inverted_draft,
    tantivy_draft,
)
from support.puffinfile import FIXTURES, PATH, CountingFileIO, opened, puffin_bytes, stored

ALL = [
    ("0", "bloom_skipping"),
    ("0", "inverted"),
    ("1", "inverted"),
    ("2", "fulltext_bloom"),
    ("2", "fulltext_tantivy"),
]
BLOOM = {"rows_per_segment": 30, "segment_count": 4, "row_count": 100}
FULLTEXT_BLOOM = {"rows_per_segment": 50, "segment_count": 2, "row_count": 100}


def read(data: bytes, tail_bytes: int = 16 << 10) -> tuple[list[TargetMeta], tuple[str, ...], CountingFileIO]:
    fileio = stored(data)
    found = read_targets(PuffinFile.open(fileio, PATH, len(data), tail_bytes=tail_bytes))
    for target in found.targets:
        assert validate_meta(orjson.loads(target.meta_json)) == []
    return list(found.targets), found.problems, fileio


def listed(targets: list[TargetMeta]) -> list[tuple[str, str]]:
    return [(target.target_key, target.kind.row_name) for target in targets]


def meta_of(targets: list[TargetMeta], kind: IndexKind) -> dict[str, object]:
    found: dict[str, object] = orjson.loads(next(target for target in targets if target.kind is kind).meta_json)
    return found


def test_all_kinds_are_listed_with_one_read() -> None:
    data = puffin_bytes(all_drafts())
    targets, problems, fileio = read(data)
    assert listed(targets) == ALL
    assert problems == ()
    assert len(fileio.reads) == 1
    assert meta_of(targets, IndexKind.BLOOM) == {"meta_schema_version": 1, "bloom": BLOOM}
    raw = '{"analyzer":"English","case_sensitive":false,"granularity":50,"false_positive_rate":0.02}'
    assert meta_of(targets, IndexKind.FULLTEXT_BLOOM) == {
        "meta_schema_version": 1,
        "bloom": FULLTEXT_BLOOM,
        "fulltext": {
            "analyzer": "english", "case_sensitive": False, "granularity": 50, "false_positive_rate": 0.02,
            "raw_config": raw,
        },
    }  # fmt: skip


def test_sizes_are_those_of_blobs_and_unknown_for_directories() -> None:
    targets, _, _ = read(puffin_bytes(all_drafts()))
    sizes = {target.kind: target.blob_size for target in targets}
    assert sizes[IndexKind.BLOOM] == len(bloom_draft().data)
    assert sizes[IndexKind.INVERTED] == len(inverted_draft().data)
    assert sizes[IndexKind.FULLTEXT] is None


def test_a_file_of_others_needs_one_read_of_the_tail_of_each_bloom_and_of_the_inverted_blob() -> None:
    data = foreign_file(all_drafts())
    footer_bytes = opened(data).meta.footer_bytes
    targets, problems, fileio = read(data, tail_bytes=footer_bytes)
    assert listed(targets) == ALL
    assert problems == ()
    assert fileio.reads[0] == (len(data) - footer_bytes, footer_bytes)
    assert len(fileio.reads) == 1 + 3  # footer; bloom, full-text bloom, inverted
    assert meta_of(targets, IndexKind.BLOOM)["bloom"] == BLOOM
    assert meta_of(targets, IndexKind.FULLTEXT_BLOOM)["fulltext"] is None
    assert meta_of(targets, IndexKind.FULLTEXT) == {"meta_schema_version": 1, "fulltext": None}


def test_files_of_others_say_the_same_as_ours() -> None:
    ours, _, _ = read(puffin_bytes(all_drafts()))
    theirs, _, _ = read(foreign_file(all_drafts(), configured=True))
    assert theirs == ours


def test_a_tail_that_is_in_the_first_read_is_not_read_again() -> None:
    _, _, fileio = read(foreign_file([bloom_draft(), inverted_draft()]))
    assert len(fileio.reads) == 1


def test_a_damaged_blob_of_others_is_left_out_and_the_rest_is_listed() -> None:
    broken = replace(bloom_draft(), data=b"\xff" * 50)
    targets, problems, _ = read(foreign_file([broken, inverted_draft(), replace(fulltext_bloom_draft(), data=b"")]))
    assert listed(targets) == [("0", "inverted"), ("1", "inverted")]
    assert len(problems) == 2
    assert "greptime-bloom-filter-v1-0" in problems[0]


def test_a_target_key_that_is_none_is_left_out() -> None:
    targets, problems, _ = read(foreign_file([bloom_draft("7"), bloom_draft("07"), bloom_draft("../x")]))
    assert listed(targets) == [("7", "bloom_skipping")]
    assert len(problems) == 2


def test_compressed_blobs_of_others_are_listed_without_being_expanded() -> None:
    drafts = [
        replace(bloom_draft(), codec="zstd", properties={}),
        replace(inverted_draft(), codec="zstd", properties={}),
    ]
    targets, problems, fileio = read(puffin_bytes(drafts))
    assert listed(targets) == [("0", "bloom_skipping")]
    empty = {"rows_per_segment": None, "segment_count": None, "row_count": None}
    assert meta_of(targets, IndexKind.BLOOM) == {"meta_schema_version": 1, "bloom": empty}
    assert len(problems) == 1
    assert len(fileio.reads) == 1


def test_blobs_that_are_no_indexes_are_not_listed() -> None:
    types = (DELETION_VECTOR, THETA_SKETCH, "somebody-elses-v1", "greptime-bloom-filter-v2-1")
    targets, problems, _ = read(puffin_bytes([BlobDraft(type_, b"x") for type_ in types]))
    assert (targets, problems) == ([], ())


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*.bin")), ids=lambda path: path.name)
def test_statistics_of_iceberg_have_no_indexes(path: object) -> None:
    data = path.read_bytes()  # type: ignore[attr-defined]
    found = read_targets(opened(data))
    assert (found.targets, found.problems) == ((), ())


def test_vectors_are_listed_with_what_their_summary_says() -> None:
    summary = {"4": {"meta_schema_version": 1, "vector": {"metric": "cosine", "dimension": 8, "secret": 1}}}
    drafts = [
        BlobDraft("skerry-vector-index-v1-4", b"graph", (4,), {SUMMARY: orjson.dumps(summary).decode()}),
        BlobDraft("skerry-vector-index-v1-5", b"graph", (5,)),
    ]
    targets, problems, fileio = read(puffin_bytes(drafts))
    assert listed(targets) == [("4", "vector"), ("5", "vector")]
    assert problems == ()
    assert len(fileio.reads) == 1
    known = orjson.loads(targets[0].meta_json)["vector"]
    assert (known["metric"], known["dimension"], known["indexed_rows"]) == ("cosine", 8, None)
    assert "secret" not in known
    assert orjson.loads(targets[1].meta_json) == {"meta_schema_version": 1, "vector": None}


def test_targets_of_all_types_are_decoded_and_expressions_have_their_text() -> None:
    path, expression = JsonPathTarget(3, "/user/id"), ExpressionTarget.of("lower(name)")
    keys = [encode_target_key(path), encode_target_key(expression), "1,4"]
    draft = inverted_draft(*keys)
    said = {**draft.properties, EXPRESSIONS: orjson.dumps({keys[1]: "lower(name)"}).decode()}
    targets, problems, _ = read(puffin_bytes([replace(draft, properties=said)]))
    assert problems == ()
    rows = [IndexMeta.of(IndexFileLocator("app/t", 1, "f"), target).row for target in targets]
    assert {row.target_type: orjson.loads(row.target_json or "") for row in rows} == {
        "json_path": {"column": 3, "json_path": "/user/id"},
        "expression": {"expr_hash": expression.expr_hash, "expr": "lower(name)"},
        "columns": {"columns": [1, 4]},
    }


@pytest.mark.parametrize("said", ["no json", "[]", '{"0": 1}', '{"1": {}}'])
def test_a_summary_that_is_none_leaves_the_blob_out(said: str) -> None:
    targets, problems, _ = read(puffin_bytes([replace(bloom_draft(), properties={SUMMARY: said}), tantivy_draft()]))
    assert listed(targets) == [("2", "fulltext_tantivy")]
    assert len(problems) == 1


def test_a_meta_has_the_fields_of_its_row() -> None:
    meta = IndexMeta.of(
        IndexFileLocator("app/t", 2**64 - 1, "f"), TargetMeta(ColumnTarget(7), IndexKind.BLOOM, 9, "{}")
    )
    row = meta.row
    assert (row.table_dir, row.region_id, row.file_id, row.node_id) == ("app/t", 2**64 - 1, "f", None)
    assert (row.index_type, row.target_type, row.target_key) == ("bloom_skipping", "column", "7")
    assert (row.blob_size, row.target_json, row.meta_json) == (9, '{"columns":[7]}', "{}")
