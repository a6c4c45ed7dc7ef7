"""Commands for rows: get, delete, scan with a condition; and compact."""

import json

import pytest

import skerry
from cli.command import Run
from skerry.cli.single_row import parse_keys, parse_value
from skerry.types.field import Field, parse_type
from skerry.types.schema import Schema

USERS = [
    skerry.Field("id", "BIGINT", nullable=False),
    skerry.Field("name", "STRING"),
    skerry.Field("price", "DECIMAL(5, 2)"),
]


FILL = {"upsert.missing-columns": "fill"}


@pytest.fixture
def users(lake: skerry.Lake) -> skerry.Table:
    """``app.users``: three rows, one of them updated, in three runs."""
    users = lake.create_table("app.users", USERS, primary_key=["id"], options={"compaction.mode": "off", **FILL})
    users.upsert([{"id": 1, "name": "Ada"}, {"id": 2, "name": "[b]Grace"}])
    users.upsert([{"id": 3}])
    users.upsert([{"id": 1, "name": "Ada L."}])
    return users


def test_get_shows_a_row(run: Run, users: skerry.Table, warehouse: str) -> None:
    get = ("table", "get", "app.users", "-w", warehouse)
    shown = run(*get, "id=2")
    assert shown.exit_code == 0, shown.stderr
    assert [line.split() for line in shown.stdout.splitlines()[2:]] == [
        ["id", "2"],
        ["name", "[b]Grace"],
        ["price", "NULL"],
    ]
    assert json.loads(run(*get, "id=1", "--json").stdout) == {"id": 1, "name": "Ada L.", "price": None}


def test_get_without_a_row_says_so(run: Run, users: skerry.Table, warehouse: str) -> None:
    missing = run("table", "get", "app.users", "id=7", "-w", warehouse)
    assert missing.exit_code == 1
    assert missing.stderr == "error: app.users has no row with id = 7\n"


@pytest.mark.parametrize(
    ("key", "code", "problem"),
    [
        (["7"], 2, "7: write COLUMN=VALUE, like id=42"),
        (["name=Ada"], 1, "name=Ada: 'name' is not in the primary key (id)"),
        (["id=seven"], 1, "column 'id': 'seven' does not fit BIGINT; give a whole number"),
        (["id=1", "id=2"], 2, "id=1 id=2: that is more than one key; get finds one row"),
    ],
)
def test_get_explains_bad_keys(
    run: Run, users: skerry.Table, warehouse: str, key: list[str], code: int, problem: str
) -> None:
    result = run("table", "get", "app.users", *key, "-w", warehouse)
    assert result.exit_code == code
    assert result.stderr.startswith(f"error: {problem}")


def test_get_needs_a_primary_key(run: Run, warehouse: str) -> None:
    result = run("table", "get", "app.events", "id=1", "-w", warehouse)
    assert result.exit_code == 1
    assert "primary key" in result.stderr


def test_keys_of_several_columns_and_all_types() -> None:
    schema = Schema.of(
        [Field("day", "DATE", nullable=False), Field("id", "BIGINT", nullable=False)], primary_key=["day", "id"]
    )
    keys = parse_keys(schema, ["day=2024-01-15", "id=1", "id=2", "day=2024-01-16"])
    assert [(str(key["day"]), key["id"]) for key in keys] == [("2024-01-15", 1), ("2024-01-16", 2)]
    with pytest.raises(skerry.InvalidInputError, match="a key needs day, id: day is missing"):
        parse_keys(schema, ["id=1"])
    texts = {
        "BOOLEAN": "true",
        "DOUBLE": "1.5",
        "DECIMAL(5, 2)": "1.50",
        "STRING": "a=b",
        "BINARY": "00ff",
        "TIMESTAMP": "2024-01-15 10:00:00",
    }
    values = [parse_value(text, parse_type(name), "x") for name, text in texts.items()]
    assert [str(value) for value in values] == ["True", "1.5", "1.50", "a=b", "b'\\x00\\xff'", "2024-01-15 10:00:00"]
    for name, text in {"BOOLEAN": "yes", "BINARY": "0", "DOUBLE": "x", "DATE": "today"}.items():
        with pytest.raises(skerry.InvalidInputError, match="column 'x'"):
            parse_value(text, parse_type(name), "x")


