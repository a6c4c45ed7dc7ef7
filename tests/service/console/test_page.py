"""The page of the console in a real Chromium, over a real lake."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pyiceberg.catalog.sql import SqlCatalog

from skerry.lake.folder_names import WarehouseNames
from skerry.lake.lake import Lake, connect
from skerry.service.console import ConsoleSettings, OneLake
from skerry.service.identity import OpenAuthenticator, Role
from support.console_callers import Tokens, caller
from support.console_lake import BEYOND_DOUBLE, HOSTILE, HOSTILE_TABLE
from support.console_shots import CONTRAST, CUT_OFF, PAGES, served, show
from support.http_server import HttpClient, serving

from .conftest import mounted

MANY = 100_000
FOCUSED = "(e => e.id || e.getAttribute('aria-label') || e.getAttribute('role') || e.innerText)(document.activeElement)"
"""Which element has the focus: its id, name, role or text."""
SEEN = """(() => {
    const [e, style] = [document.activeElement, getComputedStyle];
    const [frame, box] = [e.closest('.editor-frame'), e.querySelector(':scope > rect')];
    if (frame) return style(frame).boxShadow !== 'none';
    return box ? style(box).strokeWidth === '3px' : style(e).outlineStyle === 'solid';
})()"""
"""Whether the element with the focus looks like it: an outline, the frame of the editor, or the border of a node."""
ACTIVE = "document.getElementById(document.activeElement.getAttribute('aria-activedescendant')).innerText"
UNNAMED = """() => [...document.querySelectorAll('button, a[href], input, select, textarea, [role=grid], [role=tree]')]
    .filter((e) => !(e.ariaLabel || e.innerText?.trim() || e.labels?.length || e.title || e.textContent.trim()))
    .map((e) => e.outerHTML.slice(0, 120))"""
PLACES = ("", "#/sql", "#/table/app.users", "#/table/app.users/tree", "#/table/app.users/snapshots",
          "#/table/app.users/files", "#/pipelines/nightly", "#/lineage", "#/caches")  # fmt: skip


class Shown:
    """A page of the console."""

    def __init__(self, page: Any, port: int) -> None:
        self.page = page
        self.problems: list[str] = []
        self.base = f"http://127.0.0.1:{port}/console/"

    def open(self, where: str) -> Any:
        """Go to a place, and wait until it is drawn."""
        self.page.goto(self.base + where)
        self.page.wait_for_selector("body.ready")
        self.settled()
        return self.page

    def settled(self) -> None:
        """Wait until nothing is loaded any more."""
        self.page.wait_for_selector("[aria-busy], #content .spinner", state="detached")

    def check(self) -> None:
        """Nothing went wrong so far."""
        assert self.problems == []
        assert self.page.title() != "hacked"

    def text(self) -> str:
        found: str = self.page.inner_text("#content")
        return found


@pytest.fixture(scope="module")
def tab(browser: Any, server: HttpClient) -> Iterator[Shown]:
    """A tab for all tests that need no other."""
    yield from _tab(browser, server.port)


@pytest.fixture(scope="module")
def every(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a console with something on every page, also an external catalog."""
    with served(tmp_path_factory.mktemp("every")) as port:
        yield port


@pytest.fixture
def shown(tab: Shown) -> Iterator[Shown]:
    """The tab; at the end of a test no script has failed, and nothing but the server was asked."""
    tab.page.set_viewport_size({"width": 1280, "height": 800})
    yield tab
    tab.check()


def _tab(browser: Any, port: int, **more: Any) -> Iterator[Shown]:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, **more)
    page = context.new_page()
    shown = Shown(page, port)
    problems = shown.problems
    page.on("pageerror", lambda error: problems.append(f"script failed: {error}"))
    page.on("dialog", lambda dialog: (problems.append("a dialog opened"), dialog.dismiss()))
    page.on("request", lambda request: _check_host(request.url, port, problems))
    page.on("console", lambda message: _check_console(message.text, problems))
    page.set_default_timeout(60_000)
    yield shown
    shown.check()
    context.close()


def _check_host(url: str, port: int, problems: list[str]) -> None:
    if not url.startswith(f"http://127.0.0.1:{port}/console/"):
        problems.append(f"asked for {url}")


