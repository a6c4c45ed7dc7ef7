"""Tantivy indexes: which rows have which words, and where in the text.

The blob ``greptime-fulltext-index-v1-{target key}`` is a directory: the files of a Tantivy index as Tantivy writes them
(``meta.json``, and ``.term``, ``.idx``, ``.pos``, ``.fast``, ``.fieldnorm``, ``.store`` for each of its segments), with
no lock files. It opens with Tantivy 0.27. There is a document for each row whose text has a term:

===========================  ========================================================================================
``greptime_fulltext_text``   text, tokenizer ``whitespace``, with positions, not stored: the terms of the analyzer, with
                             spaces between them; a term of more than 1,000 characters is replaced by its first 100 and
                             its 128-bit hash
``greptime_fulltext_rowid``  u64, fast: the number of the row in the data file, from 0
===========================  ========================================================================================

Answers:

=========================================  =========================================================================
``matches`` with the analyzer of the index  exactly the rows: words, phrases, OR, and excluded words, which are left out
``NOT matches``                            all rows but those that match, NULL among them
``matches_term``                           the rows with all terms of the word one after another: a superset
``NOT matches_term``, other analyzers       nothing
=========================================  =========================================================================

Terms that are replaced by hashes never leave out a row because it has one. If more than a quarter of the rows match,
the index does not answer: reading the whole file takes less time than the list of rows.
"""

import shutil
import tempfile
import weakref
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import orjson
import pyarrow as pa

from skerry.common.closing import Closing
from skerry.common.errors import SkerryError
from skerry.common.row_ranges import RowRanges
from skerry.index.blob import BlobDraft
from skerry.index.fulltext.config import FulltextConfig
from skerry.index.fulltext.tantivy_file import check_file
from skerry.index.fulltext.terms import is_short, plain_texts, short_terms, spaced_terms
from skerry.index.property import FULLTEXT_CONFIG, SUMMARY
from skerry.index.tail import damage_at, damaged
from skerry.pruning.predicate.bound import BoundPredicate, Matches, MatchesTerm
from skerry.pruning.text.matches_query import Every, Phrase, TextQuery, Without

TANTIVY_BLOB_PREFIX = "greptime-fulltext-index-v1-"
TEXT_FIELD, ROW_FIELD = "greptime_fulltext_text", "greptime_fulltext_rowid"
LARGE_SHARE = 0.25
"""Maximum share of the file's rows in an answer."""
SMALL_ROWS = 1024
"""Answers of at most this many rows are always given."""
_HEAP_BYTES = 64 << 20
_BATCH_ROWS = 8192
_MAX_NAME = 128


def _tantivy() -> Any:
    try:
        return import_module("tantivy")
    except ImportError:
        raise SkerryError("full-text indexes need tantivy: pip install 'skerry[index]'") from None


class TantivyBuilder:
    """Builds the index of one target. Call order: ``add`` the values of all rows in order, then ``finish`` once.

    Files are written into a temporary folder, which is removed by ``finish``, or with the builder. Memory: 64 MiB, and
    the files in the end.
    """

    def __init__(self, target_key: str, fields: tuple[int, ...], config: FulltextConfig) -> None:
        library = _tantivy()
        self._target_key = target_key
        self._fields = fields
        self._config = config
        self._folder = Path(tempfile.mkdtemp(prefix="skerry-index-"))
        builder = library.SchemaBuilder()
        builder.add_text_field(TEXT_FIELD, tokenizer_name="whitespace", index_option="position")
        builder.add_unsigned_field(ROW_FIELD, fast=True)
        self._document = library.Document
        index = library.Index(builder.build(), path=str(self._folder))
        self._writers = [index.writer(heap_size=_HEAP_BYTES, num_threads=1)]
        self._remove = weakref.finalize(self, _discard, self._writers, self._folder)
        self._row_count = 0

    def add(self, values: pa.Array) -> None:
        """The target's values of the next rows."""
        texts = plain_texts(values)
        for start in range(0, len(texts), _BATCH_ROWS):
            spaced = spaced_terms(texts.slice(start, _BATCH_ROWS), self._config.analyzer)
            self._add(spaced.to_pylist())

    def _add(self, spaced: list[str | None]) -> None:
        writer = self._writers[0]
        for row, text in enumerate(spaced, self._row_count):
            if text is None or text.isspace() or not text:
                continue
            document = self._document()
            document.add_text(TEXT_FIELD, text if is_short(text) else " ".join(short_terms(text.split(" "))))
            document.add_unsigned(ROW_FIELD, row)
            writer.add_document(document)
        self._row_count += len(spaced)

    def finish(self) -> BlobDraft:
        """The blob: a directory."""
        writer = self._writers[0]
        writer.commit()
        writer.wait_merging_threads()
        files = {path.name: path.read_bytes() for path in sorted(self._folder.iterdir()) if path.name[0] != "."}
        self._remove()
        properties = {
            FULLTEXT_CONFIG: self._config.to_json(),
            SUMMARY: orjson.dumps({self._target_key: self._config.summary()}).decode(),
        }
        return BlobDraft(TANTIVY_BLOB_PREFIX + self._target_key, files, self._fields, properties)


