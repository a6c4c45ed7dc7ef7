"""What the records run in: plain DuckDB, or a lake whose tables are laid out in one of several ways.

- :class:`DuckWorld` is the oracle: tables in DuckDB's own memory, without a line of Skerry.
- :class:`LakeWorld` runs the same statements in a lake. Its layout says what becomes of the rows of an INSERT:

  - ``plain``: the INSERT runs as it is; its rows are one file;
  - ``split``: they are appended as up to eight files, the last rows first;
  - ``keyed``: tables whose first column is ``id … NOT NULL``, and that have no partitions, get it as their primary key;
    nothing is compacted. An INSERT leaves overlapping runs: wrong values under the right keys, rows that are deleted
    again, the right rows in two interleaved parts, and half of them once more.

- :class:`SparkWorld` is a lake whose queries run on Spark.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.compute as pc

import skerry
from sqllogic.answer import Rows, rows_of

FILES = 8
FAR = 1_000_000_000
"""Added to a key, it is one that no test has."""

_NAME = r'(?:"[^"]+"|\w+)(?:\.(?:"[^"]+"|\w+))?'
_CREATE = re.compile(rf"\s*CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?({_NAME})\s*\(", re.IGNORECASE)
_KEYLESS = re.compile(rf"{_CREATE.pattern}\s*id\s+(?:\w+)\s+NOT\s+NULL\b", re.IGNORECASE)
_INSERT = re.compile(rf"\s*INSERT\s+INTO\s+({_NAME})(?=[\s(])", re.IGNORECASE)


class RefusedError(Exception):
    """A statement that the engine does not run; the text is its error's."""


class DuckWorld:
    """Plain DuckDB. Clauses that only a lake has are left out, and INSERT into a table with a key is an upsert."""

    names = frozenset({"duckdb"})

    def __init__(self) -> None:
        self._root = duckdb.connect()
        self._root.execute("SET TimeZone = 'UTC'; SET python_enable_replacements = false")
        self._named: dict[str, duckdb.DuckDBPyConnection] = {"": self._root}
        self._keyed: set[str] = set()

    def execute(self, sql: str, parameters: Any, connection: str, *, is_refused: bool = False) -> None:
        """Run a statement."""
        create, insert = _CREATE.match(sql), _INSERT.match(sql)
        if create:
            columns, clauses = _cut(sql, create.end() - 1)
            query = re.search(r"\bAS\s+(SELECT|FROM|WITH|VALUES)\b", clauses, re.IGNORECASE)
            sql = columns + (" " + clauses[query.start() :] if query else "")
            if "PRIMARY KEY" in columns.upper():
                self._keyed.add(create[1].lower())
        elif insert and insert[1].lower() in self._keyed and not is_refused:
            sql = re.sub("INSERT", "INSERT OR REPLACE", sql, count=1, flags=re.IGNORECASE)
        try:
            self._connected(connection).execute(sql, parameters)
        except duckdb.Error as error:
            raise RefusedError(str(error)) from error

    def query(self, sql: str, parameters: Any, connection: str) -> Rows:
        """The rows of a query."""
        try:
            return rows_of(self._connected(connection).sql(sql, params=parameters).to_arrow_table())
        except duckdb.Error as error:
            raise RefusedError(str(error)) from error

    def _connected(self, connection: str) -> duckdb.DuckDBPyConnection:
        if connection not in self._named:
            self._named[connection] = self._root.cursor()
        return self._named[connection]

    def restart(self) -> None:
        """Nothing: its tables are in memory."""

    def close(self) -> None:
        """Give up everything."""
        self._root.close()


