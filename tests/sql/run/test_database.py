"""CREATE DATABASE, DROP DATABASE and USE."""

from skerry.common.errors import AlreadyExistsError, InvalidInputError, NotFoundError, SqlError
from support.statements import Statements


def test_they_are_created_used_and_dropped() -> None:
    sql = Statements()
    assert sql.message("CREATE DATABASE app COMMENT 'what we sell'") == "database app created"
    assert sql("USE App") == [("using database app",)]
    sql("CREATE TABLE t (id INT)")
    assert sql.lake.list_tables() == ["app.t"]
    assert sql("SHOW CREATE DATABASE app") == [("CREATE DATABASE app COMMENT 'what we sell'",)]
    sql("DROP TABLE t")
    assert sql.message("DROP DATABASE APP") == "database APP dropped, using default now"
    assert sql.lake.list_databases() == []
    sql("CREATE TABLE t (id INT)")
    assert sql.lake.list_tables() == ["default.t"]


def test_a_name_is_taken_once() -> None:
    sql = Statements()
    sql("CREATE DATABASE app")
    sql.fails("CREATE DATABASE §app", AlreadyExistsError, "database app exists already")
    sql.fails("CREATE DATABASE §APP", AlreadyExistsError, "database app exists already")
    assert sql.message("CREATE DATABASE IF NOT EXISTS app COMMENT 'other'") == "database app exists already"
    assert sql.dicts("SELECT comment FROM system.databases") == [{"comment": None}]


def test_cascade_drops_tables_and_views() -> None:
    sql = Statements()
    sql("CREATE TABLE app.t (id INT); CREATE VIEW app.v AS SELECT * FROM app.t; CREATE TABLE shop.t (id INT)")
    sql.fails("DROP DATABASE §app", InvalidInputError, "has tables, drop them first: app.t; CASCADE drops them, too")
    sql("DROP TABLE app.t")
    sql.fails("DROP DATABASE §app", InvalidInputError, "has views, drop them first: app.v; CASCADE drops them, too")
    sql("DROP DATABASE app CASCADE")
    assert (sql.lake.list_databases(), sql.lake.list_tables(), sql.lake.list_views()) == (["shop"], ["shop.t"], [])
    sql.fails("DROP DATABASE §app CASCADE", NotFoundError, "there is no database app; databases: shop")
    assert sql.message("DROP DATABASE IF EXISTS app CASCADE") == "there is no database app"


def test_the_database_of_the_start_need_not_exist() -> None:
    sql = Statements()
    assert sql("USE default") == [("using database default",)]
    assert sql("SHOW TABLES") == []
    assert sql.world.content() == {}


def test_what_is_not_there_is_refused_with_the_nearest() -> None:
    sql = Statements()
    sql("CREATE DATABASE shop")
    sql.fails("USE §shp", NotFoundError, "there is no database shp; did you mean shop?")
    sql.fails("DROP DATABASE §nothing", NotFoundError, "there is no database nothing; databases: shop")
    assert sql.lake.session().state.database == "default"


def test_names_that_cannot_be_are_refused() -> None:
    sql = Statements()
    sql.fails("CREATE DATABASE §system", InvalidInputError, "is reserved")
    sql.fails('CREATE DATABASE §"a/b"', InvalidInputError, "must not contain '/'")
    sql.fails("DROP DATABASE §system", SqlError, "is Skerry's own")
    sql.fails("CREATE TABLE §system.t (id INT)", SqlError, "is Skerry's own: nothing in it can be created")


def test_the_system_database_can_be_used() -> None:
    sql = Statements()
    sql("CREATE TABLE app.t (id INT)")
    sql("USE system")
    assert sql("SELECT table_name FROM tables") == [("t",)]
    assert ("settings", "system table") in [row[1:] for row in sql("SHOW TABLES")]
