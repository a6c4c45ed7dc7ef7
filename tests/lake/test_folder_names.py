"""Names of a lake: databases, tables and views, and that a name is never two things."""

import pyarrow as pa
import pytest

from skerry.common.errors import AlreadyExistsError, InvalidInputError, NotFoundError
from skerry.lake.folder_names import WarehouseNames
from skerry.lake.lake import Lake
from skerry.lake.table import Table
from skerry.table.view_store import View
from skerry.types.table_ident import TableIdent
from support.tables import HookedFileIO, World, append, ids_of

ID = pa.schema([("id", pa.int64()), ("v", pa.string())])


def names_of(world: World) -> WarehouseNames:
    return WarehouseNames(world.env())


def lake_with(*tables: str, views: tuple[str, ...] = ()) -> tuple[World, Lake]:
    world = World()
    lake = world.lake()
    for name in tables:
        lake.create_table(name, ID)
    for name in views:
        lake.create_view(name, "SELECT 1 AS one")
    return world, lake


class TestLookup:
    def test_a_table_and_a_view_are_found_as_what_they_are(self) -> None:
        world, _ = lake_with("app.t", views=("app.v",))
        assert isinstance(names_of(world).find(TableIdent.of("app", "t")), Table)
        view = names_of(world).find(TableIdent.of("app", "v"))
        assert view == View("app.v", "SELECT 1 AS one", "app", version=1, created_ms=view.created_ms)

    def test_the_case_of_letters_counts_only_if_it_must(self) -> None:
        world, lake = lake_with("App.Users", views=("App.Adults",))
        for database, name, full in (
            ("App", "Users", "App.Users"),
            ("app", "USERS", "App.Users"),
            ("APP", "adults", "App.Adults"),
        ):
            assert names_of(world).find(TableIdent.of(database, name)).name == full
        assert lake.table("app.users").name == "App.Users"
        assert lake.view("app.adults").name == "App.Adults"
        assert lake.list_tables("app") == ["App.Users"]

    def test_two_names_that_differ_only_in_case_are_not_created(self) -> None:
        _, lake = lake_with("app.Users", views=("app.Adults",))
        for name in ("app.users", "app.ADULTS", "APP.users"):
            with pytest.raises(AlreadyExistsError, match="differ only in case"):
                lake.create_table(name, ID)
            with pytest.raises(AlreadyExistsError, match="differ only in case"):
                lake.create_view(name, "SELECT 1 AS one")
        with pytest.raises(AlreadyExistsError, match="database app exists already"):
            lake.create_database("APP")
        assert lake.create_table("app.users", ID, if_not_exists=True).name == "app.Users"
        assert lake.list_databases() == ["app"]

    def test_names_that_differ_in_case_and_came_from_elsewhere_must_be_written_exactly(self) -> None:
        world, lake = lake_with("app.users")
        for path, data in world.content().items():
            if path.startswith("app/users/"):
                world.fileio.write(path.replace("app/users/", "app/Users/"), data)
        assert lake.table("app.Users").name == "app.Users"
        assert lake.table("app.users").name == "app.users"
        with pytest.raises(InvalidInputError, match=r"app\.USERS could be any of Users, users, which differ in case"):
            lake.table("app.USERS")

    @pytest.mark.parametrize(
        ("database", "name", "said"),
        [
            ("app", "usrs", r"there is no table or view app\.usrs; did you mean app\.users\?"),
            ("app", "ADULT", r"there is no table or view app\.ADULT; did you mean app\.adults\?"),
            ("app", "zzz", r"app\.zzz; tables and views of database app: app\.adults, app\.users"),
            ("ap", "user", r"there is no table or view ap\.user, nor a database ap; did you mean app\?"),
            ("other", "user", r"nor a database other; databases: app, empty"),
            ("empty", "user", r"tables and views of database empty: none"),
            ("empty", "users", r"there is no table or view empty\.users; did you mean app\.users\?"),
        ],
    )  # fmt: skip
    def test_the_nearest_name_is_told(self, database: str, name: str, said: str) -> None:
        world, lake = lake_with("app.users", views=("app.adults",))
        lake.create_database("empty")
        with pytest.raises(NotFoundError, match=said):
            names_of(world).find(TableIdent.of(database, name))

    @pytest.mark.parametrize("name", ["../app", "a/b", "", "_views", "a$files", ".x"])
    def test_what_cannot_be_a_name_never_becomes_a_path(self, name: str) -> None:
        world = World()
        hooked = HookedFileIO(world.fileio)
        with pytest.raises(InvalidInputError):
            WarehouseNames(world.env(hooked)).find(TableIdent.of("app", name))
        with pytest.raises(InvalidInputError):
            WarehouseNames(world.env(hooked)).drop_view(TableIdent.of(name, "v"), if_exists=True)
        assert hooked.log == []


