"""The applications that are mounted on the HTTP port, beside its own paths."""

from typing import Final

from skerry.service.console.mount import PATH as CONSOLE_PATH
from skerry.service.console.mount import make_console
from skerry.service.http import HttpMount

MOUNTS: Final[tuple[HttpMount, ...]] = (HttpMount("console", CONSOLE_PATH, make_console),)
"""Such as ``HttpMount("rest", "/iceberg", make_app)``: the name is that in the line of JSON of ``skerry serve``."""
