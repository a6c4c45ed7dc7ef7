"""Tests of storage write to a disk."""

from pathlib import Path

import pytest


@pytest.fixture
def tmp_path(disk_path: Path) -> Path:
    return disk_path
