"""What the documentation shows runs, and prints what it says.

The ``python`` blocks of a page run one after the other, in one namespace and an empty folder. A block ``text output``
right after one holds exactly what that one prints. Blocks that are not meant to run are ``text``. Blocks ``python
there`` show another system, and run in a namespace and a folder of their own.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from docs.markdown import ROOT, blocks
from docs.page import run_page
from s3server import S3Server
from skerry.spark.session.version import missing_java
from support.effort import SOAK

RUNNABLE = [
    ROOT / "README.md",
    ROOT / "docs" / "builtins.md",
    ROOT / "docs" / "graph.md",
    *sorted((ROOT / "docs" / "guide").glob("*.md")),
    *sorted((ROOT / "docs" / "from").glob("*.md")),
]
SHORT = {"quickstart.py"}
"""Examples that run outside of ``make spark``: each takes a process of its own."""
EXAMPLES = [
    path
    for path in sorted((ROOT / "examples").glob("*.py"))
    if path.name != "s3_lake.py" and (SOAK or path.name in SHORT)
]


@pytest.fixture(autouse=True)
def _empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SKERRY_WAREHOUSE", raising=False)


@pytest.mark.parametrize("page", RUNNABLE, ids=lambda page: page.name)
def test_every_python_block_runs(page: Path) -> None:
    if "SparkSession" not in page.read_text(encoding="utf-8"):
        run_page(page)
        return
    if not SOAK:
        pytest.skip("needs Spark, and takes long: make spark")
    if (missing := missing_java()) is not None:
        pytest.skip(missing)
    # A process has one Spark, and that of this one may be other tests' own.
    command = [sys.executable, str(ROOT / "tests" / "docs" / "page.py"), str(page)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "tests"), "PYSPARK_PYTHON": sys.executable}
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, env=environment, check=False)
    assert done.returncode == 0, done.stderr[-5000:]


@pytest.mark.parametrize("name", ["duckdb.md", "pyiceberg.md"])
def test_what_people_write_elsewhere_runs_there(name: str) -> None:
    page = ROOT / "docs" / "from" / name
    run_page(page, "python there")
    assert not [block for block in blocks(page.read_text(encoding="utf-8")) if block.info == "text"]


@pytest.mark.parametrize("page", RUNNABLE, ids=lambda page: page.name)
def test_blocks_say_what_they_are(page: Path) -> None:
    for block in blocks(page.read_text(encoding="utf-8")):
        assert block.info, f"{page.name}:{block.line}: a block without a language"


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e.name)
def test_every_example_runs(example: Path, tmp_path: Path) -> None:
    printed = _run_example(example)
    assert printed.strip(), f"{example.name} prints nothing"
    assert not list(tmp_path.iterdir()), f"{example.name} leaves files behind"


@pytest.mark.s3
@pytest.mark.skipif(not SOAK, reason="takes a process of its own: make spark")
def test_the_s3_example_runs(s3_server: S3Server, s3_url: str) -> None:
    storage = s3_server.storage()
    printed = _run_example(
        ROOT / "examples" / "s3_lake.py",
        s3_url,
        f"--endpoint={storage['storage.endpoint']}",
        f"--region={storage['storage.region']}",
        "--allow-http",
        AWS_ACCESS_KEY_ID=storage["storage.access-key-id"],
        AWS_SECRET_ACCESS_KEY=storage["storage.secret-access-key"],
    )
    assert "3 rows" in printed
    assert storage["storage.secret-access-key"] not in printed


def _run_example(example: Path, *arguments: str, **environment: str) -> str:
    command = [sys.executable, "-W", "error", str(example), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, env={**os.environ, **environment})
    assert done.returncode == 0, done.stderr
    return done.stdout
