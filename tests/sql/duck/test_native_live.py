"""Rows of a file that are outdated: DuckDB leaves them out, whatever the file's columns are called."""

import skerry
from skerry.formats.row_mask import LiveRows
from skerry.store.read.sorted_source import Live
from skerry.store.read.survivors import survivors
from skerry.types.field import Field

ID = [Field("id", "BIGINT", False)]


def test_a_column_may_be_called_like_the_number_of_a_row(lake: skerry.Lake) -> None:
    for name in ("file_row_number", "filename", "file_index"):
        table = lake.create_table(f"of_{name}.t", [*ID, Field(name, "BIGINT")], primary_key=["id"])
        table.upsert([{"id": n, name: 9 - n} for n in range(10)])
        table.upsert([{"id": n, name: 100} for n in range(0, 10, 3)])
        found = lake.sql(f"SELECT id, {name} FROM of_{name}.t ORDER BY id").fetchall()
        assert found == [(n, 100 if n % 3 == 0 else 9 - n) for n in range(10)], name


def test_bits_are_bits_whatever_they_spell(lake: skerry.Lake) -> None:
    """24 and 32 rows, of which those are left whose bits are the bytes of a word."""
    for word in (b"all", b"none"):
        bits = "".join(f"{byte:08b}" for byte in word)
        options = {"compaction.mode": "off"}
        table = lake.create_table(f"words.{word.decode()}", ID, primary_key=["id"], options=options)
        table.upsert([{"id": n} for n in range(len(bits))])
        table.delete(where="id IN (" + ", ".join(str(n) for n, bit in enumerate(bits) if bit == "0") + ")")
        planner = table.scan().planner
        with planner.open() as parts, planner.open_reader() as reader:
            assert word in [file.live for group in parts.files for file in group.files]
            (section,) = reader.sections()
            found = [source.live for source in survivors(section, reader.rules) if isinstance(source, Live)]
            assert LiveRows(word) in found
        expected = [(n,) for n, bit in enumerate(bits) if bit == "1"]
        assert lake.sql(f"SELECT id FROM words.{word.decode()} ORDER BY id").fetchall() == expected


def test_many_files_with_outdated_rows_and_files_without(lake: skerry.Lake) -> None:
    """More files than one scan of DuckDB reads behind bits; of every third one, all rows count."""
    fields = [*ID, Field("n", "BIGINT")]
    options = {"compaction.mode": "off", "deletion-vectors": "on-commit"}
    table = lake.create_table("many.t", fields, primary_key=["id"], options=options)
    expected: dict[int, int] = {}
    for number in range(70):
        first = number * 10
        keys = [*range(first, first + 10), *([first - 7, first - 1] if number % 3 else [])]
        table.upsert([{"id": key, "n": number} for key in keys])
        expected |= dict.fromkeys(keys, number)
    planner = table.scan().planner
    with planner.open() as parts:
        lives = [file.live for group in parts.files for file in group.files]
    assert len(lives) == 70
    assert 32 < len([live for live in lives if live is not None]) < 70
    assert lake.sql("SELECT id, n FROM many.t ORDER BY id").fetchall() == sorted(expected.items())
    found = lake.sql("SELECT count(*), sum(n) FROM many.t WHERE n >= 20 AND id < 500").fetchall()
    chosen = [n for key, n in expected.items() if n >= 20 and key < 500]
    assert found == [(len(chosen), sum(chosen))]
