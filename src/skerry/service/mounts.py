"""The applications that are mounted on the HTTP port, beside its own paths."""

from typing import Final

from skerry.service.http import HttpMount
from skerry.service.rest.mount import mount_rest

MOUNTS: Final[tuple[HttpMount, ...]] = (HttpMount("rest", "/iceberg", mount_rest),)
"""Such as ``HttpMount("rest", "/iceberg", make_app)``: the name is that in the line of JSON of ``skerry serve``."""
