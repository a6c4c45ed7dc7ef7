"""The web console: a page that shows a lake, and the JSON API behind it (``docs/console.md``)."""

from skerry.service.console.app import ConsoleSettings, console_app
from skerry.service.console.door import LakeFactory, OneLake
from skerry.service.console.sql_box import SqlLimits

__all__ = ["ConsoleSettings", "LakeFactory", "OneLake", "SqlLimits", "console_app"]