class LakeWorld:
    """A lake in a folder."""

    def __init__(self, folder: Path, layout: str, names: frozenset[str] = frozenset()) -> None:
        self.names = frozenset({"skerry", layout}) | names
        self._folder = folder
        self._layout = layout
        self._named: dict[str, skerry.Lake] = {}
        self._database: dict[str, str] = {}

    def lake(self, connection: str) -> skerry.Lake:
        """The lake of a connection: each has a session of its own."""
        if connection not in self._named:
            self._named[connection] = skerry.connect(self._folder)
        return self._named[connection]

    def execute(self, sql: str, parameters: Any, connection: str, *, is_refused: bool = False) -> None:
        """Run a statement, and lay out what it writes."""
        try:
            insert = _INSERT.match(sql)
            if insert and self._layout != "plain" and not is_refused:
                self._insert(sql, insert, parameters, connection)
                return
            if self._layout == "keyed":
                sql = _with_key(sql)
            with self.lake(connection).sql(sql, parameters) as result:
                result.fetchall()
            create = _CREATE.match(sql)
            if self._layout == "keyed" and create:
                self._keep_runs(self._full_name(create[1], connection))
            if use := re.fullmatch(r"\s*USE\s+(\w+)\s*", sql, re.IGNORECASE):
                self._database[connection] = use[1]
        except skerry.SkerryError as error:
            raise RefusedError(str(error)) from error

    def query(self, sql: str, parameters: Any, connection: str) -> Rows:
        """The rows of a query."""
        try:
            return rows_of(self._answer(sql, parameters, connection))
        except skerry.SkerryError as error:
            raise RefusedError(str(error)) from error

    def _answer(self, sql: str, parameters: Any, connection: str) -> pa.Table:
        return self.lake(connection).sql(sql, parameters).to_arrow()

    def _full_name(self, name: str, connection: str) -> str:
        name = name.replace('"', "")
        return name if "." in name else f"{self._database.get(connection, 'default')}.{name}"

    def _keep_runs(self, name: str) -> None:
        table = self.lake("").table(name)
        if table.schema.primary_key:
            table.set_options({"compaction.mode": "off"})

    def _insert(self, sql: str, insert: re.Match[str], parameters: Any, connection: str) -> None:
        """The rows of the INSERT go to a table beside the real one first, to be written from there."""
        lake = self.lake(connection)
        table = lake.table(self._full_name(insert[1], connection))
        lake.create_database("staged", if_not_exists=True)
        stage = lake.create_table("staged.rows", list(table.schema.fields))
        try:
            lake.sql(sql[: insert.start(1)] + "staged.rows" + sql[insert.end(1) :], parameters).fetchall()
            rows = stage.scan().to_arrow()
        finally:
            lake.drop_table("staged.rows")
        if self._layout == "keyed" and table.schema.primary_key:
            _upsert(table, rows)
            return
        size = max(1, -(-rows.num_rows // (FILES if self._layout == "split" else 2)))
        if table.schema.primary_key:  # later rows are newer
            for start in range(0, rows.num_rows, size):
                table.upsert(rows.slice(start, size))
            return
        for start in reversed(range(0, rows.num_rows, size)):
            table.append(rows.slice(start, size))

    def restart(self) -> None:
        """Close and open again."""
        for lake in self._named.values():
            lake.close()
        self._named.clear()
        for connection, database in self._database.items():
            self.lake(connection).sql(f"USE {database}")

    def close(self) -> None:
        """Close the lake."""
        self._database.clear()
        self.restart()


class SparkWorld(LakeWorld):
    """A lake whose queries run on Spark, and its statements in this process."""

    def __init__(self, folder: Path, layout: str) -> None:
        super().__init__(folder, layout, frozenset({"spark"}))

    def _answer(self, sql: str, parameters: Any, connection: str) -> pa.Table:
        return self.lake(connection).sql(sql, parameters, engine="spark").to_arrow()


def _upsert(table: skerry.Table, rows: pa.Table) -> None:
    """The rows as the last of several versions, in runs that overlap."""
    (key, *others) = table.schema.primary_key
    options: Mapping[str, Any] = table.schema.options
    ids = rows.column(key)
    is_plain = not others and not {"merge.engine", "sequence.field", "insert.check-unique"} & set(options)
    if not is_plain or rows.num_rows < 2 or pc.count_distinct(ids).as_py() < rows.num_rows:
        table.upsert(rows)
        return
    at = rows.schema.get_field_index(key)
    turned = pa.chunked_array([*ids.slice(1).chunks, *ids.slice(0, 1).chunks], ids.type)
    table.upsert(rows.set_column(at, rows.schema.field(at), turned))
    if pa.types.is_integer(ids.type) and ids.type.bit_width >= 32:
        far = rows.set_column(at, rows.schema.field(at), pc.add(ids, pa.scalar(FAR, ids.type)))
        table.upsert(far)
        table.delete(keys=far.select([key]))
    even = [n % 2 == 0 for n in range(rows.num_rows)]
    table.upsert(rows.filter(pa.array([not is_even for is_even in even])))
    table.upsert(rows.filter(pa.array(even)))
    table.upsert(rows.slice(0, (rows.num_rows + 1) // 2))


def _with_key(sql: str) -> str:
    match = _KEYLESS.match(sql)
    if match is None or "PRIMARY KEY" in sql.upper():
        return sql
    columns, clauses = _cut(sql, sql.index("("))
    if "PARTITION" in clauses.upper():  # its columns would have to be part of the key
        return sql
    return f"{columns[:-1]}, PRIMARY KEY (id)) {clauses}"


def _cut(sql: str, opening: int) -> tuple[str, str]:
    """The text up to the parenthesis that closes this one, and what is behind it."""
    depth = 0
    for at in range(opening, len(sql)):
        depth += {"(": 1, ")": -1}.get(sql[at], 0)
        if depth == 0:
            return sql[: at + 1], sql[at + 1 :].strip()
    raise ValueError(f"a parenthesis is open at the end of {sql!r}")
