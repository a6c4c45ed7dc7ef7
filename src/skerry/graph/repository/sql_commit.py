"""The rows of one account inside a write transaction: what a commit and garbage collection do to them."""

from collections.abc import Mapping, Sequence

from skerry.graph.repository.check import prefix_end
from skerry.graph.repository.database import Transaction
from skerry.graph.repository.record import Change, Collected, Commit, Delete, Pointer, Put

_POINTER = "SELECT key, version, blob, name FROM skerry_pointer WHERE account = ?"
_USE = "UPDATE skerry_blob SET used_ms = CASE WHEN used_ms > ? THEN used_ms ELSE ? END WHERE account = ? AND digest = ?"
PUT_BLOB = (
    "INSERT INTO skerry_blob (account, digest, used_ms, data) VALUES (?, ?, ?, ?)"
    " ON CONFLICT (account, digest) DO UPDATE SET data = excluded.data, used_ms ="
    " CASE WHEN skerry_blob.used_ms > excluded.used_ms THEN skerry_blob.used_ms ELSE excluded.used_ms END"
)
_UNUSED = (
    "used_ms <= ? AND NOT EXISTS (SELECT 1 FROM skerry_pointer p WHERE p.account = skerry_blob.account"
    " AND p.blob = skerry_blob.digest)"
)


class AccountRows:
    """One account, locked; implements :class:`skerry.graph.repository.check.State`."""

    def __init__(self, transaction: Transaction, account: str, revision: int, now_ms: int) -> None:
        self._transaction = transaction
        self._account = account
        self._revision = revision
        self._now_ms = now_ms

    def pointer(self, key: str) -> Pointer | None:
        row = self._transaction.row(f"{_POINTER} AND key = ?", self._account, key)
        return None if row is None else Pointer(*row)

    def pointer_named(self, name: str) -> Pointer | None:
        row = self._transaction.row(f"{_POINTER} AND name = ?", self._account, name)
        return None if row is None else Pointer(*row)

    def named_under(self, prefix: str, limit: int) -> Sequence[Pointer]:
        rows = self._transaction.rows(
            f"{_POINTER} AND name >= ? AND name < ? ORDER BY name LIMIT ?",
            *(self._account, prefix, prefix_end(prefix), limit),
        )
        return [Pointer(*row) for row in rows]

    def claim_blob(self, digest: str) -> bool:
        return self._transaction.run(_USE, self._now_ms, self._now_ms, self._account, digest) > 0

    def store_blob(self, digest: str, data: bytes) -> None:
        self._transaction.run(PUT_BLOB, self._account, digest, self._now_ms, data)

    def apply(self, changes: Sequence[Change], current: Mapping[str, Pointer]) -> Commit:
        """Write the changes. Names leave before new ones come, so that two pointers can exchange theirs."""
        account, revision = self._account, self._revision
        released = sorted({pointer.blob for pointer in current.values()})
        self._transaction.run_many(_USE, [(self._now_ms, self._now_ms, account, digest) for digest in released])
        removed = [change.key for change in changes if isinstance(change, Delete)]
        written = [Pointer(put.key, revision, put.blob, put.name) for put in changes if isinstance(put, Put)]
        self._transaction.run_many(
            "DELETE FROM skerry_pointer WHERE account = ? AND key = ?", [(account, key) for key in removed]
        )
        self._transaction.run_many(
            "INSERT INTO skerry_removed (account, key, revision, removed_ms) VALUES (?, ?, ?, ?)",
            [(account, key, revision, self._now_ms) for key in removed],
        )
        renamed = [pointer.key for pointer in written if pointer.key in current and _name_changes(pointer, current)]
        self._transaction.run_many(
            "UPDATE skerry_pointer SET name = NULL WHERE account = ? AND key = ?", [(account, key) for key in renamed]
        )
        self._transaction.run_many(
            "INSERT INTO skerry_pointer (account, key, version, blob, name) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (account, key) DO UPDATE SET version = excluded.version, blob = excluded.blob,"
            " name = excluded.name",
            [(account, pointer.key, revision, pointer.blob, pointer.name) for pointer in written],
        )
        created = [pointer.key for pointer in written if pointer.key not in current]
        self._transaction.run_many(
            "DELETE FROM skerry_removed WHERE account = ? AND key = ?", [(account, key) for key in created]
        )
        return Commit(revision, tuple(written), tuple(removed))

    def collect(self, until_ms: int, limit: int) -> Collected:
        """Remove what was not used since ``until_ms``."""
        account = self._account
        blobs = self._transaction.rows(
            "DELETE FROM skerry_blob WHERE account = ? AND used_ms <= ? AND digest IN"
            f" (SELECT digest FROM skerry_blob WHERE account = ? AND {_UNUSED} LIMIT ?) RETURNING length(data)",
            *(account, until_ms, account, until_ms, limit),
        )
        revisions = self._transaction.rows(
            "DELETE FROM skerry_removed WHERE account = ? AND removed_ms <= ? RETURNING revision", account, until_ms
        )
        if revisions:
            floor = max(row[0] for row in revisions)
            self._transaction.run(
                "UPDATE skerry_account SET floor = ? WHERE id = ? AND floor < ?", floor, account, floor
            )
        answers = self._transaction.run(
            "DELETE FROM skerry_answer WHERE account = ? AND created_ms <= ?", account, until_ms
        )
        return Collected(len(blobs), sum(row[0] for row in blobs), len(revisions), answers)


def _name_changes(pointer: Pointer, current: Mapping[str, Pointer]) -> bool:
    return current[pointer.key].name != pointer.name
