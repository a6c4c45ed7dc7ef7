"""From a Puffin file to the indexes in it, with as few reads as possible.

==========================================  ================================================  =====================
blob                                        what is read                                      bytes
==========================================  ================================================  =====================
written by Skerry                           nothing: its property ``skerry.summary``
full text (Tantivy) of others               nothing: its property ``fulltext_config``, if any
bloom, full-text bloom, inverted of others  the blob's tail                                   16 KiB, usually
compressed blobs of others                  nothing: what the tail would say is NULL
all others, deletion vectors among them     they are not listed
==========================================  ================================================  =====================

A blob that cannot be decoded is skipped and counted as a problem; the other blobs of the file are listed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import orjson

from skerry.common.errors import DamagedFileError, InvalidInputError
from skerry.index.bloom.filter_meta import BLOOM_BLOB_PREFIX
from skerry.index.bloom.filter_reader import read_bloom_meta
from skerry.index.fulltext.bloom import FULLTEXT_BLOOM_BLOB_PREFIX
from skerry.index.fulltext.config import fulltext_meta
from skerry.index.fulltext.tantivy_index import TANTIVY_BLOB_PREFIX
from skerry.index.index_kind import IndexKind
from skerry.index.inverted.term_meta import INVERTED_BLOB_TYPE
from skerry.index.inverted.term_reader import InvertedIndexes
from skerry.index.key_bloom.blob_layout import KEY_BLOOM_BLOB_PREFIX
from skerry.index.meta.index_meta import TargetMeta
from skerry.index.meta.json_schema import META_SCHEMA_VERSION, encode_meta
from skerry.index.property import EXPRESSIONS, FULLTEXT_CONFIG, SUMMARY
from skerry.index.puffin.blob_meta import BlobMeta
from skerry.index.puffin.puffin_file import PuffinFile
from skerry.index.target import ExpressionTarget, IndexTarget, decode_target_key
from skerry.index.vector.layout import VECTOR_BLOB_PREFIX

_PREFIXES: Mapping[str, IndexKind] = {
    BLOOM_BLOB_PREFIX: IndexKind.BLOOM,
    TANTIVY_BLOB_PREFIX: IndexKind.FULLTEXT,
    FULLTEXT_BLOOM_BLOB_PREFIX: IndexKind.FULLTEXT_BLOOM,
    VECTOR_BLOB_PREFIX: IndexKind.VECTOR,
    KEY_BLOOM_BLOB_PREFIX: IndexKind.KEY_BLOOM,
}

Found = tuple[str, Mapping[str, Any]]
"""A target's key, and what is known about its index."""


@dataclass(frozen=True, slots=True)
class FileTargets:
    """The indexes in a Puffin file."""

    targets: tuple[TargetMeta, ...]
    """By target key and kind."""
    problems: tuple[str, ...] = ()
    """One for each blob, or target of a blob, that was left out."""

    @property
    def weight_bytes(self) -> int:
        """Approximate memory."""
        texts = sum(len(target.meta_json) for target in self.targets) + sum(map(len, self.problems))
        return 200 + 400 * len(self.targets) + texts


def read_targets(file: PuffinFile) -> FileTargets:
    """The indexes in a file whose footer was read."""
    targets: list[tuple[str, TargetMeta]] = []
    problems: list[str] = []
    for blob in file.meta.entries:
        kind, suffix = _kind_of(blob.type)
        if kind is None:
            continue
        try:
            found = list(_summaries(file, blob, kind, suffix))
            texts = _expressions(blob)
        except (DamagedFileError, ValueError) as error:
            problems.append(f"blob {blob.type!r}: {error}")
            continue
        size = None if kind is IndexKind.FULLTEXT else blob.length
        for key, meta in found:
            try:
                targets.append((key, TargetMeta(_target(key, texts), kind, size, encode_meta(meta))))
            except InvalidInputError as error:
                problems.append(f"blob {blob.type!r}: {error}")
    targets.sort(key=lambda found: (found[0], found[1].kind.row_name))
    return FileTargets(tuple(target for _, target in targets), tuple(problems))


def _kind_of(blob_type: str) -> tuple[IndexKind | None, str]:
    """The kind of index in a blob, and the target's key if the type names it."""
    if blob_type == INVERTED_BLOB_TYPE:
        return IndexKind.INVERTED, ""
    for prefix, kind in _PREFIXES.items():
        if blob_type.startswith(prefix):
            return kind, blob_type.removeprefix(prefix)
    return None, ""


def _summaries(file: PuffinFile, blob: BlobMeta, kind: IndexKind, key: str) -> Iterator[Found]:
    said = blob.properties.get(SUMMARY)
    if said is not None:
        yield from _mirrored(said, kind, key)
    elif kind is IndexKind.INVERTED:
        if blob.codec is not None:
            raise ValueError("its targets are not known: it is compressed, and its properties do not name them")
        metas = InvertedIndexes(file.blob(blob), file.path).metas
        yield from ((name, metas.summary(name)) for name in metas.targets)
    elif kind in (IndexKind.VECTOR, IndexKind.KEY_BLOOM):  # ours, without its summary
        yield key, {kind.value: None}
    else:
        yield key, _tail_meta(file, blob, kind)


def _mirrored(said: str, kind: IndexKind, key: str) -> Iterator[Found]:
    """The summary that our writers store in the blob's properties."""
    summaries = orjson.loads(said)
    if not isinstance(summaries, dict) or not all(isinstance(meta, dict) for meta in summaries.values()):
        raise ValueError(f"its property {SUMMARY} is not an object of objects")
    if kind is not IndexKind.INVERTED and list(summaries) != [key]:
        raise ValueError(f"its property {SUMMARY} is about {list(summaries)}")
    yield from summaries.items()


def _tail_meta(file: PuffinFile, blob: BlobMeta, kind: IndexKind) -> dict[str, Any]:
    meta: dict[str, Any] = {"meta_schema_version": META_SCHEMA_VERSION}
    if kind is not IndexKind.FULLTEXT:
        readable = blob.codec is None
        meta["bloom"] = read_bloom_meta(file.blob(blob), file.path).summary["bloom"] if readable else {}
    if kind is not IndexKind.BLOOM:
        meta["fulltext"] = fulltext_meta(blob.properties.get(FULLTEXT_CONFIG))
    return meta


def _expressions(blob: BlobMeta) -> Mapping[str, str]:
    said = blob.properties.get(EXPRESSIONS)
    if said is None:
        return {}
    texts = orjson.loads(said)
    if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
        raise ValueError(f"its property {EXPRESSIONS} is not an object of texts")
    return texts


@lru_cache(4096)
def _decoded(key: str) -> IndexTarget:
    """The same few targets come again and again in the files of a table."""
    return decode_target_key(key)


def _target(key: str, texts: Mapping[str, str]) -> IndexTarget:
    target = _decoded(key)
    if isinstance(target, ExpressionTarget):
        return ExpressionTarget(target.expr_hash, texts.get(key))
    return target
