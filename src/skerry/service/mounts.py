"""The applications that are mounted on the HTTP port, beside its own paths."""

from typing import Final

from skerry.service.http import HttpMount

MOUNTS: Final[tuple[HttpMount, ...]] = ()
"""Such as ``HttpMount("rest", "/iceberg", make_app)``: the name is that in the line of JSON of ``skerry serve``."""
