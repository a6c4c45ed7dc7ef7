// Pipelines and their runs: what system.pipeline_runs has.

import { get } from "../api.js";
import { h, icon, replace } from "../dom.js";
import { ago, bytes, count, seconds, time } from "../format.js";
import { Grid } from "../grid.js";
import { link, ofRelation } from "../route.js";
import { chip, empty, heading, show } from "../state.js";

export function pipelines(place, { parts: [name], signal }) {
  const body = h("section", {});
  if (name) {
    replace(place, h("nav", { class: "crumbs", "aria-label": "Where you are" }, h("a", { href: link("pipelines") }, "Pipelines")),
      h("div", { class: "page-head" }, h("h1", {}, icon("pipe"), h("span", {}, name))), body);
    show(body, signal, () => get("runs", { pipeline: name, limit: 1000 }, signal), (found) => runs(found, name));
    return;
  }
  replace(place, h("div", { class: "page-head" }, h("h1", {}, "Pipelines")), body);
  show(body, signal, () => get("pipelines", {}, signal), (found) => found.rows.length
    ? h("ul", { class: "cards wide" }, found.rows.map((row) => h("li", {}, h("a", { class: "card", href: link("pipelines", row.name) }, icon("pipe"), h("span", {},
      h("strong", {}, row.name), outcome(row.last), h("span", { class: "muted" }, `writes ${row.tables.join(", ")}`))))))
    : empty("No pipelines", "A pipeline keeps its history in the lake once it has run: skerry pipeline run FILE."));
}

const COLOURS = { done: "good", running: "warn", stopped: "warn", failed: "bad" };
const WORDS = { done: "done", running: "running, or killed", stopped: "stopped", failed: "failed" };

const outcome = (run) => h("span", { class: "outcome" }, chip(WORDS[run.status] ?? run.status, COLOURS[run.status] ?? "warn"),
  run.environment ? chip(run.environment) : null, h("span", { class: "muted", title: time(run.began) }, ago(run.began)));

function runs(found, name) {
  const last = found.rows[0];
  const longest = Math.max(0.001, ...found.rows.map((row) => row.seconds ?? 0));
  const rows = found.rows.map((r) => [time(r.began).replace(" UTC", ""), WORDS[r.status] ?? r.status, seconds(r.seconds), count(r.rows), count(r.files), bytes(r.bytes), r.environment ?? "", r.error ?? "", r.run]);
  const parts = found.rows.flatMap((r) => r.parts.map((p) => [time(r.began).replace(" UTC", ""), p.part, p.name, p.status, p.batch === null ? "" : String(p.batch), p.rows === null ? "" : count(p.rows), seconds(p.seconds), p.snapshot === null ? "" : String(p.snapshot), p.message ?? ""]));
  return [
    h("div", { class: "box" }, heading("Last runs", outcome(last)), last.error ? h("p", { class: "problem" }, last.error) : null,
      h("ol", { class: "bars", "aria-label": "How long runs took" }, found.rows.slice(0, 30).toReversed().map((r) => h("li", { class: COLOURS[r.status] ?? "warn", title: `${time(r.began)}: ${seconds(r.seconds)}`,
        style: { "--share": String((r.seconds ?? longest) / longest) } }, h("span", { class: "hidden-text" }, `${time(r.began)}: ${r.ended ? seconds(r.seconds) : r.status}`))))),
    heading("Tables"), h("p", {}, last.targets.map((t) => h("a", { class: "chip", href: ofRelation(t, "table") }, t))),
    heading("Runs"),
    new Grid({
      columns: [{ name: "Began (UTC)" }, { name: "State" }, { name: "Took", number: true }, { name: "Rows", number: true }, { name: "Files", number: true }, { name: "Size", number: true }, { name: "Environment" }, { name: "Error" }, { name: "Run" }],
      count: rows.length, row: (i) => rows[i], label: `Runs of ${name}`, height: 300 }).element,
    heading("Parts"),
    new Grid({
      columns: [{ name: "Run began (UTC)" }, { name: "Part" }, { name: "Name" }, { name: "State" }, { name: "Batch", number: true }, { name: "Rows", number: true }, { name: "Took", number: true }, { name: "Snapshot", number: true }, { name: "Message" }],
      count: parts.length, row: (i) => parts[i], label: `Parts of runs of ${name}`, height: 360 }).element];
}