def _check_console(text: str, problems: list[str]) -> None:
    if "Content Security Policy" in text or "TrustedHTML" in text:
        problems.append(text)


def test_the_first_page_lists_databases(shown: Shown) -> None:
    page = shown.open("")
    page.wait_for_selector("text=tables and views")
    assert "app" in shown.text()
    assert "6 tables and views" in shown.text()
    assert page.title() == "Lake · Skerry"


def test_a_database_lists_its_tables_and_filters_them(shown: Shown) -> None:
    page = shown.open("#/database/app")
    page.wait_for_selector("[role=grid] >> text=users")
    page.fill("[aria-label='Filter by name']", "rank")
    page.wait_for_selector("text=1 match")
    page.click("[role=grid] a")
    page.wait_for_selector("text=Names are looked up in")
    assert page.url.endswith("#/view/app.ranked")


def test_the_overview_of_a_table(shown: Shown) -> None:
    shown.open("#/table/app.users").wait_for_selector("text=People who signed up")
    text = shown.text()
    for word in ("primary-key table", "Row versions", "5,821", "BIGINT", "key 2", "launch → 1", "app/users"):
        assert word in text


def test_rows_show_all_digits_and_nulls(shown: Shown) -> None:
    page = shown.open("#/table/app.wide/rows")
    page.wait_for_selector(f"[role=gridcell] >> text={BEYOND_DOUBLE}")
    assert page.inner_text("[role=gridcell] >> nth=1") == "12345678901234567890123456789012345678"
    assert page.locator("[role=gridcell].null").count() == 6
    assert page.inner_text("[role=columnheader] >> nth=0").split() == ["big", "BIGINT"]


def test_snapshots_are_a_timeline_and_a_list(shown: Shown) -> None:
    page = shown.open("#/table/app.users/snapshots")
    page.wait_for_selector("svg.timeline")
    assert page.locator("svg.timeline .moment").count() == 7
    assert page.locator("svg.timeline .flag").count() == 1
    assert page.inner_text(".snapshot h2") == "Snapshot 7"
    page.click("svg.timeline [data-id='1'] .dot")
    page.wait_for_selector("h2:has-text('Snapshot 1')")
    assert "launch" in page.inner_text(".snapshot")
    page.click("text=Rows at this snapshot")
    page.wait_for_selector("text=as of snapshot 1")
    assert "run 0" in page.inner_text("[role=gridcell] >> nth=1")


def test_the_lsm_tree_is_drawn_by_level_and_key_range(shown: Shown) -> None:
    page = shown.open("#/table/app.users/tree")
    page.wait_for_selector("svg.lsm .file")
    lanes = page.locator("svg.lsm .lane-name").all_text_contents()
    assert lanes[0].startswith("Level 0 · #")
    assert lanes[-1].startswith("Level ")
    assert not lanes[-1].startswith("Level 0")
    before = page.locator("svg.lsm .file").count()
    assert before >= 4
    page.select_option("#partition", index=1)
    shown.settled()
    page.wait_for_selector("svg.lsm .file")
    assert page.locator("[role=gridcell]").count() > 0


def test_files_are_sorted_by_a_click(shown: Shown) -> None:
    page = shown.open("#/table/app.users/files")
    page.wait_for_selector("text=13 files in the latest snapshot")
    page.click("[role=columnheader]:has-text('row_versions') button")
    page.wait_for_selector("[aria-sort=descending]")
    rows = page.locator("[role=row][aria-rowindex='2'] [role=gridcell]").all_inner_texts()
    assert "1334" in rows


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("#/table/app.users/partitions", ["3 partitions", "asia", "file_count"]),
        ("#/table/app.users/indexes", ["by_name", "bloom", "13 of 13", "bloom_skipping"]),
        ("#/table/app.events/tree", ["No LSM tree"]),
        ("#/view/app.active", ["SELECT id, name FROM app.users", "Version"]),
        ("#/view/app.active/rows", ["The first 200 rows"]),
        ("#/pipelines", ["nightly", "running, or killed", "app.users"]),
        ("#/pipelines/nightly", ["upsert from people", "6.8 s", "no column 'nme'"]),
        ("#/caches", ["Cache of data files", "skerry_requests", "method=get"]),
        ("#/database/empty", ["Nothing here yet"]),
        ("#/table/app.nope", ["Not found", "there is no table or view app.nope"]),
        ("#/nowhere", ["There is no such page"]),
    ],
)
def test_a_page_shows_what_is_there(shown: Shown, where: str, words: list[str]) -> None:
    page = shown.open(where)
    for word in words:
        page.wait_for_selector(f"#content >> text={word} >> nth=0", state="attached")


