"""Files in places: what metadata names outside them is not read, whichever way it is asked for."""

from pathlib import Path

import pytest

from skerry.common.clock import SystemClock, SystemIds
from skerry.common.errors import AccessDeniedError
from skerry.fileio import open_fileio
from skerry.iceberg.place import Place, PlaceStorage


@pytest.mark.parametrize("prefix", ["", "file:", "file://", "file://localhost"])
def test_a_file_outside_the_places_is_neither_opened_nor_read(tmp_path: Path, prefix: str) -> None:
    for name in ("inside", "outside"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").write_bytes(name.encode())
    fileio = open_fileio(str(tmp_path / "inside"), {}, clock=SystemClock(), ids=SystemIds())
    storage = PlaceStorage(lambda: (Place.of(fileio),), "test")
    assert storage.read(f"{prefix}{tmp_path}/inside/file") == b"inside"
    assert storage.read_range(f"{prefix}{tmp_path}/inside/file", 2, 2) == b"si"
    for outside in (f"{tmp_path}/outside/file", f"{tmp_path}/inside/../outside/file"):
        with pytest.raises(AccessDeniedError, match="outside the locations"):
            storage.read(prefix + outside)
        with pytest.raises(AccessDeniedError, match="outside the locations"):
            storage.open(prefix + outside)
        with pytest.raises(AccessDeniedError, match="outside the locations"):
            storage.read_range(prefix + outside, 0, 3)
