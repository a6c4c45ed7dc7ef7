"""``make interop`` runs these tests, in environments of their own; elsewhere they are skipped."""

import os

import pytest

_HERE = os.path.dirname(__file__)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip without ``INTEROP``; with it, a test may take as long as a busy machine needs."""
    for item in items:
        if str(item.path).startswith(_HERE):
            item.add_marker(pytest.mark.timeout(1500))
            if not os.environ.get("INTEROP"):
                item.add_marker(pytest.mark.skip(reason="make interop runs it, in environments of its own"))