def test_lineage_is_a_graph_of_links(shown: Shown) -> None:
    page = shown.open("#/lineage")
    page.wait_for_selector("svg.graph a.node")
    assert page.locator("svg.graph .edge").count() == 5
    page.click("svg.graph a.node.view >> nth=0")
    page.wait_for_selector("[role=tab]:has-text('Definition')")


def test_the_sql_box_runs_explains_and_marks_errors(shown: Shown) -> None:
    page = shown.open("#/sql")
    page.fill("textarea", "SELECT id, name FROM app.users WHERE id = 3")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector("[role=gridcell] >> text=person 3 of run 1")
    page.click("button:has-text('Explain') >> nth=0")
    page.wait_for_selector(".funnel-step")
    assert "13 files" in page.inner_text(".funnel-step >> nth=0")
    page.fill("textarea", "SELECT id,\n  nam\nFROM app.users")
    page.click("button:has-text('Run')")
    page.wait_for_selector(".sql-error >> text=did you mean 'name'")
    assert page.inner_text(".gutter .wrong") == "2"
    assert page.inner_text(".caret") == "  ^"
    page.click("text=Go to line 2, column 3")
    assert page.evaluate("getSelection().toString()") == "nam"


SUGGESTED = "[...document.querySelectorAll('.suggestions li .suggested')].map((row) => row.innerText)"


def test_the_sql_box_suggests_names_and_colours_the_text(shown: Shown) -> None:
    page = shown.open("#/sql")
    page.fill("textarea", "")
    page.focus("textarea")
    keys = page.keyboard
    keys.type("SELECT u.sco")
    keys.press("Escape")
    keys.type(" FROM app.us")
    page.wait_for_selector(".suggestions [role=option] >> text=users")
    assert page.evaluate(SUGGESTED) == ["users"]
    keys.press("ArrowDown")
    keys.press("Enter")
    keys.type(" u")
    for _ in " FROM app.users u":
        keys.press("ArrowLeft")
    keys.press("Control+Space")
    page.wait_for_selector(".suggestions [role=option] >> text=score")
    assert page.evaluate(SUGGESTED) == ["score"]
    assert page.get_attribute("textarea", "aria-activedescendant") == page.get_attribute(".suggestions li", "id")
    keys.press("Tab")
    assert page.input_value("textarea") == "SELECT u.score FROM app.users u"
    assert page.evaluate("document.activeElement.tagName") == "TEXTAREA"
    assert page.locator(".suggestions li:visible").count() == 0
    coloured = "[...document.querySelectorAll('.sql-keyword')].map((e) => e.textContent)"
    assert page.evaluate(coloured) == ["SELECT", "FROM"]
    keys.press("Control+z")
    assert page.input_value("textarea") == "SELECT u.sco FROM app.users u"
    keys.press("Tab")
    assert page.evaluate(FOCUSED) == "Run"  # without a suggestion, the key goes on to the next control


def test_a_result_is_a_csv_file_with_null_beside_empty_text(shown: Shown) -> None:
    page = shown.open("#/sql")
    page.fill("textarea", """SELECT NULL AS a, '' AS b, 'x"y' AS c, 'l' || chr(10) || 'm' AS "d,e", 2::BIGINT AS f""")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector("button:has-text('Save CSV')")
    with page.expect_download() as saved:
        page.click("button:has-text('Save CSV')")
    with open(saved.value.path(), encoding="utf-8", newline="") as file:
        assert file.read() == 'a,b,c,"d,e",f\r\n,"","x""y","l\nm",2\r\n'
    shown.problems[:] = [each for each in shown.problems if not each.startswith("asked for blob:")]


def test_the_sql_box_only_reads_until_writing_is_switched_on(shown: Shown) -> None:
    page = shown.open("#/sql")
    page.fill("textarea", "CREATE TABLE empty.made AS SELECT 1 AS a")
    page.click("button:has-text('Run')")
    page.wait_for_selector("text=switch writing on to run it")
    page.check("#writing")
    page.wait_for_selector("text=Writing is on")
    page.click("button:has-text('Run')")
    page.wait_for_selector("#result-note")
    page.fill("textarea", "DROP TABLE empty.made")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector("#result-note >> text=made")


