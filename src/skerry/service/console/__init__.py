"""The web console: a page that shows a lake, and the JSON API behind it (``docs/console.md``)."""

from skerry.service.console.app import console_app
from skerry.service.console.door import ConsoleSettings, LakeFactory, OneLake, SqlLimits

__all__ = ["ConsoleSettings", "LakeFactory", "OneLake", "SqlLimits", "console_app"]
