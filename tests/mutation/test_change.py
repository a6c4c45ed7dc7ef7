"""The mistakes that mutation testing puts in, and the calls that tell whether a test reaches them."""

import sys
from types import ModuleType

import pytest

from mutation.change import Change, changes_of
from mutation.watch import places_of, watched

SOURCE = b'''
LIMIT = 4


def under(values: list[int]) -> int:
    """Counts 1, 2, 3."""
    found = 0
    for value in values:
        if value < LIMIT and not value == 2:
            found += 1
        match value:
            case 9:
                values.clear()
    return found
'''


def test_a_mistake_changes_one_place_and_nothing_that_is_only_told() -> None:
    changes = changes_of(SOURCE)
    assert {(each.line, each.before, each.after) for each in changes} == {
        (2, "4", "5"),
        (7, "0", "1"),
        (9, "value < LIMIT and not value == 2", "(value < LIMIT or not value == 2)"),
        (9, "value < LIMIT", "(value <= LIMIT)"),
        (9, "not value == 2", "(value == 2)"),
        (9, "value == 2", "(value != 2)"),
        (9, "2", "3"),
        (10, "found += 1", "pass"),
        (10, "1", "2"),
        (12, "9", "10"),
        (13, "values.clear()", "pass"),
        (14, "return found", "return None"),
    }
    for change in changes:
        compile(change.applied(SOURCE), "<mistaken>", "exec")
        assert change.applied(SOURCE) != SOURCE


def test_a_watched_module_does_the_same_and_tells_what_it_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    hits: list[int] = []
    probe = ModuleType("skerry_mutation_probe")
    monkeypatch.setattr(probe, "hit", hits.append, raising=False)
    monkeypatch.setitem(sys.modules, "skerry_mutation_probe", probe)
    changes = dict(enumerate(changes_of(SOURCE)))
    module: dict[str, object] = {}
    places = [places_of(number, "m.py", change, {"m.py": SOURCE}) for number, change in changes.items()]
    text, unknown = watched(SOURCE, [place for each in places if each is not None for place in each["m.py"]])
    assert [changes[number].before for number in unknown] == ["9"]  # no call can stand in a pattern
    exec(compile(text, "<watched>", "exec"), module)
    assert told(hits, changes) == set()  # a constant is watched where it is used
    under = module["under"]
    assert callable(under)
    assert under([]) == 0
    assert told(hits, changes) == {"0", "return found"}
    assert under([1, 2, 3, 4, 5]) == 2
    everything = {change.before for change in changes.values()}
    assert told(hits, changes) == everything - {"9", "values.clear()"}
    assert under([9]) == 0
    assert "values.clear()" in told(hits, changes)


def test_a_constant_that_is_used_at_import_may_have_any_effect() -> None:
    limit = changes_of(SOURCE)[0]
    assert limit.names == ("LIMIT",)
    for other in (b"from m import LIMIT as MOST\n", b"import m\nMORE = m.LIMIT + 1\n", b"def f(a=LIMIT): ...\n"):
        assert places_of(0, "m.py", limit, {"m.py": SOURCE, "other.py": other}) is None
    used = b"from m import LIMIT\ndef f(a):\n    return a < LIMIT\n"
    found = places_of(0, "m.py", limit, {"m.py": SOURCE, "other.py": used})
    assert found is not None
    assert [used[place.start : place.end] for place in found["other.py"]] == [b"LIMIT"]


def told(hits: list[int], changes: dict[int, Change]) -> set[str]:
    """The places that have been reported since the last time."""
    found = {changes[number].before for number in hits}
    hits.clear()
    return found
