"""Modules that need packages of an extra: loaded when a command needs them."""

from importlib import import_module
from typing import Any

from skerry.common.errors import SkerryError


def load_service_module(name: str, need: str) -> Any:
    """A module that needs ``skerry[service]``. ``need`` begins the error: ``the service needs``."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("skerry"):
            raise
        raise SkerryError(f"{need} the package {error.name!r}: install it with pip install 'skerry[service]'") from None
