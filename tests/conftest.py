"""Fixtures that every test may use."""

import os
import uuid
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from s3server import BUCKET, S3Server

settings.register_profile("default", deadline=None, max_examples=30, print_blob=True)
settings.register_profile(
    "soak", deadline=None, max_examples=2000, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


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
