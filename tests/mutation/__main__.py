"""Puts small mistakes into the core, one at a time, and sees whether its tests notice: ``make mutants``.

1. ``draw.py`` draws the mistakes, the same number from each part of the core.
2. The tests of a part run once without a mistake, on a copy of the source tree that tells which tests run the lines
   where the mistakes would be (``probe.py``). A test that fails by itself would notice everything: it is left out, and
   the command fails.
3. Each mistake goes into a copy, against which those tests run that reach its line, until one fails: first those that
   take less than ``SLOW_SECONDS``, the module's own before others. A mistake in the definition of a constant meets
   the tests that reach a use of it, and any other that shows at import meets all tests of the part.
4. A test that fails with a mistake runs again, alone; only if it fails once more is the mistake noticed. One that takes
   longer than ``TIMES`` times as long as without the mistake has noticed it as well, for a hang is not silent; but it
   runs without the mistake first, so that the limit is one of the present moment and not of a machine that was idle.
5. What no test of the part has noticed meets the end-to-end tests (``BEHIND``), in the same way.

Survivors are compared with ``explained.toml``, where each has its reason; those without one are listed, and the command
fails.
"""

import argparse
import signal
import sys
import tempfile
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import Queue

from mutation.draw import BEHIND, PARTS, ROOT, Mutant, draw
from mutation.tree import Ended, Run, Selection, Tree, stop
from mutation.watch import tests_that_mention

EXPLAINED = Path(__file__).parent / "explained.toml"

TIMES = 6
LEAST_SECONDS = 60
"""A test has at least this long."""
SLOW_SECONDS = 2
"""Tests that take longer come after all others."""
FALSE_ALARMS = 3
"""Tests that fail with a mistake and pass again alone, before the mistake counts as not noticed."""


@dataclass(frozen=True, slots=True)
class Clean:
    """What a run without mistakes has shown about a set of tests."""

    run: Run
    everywhere: set[int]
    """Mistakes that any of the tests may reach."""

    def selection(self, mutant: Mutant, number: int, without: set[str]) -> Selection | None:
        """The tests that can notice a mistake, in a good order; None if there are none."""
        reached = self.run.reached.get(number, set())
        files = tests_that_mention(mutant.change, ROOT / "tests")
        sound = {each.test: each.seconds for each in self.run.tests if each.outcome == "passed"}
        chosen = {
            test: seconds
            for test, seconds in sound.items()
            if (number in self.everywhere or test in reached or _file(test) in files) and test not in without
        }
        if not chosen:
            return None
        by_file: dict[str, float] = {}
        for test, seconds in chosen.items():
            by_file[_file(test)] = by_file.get(_file(test), 0.0) + seconds
        places = {test: place for place, test in enumerate(sound)}

        def rank(test: str) -> tuple[bool, bool, float, str, int]:
            """Tests of a file stay together, because they may share fixtures."""
            file = _file(test)
            return chosen[test] > SLOW_SECONDS, file != mutant.nearest, by_file[file], file, places[test]

        limits = {test: max(TIMES * seconds, LEAST_SECONDS) for test, seconds in chosen.items()}
        return Selection(sorted(by_file), sorted(chosen, key=rank), limits)


def main() -> int:
    """Run it; 1 if a mistake was not noticed and is not explained, 2 if tests fail without any."""
    parser = argparse.ArgumentParser(prog="python -m mutation", description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=13)
    parser.add_argument("--count", type=int, default=56)
    parser.add_argument("--parts", nargs="*", default=list(PARTS), choices=list(PARTS))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", nargs="*", metavar="MODULE:LINE", help="of the mistakes that are drawn, only these")
    parser.add_argument("--quick", action="store_true", help="only the tests of each part, not those behind them")
    parser.add_argument("--list", action="store_true", help="show the mistakes and run nothing")
    given = parser.parse_args()
    # drawn from all parts, so that a part has the same mistakes in a run of its own
    mutants = [mutant for mutant in draw(given.seed, given.count, list(PARTS)) if mutant.part in given.parts]
    if given.only:
        mutants = [mutant for mutant in mutants if f"{mutant.module}:{mutant.change.line}" in given.only]
    if given.list:
        print(*mutants, sep="\n")
        return 0
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that nothing is left behind
    started = time.monotonic()
    unsound: list[Ended] = []
    alive: dict[int, Mutant] = {}
    with tempfile.TemporaryDirectory(prefix="skerry-mutants-") as folder:
        trees = [Tree(Path(folder) / str(number)) for number in range(given.jobs)]
        for part in given.parts:
            of_part = {number: mutant for number, mutant in enumerate(mutants) if mutant.part == part}
            alive |= _survivors(of_part, PARTS[part][1], trees, unsound)
        if not given.quick:
            alive = _survivors(alive, BEHIND, trees, unsound)
    minutes = (time.monotonic() - started) / 60
    print(f"\n{len(mutants)} mistakes, {len(mutants) - len(alive)} noticed, {len(alive)} not; {minutes:.0f} minutes")
    why = {tuple(each[name] for name in ("module", "line", "before", "after")): each["why"] for each in _explained()}
    unexplained = 0
    for mutant in alive.values():
        reason = why.get((mutant.module, mutant.change.text, mutant.change.before, mutant.change.after))
        unexplained += reason is None
        print(f"  {mutant}\n      {reason or 'NOT EXPLAINED'}")
    for test in unsound:
        print(f"  LEFT OUT, because it fails without any mistake: {test.test}")
    return 2 if unsound else 1 if unexplained else 0


