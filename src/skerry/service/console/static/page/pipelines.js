// Pipelines and their batches.

import { get } from "../api.js";
import { h, icon, replace } from "../dom.js";
import { ago, bytes, count, plural, seconds, time } from "../format.js";
import { Grid } from "../grid.js";
import { link, ofRelation } from "../route.js";
import { chip, empty, heading, show } from "../state.js";

export function pipelines(place, { parts: [name], signal }) {
  const body = h("section", {});
  if (name) {
    replace(place, h("nav", { class: "crumbs", "aria-label": "Where you are" }, h("a", { href: link("pipelines") }, "Pipelines"), h("span", {}, "/")),
      h("div", { class: "page-head" }, h("h1", {}, icon("pipe"), h("span", {}, name))), body);
    show(body, signal, () => get("batches", { pipeline: name, limit: 1000 }, signal), (found) => batches(found, name));
    return;
  }
  replace(place, h("div", { class: "page-head" }, h("h1", {}, "Pipelines")), body);
  show(body, signal, () => get("pipelines", {}, signal), (found) => found.rows.length
    ? h("ul", { class: "cards wide" }, found.rows.map((row) => h("li", {}, h("a", { class: "card", href: link("pipelines", row.name) }, icon("pipe"), h("span", {},
      h("strong", {}, row.name), row.last ? outcome(row.last) : null,
      h("span", { class: "muted" }, `${plural(row.batches, "batch").replace("batchs", "batches")} kept · writes ${row.tables.join(", ")}`))))))
    : empty("No pipelines", "A pipeline keeps its state in the lake once it has run: skerry pipeline run FILE."));
}

const outcome = (batch) => h("span", { class: "outcome" }, batch.ended ? chip(`batch ${batch.number} done`, "good") : chip(`batch ${batch.number} under way or interrupted`, "warn"),
  h("span", { class: "muted", title: time(batch.began) }, ago(batch.began)));

function batches(found, name) {
  if (!found.rows.length) return empty("No batches", "Nothing of this pipeline has run yet.");
  const last = found.rows[0];
  const longest = Math.max(0.001, ...found.rows.map((row) => row.seconds ?? 0));
  const rows = found.rows.map((r) => [String(r.number), r.ended ? "done" : "open", time(r.began).replace(" UTC", ""), seconds(r.seconds), count(r.files), bytes(r.bytes), r.targets.join(", "), r.inputs.join(", "), r.run]);
  return [
    h("div", { class: "box" }, heading("Last batches", outcome(last)),
      h("ol", { class: "bars", "aria-label": "How long batches took" }, found.rows.slice(0, 30).toReversed().map((r) => h("li", { class: r.ended ? "good" : "warn", title: `batch ${r.number}: ${seconds(r.seconds)}`,
        style: { "--share": String((r.seconds ?? longest) / longest) } }, h("span", { class: "hidden-text" }, `batch ${r.number}: ${r.ended ? seconds(r.seconds) : "open"}`))))),
    heading("Tables"), h("p", {}, [...new Set(last.targets.map((t) => t.split(" from ")[0]))].map((t) => h("a", { class: "chip", href: ofRelation(t, "table") }, t))),
    heading("Batches"),
    new Grid({
      columns: [{ name: "Batch", number: true }, { name: "State" }, { name: "Began (UTC)" }, { name: "Took", number: true }, { name: "Files", number: true }, { name: "Size", number: true }, { name: "Targets" }, { name: "Reads" }, { name: "Run" }],
      count: rows.length, row: (i) => rows[i], label: `Batches of ${name}`, height: 420 }).element];
}
