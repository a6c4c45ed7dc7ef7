"""Fixtures that every test may use."""

import os
import signal
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from s3server import BUCKET, S3Server
from skerry.spark.session.version import missing_java
from support.postgres import PostgresServer, missing_postgres

pytest_plugins = ["support.memory_disk", "support.timelimit", "support.seeded"]

settings.register_profile("default", deadline=None, max_examples=15, print_blob=True)
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
    items.sort(key=lambda item: not item.path.is_relative_to(SPARK))
    on_spark = [item for item in items if item.path.is_relative_to(SPARK)]
    if not on_spark or (missing := missing_java()) is None:
        return
    if os.environ.get("CI", "").lower() in ("true", "1"):
        raise pytest.UsageError(f"tests on Spark cannot run, and in CI none is skipped: {missing}")
    for item in on_spark:
        item.add_marker(pytest.mark.skip(reason=missing))


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
