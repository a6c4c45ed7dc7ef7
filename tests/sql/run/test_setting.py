"""SET and RESET, and that a setting is in force."""

import pytest

from skerry.common.errors import OptionError, SqlError
from support.statements import Statements
from support.tables import World


def duck(sql: Statements, name: str) -> str:
    ((value,),) = sql(f"SELECT current_setting('{name}')")
    return str(value)


def test_a_setting_is_in_force_until_it_is_reset() -> None:
    sql = Statements(World(settings={"sql.threads": 2}))
    assert duck(sql, "threads") == "2"
    assert sql("SET sql.threads = 3") == [("sql.threads = 3",)]
    assert duck(sql, "threads") == "3"
    assert sql("SELECT value, scope FROM system.settings WHERE name = 'sql.threads'") == [("3", "session")]
    assert sql("RESET sql.threads") == [("sql.threads is 2 again, as the lake has it",)]
    assert duck(sql, "threads") == "2"


def test_before_the_first_query_as_well() -> None:
    sql = Statements()
    sql("SET sql.memory-limit = 64MB")
    assert duck(sql, "memory_limit") == "64.0 MiB"
    sql("SET SQL.Memory-Limit TO '128 MB'")
    assert duck(sql, "memory_limit") == "128.0 MiB"
    sql("SET sql.memory-limit = DEFAULT")
    assert duck(sql, "memory_limit") != "128.0 MiB"


def test_a_parameter_can_be_the_value() -> None:
    sql = Statements()
    sql("SET sql.threads = ?", [1])
    assert duck(sql, "threads") == "1"


def test_a_limit_that_is_too_low_is_refused_and_the_old_one_stays() -> None:
    sql = Statements()
    sql("SET sql.memory-limit = 64MB")
    refused = 0
    for _ in range(20):  # what is in use at the moment is the engine's business: it may have put all of it on disk
        with sql.lake.sql("SELECT * FROM range(300000) ORDER BY hash(range)") as held:
            held.fetchone()
            try:
                sql("SET sql.memory-limit = 1")
            except OptionError as error:
                refused += "less than what is in use" in str(error)
                assert duck(sql, "memory_limit") == "64.0 MiB"
                assert sql.lake.session().state.settings == {"sql.memory-limit": 64 << 20}
                break
        sql("SET sql.memory-limit = 64MB")
    assert refused


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("SET §sql.thread = 1", OptionError, "unknown setting 'sql.thread'; did you mean 'sql.threads'?"),
        ("RESET §sql.thread", OptionError, "did you mean 'sql.threads'?"),
        ("SET §nothing.at-all.like.this = 1", OptionError, "there are sql."),
        ("SET §read.threads = 2", SqlError, "'read.threads' is fixed when a lake is opened: skerry.connect("),
        ("RESET §read.threads", SqlError, "is fixed when a lake is opened"),
        ("SET sql.threads = §many", OptionError, "expected a whole number from 1"),
        ("SET sql.memory-limit = §'much'", OptionError, "expected a size"),
    ],
)
def test_what_cannot_be_set(text: str, kind: type[OptionError] | type[SqlError], said: str) -> None:
    sql = Statements()
    sql.fails(text, kind, said)
    assert sql.lake.session().state.settings == {}
