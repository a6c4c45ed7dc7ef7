"""What the names of a lake promise, wherever they are kept: in folders, in a graph, behind a service."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from datetime import timedelta
from pathlib import Path
from random import Random

import pyarrow as pa
import pytest

from skerry.common.errors import AlreadyExistsError, InvalidInputError, NotFoundError, SqlError
from skerry.graph.names import NameRef
from skerry.graph.node import TableNode, ViewNode
from skerry.graph.resource import Call
from skerry.lake.graph_of import graph_of
from skerry.lake.lake import Lake, connect, names_of
from skerry.lake.table import Table
from skerry.table.schema_store import decode_schema
from skerry.table.view_store import View
from skerry.types.table_ident import TableIdent
from support.lakes import in_lakes, open_lake
from support.service import running

KINDS = ("folders", "memory", "sqlite", "postgres", "remote")
ID = pa.schema([("id", pa.int64()), ("v", pa.string())])


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def warehouse(tmp_path: Path) -> str:
    return str(tmp_path / "warehouse")


@pytest.fixture
def repository(kind: str, warehouse: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """URL of the repository or of the service; empty for folders."""
    if kind == "postgres":
        yield str(request.getfixturevalue("postgres_server").url())
    elif kind == "remote":
        with running(Path(warehouse), "default") as service:
            yield f"skerry://{service.address}"
    else:
        yield {"folders": "", "memory": "memory://", "sqlite": f"sqlite:///{tmp_path}/graph.db"}[kind]


@pytest.fixture
def another(kind: str, warehouse: str, repository: str) -> Iterator[Callable[[], Lake]]:
    """Opens the lake once more, as another process would."""
    with ExitStack() as stack:

        def open_again() -> Lake:
            if kind == "memory":
                pytest.skip("the repository lives in one process")
            return stack.enter_context(open_lake(warehouse, repository))

        yield open_again


@pytest.fixture
def lake(warehouse: str, repository: str) -> Iterator[Lake]:
    with open_lake(warehouse, repository) as opened:
        yield opened


def rows(*ids: int) -> pa.Table:
    return pa.table({"id": pa.array(ids, pa.int64()), "v": pa.array(["x"] * len(ids))})


def ids_of(table: Table) -> list[int]:
    return sorted(table.scan().to_arrow()["id"].to_pylist())


class TestTables:
    def test_a_table_is_created_found_listed_and_dropped(self, lake: Lake) -> None:
        made = lake.create_table("app.users", ID, comment="people")
        made.append(rows(1, 2))
        assert ids_of(lake.table("app.users")) == [1, 2]
        assert lake.table("app.users").uuid == made.uuid
        assert (lake.list_databases(), lake.list_tables(), lake.list_tables("app")) == (
            ["app"],
            ["app.users"],
            ["app.users"],
        )
        lake.drop_table("app.users")
        assert lake.list_tables() == []
        with pytest.raises(NotFoundError, match=r"there is no table app\.users"):
            lake.table("app.users")
        with pytest.raises(NotFoundError):
            lake.drop_table("app.users")
        lake.drop_table("app.users", if_exists=True)

    def test_a_successor_of_a_dropped_table_is_empty_and_another_table(self, lake: Lake) -> None:
        first = lake.create_table("app.t", ID)
        first.append(rows(1))
        lake.drop_table("app.t")
        second = lake.create_table("app.t", ID)
        second.append(rows(2))
        assert first.uuid != second.uuid
        assert ids_of(lake.table("app.t")) == [2]
        with pytest.raises(NotFoundError, match="dropped"):
            first.append(rows(3))

    def test_a_name_that_is_taken_is_refused_unless_that_is_wanted(self, lake: Lake) -> None:
        made = lake.create_table("app.t", ID)
        with pytest.raises(AlreadyExistsError, match=r"table app\.t exists already"):
            lake.create_table("app.t", ID)
        assert lake.create_table("app.t", ID, if_not_exists=True).uuid == made.uuid

    def test_another_process_sees_the_same_names(self, lake: Lake, another: Callable[[], Lake]) -> None:
        lake.create_table("app.t", ID).append(rows(1))
        lake.create_view("app.v", "SELECT id FROM t")
        other = another()
        assert (other.list_tables(), other.list_views()) == (["app.t"], ["app.v"])
        assert ids_of(other.table("app.t")) == [1]
        assert other.view("app.v") == lake.view("app.v")
        other.drop_table("app.t")
        with pytest.raises(NotFoundError):
            lake.table("app.t")

    def test_sql_creates_reads_and_drops(self, lake: Lake) -> None:
        lake.sql("CREATE TABLE app.t (id BIGINT NOT NULL, PRIMARY KEY (id))")
        lake.sql("INSERT INTO app.t VALUES (1), (2)")
        lake.sql("CREATE VIEW app.v AS SELECT max(id) AS top FROM app.t")
        assert lake.sql("SELECT top FROM app.v").fetchall() == [(2,)]
        assert lake.sql("SHOW TABLES FROM app").to_arrow().to_pylist()[0]["table_name"] == "t"
        lake.sql("DROP VIEW app.v; DROP TABLE app.t; DROP DATABASE app")
        assert lake.list_databases() == []


class TestRenames:
    def test_a_renamed_table_has_its_rows_and_frees_its_old_name(self, lake: Lake, another: Callable[[], Lake]) -> None:
        made = lake.create_table("app.a", ID, comment="people")
        made.append(rows(1, 2))
        renamed = lake.rename_table("app.a", "app.b")
        assert (renamed.name, renamed.uuid, ids_of(renamed)) == ("app.b", made.uuid, [1, 2])
        renamed.append(rows(3))
        assert lake.list_tables() == ["app.b"]
        with pytest.raises(NotFoundError, match=r"there is no table app\.a"):
            lake.table("app.a")
        successor = lake.create_table("app.a", ID)
        successor.append(rows(9))
        other = another()
        assert other.list_tables() == ["app.a", "app.b"]
        assert (ids_of(other.table("app.a")), ids_of(other.table("app.b"))) == ([9], [1, 2, 3])
        assert other.table("app.b").schema.comment == "people"
        other.drop_table("app.b")
        assert ids_of(lake.table("app.a")) == [9]
        with pytest.raises(NotFoundError, match=r"app\.b"):
            lake.table("app.b")
        assert other.list_tables() == another().list_tables() == ["app.a"]  # this one's list may be a second old

    def test_a_table_that_was_opened_before_goes_on_working(self, lake: Lake) -> None:
        before = lake.create_table("app.a", ID)
        before.append(rows(1))
        lake.rename_table("app.a", "app.b")
        before.append(rows(2))
        lake.create_table("app.a", ID).append(rows(9))
        before.append(rows(3))
        assert ids_of(before) == ids_of(lake.table("app.b")) == [1, 2, 3]
        lake.rename_table("app.b", "app.c")
        lake.table("app.c").expire_snapshots(retain_last=1)
        before.append(rows(4))
        assert ids_of(lake.table("app.c")) == [1, 2, 3, 4]
        before.expire_snapshots(retain_last=1)
        assert before.remove_orphan_files(older_than=timedelta(0)).files == []
        assert ids_of(lake.table("app.a")) == [9]
        assert ids_of(lake.table("app.c")) == [1, 2, 3, 4]
        lake.drop_table("app.c")
        with pytest.raises(NotFoundError, match="dropped"):
            before.append(rows(5))

    def test_into_another_database_and_back_in_a_chain(self, lake: Lake) -> None:
        made = lake.create_table("app.a", ID)
        made.append(rows(1))
        lake.create_database("other")
        for old, new in (("app.a", "other.a"), ("other.a", "other.b"), ("other.b", "app.a"), ("app.a", "app.A")):
            assert lake.rename_table(old, new).name == new
            assert lake.list_tables() == [new]
            lake.table(new).append(rows(1))
        lake.drop_database("other")
        assert ids_of(lake.table("app.a")) == [1] * 5
        assert lake.table("app.a").uuid == made.uuid

    def test_tables_can_be_swapped(self, lake: Lake, warehouse: str) -> None:
        for name, number in (("app.t", 1), ("app.new", 2)):
            lake.create_table(name, ID).append(rows(number))
        assert lake.list_tables() == ["app.new", "app.t"]
        with connect(warehouse) as embedded:  # what a graph sees of it is the result alone
            for old, new in (("app.t", "app.old"), ("app.new", "app.t"), ("app.old", "app.new")):
                embedded.rename_table(old, new)
        assert [ids_of(lake.table(name)) for name in ("app.t", "app.new")] == [[2], [1]]
        assert lake.list_tables() == ["app.new", "app.t"]

    def test_a_database_goes_without_the_files_of_a_table_that_left_it(self, lake: Lake) -> None:
        lake.create_table("app.a", ID).append(rows(1))
        lake.create_database("other")
        lake.rename_table("app.a", "other.b")
        lake.create_table("app.a", ID).append(rows(2))
        lake.table("app.a").remove_orphan_files(older_than=timedelta(0))
        lake.drop_database("app", cascade=True)
        assert lake.list_tables() == ["other.b"]
        assert ids_of(lake.table("other.b")) == [1]

    def test_names_that_cannot_be(self, lake: Lake) -> None:
        lake.create_table("app.a", ID)
        lake.create_table("app.Taken", ID)
        lake.create_view("app.v", "SELECT 1 AS one")
        for name in ("app.Taken", "app.taken", "app.v", "app.a"):
            with pytest.raises(AlreadyExistsError, match=name):
                lake.rename_table("app.a", name)
        with pytest.raises(NotFoundError, match=r"there is no table app\.none"):
            lake.rename_table("app.none", "app.b")
        with pytest.raises(NotFoundError, match="there is no database nowhere"):
            lake.rename_table("app.a", "nowhere.a")
        with pytest.raises(NotFoundError, match="is a view"):
            lake.rename_table("app.v", "app.b")
        with pytest.raises(InvalidInputError):
            lake.rename_table("app.a", "app._b")
        assert (lake.list_tables(), lake.list_views()) == (["app.Taken", "app.a"], ["app.v"])

    def test_a_view_is_renamed(self, lake: Lake) -> None:
        lake.create_view("app.v", "SELECT 1 AS one")
        made = lake.rename_view("app.v", "app.w")
        assert (made.name, made.query) == ("app.w", "SELECT 1 AS one")
        assert lake.create_view("app.w", "SELECT 2 AS two", or_replace=True).version == 2
        lake.create_table("app.v", ID)
        assert (lake.list_tables(), lake.list_views()) == (["app.v"], ["app.w"])
        assert lake.sql("SELECT * FROM app.w").fetchall() == [(2,)]
        with pytest.raises(AlreadyExistsError, match=r"app\.v"):
            lake.rename_view("app.w", "app.v")
        lake.drop_view("app.w")
        assert lake.list_views() == []

    def test_sql(self, lake: Lake) -> None:
        lake.create_database("other")
        lake.sql("CREATE TABLE app.t (id BIGINT NOT NULL, PRIMARY KEY (id)); INSERT INTO app.t VALUES (1)")
        lake.sql("CREATE VIEW app.v AS SELECT 1 AS one; ALTER VIEW app.v RENAME TO w")
        assert lake.sql("ALTER TABLE app.t RENAME TO u").message == "table app.t renamed to app.u"
        lake.sql("ALTER TABLE app.u RENAME TO other.t; INSERT INTO other.t VALUES (2)")
        assert lake.sql("SELECT id FROM other.t ORDER BY id").fetchall() == [(1,), (2,)]
        assert lake.sql('SELECT count(*) FROM other."t$snapshots"').fetchall() == [(2,)]
        assert (lake.list_tables(), lake.list_views()) == (["other.t"], ["app.w"])

    def test_of_two_renames_to_one_name_one_succeeds(self, lake: Lake, another: Callable[[], Lake]) -> None:
        for name, number in (("app.a", 1), ("app.b", 2)):
            lake.create_table(name, ID).append(rows(number))
        lakes = {"app.a": lake, "app.b": another()}
        start = threading.Barrier(2)

        def attempt(name: str) -> str:
            start.wait()
            try:
                lakes[name].rename_table(name, "app.c")
            except AlreadyExistsError:
                return "refused"
            return name

        with ThreadPoolExecutor(2) as pool:
            done = list(pool.map(attempt, lakes))
        assert done.count("refused") == 1
        winner = next(name for name in done if name != "refused")
        left = {"app.a": "app.b", "app.b": "app.a"}[winner]
        assert lake.list_tables() == sorted([left, "app.c"])
        assert ids_of(lake.table("app.c")) == [1 if winner == "app.a" else 2]


class TestDatabases:
    def test_a_database_is_created_found_and_dropped(self, lake: Lake) -> None:
        lake.create_database("app", comment="of the app")
        assert lake.list_databases() == ["app"]
        assert names_of(lake).database_comment("APP") == "of the app"
        with pytest.raises(AlreadyExistsError, match="database app exists already"):
            lake.create_database("App")
        lake.create_database("app", if_not_exists=True)
        lake.drop_database("app")
        assert lake.list_databases() == []
        with pytest.raises(NotFoundError, match="there is no database app"):
            lake.drop_database("app")
        lake.drop_database("app", if_exists=True)

    def test_one_that_is_used_is_dropped_with_cascade_only(self, lake: Lake) -> None:
        lake.create_table("app.t", ID)
        lake.create_view("app.v", "SELECT * FROM t")
        with pytest.raises(InvalidInputError, match="database app has tables, drop them first"):
            lake.drop_database("app")
        assert (lake.list_tables(), lake.list_views()) == (["app.t"], ["app.v"])
        lake.drop_database("app", cascade=True)
        assert (lake.list_databases(), lake.list_tables(), lake.list_views()) == ([], [], [])
        with pytest.raises(NotFoundError):
            lake.list_tables("app")


class TestViews:
    def test_a_view_is_created_replaced_listed_and_dropped(self, lake: Lake) -> None:
        lake.create_table("app.t", ID)
        made = lake.create_view("app.v", "SELECT id FROM t", columns=["number"], comment="ids")
        assert lake.view("app.v") == made
        assert (made.query, made.database, made.columns, made.comment, made.version) == (
            "SELECT id FROM t",
            "app",
            ("number",),
            "ids",
            1,
        )
        with pytest.raises(AlreadyExistsError, match=r"view app\.v exists already"):
            lake.create_view("app.v", "SELECT 2 AS n")
        assert lake.create_view("app.v", "SELECT 2 AS n", if_not_exists=True) == made
        replaced = lake.create_view("app.v", "SELECT 3 AS n", or_replace=True)
        assert (lake.view("app.v"), replaced.version) == (replaced, 2)
        assert lake.list_views("app") == ["app.v"]
        lake.drop_view("app.v")
        assert lake.list_views() == []
        with pytest.raises(NotFoundError, match=r"there is no view app\.v"):
            lake.drop_view("app.v")
        lake.drop_view("app.v", if_exists=True)

    def test_a_name_is_a_tables_or_a_views(self, lake: Lake) -> None:
        lake.create_table("app.t", ID)
        lake.create_view("app.v", "SELECT 1 AS one")
        with pytest.raises(AlreadyExistsError, match=r"there is a view app\.v already"):
            lake.create_table("app.v", ID)
        with pytest.raises(AlreadyExistsError, match=r"there is a table app\.t already"):
            lake.create_view("app.t", "SELECT 1 AS one", or_replace=True)
        with pytest.raises(NotFoundError, match=r"app\.v is a view, not a table"):
            lake.table("app.v")
        with pytest.raises(NotFoundError, match=r"app\.t is a table, not a view"):
            lake.view("app.t")
        with pytest.raises(NotFoundError, match=r"app\.v is a view, not a table: DROP VIEW drops it"):
            lake.drop_table("app.v")
        with pytest.raises(NotFoundError, match=r"app\.t is a table, not a view: DROP TABLE drops it"):
            lake.drop_view("app.t")
        assert (lake.list_tables(), lake.list_views()) == (["app.t"], ["app.v"])
        find = names_of(lake).find
        assert isinstance(find(TableIdent.of("app", "t")), Table)
        assert isinstance(find(TableIdent.of("app", "v")), View)

    def test_a_name_goes_from_table_to_view_and_back(self, lake: Lake) -> None:
        lake.create_table("app.x", ID)
        lake.drop_table("app.x")
        lake.create_view("app.x", "SELECT 1 AS one")
        assert (lake.list_tables(), lake.list_views()) == ([], ["app.x"])
        lake.drop_view("app.x")
        lake.create_table("app.x", ID).append(rows(3))
        assert ids_of(lake.table("app.x")) == [3]
        assert (lake.list_tables(), lake.list_views()) == (["app.x"], [])


class TestCase:
    def test_the_case_of_letters_counts_only_if_it_must(self, lake: Lake) -> None:
        lake.create_table("App.Users", ID)
        lake.create_view("App.Adults", "SELECT * FROM Users")
        for name in ("App.Users", "app.USERS", "APP.users"):
            assert lake.table(name).name == "App.Users"
        assert lake.view("app.adults").name == "App.Adults"
        assert lake.list_tables("app") == ["App.Users"]
        lake.drop_view("app.ADULTS")
        lake.drop_table("app.users")
        assert (lake.list_tables(), lake.list_views()) == ([], [])

    def test_twins_are_refused(self, lake: Lake) -> None:
        lake.create_table("app.Users", ID)
        lake.create_view("app.Adults", "SELECT 1 AS one")
        for name in ("app.users", "app.ADULTS", "APP.users"):
            with pytest.raises(AlreadyExistsError, match="differ only in case"):
                lake.create_table(name, ID)
            with pytest.raises(AlreadyExistsError, match="differ only in case"):
                lake.create_view(name, "SELECT 1 AS one")
        assert lake.create_table("app.users", ID, if_not_exists=True).name == "app.Users"
        assert (lake.list_databases(), lake.list_tables()) == (["app"], ["app.Users"])

    def test_twins_that_came_from_elsewhere_must_be_written_exactly(self, lake: Lake, warehouse: str) -> None:
        lake.create_table("app.users", ID).append(rows(1))
        copied = Path(warehouse, "app", "Users")
        for path in Path(warehouse, "app", "users").rglob("*"):
            if path.is_file():
                target = copied / path.relative_to(Path(warehouse, "app", "users"))
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(path.read_bytes())
        assert lake.table("app.Users").name == "app.Users"
        assert lake.table("app.users").name == "app.users"
        with pytest.raises(InvalidInputError, match=r"app\.USERS could be any of .*, which differ in case"):
            lake.table("app.USERS")


class TestErrors:
    def test_the_nearest_name_is_told(self, lake: Lake) -> None:
        lake.create_table("app.users", ID)
        lake.create_database("empty")
        for name, said in (
            ("app.usrs", r"there is no table app\.usrs; did you mean app\.users\?"),
            ("ap.user", r"there is no table ap\.user, nor a database ap; did you mean app\?"),
            ("other.user", r"nor a database other; databases: app, empty"),
            ("empty.user", r"tables of database empty: none"),
            ("empty.users", r"there is no table empty\.users; did you mean app\.users\?"),
        ):
            with pytest.raises(NotFoundError, match=said):
                lake.table(name)

    def test_what_cannot_be_a_name_is_refused_everywhere(self, lake: Lake, warehouse: str) -> None:
        names = names_of(lake)
        for name in ("../app", "a/b", "", "_views", "a$files", ".x", "a%2Fb", "x" * 129):
            with pytest.raises(InvalidInputError):
                lake.create_table(f"app.{name}", ID)
            with pytest.raises(InvalidInputError):
                names.find(TableIdent.of("app", name))
            with pytest.raises(InvalidInputError):
                names.drop_view(TableIdent.of(name, "v"), if_exists=True)
            with pytest.raises(InvalidInputError):
                lake.create_database(name)
            with pytest.raises(InvalidInputError):
                lake.list_tables(name)
        assert not Path(warehouse, "app").exists()


class TestCatalogs:
    def test_external_catalogs_are_kept_without_credentials(self, lake: Lake, tmp_path: Path) -> None:
        properties = {"type": "sql", "uri": f"sqlite:///{tmp_path}/ice.db", "warehouse": f"file://{tmp_path}/ice"}
        made = lake.create_catalog("ice", properties)
        assert [catalog.name for catalog in lake.catalogs()] == ["ice"]
        assert lake.catalogs()[0] == made
        with pytest.raises(AlreadyExistsError, match="catalog ice exists already"):
            lake.create_catalog("Ice", properties)
        assert lake.create_catalog("ice", properties, if_not_exists=True) == made
        with pytest.raises(InvalidInputError):
            lake.create_catalog("rest", {"type": "rest", "uri": "http://127.0.0.1:1", "token": "sesame"})
        lake.drop_catalog("ICE")
        assert lake.catalogs() == []
        with pytest.raises(NotFoundError):
            lake.drop_catalog("ice")
        lake.drop_catalog("ice", if_exists=True)

    def test_an_imported_table_is_named_like_any_other(self, lake: Lake, tmp_path: Path) -> None:
        properties = {"type": "sql", "uri": f"sqlite:///{tmp_path}/ice.db", "warehouse": f"file://{tmp_path}/ice"}
        catalog = pytest.importorskip("pyiceberg.catalog").load_catalog("ice", **properties)
        catalog.create_namespace("ns")
        catalog.create_table("ns.t", pa.schema([("id", pa.int64())])).append(pa.table({"id": [1, 2]}))
        catalog.close()
        lake.create_catalog("ice", properties)
        made = lake.import_iceberg("ice.ns.t", "app.t")
        assert (made.name, ids_of(lake.table("app.t")), lake.list_tables()) == ("app.t", [1, 2], ["app.t"])
        with pytest.raises(AlreadyExistsError):
            lake.import_iceberg("ice.ns.t", "app.t")
        lake.drop_table("app.t")
        assert lake.list_tables() == []


class TestRaces:
    def test_of_many_threads_that_create_one_name_one_succeeds(self, lake: Lake) -> None:
        barrier = threading.Barrier(8)

        def create(number: int) -> str | None:
            barrier.wait()
            try:
                if number % 2:
                    return lake.create_table("app.t", ID).uuid
                lake.create_view("app.t", f"SELECT {number} AS n")
            except AlreadyExistsError:
                return None
            return str(number)

        with ThreadPoolExecutor(8) as pool:
            won = [done for done in pool.map(create, range(8)) if done is not None]
        assert len(won) == 1
        found = names_of(lake).find(TableIdent.of("app", "t"))
        assert won == [found.uuid if isinstance(found, Table) else found.query.split()[1]]
        assert len(lake.list_tables()) + len(lake.list_views()) == 1

    def test_of_many_processes_that_create_one_name_one_succeeds(
        self, kind: str, lake: Lake, warehouse: str, repository: str
    ) -> None:
        if kind == "memory":
            pytest.skip("the repository lives in one process")
        won = [name for names in in_lakes(create_all, 4, warehouse, repository, 4) for name in names]
        assert sorted(won) == [f"app.t{number}" for number in range(4)]
        assert lake.list_tables() == sorted(won)

    def test_tables_that_come_and_go_under_one_name_are_never_two(
        self, kind: str, lake: Lake, warehouse: str, repository: str
    ) -> None:
        if kind == "memory":
            pytest.skip("the repository lives in one process")
        outcomes = in_lakes(create_and_drop, 3, warehouse, repository, 4)
        created, dropped = (sum(numbers) for numbers in zip(*outcomes, strict=True))
        assert 1 <= created <= dropped  # a second drop may finish the first
        assert lake.list_tables() == []
        lake.create_table("app.t", ID).append(rows(1))
        assert ids_of(lake.table("app.t")) == [1]


def create_all(lake: Lake, number: int, count: int) -> list[str]:
    """Try to create all names, each process in another order; those that were won."""
    won = []
    for step in range(count):
        name = f"app.t{(number + step) % count}"
        try:
            lake.create_table(name, ID)
        except AlreadyExistsError:
            continue
        won.append(name)
    return won


def create_and_drop(lake: Lake, number: int, times: int) -> tuple[int, int]:
    """Create and drop one table, again and again; how often each succeeded."""
    created = dropped = 0
    for _ in range(times):
        try:
            lake.create_table("app.t", ID)
            created += 1
        except AlreadyExistsError:
            pass
        try:
            lake.drop_table("app.t")
            dropped += 1
        except NotFoundError:
            pass
    return created, dropped


def test_an_embedded_process_and_a_graph_share_one_warehouse(kind: str, lake: Lake, warehouse: str) -> None:
    """Whatever keeps the names, the warehouse can be opened without it."""
    lake.create_table("app.t", ID).append(rows(1))
    with connect(warehouse) as embedded:
        assert ids_of(embedded.table("app.t")) == [1]
        embedded.create_table("app.other", ID).append(rows(2))
        assert ids_of(lake.table("app.other")) == [2]
        embedded.create_view("app.v", "SELECT 1 AS n")
        assert lake.view("app.v").version == 1
        embedded.create_view("app.v", "SELECT 2 AS n", or_replace=True)
        assert lake.view("app.v").query == "SELECT 2 AS n"
        assert (lake.list_tables("app"), lake.list_views("app")) == (["app.other", "app.t"], ["app.v"])
        embedded.drop_table("app.t")
        with pytest.raises(NotFoundError):
            lake.table("app.t")
        assert lake.list_tables("app") == ["app.other"]


class TestGraph:
    """The graph of a lake, for engines that plan by it, and the names of SQL and Spark are one thing."""

    CALL = Call("default")

    def named(self, lake: Lake, name: str) -> tuple[str, str] | None:
        """What SQL finds under a name."""
        try:
            found = names_of(lake).find(TableIdent.parse(name))
        except NotFoundError:
            return None
        return ("view", found.query) if isinstance(found, View) else ("table", found.uuid)

    def planned(self, lake: Lake, name: str) -> tuple[str, str] | None:
        """What the graph finds under a name."""
        database, _, relation = name.partition(".")
        graph = graph_of(lake)
        try:
            node = graph.resolve(self.CALL, graph.resolve_name(self.CALL, NameRef("lake", (database,), relation)))
        except NotFoundError:
            return None
        if isinstance(node, ViewNode):
            return "view", node.sql
        assert isinstance(node, TableNode)
        assert node.display_name == relation
        return "table", node.id.uuid

    def listed(self, lake: Lake, database: str) -> tuple[list[str], list[str]]:
        graph, prefix = graph_of(lake), NameRef("lake", (database,))
        pages = graph.resolve_tables(self.CALL, prefix, 100), graph.resolve_views(self.CALL, prefix, 100)
        tables, views = ([f"{database}.{row.ref.name}" for row in page.relations] for page in pages)
        return tables, views

    @pytest.mark.parametrize("seed", range(2))
    def test_a_name_means_the_same_to_sql_and_to_the_graph(self, lake: Lake, seed: int) -> None:
        draw = Random(seed)
        names = ["app.a", "app.b", "app.c"]
        lake.create_database("app")
        done = 0
        for _ in range(14):
            name = draw.choice(names)
            change = draw.choice(
                [
                    lambda name=name: lake.create_table(name, ID),
                    lambda name=name: lake.drop_table(name),
                    lambda name=name: lake.create_view(name, f"SELECT {draw.randrange(9)} AS n", or_replace=True),
                    lambda name=name: lake.drop_view(name),
                    lambda name=name: lake.sql(f"CREATE OR REPLACE TABLE {name} AS SELECT 1 AS id").to_arrow(),
                ]
            )
            with suppress(AlreadyExistsError, NotFoundError, SqlError):
                change()
                done += 1
            assert [self.planned(lake, name) for name in names] == [self.named(lake, name) for name in names]
            assert self.listed(lake, "app") == (lake.list_tables("app"), lake.list_views("app"))
        assert done > 4
        assert self.planned(lake, "app.missing") is None

    def test_what_an_embedded_process_changes_is_the_same_to_both(self, lake: Lake, warehouse: str) -> None:
        with connect(warehouse) as embedded:
            made = embedded.create_table("app.t", ID)
            assert self.named(lake, "app.t") == self.planned(lake, "app.t") == ("table", made.uuid)
            embedded.drop_table("app.t")
            again = embedded.create_table("app.t", ID)
            assert self.named(lake, "app.t") == self.planned(lake, "app.t") == ("table", again.uuid)
            embedded.drop_table("app.t")
            embedded.create_view("app.t", "SELECT 1 AS one")
            assert self.named(lake, "app.t") == self.planned(lake, "app.t") == ("view", "SELECT 1 AS one")
            embedded.drop_view("app.t")
            assert self.named(lake, "app.t") is None
            assert self.planned(lake, "app.t") is None

    def view(self, lake: Lake, name: str) -> ViewNode:
        graph, (database, _, relation) = graph_of(lake), name.partition(".")
        node = graph.view(self.CALL, graph.resolve_name(self.CALL, NameRef("lake", (database,), relation)))
        assert node is not None
        return node

    def columns(self, lake: Lake, name: str) -> list[tuple[str, str]]:
        node = self.view(lake, name)
        assert not node.binding_error
        return [(column.name, column.type) for column in node.columns]

    def test_a_view_has_the_output_columns_of_its_query_as_tables_are_now(self, lake: Lake, warehouse: str) -> None:
        lake.sql("CREATE TABLE app.t (id BIGINT NOT NULL COMMENT 'number', price DECIMAL(10, 2))")
        lake.sql("CREATE VIEW app.all_of_it AS SELECT * FROM app.t")
        lake.sql("CREATE VIEW app.named (n COMMENT 'first', total) AS SELECT id, count(*) FROM app.t GROUP BY id")
        lake.create_view("app.above", "SELECT a.*, n.total FROM all_of_it a JOIN named n ON a.id = n.n")
        assert self.columns(lake, "app.all_of_it") == [("id", "BIGINT"), ("price", "DECIMAL(10, 2)")]
        assert self.columns(lake, "app.named") == [("n", "BIGINT"), ("total", "BIGINT")]
        assert [column.comment for column in self.view(lake, "app.named").columns] == ["first", None]
        assert {column.nullable for column in self.view(lake, "app.named").columns} == {True}
        before = [("id", "BIGINT"), ("price", "DECIMAL(10, 2)"), ("total", "BIGINT")]
        assert self.columns(lake, "app.above") == before
        lake.sql("ALTER TABLE app.t ADD COLUMN note STRING")
        assert self.columns(lake, "app.above") == [*before[:2], ("note", "STRING"), before[2]]
        with connect(warehouse) as embedded:  # another process, which no graph hears of
            embedded.create_view("app.all_of_it", "SELECT id AS only FROM t", or_replace=True)
        assert self.named(lake, "app.all_of_it") == ("view", "SELECT id AS only FROM t")  # a lookup settles the name
        assert self.columns(lake, "app.all_of_it") == [("only", "BIGINT")]
        assert self.columns(lake, "app.named") == [("n", "BIGINT"), ("total", "BIGINT")]
        with connect(warehouse) as embedded:
            embedded.drop_table("app.t")
            embedded.create_table("app.t", pa.schema([("id", pa.string())]))
        assert self.columns(lake, "app.all_of_it") == [("only", "STRING")]

    def test_a_view_that_cannot_be_bound_says_why_and_has_no_columns(self, lake: Lake) -> None:
        lake.create_table("app.t", ID)
        lake.create_view("app.v", "SELECT id FROM t", columns=["number"])
        lake.create_view("app.no_query", "SELECT FROM WHERE")
        lake.create_view("app.wide", "PIVOT t ON v USING count(*)")
        lake.drop_table("app.t")
        for name, reason in (("app.v", "no table or view app.t"), ("app.no_query", "syntax"), ("app.wide", "app.t")):
            node = self.view(lake, name)
            assert node.columns == ()
            assert reason in node.binding_error
        lake.create_table("app.t", ID)
        assert self.columns(lake, "app.v") == [("number", "BIGINT")]
        assert "list those of the PIVOT" in self.view(lake, "app.wide").binding_error

    def test_a_tables_node_has_the_schema_and_the_totals_of_its_latest_snapshot(
        self, lake: Lake, warehouse: str
    ) -> None:
        lake.create_table("app.t", ID, comment="first")
        graph = graph_of(lake)
        resource = graph.resolve_name(self.CALL, NameRef("lake", ("app",), "t"))

        def seen() -> tuple[object, ...]:
            node = graph.table(self.CALL, resource)
            assert node is not None
            assert node.stats is not None
            schema, _ = decode_schema(node.schema_json.encode(), "node")
            return dict(node.field_ids), schema.column_names, node.description, node.stats.row_count

        assert seen() == ({"id": 0, "v": 1}, ["id", "v"], "first", 0)
        lake.table("app.t").append(rows(1, 2))
        lake.sql("ALTER TABLE app.t ADD COLUMN more STRING")
        assert seen() == ({"id": 0, "v": 1, "more": 2}, ["id", "v", "more"], "first", 2)
        with connect(warehouse) as embedded:
            embedded.sql("ALTER TABLE app.t RENAME COLUMN v TO w")
            embedded.sql("COMMENT ON TABLE app.t IS 'second'")
            embedded.table("app.t").append([{"id": 3}])
        assert seen() == ({"id": 0, "w": 1, "more": 2}, ["id", "w", "more"], "second", 3)
        lake.drop_table("app.t")
        assert graph.table(self.CALL, resource) is None
