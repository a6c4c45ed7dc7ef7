"""The tables of a repository in SQL, and their version.

::

    skerry_meta      name, value                                          'version', 'signing-key'
    skerry_account   id, display_name, incarnation, created_ms, revision, floor
    skerry_pointer   account, key, version, blob, name                    name is unique in its account
    skerry_removed   account, key, revision, removed_ms                   deleted keys, for those who follow commits
    skerry_blob      account, digest, used_ms, data                       digest is SHA-256 of data
    skerry_answer    account, key, request, body, created_ms              answers under idempotency keys
    skerry_query     account, id, version, expires_ms, body               open queries, for all processes

Rows of an account are deleted with it (foreign keys).
"""

import secrets

from skerry.common.errors import NewerFormatError
from skerry.graph.repository.database import SqlDatabase, Transaction

SCHEMA_VERSION = 1

_OWNED = "account {key} NOT NULL REFERENCES skerry_account (id) ON DELETE CASCADE"
_STATEMENTS = (
    """CREATE TABLE IF NOT EXISTS skerry_account (
        id {key} PRIMARY KEY, display_name TEXT NOT NULL, incarnation TEXT NOT NULL, created_ms BIGINT NOT NULL,
        revision BIGINT NOT NULL, floor BIGINT NOT NULL)""",
    f"""CREATE TABLE IF NOT EXISTS skerry_pointer (
        {_OWNED}, key {{key}} NOT NULL, version BIGINT NOT NULL, blob {{key}} NOT NULL, name {{key}},
        PRIMARY KEY (account, key))""",
    "CREATE UNIQUE INDEX IF NOT EXISTS skerry_pointer_name ON skerry_pointer (account, name)",
    "CREATE INDEX IF NOT EXISTS skerry_pointer_version ON skerry_pointer (account, version)",
    "CREATE INDEX IF NOT EXISTS skerry_pointer_blob ON skerry_pointer (account, blob)",
    f"""CREATE TABLE IF NOT EXISTS skerry_removed (
        {_OWNED}, key {{key}} NOT NULL, revision BIGINT NOT NULL, removed_ms BIGINT NOT NULL,
        PRIMARY KEY (account, key))""",
    "CREATE INDEX IF NOT EXISTS skerry_removed_revision ON skerry_removed (account, revision)",
    f"""CREATE TABLE IF NOT EXISTS skerry_blob (
        {_OWNED}, digest {{key}} NOT NULL, used_ms BIGINT NOT NULL, data {{blob}} NOT NULL,
        PRIMARY KEY (account, digest))""",
    "CREATE INDEX IF NOT EXISTS skerry_blob_used ON skerry_blob (account, used_ms)",
    f"""CREATE TABLE IF NOT EXISTS skerry_answer (
        {_OWNED}, key {{key}} NOT NULL, request TEXT NOT NULL, body {{blob}} NOT NULL, created_ms BIGINT NOT NULL,
        PRIMARY KEY (account, key))""",
    f"""CREATE TABLE IF NOT EXISTS skerry_query (
        {_OWNED}, id {{key}} NOT NULL, version BIGINT NOT NULL, expires_ms BIGINT NOT NULL, body {{blob}} NOT NULL,
        PRIMARY KEY (account, id))""",
    "CREATE INDEX IF NOT EXISTS skerry_query_expires ON skerry_query (expires_ms)",
)
_META = "CREATE TABLE IF NOT EXISTS skerry_meta (name {key} PRIMARY KEY, value {blob} NOT NULL)"


def create_tables(database: SqlDatabase) -> bytes:
    """Create the tables that are missing, in one transaction; returns the repository's signing key."""

    def create(transaction: Transaction) -> bytes:
        database.lock_schema(transaction)
        types = {"key": database.key_type, "blob": database.blob_type}
        transaction.run(_META.format(**types))
        version = _meta(transaction, "version", str(SCHEMA_VERSION).encode())
        if int(version) > SCHEMA_VERSION:
            raise NewerFormatError(database.name, int(version), SCHEMA_VERSION)
        for statement in _STATEMENTS:
            transaction.run(statement.format(**types))
        return _meta(transaction, "signing-key", secrets.token_bytes(32))

    return database.transact(create, write=True)


def _meta(transaction: Transaction, name: str, value: bytes) -> bytes:
    """The stored value; ``value`` is stored if there is none."""
    transaction.run("INSERT INTO skerry_meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", name, value)
    row = transaction.row("SELECT value FROM skerry_meta WHERE name = ?", name)
    return bytes(row[0]) if row is not None else value
