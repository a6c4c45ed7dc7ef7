// Caches of the lake, and counters of the process for operators.

import { get } from "../api.js";
import { h, replace } from "../dom.js";
import { bytes, count, seconds } from "../format.js";
import { Grid } from "../grid.js";
import { empty, heading, show } from "../state.js";

export function caches(place, { signal, session }) {
  const body = h("section", {});
  const counters = h("section", {});
  replace(place, h("div", { class: "page-head" }, h("h1", {}, "Caches and counters")), body, counters);
  show(body, signal, () => get("caches", {}, signal), (found) => [
    heading("In memory"),
    h("ul", { class: "cards wide" }, found.memory.map((cache) => h("li", {}, h("div", { class: "card" }, h("span", { class: "fill" },
      h("strong", {}, `Cache of ${cache.name}`), h("progress", { max: String(Math.max(cache.limit_bytes, 1)), value: cache.bytes, "aria-label": `${cache.name}: used` }),
      h("span", { class: "muted" }, `${bytes(cache.bytes)} of ${bytes(cache.limit_bytes)} · ${count(cache.entries)} entries`)))))),
    heading("Iceberg metadata, by catalog"),
    found.external.length ? external(found.external) : h("p", { class: "muted" }, "No external catalog was used since the lake was opened."),
  ]);
  if (!session.sees_counters) return;
  show(counters, signal, () => get("metrics", {}, signal), (found) => [heading("Counters of this process"), found.rows.length ? new Grid({
    columns: [{ name: "Counter", width: 420 }, { name: "Labels", width: 260 }, { name: "Value", number: true, width: 140 }],
    count: found.rows.length, label: "Counters", height: 480,
    row: (i) => { const m = found.rows[i]; return [m.name, Object.entries(m.labels).map(([k, v]) => `${k}=${v}`).join(" "), count(m.value)]; } }).element
    : empty("Nothing counted yet", "")]);
}

function external(rows) {
  return new Grid({
    columns: [{ name: "Catalog" }, { name: "Cache" }, { name: "Hits", number: true }, { name: "Misses", number: true }, { name: "Loads", number: true }, { name: "Load time", number: true },
      { name: "Failures", number: true }, { name: "Entries", number: true }, { name: "Size", number: true }, { name: "Last error", width: 240 }],
    count: rows.length, label: "Caches of external catalogs", height: 420,
    row: (i) => { const r = rows[i]; return [r.catalog ?? r.catalog_name ?? "", r.cache ?? r.name ?? "", count(r.hits), count(r.misses), count(r.loads), seconds(r.load_seconds), count(r.failures), count(r.entries), bytes(r.bytes), r.last_error ?? ""]; } }).element;
}
