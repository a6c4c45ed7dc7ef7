"""Reading with deletion vectors instead of a merge: sections whose files all have complete vectors.

A vector is complete for a section if no overlapping file of the section is newer than the vector's snapshot. If one is
incomplete, or rows are in memory, the section is merged. A section of one file uses its vector too, because pruning by
values may have dropped the files that hide its rows (``skerry.planning.choose``).
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from skerry.store.deletion.hidden import TreeFiles, has_vectors
from skerry.store.deletion.vector_file import live_rows
from skerry.store.read.plan import Section
from skerry.store.read.sorted_source import FileSource, Live
from skerry.table.context import TableContext
from skerry.types.merging import MergeRules

_FEW = 4
"""Up to this many vectors are read one after another."""


def behind_vectors(context: TableContext, sections: Sequence[Section], rules: MergeRules) -> tuple[Section, ...]:
    """The same rows: sections with complete vectors split into one section per file, the others unchanged."""
    if not has_vectors(rules):
        return tuple(sections)
    known = {id(section) for section in sections if _has_hidden(section) and is_complete(context, section, rules)}
    if not known:
        return tuple(sections)
    files = [source.file for section in sections if id(section) in known for source in section.sources]
    found = iter(_read_all(context, [file for file in files if file is not None]))
    result: list[Section] = []
    for section in sections:
        if id(section) not in known:
            result.append(section)
            continue
        for _ in section.sources:
            source = next(found)
            if source is not None:
                result.append(Section((source,)))
    return tuple(result)


def _has_hidden(section: Section) -> bool:
    source = section.sources[0]
    if not section.is_plain or not isinstance(source, FileSource):
        return not section.is_plain
    return source.meta.vector is not None and source.meta.vector.cardinality > 0


def is_complete(context: TableContext, section: Section, rules: MergeRules) -> bool:
    """Whether the vectors of a section's files are complete, so that no merge is needed."""
    files = [source.meta for source in section.sources if isinstance(source, FileSource)]
    if len(files) < len(section.sources) or any(meta.vector is None for meta in files):
        return False
    tree = TreeFiles(context, rules, files)
    return all(tree.is_complete(number) for number in range(len(files)))


def _read_all(context: TableContext, files: Sequence[FileSource]) -> list[FileSource | Live | None]:
    if sum(_hidden(file) > 0 for file in files) <= _FEW:
        return [_source(file) for file in files]
    with ThreadPoolExecutor(min(context.env.settings.read_threads, len(files))) as pool:
        return list(pool.map(_source, files))


def _hidden(file: FileSource) -> int:
    assert file.meta.vector is not None
    return file.meta.vector.cardinality


def _source(file: FileSource) -> FileSource | Live | None:
    """A file without the rows that its vector hides; None if no row is left."""
    if _hidden(file) == file.row_count:
        return None
    if not _hidden(file) and not file.has_marks:
        return file
    return Live(file, live_rows(file.context, file.meta))