def test_a_running_statement_is_stopped(shown: Shown) -> None:
    page = shown.open("#/sql")
    page.fill("textarea", "SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range % 7 = b.range % 11")
    page.click("button:has-text('Run')")
    page.wait_for_selector("text=Running…")
    page.click("button:has-text('Stop')")
    page.wait_for_selector(".sql-error >> text=Stopped")


def test_hostile_names_and_values_run_no_script(shown: Shown) -> None:
    page = shown.open("#/database/app")
    page.click(f"[role=grid] a >> text={HOSTILE_TABLE}")
    page.wait_for_selector("h1")
    assert page.inner_text("h1") == HOSTILE_TABLE
    assert page.inner_text(".comment") == HOSTILE
    for tab in ("Rows", "Snapshots", "Files", "Lineage"):
        page.click(f"[role=tab]:has-text('{tab}')")
        page.wait_for_selector(f"[role=tab][aria-selected=true]:has-text('{tab}')")
        shown.settled()
    page.click("[role=tab]:has-text('Rows')")
    page.wait_for_selector("[role=gridcell]")
    assert page.inner_text("[role=gridcell] >> nth=0") == HOSTILE
    page.click("[role=gridcell] >> nth=0")
    assert page.inner_text(".cell-detail pre") == HOSTILE
    page.goto(shown.base + "#/sql")
    page.fill("textarea", f"SELECT '{HOSTILE.replace(chr(39), chr(39) * 2)}' AS \"<b>x</b>\"")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector("[role=gridcell]")
    page.fill("textarea", f'SELECT * FROM app."{HOSTILE.replace(chr(34), "")}"')
    page.keyboard.press("Control+Enter")
    page.wait_for_selector(".sql-error")
    assert page.locator("#content img, #content script, #content b").count() == 0


def tab_to(page: Any, wanted: str, key: str = "Tab") -> None:
    """Press Tab until an element has the focus; every stop on the way is seen, and none is visited twice."""
    met: list[str] = []
    for _ in range(40):
        page.keyboard.press(key)
        focused = page.evaluate(FOCUSED)
        if focused == wanted:
            assert page.evaluate(SEEN), f"the focus on {focused} cannot be seen"
            return
        assert focused not in met or not focused, f"{focused} comes again before {wanted}: {met}"
        met.append(focused)
    raise AssertionError(f"Tab does not come to {wanted}: {met}")


def test_everything_is_reached_by_keys_alone(shown: Shown) -> None:
    """From the first page to a cell of a table: no click, and no focus that a key did not move."""
    page = shown.open("")
    page.reload()
    keys = page.keyboard
    page.wait_for_selector(".tree-row")
    keys.press("Tab")
    assert page.evaluate(FOCUSED) == "skip"
    assert page.evaluate("getComputedStyle(document.activeElement).top") == "8px"
    keys.press("/")
    assert page.evaluate("document.activeElement.type") == "search"
    keys.type("users")
    page.wait_for_selector("text=Found: 1")
    keys.press("Enter")
    page.wait_for_selector("h1:has-text('users')")
    keys.press("Escape")
    keys.press("Tab")
    assert page.evaluate(FOCUSED) == "tree"
    page.wait_for_selector("[role=treeitem][aria-level='2'] >> text=events")
    keys.press("Home")
    for _ in range(3):
        keys.press("ArrowDown")
    assert page.evaluate(ACTIVE) == "events"
    keys.press("Enter")
    page.wait_for_selector("h1:has-text('events')")
    keys.press("ArrowLeft")
    keys.press("ArrowLeft")
    page.wait_for_selector("[role=treeitem][aria-expanded=false]:has-text('app')")
    keys.press("ArrowRight")
    page.wait_for_selector("[role=treeitem][aria-expanded=true]:has-text('app')")
    tab_to(page, "tab-overview")
    keys.press("ArrowRight")
    page.wait_for_selector("[role=tab][aria-selected=true]:has-text('Rows')")
    assert page.evaluate(FOCUSED) == "tab-rows"
    page.wait_for_selector("[role=gridcell]")
    keys.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "grid"
    keys.press("ArrowDown")
    keys.press("ArrowRight")
    assert page.evaluate(ACTIVE) == "kind 1"
    keys.press("Control+End")
    keys.press("Enter")
    page.wait_for_selector(".cell-detail pre")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    tab_to(page, "tree", "Shift+Tab")  # and back


