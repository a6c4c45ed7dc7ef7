"""An executor, or a Python worker, ends in the middle of its work: Spark does it again, and it counts once."""

from pathlib import Path
from typing import Any

import pytest

from spark.loss_job import DEATHS, MOMENTS, ROWS, STORM_ROUNDS, STORM_ROWS
from support.standalone import run_job, standalone

JOB = Path(__file__).with_name("loss_job.py")
pytestmark = pytest.mark.cluster


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What became of each piece of work; all run on one cluster."""
    folder = tmp_path_factory.mktemp("loss")
    with standalone(folder) as master:
        return run_job(JOB, master, folder, folder)


@pytest.mark.parametrize("death", DEATHS)
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize(("work", "versions"), [("write", 2), ("compact", 2), ("stream", 2)])
def test_what_is_written_counts_once(found: dict[str, Any], work: str, versions: int, moment: str, death: str) -> None:
    seen = found[f"{work}: {death}, {moment}"]
    check_death(seen, death)
    check_files(seen)
    assert seen["rows"] == seen["rows after"] == [[number, versions] for number in range(ROWS)]
    half = [path for path in seen["orphans"] if Path(path).name.startswith(".")]
    assert len(half) == (1 if moment == "half a file" else 0), seen["orphans"]
    assert seen["orphans"], "whoever died had written something"


@pytest.mark.parametrize("death", DEATHS)
def test_what_is_read_comes_once(found: dict[str, Any], death: str) -> None:
    seen = found[f"read: {death}, between rows"]
    check_death(seen, death)
    check_files(seen)
    assert seen["read"] == seen["rows"] == [[number, 2] for number in range(ROWS)]
    assert not seen["orphans"]


def test_executors_may_end_at_any_time(found: dict[str, Any]) -> None:
    seen = found["storm"]
    for number, done in enumerate(seen["rounds"], 1):
        assert done["read"] == [[number, STORM_ROWS]]
    assert seen["last"] == [[STORM_ROUNDS, STORM_ROWS, STORM_ROWS]]
    check_files(seen)
    assert sum(len(ended) for done in seen["rounds"] for ended in done["deaths"]) >= STORM_ROUNDS


def check_death(seen: dict[str, Any], death: str) -> None:
    """A task died, once; its work was done by another attempt; and it is the right one that ended."""
    assert len(seen["dies"]) == 1, seen
    _, partition, attempt = seen["dies"][0].split("-")
    again = [name.split("-")[2] for name in seen["done"] if name.split("-")[1] == partition]
    assert again, seen
    assert attempt not in again, seen
    assert seen["executor lives"] == (death == "worker")


def check_files(seen: dict[str, Any]) -> None:
    """All files on disk are published or orphans, and orphans are gone when they have been removed."""
    published = set(seen["published"])
    assert set(seen["found"]) == published | {path for path in seen["orphans"] if path.startswith("data/")}
    assert not published & set(seen["orphans"])
    assert set(seen["found after"]) == published
