"""Statements of other engines: they are refused with an alternative.

None of them may reach the engine, which would write files outside the lake or change its configuration.
"""

from difflib import get_close_matches

from skerry.common.errors import SqlError
from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.token import Kind

_TRANSACTIONS = (
    "each statement is atomic by itself, and there are no transactions of several. Changes of one table that belong "
    "together are one MERGE INTO, or INSERT … ON CONFLICT; rows of several steps are prepared in a CREATE TEMP TABLE "
    "and published by one statement. Several tables do not change together"
)
_TRANSACTIONS_ON_SPARK = _TRANSACTIONS.replace("a CREATE TEMP TABLE", "temporary views of the Spark session")
_BACK = "CALL rollback('t', 3) takes a table back to a snapshot"
_PREPARED = "give values as parameters, ? or $name, with the statement itself"
_RIGHTS = "rights are those of the storage; there are no users or roles"
_UPKEEP = "write CALL compact('t'), CALL expire_snapshots('t') or CALL remove_orphan_files('t')"

_REFUSED = {
    "ABORT": _TRANSACTIONS,
    "ANALYZE": "statistics are written with the files; EXPLAIN ANALYZE runs a query and shows its plan",
    "ATTACH": "a prompt has one lake: connect to another instead",
    "BEGIN": _TRANSACTIONS,
    "CACHE": "what is read often is cached; see the settings cache.size and cache.metadata-size",
    "CHECKPOINT": "a statement that writes is on storage when it ends",
    "COMMIT": _TRANSACTIONS,
    "DEALLOCATE": _PREPARED,
    "DETACH": "a prompt has one lake: connect to another instead",
    "DO": "there are no blocks of code; statements stand one after another with semicolons between them",
    "END": _TRANSACTIONS,
    "EXECUTE": _PREPARED,
    "EXPORT": "write COPY t TO 'file.parquet' for each table",
    "FORCE": "the engine's extensions are not for statements to change",
    "GRANT": _RIGHTS,
    "IMPORT": "read files by CREATE TABLE t AS SELECT * FROM read_parquet('…')",
    "INSTALL": "the engine's extensions are not for statements to change",
    "KILL": "Ctrl-C cancels a statement",
    "LOAD": "the engine's extensions are not for statements to change; read files by INSERT INTO t SELECT …",
    "MSCK": "partitions are known by their files; there is nothing to repair",
    "OPTIMIZE": "write CALL compact('t')",
    "PRAGMA": "write SET name = value, SHOW SETTINGS, SHOW TABLES or DESCRIBE t",
    "PREPARE": _PREPARED,
    "RELEASE": _TRANSACTIONS,
    "RENAME": "write ALTER TABLE … RENAME TO …",
    "REPAIR": "partitions are known by their files; there is nothing to repair",
    "REPLACE": "write INSERT OR REPLACE INTO",
    "REVOKE": _RIGHTS,
    "ROLLBACK": f"{_TRANSACTIONS}; {_BACK}",
    "SAVEPOINT": _TRANSACTIONS,
    "START": _TRANSACTIONS,
    "UNCACHE": "what is read often is cached; see the settings cache.size and cache.metadata-size",
    "UPSERT": "write INSERT OR REPLACE INTO, or INSERT … ON CONFLICT DO UPDATE SET …",
    "VACUUM": f"{_UPKEEP}; CALL maintain() does it for all tables",
}
_ON_SPARK = {
    **{word: _TRANSACTIONS_ON_SPARK for word, advice in _REFUSED.items() if advice is _TRANSACTIONS},
    "ROLLBACK": f"{_TRANSACTIONS_ON_SPARK}; {_BACK}",
    "ANALYZE": "statistics are written with the files; lake.analyze('t') of a SparkLake computes those of columns",
    "CACHE": "a DataFrame keeps its rows: lake.table('t').cache()",
    "UNCACHE": "a DataFrame lets go of its rows: frame.unpersist()",
}
"""Advice that differs in a text of Spark's SQL."""


def not_a_statement(cursor: Cursor, known: list[str]) -> SqlError:
    """The error for a statement that begins with an unknown word."""
    word = cursor.token.word
    advised = _REFUSED if cursor.source.mark == '"' else _REFUSED | _ON_SPARK
    if word in advised:
        return cursor.error(f"{word} is not a statement of Skerry: {advised[word]}")
    if cursor.token.kind is not Kind.WORD:
        return cursor.error(f"a statement begins with a word like SELECT, not with {cursor.found()}")
    near = get_close_matches(word, [*known, *_REFUSED], 1)
    advice = f"did you mean {near[0]}?" if near else f"statements begin with {', '.join(sorted(known))}"
    return cursor.error(f"{cursor.found()} begins no statement; {advice}")
