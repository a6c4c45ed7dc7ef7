from collections.abc import Iterator
from pathlib import Path

import pytest

from support.iceberg import Catalog


@pytest.fixture
def catalog(tmp_path: Path) -> Iterator[Catalog]:
    found = Catalog(tmp_path)
    yield found
    found.close()
