"""What the prompt offers while somebody types."""

from pathlib import Path

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

import skerry
from skerry.cli.sql.catalogue import Catalogue
from skerry.cli.sql.completion import SqlCompleter
from skerry.cli.sql.prompt import StatementHistory, history_path, is_complete, open_history


@pytest.fixture
def completer(lake: skerry.Lake) -> SqlCompleter:
    users = [skerry.Field("id", "BIGINT", nullable=False), skerry.Field("user name", "STRING")]
    lake.create_table("app.users", users, primary_key=["id"])
    lake.create_table("default.notes", [skerry.Field("text", "STRING")])
    lake.create_view("app.clicks", "SELECT id AS click_id, ts FROM app.events WHERE kind = 'click'", database="app")
    return SqlCompleter(Catalogue(lake), lambda: "app")


def offers(completer: SqlCompleter, text: str, *, requested: bool = True) -> list[str]:
    """What is offered at ``|``, or at the end."""
    before, _, after = text.partition("|")
    document = Document(before + after, len(before))
    event = CompleteEvent(completion_requested=requested)
    return [completion.text for completion in completer.get_completions(document, event)]


def test_a_statement_begins_with_a_statement(completer: SqlCompleter) -> None:
    assert "SELECT" in offers(completer, "")
    assert offers(completer, "SHOW D")[0] == "DATABASES"
    assert offers(completer, "SHOW CREATE ")[0] == "TABLE"
    assert offers(completer, "desc") == ["describe"]
    assert offers(completer, "SELECT 1; TRUN") == ["TRUNCATE TABLE"]
    assert offers(completer, "", requested=False) == []


def test_tables_come_where_tables_stand(completer: SqlCompleter) -> None:
    for words in ("SELECT * FROM ", "FROM ", "INSERT INTO ", "UPDATE ", "SELECT 1 FROM users JOIN ", "DESCRIBE "):
        found = offers(completer, words, requested=False)
        assert found[:3] == ["events", "users", "clicks"], words
        assert {"app", "default", "system"} <= set(found)
    assert offers(completer, "SELECT * FROM us") == ["users"]
    assert offers(completer, "SELECT * FROM US") == ["users"]
    assert offers(completer, "SELECT * FROM default.") == ["notes"]
    assert offers(completer, "SELECT * FROM default.n") == ["notes"]
    assert offers(completer, "USE d") == ["default"]


def test_names_that_are_keywords_come_between_quotes(completer: SqlCompleter, lake: skerry.Lake) -> None:
    lake.create_table("app.order", [skerry.Field("end", "STRING"), skerry.Field("ending", "STRING")])
    assert offers(completer, "SELECT * FROM ord") == ['"order"']
    assert offers(completer, 'SELECT o.en| FROM "order" AS o') == ['"end"', "ending"]


def test_system_tables_come_after_a_dollar_sign(completer: SqlCompleter) -> None:
    assert "users$snapshots" in offers(completer, "SELECT * FROM users$")
    assert offers(completer, "SELECT * FROM users$sn") == ["users$snapshots"]
    assert offers(completer, "SELECT * FROM app.users$fi") == ["users$files"]
    assert "settings" in offers(completer, "SELECT * FROM system.")
    assert offers(completer, "SELECT * FROM clicks$sn") == [], "a view has no system tables"


def test_columns_are_those_of_the_tables_named(completer: SqlCompleter) -> None:
    assert offers(completer, "SELECT ki| FROM events")[0] == "kind"
    assert "kind" not in offers(completer, "SELECT ki| FROM users")
    assert offers(completer, "SELECT e.| FROM events e JOIN users AS u ON e.id = u.id") == [
        "id",
        "kind",
        "ts",
        "country",
    ]
    assert offers(completer, "SELECT e.id FROM events e JOIN users AS u ON e.id = u.") == ["id", '"user name"']
    assert offers(completer, "SELECT events.k| FROM events") == ["kind"]
    assert offers(completer, "SELECT * FROM default.notes WHERE te")[0] == "text"
    assert '"user name"' in offers(completer, "SELECT user| FROM users"), "names that need quotes get them"
    assert "UPDATE" not in offers(completer, "UPDATE users SET i")[:1]