def _discard(writers: list[Any], folder: Path) -> None:
    writers.clear()  # its thread ends before the folder goes, in which it would write files again
    shutil.rmtree(folder, ignore_errors=True)


class TantivyReader(Closing):
    """The index of one target; ``path`` names the Puffin file in errors, ``row_count`` is that of the data file.

    The files lie in a temporary folder until ``close``, or until the reader is gone.
    """

    def __init__(self, files: Mapping[str, bytes], path: str, config: FulltextConfig, row_count: int) -> None:
        library = _tantivy()
        self._library = library
        self._path = path
        self._analyzer = config.analyzer
        self._row_count = row_count
        folder = Path(tempfile.mkdtemp(prefix="skerry-index-"))
        self._remove = weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        for name, content in files.items():
            if not name.replace(".", "").replace("-", "").replace("_", "").isalnum() or len(name) > _MAX_NAME:
                raise damaged(path, f"a full-text index has a file called {name[:_MAX_NAME]!r}")
            with damage_at(path, "full-text index"):
                check_file(name, content)
            (folder / name).write_bytes(content)
        with damage_at(path, "full-text index"):
            self._index = library.Index.open(str(folder))
            self._searcher = self._index.searcher()
            if self._searcher.num_docs > row_count:
                raise ValueError(f"it has {self._searcher.num_docs} rows, and the data file has {row_count}")

    def close(self) -> None:
        """Remove the files; the reader cannot be used any more."""
        self._remove()

    def candidates(self, leaf: BoundPredicate) -> RowRanges | None:
        """Which rows may match; see the table above."""
        if isinstance(leaf, Matches) and leaf.analyzer == self._analyzer:
            return self._rows(leaf.parsed, negated=leaf.negated)
        if isinstance(leaf, MatchesTerm) and not leaf.negated:
            terms = self._analyzer.terms(leaf.term)
            return self._rows(Phrase(tuple(terms)), negated=False) if terms else None
        return None

    def _rows(self, query: TextQuery, *, negated: bool) -> RowRanges | None:
        with damage_at(self._path, "full-text index"):
            found = self._search(self._query(query, is_upper=not negated), negated=negated)
        if found is None:
            return None
        rows = RowRanges.of_rows(found, self._row_count)
        return rows.inverted() if negated else rows

    def _search(self, query: Any, *, negated: bool) -> Any:
        """Numbers of rows; None if too many rows would be left for a list to pay off."""
        count = self._searcher.search(query, limit=1, count=True).count
        left = self._row_count - count if negated else count
        if left > max(SMALL_ROWS, LARGE_SHARE * self._row_count):
            return None
        if not count:
            return np.empty(0, np.int64)
        hits = self._searcher.search(query, limit=count, count=False).hits
        rows = self._searcher.fast_field_values(ROW_FIELD, [address for _, address in hits])
        found = np.array(rows, np.uint64)
        if len(found) != count or (len(found) and int(found.max()) >= self._row_count):
            raise ValueError(f"it refers to rows that the data file does not have; that has {self._row_count}")
        return found.astype(np.int64)

    def _query(self, node: TextQuery, *, is_upper: bool) -> Any:
        """A query of Tantivy that finds all rows that satisfy the node (``is_upper``), or only such rows."""
        queries, occur = self._library.Query, self._library.Occur
        if isinstance(node, Phrase):
            if not is_upper and not all(map(is_short, node.terms)):
                return queries.empty_query()
            terms = short_terms(node.terms)
            if len(terms) == 1:
                return queries.term_query(self._index.schema, TEXT_FIELD, terms[0], "basic")
            return queries.phrase_query(self._index.schema, TEXT_FIELD, terms)
        if isinstance(node, Without):
            node = Every((node,))
        if isinstance(node, Every):
            clauses = [
                (occur.MustNot, self._query(part.part, is_upper=not is_upper))
                if isinstance(part, Without)
                else (occur.Must, self._query(part, is_upper=is_upper))
                for part in node.parts
            ]
            if all(isinstance(part, Without) for part in node.parts):
                clauses.append((occur.Must, queries.all_query()))
        else:
            clauses = [(occur.Should, self._query(part, is_upper=is_upper)) for part in node.parts]
        return queries.boolean_query(clauses)
