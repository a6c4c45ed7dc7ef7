"""The applications that are mounted on the HTTP port."""

from typing import Final

from skerry.service.console.mount import PATH as CONSOLE_PATH
from skerry.service.console.mount import make_console
from skerry.service.http import HttpMount
from skerry.service.rest.mount import mount_rest

MOUNTS: Final[tuple[HttpMount, ...]] = (
    HttpMount("rest", "/iceberg", mount_rest),
    HttpMount("console", CONSOLE_PATH, make_console),
)
"""Each name is a key in the JSON line of ``skerry serve``."""
