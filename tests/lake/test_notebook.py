"""How lakes, tables and scans look at a prompt and in a notebook."""

from pathlib import Path

import pytest

import skerry


@pytest.fixture
def lake(tmp_path: Path) -> skerry.Lake:
    lake = skerry.connect(tmp_path / "lake")
    lake.sql("""
        CREATE TABLE app.users (id BIGINT NOT NULL COMMENT 'the <key>', name STRING, PRIMARY KEY (id));
        INSERT INTO app.users VALUES (1, 'Ada'), (2, 'Grace');
        CREATE TABLE app.days (day DATE) PARTITIONED BY (day)
    """)
    return lake


def test_reprs_say_what_it_is(lake: skerry.Lake, tmp_path: Path) -> None:
    users = lake.table("app.users")
    assert repr(lake) == f"Lake({str(tmp_path / 'lake')!r})"
    assert repr(users) == "Table('app.users')"
    assert repr(users.scan()) == "Scan('app.users', snapshot=1)"
    assert repr(users.scan(["name"], where="id < 10", limit=5)) == (
        "Scan('app.users', snapshot=1, columns=('name',), where='id < 10', limit=5)"
    )
    assert repr(lake.table("app.days").scan()) == "Scan('app.days', snapshot=None)"
    assert repr(lake.sql("SELECT 1 AS n")) == "<skerry.Result (n INT): not read to the end yet>"


def test_a_notebook_shows_columns_and_facts(lake: skerry.Lake) -> None:
    html = lake.table("app.users")._repr_html_()
    assert html.startswith("<b>Table(&#x27;app.users&#x27;)</b><table>")
    assert "<td>id</td><td>BIGINT NOT NULL</td><td>the &lt;key&gt;</td>" in html
    assert "<p>key id; snapshot 1: 2 row versions in 1 file</p>" in html
    assert "no key; partitioned by day; no snapshot yet" in lake.table("app.days")._repr_html_()
    scan = lake.table("app.users").scan(["name"])._repr_html_()
    assert "<td>name</td><td>STRING</td>" in scan
    assert "BIGINT" not in scan


def test_a_notebook_lists_the_tables_of_a_lake(lake: skerry.Lake, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "<p>2 tables</p><ul><li>app.days</li><li>app.users</li></ul>" in lake._repr_html_()
    monkeypatch.setattr("skerry.lake.notebook._TABLES_SHOWN", 1)
    assert "<li>app.days</li><li>… and 1 more</li>" in lake._repr_html_()


def test_a_dropped_table_is_shown_with_its_error(lake: skerry.Lake) -> None:
    users = lake.table("app.users")
    lake.drop_table("app.users")
    html = users._repr_html_()
    assert "Table(&#x27;app.users&#x27;)" in html
    assert "dropped" in html
