// The first page: databases, catalogs and ways to go on.

import { get } from "../api.js";
import { h, icon, replace } from "../dom.js";
import { count } from "../format.js";
import { link } from "../route.js";
import { empty, heading, show } from "../state.js";

const COUNTED = 24;
const WAYS = [
  ["sql", "SQL box", "Query tables and see how queries are planned", ["sql"]],
  ["graph", "Lineage", "What views and pipelines read and write", ["lineage"]],
  ["pipe", "Pipelines", "Runs, their rows, durations and errors", ["pipelines"]],
  ["gauge", "Caches", "Memory in use, hit rates and counters", ["caches"]],
  ["plug", "Connect", "Python, Spark, DuckDB and other clients", ["connect"]],
];

const FIRST = () => h("p", {}, h("a", { class: "button", href: `${link("sql")}?text=${encodeURIComponent("CREATE TABLE app.users (id BIGINT NOT NULL, name STRING, PRIMARY KEY (id))")}` }, icon("sql"), "Create a table"));

export function home(place, { signal, session }) {
  const databases = h("section", {});
  replace(place,
    h("div", { class: "page-head" }, h("h1", {}, "Your lake")),
    h("nav", { class: "ways", "aria-label": "Parts of the console" }, WAYS.map(([name, title, text, to]) =>
      h("a", { class: "way", href: link(...to) }, h("span", { class: "way-icon" }, icon(name)),
        h("span", {}, h("strong", {}, title), h("span", { class: "muted" }, text))))),
    databases);
  const counted = [];
  const render = (found) => [
    heading("Databases", h("span", { class: "muted" }, count(found.total))),
    found.rows.length
      ? h("ul", { class: "cards" }, found.rows.map(({ name }) => card(name, "database", link("database", name), counted)))
      : empty("No databases yet", "The first table makes one.", session.may_write ? FIRST() : null),
    found.catalogs.length ? [heading("External catalogs"),
      h("ul", { class: "cards" }, found.catalogs.map(({ name, type }) => h("li", {}, h("a", { class: "card", href: link("catalog", name) }, icon("catalog"),
        h("span", {}, h("strong", {}, name), h("span", { class: "muted" }, type || "Iceberg"))))))] : null,
  ];
  show(databases, signal, () => get("databases", {}, signal), render).then(() => countAll(counted, signal));
}

// One database after the other: a lake may have many, and counting lists them.
async function countAll(counted, signal) {
  for (const { name, note } of counted.slice(0, COUNTED)) {
    if (signal.aborted) return;
    try {
      const found = await get("relations", { database: name, limit: 1 }, signal);
      replace(note, found.total === 1 ? "1 table or view" : `${count(found.total)} tables and views`);
    } catch {
      replace(note);
    }
  }
}

function card(name, kind, target, counted) {
  const note = h("span", { class: "muted" });
  counted.push({ name, note });
  return h("li", {}, h("a", { class: "card", href: target }, icon(kind), h("span", {}, h("strong", {}, name), note)));
}
