"""A real Chromium without a window, for tests of the console."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

import pytest

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--headless",
)


def missing_browser() -> str | None:
    """Why there can be no browser, or None."""
    if find_spec("playwright") is None:
        return "playwright is not installed: pip install playwright"
    return None if _executable() else "no Chromium: apt-get install chromium, or set SKERRY_CHROMIUM to one"


def _executable() -> str | None:
    named = os.environ.get("SKERRY_CHROMIUM")
    return next((found for name in ((named,) if named else _NAMES) if (found := shutil.which(name))), None)


@contextmanager
def open_browser() -> Iterator[Any]:
    """A browser; where there is none the test is skipped, which is an error in CI."""
    if (missing := missing_browser()) is not None:
        if os.environ.get("CI", "").lower() in ("true", "1"):
            pytest.fail(f"tests in a browser cannot run, and in CI none is skipped: {missing}")
        pytest.skip(missing)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_executable(), args=list(_FLAGS))
        yield browser
        browser.close()