def test_every_tab_of_a_table_is_reached_by_keys_alone(shown: Shown) -> None:
    page = shown.open("#/table/app.users")
    page.reload()
    page.wait_for_selector("[role=tab]")
    shown.settled()
    tab_to(page, "tab-overview")
    for tab in ("rows", "snapshots", "tree", "partitions", "files", "indexes", "lineage"):
        page.keyboard.press("ArrowRight")
        page.wait_for_selector(f"#tab-{tab}[aria-selected=true]")
        shown.settled()
        assert page.evaluate(FOCUSED) == f"tab-{tab}"
        if tab == "snapshots":
            tab_to(page, "Snapshots of app.users")
            page.keyboard.press("End")
            page.keyboard.press("Control+Home")
            for _ in range(6):
                page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
            page.wait_for_selector("h2:has-text('Snapshot 1')")
            tab_to(page, "Rows at this snapshot", "Shift+Tab")
            tab_to(page, "tab-snapshots", "Shift+Tab")
        if tab == "tree":
            page.wait_for_selector("svg.lsm .file")
            tab_to(page, "partition")
            page.keyboard.press("ArrowDown")
            shown.settled()
            page.wait_for_selector("svg.lsm .file")
            tab_to(page, "Files of the tree")
            tab_to(page, "tab-tree", "Shift+Tab")


def test_the_sql_box_and_the_theme_are_used_by_keys_alone(shown: Shown) -> None:
    page = shown.open("")
    page.reload()
    page.wait_for_selector(".tree-row")
    keys = page.keyboard
    tab_to(page, "SQL")
    keys.press("Enter")
    page.wait_for_selector("h1:has-text('SQL box')")
    tab_to(page, "SQL statement")
    keys.press("Control+a")
    keys.type("SELECT id, name FROM app.users WHERE id = 3")
    keys.press("Control+Enter")
    page.wait_for_selector("[role=gridcell] >> text=person 3 of run 1")
    assert page.evaluate(FOCUSED) == "SQL statement"
    tab_to(page, "Run")
    keys.press("Enter")
    page.wait_for_selector("#result-note")
    assert page.evaluate(FOCUSED) == "Run"  # a button that is pressed keeps the focus
    tab_to(page, "Explain")
    keys.press("Space")
    page.wait_for_selector(".funnel-step")
    assert page.evaluate(FOCUSED) == "Explain"
    tab_to(page, "Earlier statements")
    tab_to(page, "limit")
    tab_to(page, "writing")
    keys.press("Space")
    page.wait_for_selector("text=Writing is on")
    keys.press("Space")
    tab_to(page, "SQL statement", "Shift+Tab")
    keys.press("Control+a")
    keys.type("SELECT nam FROM app.users")
    keys.press("Control+Enter")
    page.wait_for_selector(".sql-error")
    tab_to(page, "Go to line 1, column 8")
    keys.press("Enter")
    assert page.evaluate("getSelection().toString()") == "nam"
    keys.press("Control+a")
    keys.type("SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range % 7 = b.range % 11")
    keys.press("Control+Enter")
    page.wait_for_selector("text=Running…")
    tab_to(page, "Stop")
    keys.press("Enter")
    page.wait_for_selector(".sql-error >> text=Stopped")
    ground = "getComputedStyle(document.body).backgroundColor"
    before = page.evaluate(ground)
    tab_to(page, page.get_attribute("#theme", "id"), "Shift+Tab")
    for _ in range(3):
        keys.press("Enter")
        assert page.evaluate(FOCUSED) == "theme"
    assert page.evaluate(ground) == before
    keys.press("Space")
    keys.press("Space")
    assert page.evaluate(ground) != before
    keys.press("Space")


