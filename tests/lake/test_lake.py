"""A lake: databases and tables, as users see them."""

import os
from pathlib import Path

import pyarrow as pa
import pytest

import skerry
from skerry.common.errors import AlreadyExistsError, InvalidInputError, NotFoundError, OptionError, StorageError
from skerry.types.field import Field
from support.tables import HookedFileIO, World, append, ids_of

ID = pa.schema([("id", pa.int64()), ("v", pa.string())])


class TestConnect:
    def test_a_folder_of_any_kind_of_path(self, tmp_path: Path) -> None:
        for place in (tmp_path / "a", str(tmp_path / "b"), (tmp_path / "c").as_uri()):
            table = skerry.connect(place).create_table("app.t", ID)
            append(table, 1)
            assert ids_of(skerry.connect(place).table("app.t")) == [1]

    def test_memory_lasts_as_long_as_the_process(self) -> None:
        append(skerry.connect("memory://lake-test").create_table("app.t", ID), 1)
        assert ids_of(skerry.connect("memory://lake-test").table("app.t")) == [1]
        assert skerry.connect("memory://another").list_databases() == []

    def test_nothing_is_created_before_the_first_table(self, tmp_path: Path) -> None:
        lake = skerry.connect(tmp_path / "new")
        assert lake.list_databases() == []
        assert not (tmp_path / "new").exists()

    def test_it_is_a_context_manager_and_says_where_it_is(self, tmp_path: Path) -> None:
        with skerry.connect(tmp_path) as lake:
            lake.create_database("app")
        assert lake.list_databases() == ["app"], "it holds nothing open, so nothing is closed"
        assert str(tmp_path) in repr(lake)

    def test_a_relative_path_is_where_the_process_was(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        lake = skerry.connect("warehouse")
        os.mkdir("elsewhere")
        monkeypatch.chdir(tmp_path / "elsewhere")
        lake.create_database("app")
        assert (tmp_path / "warehouse" / "app").is_dir()

    def test_settings_come_from_everywhere(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("SKERRY_READ_THREADS", "0")
        with pytest.raises(OptionError, match=r"'read\.threads' = '0'"):
            skerry.connect(tmp_path)
        skerry.connect(tmp_path, settings={"read.threads": 2})

    def test_unknown_storage_is_refused(self) -> None:
        with pytest.raises(InvalidInputError, match="unknown storage scheme ftp://"):
            skerry.connect("ftp://x/y")


class TestDatabases:
    def test_they_are_created_listed_and_dropped(self) -> None:
        lake = World().lake()
        lake.create_database("b")
        lake.create_database("a", comment="first")
        assert lake.list_databases() == ["a", "b"]
        assert lake.list_tables("a") == []
        lake.drop_database("b")
        assert lake.list_databases() == ["a"]

    def test_a_name_is_taken_once(self) -> None:
        lake = World().lake()
        lake.create_database("a")
        with pytest.raises(AlreadyExistsError, match="database a exists already"):
            lake.create_database("a")
        lake.create_database("a", if_not_exists=True)

    def test_what_is_not_there_cannot_be_dropped(self) -> None:
        lake = World().lake()
        lake.create_database("a")
        with pytest.raises(NotFoundError, match=r"there is no database x; databases: a$"):
            lake.drop_database("x")
        lake.drop_database("x", if_exists=True)

    def test_a_database_with_tables_stays(self) -> None:
        lake = World().lake()
        lake.create_table("a.t", ID)
        with pytest.raises(InvalidInputError, match=r"database a has tables, drop them first: a\.t"):
            lake.drop_database("a")
        lake.drop_table("a.t")
        lake.drop_database("a")
        assert lake.list_databases() == []

    def test_a_table_brings_its_database(self) -> None:
        lake = World().lake()
        lake.create_table("new.t", ID)
        assert lake.list_databases() == ["new"]

    def test_folders_that_are_not_ours_are_no_databases(self) -> None:
        world = World()
        for path in ("stray/file", "_catalogs/x", ".hidden/x", "a/t/file", "file"):
            world.fileio.write(path, b"x")
        assert world.lake().list_databases() == []
        assert world.lake().list_tables() == []
        with pytest.raises(NotFoundError, match=r"there is no database a; databases: none"):
            world.lake().list_tables("a")


class TestTables:
    def test_they_are_created_opened_listed_and_dropped(self) -> None:
        lake = World().lake()
        made = lake.create_table("app.b", ID)
        lake.create_table("app.a", ID)
        assert lake.list_tables("app") == ["app.a", "app.b"]
        assert lake.table("app.b").uuid == made.uuid
        lake.drop_table("app.b")
        assert lake.list_tables("app") == ["app.a"]
        assert repr(made) == "Table('app.b')"

    def test_from_arrow_fields_or_another_tables_schema(self) -> None:
        lake = World().lake()
        one = lake.create_table("app.one", ID, partition_by=["bucket(4, id)"], comment="c")
        two = lake.create_table("app.two", [Field("id", "BIGINT"), Field("s", "STRUCT<a: INT>")])
        three = lake.create_table("app.three", two.schema)
        four = lake.create_table("app.four", one.schema, comment="d")
        assert three.schema.fields == two.schema.fields
        assert (four.schema.partition_by, four.schema.comment) == (["bucket(4, id)"], "d")

    def test_a_name_is_taken_once(self) -> None:
        world = World()
        first = world.create()
        append(first, 1)
        before = world.content()
        with pytest.raises(AlreadyExistsError, match=r"table app\.t exists already"):
            world.lake().create_table("app.t", [Field("x", "INT")])
        same = world.lake().create_table("app.t", [Field("x", "INT")], if_not_exists=True)
        assert same.uuid == first.uuid
        assert same.schema.column_names == ["id", "v"]
        assert world.content() == before

    def test_what_is_not_there_is_said_with_what_is(self) -> None:
        lake = World().lake()
        lake.create_table("app.users", ID)
        with pytest.raises(NotFoundError, match=r"there is no table app\.user; did you mean app\.users\?"):
            lake.table("app.user")
        with pytest.raises(NotFoundError, match=r"there is no table other\.t, nor a database other; databases: app"):
            lake.table("other.t")
        with pytest.raises(NotFoundError, match=r"there is no table app\.user"):
            lake.drop_table("app.user")
        lake.drop_table("app.user", if_exists=True)

    def test_a_drop_that_died_is_finished_by_calling_it_again(self) -> None:
        world = World()
        append(world.create(), 1)
        storage = HookedFileIO(world.fileio)
        storage.fail("delete", "", StorageError("p", "died"))
        with pytest.raises(StorageError):
            world.lake(storage).drop_table("app.t")
        world.clock.advance(61)
        world.lake().drop_table("app.t")
        assert world.files("app/t") == ["app/t/snapshot/FLOOR"]
        append(world.create(), 2)
        assert ids_of(world.table()) == [2]

    def test_two_tables_do_not_know_of_each_other(self) -> None:
        world = World()
        for name in ("app.t", "app.t2", "app2.t"):
            append(world.create(name), len(name))
        world.lake().drop_table("app.t")
        assert ids_of(world.table("app.t2")) == [6]
        assert ids_of(world.table("app2.t")) == [6]
