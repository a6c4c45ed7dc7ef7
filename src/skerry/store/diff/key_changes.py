"""Reading only the rows of a part whose keys can have changed.

The keys are those in files that commits added or removed. They are read first; then every file of the part, old or new,
is read once, only in row groups and blocks that can hold one of the keys, and only rows with these keys are kept. So
the cost follows the size of the change, not of the table.

A file with such keys may be in neither snapshot, because it was compacted away between them. It exists as long as the
snapshot that added it. If it was deleted, all keys of the part are compared.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import DamagedFileError, FileMissingError
from skerry.formats.row_group import RowFilter
from skerry.formats.row_kind import KIND_FIELD
from skerry.store.diff.change_plan import ChangePart, following, part_within
from skerry.store.read.key_bounds import Stretch
from skerry.store.read.plan import Section
from skerry.store.read.reader import TableReader
from skerry.store.read.sorted_source import MemorySource, SortedSource, SourceRead
from skerry.types.arrow import arrow_field, empty_table
from skerry.types.field import Field
from skerry.types.key import encode_keys
from skerry.types.merging import MergeRules

KEYS_AT_ONCE = 100_000
"""Keys whose rows are in memory at a time."""


def parts_of_keys(reader: TableReader, part: ChangePart) -> Iterator[ChangePart]:
    """The part as one or several, whose rows are in memory and have keys that can have changed; in order of keys.

    The columns of the reader must have those of the key among them.
    """
    keys = _touched_keys(part.touched, reader.rules)
    if keys is None:
        yield replace(part, touched=())
        return
    fields = _needed(reader, part)
    for start in range(0, len(keys), KEYS_AT_ONCE):
        chosen = keys.slice(start, KEYS_AT_ONCE)
        stretch = Stretch(chosen[0].as_py(), following(chosen[-1].as_py()))
        yield _in_memory(reader, part_within(part, stretch), chosen, fields)


def _touched_keys(sources: Sequence[SortedSource], rules: MergeRules) -> pa.Array | None:
    """The encoded keys of all rows in these files, each once, sorted; None if one of the files is gone."""
    found = [pa.array([], pa.large_binary())]
    for source in sources:
        try:
            tables = source.tables(SourceRead(rules.key, fill_defaults=False))
            found += [_encoded(table, rules) for table in tables]
        except DamagedFileError as error:
            if isinstance(error.__cause__, FileMissingError):
                return None
            raise
    keys = pc.unique(pa.concat_arrays(found))
    return keys.take(pc.array_sort_indices(keys))


def _needed(reader: TableReader, part: ChangePart) -> tuple[Field, ...]:
    """The columns of the result, which include the key, and those that merging needs."""
    needed = {field.id: field for field in reader.fields}
    if reader.rules.sequence is not None:
        needed.setdefault(reader.rules.sequence.id, reader.rules.sequence)
    if any(source.has_marks for source in part.sources):
        needed[KIND_FIELD.id] = KIND_FIELD
    return tuple(needed.values())


def _in_memory(reader: TableReader, part: ChangePart, keys: pa.Array, fields: Sequence[Field]) -> ChangePart:
    by_path = part.by_path
    wanted = RowFilter(reader.schema, keys=keys.to_pylist())

    @cache
    def rows_of(path: str) -> MemorySource:
        source = by_path[path]
        rows = _matching(reader, source, keys, fields, wanted)
        return MemorySource(rows, source.key_ids, source.min_key, source.max_key, source.has_marks)

    def loaded(section: Section) -> Section:
        files = [source.file for source in section.sources]
        return Section(tuple(rows_of(file.meta.path) for file in files if file is not None))

    return ChangePart(tuple(map(loaded, part.old)), tuple(map(loaded, part.new)))


def _matching(
    reader: TableReader, source: SortedSource, keys: pa.Array, fields: Sequence[Field], wanted: RowFilter
) -> pa.Table:
    rows = [empty_table(pa.schema([arrow_field(field) for field in fields]))]
    tables = source.tables(SourceRead(fields, not reader.rules.combines, wanted=wanted))
    for table in tables:
        kept = table.filter(pc.is_in(_encoded(table, reader.rules), value_set=keys))
        if kept.num_rows:
            rows.append(kept)
    return pa.concat_tables(rows)


def _encoded(table: pa.Table, rules: MergeRules) -> pa.Array:
    keys = encode_keys([table.column(f.name) for f in rules.key], [f.type for f in rules.key], rules.key_names)
    return keys.cast(pa.large_binary())