def test_columns_of_views_are_known(completer: SqlCompleter) -> None:
    assert offers(completer, "SELECT click| FROM clicks")[0] == "click_id"
    assert offers(completer, "SELECT c.| FROM clicks c") == ["click_id", "ts"]


def test_words_follow_the_case_of_the_typist(completer: SqlCompleter) -> None:
    assert "WHERE" in offers(completer, "SELECT * FROM users WH")
    assert "where" in offers(completer, "select * from users wh")
    assert "ORDER BY" in offers(completer, "SELECT * FROM users ORD")
    assert "date_trunc(" in offers(completer, "SELECT date_t| FROM users")
    assert "BIGINT" in offers(completer, "CREATE TABLE app.x (id BIG")


def test_procedures_come_after_call(completer: SqlCompleter) -> None:
    assert "compact" in offers(completer, "CALL ")
    assert offers(completer, "CALL exp") == ["expire_snapshots"]


def test_nothing_is_offered_inside_of_texts_and_comments(completer: SqlCompleter) -> None:
    assert offers(completer, "SELECT * FROM users WHERE name = 'se") == []
    assert offers(completer, "SELECT 1 -- se") == []
    assert offers(completer, "SELECT 1 /* se") == []
    assert "SELECT" in offers(completer, "-- a comment\nSEL")


def test_commands_of_the_prompt_are_offered(completer: SqlCompleter) -> None:
    assert offers(completer, "\\ti") == ["\\timing"]
    assert offers(completer, "\\describe us") == ["users"]


def test_names_are_asked_for_again_after_a_statement(lake: skerry.Lake) -> None:
    catalogue = Catalogue(lake)
    completer = SqlCompleter(catalogue, lambda: "app")
    assert offers(completer, "FROM ne") == []
    lake.create_table("app.news", [skerry.Field("id", "BIGINT")])
    assert offers(completer, "FROM ne") == []
    catalogue.forget()
    assert offers(completer, "FROM ne") == ["news"]


def test_a_lake_that_is_not_there_offers_words_only(tmp_path: Path) -> None:
    completer = SqlCompleter(Catalogue(skerry.connect(tmp_path / "nowhere")), lambda: "default")
    assert offers(completer, "SELECT * FROM ") == ["system"]
    assert "WHERE" in offers(completer, "SELECT * FROM x WH")


@pytest.mark.parametrize(
    ("text", "complete"),
    [
        ("", True),
        ("  ", True),
        ("SELECT 1", False),
        ("SELECT 1;", True),
        ("SELECT 1; -- done", True),
        ("SELECT ';", False),
        ("SELECT ';'", False),
        ("SELECT ';';  ", True),
        ('SELECT ";";', True),
        ("SELECT $$ ; ", False),
        ("SELECT 1; SELECT", False),
        ("SELECT /* ;", False),
        ("-- ;", True),
        ("\\help", True),
        ("exit", True),
        ("exit_code", False),
    ],
)
def test_enter_runs_what_is_complete(text: str, complete: bool) -> None:
    assert is_complete(text) == complete


def test_history_is_the_owners_and_not_of_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert history_path(None) == tmp_path / "state" / "skerry" / "sql-history"
    history = open_history(None)
    assert isinstance(history, StatementHistory)
    for text in ("SELECT 1;", "", "  \n", "SELECT\n2;"):
        history.append_string(text)
    path = history_path(None)
    assert path.stat().st_mode & 0o777 == 0o600
    assert list(open_history(None).load_history_strings()) == ["SELECT\n2;", "SELECT 1;"]
    assert history_path(tmp_path / "mine") == tmp_path / "mine"


def test_history_that_cannot_be_kept_is_no_reason_to_stop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    open_history(tmp_path / "file" / "history").append_string("SELECT 1;")
    assert "no history is kept" in capsys.readouterr().err