def _explained() -> list[dict[str, str]]:
    found: list[dict[str, str]] = tomllib.loads(EXPLAINED.read_text()).get("survivor", [])
    return found


def _survivors(
    mutants: dict[int, Mutant], arguments: list[str], trees: list[Tree], unsound: list[Ended]
) -> dict[int, Mutant]:
    """Those of the mistakes that these tests do not notice; tests that fail without any are added to ``unsound``."""
    if not mutants:
        return {}
    started = time.monotonic()
    with trees[0].watched(mutants) as unknown:
        run = trees[0].run(Selection(arguments), is_stopped_by_failure=False)
    clean = Clean(run, unknown | run.at_import)
    unsound += clean.run.fallen
    for test in clean.run.fallen:
        print(f"      left out, because it fails without any mistake: {test}", flush=True)
    seconds = time.monotonic() - started
    print(f"clean {seconds:6.0f} s  {len(clean.run.tests)} tests of {' '.join(arguments)}", flush=True)
    idle: Queue[Tree] = Queue()
    for tree in trees:
        idle.put(tree)

    def is_noticed(number: int) -> bool:
        tree = idle.get()
        try:
            return _is_noticed(mutants[number], number, clean, tree)
        finally:
            idle.put(tree)

    with ThreadPoolExecutor(len(trees)) as pool:
        try:
            noticed = list(pool.map(is_noticed, mutants))
        except BaseException:
            stop()
            raise
    return {number: mutants[number] for number, is_gone in zip(mutants, noticed, strict=True) if not is_gone}


def _is_noticed(mutant: Mutant, number: int, clean: Clean, tree: Tree) -> bool:
    started = time.monotonic()
    passed: set[str] = set()
    by = None
    alarms: list[Ended] = []
    count = 0
    while len(alarms) < FALSE_ALARMS and (selection := clean.selection(mutant, number, passed)) is not None:
        count = count or len(selection.order)
        with tree.mistaken(mutant):
            run = tree.run(selection, is_stopped_by_failure=True)
        if not run.fallen:
            break
        first = run.fallen[0]
        if (by := _again(mutant, first, selection, tree)) is not None:
            break
        alarms.append(first)
        passed |= {each.test for each in run.tests}
    seconds = time.monotonic() - started
    print(f"{'LIVES' if by is None else 'dies':5} {seconds:6.0f} s  {mutant}  [{count} tests reach it]", flush=True)
    for test in alarms:
        print(f"                once, and not again: {test}", flush=True)
    if by is not None:
        print(f"                {by}", flush=True)
    return by is not None


def _again(mutant: Mutant, test: Ended, selection: Selection, tree: Tree) -> Ended | None:
    """A test that fell, once more and alone: how it ended, or None if it passes."""
    if test.test not in selection.limits:
        alone = selection  # no test, but a module that cannot be imported, or the end of the process
    elif test.outcome == "failed":
        alone = Selection([test.test], limits={test.test: selection.limits[test.test]})
    else:
        without = tree.run(Selection([test.test]), is_stopped_by_failure=True)
        if without.fallen:
            return None
        seconds = sum(each.seconds for each in without.tests)
        alone = Selection([test.test], limits={test.test: max(TIMES * seconds, LEAST_SECONDS)})
    with tree.mistaken(mutant):
        return next(iter(tree.run(alone, is_stopped_by_failure=True).fallen), None)


def _file(test: str) -> str:
    return test.partition("::")[0]


if __name__ == "__main__":
    sys.exit(main())