class TestOneNamespace:
    def test_a_table_cannot_take_a_views_name_nor_a_view_a_tables(self) -> None:
        world, lake = lake_with("app.t", views=("app.v",))
        before = world.content()
        with pytest.raises(AlreadyExistsError, match=r"there is a view app\.v already; drop it first"):
            lake.create_table("app.v", ID)
        for or_replace in (False, True):
            with pytest.raises(AlreadyExistsError, match=r"there is a table app\.t already"):
                lake.create_view("app.t", "SELECT 1 AS one", or_replace=or_replace)
        with pytest.raises(NotFoundError, match=r"app\.v is a view, not a table"):
            lake.create_table("app.v", ID, if_not_exists=True)
        with pytest.raises(NotFoundError, match=r"app\.t is a table, not a view"):
            lake.create_view("app.t", "SELECT 1 AS one", if_not_exists=True)
        assert world.content() == before

    def test_dropping_is_told_apart(self) -> None:
        _, lake = lake_with("app.t", views=("app.v",))
        with pytest.raises(NotFoundError, match=r"app\.v is a view, not a table: DROP VIEW drops it"):
            lake.drop_table("app.v", if_exists=True)
        with pytest.raises(NotFoundError, match=r"app\.t is a table, not a view: DROP TABLE drops it"):
            lake.drop_view("app.t", if_exists=True)
        assert (lake.list_tables(), lake.list_views()) == (["app.t"], ["app.v"])

    def test_a_name_goes_from_table_to_view_and_back(self) -> None:
        world, lake = lake_with("app.x")
        old = lake.table("app.x")
        append(old, 1)
        lake.drop_table("app.x")
        lake.create_view("app.x", "SELECT 1 AS one")
        assert (lake.list_tables(), lake.list_views()) == ([], ["app.x"])
        with pytest.raises(NotFoundError, match="dropped"):
            append(old, 2)
        lake.drop_view("app.x")
        new = lake.create_table("app.x", ID)
        append(new, 3)
        assert ids_of(world.lake().table("app.x")) == [3]
        assert (lake.list_tables(), lake.list_views()) == (["app.x"], [])

    def test_a_table_whose_creator_died_keeps_its_name(self) -> None:
        world, lake = lake_with("app.t")
        world.fileio.delete(["app/t/snapshot/FLOOR"])  # schema-0 is there, FLOOR is not yet
        with pytest.raises(AlreadyExistsError, match=r"there is a table app\.t already"):
            lake.create_view("app.t", "SELECT 1 AS one")
        assert lake.list_tables() == ["app.t"]

    def test_a_table_and_a_view_that_race_have_one_winner(self) -> None:
        """Whatever moment the other one comes at, exactly one of them is there, and its creator knows."""
        for operation in ("put_if_absent", "replace_if", "read_versioned"):
            for fragment in ("schema/schema-0", "snapshot/FLOOR", "view/view-1"):
                world = World()
                hooked = HookedFileIO(world.fileio)
                other: list[object] = []

                def view(world: World = world, other: list[object] = other) -> None:
                    try:
                        other.append(world.lake().create_view("app.x", "SELECT 1 AS one"))
                    except AlreadyExistsError as error:
                        other.append(error)

                hooked.before(operation, fragment, view)
                try:
                    made: object = world.lake(hooked).create_table("app.x", ID)
                except AlreadyExistsError as error:
                    made = error
                if not other:
                    continue
                won = [x for x in (made, other[0]) if not isinstance(x, Exception)]
                assert len(won) == 1, (operation, fragment, made, other)
                lake = world.lake()
                kind = ([], ["app.x"]) if isinstance(won[0], View) else (["app.x"], [])
                assert (lake.list_tables("app"), lake.list_views("app")) == kind