def test_delete_by_key_and_by_condition(run: Run, users: skerry.Table, warehouse: str) -> None:
    delete = ("table", "delete", "app.users", "-w", warehouse)
    assert run(*delete, "--key", "id=1", "--key", "id=9").stdout == (
        "deleted from app.users: id = 1; id = 9; as snapshot 4\n"
    )
    assert users.scan(["id"]).to_arrow().to_pylist() == [{"id": 2}, {"id": 3}]
    assert (
        run(*delete, "--where", "name IS NULL").stdout == "deleted from app.users where name IS NULL, as snapshot 5\n"
    )
    assert users.scan(["id"]).to_arrow().to_pylist() == [{"id": 2}]
    events = run("table", "delete", "app.events", "--where", "id < 3", "-w", warehouse)
    assert events.exit_code == 0, events.stderr


@pytest.mark.parametrize(
    ("table", "options", "code", "problem"),
    [
        ("app.users", [], 2, "say what to delete: --where CONDITION or --key COLUMN=VALUE"),
        ("app.users", ["--where", "id = 1", "--key", "id=1"], 2, "say what to delete"),
        ("app.users", ["--where", "id = 'x' AND"], 1, ""),
        ("app.users", ["--where", "nothing = 1"], 1, ""),
        ("app.events", ["--key", "id=1"], 1, "app.events has no primary key: delete its rows by --where"),
    ],
)
def test_delete_explains_itself(
    run: Run, users: skerry.Table, warehouse: str, table: str, options: list[str], code: int, problem: str
) -> None:
    result = run("table", "delete", table, *options, "-w", warehouse)
    assert result.exit_code == code
    assert result.stderr.startswith(f"error: {problem}")
    assert result.stderr.count("\n") == 1


def test_scan_with_a_condition(run: Run, users: skerry.Table, warehouse: str) -> None:
    scan = ("table", "scan", "app.users", "-w", warehouse, "--columns", "id")
    assert run(*scan, "--where", "id > 1", "--json").stdout == '{"id":2}\n{"id":3}\n'
    assert run(*scan, "--where", "id > 1", "--count").stdout == "2\n"
    assert run(*scan, "--where", "id > 1", "--limit", "1").stdout.splitlines()[-1] == "1 row; --limit shows more"
    assert run(*scan, "--where", "id > 1", "--limit", "2").stdout.splitlines()[-1] == "2 rows"
    assert run(*scan).stdout.splitlines()[-1] == "3 rows"
    wrong = run(*scan, "--where", "id >== 1")
    assert wrong.exit_code == 1
    assert wrong.stderr == "error: predicate, at 6: expected a column or a value after >=, found =\n"


def test_compact_says_what_it_did(run: Run, users: skerry.Table, warehouse: str) -> None:
    compact = ("table", "compact", "app.users", "-w", warehouse)
    done = run(*compact, "--full")
    assert (
        done.stdout
        == "compacted app.users: 3 files with 4 row versions became 1 file with 3 row versions, as snapshot 4\n"
    )
    assert run(*compact).stdout == "app.users has nothing to compact\n"
    users.upsert([{"id": 2, "name": "Grace"}])
    found = json.loads(run(*compact, "--full", "--json").stdout)
    assert (found["snapshots"], found["read_row_versions"], found["written_row_versions"]) == ([6], 4, 3)
    refused = run(*compact, "--sort-by", "name")
    assert refused.exit_code == 1
    assert "sorted by its primary key" in refused.stderr


def test_what_a_writer_wrote_is_deleted_too(run: Run, users: skerry.Table, warehouse: str) -> None:
    with users.writer() as writer:
        writer.put({"id": 4, "name": "Edsger"})
    assert run("table", "delete", "app.users", "--key", "id=4", "-w", warehouse).exit_code == 0
    assert users.get({"id": 4}) is None


def test_rows_of_a_table_with_a_key_are_at_most_its_records(run: Run, users: skerry.Table, warehouse: str) -> None:
    shown = run("table", "show", "app.users", "-w", warehouse).stdout
    assert "up to 4 in 3 files" in shown
    assert "key         id" in shown
    listed = run("table", "list", "-w", warehouse).stdout
    assert "≤ 4" in listed
    files = run("table", "files", "app.users", "-w", warehouse).stdout
    assert files.splitlines()[0].split()[:6] == ["file", "level", "row", "versions", "marks", "size"]
