"""Damaged data files of a primary-key table: whoever needs one is told its name, and nobody gets a wrong answer.

The table is small enough that every byte of its files can be changed: plain Parquet at the bottom, Parquet with marks
above it, and an SST at level 0. Small files are checked as a whole; so that the checks of large ones are met as well,
everything is done a second time with no file taken for small.
"""

import inspect
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from faults.world import NAME, ROOT, World, new_world
from skerry.common.errors import DamagedFileError
from skerry.formats.open_parquet import open_parquet
from skerry.formats.read import read_parquet
from skerry.lake.table import Table
from skerry.types.field import Field
from support.effort import SOAK, sampled

COLUMNS = (Field("id", "BIGINT", nullable=False), Field("v", "STRING"))
ROWS = {1: "bottom", 2: "marked", 4: "fresh", 5: "bottom", 6: "fresh"}
ALL_KEYS = [{"id": n} for n in range(8)]


@cache
def healthy() -> World:
    """1 to 5 are at the bottom; then 2 and 7 are new, 3 is deleted; then 4 and 6 are new, 7 is deleted."""
    world = new_world()
    options = {"compaction.mode": "off", "file.compression": "none"}
    table = world.lake().create_table(NAME, COLUMNS, primary_key=["id"], options=options)
    table.upsert([{"id": n, "v": "bottom"} for n in (1, 2, 3, 4, 5)])
    table.upsert([{"id": 2, "v": "marked"}, {"id": 7, "v": "marked"}])
    table.delete(keys=[{"id": 3}])
    table.set_options({"file.format": "sst"})
    table.upsert([{"id": 4, "v": "fresh"}, {"id": 6, "v": "fresh"}])
    table.delete(keys=[{"id": 7}])
    return world


def rows_of(table: Table) -> dict[int, str]:
    return {row["id"]: row["v"] for row in table.scan().to_arrow().to_pylist()}


def scan(table: Table) -> None:
    assert rows_of(table) == ROWS


def stream(table: Table) -> None:
    assert table.scan(["v"]).to_batches().read_all().column("v").to_pylist() == list(ROWS.values())


def count(table: Table) -> None:
    assert table.scan().count() == len(ROWS)


def search(table: Table) -> None:
    assert table.scan(["id"], where="v = 'bottom'").to_arrow().column("id").to_pylist() == [1, 5]
    assert table.scan(["id"], where="id IN (3, 4)").to_arrow().column("id").to_pylist() == [4]


def get(table: Table) -> None:
    """Each key by itself: some do not need the damaged file."""
    errors = []
    for key in ALL_KEYS:
        try:
            found = table.get(key)
            assert found == ({**key, "v": ROWS[key["id"]]} if key["id"] in ROWS else None)
        except DamagedFileError as error:
            errors.append(error)
    if errors:
        raise errors[0]


def get_many(table: Table) -> None:
    assert {row["id"]: row["v"] for row in table.get_many(ALL_KEYS).to_pylist()} == ROWS


def compact(table: Table) -> None:
    table.compact(full=True)
    assert rows_of(table) == ROWS


def delete_where(table: Table) -> None:
    table.delete(where="v = 'bottom'")
    assert {row["id"] for row in table.get_many(ALL_KEYS).to_pylist()} == {2, 4, 6}


READS: tuple[Callable[[Table], None], ...] = (scan, stream, count, search, get, get_many)
WRITES: tuple[Callable[[Table], None], ...] = (compact, delete_where)


@dataclass(frozen=True)
class Victim:
    """A data file of the healthy table."""

    path: str
    data: bytes


@cache
def victims() -> dict[str, Victim]:
    files = healthy().lake().table(NAME).files().to_pylist()
    found = {}
    for file in files:
        kind = f"{file['format']}{' with marks' if file['tombstone_count'] else ''}"
        path = f"{ROOT}/{file['file']}"
        found.setdefault(kind, Victim(path, healthy().fileio.read(path)))
    return found


FORMATS = ("parquet", "parquet with marks", "sst", "sst with marks")
KINDS = (*FORMATS, "parquet, large", "parquet with marks, large")


def test_the_table_has_a_file_of_every_kind() -> None:
    assert sorted(victims()) == sorted(FORMATS)
    assert all(len(victim.data) < 3000 for victim in victims().values())
    for use in (*READS, *WRITES):
        use(healthy().copy().lake().table(NAME))


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> Iterator[str]:
    """A kind of file; Parquet files are taken for small ones, and then for large ones."""
    name, _, size = request.param.partition(", ")
    with pytest.MonkeyPatch.context() as patch:
        if size == "large":
            for function in (inspect.unwrap(open_parquet), inspect.unwrap(read_parquet)):
                defaults: Any = function.__kwdefaults__
                patch.setitem(defaults, "small_file_bytes", 0)
        yield name


