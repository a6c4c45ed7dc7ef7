"""Output columns of views: bound without reading rows, kept while what they depend on stays."""

from pathlib import Path

import pyarrow as pa
import pytest

import skerry
from skerry.common.errors import NotFoundError, SkerryError, SqlError
from skerry.lake.lake import Lake
from skerry.sql.view_schemas import MOST_VIEWS, ViewSchemas
from support.tables import HookedFileIO, World


def names(schemas: ViewSchemas, lake: Lake, name: str) -> list[str]:
    return [column.name for column in schemas.columns(lake.view(name))]


@pytest.fixture
def lake(tmp_path: Path) -> Lake:
    made = skerry.connect(tmp_path / "lake")
    made.sql("CREATE TABLE app.t (id BIGINT, v STRING); CREATE TABLE app.other (id BIGINT)")
    made.sql("CREATE VIEW app.low AS SELECT * FROM app.t; CREATE VIEW app.high AS SELECT * FROM app.low WHERE id > 1")
    return made


class TestFreshness:
    @pytest.mark.parametrize(
        ("change", "expected"),
        [
            ("ALTER TABLE app.t ADD COLUMN more INT", ["id", "v", "more"]),
            ("ALTER TABLE app.t RENAME COLUMN v TO w", ["id", "w"]),
            ("CREATE OR REPLACE VIEW app.low AS SELECT id FROM app.t", ["id"]),
            ("CREATE OR REPLACE VIEW app.high AS SELECT v FROM app.low", ["v"]),
            ("CREATE OR REPLACE TABLE app.t (id BIGINT, z INT)", ["id", "z"]),
            ("DROP TABLE app.t; CREATE TABLE app.t (id BIGINT)", ["id"]),
            ("ALTER TABLE app.t RENAME TO app.u; ALTER TABLE app.other RENAME TO app.t", ["id"]),
        ],
    )
    def test_a_change_below_a_view_binds_it_again(self, lake: Lake, change: str, expected: list[str]) -> None:
        schemas = ViewSchemas(lake.session().apart())
        assert [names(schemas, lake, "app.high") for _ in range(3)] == [["id", "v"]] * 3
        assert schemas.bound_count == 1
        lake.sql(change)
        assert [names(schemas, lake, "app.high") for _ in range(3)] == [expected] * 3
        assert schemas.bound_count == 2

    def test_new_rows_and_other_tables_change_nothing(self, lake: Lake) -> None:
        schemas = ViewSchemas(lake.session().apart())
        names(schemas, lake, "app.high")
        lake.sql("INSERT INTO app.t VALUES (1, 'a'); ALTER TABLE app.other ADD COLUMN x INT")
        assert names(schemas, lake, "app.high") == ["id", "v"]
        assert schemas.bound_count == 1

    def test_a_moment_in_the_query_keeps_the_schema_of_then(self, lake: Lake) -> None:
        lake.sql("INSERT INTO app.t VALUES (1, 'a')")
        snapshot = lake.table("app.t").snapshot()
        assert snapshot is not None
        lake.sql(f"CREATE VIEW app.then AS SELECT * FROM app.t VERSION AS OF {snapshot.id}")
        schemas = ViewSchemas(lake.session().apart())
        assert names(schemas, lake, "app.then") == ["id", "v"]
        lake.sql("ALTER TABLE app.t ADD COLUMN more INT")
        assert names(schemas, lake, "app.then") == ["id", "v"]
        assert schemas.bound_count == 1

    def test_errors_and_system_tables_are_not_kept(self, lake: Lake) -> None:
        lake.create_view("app.missing", "SELECT * FROM nothing")
        lake.create_view("app.files", "SELECT * FROM t$files")
        schemas = ViewSchemas(lake.session().apart())
        for _ in range(2):
            with pytest.raises(NotFoundError, match=r"no table or view app\.nothing"):
                schemas.columns(lake.view("app.missing"))
            assert "file" in names(schemas, lake, "app.files")
        assert schemas.bound_count == 2
        lake.create_table("app.nothing", pa.schema([("n", pa.int32())]))
        assert names(schemas, lake, "app.missing") == ["n"]

    def test_what_is_kept_is_bounded(self, lake: Lake, monkeypatch: pytest.MonkeyPatch) -> None:
        assert MOST_VIEWS > 100
        monkeypatch.setattr("skerry.sql.view_schemas.MOST_CHARACTERS", 60)
        schemas = ViewSchemas(lake.session().apart())
        for number in range(5):
            lake.create_view(f"app.v{number}", f"SELECT id AS n{number} FROM t")
            assert names(schemas, lake, f"app.v{number}") == [f"n{number}"]
        assert len(schemas._kept) == 2
        assert names(schemas, lake, "app.v4") == ["n4"]
        assert schemas.bound_count == 5


class TestBinding:
    def test_no_rows_are_read(self) -> None:
        """Not even the keys of the small side of a join, which planning reads to prune the other."""
        world = World()
        lake = world.lake()
        lake.sql("CREATE TABLE app.t (id BIGINT, v STRING); CREATE TABLE app.small (id BIGINT)")
        for name, row in (("t", "(1, 'a')"), ("small", "(1)")):
            lake.sql(f"INSERT INTO app.{name} VALUES {row}")
        lake.sql("CREATE VIEW app.v AS SELECT t.v, sum(t.id) AS s FROM app.t JOIN app.small USING (id) GROUP BY t.v")
        hooked = HookedFileIO(world.fileio)
        with world.lake(hooked) as fresh:
            columns = fresh.session().view_columns(fresh.view("app.v"))
            assert [(column.name, column.type) for column in columns] == [("v", "STRING"), ("s", "HUGEINT")]
            assert [path for _, path in hooked.log if "/data/" in path] == []
            fresh.sql("SELECT * FROM app.v").fetchall()
            assert [path for _, path in hooked.log if "/data/" in path] != []

    def test_columns_that_rows_decide_are_refused(self, lake: Lake) -> None:
        lake.create_view("app.wide", "PIVOT t ON v USING count(*)")
        with pytest.raises(SqlError, match="list those of the PIVOT"):
            lake.session().view_columns(lake.view("app.wide"))

    def test_names_of_the_session_are_not_those_of_a_view(self, lake: Lake) -> None:
        lake.sql("CREATE TEMP TABLE t (mine INT)")
        assert [column.name for column in lake.session().view_columns(lake.view("app.low"))] == ["id", "v"]

    def test_a_view_that_reads_itself_is_refused(self, lake: Lake) -> None:
        lake.create_view("app.low", "SELECT * FROM high", or_replace=True)
        with pytest.raises(SkerryError, match="made of itself"):
            lake.session().view_columns(lake.view("app.high"))
