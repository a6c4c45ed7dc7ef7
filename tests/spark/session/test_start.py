"""Spark's start: wrong masters are refused before it, and what it prints is no news."""

import subprocess
import sys

import pytest

from skerry.common.errors import InvalidInputError
from skerry.spark.session.start import check_master, start_session

PROGRAM = """
import sys
from skerry.common.errors import SkerryError
from skerry.spark.session.start import start_session

try:
    start_session("wrong", "local[1]", {"spark.driver.memory": "much"})
except SkerryError as error:
    print("refused:", error)

spark, started = start_session("quiet", "local[1]")
spark.range(1).foreach(lambda row: print("from a worker", file=sys.stderr, flush=True))
spark.stop()
"""


@pytest.mark.parametrize(
    "master",
    ["local", "local[4]", "local[*]", "local[2,3]", "local-cluster[2,1,1024]", "spark://a:7077,b:7077", "yarn",
     "k8s://https://host:443"],
)  # fmt: skip
def test_masters_of_spark(master: str) -> None:
    check_master(master)


@pytest.mark.parametrize("master", ["local[x]", "local[0]", "local[", "locl[2]", "spark:/host", "", "k8s"])
def test_other_masters_are_refused_in_one_line(master: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        start_session("never", master)
    assert str(caught.value) == (
        f"Spark's master {master!r}: write local[4] or local[*] for this machine, spark://host:7077, yarn, "
        f"k8s://https://host:443"
    )


def test_spark_starts_without_noise_and_says_why_it_does_not() -> None:
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    refused, *rest = done.stdout.splitlines()
    assert rest == []
    assert refused.startswith("refused: Spark does not start: ")
    assert "much" in refused
    assert done.stderr == "from a worker\n"
