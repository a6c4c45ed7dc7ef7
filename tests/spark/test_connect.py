"""Spark Connect: what works there gives the same answers, and what does not is refused."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.effort import SOAK

JOB = Path(__file__).parent / "connect_job.py"

pytestmark = pytest.mark.skipif(not SOAK, reason="takes long: make spark")


def test_a_session_of_spark_connect(tmp_path: Path) -> None:
    # Spark takes a free port for its server then
    environment = {**os.environ, "SPARK_TESTING": "1", "PYSPARK_PYTHON": sys.executable}
    done = subprocess.run(
        [sys.executable, str(JOB), str(tmp_path), str(tmp_path / "said.json")],
        env=environment, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    said = json.loads((tmp_path / "said.json").read_text())
    assert said.pop("session").startswith("pyspark.sql.connect.")
    assert "not one of Spark Connect" in said.pop("write_stream")
    assert "not one of Spark Connect; start it with --master" in said.pop("pipeline")
    assert said == {
        "native": [[1, "a"], [2, "a"], [3, "a"]],
        "merged": [[1, "a"], [2, "b"]],
        "sql": [["a", 1], ["b", 1]],
        "plain": [{"id": 2, "v": "x"}],
        "compacted": 2,
        "stream": [["+I", 1, "a"], ["+I", 2, "b"], ["+I", 9, "z"]],
        "source": [[1, "a"], [2, "b"], [9, "z"]],
        "rows": 3,
    }
