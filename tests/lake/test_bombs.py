"""Small things that would take for ever, or all memory, or leave with errors that are not ours.

Each is met by a bound and an error of ours that says what and where, and the rest of the lake works.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import orjson
import pyarrow as pa
import pytest
import xxhash

import skerry
from skerry.common.document import encode_document
from skerry.common.errors import DamagedFileError, DataError, InvalidInputError, SchemaError, SkerryError, SqlError
from skerry.formats import jsonrows
from skerry.table import columnar
from support.bound import within
from support.effort import SOAK
from support.template import copy_template, make_template

SECONDS = 30.0


def fill(lake: skerry.Lake) -> None:
    for name in ("app.good", "app.bad"):
        table = lake.create_table(
            name, pa.schema([pa.field("id", pa.int64(), nullable=False), ("s", pa.string())]), primary_key=["id"]
        )
        table.upsert([{"id": 1, "s": "one"}])
    lake.table("app.bad").create_tag("v1")
    lake.create_view("app.seen", "SELECT id FROM good")


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_template(tmp_path_factory.mktemp("template"), fill)


@pytest.fixture
def lake(tmp_path: Path, template: Path) -> Any:
    with skerry.connect(tmp_path / "lake") as lake:
        copy_template(template, lake)
        yield lake


def file_of(lake: skerry.Lake, name: str) -> Path:
    return Path(lake.root) / "app" / "bad" / name


def rest_works(lake: skerry.Lake) -> None:
    """All but ``app.bad`` can be listed, read and written."""
    assert "app.good" in within(SECONDS, lake.list_tables)
    assert "app.seen" in within(SECONDS, lake.list_views)
    query = (
        "SELECT count(*), (SELECT count(*) FROM app.seen), (SELECT count(*) FROM system.databases), "
        "(SELECT count(DISTINCT table_name) FROM system.columns WHERE table_name = 'good'), "
        "(SELECT count(*) FROM system.tables WHERE row_versions >= 0 AND table_name = 'good') FROM app.good"
    )
    assert within(SECONDS, lambda: lake.sql(query).fetchall()) == [(1, 1, 1, 1, 1)]


def use(lake: skerry.Lake) -> None:
    """Whatever one does with a table."""
    with skerry.connect(lake.root) as fresh:
        table = fresh.table("app.bad")
        table.scan().to_arrow()
        table.scan(tag="v1").to_arrow()
        table.snapshots()
        table.upsert([{"id": 2, "s": "two"}])
        table.expire_snapshots(retain_last=1, older_than="0 s")


def members_of(path: Path) -> dict[str, Any]:
    fields: dict[str, Any] = orjson.loads(path.read_bytes())
    return {name: value for name, value in fields.items() if name not in ("kind", "formatVersion", "checksum")}


# Documents with a checksum that is right


def nested(depth: int) -> Any:
    value: Any = "INT"
    for _ in range(depth):
        value = {"array": value, "elementId": 5, "elementNullable": True}
    return value


ODD_VALUES: list[Any] = [None, True, -1, 1.5, 2**63, "", "../..", [], {}, [[1]], {"a": {"b": 1}}]
DOCUMENTS = {
    "snapshot/FLOOR": "floor",
    "snapshot/snapshot-1": "snapshot",
    "schema/schema-0": "schema",
    "tag/tag-v1": "tag",
    "snapshot/LATEST": "hint",
    "metadata": "metadata",
}


def rewrite(path: Path, change: Any) -> None:
    """The document at ``path`` with other members, and a checksum that is right."""
    fields = orjson.loads(path.read_bytes())
    kind, version = fields.pop("kind"), fields.pop("formatVersion")
    del fields["checksum"]
    path.write_bytes(encode_document(kind, version, change(fields)))


def odd_documents(fields: dict[str, Any]) -> list[dict[str, Any]]:
    """Each member missing, and each with values that it never has: some, or in a soak all."""
    found: list[dict[str, Any]] = [{}]
    for number, name in enumerate(fields):
        found.append({key: value for key, value in fields.items() if key != name})
        values = ODD_VALUES if SOAK else (ODD_VALUES * 2)[number % len(ODD_VALUES) :][:2]
        found += [{**fields, name: value} for value in values]
    return found


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_with_odd_members_is_damage_of_one_table(lake: skerry.Lake, name: str) -> None:
    path = file_of(lake, name)
    whole = path.read_bytes()
    for number, odd in enumerate(odd_documents(members_of(path))):
        rewrite(path, lambda _, odd=odd: odd)
        with suppress(SkerryError):  # any other error would be ours to mend; some members may be odd without harm
            within(SECONDS, lambda: use(lake))
        if number % 25 == 0:
            rest_works(lake)
        path.write_bytes(whole)


@pytest.mark.parametrize("name", ["snapshot/FLOOR", "snapshot/snapshot-1", "schema/schema-0", "tag/tag-v1"])
@pytest.mark.parametrize(
    "body", [b"[1]", b"null", b"{", b'{"a":' * 2000 + b"1" + b"}" * 2000], ids=["list", "null", "torn", "deep"]
)
def test_a_checksum_over_what_is_no_document(lake: skerry.Lake, name: str, body: bytes) -> None:
    text = body[:-1] + b',"checksum":"xxh3:' + xxhash.xxh3_64_hexdigest(body).encode() + b'"}\n'
    file_of(lake, name).write_bytes(text)
    with pytest.raises(DamagedFileError, match=name.rpartition("/")[2]):
        within(SECONDS, lambda: use(lake))
    rest_works(lake)


def test_a_schema_that_is_nested_without_end(lake: skerry.Lake) -> None:
    for depth in (31, 200):
        rewrite(
            file_of(lake, "schema/schema-0"),
            lambda fields, depth=depth: {**fields, "fields": [{**fields["fields"][0], "type": nested(depth)}]},
        )
        with pytest.raises(DamagedFileError, match="nested"):
            within(SECONDS, lambda: use(lake))
        rest_works(lake)


def test_a_view_with_odd_members(lake: skerry.Lake) -> None:
    lake.create_view("app.bad_view", "SELECT 1 AS a")
    (path,) = (Path(lake.root) / "app" / "bad_view").rglob("view-1")
    whole = path.read_bytes()
    for odd in odd_documents(members_of(path)):
        rewrite(path, lambda _, odd=odd: odd)
        with suppress(SkerryError):
            within(SECONDS, lambda: lake.sql("SELECT * FROM app.bad_view").fetchall())
        within(SECONDS, lambda: lake.sql("SELECT * FROM system.views").fetchall())
        path.write_bytes(whole)
    rewrite(path, lambda _: {})
    assert within(SECONDS, lambda: lake.sql("SELECT view_name FROM system.views").fetchall()) == [("seen",)]
    assert "app.seen" in lake.list_views()


def test_a_manifest_with_odd_members(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(columnar, "_check_content", lambda *_: None)  # somebody has written the checksums anew
    with skerry.connect(tmp_path / "lake") as lake:
        good = lake.create_table("app.good", pa.schema([("id", pa.int64())]))
        good.append([{"id": 1}])
        bad = lake.create_table("app.bad", pa.schema([("id", pa.int64())]), options={"manifest.format": "json"})
        bad.append([{"id": 1}])
        paths = [path for path in (tmp_path / "lake/app/bad/manifest").iterdir() if path.read_bytes()[:1] == b"{"]
        assert paths
        for path in paths:
            whole = path.read_bytes()
            fields = members_of(path)
            rows = next(name for name, value in fields.items() if isinstance(value, list))
            odds = odd_documents(fields)
            odds += [{**fields, "columns": odd} for odd in odd_documents(fields["columns"])]
            odds += [{**fields, rows: [odd]} for row in fields[rows] for odd in odd_documents(row)]
            for odd in odds:
                rewrite(path, lambda _, odd=odd: odd)
                with suppress(SkerryError), skerry.connect(lake.root) as fresh:
                    within(SECONDS, lambda fresh=fresh: fresh.table("app.bad").scan().to_arrow())
            if rows == "entries":  # the manifest list says how many there are
                rewrite(path, lambda _, less={**fields, rows: []}: less)
                with pytest.raises(DamagedFileError, match="0 entries"), skerry.connect(lake.root) as fresh:
                    fresh.table("app.bad").scan().to_arrow()
            path.write_bytes(whole)
        assert bad.scan().to_arrow().num_rows == good.scan().to_arrow().num_rows == 1


@pytest.mark.parametrize("is_keyed", [True, False])
def test_counts_that_are_only_claimed_take_no_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_keyed: bool
) -> None:
    monkeypatch.setattr(columnar, "_check_content", lambda *_: None)
    with skerry.connect(tmp_path / "lake") as lake:
        schema = pa.schema([pa.field("id", pa.int64(), nullable=False), ("s", pa.string())])
        options = {"manifest.format": "json", **({"compaction.mode": "off"} if is_keyed else {})}
        table = lake.create_table("app.bad", schema, primary_key=["id"] if is_keyed else None, options=options)
        for _ in range(2):
            (table.upsert if is_keyed else table.append)([{"id": n, "s": "x"} for n in range(50)])
    for path in (tmp_path / "lake/app/bad/manifest").iterdir():
        whole, fields = path.read_bytes(), members_of(path)
        rows = next(name for name, value in fields.items() if isinstance(value, list))
        counts = [name for row in fields[rows][:1] for name, value in row.items() if isinstance(value, int)]
        for name in counts if SOAK else {"addedFiles", "deletedFiles", "rowCount"} & set(counts):
            for claimed in (2**62, 2**31 - 1, -5) if SOAK else (2**62,):
                odd = {**fields, rows: [{**row, name: claimed} for row in fields[rows]]}
                rewrite(path, lambda _, odd=odd: odd)
                with suppress(SkerryError), skerry.connect(tmp_path / "lake") as fresh:
                    within(SECONDS, lambda fresh=fresh: fresh.sql("SELECT max(s) FROM app.bad").fetchall())
        path.write_bytes(whole)
    with skerry.connect(tmp_path / "lake") as lake:
        assert lake.sql("SELECT count(*) FROM app.bad").fetchall() == [(50 if is_keyed else 100,)]


# What stands in place of a file

SHAPES = {
    "pipe": os.mkfifo,
    "folder": os.mkdir,
    "loop": lambda path: os.symlink(path, path),
    "device": lambda path: os.symlink("/dev/zero", path),
}
PLACES = [
    "snapshot/FLOOR",
    "snapshot/snapshot-1",
    "snapshot/LATEST",
    "schema/schema-0",
    "metadata",
    "tag/tag-v1",
    "manifest/*",
    "data/*",
]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("place", PLACES)
def test_what_is_no_file_in_place_of_one(lake: skerry.Lake, place: str, shape: str) -> None:
    folder = Path(lake.root) / "app" / "bad"
    for path in sorted(folder.glob(place)):
        whole = path.read_bytes()
        path.unlink()
        SHAPES[shape](path)
        with suppress(SkerryError):
            within(SECONDS, lambda: use(lake))
        with suppress(SkerryError), skerry.connect(lake.root) as fresh:
            within(SECONDS, lambda fresh=fresh: fresh.sql("SELECT * FROM app.bad").fetchall())
        rest_works(lake)
        os.rmdir(path) if shape == "folder" else path.unlink()
        path.write_bytes(whole)


@pytest.mark.parametrize("shape", SHAPES)
def test_what_is_no_file_in_the_folder_of_logs(lake: skerry.Lake, shape: str) -> None:
    with lake.table("app.bad").writer() as writer:
        writer.put({"id": 5, "s": "x"})
    wal = Path(lake.root) / "app" / "bad" / "wal"
    for name in ("wal-77.log", "WRITER", "LOCK"):
        path = wal / name
        saved = path.read_bytes() if path.is_file() else None
        path.unlink(missing_ok=True)
        SHAPES[shape](path)

        def write() -> None:
            with skerry.connect(lake.root) as fresh, fresh.table("app.bad").writer() as writer:
                writer.put({"id": 6, "s": "y"})

        with suppress(SkerryError):
            within(SECONDS, write)
        rest_works(lake)
        os.rmdir(path) if shape == "folder" else path.unlink(missing_ok=True)
        if saved is not None:
            path.write_bytes(saved)


# Views, types, numbers


@pytest.mark.parametrize(
    "form",
    [
        "SELECT * FROM {view} UNION ALL SELECT * FROM {view}",
        "SELECT a.id FROM {view} AS a JOIN {view} AS b USING (id)",
        "SELECT id FROM {view} WHERE id IN (SELECT id FROM {view})",
        "WITH c AS (FROM {view}) SELECT x.id FROM c AS x, c AS y, {view} AS z",
    ],
)
def test_views_that_double_each_other_are_refused(lake: skerry.Lake, form: str) -> None:
    inner = "good"
    for number in range(20):
        lake.create_view(f"app.v{number}", form.format(view=inner))
        inner = f"v{number}"
    with pytest.raises(SqlError, match="500 views"):
        within(SECONDS, lambda: lake.sql(f"SELECT count(*) FROM app.{inner}"))
    with pytest.raises(SqlError, match="500 views"):
        within(SECONDS, lambda: lake.sql(f"CREATE VIEW app.more AS SELECT * FROM app.{inner}"))
    assert within(SECONDS, lambda: lake.sql("SELECT count(*) FROM app.v3").fetchall())
    rest = within(SECONDS, lambda: lake.sql("SELECT count(*) FROM app.good").fetchall())
    assert rest == [(1,)]


def test_views_whose_texts_are_long_are_refused(lake: skerry.Lake) -> None:
    lake.create_view("app.long", f"SELECT id FROM good /* {'x' * 400_000} */")
    assert within(SECONDS, lambda: lake.sql("SELECT count(*) FROM app.long").fetchall()) == [(1,)]
    with pytest.raises(SqlError, match="characters"):
        within(SECONDS, lambda: lake.sql("SELECT count(*) FROM app.long, app.long AS b, app.long AS c"))


DIGITS = "9" * 5000
MANY = [
    f"SELECT {DIGITS}",
    f"SELECT * FROM app.good LIMIT {DIGITS}",
    f"SELECT * FROM app.good LIMIT 1 OFFSET {DIGITS}",
    f"SELECT * FROM app.good WHERE id = {DIGITS}",
    f"SELECT * FROM app.good WHERE id = -{DIGITS}.{DIGITS}e{DIGITS}",
    f"SELECT * FROM app.good FOR VERSION AS OF {DIGITS}",
    f"SELECT CAST(1 AS DECIMAL({DIGITS}, 0))",
    f"SELECT INTERVAL {DIGITS} DAY",
    f"SELECT DATE '{DIGITS}-01-01'",
    f"SELECT * FROM app.good WHERE id > DATE '{DIGITS}-01-01'",
    f"CREATE TABLE app.n (a DECIMAL({DIGITS}, 2))",
    f"CREATE TABLE app.n (a DECIMAL(10, {DIGITS}))",
    f"CREATE TABLE app.n (a INT DEFAULT {DIGITS})",
    f"CREATE TABLE app.n (a BIGINT) PARTITIONED BY (bucket({DIGITS}, a))",
    f"CREATE TABLE app.n (a BIGINT) PARTITIONED BY (bucket({2**40}, a))",
    f"CREATE TABLE app.n (a BIGINT) PARTITIONED BY (truncate({DIGITS}, a))",
    f"CREATE TABLE app.n (a BIGINT) WITH ('file.target-size' = '{DIGITS}')",
    f"INSERT INTO app.good VALUES ({DIGITS}, 'x')",
    f"UPDATE app.good SET id = {DIGITS}",
    f"DELETE FROM app.good WHERE id = {DIGITS}",
    f"SET sql.threads = {DIGITS}",
    f"SET sql.memory-limit = '{DIGITS} GB'",
    f"CALL rollback_to(table => 'app.good', snapshot => {DIGITS})",
]


@pytest.mark.parametrize("statement", MANY, ids=lambda text: text[:60].replace("9", ""))
def test_numbers_of_thousands_of_digits(lake: skerry.Lake, statement: str) -> None:
    with suppress(SkerryError):
        within(SECONDS, lambda: lake.sql(statement).fetchall())
    assert lake.sql("SELECT count(*) FROM app.good").fetchall() == [(1,)]


DEEPLY = [
    "SELECT " + "(" * 5000 + "1" + ")" * 5000,
    "SELECT " + "-" * 1 + " - ".join(["1"] * 5000),
    "SELECT " + "NOT " * 5000 + "true",
    "SELECT " + "[" * 3000 + "1" + "]" * 3000,
    "SELECT " + "{'a': " * 3000 + "1" + "}" * 3000,
    "SELECT " + "CASE WHEN true THEN " * 3000 + "1" + " END" * 3000,
    "SELECT * FROM " + "(SELECT * FROM " * 2000 + "app.good" + ")" * 2000,
    "SELECT CAST(NULL AS " + "STRUCT(a " * 2000 + "INT" + ")" * 2000 + ")",
    "SELECT NULL::INT" + "[]" * 5000,
    "SELECT * FROM app.good WHERE " + " OR ".join(f"id = {n}" for n in range(2000)),
    "SELECT * FROM app.good WHERE " + "NOT (" * 3000 + "id = 1" + ")" * 3000,
    "WITH " + ", ".join(f"c{n} AS (SELECT a.id FROM {f'c{n - 1}' if n else 'app.good'} a, "
                        f"{f'c{n - 1}' if n else 'app.good'} b)" for n in range(60)) + " SELECT count(*) FROM c59",
    "CREATE TABLE app.n (a " + "ARRAY<" * 2000 + "INT" + ">" * 2000 + ")",
    "CREATE TABLE app.n (a " + "STRUCT<a: " * 31 + "INT" + ">" * 31 + ")",
    "CREATE TABLE app.n (a INT" + "[]" * 2000 + ")",
    "CREATE VIEW app.n AS SELECT " + "(" * 3000 + "1" + ")" * 3000,
    "INSERT INTO app.good VALUES (" + "(" * 3000 + "1" + ")" * 3000 + ", 'x')",
    "UPDATE app.good SET s = " + "(" * 3000 + "'1'" + ")" * 3000,
    "DELETE FROM app.good WHERE " + "(" * 3000 + "id = 9" + ")" * 3000,
    "EXPLAIN " * 3000 + "SELECT 1",
]  # fmt: skip


@pytest.mark.parametrize("statement", DEEPLY, ids=lambda text: text[:30])
def test_statements_that_are_nested_deeply(lake: skerry.Lake, statement: str) -> None:
    with suppress(SkerryError):
        within(60.0, lambda: lake.sql(statement).fetchall())
    assert lake.sql("SELECT count(*) FROM app.seen").fetchall() == [(1,)]


@pytest.mark.parametrize(
    "where",
    [
        "(" * 5000 + "id = 1" + ")" * 5000,
        "NOT " * 5000 + "id = 1",
        " OR ".join(["id = 1"] * 20_000),
        f"id = {DIGITS}",
        f"id = {DIGITS}.5",
        f"s LIKE '{'%a' * 3000}'",
        f"id IN ({', '.join(map(str, range(50_000)))})",
    ],
    ids=lambda text: text[:20],
)
def test_conditions_that_are_nested_deeply(lake: skerry.Lake, where: str) -> None:
    with suppress(SkerryError):
        within(SECONDS, lambda: lake.table("app.good").scan(where=where).to_arrow())
    assert lake.table("app.good").scan(where="id = 1").count() == 1


def test_types_are_nested_30_deep_and_no_deeper(lake: skerry.Lake) -> None:
    arrow: pa.DataType = pa.int64()
    value: Any = 7
    for _ in range(30):
        arrow, value = pa.list_(arrow), [value]
    table = lake.create_table("app.deep", pa.schema([("a", arrow)]))
    table.append([{"a": value}])
    assert within(SECONDS, lambda: lake.sql("SELECT * FROM app.deep").fetchall()) == [(value,)]
    assert within(SECONDS, lambda: table.scan().to_arrow().to_pylist()) == [{"a": value}]
    for depth in (31, 3000):
        deep: pa.DataType = pa.int64()
        for _ in range(depth):
            deep = pa.list_(deep) if depth == 31 else pa.struct([("a", deep)])
        with pytest.raises(SchemaError, match="nested"):
            within(SECONDS, lambda deep=deep: lake.create_table("app.n", pa.schema([("a", deep)])))
        with pytest.raises(InvalidInputError, match="nested"):
            within(SECONDS, lambda depth=depth: skerry.Field("a", "ARRAY<" * depth + "INT" + ">" * depth))
    rest_works(lake)


# Rows of JSON


def test_a_long_line_of_json_takes_as_long_as_it_is_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jsonrows, "_READ_BYTES", 1 << 12)  # 64 MB in so many pieces: 32 GB would be copied
    with skerry.connect(tmp_path / "lake") as lake:
        table = lake.create_table("app.t", pa.schema([("s", pa.string())]), options={"file.format": "json"})
        table.append([{"s": "x" * (64 << 20)}, {"s": "y"}])
        rows = within(20.0, lambda: table.scan().to_arrow())
        assert [len(row["s"]) for row in rows.to_pylist()] == [64 << 20, 1]


def test_a_line_of_json_has_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with skerry.connect(tmp_path / "lake") as lake:
        table = lake.create_table("app.t", pa.schema([("s", pa.string())]), options={"file.format": "json"})
        table.append([{"s": "x" * 5000}])
        monkeypatch.setattr(jsonrows, "LONGEST_LINE_BYTES", 4000)
        monkeypatch.setattr(jsonrows, "_READ_BYTES", 1000)
        with pytest.raises(DamagedFileError, match="line"):
            table.scan().to_arrow()
        with pytest.raises(DataError, match="4,000"):
            table.append([{"s": "x" * 5000}])
        assert table.snapshot().id == 1
