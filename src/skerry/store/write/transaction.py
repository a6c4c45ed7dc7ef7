"""One write of a table: begin → write → commit.

* :meth:`Transaction.begin` first flushes the table's open writer, whose rows are older, and finds the latest
  snapshot. If the commit's identity has landed before, nothing is written.
* :meth:`Transaction.write` writes data files, which no snapshot refers to yet, and plans how they change the list
  of files (a :data:`Plan`).
* :meth:`Transaction.commit` publishes the plan, notifies readers of this process, and compacts if due.

Input rows are read once. If another commit lands first, the same files are committed on top of it: a retry reads no
rows again, so the data may be an iterator, with only the rows of one file in memory. A write that depends on rows of
the table computes them in its plan, which is called again when a conflict rule finds that they have changed.

Files are deleted when the commit fails. They stay if its outcome is unknown; at worst they are orphans.
"""

from collections.abc import Callable
from typing import Protocol, TypeVar

from skerry.common.errors import CommitOutcomeUnknownError, ConflictError, SkerryError, StorageError
from skerry.store.deletion.revise import revise_on_write
from skerry.table.commit import Committer
from skerry.table.context import TableContext
from skerry.table.request import Changes, CommitRequest, TableState
from skerry.table.shape import TableShape
from skerry.table.snapshot import CommitIdentity, Operation, Snapshot

Plan = Callable[[TableState], Changes]
"""Changes to the file list of the latest snapshot; called again after a conflict."""


class Discardable(Protocol):
    """Files that no snapshot refers to yet."""

    def discard(self) -> None:
        """Remove them."""
        ...


class WriteHooks(Protocol):
    """Hooks before each write and after each commit."""

    def before_write(self) -> None:
        """Commit the acknowledged rows of the table's open writer, or of one that has died."""
        ...

    def after_commit(self, snapshot: Snapshot) -> None:
        """Let readers see at least this snapshot; compact if there are too many runs."""
        ...


Files = TypeVar("Files", bound=Discardable)
Write = Callable[["Transaction"], Plan]
"""Writes files, hands them to :meth:`Transaction.own`, and plans their commit."""


class Transaction:
    """One write; make it with :meth:`begin`.

    Call order: ``write``, then ``commit`` or ``discard``; ``run`` does both steps. ``own`` takes files at any time
    before ``commit``.
    """

    def __init__(
        self,
        context: TableContext,
        operation: Operation,
        identity: CommitIdentity | None,
        hooks: WriteHooks | None,
        started_ms: int | None,
    ) -> None:
        self.context = context
        self.operation = operation
        self.identity = identity
        self._hooks = hooks
        self._started_ms = context.env.clock.now_ms() if started_ms is None else started_ms
        self._written: list[Discardable] = []
        self._superseded: list[Discardable] = []
        self._plan: Plan | None = None
        self._committer = Committer(context)
        self._find_base()

    @staticmethod
    def begin(
        context: TableContext,
        operation: Operation,
        identity: CommitIdentity | None = None,
        hooks: WriteHooks | None = None,
        *,
        settle: bool = True,
        started_ms: int | None = None,
    ) -> "Transaction":
        """Begin a write on the latest state of a table.

        ``settle=False``: there can be no open writer. ``started_ms`` is when the first file was begun, if it was.
        """
        if hooks is not None and settle:
            hooks.before_write()
        return Transaction(context, operation, identity, hooks, started_ms)

    def _find_base(self) -> None:
        self.base: Snapshot | None = self.context.snapshots.latest()
        """The latest snapshot when the write began."""
        self.shape: TableShape = self.context.shape_of(self.base)
        """The table's schema then: files are written under it."""
        self.applied: Snapshot | None = self._committer.already_applied(self.base, self.identity)
        """The snapshot under which the identity has landed before."""

    def own(self, files: Files) -> Files:
        """Take ownership of files of this write: they are deleted if it fails."""
        self._written.append(files)
        return files

    def supersede(self, *files: Discardable) -> None:
        """Discard these files, or all files owned so far: the plan is executed, possibly again."""
        chosen = [owned for owned in self._written if not files or any(owned is one for one in files)]
        self._superseded += chosen
        self._written = [owned for owned in self._written if not any(owned is one for one in chosen)]

    def write(self, write: Write) -> None:
        """Let ``write`` write the files, unless the identity has landed before."""
        if self.applied is not None:
            return
        try:
            self._plan = write(self)
        except StorageError as error:
            self.discard()
            self.context.raise_if_dropped(error)
            raise
        except BaseException:  # whatever the data's own iterator raises included
            self.discard()
            raise

    def commit(self) -> Snapshot:
        """Publish the files; returns their snapshot, new or from an earlier call with the same identity."""
        return self._commit(on_base=False)

    def run(self, write: Write, *, attempts: int | None = None) -> Snapshot:
        """Write and commit.

        With ``attempts``, ``write`` reads rows of ``base`` in a job that is too long for a plan. If another
        commit has changed these rows, it is called again on the newest state, ``attempts`` times in all.
        """
        for remaining in reversed(range(attempts or 1)):
            self.write(write)
            try:
                return self._commit(on_base=attempts is not None)
            except ConflictError:
                if not remaining:
                    raise
                self._find_base()
        raise AssertionError("unreachable")

    def discard(self) -> None:
        """Remove the files: the commit will not happen."""
        self.supersede()
        self._remove_superseded()

    def _commit(self, *, on_base: bool) -> Snapshot:
        if self.applied is not None:
            self.discard()
            snapshot = self.applied
        else:
            snapshot = self._publish(self.base if on_base else None)
        if self._hooks is not None:
            self._hooks.after_commit(snapshot)
        return snapshot

    def _publish(self, base: Snapshot | None) -> Snapshot:
        assert self._plan is not None, "write comes before commit"
        request = CommitRequest(
            self.operation,
            self._plan,
            identity=self.identity,
            base=base,
            started_ms=self._started_ms,
            revise=revise_on_write if self.shape.schema.primary_key else None,
        )
        try:
            snapshot = self._committer.commit(request, self.base)
        except CommitOutcomeUnknownError:
            self._remove_superseded()
            raise
        except SkerryError:
            self.discard()
            raise
        if not self._committer.landed:  # another process has committed the same identity meanwhile
            self.supersede()
        self._remove_superseded()
        return snapshot

    def _remove_superseded(self) -> None:
        for files in self._superseded:
            files.discard()
        self._superseded = []
