"""Every storage operation of a write to a primary-key table fails in turn, in every way, or the process dies there.

Whoever opens the table afterwards finds the rows from before or from after, whole, by every way to read them; the call
can be repeated; and what the failure has left behind can be cleaned away.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache

import pytest

from faults.keyed import SCENARIOS, KeyedScenario, Rows, rows_of
from faults.scenario import Scenario
from faults.storage import OneDeleteAtATime
from faults.test_faults import FAULTS, Fault, strike
from faults.world import DAY, NAME, World, assert_no_litter
from skerry.common.errors import CommitOutcomeUnknownError, StorageError
from support.effort import SOAK, sampled
from support.faulty import FaultyFileIO, ProcessDied

_CHANGES = ("write", "replace", "put_if_absent", "replace_if", "delete", "close_output")


@dataclass(frozen=True)
class Rehearsal:
    """A scenario in peace."""

    prior: World
    log: list[tuple[str, str]]
    old: Rows
    new: Rows

    def faults(self) -> Iterator[tuple[Fault, int]]:
        """All that can go wrong; outside of a soak, what lasts begins at changes only, and reads fail in one way."""
        for k, (op, path) in enumerate(self.log, 1):
            if "/lease/" in path and not SOAK:
                continue  # leases have tests of their own
            for fault in FAULTS if SOAK else (f for f in FAULTS if "a little late" not in f.name):
                if (fault.ops is None or op in fault.ops) and (SOAK or op in _CHANGES or not fault.lasts):
                    yield fault, k


@cache
def rehearse(scenario: KeyedScenario) -> Rehearsal:
    prior = scenario.prior()
    world = prior.copy()
    counting = FaultyFileIO(world.fileio)
    scenario.action(world.lake(lambda _: OneDeleteAtATime(counting)).table(NAME))
    return Rehearsal(prior, counting.log, rows_of(prior.copy().lake()), rows_of(world.lake()))


def check_promise(raised: BaseException | None, found: Rows, rehearsal: Rehearsal) -> None:
    """Old or new; new if the call returned; old if it failed and did not say that it does not know."""
    if raised is None:
        assert found == rehearsal.new
    elif not isinstance(raised, ProcessDied | CommitOutcomeUnknownError):
        assert found == rehearsal.old
    else:
        assert found in (rehearsal.old, rehearsal.new)


def check_aftermath(scenario: KeyedScenario, world: World, found: Rows, rehearsal: Rehearsal) -> None:
    """It can be done again, what was left behind goes, and the table goes on."""
    expected = found
    if scenario.repeatable or found != rehearsal.new:
        scenario.action(world.lake().table(NAME))
        expected = rehearsal.new
    world.clock.advance(5 * DAY)
    table = world.lake().table(NAME)
    table.remove_orphan_files()
    assert_no_litter(world)
    table.upsert([{"id": 50, "v": 50}])
    table.compact(full=True)
    assert rows_of(world.lake()) == {**expected, 50: 50}


RARE = (
    "upsert",
    "upsert_buckets",
    "delete_keys",
    "delete_where_buckets",
    "overwrite",
    "compact_some",
    "vectors_delete",
    "compact_vectors",
)
"""Much like others: in a soak only."""


@pytest.mark.parametrize("scenario", [s for s in SCENARIOS if SOAK or s.name not in RARE], ids=lambda s: s.name)
def test_a_fault_at_any_operation_leaves_the_old_rows_or_the_new_ones(scenario: KeyedScenario) -> None:
    rehearsal = rehearse(scenario)
    as_call = Scenario(scenario.name, scenario.prior, lambda lake: scenario.action(lake.table(NAME)))
    seen: dict[frozenset[tuple[str, bytes]], Rows] = {}
    for fault, k in sampled(rehearsal.faults()):
        world = rehearsal.prior.copy()
        try:
            raised = strike(as_call, world, fault, k)
            files = frozenset((path, data) for path, data in world.files().items() if "/lease/" not in path)
            is_new = files not in seen
            if is_new:
                seen[files] = rows_of(world.lake())
            check_promise(raised, seen[files], rehearsal)
            if is_new:
                check_aftermath(scenario, world, seen[files], rehearsal)
        except Exception as error:
            error.add_note(f"{scenario.name}: operation {k} {fault.name}: {rehearsal.log[k - 1]}")
            raise


def test_the_scenarios_reach_what_they_are_made_for() -> None:
    logs = {scenario.name: rehearse(scenario).log for scenario in SCENARIOS}
    landings = {name: sum(op == "put_if_absent" for op, _ in log) for name, log in logs.items()}
    assert landings.pop("upsert_and_compact") == 2
    assert set(landings.values()) == {1}
    for name in ("vectors_upsert", "vectors_delete", "compact_completes_vectors"):
        assert any(op == "close_output" and path.endswith(".puffin") for op, path in logs[name]), name
    for name in ("delete_where", "delete_keys_that_read", "compact"):
        read = {path.rsplit(".", 1)[1] for op, path in logs[name] if op in ("read", "open_input") and "/data/" in path}
        assert read == {"sst", "parquet"}, name
    assert sum(op == "close_output" for op, _ in logs["upsert_buckets"]) == 2
    for scenario in SCENARIOS:
        rehearsal = rehearse(scenario)
        assert (rehearsal.old == rehearsal.new) == scenario.name.startswith("compact")


@pytest.mark.parametrize("read", ["scan", "stream", "count", "get", "get_many", "where"])
@pytest.mark.parametrize("name", ["upsert", "vectors_upsert"])
def test_a_read_that_storage_fails_is_right_or_an_error(read: str, name: str) -> None:
    prior = next(scenario for scenario in SCENARIOS if scenario.name == name).prior()

    def ask(fileio: FaultyFileIO) -> object:
        table = prior.lake(lambda _: fileio).table(NAME)
        answers = {
            "scan": lambda: table.scan().to_arrow().to_pylist(),
            "stream": lambda: table.scan().to_batches().read_all().to_pylist(),
            "count": lambda: table.scan().count(),
            "get": lambda: [table.get({"id": n}) for n in (1, 2, 3, 9)],
            "get_many": lambda: table.get_many([{"id": n} for n in (5, 3, 1)]).to_pylist(),
            "where": lambda: table.scan(where="v > 4 AND id < 6").to_arrow().to_pylist(),
        }
        return answers[read]()

    counting = FaultyFileIO(prior.fileio)
    right = ask(counting)
    counts = read == "count" and name.startswith("vectors")
    assert any(("/index/" if counts else "/data/") in path for _, path in counting.log)
    for k in range(1, counting.operations + 1):
        try:
            assert ask(FaultyFileIO(prior.fileio, k)) == right
        except StorageError:
            continue


@pytest.mark.parametrize("action", ["get", "get_many", "scan"])
def test_a_lookup_that_failed_once_is_right_the_next_time(action: str) -> None:
    """What a failure has left in memory must not be taken for knowledge."""
    prior = SCENARIOS[0].prior()
    asks = {
        "get": lambda table: [table.get({"id": n}) for n in (1, 2, 3)],
        "get_many": lambda table: table.get_many([{"id": n} for n in (1, 2, 3)]).to_pylist(),
        "scan": lambda table: table.scan().to_arrow().to_pylist(),
    }
    counting = FaultyFileIO(prior.fileio)
    table = prior.lake(lambda _: counting).table(NAME)
    opened = counting.operations
    right = asks[action](table)
    for k in range(opened + 1, counting.operations + 1):
        failing = FaultyFileIO(prior.fileio, k)
        table = prior.lake(lambda _, f=failing: f).table(NAME)
        with suppress(StorageError):
            asks[action](table)
        assert asks[action](table) == right, counting.log[k - 1]
