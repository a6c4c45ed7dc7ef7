"""Says which test runs a line: copied into the source tree that tests run against, and called from there.

``hit(7)`` while test 12 runs leaves an empty file ``7-12`` in the folder named by ``MUTATION_REACHED``; it stays
when the process is killed the next moment. The test is known in pytest's own process; others, which
may live longer than a test (workers of Spark), read its number from the file ``now``.
"""

import os
from pathlib import Path

FOLDER = os.environ.get("MUTATION_REACHED")
now: str | None = None
"""The number of the test that runs, or ``import`` before the first; set by the plugin in pytest's process."""
_seen: set[tuple[int, str]] = set()


def hit(number: int) -> None:
    """This line is about to run. None, so that ``hit(7) or value`` is the value."""
    if FOLDER is None:
        return
    test = now if now is not None else _test_of_other_process(Path(FOLDER))
    if (number, test) not in _seen:
        _seen.add((number, test))
        (Path(FOLDER) / f"{number}-{test}").touch()


def _test_of_other_process(folder: Path) -> str:
    try:
        return (folder / "now").read_text() or "import"
    except FileNotFoundError:
        return "import"
