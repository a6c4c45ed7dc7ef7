"""Spark's start: wrong masters are refused before it, and what it prints is no news."""

import subprocess
import sys
from types import SimpleNamespace

import pytest

from skerry.common.errors import InvalidInputError
from skerry.spark.session import start as start_module
from skerry.spark.session.start import check_master, session_for_queries, start_session

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


@pytest.mark.parametrize(
    ("jvm", "variable", "ours"),
    [(False, None, True), (True, None, False), (False, "SPARK_HOME", False), (False, "SPARK_REMOTE", False)],
)
def test_a_session_for_queries_starts_quietly_where_nobody_has_configured_spark(
    monkeypatch: pytest.MonkeyPatch, jvm: bool, variable: str | None, ours: bool
) -> None:
    class Builder:
        def appName(self, name: str) -> "Builder":
            return self

        def getOrCreate(self) -> str:
            return "theirs"

    for name in ("PYSPARK_GATEWAY_PORT", "PYSPARK_SUBMIT_ARGS", "SPARK_CONF_DIR", "SPARK_HOME", "SPARK_REMOTE"):
        monkeypatch.delenv(name, raising=False)
    if variable is not None:
        monkeypatch.setenv(variable, "x")
    monkeypatch.setattr(start_module, "has_jvm", lambda: jvm)
    monkeypatch.setattr(start_module, "start_session", lambda name: ("ours", True))
    session = SimpleNamespace(getActiveSession=lambda: None, builder=Builder())
    monkeypatch.setattr(start_module, "SparkSession", session)
    assert session_for_queries("skerry") == ("ours" if ours else "theirs")
    session.getActiveSession = lambda: "active"
    assert session_for_queries("skerry") == "active"
