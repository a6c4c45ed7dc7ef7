// The tree of databases, catalogs, tables and views: any number of them, by arrow keys, with a search box.

import { get } from "./api.js";
import { announce, h, icon, replace } from "./dom.js";
import { count } from "./format.js";
import { go, joined, link, ofRelation, split } from "./route.js";
import { Pages, VirtualList } from "./virtual.js";

const ROW = 30;
const PAGE = 500;

export class Sidebar {
  constructor(element) {
    this.element = element;
    this.branches = [];
    this.active = 0;
    this.results = null;
    this.input = h("input", { type: "search", class: "search-input", placeholder: "Search tables and views", autocomplete: "off",
      spellcheck: "false", "aria-label": "Search tables and views", "aria-controls": "tree",
      oninput: () => this.searchSoon(), onkeydown: (e) => this.inputKey(e) });
    this.note = h("div", { class: "side-note muted" });
    this.list = new VirtualList({ rowHeight: ROW, count: 0, render: (i) => this.row(i),
      props: { class: "virtual tree", id: "tree", role: "tree", tabindex: "0", "aria-label": "Databases, tables and views",
        onkeydown: (e) => this.key(e) } });
    this.list.ondraw = () => this.mark();
    replace(element, h("div", { class: "search" }, icon("search"), this.input), this.note, this.list.element);
  }

  async load() {
    try {
      const found = await get("databases");
      this.branches = [
        ...found.rows.map(({ name }) => this.branch(name, "database", name)),
        ...found.catalogs.map(({ name }) => this.branch(name, "catalog", name)),
      ];
      replace(this.note, this.branches.length ? "" : "No databases yet.");
      if (found.total > found.rows.length) replace(this.note, `The first ${count(found.rows.length)} of ${count(found.total)} databases.`);
      this.layout();
      const wanted = this.selected;
      if (wanted) {
        this.selected = null;
        await this.select(wanted);
      } else if (this.branches.length === 1) await this.toggle(this.branches[0], true);
    } catch (error) {
      if (error.status !== 401) replace(this.note, error.message);
    }
  }

  branch(title, kind, database, depth = 0) {
    return { title, kind, database, depth, open: false, pages: null, total: 0, children: null };
  }

  // Every visible branch: the row of its own, then its children.
  *walk(branches = this.branches) {
    for (const branch of branches) {
      yield branch;
      if (branch.open && branch.children) yield* this.walk(branch.children);
    }
  }

  layout() {
    let at = 0;
    this.spans = [];
    for (const branch of this.walk()) {
      const inside = branch.open && !branch.children ? branch.total : 0;
      this.spans.push({ branch, start: at, end: at + 1 + inside });
      at += 1 + inside;
    }
    if (!this.results) this.list.setCount(at);
  }

