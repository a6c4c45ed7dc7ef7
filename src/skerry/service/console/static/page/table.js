// A table, or a view: its head and its tabs.

import { get } from "../api.js";
import { h, icon, replace } from "../dom.js";
import { ago, bytes, compact, count, time } from "../format.js";
import { link, quoted, split } from "../route.js";
import { chip, failed, loading, tile } from "../state.js";
import { files, partitions } from "./files.js";
import { indexes } from "./indexes.js";
import { around } from "./lineage.js";
import { overview } from "./overview.js";
import { sample } from "./sample.js";
import { snapshots } from "./snapshots.js";
import { tree } from "./tree.js";
import { definition } from "./view.js";

const TABS = {
  overview: ["Overview", overview, ["table", "external"]],
  definition: ["Definition", definition, ["view"]],
  rows: ["Rows", sample, ["table", "external", "view"]],
  snapshots: ["Snapshots", snapshots, ["table", "external"]],
  tree: ["LSM tree", tree, ["table"]],
  partitions: ["Partitions", partitions, ["table", "external"]],
  files: ["Files", files, ["table", "external"]],
  indexes: ["Indexes", indexes, ["table"]],
  lineage: ["Lineage", around, ["table", "external", "view"]],
};

export async function relation(place, context) {
  const { parts: [asked], signal, sidebar } = context;
  sidebar.select(asked);
  replace(place, loading());
  let found;
  try {
    found = await get("relation", { name: asked }, signal);
  } catch (error) {
    if (error.name !== "AbortError" && !signal.aborted) replace(place, crumbs(asked), h("div", { class: "page-head" }, h("h1", {}, split(asked)[1])), failed(error, () => relation(place, context)));
    return;
  }
  if (signal.aborted) return;
  const name = asked.includes('"') ? asked : found.name; // as it is written in the lake
  const tabs = Object.entries(TABS).filter(([, [, , kinds]]) => kinds.includes(found.kind));
  const wanted = tabs.find(([key]) => key === context.parts[1]) ?? tabs[0];
  const panel = h("section", { class: "panel", role: "tabpanel", id: "panel", "aria-labelledby": `tab-${wanted[0]}`, tabindex: "-1" });
  const base = found.kind === "view" ? "view" : "table";
  replace(place, crumbs(name), head(found, name), tablist(tabs, wanted[0], (key) => link(base, name, key)), panel);
  panel.previousElementSibling.querySelector("[aria-selected=true]").scrollIntoView({ block: "nearest", inline: "center" });
  const [, [, open]] = wanted;
  open(panel, { ...context, name, relation: found });
}

function crumbs(name) {
  const [database] = split(name);
  return h("nav", { class: "crumbs", "aria-label": "Where you are" }, h("a", { href: link() }, "Lake"), h("span", {}, "/"),
    h("a", { href: link("database", database) }, database));
}

function head(found, name) {
  const [, title] = split(name);
  const kind = { view: "view", external: "Iceberg table", table: found.primary_key?.length ? "primary-key table" : "append-only table" }[found.kind];
  return [
    h("div", { class: "page-head" }, h("h1", {}, icon(found.kind === "view" ? "view" : "table"), h("span", {}, title)), chip(kind),
      h("a", { class: "button quiet", href: `${link("sql")}?text=${encodeURIComponent(`SELECT * FROM ${quoted(name)} LIMIT 100`)}` }, icon("sql"), "Query")),
    found.comment ? h("p", { class: "comment" }, found.comment) : null,
    found.kind === "view" ? null : tiles(found),
  ];
}

function tiles(found) {
  const now = found.snapshot;
  if (!now) return h("dl", { class: "tiles" }, tile("Snapshot", "none yet"), tile("Columns", count(found.column_count)));
  const unit = `${found.unit[0].toUpperCase()}${found.unit.slice(1)}s`;
  const hint = found.unit === "row version" ? "An upper bound on rows: each write of a key adds a version, deletes included, until compaction merges them" : `${count(now.rows)} rows`;
  return h("dl", { class: "tiles" },
    tile(unit, compact(now.rows), hint), tile("Files", compact(now.files)), tile("Size", bytes(now.bytes), `${count(now.bytes)} bytes`),
    tile("Snapshot", now.id.length > 9 ? `…${now.id.slice(-6)}` : now.id, `${now.id}, ${now.operation}`), tile("Last commit", ago(now.time), time(now.time)), tile("Columns", count(found.column_count)));
}

export function tablist(tabs, chosen, target) {
  const keys = tabs.map(([key]) => key);
  const onkeydown = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? keys.length - 1 : step ? (keys.indexOf(chosen) + step + keys.length) % keys.length : -1;
    if (to < 0) return;
    event.preventDefault();
    sessionStorage.setItem("skerry.focus", `tab-${keys[to]}`);
    location.hash = target(keys[to]);
  };
  return h("div", { class: "tabs", role: "tablist", "aria-label": "Parts of this table", onkeydown },
    tabs.map(([key, [title]]) => h("a", { role: "tab", id: `tab-${key}`, href: target(key), class: "tab", "aria-selected": String(key === chosen),
      "aria-controls": "panel", tabindex: key === chosen ? "0" : "-1" }, title)));
}
