"""What is refused: the error names what was wrong and what would be right, and nothing is half-written.

Every case runs against the same lake, whose files and state must be afterwards exactly as before.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from skerry.common.errors import (
    AlreadyExistsError,
    ConflictError,
    DataError,
    InvalidInputError,
    NotFoundError,
    OptionError,
    SchemaError,
    SkerryError,
    SnapshotExpiredError,
    TableDroppedError,
)
from skerry.lake.lake import Lake
from skerry.lake.table import Table
from skerry.store.writer.table_writer import TableWriter
from skerry.table.snapshot import CommitIdentity
from skerry.types.field import Field
from skerry.types.schema import Schema
from support.tables import World, append, row, rows_of

ID = Field("id", "BIGINT", nullable=False)
TS = Field("ts", "TIMESTAMP", nullable=False)
NAME = Field("name", "STRING")


@pytest.fixture
def world() -> World:
    """``app.t`` with snapshots 3 and 4 (1 and 2 have expired) and a tag, and ``app.keyed`` with a primary key."""
    return filled().copy()


@cache
def filled() -> World:
    world = World()
    table = world.create()
    for number in (1, 2, 3, 4):
        world.clock.advance(60)
        append(table, number)
    table.create_tag("v1")
    table.expire_snapshots(retain_last=2)
    world.create("app.keyed", [ID, TS, NAME], primary_key=["id", "ts"], partition_by=["bucket(4, id)"])
    world.create("app.strict", [ID, NAME, Field("n", "INT", default=5), Field("tags", "ARRAY<STRING>")])
    return world


@contextmanager
def refused(world: World, kind: type[SkerryError], *parts: str) -> Iterator[None]:
    """The block raises ``kind``, whose message has every part, and changes no file."""
    before, clock = world.content(), world.clock.now_ms()
    with pytest.raises(kind) as caught:
        yield
    assert type(caught.value) is kind
    for part in parts:
        assert part in str(caught.value)
    assert world.content() == before
    assert world.files("app/t/lease") == []
    assert world.clock.now_ms() == clock, "nobody waited and tried again"
    assert [r["id"] for r in rows_of(world.table())] == [1, 2, 3, 4]


Make = dict[str, Any]

TABLES: list[tuple[str, Make, type[SkerryError], list[str]]] = [
    ("no columns", {"schema": []}, SchemaError, ["a table needs at least one column"]),
    ("duplicate", {"schema": [ID, ID]}, SchemaError, ["column 'id' appears twice", "must be unique"]),
    ("case only", {"schema": [ID, Field("Id", "INT")]}, SchemaError, ["'Id' and 'id' differ only in case"]),
    ("not fields", {"schema": ["id"]}, SchemaError, ["skerry.Field", "'id'"]),
    ("system", {"schema": [Field("_kind", "INT")]}, SchemaError, ["'_kind' is reserved for a system column"]),
    ("arrow type", {"schema": pa.schema([("x", pa.float16())])}, SchemaError, ["'x'", "halffloat", "cast it to"]),
    ("arrow unit", {"schema": pa.schema([("x", pa.timestamp("ns"))])}, SchemaError, ["'x'", "cast it to unit 'us'"]),
    ("key missing", {"schema": [ID], "primary_key": ["x"]}, SchemaError, ["'x' is not in the schema", "['id']"]),
    ("key nullable", {"schema": [NAME], "primary_key": ["name"]}, SchemaError, ["'name' must be NOT NULL"]),
    ("key twice", {"schema": [ID], "primary_key": ["id", "id"]}, SchemaError, ["names a column twice"]),
    ("key text", {"schema": [ID], "primary_key": "id"}, SchemaError, ["primary_key is a list", "['id']"]),
    ("key type", {"schema": [Field("j", "JSON", False)], "primary_key": ["j"]}, SchemaError, ["'j'", "JSON cannot be"]),
    (
        "partition outside the key",
        {"schema": [ID, TS], "primary_key": ["id"], "partition_by": ["day(ts)"]},
        SchemaError,
        ["partition column 'ts' is not part of the primary key ['id']", "add it to the key or drop it"],
    ),
    ("partition missing", {"schema": [ID], "partition_by": ["x"]}, SchemaError, ["no column 'x'", "['id']"]),
    ("partition type", {"schema": [ID], "partition_by": ["day(id)"]}, SchemaError, ["day of 'id'", "BIGINT"]),
    (
        "partition transform",
        {"schema": [ID], "partition_by": ["zip(id)"]},
        SchemaError,
        ["'zip'", "known are identity"],
    ),
    ("partition term", {"schema": [ID], "partition_by": ["day("]}, SchemaError, ["'day('", "like day(ts)"]),
    ("partition text", {"schema": [ID], "partition_by": "id"}, SchemaError, ["partition_by is a list"]),
    (
        "default",
        {"schema": [Field("n", "INT", default="x")]},
        InvalidInputError,
        ["default of column 'n'", "'x'", "INT"],
    ),
    (
        "option name",
        {"schema": [ID], "options": {"file.compresion": "zstd"}},
        OptionError,
        ["unknown table option 'file.compresion'", "did you mean 'file.compression'?"],
    ),
    (
        "option value",
        {"schema": [ID], "options": {"manifest.merge-count": 1}},
        OptionError,
        ["'manifest.merge-count' = '1'", "a whole number from 4 to 10000"],
    ),
    ("comment", {"schema": [ID], "comment": "\ud800"}, InvalidInputError, ["schema document cannot hold"]),
]


@pytest.mark.parametrize(("make", "kind", "parts"), [t[1:] for t in TABLES], ids=[t[0] for t in TABLES])
def test_tables_that_cannot_be(world: World, make: Make, kind: type[SkerryError], parts: list[str]) -> None:
    with refused(world, kind, *parts):
        world.lake().create_table("app.new", **make)


NAMES = ["a/b", "a\\b", "..", "a ", "", "_x", "a.b.c", "x" * 200, None, "a\nb", "a%2Fb"]


@pytest.mark.parametrize("name", NAMES, ids=repr)
def test_names_that_would_be_paths(world: World, name: Any) -> None:
    lake = world.lake()
    for full in (f"app.{name}", f"{name}.t") if name is not None else (None,):
        for act in (lambda n: lake.create_table(n, [ID]), lake.drop_table):
            with refused(world, InvalidInputError, "name"):
                act(full)  # type: ignore[arg-type]
        is_external = name == "a.b.c"  # a name of more than two parts is that of a table of another catalog
        expected = (NotFoundError, "no catalog") if is_external else (InvalidInputError, "name")
        with refused(world, *expected):
            lake.table(full)  # type: ignore[arg-type]
    for act in (lake.create_database, lake.drop_database, *([] if name is None else [lake.list_tables])):
        with refused(world, InvalidInputError, "database"):
            act(name)
    if name != "a.b.c":
        with refused(world, InvalidInputError, "tag"):
            world.table().create_tag(name)


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("system.t", "database name 'system' is reserved"),
        ("t", "a table's name is 'database.table', not 't'"),
    ],
)
def test_reserved_names(world: World, name: str, part: str) -> None:
    with refused(world, InvalidInputError, part):
        world.lake().create_table(name, [ID])
    with refused(world, InvalidInputError, "tag name 'latest' is reserved"):
        world.table().create_tag("latest")


def of_ids(table: Table, **changed: Any) -> Schema:
    return replace(table.schema, **changed)


def with_column(table: Table, name: str, make: Callable[[Field], Field]) -> Schema:
    return of_ids(table, fields=tuple(make(f) if f.name == name else f for f in table.schema.fields))


EVOLUTIONS: list[tuple[str, str, Callable[[Table], object], list[str]]] = [
    (
        "drop a column", "app.t", lambda t: t.update_schema(of_ids(t, fields=t.schema.fields[:1])),
        ["column 'v' cannot be removed"],
    ),
    (
        "change a type", "app.t",
        lambda t: t.update_schema(with_column(t, "id", lambda f: Field(f.name, "INT", id=f.id))),
        ["column 'id' cannot change its type from BIGINT to INT"],
    ),
    (
        "change an id", "app.t", lambda t: t.update_schema(with_column(t, "v", lambda f: Field(f.name, f.type, id=5))),
        ["column 'v' cannot change its id from 1 to 5"],
    ),
    (
        "swap columns", "app.t", lambda t: t.update_schema(Schema.of([Field("v", "STRING"), Field("id", "BIGINT")])),
        ["column 'id' cannot change its id from 0 to 1", "start from the table's own schema"],
    ),
    (
        "use an id again", "app.strict",
        lambda t: t.update_schema(of_ids(t, fields=(*t.schema.fields, Field("x", "INT", id=4)))),
        ["column 'x' cannot have id 4: ids are never used again"],
    ),
    (
        "change the primary key", "app.keyed", lambda t: t.update_schema(of_ids(t, primary_key=("id",))),
        ["the primary key is fixed at creation: ['id', 'ts'] cannot become ['id']"],
    ),
    (
        "add a primary key", "app.strict", lambda t: t.update_schema(of_ids(t, primary_key=("id",))),
        ["the primary key is fixed at creation: [] cannot become ['id']"],
    ),
    (
        "change the partition keys", "app.keyed", lambda t: t.partition_by(["bucket(8, id)"]),
        ["partitioning of a table with a primary key is fixed", "['bucket(4, id)'] cannot become ['bucket(8, id)']"],
    ),
    (
        "nullable to NOT NULL", "app.t",
        lambda t: t.update_schema(with_column(t, "v", lambda f: Field(f.name, f.type, nullable=False, id=f.id))),
        ["column 'v' cannot become NOT NULL: rows may hold NULL already"],
    ),
    (
        "NOT NULL without a default", "app.t", lambda t: t.add_column("w", "INT", nullable=False),
        ["new column 'w' must be nullable or have a default"],
    ),
    (
        "change a default", "app.strict",
        lambda t: t.update_schema(with_column(t, "n", lambda f: Field(f.name, f.type, default=6, id=f.id))),
        ["column 'n' cannot change its default from 5 to 6: rows of older files read as it"],
    ),
    ("a column twice", "app.t", lambda t: t.add_column("V", "INT"), ["'V' and 'v' differ only in case"]),
    ("a system column", "app.t", lambda t: t.add_column("_file", "INT"), ["'_file' is reserved"]),
    ("rename onto another", "app.t", lambda t: t.rename_column("id", "v"), ["'v' appears twice"]),
    ("rename what is not there", "app.t", lambda t: t.rename_column("x", "y"), ["no column 'x'", "['id', 'v']"]),
    ("NULL in the key", "app.keyed", lambda t: t.make_nullable("id"), ["'id' is part of the primary key"]),
    ("an unknown type", "app.t", lambda t: t.add_column("w", "NUMBER"), ["no type NUMBER", "the types are BOOLEAN"]),
    ("remove an option that is not set", "app.t", lambda t: t.set_options(remove=["file.format"]), ["not set"]),
    ("partition by a text", "app.t", lambda t: t.partition_by("id"), ["partition_by is a list of terms, like ['id']"]),
    ("partition by nothing known", "app.t", lambda t: t.partition_by(["x"]), ["no column 'x'"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "act", "parts"), [e[1:] for e in EVOLUTIONS], ids=[e[0] for e in EVOLUTIONS])
def test_forbidden_evolutions(world: World, name: str, act: Callable[[Table], object], parts: list[str]) -> None:
    with refused(world, SchemaError, "", *parts):
        act(world.table(name))


def test_bad_options_of_a_table_that_exists(world: World) -> None:
    table = world.table()
    with refused(world, OptionError, "unknown table option 'snapshot.retain'", "did you mean 'snapshot.retain-"):
        table.set_options({"snapshot.retain": 1})
    with refused(world, OptionError, "'file.compression' = 'gz'", "one of zstd, lz4, snappy, none"):
        table.set_options({"file.compression": "gz"})
    with refused(
        world, OptionError, "'file.format'", "without a primary key has no sst files", "use json or orc or parquet"
    ):
        table.set_options({"file.format": "sst"})


DATA: list[tuple[str, Any, list[str]]] = [
    ("unknown column", [{"id": 1, "nmae": "x"}], ["row 1", "no column 'nmae'", "did you mean 'name'?"]),
    ("unknown arrow column", pa.table({"id": [1], "x": [1]}), ["no column 'x'"]),
    ("duplicate column", pa.Table.from_arrays([pa.array([1])] * 2, ["id", "id"]), ["column 'id' twice"]),
    ("missing NOT NULL", [{"id": 1}, {"name": "x"}], ["row 2", "'id'", "NOT NULL without a default"]),
    ("missing NOT NULL column", pa.table({"name": ["x"]}), ["no column 'id'", "NOT NULL"]),
    ("NULL", [{"id": 1}, {"id": 2}, {"id": None}], ["row 3, column 'id'", "NULL", "BIGINT NOT NULL"]),
    ("NULL in arrow", pa.table({"id": [1, None]}), ["row 2, column 'id'", "NULL"]),
    ("text for a number", [{"id": 1}, {"id": "2"}], ["row 2, column 'id'", "'2'", "BIGINT"]),
    ("arrow text for a number", pa.table({"id": ["1"]}), ["column 'id'", "BIGINT", "string"]),
    ("too large", [{"id": 1, "n": 2**31}], ["row 1, column 'n'", "2147483648", "INT"]),
    ("too large in arrow", pa.table({"id": [1, 2], "n": [1, 2**31]}), ["row 2, column 'n'", "INT"]),
    ("a float that is not whole", pa.table({"id": [1.5]}), ["row 1, column 'id'", "1.5", "BIGINT"]),
    ("number for a text", [{"id": 1, "name": 5}], ["row 1, column 'name'", "5", "STRING"]),
    ("not rows", 5, ["int", "give an Arrow Table"]),
    ("a text", "rows", ["str", "give an Arrow Table"]),
    ("rows that are none", [{"id": 1}, 5], ["row 2 is a int", "rows must be dicts"]),
    ("a late row", lambda: ({"id": n if n < 70_000 else "x"} for n in range(70_001)), ["row 70001", "'x'"]),
]


@pytest.mark.parametrize(("data", "parts"), [d[1:] for d in DATA], ids=[d[0] for d in DATA])
@pytest.mark.parametrize("how", ["append", "overwrite"])
def test_data_that_does_not_fit(world: World, data: Any, parts: list[str], how: str) -> None:
    with refused(world, DataError, "table 'app.strict'", *parts):
        getattr(world.table("app.strict"), how)(data() if callable(data) else data)


def test_data_whose_own_iterator_fails_leaves_nothing(world: World) -> None:
    """Also not the files that were finished by then."""
    options = {"file.target-size": "1 kb", "file.row-group-rows": 1000}
    table = world.create("app.small", [ID], options=options)
    written: list[int] = []

    def rows() -> Iterator[pa.Table]:
        for number in range(3):
            yield pa.table({"id": range(number * 1000, number * 1000 + 1000)})
        written.append(len(world.files("app/small/data")))
        raise KeyError("mine")

    before = world.content()
    with pytest.raises(KeyError, match="mine"):
        table.append(rows())
    assert written[0] > 0
    assert world.content() == before


def test_appends_to_a_primary_key_table(world: World) -> None:
    with refused(world, InvalidInputError, "app.keyed has a primary key (id, ts)", "append is for tables without one"):
        world.table("app.keyed").append([])


Act = Callable[[Table], object]

WITHOUT_A_KEY: dict[str, tuple[Act, str]] = {
    "upsert": (lambda t: t.upsert([row(9)]), "which upsert needs; use append"),
    "get": (lambda t: t.get({"id": 1}), "which get needs; use scan with a condition"),
    "get_many": (lambda t: t.get_many([{"id": 1}]), "which get_many needs; use scan with a condition"),
    "writer": (lambda t: t.writer(), "which a writer needs; use append"),
    "delete by key": (lambda t: t.delete(keys=[{"id": 1}]), "which delete by key needs; give a condition"),
}


@pytest.mark.parametrize("name", WITHOUT_A_KEY)
def test_what_needs_a_primary_key(world: World, name: str) -> None:
    act, part = WITHOUT_A_KEY[name]
    with refused(world, InvalidInputError, "table app.t has no primary key", part):
        act(world.table())


def whole(id_: object) -> dict[str, object]:
    return {"id": id_, "name": None, "req": 1}


KEYED: dict[str, tuple[Act, type[SkerryError], list[str]]] = {
    "NULL in the key": (lambda t: t.upsert([whole(None)]), DataError, ["row 1, column 'id'", "NULL"]),
    "NULL in arrow": (lambda t: t.upsert(pa.Table.from_pylist([whole(1), whole(None)])), DataError, ["row 2", "'id'"]),
    "no key": (lambda t: t.upsert([{"name": "", "req": 1}]), DataError, ["row 1", "'id'", "NOT NULL without"]),
    "wrong type": (lambda t: t.upsert([whole("1")]), DataError, ["row 1, column 'id'", "'1'", "BIGINT"]),
    "unknown column": (lambda t: t.upsert([{"id": 1, "req": 1, "nmae": ""}]), DataError, ["did you mean 'name'?"]),
    "a mark": (lambda t: t.upsert([{"id": 1, "req": 1, "_kind": 1}]), DataError, ["no column '_kind'"]),
    "missing column": (lambda t: t.upsert([{"id": 1}]), DataError, ["'req'", "INT NOT NULL without a default"]),
    "part of a row": (lambda t: t.upsert([{"id": 1, "req": 1}]), DataError, ["row 1 has no column 'name'", "'fill'"]),
    "part of rows": (lambda t: t.upsert(pa.table({"id": [1], "req": [1]})), DataError, ["has no column 'name'"]),
    "no answer": (lambda t: t.upsert([], missing_columns="skip"), InvalidInputError, ["'refuse' or 'fill'", "'skip'"]),
    "missing in overwrite": (lambda t: t.overwrite([{"id": 1}]), DataError, ["'req'", "NOT NULL without a default"]),
    "not rows": (lambda t: t.upsert(5), DataError, ["int", "give an Arrow Table"]),
    "late": (lambda t: t.upsert([whole(1), {**whole(2), "req": "x"}]), DataError, ["row 2, column 'req'"]),
    "identity": (lambda t: t.upsert([], identity="job"), InvalidInputError, ["CommitIdentity", "'job'"]),
    "delete what": (lambda t: t.delete(), InvalidInputError, ["either a condition (where) or keys"]),
    "delete twice": (lambda t: t.delete(where="id = 1", keys=[{"id": 1}]), InvalidInputError, ["either a condition"]),
    "no text": (lambda t: t.delete(where=5), InvalidInputError, ["where is a condition as text, like 'id < 10'", "5"]),
    "empty": (lambda t: t.delete(where=""), InvalidInputError, ["where: it is empty; write a condition like"]),
    "unfinished": (lambda t: t.delete(where="id ="), InvalidInputError, ["at 5", "a column or a value after ="]),
    "no column": (lambda t: t.delete(where="x = 1"), SchemaError, ["there is no column 'x'", "'id', 'name'"]),
    "no number": (lambda t: t.delete(where="id = 'x'"), InvalidInputError, ["'x' cannot be compared with column 'id'"]),
    "scan": (lambda t: t.scan(where="id = 'x'"), InvalidInputError, ["'x' cannot be compared with column 'id'"]),
    "NULL to delete": (lambda t: t.delete(keys=[{"id": None}]), DataError, ["row 1, column 'id'", "NULL"]),
    "more than the key": (lambda t: t.delete(keys=[{"id": 1, "name": ""}]), DataError, ["no column 'name'"]),
    "less than the key": (lambda t: t.delete(keys=[{}]), DataError, ["row 1", "'id'"]),
    "one key": (lambda t: t.delete(keys={"id": 1}), DataError, ["one row is a list of one dict"]),
    "delete identity": (lambda t: t.delete(keys=[], identity=5), InvalidInputError, ["CommitIdentity", "5"]),
    "get nothing": (lambda t: t.get({}), DataError, ["no value for column 'id'"]),
    "get by more": (lambda t: t.get({"id": 1, "name": ""}), DataError, ["give the columns 'id'; 'name' is not one"]),
    "get by another": (lambda t: t.get({"idd": 1}), DataError, ["there is no column 'idd'; did you mean 'id'?"]),
    "get NULL": (lambda t: t.get({"id": None}), DataError, ["column 'id'", "NULL"]),
    "get a text": (lambda t: t.get({"id": "1"}), DataError, ["column 'id'", "'1'", "BIGINT"]),
    "get a fraction": (lambda t: t.get({"id": 1.5}), DataError, ["column 'id'", "1.5"]),
    "get a giant": (lambda t: t.get({"id": 2**70}), DataError, ["column 'id'", "BIGINT"]),
    "get by position": (lambda t: t.get(1), DataError, ["give a dict of id, not a int"]),
    "get many by more": (lambda t: t.get_many([{"id": 1, "name": ""}]), DataError, ["no column 'name'"]),
    "get many NULLs": (lambda t: t.get_many([{"id": None}]), DataError, ["column 'id'", "NULL"]),
    "get many of what": (lambda t: t.get_many(5), DataError, ["int", "give an Arrow Table"]),
    "a writer without a disk": (
        lambda t: t.writer(), InvalidInputError, ["is not on a disk", "the setting 'wal.dir'", "or use upsert"],
    ),
}  # fmt: skip


@pytest.fixture
def keyed(world: World) -> Table:
    columns = [ID, NAME, Field("n", "INT", default=5), Field("req", "INT", nullable=False)]
    table = world.create("app.k", columns, primary_key=["id"])
    table.upsert([{"id": 1, "name": None, "req": 1}])
    return table


@pytest.mark.parametrize("name", KEYED)
def test_writes_and_reads_by_key_that_cannot_be(world: World, keyed: Table, name: str) -> None:
    act, kind, parts = KEYED[name]
    with refused(world, kind, *parts):
        act(keyed)
    assert keyed.get({"id": 1}) == {"id": 1, "name": None, "n": 5, "req": 1}


WRITER: dict[str, tuple[Callable[[TableWriter], object], list[str]]] = {
    "NULL": (lambda w: w.put({"id": None, "name": None, "req": 1}), ["column 'id'", "NULL"]),
    "no key": (lambda w: w.put({"name": None, "req": 1}), ["no value for column 'id'"]),
    "missing column": (lambda w: w.put({"id": 2}), ["'req'", "NOT NULL without a default"]),
    "unknown column": (lambda w: w.put({"id": 2, "req": 1, "nmae": 1}), ["did you mean 'name'?"]),
    "wrong type": (lambda w: w.put({"id": "2", "name": None, "req": 1}), ["column 'id'", "'2'", "BIGINT"]),
    "part of a row": (lambda w: w.put({"id": 2, "req": 1}), ["no column 'name'", "an upsert replaces whole rows"]),
    "part of rows": (lambda w: w.write(pa.table({"id": [2], "req": [1]})), ["no column 'name'", "'fill'"]),
    "no row": (lambda w: w.put([1]), ["a row to put is a dict"]),
    "a batch": (
        lambda w: w.write([{"id": 2, "name": None, "req": 1}, {"id": 3, "name": None, "req": "x"}]),
        ["row 2, column 'req'", "'x'"],
    ),
    "no batch": (lambda w: w.write(5), ["int", "give an Arrow Table"]),
    "delete by more": (lambda w: w.delete({"id": 1, "req": 1}), ["give the columns 'id'; 'req' is not one of them"]),
    "delete by nothing": (lambda w: w.delete({}), ["no value for column 'id'"]),
    "delete NULL": (lambda w: w.delete({"id": None}), ["column 'id'", "NULL"]),
    "delete many by more": (lambda w: w.delete([{"id": 1, "req": 1}]), ["no column 'req'"]),
}


def test_rows_that_a_writer_does_not_take(tmp_path: Path) -> None:
    """All of a batch is refused; the writer goes on."""
    world = World(settings={"wal.dir": str(tmp_path)})
    columns = [ID, NAME, Field("req", "INT", nullable=False)]
    table = world.create("app.k", columns, primary_key=["id"])
    with table.writer() as writer:
        writer.put({"id": 1, "name": None, "req": 1})
        for name, (act, parts) in WRITER.items():
            with pytest.raises(DataError, match=r"table 'app\.k'") as caught:
                act(writer)
            for part in parts:
                assert part in str(caught.value), name
            assert rows_of(table) == [{"id": 1, "name": None, "req": 1}]
        for other in (table, world.table("app.k")):
            with pytest.raises(ConflictError, match=r"app\.k has a writer already.*close it first, or use upsert"):
                other.writer()
    with pytest.raises(InvalidInputError, match=r"the writer of table app\.k is closed"):
        writer.put({"id": 2, "name": None, "req": 1})
    assert rows_of(world.table("app.k")) == [{"id": 1, "name": None, "req": 1}]
    table.writer().close()


def test_a_dropped_table(world: World) -> None:
    held = world.table("app.strict")
    world.lake().drop_table("app.strict")
    for act in (
        lambda: held.append([{"id": 1}]),
        lambda: held.overwrite([]),
        lambda: held.add_column("x", "INT"),
        lambda: held.scan(),
        lambda: held.snapshots(),
        lambda: held.expire_snapshots(),
        lambda: held.remove_orphan_files(),
        lambda: held.create_tag("x"),
    ):
        with refused(world, TableDroppedError, "table app.strict was dropped"):
            act()
    world.create("app.strict", [ID])
    with refused(world, TableDroppedError, "another one created under its name; open it again"):
        held.append([{"id": 1}])


SCANS: list[tuple[str, dict[str, Any], type[SkerryError], list[str]]] = [
    ("unknown column", {"columns": ["id", "x"]}, SchemaError, ["no column 'x'", "['id', 'v']"]),
    ("column twice", {"columns": ["id", "id"]}, InvalidInputError, ["names a column twice"]),
    ("columns as text", {"columns": "id"}, InvalidInputError, ["columns is a list of names, like ['id']"]),
    ("no text", {"columns": [1]}, SchemaError, ["no column 1"]),
    (
        "two of three",
        {"snapshot": 3, "tag": "v1"},
        InvalidInputError,
        ["one of snapshot, timestamp and tag", "snapshot and tag"],
    ),
    ("all three", {"snapshot": 3, "timestamp": 1, "tag": "v1"}, InvalidInputError, ["snapshot and timestamp and tag"]),
    ("negative limit", {"limit": -1}, InvalidInputError, ["limit is a number of rows, 0 or more, not -1"]),
    ("limit as text", {"limit": "5"}, InvalidInputError, ["not '5'"]),
    ("limit as flag", {"limit": True}, InvalidInputError, ["not True"]),
    ("naive datetime", {"timestamp": datetime(2024, 1, 1)}, InvalidInputError, ["has no time zone"]),
    (
        "no time",
        {"timestamp": "soon"},
        InvalidInputError,
        ["'soon' is not a time; write it like '2024-01-15 10:00:00'"],
    ),
    ("too early", {"timestamp": 0}, SnapshotExpiredError, ["as old as 1970-01-01", "the oldest is 3 of 2023-11-14"]),
    ("far too early", {"timestamp": -(10**18)}, SnapshotExpiredError, ["no snapshot as old as"]),
    ("expired", {"snapshot": 1}, SnapshotExpiredError, ["snapshot 1 of app.t has expired; snapshots 3 to 4 are left"]),
    ("never was", {"snapshot": 99}, NotFoundError, ["no snapshot 99; snapshots 3 to 4 exist"]),
    ("snapshot 0", {"snapshot": 0}, InvalidInputError, ["a number of at least 1, not 0"]),
    ("snapshot as text", {"snapshot": "3"}, InvalidInputError, ["a number of at least 1, not '3'"]),
    ("snapshot as flag", {"snapshot": True}, InvalidInputError, ["not True"]),
    ("unknown tag", {"tag": "v2"}, NotFoundError, ["has no tag 'v2'; tags are ['v1']"]),
    ("tag as a path", {"tag": "../x"}, InvalidInputError, ["tag name '../x' must not contain"]),
]


@pytest.mark.parametrize(("arguments", "kind", "parts"), [s[1:] for s in SCANS], ids=[s[0] for s in SCANS])
def test_scans_that_cannot_be(
    world: World, arguments: dict[str, Any], kind: type[SkerryError], parts: list[str]
) -> None:
    with refused(world, kind, *parts):
        world.table().scan(**arguments)


def test_tags(world: World) -> None:
    table = world.table()
    with refused(world, AlreadyExistsError, "has a tag 'v1' already; delete it first to move it"):
        table.create_tag("v1", snapshot=3)
    with refused(world, SnapshotExpiredError, "snapshot 1 of app.t has expired"):
        table.create_tag("v2", snapshot=1)
    with refused(world, NotFoundError, "no snapshot 99"):
        table.create_tag("v2", snapshot=99)
    with refused(world, NotFoundError, "has no tag 'v2'; tags are ['v1']"):
        table.delete_tag("v2")
    with refused(world, NotFoundError, "no snapshot to tag yet"):
        world.table("app.strict").create_tag("v1")


def test_rollbacks(world: World) -> None:
    table = world.table()
    with refused(world, InvalidInputError, "give either a snapshot or a tag"):
        table.rollback_to()
    with refused(world, SnapshotExpiredError, "snapshot 2 of app.t has expired"):
        table.rollback_to(2)
    with refused(world, NotFoundError, "no tag 'x'"):
        table.rollback_to(tag="x")


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ({"retain_last": 0}, "retain_last is a number of snapshots, at least 1, not 0"),
        ({"retain_last": "3"}, "not '3'"),
        ({"retain_last": 1.5}, "not 1.5"),
        ({"retain_last": True}, "not True"),
        ({"older_than": datetime(2024, 1, 1)}, "older_than: "),
        ({"older_than": timedelta(days=-1)}, "is negative"),
        ({"older_than": "soon"}, "'soon' is not a time"),
    ],
)
def test_upkeep(world: World, arguments: dict[str, Any], part: str) -> None:
    with refused(world, InvalidInputError, part):
        world.table().expire_snapshots(**arguments)
    if "older_than" in arguments:
        with refused(world, InvalidInputError, part):
            world.table().remove_orphan_files(**arguments)


def test_identities(world: World) -> None:
    with refused(world, InvalidInputError, "identity is a skerry.CommitIdentity(user, identifier), not 'job'"):
        world.table().append([row(9)], identity="job")  # type: ignore[arg-type]
    with refused(world, InvalidInputError, "identifier is a whole number"):
        world.table().append([row(9)], identity=CommitIdentity("job", "9"))  # type: ignore[arg-type]


def test_databases(world: World) -> None:
    lake: Lake = world.lake()
    with refused(world, AlreadyExistsError, "database app exists already"):
        lake.create_database("app")
    with refused(world, InvalidInputError, "database app has tables, drop them first: app.keyed, app.strict, app.t"):
        lake.drop_database("app")
    with refused(world, NotFoundError, "there is no database x; databases: app"):
        lake.drop_database("x")
    with refused(world, AlreadyExistsError, "table app.t exists already"):
        lake.create_table("app.t", [ID])
    with refused(world, NotFoundError, "there is no table app.x"):
        lake.drop_table("app.x")
