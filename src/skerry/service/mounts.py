"""The applications that are mounted on the HTTP port, beside its own paths."""

from typing import Final

from skerry.service.console.mount import PATH as CONSOLE_PATH
from skerry.service.console.mount import make_console
from skerry.service.http import HttpMount
from skerry.service.rest.mount import mount_rest

MOUNTS: Final[tuple[HttpMount, ...]] = (
    HttpMount("rest", "/iceberg", mount_rest),
    HttpMount("console", CONSOLE_PATH, make_console),
)
"""The name of each is that in the line of JSON of ``skerry serve``."""
