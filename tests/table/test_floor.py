"""FLOOR: identity, life and the end of history."""

from dataclasses import replace

import orjson
import pytest

from skerry.common.document import decode_document, encode_document
from skerry.common.errors import DamagedFileError, NewerFormatError, TableDroppedError
from skerry.fileio import MemoryFileIO
from skerry.table.floor import Floor, FloorStore
from skerry.table.floor_record import Forward, Reservation, decode_floor, encode_floor
from skerry.table.paths import TablePaths

PATHS = TablePaths("app/t")


@pytest.fixture
def store() -> FloorStore:
    return FloorStore(MemoryFileIO(), PATHS)


def current(store: FloorStore) -> Floor:
    floor = store.read()
    assert floor is not None
    return floor


def test_it_comes_back_as_it_was_written(store: FloorStore) -> None:
    assert store.read() is None
    assert store.create(Floor("u", "here", "live", 5, 3, 9))
    found = current(store)
    assert (found.table_uuid, found.state, found.floor, found.cleaned) == ("u", "live", 5, 3)
    assert (found.location, found.changed_ms) == ("here", 9)
    assert found.token


def test_there_is_one_creator(store: FloorStore) -> None:
    assert store.create(Floor("u"))
    assert not store.create(Floor("v"))
    assert current(store).table_uuid == "u"


def test_of_two_changes_from_one_state_one_wins(store: FloorStore) -> None:
    store.create(Floor("u"))
    before = current(store)
    assert store.change(before, floor=3)
    assert not store.change(before, floor=9)
    assert current(store).floor == 3


@pytest.mark.parametrize("change", [{"floor": 4}, {"cleaned": 2}, {"floor": 9, "cleaned": 0}])
def test_it_never_falls(store: FloorStore, change: dict[str, int]) -> None:
    store.create(Floor("u", floor=5, cleaned=3))
    with pytest.raises(AssertionError, match="FLOOR must never fall"):
        store.change(current(store), **change)
    assert current(store).floor == 5


def test_a_new_table_starts_anew(store: FloorStore) -> None:
    store.create(Floor("u", state="dropped", floor=5, cleaned=5))
    assert store.change(current(store), table_uuid="v", state="live", floor=0, cleaned=0)
    assert current(store).floor == 0


def test_a_table_in_use_needs_its_floor(store: FloorStore) -> None:
    with pytest.raises(DamagedFileError, match=r"table app\.t has lost its FLOOR file\. Restore"):
        store.read_live("u", "app.t")


def test_a_dropped_or_replaced_table_is_told_apart(store: FloorStore) -> None:
    store.create(Floor("u"))
    assert store.read_live("u", "app.t").table_uuid == "u"
    with pytest.raises(TableDroppedError, match="another one created under its name; open it again"):
        store.read_live("v", "app.t")
    for state in ("dropped",):
        assert store.change(current(store), state=state)
        with pytest.raises(TableDroppedError, match=r"table app\.t was dropped$"):
            store.read_live("u", "app.t")


FORWARD = Forward("t", "app/b", "r", None, 4, 3, 8)
RESERVATION = Reservation("r", "app/b", "view", withdrawn=True)


@pytest.mark.parametrize(
    "floor",
    [
        Floor("u", "here", "live", 5, 3, 9, files_of="app/b"),
        Floor("u", "here", "view", 0, 0, 9, forwards=(FORWARD, replace(FORWARD, location=""))),
        Floor("u", "", "reserved", 0, 0, 9, reservation=RESERVATION),
    ],
)
def test_names_of_renames_come_back_as_they_were_written_in_version_3(floor: Floor) -> None:
    data = encode_floor(floor)
    assert decode_floor(data, "x") == floor
    assert orjson.loads(data)["formatVersion"] == 3
    with pytest.raises(NewerFormatError):
        decode_document(data, path="x", kind="floor", known_version=2)


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("filesOf", "../b"),
        ("filesOf", "a/b/c"),
        ("forwards", [{"tableUuid": "t", "to": "b"}]),
        ("forwards", ["t"]),
        ("reservation", {"id": "r", "from": "app/b", "state": "dropped", "withdrawn": False}),
        ("reservation", None),
        ("state", "live"),
        ("location", "a/b"),
    ],
)
def test_members_of_renames_are_checked(member: str, value: object) -> None:
    whole = orjson.loads(encode_floor(Floor("u", "", "reserved", files_of="app/b", reservation=RESERVATION)))
    fields = {name: part for name, part in whole.items() if name not in ("kind", "formatVersion", "checksum")}
    with pytest.raises(DamagedFileError):
        decode_floor(encode_document("floor", 3, fields | {member: value}), "x")
