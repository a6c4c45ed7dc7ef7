"""How many data files have an index."""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from skerry.common.errors import DamagedFileError, StorageError
from skerry.common.log import EventLog
from skerry.formats.meta import DataFileMeta
from skerry.index.built import BuiltIndex
from skerry.store.companion.ask import built_indexes
from skerry.table.context import TableContext
from skerry.types.index_definition import IndexDefinition

_log = EventLog("store")


@dataclass(frozen=True, slots=True)
class IndexCoverage:
    """Data files that have each index, by its name, and all data files."""

    built: Mapping[str, int]
    files: int


def index_coverage(
    context: TableContext, files: Sequence[DataFileMeta], indexes: Sequence[IndexDefinition]
) -> IndexCoverage:
    """Counts by the footers of index files: a read for each. One that cannot be read counts as not there."""
    asked = [meta for meta in files if meta.index_path is not None] if indexes else []
    found: list[frozenset[BuiltIndex]] = []
    if asked:
        with ThreadPoolExecutor(min(context.env.settings.read_threads, len(asked))) as pool:
            found = list(pool.map(lambda meta: _built(context, meta), asked))
    return IndexCoverage({i.name: sum(BuiltIndex.of(i) in built for built in found) for i in indexes}, len(files))


def _built(context: TableContext, meta: DataFileMeta) -> frozenset[BuiltIndex]:
    try:
        return built_indexes(context, meta)
    except (DamagedFileError, StorageError) as error:
        _log.warning("index file is not usable", table=context.name, file=meta.index_path, problem=str(error))
        return frozenset()
