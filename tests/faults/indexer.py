"""What the killed processes of ``test_index_crash`` do, in a module of its own because they must import it."""

from multiprocessing.connection import Connection

from skerry.lake.lake import connect

NAME = "db.t"
ROWS = 400
"""Rows of a file, with a word of their own in every file."""
INDEXES = (
    ("word", "bloom"),
    ("word", "inverted"),
    ("body", "fulltext_bloom"),
    ("lower(word)", "inverted"),
    ("payload ->> '$.n'", "bloom"),
)


def build_for_ever(warehouse: str, started: Connection) -> None:
    """Build all indexes of all files again and again, by SQL; drop one and create it in between."""
    lake = connect(warehouse)
    started.send(0)
    for number in range(1_000_000):
        lake.sql(f"CALL build_index('{NAME}', rebuild => true)")
        kinds = lake.table(NAME).indexes()
        lake.sql(f"DROP INDEX {kinds[number % len(kinds)].name} ON {NAME}")
        lake.sql(f"CREATE INDEX again_{number} ON {NAME} (word) USING {'bloom' if number % 2 else 'inverted'}")
        started.send(number)


def upsert_for_ever(warehouse: str, acknowledged: Connection) -> None:
    """Write the next version of all rows of a table with indexes and say so, again and again."""
    table = connect(warehouse).table(NAME)
    row = table.get({"id": 0})
    first = 0 if row is None else int(row["n"]) + 1
    for version in range(first, first + 1_000_000):
        table.upsert([row_of(n, version) for n in range(ROWS)])
        acknowledged.send(version)


def row_of(number: int, version: int) -> dict[str, object]:
    """A row whose columns all tell its version."""
    word = f"Word{number % 40}v{version}"
    return {"id": number, "n": version, "word": word, "body": f"it says {word} here", "payload": f'{{"n": {version}}}'}