  find(index) {
    if (this.results) return { entry: this.results[index], depth: 0 };
    let low = 0;
    let high = this.spans.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.spans[middle].start <= index) low = middle;
      else high = middle - 1;
    }
    const span = this.spans[low];
    if (!span) return {};
    if (index === span.start) return { branch: span.branch, depth: span.branch.depth, span };
    const entry = span.branch.pages.row(index - span.start - 1);
    return { entry: entry && { ...entry, name: joined(span.branch.database, entry.name), title: entry.name }, depth: span.branch.depth + 1, span };
  }

  row(index) {
    const { branch, entry, depth } = this.find(index);
    const id = `tree-${index}`;
    const indent = { "--depth": String(depth ?? 0) };
    if (branch) {
      return h("div", { role: "treeitem", id, class: "tree-row branch", "aria-level": depth + 1, "aria-expanded": String(branch.open),
        style: indent, onclick: () => { this.active = index; this.toggle(branch); } },
      h("span", { class: `turn${branch.open ? " open" : ""}` }, icon("chevron")), icon(branch.kind === "catalog" ? "catalog" : "database"),
      h("span", { class: "tree-name" }, branch.title),
      branch.open && branch.total ? h("span", { class: "tree-count" }, count(branch.total)) : null);
    }
    if (!entry) return h("div", { role: "treeitem", id, class: "tree-row waiting", "aria-level": (depth ?? 0) + 1, style: indent }, "…");
    const target = ofRelation(entry.name, entry.kind);
    const selected = this.selected === entry.name;
    return h("div", { role: "treeitem", id, class: `tree-row leaf${selected ? " selected" : ""}`, "aria-level": depth + 1, style: indent,
      "aria-selected": String(selected), title: entry.name, onclick: () => { this.active = index; go(target); } },
    icon(entry.kind === "view" ? "view" : "table"), h("span", { class: "tree-name" }, entry.title ?? entry.name));
  }

  async toggle(branch, open = !branch.open) {
    branch.open = open;
    if (open && !branch.pages && !branch.children) {
      try {
        await this.open(branch);
      } catch (error) {
        branch.open = false;
        announce(error.message);
        replace(this.note, error.message);
      }
    }
    this.layout();
  }

  async open(branch) {
    if (branch.kind === "catalog") {
      const found = await get("namespaces", { catalog: branch.database });
      branch.children = found.rows.map(({ name }) => this.branch(name, "database", `${branch.title}.${name}`, 1));
      return;
    }
    branch.pages = new Pages(PAGE, (offset, limit) => get("relations", { database: branch.database, offset, limit }),
      (found) => {
        if (branch.total !== found.total) {
          branch.total = found.total;
          this.layout();
        } else this.list.refresh();
      });
    branch.total = await branch.pages.first();
  }

  // Forget what is listed: a statement may have changed it.
  async renew() {
    const opened = new Set([...this.walk()].filter((b) => b.open).map((b) => b.database));
    const found = await get("databases").catch(() => null);
    if (!found) return;
    this.branches = [
      ...found.rows.map(({ name }) => this.branch(name, "database", name)),
      ...found.catalogs.map(({ name }) => this.branch(name, "catalog", name)),
    ];
    for (const branch of this.branches) if (opened.has(branch.database)) await this.toggle(branch, true);
    this.layout();
  }

  // Mark the table or view that the page shows; open its database and scroll to it, unless it is in sight.
  async select(name) {
    const before = this.selected;
    this.selected = name;
    this.list.refresh();
    if (!name || name === before || this.results) return;
    const [database, title] = split(name);
    const find = () => [...this.walk()].find((each) => each.kind !== "catalog" && each.database === database);
    if (!find()) {
      const catalog = this.branches.find((each) => each.kind === "catalog" && database.startsWith(`${each.database}.`));
      if (catalog && !catalog.open) await this.toggle(catalog, true);
    }
    const branch = find();
    if (!branch || this.selected !== name) return;
    if (!branch.open) await this.toggle(branch, true);
    const found = await get("relations", { database: branch.database, limit: 1, near: title }).catch(() => null);
    const span = this.spans.find((each) => each.branch === branch);
    const used = document.activeElement === this.list.element; // whoever moves in it keeps the place
    if (used || found === null || found.place === null || !span || this.selected !== name) return;
    this.active = span.start + 1 + found.place;
    this.list.reveal(this.active);
  }

  mark() {
    for (const old of this.list.element.querySelectorAll(".active")) old.classList.remove("active");
    const row = document.getElementById(`tree-${this.active}`);
    row?.classList.add("active");
    if (row) this.list.element.setAttribute("aria-activedescendant", row.id);
    else this.list.element.removeAttribute("aria-activedescendant");
  }

  move(index) {
    this.active = Math.min(Math.max(index, 0), Math.max(this.list.count - 1, 0));
    this.list.reveal(this.active);
    this.mark();
  }

  key(event) {
    const { branch, entry, span } = this.find(this.active);
    const page = Math.max(1, Math.floor(this.list.element.clientHeight / ROW) - 1);
    const steps = { ArrowDown: this.active + 1, ArrowUp: this.active - 1, Home: 0, End: this.list.count - 1,
      PageDown: this.active + page, PageUp: this.active - page };
    if (event.key in steps) this.move(steps[event.key]);
    else if (event.key === "ArrowRight" && branch) branch.open ? this.move(this.active + 1) : this.toggle(branch, true);
    else if (event.key === "ArrowLeft" && branch?.open) this.toggle(branch, false);
    else if (event.key === "ArrowLeft" && span && !branch) this.move(span.start);
    else if ((event.key === "Enter" || event.key === " ") && branch) this.toggle(branch);
    else if ((event.key === "Enter" || event.key === " ") && entry) go(ofRelation(entry.name, entry.kind));
    else if (event.key === "/" ) this.input.focus();
    else return;
    event.preventDefault();
  }

  inputKey(event) {
    if (event.key === "ArrowDown" && this.list.count) {
      event.preventDefault();
      this.list.element.focus();
      this.move(0);
    } else if (event.key === "Escape" && this.input.value) {
      event.preventDefault();
      this.input.value = "";
      this.search();
    } else if (event.key === "Enter" && this.results?.length) {
      go(ofRelation(this.results[0].name, this.results[0].kind));
    }
  }

  searchSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.search(), 150);
  }

  async search() {
    const text = this.input.value.trim();
    this.asked?.abort();
    this.active = 0;
    if (!text) {
      this.results = null;
      replace(this.note);
      this.layout();
      const shown = this.selected;
      this.selected = null;
      await this.select(shown);
      return;
    }
    this.asked = new AbortController();
    try {
      const found = await get("search", { text }, this.asked.signal);
      this.results = found.rows;
      const more = found.total > found.rows.length ? `first ${found.rows.length} of ${count(found.total)}` : count(found.total);
      replace(this.note, found.total ? `Found: ${more}` : "Nothing has such a name.");
      announce(`${count(found.total)} found`);
      this.list.setCount(found.rows.length);
    } catch (error) {
      if (error.name !== "AbortError") replace(this.note, error.message);
    }
  }
}

export const databaseLink = (name) => link("database", name);
