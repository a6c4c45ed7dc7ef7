"""A repository in a SQL database. One implementation; :mod:`.sqlite` and :mod:`.postgres` give the connections.

Every commit of an account first raises ``revision`` in the account's row. That row's lock puts the commits of an
account in order: a commit sees everything the one before it did, and revision n is visible before n + 1.

Garbage collection deletes a blob only while its ``used_ms`` is old, and takes the same lock. Putting a blob and
committing a pointer to it both set ``used_ms`` in the blob's row: if they come first, the row is not old any more; if
deletion comes first, putting inserts the row again, and a commit finds no row and fails.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from skerry.common.clock import Clock, IdSource
from skerry.common.closing import Closing
from skerry.common.errors import AlreadyExistsError, DamagedFileError
from skerry.graph.repository.base import no_account, no_blob
from skerry.graph.repository.check import (
    check_account_id,
    check_changes,
    check_same_request,
    checked_blob,
    digest_of,
    prefix_end,
)
from skerry.graph.repository.database import Row, SqlDatabase, Transaction
from skerry.graph.repository.record import (
    Account,
    Answer,
    Change,
    Collected,
    Commit,
    CommitAnswer,
    Feed,
    Pointer,
    Position,
    StoredQuery,
)
from skerry.graph.repository.sql_commit import PUT_BLOB, AccountRows
from skerry.graph.repository.sql_tables import create_tables

_ACCOUNT = "SELECT id, display_name, incarnation, created_ms, revision FROM skerry_account"
_POINTER = "SELECT key, version, blob, name FROM skerry_pointer"
_ANSWER = "SELECT key, request, body, created_ms FROM skerry_answer WHERE account = ? AND key = ?"
_BLOBS_AT_ONCE = 500


class SqlRepository(Closing):
    """A :class:`~skerry.graph.repository.base.Repository` in a SQL database."""

    outlives_process = True

    def __init__(self, database: SqlDatabase, clock: Clock, ids: IdSource) -> None:
        self._database = database
        self._clock = clock
        self._ids = ids
        self._key = create_tables(database)

    def create_account(self, account: str, display_name: str = "") -> Account:
        check_account_id(account)
        made = Account(account, display_name, self._ids.new_id(), self._clock.now_ms(), 0)

        def create(transaction: Transaction) -> int:
            return transaction.run(
                "INSERT INTO skerry_account (id, display_name, incarnation, created_ms, revision, floor)"
                " VALUES (?, ?, ?, ?, 0, 0) ON CONFLICT (id) DO NOTHING",
                *(account, display_name, made.incarnation, made.created_ms),
            )

        if not self._database.transact(create, write=True):
            raise AlreadyExistsError(f"account {account!r} exists already")
        return made

    def account(self, account: str) -> Account | None:
        row = self._row(f"{_ACCOUNT} WHERE id = ?", account)
        return None if row is None else Account(*row)

    def accounts(self, after: str = "", limit: int = 100) -> list[Account]:
        rows = self._rows(f"{_ACCOUNT} WHERE id > ? ORDER BY id LIMIT ?", _before_nul(after), limit)
        return [Account(*row) for row in rows]

    def delete_account(self, account: str) -> bool:
        return self._write("DELETE FROM skerry_account WHERE id = ?", account) > 0

    def put_blob(self, account: str, data: bytes) -> str:
        digest = digest_of(data)
        locked = "SELECT 1 FROM skerry_account WHERE id = ?" + self._database.shared_lock

        def put(transaction: Transaction) -> None:
            if transaction.row(locked, account) is None:
                raise no_account(account)
            transaction.run(PUT_BLOB, account, digest, self._clock.now_ms(), data)

        self._database.transact(put, write=True, durable=False)  # the commit of a pointer to it is
        return digest

    def get_blob(self, account: str, digest: str) -> bytes:
        row = self._row("SELECT data FROM skerry_blob WHERE account = ? AND digest = ?", account, digest)
        if row is None:
            raise no_blob(digest)
        return checked_blob(digest, bytes(row[0]))

    def get_blobs(self, account: str, digests: Sequence[str]) -> Mapping[str, bytes | DamagedFileError]:
        found: dict[str, bytes | DamagedFileError] = {}
        wanted = sorted(set(digests))
        for start in range(0, len(wanted), _BLOBS_AT_ONCE):
            batch = wanted[start : start + _BLOBS_AT_ONCE]
            marks = ", ".join("?" * len(batch))
            for digest, data in self._rows(
                f"SELECT digest, data FROM skerry_blob WHERE account = ? AND digest IN ({marks})", account, *batch
            ):
                try:
                    found[digest] = checked_blob(digest, bytes(data))
                except DamagedFileError as error:
                    found[digest] = error
        return found

    def pointer(self, account: str, key: str) -> Pointer | None:
        row = self._row(f"{_POINTER} WHERE account = ? AND key = ?", account, key)
        return None if row is None else Pointer(*row)

    def pointer_named(self, account: str, name: str) -> Pointer | None:
        row = self._row(f"{_POINTER} WHERE account = ? AND name = ?", account, name)
        return None if row is None else Pointer(*row)

    def list_pointers(self, account: str, prefix: str, after: str | None = None, limit: int = 100) -> list[Pointer]:
        end = prefix_end(prefix)
        rows = self._rows(
            f"{_POINTER} WHERE account = ? AND name >= ? AND name < ? AND name > ? ORDER BY name LIMIT ?",
            *(account, prefix, end, "" if after is None else _before_nul(after), limit),
        )
        return [Pointer(*row) for row in rows]

    def count_pointers(self, account: str, prefix: str) -> int:
        row = self._row(
            "SELECT count(*) FROM skerry_pointer WHERE account = ? AND name >= ? AND name < ?",
            *(account, prefix, prefix_end(prefix)),
        )
        return 0 if row is None else int(row[0])

    def commit(self, account: str, changes: Sequence[Change], answer: Answer | CommitAnswer | None = None) -> Commit:
        def run(transaction: Transaction) -> Commit:
            row = transaction.row(
                "UPDATE skerry_account SET revision = revision + 1 WHERE id = ? RETURNING revision", account
            )
            if row is None:
                raise no_account(account)
            if answer is not None:
                stored = _stored_answer(transaction, account, answer.key)
                if stored is not None:
                    check_same_request(stored, answer.request)
                    raise _ReplayError(Commit(row[0] - 1, answer=stored, replayed=True))
            state = AccountRows(transaction, account, row[0], self._clock.now_ms())
            done = state.apply(changes, check_changes(state, changes))
            if answer is None:
                return done
            return replace(done, answer=self._store_answer(transaction, account, answer.at(row[0])))

        try:
            return self._database.transact(run, write=True)
        except _ReplayError as replay:
            return replay.commit

    def feed(self, account: str, position: Position | None, limit: int) -> Feed:
        def read(transaction: Transaction) -> Feed:
            row = transaction.row("SELECT incarnation, revision, floor FROM skerry_account WHERE id = ?", account)
            if row is None:
                raise no_account(account)
            now, floor = Position(row[0], row[1]), row[2]
            if position is None or position.incarnation != now.incarnation or position.revision < floor:
                found = transaction.rows(f"{_POINTER} WHERE account = ? LIMIT ?", account, limit + 1)
                if len(found) > limit:
                    return Feed(now, (), whole=True, truncated=True)
                return Feed(now, [Pointer(*row) for row in found], whole=True)
            if now.revision == position.revision:
                return Feed(now, ())
            since = account, position.revision
            changed = transaction.rows(f"{_POINTER} WHERE account = ? AND version > ?", *since)
            removed = transaction.rows("SELECT key FROM skerry_removed WHERE account = ? AND revision > ?", *since)
            return Feed(now, [Pointer(*row) for row in changed], [row[0] for row in removed])

        return self._database.transact(read, write=False)

    def answer(self, account: str, key: str) -> Answer | None:
        return self._database.transact(lambda found: _stored_answer(found, account, key), write=False)

    def record_answer(self, account: str, answer: Answer) -> Answer:
        def record(transaction: Transaction) -> Answer:
            if transaction.run("UPDATE skerry_account SET revision = revision WHERE id = ?", account) == 0:
                raise no_account(account)
            stored = _stored_answer(transaction, account, answer.key)
            if stored is not None:
                return check_same_request(stored, answer.request)
            return self._store_answer(transaction, account, answer)

        return self._database.transact(record, write=True)

    def collect_garbage(self, account: str, min_age_seconds: float, limit: int = 1000) -> Collected:
        until_ms = int(self._clock.now_ms() - min_age_seconds * 1000)

        def collect(transaction: Transaction) -> Collected:
            if transaction.run("UPDATE skerry_account SET revision = revision WHERE id = ?", account) == 0:
                raise no_account(account)
            return AccountRows(transaction, account, 0, 0).collect(until_ms, limit)

        return self._database.transact(collect, write=True)

    def store_query(self, account: str, query: StoredQuery) -> bool:
        def store(transaction: Transaction) -> int:
            if query.version > 1:
                return transaction.run(
                    "UPDATE skerry_query SET version = ?, expires_ms = ?, body = ?"
                    " WHERE account = ? AND id = ? AND version = ?",
                    *(query.version, query.expires_ms, query.body, account, query.id, query.version - 1),
                )
            if transaction.row("SELECT 1 FROM skerry_account WHERE id = ?", account) is None:
                raise no_account(account)
            return transaction.run(
                "INSERT INTO skerry_query (account, id, version, expires_ms, body) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (account, id) DO NOTHING",
                *(account, query.id, query.version, query.expires_ms, query.body),
            )

        return self._database.transact(store, write=True) > 0

    def query(self, account: str, query_id: str) -> StoredQuery | None:
        row = self._row(
            "SELECT id, version, expires_ms, body FROM skerry_query WHERE account = ? AND id = ?", account, query_id
        )
        return None if row is None else StoredQuery(row[0], row[1], row[2], bytes(row[3]))

    def count_queries(self, account: str) -> int:
        row = self._row("SELECT count(*) FROM skerry_query WHERE account = ?", account)
        return 0 if row is None else int(row[0])

    def remove_query(self, account: str, query_id: str, expired_by_ms: int | None = None) -> bool:
        statement = "DELETE FROM skerry_query WHERE account = ? AND id = ?"
        if expired_by_ms is None:
            return self._write(statement, account, query_id) > 0
        return self._write(f"{statement} AND expires_ms <= ?", account, query_id, expired_by_ms) > 0

    def remove_expired_queries(self, until_ms: int) -> int:
        return self._write("DELETE FROM skerry_query WHERE expires_ms <= ?", until_ms)

    def signing_key(self) -> bytes:
        return self._key

    def close(self) -> None:
        """Close the connections."""
        self._database.close()

    def _store_answer(self, transaction: Transaction, account: str, answer: Answer) -> Answer:
        stored = replace(answer, created_ms=self._clock.now_ms())
        transaction.run(
            "INSERT INTO skerry_answer (account, key, request, body, created_ms) VALUES (?, ?, ?, ?, ?)",
            *(account, stored.key, stored.request, stored.body, stored.created_ms),
        )
        return stored

    def _rows(self, sql: str, *parameters: object) -> list[Row]:
        if _has_nul(parameters):
            return []
        return self._database.transact(lambda transaction: transaction.rows(sql, *parameters), write=False)

    def _row(self, sql: str, *parameters: object) -> Row | None:
        if _has_nul(parameters):
            return None
        return self._database.transact(lambda transaction: transaction.row(sql, *parameters), write=False)

    def _write(self, sql: str, *parameters: object) -> int:
        if _has_nul(parameters):
            return 0
        return self._database.transact(lambda transaction: transaction.run(sql, *parameters), write=True)


class _ReplayError(AlreadyExistsError):
    """Ends the transaction of a commit that was made before; its changes are rolled back."""

    def __init__(self, commit: Commit) -> None:
        super().__init__("replayed")
        self.commit = commit


def _has_nul(parameters: Iterable[object]) -> bool:
    """Whether a text contains NUL: no stored text does, and PostgreSQL would refuse the statement."""
    return any(isinstance(value, str) and "\x00" in value for value in parameters)


def _before_nul(text: str) -> str:
    """A text without what follows a NUL: the same stored texts, which have none, are greater."""
    return text.partition("\x00")[0]


def _stored_answer(transaction: Transaction, account: str, key: str) -> Answer | None:
    row = transaction.row(_ANSWER, account, key)
    return None if row is None else Answer(row[0], row[1], bytes(row[2]), row[3])
