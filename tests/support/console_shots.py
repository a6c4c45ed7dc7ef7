"""Pictures of every page of the console, to be looked at: light and dark, narrow and wide.

``PYTHONPATH=src:tests python -m support.console_shots FOLDER`` makes a small lake with an external catalog, serves the
console, and saves each page in Chromium four times, as ``<page>-<light|dark>-<wide|narrow>.png``. It prints a line for
a page that is wider than its window, or on which something is cut off that cannot be scrolled.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import pyarrow as pa
from pyiceberg.catalog.sql import SqlCatalog
from starlette.applications import Starlette
from starlette.routing import Mount

from skerry.common.metrics import Metrics
from skerry.service.console import ConsoleSettings, OneLake, SqlLimits, console_app
from skerry.service.identity import OpenAuthenticator
from support.browser import open_browser
from support.console_lake import HOSTILE_TABLE, fill_lake
from support.http_server import serving

VARIANTS: Final = tuple(
    (f"{colours}-{name}", colours, size)
    for colours in ("light", "dark")
    for name, size in (("wide", (1280, 800)), ("narrow", (390, 844)))
)
ADDRESSES: Final = {"grpc": "127.0.0.1:8815", "rest": "/iceberg"}
_SQL = "#/sql?text=" + quote("SELECT region, count(*) AS n, avg(score) AS mean FROM app.users GROUP BY region")
_JOIN = quote("SELECT u.name, e.kind FROM app.users u JOIN app.events e ON u.name = e.payload WHERE u.id < 40")
_WRONG = "#/sql?text=" + quote("SELECT id,\n  nam\nFROM app.users")
PAGES: Final[dict[str, tuple[str, str]]] = {
    "home": ("", ""),
    "database": ("#/database/app", ""),
    "database-empty": ("#/database/empty", ""),
    **{
        f"table-{tab}": (f"#/table/app.users/{tab}", "")
        for tab in ("overview", "rows", "snapshots", "tree", "partitions", "files", "indexes", "lineage")
    },
    "append-only": ("#/table/app.events", ""),
    "wide-rows": ("#/table/app.wide/rows", ""),
    "hostile": (f"#/table/app.{quote(HOSTILE_TABLE)}", ""),
    "missing": ("#/table/app.nope", ""),
    "view": ("#/view/app.ranked", ""),
    "view-rows": ("#/view/app.active/rows", ""),
    "view-lineage": ("#/view/app.ranked/lineage", ""),
    "external": ("#/table/ice.ns.trips", ""),
    "external-snapshots": ("#/table/ice.ns.trips/snapshots", ""),
    "external-files": ("#/table/ice.ns.trips/files", ""),
    "catalog": ("#/catalog/ice", ""),
    "lineage": ("#/lineage", ""),
    "pipelines": ("#/pipelines", ""),
    "pipeline": ("#/pipelines/nightly", ""),
    "caches": ("#/caches", ""),
    "connect": ("#/connect", ""),
    "sql-result": (_SQL, "Run"),
    "sql-plan": (f"#/sql?text={_JOIN}", "Explain"),
    "sql-analyze": (_SQL, "Explain analyze"),
    "sql-error": (_WRONG, "Run"),
    "sql": ("#/sql?text=%20", ""),
}
"""Each page by name: where it is, and the button of the SQL box that is pressed there."""

CUT_OFF: Final = """() => {
    const wide = document.getElementById('content');
    const found = wide.scrollWidth > wide.clientWidth + 1 ? [`the page is ${wide.scrollWidth} wide`] : [];
    const scrolls = (e) => {
        for (; e && e !== wide; e = e.parentElement) if (/auto|scroll/.test(getComputedStyle(e).overflowX)) return true;
        return false;
    };
    for (const e of document.querySelectorAll('#content *, #top *')) {
        const [style, box] = [getComputedStyle(e), e.getBoundingClientRect()];
        if (!box.width || style.visibility === 'hidden' || e.closest('.hidden-text, svg')) continue;
        const shown = e.outerHTML.slice(0, 90);
        if (box.right > innerWidth + 1 && !scrolls(e)) found.push(`beyond the window: ${shown}`);
        const hides = style.overflowX === 'hidden' && style.textOverflow !== 'ellipsis';
        if (hides && e.scrollWidth > e.clientWidth + 1) found.push(`cut off: ${shown}`);
    }
    return found.slice(0, 5);
}"""
"""What does not fit: elements beyond the window, and text cut off without an ellipsis."""

CONTRAST: Final = """() => {
    const parse = (c) => {
        const [r, g, b, a = 1] = c.match(/[\\d.]+/g).map(Number);
        return c.startsWith('color(') ? [r * 255, g * 255, b * 255, a] : [r, g, b, a];
    };
    const over = (a, b) => a.slice(0, 3).map((v, i) => v * a[3] + b[i] * (1 - a[3])).concat(1);
    const linear = (v) => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4;
    const light = (c) => {
        const [r, g, b] = c.map((v) => linear(v / 255));
        return .2126 * r + .7152 * g + .0722 * b;
    };
    const ground = (e) => {
        const layers = [];
        for (; e; e = e.parentElement) layers.push(parse(getComputedStyle(e).backgroundColor));
        return layers.reverse().reduce((below, above) => over(above, below), [255, 255, 255, 1]);
    };
    const found = new Set();
    for (const e of document.querySelectorAll('body *')) {
        if (![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
        const [style, box] = [getComputedStyle(e), e.getBoundingClientRect()];
        const hidden = !box.width || style.visibility === 'hidden';
        if (hidden || e.closest('.hidden-text, .skip, [aria-disabled=true], noscript')) continue;
        const [drawn, before] = [e.closest('svg'), e.previousElementSibling];
        const rect = drawn && before?.tagName === 'rect' ? getComputedStyle(before) : null;
        const [r, g, b, a] = rect ? parse(rect.fill) : [0, 0, 0, 0];
        const back = over([r, g, b, a * Number(rect?.fillOpacity ?? 1)], ground(drawn ? drawn.parentElement : e));
        const ink = over(parse(drawn ? style.fill : style.color), back);
        const [x, y] = [light(ink), light(back)].sort((a, b) => b - a);
        const [size, ratio] = [parseFloat(style.fontSize), (x + .05) / (y + .05)];
        const large = size >= 24 || (size >= 18.6 && Number(style.fontWeight) >= 700);
        const shown = `${e.tagName}.${e.getAttribute('class')} ${e.textContent.trim().slice(0, 30)}`;
        if (ratio < (large ? 3 : 4.5)) found.add(`contrast ${ratio.toFixed(2)}: ${shown}`);
    }
    return [...found].slice(0, 5);
}"""
"""Text with less contrast than WCAG asks for (4.5, and 3 if it is large)."""


@contextmanager
def served(folder: Path) -> Iterator[int]:
    """The port of a console over a lake with something on every page."""
    place = {"uri": f"sqlite:///{folder}/catalog.db", "warehouse": f"file://{folder}/external"}
    catalog = SqlCatalog("ice", **place)
    catalog.create_namespace("ns")
    rows = pa.table({"id": [1, 2, 3], "city": ["Oslo", None, "Turku"]})
    table = catalog.create_table("ns.trips", rows.schema)
    table.append(rows)
    table.append(rows)
    catalog.close()
    counters = Metrics()
    counters.add("skerry_requests", 12, method="get")
    with fill_lake(folder / "warehouse") as lake:
        lake.create_catalog("ice", {"type": "sql", **place})
        settings = ConsoleSettings(
            OpenAuthenticator(), OneLake(lake), counters=counters, limits=SqlLimits(seconds=30.0), addresses=ADDRESSES
        )
        app = console_app(settings)
        mounted = Starlette(routes=[Mount("/console", app)], lifespan=app.router.lifespan_context)
        with serving(mounted) as client:
            yield client.port


def show(page: Any, port: int, where: str, press: str) -> None:
    """Open a page, press a button of it, and wait until it is drawn."""
    page.goto("about:blank")
    page.goto(f"http://127.0.0.1:{port}/console/{where}")
    page.wait_for_selector("body.ready")
    page.wait_for_selector("[aria-busy], #content .spinner", state="detached")
    if press:
        page.click(f"#content button:text-is('{press}')")
        page.wait_for_selector("#content .result > :not(.state:has(.spinner)):not(.empty)")
        page.wait_for_selector("#content .spinner", state="detached")
    page.wait_for_timeout(150)  # drawings take the width that they have after the first layout


def shoot(folder: Path) -> list[str]:
    """Save all pictures; returns what does not fit or cannot be read."""
    folder.mkdir(parents=True, exist_ok=True)
    problems = []
    with tempfile.TemporaryDirectory() as home, served(Path(home)) as port, open_browser() as browser:
        for variant, colours, (width, height) in VARIANTS:
            context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=colours)
            page = context.new_page()
            for name, (where, press) in PAGES.items():
                show(page, port, where, press)
                page.screenshot(path=folder / f"{name}-{variant}.png")
                found = [*page.evaluate(CUT_OFF), *page.evaluate(CONTRAST)]
                problems += [f"{name}-{variant}: {each}" for each in found]
            if width < 600:
                page.click("#menu")
                page.wait_for_selector(".drawer .tree-row")
                page.wait_for_timeout(400)  # it slides in
                page.screenshot(path=folder / f"drawer-{variant}.png")
            context.close()
    return problems


def main() -> int:
    """Save the pictures in the folder that is given."""
    parser = argparse.ArgumentParser(description="pictures of every page of the console")
    parser.add_argument("folder", type=Path)
    problems = shoot(parser.parse_args().folder)
    print("\n".join(problems) or "nothing is cut off, and all text has enough contrast")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