def test_pipelines_and_caches_are_reached_by_keys_alone(shown: Shown) -> None:
    page = shown.open("")
    page.reload()
    page.wait_for_selector(".tree-row")
    keys = page.keyboard
    tab_to(page, "Pipelines")
    keys.press("Enter")
    page.wait_for_selector("#content .card:has-text('nightly')")  # the first page has cards, too
    tab_to(page, page.evaluate("document.querySelector('#content .card').innerText"))
    keys.press("Enter")
    page.wait_for_selector("h1:has-text('nightly')")
    shown.settled()
    tab_to(page, "app.users")
    tab_to(page, "Runs of nightly")
    keys.press("ArrowDown")
    assert page.evaluate(ACTIVE)
    tab_to(page, "Parts of runs of nightly")
    page.keyboard.press("Home")
    tab_to(page, "Caches", "Shift+Tab")
    keys.press("Enter")
    page.wait_for_selector("text=Cache of data files")
    tab_to(page, "Lineage", "Shift+Tab")
    keys.press("Enter")
    page.wait_for_selector("svg.graph a.node")
    tab_to(
        page,
        page.evaluate(
            "(e => e.getAttribute('aria-label') || e.innerText || '')(document.querySelector('svg.graph a.node'))"
        ),
    )


def test_a_database_is_read_by_keys_alone(shown: Shown) -> None:
    page = shown.open("")
    page.wait_for_selector("#content .cards .card")
    page.reload()
    page.wait_for_selector("#content .cards .card >> text=6 tables and views")
    tab_to(page, page.evaluate("document.querySelector('#content .cards .card').innerText"))
    page.keyboard.press("Enter")
    page.wait_for_selector("[role=grid] >> text=users")
    tab_to(page, "Filter by name")
    page.keyboard.type("rank")
    page.wait_for_selector("text=1 match")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "grid"
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Names are looked up in")


def test_every_control_has_a_name(shown: Shown) -> None:
    for where in PLACES:
        assert shown.open(where).evaluate(UNNAMED) == []


def test_colours_follow_the_system_and_the_switch(browser: Any, server: HttpClient) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    for shown in _tab(browser, server.port, color_scheme="dark"):
        page = shown.open("")
        assert page.evaluate(ground) == "rgb(15, 21, 27)"
        page.click("#theme")
        assert page.evaluate(ground) == "rgb(244, 246, 248)"
        page.reload()
        page.wait_for_selector("body.ready")
        assert page.evaluate(ground) == "rgb(244, 246, 248)"


@pytest.mark.parametrize(
    ("colours", "size"), [("light", (1280, 800)), ("light", (390, 844)), ("dark", (1280, 800)), ("dark", (390, 844))]
)
def test_every_page_fits_its_window_and_can_be_read(
    browser: Any, every: int, colours: str, size: tuple[int, int]
) -> None:
    """Nothing is beyond the window or cut off, and all text has the contrast that WCAG asks for (AA)."""
    for shown in _tab(browser, every, color_scheme=colours):
        shown.page.set_viewport_size({"width": size[0], "height": size[1]})
        found = {}
        for name, (where, press) in PAGES.items():
            show(shown.page, every, where, press)
            if problems := [*shown.page.evaluate(CUT_OFF), *shown.page.evaluate(CONTRAST)]:
                found[name] = problems
        assert found == {}


def test_lineage_shows_the_table_that_it_is_about_on_a_narrow_page(browser: Any, server: HttpClient) -> None:
    for shown in _tab(browser, server.port):
        shown.page.set_viewport_size({"width": 390, "height": 844})
        page = shown.open("#/view/app.ranked/lineage")
        page.wait_for_selector("svg.graph .start")
        page.wait_for_function("document.querySelector('.drawing-scroll').scrollLeft > 0")
        box = page.locator("svg.graph .start").bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390


def test_a_narrow_page_has_a_drawer_and_does_not_scroll_sideways(browser: Any, server: HttpClient) -> None:
    for shown in _tab(browser, server.port):
        shown.page.set_viewport_size({"width": 390, "height": 844})
        for where in PLACES:
            page = shown.open(where)
            assert page.evaluate("document.getElementById('content').scrollWidth <= 391"), where
        page.click("#menu")
        page.wait_for_selector(".drawer .tree-row")
        assert page.evaluate("document.activeElement.type") == "search"
        page.keyboard.press("Escape")
        page.wait_for_selector("body:not(.drawer)")
        assert page.evaluate("document.activeElement.id") == "menu"


