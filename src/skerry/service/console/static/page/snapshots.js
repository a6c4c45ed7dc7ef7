// Snapshots: a timeline, and a list with what each added and removed.

import { get } from "../api.js";
import { h, icon, replace } from "../dom.js";
import { OPERATION_KIND, drawTimeline } from "../draw/timeline.js";
import { ago, bytes, compact, count, time } from "../format.js";
import { Grid } from "../grid.js";
import { link } from "../route.js";
import { chip, empty, show } from "../state.js";
import { Pages } from "../virtual.js";

const DRAWN = 200;

export function snapshots(panel, { name, query, signal }) {
  let grid;
  const pages = new Pages(DRAWN, (offset, limit) => get("snapshots", { name, offset, limit }, signal), () => grid?.list.refresh());
  show(panel, signal, () => pages.first(), (total) => {
    if (!total) return empty("No snapshots yet", "The first commit makes one.");
    const found = pages.last;
    const drawing = h("div", { class: "drawing-scroll", tabindex: "0", role: "group", "aria-label": "Timeline of snapshots" });
    const detail = h("div", { class: "detail", "aria-live": "polite" });
    let shown = null;
    const draw = () => replace(drawing, drawTimeline(found.rows, found.unit, shown, pick, drawing.clientWidth));
    const pick = (id) => {
      const each = found.rows.find((row) => row.id === id);
      if (!each) return;
      shown = id;
      draw();
      replace(detail, describe(each, found.unit, name));
    };
    grid = new Grid({
      columns: [
        { name: "Snapshot", width: 110, number: true }, { name: "Committed (UTC)", width: 180 }, { name: "Operation", width: 120 },
        { name: `Added ${found.unit}s`, width: 150, number: true }, { name: `Removed ${found.unit}s`, width: 160, number: true },
        { name: "Files", width: 90, number: true }, { name: "Size", width: 100, number: true }, { name: "Tags", width: 140 }, { name: "User", width: 200 },
      ],
      count: total, label: `Snapshots of ${name}`, height: 420,
      row: (i) => { const r = pages.row(i); return r && [r.id, time(r.time).replace(" UTC", ""), r.operation, compact(r.added.rows), compact(r.removed.rows), compact(r.total.files), bytes(r.total.bytes), r.tags.join(", "), r.user ?? ""]; },
      onrow: (i) => { const r = pages.row(i); if (r) pick(r.id); },
    });
    pick(query.get("id") ?? found.rows[0].id);
    let width = 0;
    new ResizeObserver(() => {
      if (drawing.clientWidth === width) return;
      width = drawing.clientWidth;
      draw();
      drawing.scrollLeft = drawing.scrollWidth;
    }).observe(drawing);
    const note = total > found.rows.length ? `The newest ${count(found.rows.length)} of ${count(total)} snapshots are drawn.` : null;
    return [h("div", { class: "box" }, drawing, legend(), note ? h("p", { class: "muted" }, note) : null), detail, grid.element];
  });
}

function legend() {
  const names = { add: "adds rows", change: "changes rows", remove: "deletes rows", keep: "rows stay the same", form: "schema or history" };
  return h("ul", { class: "legend" }, Object.entries(names).map(([kind, text]) => h("li", { class: kind }, h("span", { class: "swatch", "aria-hidden": "true" }), text)));
}

function describe(each, unit, name) {
  const line = (label, totals) => h("tr", {}, h("th", { scope: "row" }, label), h("td", {}, count(totals.rows)), h("td", {}, count(totals.files)), h("td", {}, bytes(totals.bytes)));
  return h("div", { class: "box snapshot" },
    h("div", { class: "section-head" }, h("h2", {}, `Snapshot ${each.id}`), chip(each.operation, OPERATION_KIND[each.operation] ?? ""),
      each.tags.map((tag) => h("span", { class: "chip" }, icon("tag"), tag)),
      h("span", { class: "muted", title: time(each.time) }, ago(each.time)),
      h("a", { class: "button quiet", href: `${link("table", name, "rows")}?snapshot=${each.id}` }, "Rows at this snapshot")),
    h("div", { class: "table-scroll fit" }, h("table", { class: "plain numbers" }, h("thead", {}, h("tr", {}, h("td", {}), [`${unit}s`, "files", "bytes"].map((t) => h("th", { scope: "col" }, t)))),
      h("tbody", {}, line("added", each.added), line("removed", each.removed), line("total", each.total)))));
}
