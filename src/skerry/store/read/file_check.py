"""Checksum verification of files that an engine reads natively, by the setting ``read.verify``.

Our own reader checks every block that it reads, always. An engine (DuckDB, Spark) does not know our checksums, so the
data that it will read is checked first:

* ``changed``: once for each identity that a file has (:mod:`skerry.fileio.file_identity`).
* ``always``: for each query.
* ``never``: not at all.

A file may change between the check and the read. So identities are compared again after the engine has read everything:
a file whose identity changed is checked again, and if it is damaged, the query fails.

Freshness: results are cached under path *and* identity, so they are never stale. A file that was changed within the
last second is checked again for each query, since its next change might not show in its times.
"""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from skerry.fileio.file_identity import FileIdentity, file_identity
from skerry.formats.verify import is_checked_whole, verify_columns, verify_tail
from skerry.store.read.sorted_source import FileSource
from skerry.table.context import TableContext

ALWAYS, NEVER = "always", "never"


@dataclass(frozen=True, slots=True)
class EngineFile:
    """A file that an engine reads natively, with its identity at the check."""

    source: FileSource
    full_path: str
    """Full path on this machine."""
    identity: FileIdentity | None = None
    """None: it was not checked."""


@dataclass(frozen=True, slots=True)
class FileCheck:
    """The check of a table's files for one query."""

    context: TableContext
    columns: frozenset[int] | None
    """Ids of the columns that the engine reads; None: it verifies the pages' own checksums, so footers are enough."""

    def before(self, sources: Iterable[tuple[FileSource, str]]) -> tuple[EngineFile, ...]:
        """Check files, given with full paths, by the setting; :class:`DamagedFileError` if one is damaged."""
        mode = self.context.env.settings.read_verify
        if mode == NEVER:
            return tuple(EngineFile(source, path) for source, path in sources)
        files = tuple(EngineFile(source, path, file_identity(path)) for source, path in sources)
        if mode == ALWAYS:
            self._each(self._check, files)
        else:
            self._each(self._check_and_remember, [file for file in files if not self._is_known(file)])
        return files

    def has_checked(self, sources: Iterable[tuple[FileSource, str]]) -> bool:
        """Whether the footers of all files, given with their full paths, need no check before they are read."""
        mode = self.context.env.settings.read_verify
        if mode in (ALWAYS, NEVER):
            return mode == NEVER
        files = (EngineFile(source, path, file_identity(path)) for source, path in sources)
        return all(self._known(file) is not None for file in files)

    def after(self, files: Sequence[EngineFile]) -> None:
        """After the engine has read everything: check files that changed meanwhile. Missing files were read before."""
        if self.context.env.settings.read_verify == NEVER:
            return
        now = [(file, file_identity(file.full_path)) for file in files]
        self._each(self._check, [file for file, identity in now if identity is not None and identity != file.identity])

    def blame(self, files: Sequence[EngineFile], *, suspects_all: bool) -> None:
        """After the engine failed: raise :class:`DamagedFileError` if a file is the cause.

        Checks changed and missing files, or all files if the engine's error may come from garbled bytes.
        """
        suspects = [file for file in files if suspects_all or file_identity(file.full_path) != file.identity]
        self._each(self._check, suspects)

    def _is_known(self, file: EngineFile) -> bool:
        known = self._known(file)
        return known is not None and (
            self.columns is None or self.columns <= known or is_checked_whole(file.source.meta)
        )

    def _known(self, file: EngineFile) -> frozenset[int] | None:
        """The columns of the file with this identity that were checked before."""
        known: frozenset[int] | None = self.context.env.cache.get(self._key(file))
        return known

    def _key(self, file: EngineFile) -> tuple[object, ...]:
        what = "checked footer" if self.columns is None else "verified"
        return self.context.uuid, what, file.source.meta.path, file.identity

    def _each(self, check: Callable[[EngineFile], None], files: Sequence[EngineFile]) -> None:
        if len(files) < 2:
            for file in files:
                check(file)
            return
        with ThreadPoolExecutor(min(self.context.env.settings.read_threads, len(files))) as pool:
            list(pool.map(check, files))

    def _check(self, file: EngineFile, known: frozenset[int] = frozenset()) -> None:
        source = file.source
        path = source.context.paths.absolute(source.meta.path)
        if self.columns is None:
            verify_tail(source.context.fileio, path, source.meta)
        else:
            verify_columns(source.context.fileio, path, source.meta, self.columns - known)

    def _check_and_remember(self, file: EngineFile) -> None:
        now_ms = self.context.env.clock.now_ms()  # before the check: what changes after it must show in the times
        known = self._known(file) or frozenset()
        self._check(file, known)
        if file.identity is not None and file.identity.is_settled(now_ms):
            checked = known | (self.columns or frozenset())
            self.context.env.cache.put(self._key(file), checked, 50 * len(checked))
