// The frame around all pages: top bar, tree, routes and keys.

import { get, token } from "./api.js";
import { h, icon, replace, s } from "./dom.js";
import { caches } from "./page/caches.js";
import { catalog } from "./page/catalog.js";
import { connect } from "./page/connect.js";
import { database } from "./page/database.js";
import { home } from "./page/home.js";
import { lineage } from "./page/lineage.js";
import { pipelines } from "./page/pipelines.js";
import { sql } from "./page/sql.js";
import { relation } from "./page/table.js";
import { current, link, split } from "./route.js";
import { Sidebar } from "./sidebar.js";
import { signIn } from "./signin.js";
import { empty, failed, loading } from "./state.js";
import { themeSwitch } from "./theme.js";

const PAGES = { "": home, database, table: relation, view: relation, sql, lineage, pipelines, caches, catalog, connect };
const TITLES = { "": "Lake", sql: "SQL box", lineage: "Lineage", pipelines: "Pipelines", caches: "Caches and counters", connect: "Connect" };
const NAVIGATION = [["sql", "sql", "SQL"], ["lineage", "graph", "Lineage"], ["pipelines", "pipe", "Pipelines"], ["caches", "gauge", "Caches"]];

const content = document.getElementById("content");
const side = document.getElementById("side");
const sidebar = new Sidebar(side);
let session = null;
let leaving = null;
let asking = false;
let first = true;

function frame() {
  const account = session && session.account !== "default"
    ? h("span", { class: "account", title: `${session.subject}: ${session.roles.join(", ")}` }, icon("key"), h("span", {}, session.account)) : null;
  replace(document.getElementById("top"),
    h("button", { class: "icon-button menu", id: "menu", "aria-label": "Show databases and tables", "aria-expanded": "false", "aria-controls": "side", onclick: () => drawer() }, icon("menu")),
    h("a", { class: "brand", href: link(), "aria-label": "Skerry console, first page" }, mark(), h("span", {}, "Skerry")),
    h("nav", { class: "pages", "aria-label": "Pages" }, NAVIGATION.map(([to, name, title]) => h("a", { href: link(to), "data-page": to, "aria-label": title }, icon(name), h("span", {}, title)))),
    h("span", { class: "grow" }), account,
    token.get() ? h("button", { class: "button quiet", onclick: () => { token.clear(); location.reload(); } }, "Sign out") : null,
    themeSwitch());
}

const mark = () => s("svg", { viewBox: "0 0 32 32", class: "mark", "aria-hidden": "true", focusable: "false" },
  s("path", { d: "M3 21 L11 10 L15 16 L20 7 L29 21 Z", class: "mark-rock" }),
  s("path", { d: "M3 26c2.200 0 2.200-1.800 4.300-1.800S9.500 26 11.700 26s2.200-1.800 4.300-1.800S18.200 26 20.300 26s2.200-1.800 4.300-1.800S26.800 26 29 26", class: "mark-sea" }));

function drawer(open = !document.body.classList.contains("drawer")) {
  document.body.classList.toggle("drawer", open);
  document.getElementById("menu")?.setAttribute("aria-expanded", String(open));
  if (open) sidebar.input.focus();
}

function show() {
  leaving?.abort();
  leaving = new AbortController();
  const { parts: [page = "", ...parts], query } = current();
  const name = parts[0] ?? "";
  const title = page === "table" || page === "view" ? split(name).filter(Boolean).join(".") : name;
  document.title = `${TITLES[page] ?? title} · Skerry`;
  for (const each of document.querySelectorAll("[data-page]")) {
    if (each.dataset.page === page) each.setAttribute("aria-current", "page");
    else each.removeAttribute("aria-current");
  }
  drawer(false);
  if (page !== "table" && page !== "view") sidebar.select(null);
  const known = PAGES[page];
  const needsName = known === relation || known === database || known === catalog;
  if (!known || (needsName && !name)) {
    replace(content, empty("There is no such page", "The address is not one of the console's."), h("a", { class: "button", href: link() }, "First page"));
    return;
  }
  const shown = known(content, { parts, query, signal: leaving.signal, session, sidebar });
  Promise.resolve(shown).then(() => {
    const wanted = sessionStorage.getItem("skerry.focus");
    sessionStorage.removeItem("skerry.focus");
    if (wanted) document.getElementById(wanted)?.focus();
    else if (!first && document.activeElement === document.body) content.focus({ preventScroll: true });
    first = false;
  });
  content.scrollTop = 0;
}

async function start(known) {
  asking = false;
  try {
    session = known ?? await get("session");
  } catch (error) {
    frame();
    if (error.status !== 401) replace(content, failed(error, () => start()));
    return;
  }
  document.body.classList.add("ready");
  frame();
  show();
  await sidebar.load();
}

window.addEventListener("skerry-sign-in", (event) => {
  if (asking) return;
  asking = true;
  document.body.classList.remove("ready");
  leaving?.abort();
  signIn(content, event.detail, start);
});
window.addEventListener("hashchange", () => { if (session && !asking) show(); });
document.getElementById("veil").addEventListener("click", () => drawer(false));
document.getElementById("skip").addEventListener("click", (event) => {
  event.preventDefault();
  content.focus();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && document.body.classList.contains("drawer")) {
    drawer(false);
    document.getElementById("menu").focus();
  } else if (event.key === "/" && !event.target.closest("input, textarea, select")) {
    event.preventDefault();
    if (getComputedStyle(document.getElementById("menu")).display !== "none") drawer(true);
    sidebar.input.focus();
  }
});

replace(content, loading());
start();
