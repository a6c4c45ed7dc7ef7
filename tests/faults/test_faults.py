"""Storage that fails, and processes that die, at every single operation.

A scenario is run once in peace to count its operations. Then, for each of them, it is run on a copy of the same world,
and storage fails, or the process dies, right there. Whoever opens the table afterwards must find the state from before
or the one from after, and nothing in between.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from faults.scenario import DROPS, READS, SCENARIOS, Scenario, half_dropped
from faults.storage import DenyingFileIO, ForgetfulFileIO, LateFileIO, OneDeleteAtATime, OutageFileIO
from faults.world import (
    COLUMNS,
    DAY,
    NAME,
    ROOT,
    State,
    World,
    assert_no_litter,
    look,
    reachable_files,
    read_rows,
    row_for,
    rows_of,
)
from skerry.common.errors import CommitOutcomeUnknownError, NotFoundError, SkerryError, StorageError
from skerry.fileio import FileIO, LocalFileIO
from skerry.table.floor import FloorStore
from skerry.table.paths import TablePaths, is_uuid
from support.effort import SOAK, sampled
from support.faulty import FaultyFileIO, ProcessDied

_EXTRA = 900
_CHANGES = ("write", "replace", "put_if_absent", "replace_if", "delete", "close_output")


@dataclass(frozen=True)
class Fault:
    """What goes wrong at an operation, and at which operations it can make a difference."""

    name: str
    ops: tuple[str, ...] | None
    make: Callable[[FileIO, int], FaultyFileIO]
    lasts: bool = False
    """Nothing is changed afterwards: to begin at one read or at the next is the same."""


FAULTS = (
    Fault("fails", None, lambda fileio, k: FaultyFileIO(fileio, k)),
    Fault("dies", None, lambda fileio, k: FaultyFileIO(fileio, k, "die"), lasts=True),
    Fault("dies and tears", ("write", "close_output"), lambda fileio, k: FaultyFileIO(fileio, k, "die", torn=True)),
    Fault("and all later ones fail", None, OutageFileIO, lasts=True),
    Fault("fails after its effect", _CHANGES, lambda fileio, k: FaultyFileIO(fileio, k, after=True)),
    Fault("takes effect late", _CHANGES, LateFileIO),
    Fault("takes effect a little late", _CHANGES, lambda fileio, k: LateFileIO(fileio, k, delay=2)),
    Fault("denies its success", ("put_if_absent", "replace_if"), DenyingFileIO),
)


@dataclass(frozen=True)
class Rehearsal:
    """A scenario in peace."""

    prior: World
    log: list[tuple[str, str]]
    old: State | None
    new: State | None

    def faults(self) -> Iterator[tuple[Fault, int]]:
        ops = ["", *(op for op, _ in self.log)]
        for k in range(1, len(ops)):
            repeats = not SOAK and k > 1 and ops[k] not in _CHANGES and ops[k - 1] not in _CHANGES
            for fault in FAULTS:
                if (fault.ops is None or ops[k] in fault.ops) and not (fault.lasts and repeats):
                    yield fault, k


@cache
def rehearse(scenario: Scenario) -> Rehearsal:
    prior = scenario.prior()
    world = prior.copy()
    counting = FaultyFileIO(world.fileio)
    scenario.action(world.lake(lambda _: OneDeleteAtATime(counting)))
    return Rehearsal(prior, counting.log, look(prior.copy().lake()), look(world.lake()))


def strike(scenario: Scenario, world: World, fault: Fault, k: int) -> BaseException | None:
    """Run the scenario while storage fails; what it raised."""
    faulty = fault.make(world.fileio, k)
    try:
        scenario.action(world.lake(lambda _: OneDeleteAtATime(faulty)))
    except (SkerryError, ProcessDied) as error:
        return error
    finally:
        if isinstance(faulty, LateFileIO):
            faulty.arrive()
    return None


def check_promise(scenario: Scenario, raised: BaseException | None, found: State | None, rehearsal: Rehearsal) -> None:
    """Old or new; new if the call returned; old if a commit failed and did not say that it does not know."""
    if raised is None:
        assert found == rehearsal.new
    elif scenario.commits and not isinstance(raised, ProcessDied | CommitOutcomeUnknownError):
        assert found == rehearsal.old
    else:
        assert found in (rehearsal.old, rehearsal.new)


def check_aftermath(scenario: Scenario, world: World, found: State | None, rehearsal: Rehearsal) -> None:
    """The table goes on as if nothing had happened, and what is left of the failure can be cleaned away."""
    if found is None:
        world.copy().lake().create_table(NAME, COLUMNS)
    else:
        for follow in ORDERS if SOAK else (ORDERS[len(world.files()) % 2],):
            follow(world.copy(), found)
    if found == rehearsal.old or scenario.repeatable:
        again = world.copy()
        scenario.action(again.lake())
        expected = None if rehearsal.new is None else rehearsal.new.outline()
        assert look(again.lake(), past=False) == expected


def goes_on_then_is_cleaned(world: World, found: State) -> None:
    expected = append_one(world, found)
    world.clock.advance(5 * DAY)
    world.lake().table(NAME).remove_orphan_files()
    assert_no_litter(world)
    assert look(world.lake()) == expected


def is_cleaned_then_goes_on(world: World, found: State) -> None:
    world.clock.advance(5 * DAY)
    world.lake().table(NAME).remove_orphan_files()
    assert_no_litter(world)
    assert world.lake().table(NAME).remove_orphan_files().files == []
    expected = append_one(world, found)
    assert_no_litter(world)
    assert look(world.lake()) == expected


ORDERS = (goes_on_then_is_cleaned, is_cleaned_then_goes_on)


def append_one(world: World, found: State) -> State:
    table = world.lake().table(NAME)
    row = row_for(table, _EXTRA)
    return found.after_append(table.append([row]).id, [row])


class Judge:
    """Checks what faults leave behind; worlds that have been seen before are not checked again."""

    def __init__(self, scenario: Scenario, check: Callable[..., None] = check_aftermath) -> None:
        self.scenario = scenario
        self.rehearsal = rehearse(scenario)
        self._check = check
        self._seen: dict[frozenset[tuple[str, bytes]], State | None] = {}

    def judge(self, world: World, raised: BaseException | None) -> None:
        files = frozenset(world.files().items())
        is_new = files not in self._seen
        if is_new:
            self._seen[files] = look(world.copy().lake())
        check_promise(self.scenario, raised, self._seen[files], self.rehearsal)
        if is_new:
            self._check(self.scenario, world, self._seen[files], self.rehearsal)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.name)
def test_a_fault_at_any_operation_leaves_the_old_state_or_the_new_one(scenario: Scenario) -> None:
    judge = Judge(scenario)
    rehearsal = judge.rehearsal
    for fault, k in sampled(rehearsal.faults()):
        world = rehearsal.prior.copy()
        try:
            judge.judge(world, strike(scenario, world, fault, k))
        except Exception as error:
            error.add_note(f"{scenario.name}: operation {k} {fault.name}: {rehearsal.log[k - 1]}")
            raise


def test_the_scenarios_reach_what_they_are_made_for() -> None:
    logs = {scenario.name: rehearse(scenario).log for scenario in (*SCENARIOS, *DROPS)}
    for name in ("append_merging", "rename_merging"):
        assert any(op == "read" and "/manifest/manifest-0" in path for op, path in logs[name])
    assert sum(op == "close_output" for op, _ in logs["append"]) == 2
    assert "/data/" in " ".join(rehearse(DROPS[1]).prior.files()), "nothing is left for the second drop"
    for name in ("expire", "expire_again"):
        deleted = [path.split("/")[2] for op, path in logs[name] if op == "delete"]
        assert {"data", "manifest", "snapshot"} <= set(deleted)
    assert any(op == "delete" and "/manifest/manifest-0" in path for op, path in logs["expire_merged"])
    folders = {path.split("/")[2] for op, path in logs["remove_orphans"] if op == "delete"}
    assert folders == {"data", "manifest", "lease", "schema"}


@pytest.mark.parametrize("name", ["expire", "expire_again", "expire_merged"])
def test_an_expiry_that_died_is_finished_by_the_next_one(name: str) -> None:
    scenario = next(s for s in SCENARIOS if s.name == name)
    rehearsal = rehearse(scenario)
    for k in range(1, len(rehearsal.log) + 1):
        world = rehearsal.prior.copy()
        strike(scenario, world, FAULTS[1], k)
        scenario.action(world.lake())
        needed, allowed = reachable_files(world.context())
        left = world.table_files() - needed - allowed
        assert all(path.startswith("snapshot/snapshot-") for path in left), (k, rehearsal.log[k - 1])


# Dropping: a table is there, or gone and its name is free


def check_drop(scenario: Scenario, world: World, found: State | None, rehearsal: Rehearsal) -> None:
    if found is not None:
        check_aftermath(scenario, world, found, rehearsal)
        return
    name_is_free(world.copy())
    world.lake().drop_table(NAME, if_exists=True)
    assert files_of_the_dropped_table(world) == set()
    name_is_free(world)


def files_of_the_dropped_table(world: World) -> set[str]:
    """What is left of the table that was dropped last; others of the name may have left files as well."""
    floor = FloorStore(world.fileio, TablePaths(ROOT)).read()
    if floor is None:
        return world.table_files()
    assert floor.state == "dropped"
    tops = {path: path.split("/")[0] for path in world.table_files() - {"snapshot/FLOOR"}}
    return {path for path, top in tops.items() if (top == floor.location if floor.location else not is_uuid(top))}


def name_is_free(world: World) -> None:
    world.lake().create_table(NAME, COLUMNS)
    found = look(world.lake())
    assert found is not None
    assert (found.rows, found.snapshots, found.tags) == ((("id", "region"), ()), (), ())
    assert append_one(world, found).snapshots[0].id == 1
    world.clock.advance(5 * DAY)
    world.lake().table(NAME).remove_orphan_files()
    assert_no_litter(world)
    assert read_rows(world.lake().table(NAME)) == (("id", "region"), ((_EXTRA, "east"),))


@pytest.mark.parametrize("scenario", DROPS, ids=lambda s: s.name)
def test_a_fault_at_any_operation_of_a_drop_leaves_the_table_whole_or_gone(scenario: Scenario) -> None:
    rehearsal = rehearse(scenario)
    seen: dict[frozenset[tuple[str, bytes]], State | None] = {}
    for fault, k in sampled(rehearsal.faults()):
        world = rehearsal.prior.copy()
        try:
            raised = strike(scenario, world, fault, k)
            files = frozenset(world.files().items())
            is_new = files not in seen
            if is_new:
                seen[files] = look(world.copy().lake())
            assert seen[files] in ((rehearsal.new,) if raised is None else (rehearsal.old, None, rehearsal.new))
            if is_new:
                check_drop(scenario, world, seen[files], rehearsal)
        except Exception as error:
            error.add_note(f"{scenario.name}: operation {k} {fault.name}: {rehearsal.log[k - 1]}")
            raise


@pytest.mark.parametrize("scenario", [s for s in DROPS if s.prior is not half_dropped], ids=lambda s: s.name)
def test_a_drop_that_dies_leaves_nothing_for_those_who_had_the_table_open(scenario: Scenario) -> None:
    rehearsal = rehearse(scenario)
    for k in range(1, len(rehearsal.log) + 1):
        world = rehearsal.prior.copy()
        holder = world.lake().table(NAME)
        strike(scenario, world, FAULTS[1], k)
        found = look(world.copy().lake())
        if found == rehearsal.old:
            continue
        for use in (
            lambda table: table.append(rows_of([66])),
            lambda table: table.scan().to_arrow(),
            lambda table: table.create_tag("late", snapshot=1),
            lambda table: table.expire_snapshots(retain_last=1),
            lambda table: table.remove_orphan_files(),
        ):
            with pytest.raises(NotFoundError):
                use(holder)
        assert look(world.copy().lake()) == found


# Worse luck


@pytest.mark.parametrize(
    "scenario", [s for s in SCENARIOS if SOAK or "identity" in s.name or "successor" in s.name], ids=lambda s: s.name
)
def test_a_second_fault_on_top_of_the_first_changes_nothing_of_that(scenario: Scenario) -> None:
    judge = Judge(scenario)
    rehearsal = judge.rehearsal
    firsts = [(f, k) for f, k in rehearsal.faults() if f.ops == _CHANGES or f.name == "denies its success"]
    for fault, k in sampled(firsts):
        for distance in range(1, len(rehearsal.log) if SOAK else 4):
            for second in FAULTS[:2]:
                both = Fault(
                    "", None, lambda fileio, k, f=fault, s=second, d=distance: s.make(f.make(fileio, k), k + d)
                )
                world = rehearsal.prior.copy()
                try:
                    judge.judge(world, strike(scenario, world, both, k))
                except Exception as error:
                    error.add_note(
                        f"{scenario.name}: {k} {fault.name}, {k + distance} {second.name}: {rehearsal.log[k - 1]}"
                    )
                    raise


@pytest.mark.parametrize("scenario", [*SCENARIOS, *DROPS], ids=lambda s: s.name)
def test_deletes_that_a_power_cut_undoes_bring_nothing_back(scenario: Scenario) -> None:
    rehearsal = rehearse(scenario)
    world = rehearsal.prior.copy()
    forgetful = ForgetfulFileIO(world.fileio)
    scenario.action(world.lake(lambda _: forgetful))
    forgetful.lose_power()
    if scenario.name == "delete_tag":
        assert look(world.lake()) in (rehearsal.old, rehearsal.new)
        return
    assert look(world.copy().lake()) == rehearsal.new
    check = check_drop if scenario in DROPS else check_aftermath
    check(scenario, world, rehearsal.new, rehearsal)


def test_a_commit_repeated_under_its_identity_lands_once_whatever_happened_before() -> None:
    scenario = next(s for s in SCENARIOS if s.name == "append_with_identity")
    rehearsal = rehearse(scenario)
    unknown = 0
    for fault, k in sampled(rehearsal.faults()):
        world = rehearsal.prior.copy()
        unknown += isinstance(strike(scenario, world, fault, k), CommitOutcomeUnknownError)
        for _ in range(2):
            scenario.action(world.lake())
        table = world.lake().table(NAME)
        assert len(table.snapshots()) == 3
        assert read_rows(table) == rehearsal.new.rows
    assert unknown


@pytest.mark.parametrize("read", READS, ids=lambda r: r.name)
def test_a_read_that_storage_fails_is_right_or_an_error(read: Scenario) -> None:
    prior = read.prior()
    counting = FaultyFileIO(prior.copy().fileio)
    right = read.action(prior.lake(lambda _: counting))
    assert counting.operations
    state = look(prior.copy().lake())
    for k in range(1, counting.operations + 1):
        world = prior.copy()
        try:
            assert read.action(world.lake(lambda fileio, k=k: FaultyFileIO(fileio, k))) == right
        except StorageError:
            continue
        assert look(world.lake()) == state


# On a real disk


@pytest.mark.parametrize(
    "scenario",
    [s for s in SCENARIOS if s.name in ("append_merging", "add_column", "expire", "rollback")],
    ids=lambda s: s.name,
)
def test_the_same_holds_on_a_local_disk(scenario: Scenario, tmp_path: Path) -> None:
    rehearsal = rehearse(scenario)
    every = 1 if SOAK else 9
    for number, (fault, k) in enumerate(rehearsal.faults()):
        if number % every:
            continue
        world = rehearsal.prior.copy(lambda _, n=number: LocalFileIO(tmp_path / f"{n}"))
        world.clock.advance(time.time() - world.clock.now_ms() / 1000)
        try:
            raised = strike(scenario, world, fault, k)
            found = look(world.lake())
            check_promise(scenario, raised, found, rehearsal)
            goes_on_then_is_cleaned(world, found)
        except Exception as error:
            error.add_note(f"{scenario.name}: operation {k} {fault.name}: {rehearsal.log[k - 1]}")
            raise
