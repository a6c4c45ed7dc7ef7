"""Fixtures that every test may use."""

import gc
import os
import signal
import uuid
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from s3server import BUCKET, S3Server
from skerry.spark.session.version import missing_java
from support.postgres import PostgresServer, missing_postgres

pytest_plugins = ["support.memory_disk", "support.timelimit", "support.seeded"]

settings.register_profile("default", deadline=None, max_examples=8, print_blob=True)
settings.register_profile(
    "soak", deadline=None, max_examples=300, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("slice", parent=settings.get_profile("default"), max_examples=60)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # a shell that starts the tests in the background has it so; some of them press Ctrl-C, here and in processes
    signal.signal(signal.SIGINT, signal.default_int_handler)

SPARK = Path(__file__).parent / "spark"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests on Spark come first: so one of several processes runs all of them, and only that one starts a JVM.

    Each begins with an equal share of the tests, in their order, and takes from the end of another's when it is done.
    Without Java they are skipped; in CI nothing is left out, and that is an error.
    """
    items.sort(key=lambda item: not _is_on_spark(item.path))
    on_spark = [item for item in items if _is_on_spark(item.path)]
    if not on_spark or (missing := missing_java()) is None:
        return
    if os.environ.get("CI", "").lower() in ("true", "1"):
        raise pytest.UsageError(f"tests on Spark cannot run, and in CI none is skipped: {missing}")
    for item in on_spark:
        item.add_marker(pytest.mark.skip(reason=missing))


@cache
def _is_on_spark(path: Path) -> bool:
    return path.is_relative_to(SPARK)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collecting makes a million objects and little garbage: it is not looked for now, and later not among these.

    A garbage collection among the modules and items of 14,000 tests took 0.6 s.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture(scope="session")
def s3_server() -> Iterator[S3Server]:
    """An S3 server on loopback, one per test process."""
    with S3Server() as server:
        yield server


@pytest.fixture
def s3_url(s3_server: S3Server) -> str:
    """A prefix that no other test uses."""
    return f"s3://{BUCKET}/{uuid.uuid4().hex}"


@pytest.fixture
def s3_storage(s3_server: S3Server) -> dict[str, str]:
    """The settings that reach the server."""
    return s3_server.storage()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """A PostgreSQL server of our own, one per test process; skipped where there is none, which is an error in CI."""
    if (missing := missing_postgres()) is not None:
        if os.environ.get("CI", "").lower() in ("true", "1"):
            pytest.fail(f"tests on PostgreSQL cannot run, and in CI none is skipped: {missing}")
        pytest.skip(missing)
    server = PostgresServer()
    yield server
    server.stop()