class TestDatabases:
    def test_a_database_with_views_stays(self) -> None:
        _, lake = lake_with(views=("a.v", "a.w"))
        with pytest.raises(InvalidInputError, match=r"database a has views, drop them first: a\.v, a\.w"):
            lake.drop_database("a")
        assert lake.list_views("a") == ["a.v", "a.w"]

    def test_cascade_drops_everything_in_it_and_nothing_else(self) -> None:
        world, lake = lake_with("a.t", "a.u", "b.t", views=("a.v", "b.v"))
        append(lake.table("a.t"), 1)
        lake.drop_database("A", cascade=True)
        assert (lake.list_databases(), lake.list_tables(), lake.list_views()) == (["b"], ["b.t"], ["b.v"])
        assert not [p for p in world.content() if p.startswith("a/") and not p.endswith("/FLOOR")]
        lake.drop_database("a", if_exists=True, cascade=True)
        with pytest.raises(NotFoundError, match="there is no database a"):
            lake.drop_database("a", cascade=True)

    def test_the_comment_is_kept(self) -> None:
        world, lake = lake_with("plain.t")
        lake.create_database("app", comment="what we sell")
        assert names_of(world).database_comment("APP") == "what we sell"
        assert names_of(world).database_comment("plain") is None

    @pytest.mark.parametrize("kind", ["table", "view"])
    def test_a_database_that_is_dropped_while_something_is_created_in_it_stays(self, kind: str) -> None:
        """Neither moment may leave a table that nobody lists."""
        for at in (("list_folders", "a"), ("delete", "a/_database"), ("stat", "a/_database")):
            world = World()
            world.lake().create_database("a", comment="kept")
            hooked = HookedFileIO(world.fileio)

            def create(world: World = world) -> None:
                lake = world.lake()
                lake.create_table("a.x", ID) if kind == "table" else lake.create_view("a.x", "SELECT 1 AS one")

            hooked.after(*at, create)
            with pytest.raises(InvalidInputError, match="drop them first"):
                world.lake(hooked).drop_database("a")
            lake = world.lake()
            assert lake.list_tables() + lake.list_views() == ["a.x"], at


class TestViews:
    def test_they_are_created_listed_read_and_dropped(self) -> None:
        world, lake = lake_with("app.t")
        made = lake.create_view("app.v", "SELECT id FROM t", columns=["number"], comment="ids")
        assert world.lake().view("app.v") == made
        assert (made.query, made.database, made.columns, made.comment) == (
            "SELECT id FROM t",
            "app",
            ("number",),
            "ids",
        )
        assert (made.version, made.column_comments) == (1, (None,))
        assert lake.list_views() == ["app.v"]
        assert lake.list_tables() == ["app.t"]
        lake.drop_view("app.v")
        assert lake.list_views("app") == []
        with pytest.raises(NotFoundError, match=r"there is no view app\.v; views of database app: none"):
            lake.view("app.v")

    def test_names_in_it_are_looked_up_where_it_was_made(self) -> None:
        _, lake = lake_with("app.t", "shop.t")
        assert lake.create_view("app.v", "SELECT * FROM t", database="shop").database == "shop"
        assert lake.view("app.v").database == "shop"

    def test_a_name_is_taken_once(self) -> None:
        _, lake = lake_with(views=("app.v",))
        with pytest.raises(AlreadyExistsError, match=r"view app\.v exists already"):
            lake.create_view("app.v", "SELECT 2 AS two")
        kept = lake.create_view("app.v", "SELECT 2 AS two", if_not_exists=True)
        assert (kept.query, kept.version) == ("SELECT 1 AS one", 1)

    def test_replacing_makes_a_new_version(self) -> None:
        world, lake = lake_with()
        for number in range(1, 13):
            made = lake.create_view("app.v", f"SELECT {number} AS n", or_replace=True)
            assert made.version == number
            assert world.lake().view("app.v") == made
        lake.drop_view("app.v")
        assert lake.create_view("app.v", "SELECT 1 AS n", or_replace=True).version == 1

    def test_dropping_what_is_not_there(self) -> None:
        _, lake = lake_with(views=("app.adults",))
        with pytest.raises(NotFoundError, match=r"there is no view app\.adult; did you mean app\.adults\?"):
            lake.drop_view("app.adult")
        lake.drop_view("app.adult", if_exists=True)
        assert lake.list_views() == ["app.adults"]

    def test_what_cannot_be_a_view_is_refused(self) -> None:
        world, lake = lake_with()
        for arguments, said in (
            (("app.v", "  "), "query is empty"),
            (("app.v", 1), "query is a text, not 1"),
            (("v", "SELECT 1"), "'database.table'"),
            (("app.v$files", "SELECT 1"), "must not contain"),
        ):
            with pytest.raises(InvalidInputError, match=said):
                lake.create_view(*arguments)
        for named, said in (
            ({"columns": ["a", "A"]}, "differ only in case"),
            ({"columns": "a"}, "a list of names"),
            ({"comment": 1}, "comment is a text"),
            ({"database": "a/b"}, "must not contain"),
            ({"or_replace": True, "if_not_exists": True}, "not both"),
        ):
            with pytest.raises(InvalidInputError, match=said):
                lake.create_view("app.v", "SELECT 1 AS x", **named)
        assert world.content() == {}


def test_settings_are_told_and_credentials_are_not() -> None:
    world = World(settings={"read.threads": 2, "storage.secret-access-key": "s3cret", "storage.region": "eu"})
    settings = names_of(world).settings()
    assert (settings["read.threads"], settings["commit.timeout"], settings["wal.dir"]) == ("2", "2 min", None)
    assert (settings["storage.secret-access-key"], settings["storage.region"]) == ("(hidden)", "eu")
    assert "s3cret" not in str(settings)