def flips(data: bytes, kind: str) -> Iterator[tuple[str, bytes]]:
    """A bit of every byte of an SST, and of some bytes of Parquet: one checksum covers many of them."""
    for position in range(0, len(data), 1 if SOAK or kind.startswith("sst") else 9):
        bit = position % 8
        changed = data[:position] + bytes([data[position] ^ (1 << bit)]) + data[position + 1 :]
        yield f"bit {bit} of byte {position}", changed


def cuts(data: bytes) -> Iterator[tuple[str, bytes]]:
    lengths = {0, 1, 4, 8, 12, 32, 47, 48, 49, 55, 56, 57, len(data) // 2, len(data) - 8, len(data) - 1}
    lengths |= set(range(0, len(data), 1 if SOAK else 97))
    for length in sorted(lengths):
        yield f"cut to {length}", data[:length]


def others(data: bytes, kind: str) -> Iterator[tuple[str, bytes | None]]:
    yield "missing", None
    yield "longer", data + b"\0"
    yield "zeros", bytes(len(data))
    yield "garbage", random.Random(kind).randbytes(len(data))
    yield "twice", data + data
    for other, victim in victims().items():
        if other != kind:
            yield f"another file ({other})", victim.data


def judge(world: World, victim: Victim, use: Callable[[Table], None]) -> bool:
    """Use the table: the right answer, or an error that names the file; was it one?"""
    problem: DamagedFileError | None = None
    try:
        use(world.lake().table(NAME))
    except DamagedFileError as error:
        problem = error
    if problem is not None:
        assert problem.path == victim.path
        assert str(problem).startswith(victim.path)
        assert problem.remedy
    return problem is not None


def test_a_byte_changed_anywhere_is_noticed_or_does_no_harm(kind: str) -> None:
    victim = victims()[kind]
    world = healthy().copy()
    noticed = total = 0
    for number, (what, content) in enumerate(sampled(flips(victim.data, kind))):
        world.fileio.write(victim.path, content)
        for use in READS if SOAK else (READS[number % len(READS)],):
            try:
                noticed += judge(world, victim, use)
            except Exception as error:
                error.add_note(f"{victim.path}: {what}, {use.__name__}")
                raise
            total += 1
    assert noticed > total * 0.6, "count, search and get need not look at everything"


def test_a_file_that_is_cut_or_gone_or_another_is_noticed(kind: str) -> None:
    victim = victims()[kind]
    world = healthy().copy()
    for number, (what, content) in enumerate([*cuts(victim.data), *others(victim.data, kind)]):
        if content is None:
            world.fileio.delete([victim.path])
        else:
            world.fileio.write(victim.path, content)
        for use in (scan, READS[1 + number % (len(READS) - 1)]):
            try:
                assert judge(world, victim, use) or use is not scan
            except Exception as error:
                error.add_note(f"{victim.path}: {what}, {use.__name__}")
                raise


def test_writes_that_read_a_damaged_file_change_nothing(kind: str) -> None:
    victim = victims()[kind]
    damages = [*flips(victim.data, kind), *cuts(victim.data)]
    chosen = [*damages[:: 1 if SOAK else 53], *others(victim.data, kind)]
    for number, (what, content) in enumerate(chosen):
        world = healthy().copy()
        if content is None:
            world.fileio.delete([victim.path])
        else:
            world.fileio.write(victim.path, content)
        before = world.files()
        use = WRITES[number % len(WRITES)]
        try:
            if judge(world, victim, use):
                left = {path for path in set(world.files()) ^ set(before) if "/lease/" not in path}
                assert left == set(), "nothing is left of the attempt"
                world.fileio.write(victim.path, victim.data)
                scan(world.lake().table(NAME))
                use(world.lake().table(NAME))
        except Exception as error:
            error.add_note(f"{victim.path}: {what}, {use.__name__}")
            raise


def test_upserts_and_deletes_by_key_go_on_over_damaged_files() -> None:
    """They read no data; and when the file is back, everything is there."""
    for victim in victims().values():
        world = healthy().copy()
        world.fileio.write(victim.path, b"")
        table = world.lake().table(NAME)
        table.upsert([{"id": 1, "v": "new"}])
        table.delete(keys=[{"id": 5}])
        assert table.get({"id": 5}) is None
        assert table.get({"id": 1}) == {"id": 1, "v": "new"}
        world.fileio.write(victim.path, victim.data)
        assert rows_of(table) == {1: "new", 2: "marked", 4: "fresh", 6: "fresh"}