def test_a_token_is_asked_for_and_kept_in_the_tab(browser: Any, lake: Lake) -> None:
    tokens = Tokens({"good": caller("acme", Role.READER)})
    with serving(mounted(ConsoleSettings(tokens, OneLake(lake)))) as client:
        for shown in _tab(browser, client.port):
            page = shown.page
            page.goto(shown.base + "#/table/app.users")
            page.wait_for_selector("#token")
            page.fill("#token", "bad")
            page.keyboard.press("Enter")
            page.wait_for_selector("text=the token is missing, unknown or has ended")
            page.fill("#token", "good")
            page.keyboard.press("Enter")
            page.wait_for_selector("text=People who signed up")
            kept = page.evaluate("[sessionStorage.getItem('skerry.token'), localStorage.length, document.cookie]")
            assert kept == ["good", 0, ""]
            page.goto(shown.base + "#/sql")
            page.wait_for_selector("text=read-only")
            assert page.locator("#writing").count() == 0
            page.click("text=Sign out")
            page.wait_for_selector("#token")
            assert page.evaluate("sessionStorage.length") == 0


def test_catalogs_and_ways_to_connect_are_shown(browser: Any, tmp_path: Path) -> None:
    addresses = {"grpc": "0.0.0.0:8815", "rest": "/iceberg"}
    with connect(tmp_path / "lake") as plain:
        place = {"uri": f"sqlite:///{tmp_path}/c.db", "warehouse": f"file://{tmp_path}"}
        made = SqlCatalog("ice", **place)
        made.create_namespace("ns")
        made.close()
        plain.create_catalog("ice", {"type": "sql", **place})
        settings = ConsoleSettings(OpenAuthenticator(), OneLake(plain), addresses=addresses)
        with serving(mounted(settings)) as client:
            for shown in _tab(browser, client.port):
                page = shown.open("")
                assert page.inner_text(".state-empty strong") == "No databases yet"
                page.click("a.card:has-text('ice')")
                page.click("#content a.card:has-text('ns')")
                page.wait_for_selector("h1:has-text('ice.ns')")
                assert page.inner_text(".state-empty strong") == "Nothing here yet"
                page = shown.open("#/connect")
                text = shown.text()
                assert 'skerry.connect("skerry://127.0.0.1:8815")' in text
                assert f'uri="http://127.0.0.1:{client.port}/iceberg"' in text
                assert "token" not in text.replace("asks for no token", "")
                for width in (1280, 390):
                    page.set_viewport_size({"width": width, "height": 844})
                    assert page.evaluate(CUT_OFF) == []
                    assert page.evaluate(CONTRAST) == []


class ManyNames(WarehouseNames):
    """Names of a lake with very many tables."""

    def databases(self) -> list[str]:
        return ["big"]

    def database_name(self, name: str) -> str:
        return name

    def tables(self, database: str) -> list[str]:
        return [f"table_{number:06}" for number in range(MANY)]

    def views(self, database: str) -> list[str]:
        return []


def test_a_hundred_thousand_tables_are_listed_without_a_freeze(browser: Any, tmp_path: Any) -> None:
    with connect(tmp_path / "lake") as plain:
        many = Lake(plain._env, lambda writers: ManyNames(plain._env, writers))
        with serving(mounted(ConsoleSettings(OpenAuthenticator(), OneLake(many)))) as client:
            for shown in _tab(browser, client.port):
                page = shown.page
                page.add_init_script(
                    "window.longest = 0; new PerformanceObserver((list) => { for (const e of list.getEntries()) "
                    "window.longest = Math.max(window.longest, e.duration) }).observe({ type: 'longtask' })"
                )
                shown.open("#/database/big")
                page.wait_for_selector(f"text={MANY:,} entries")
                page.wait_for_selector("[role=tree] >> text=table_000010")
                page.focus("[role=tree]")
                page.keyboard.press("End")
                page.wait_for_selector("[role=tree] >> text=table_099999")
                page.evaluate("document.querySelector('.grid').scrollTop = 1600000")
                page.wait_for_selector("[role=grid] >> text=table_050005")
                page.fill("[role=searchbox], .search-input", "table_0777")
                page.wait_for_selector("text=Found: 100")
                assert page.locator("[role=treeitem], [role=row]").count() < 200
                assert page.evaluate("window.longest") < 1000
