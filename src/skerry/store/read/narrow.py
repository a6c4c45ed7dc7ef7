"""Index pruning of overlapping files.

Values may exclude a row only once its surviving version is known. So the keys of the files are merged first
(``skerry.store.read.survivors``, cached for the next scan of the same files); surviving versions that indexes exclude
are dropped, and the others are merged, which keeps the key order.
"""

from skerry.store.read.plan import Section
from skerry.store.read.reader import TableReader
from skerry.store.read.sorted_source import FileSource, SortedSource
from skerry.store.read.survivors import can_resolve, survivors


def narrowed_sections(reader: TableReader) -> tuple[Section, ...]:
    """The sections of a reader, without rows that cannot match according to its indexes."""
    sections = reader.sections()
    if reader.indexes is None:
        return sections
    narrowed = (_narrow(reader, section) for section in sections)
    return tuple(section for section in narrowed if section is not None)


def _narrow(reader: TableReader, section: Section) -> Section | None:
    indexes = reader.indexes
    if indexes is None:
        return section
    if len(section.sources) == 1:  # of a file behind a deletion vector it is known which rows count
        return indexes.narrow_survivors(section)
    if not can_resolve(reader, section, _is_indexed):
        return section
    left: list[SortedSource] = []
    for source in survivors(section, reader.rules):
        narrowed = indexes.narrow_source(source)
        if narrowed is not None:
            left.append(narrowed)
    return Section(tuple(left)) if left else None


def _is_indexed(source: SortedSource) -> bool:
    """Whether keys are cheap to read, and an index can exclude rows."""
    return isinstance(source, FileSource) and source.meta.format == "parquet" and source.meta.index_path is not None
