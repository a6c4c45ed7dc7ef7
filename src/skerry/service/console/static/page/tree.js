// The LSM tree of each partition.

import { get } from "../api.js";
import { h, replace } from "../dom.js";
import { drawTree } from "../draw/lsm.js";
import { bytes, compact, count, plural } from "../format.js";
import { Grid } from "../grid.js";
import { empty, heading, show } from "../state.js";

export function tree(panel, { name, query, signal }) {
  show(panel, signal, () => get("trees", { name, limit: 1000 }, signal), (found) => {
    if (!found.keyed) return empty("No LSM tree", "Tables without a primary key are not sorted into runs: rows are appended, and files never overlap in meaning.");
    if (!found.rows.length) return empty("No files yet", "The first write makes a run at level 0.");
    const place = h("div", {});
    const wanted = query.get("partition");
    const first = found.rows.find((row) => row.title === wanted) ?? found.rows[0];
    const choices = found.rows.map((row) => h("option", { value: row.title, selected: row === first },
      `${row.title || "whole table"} · ${plural(row.runs, "run")} · ${plural(row.files, "file")} · ${bytes(row.bytes)}`));
    const choose = h("select", { class: "field", id: "partition", onchange: (e) => open(e.target.value) }, choices);
    const open = (partition) => show(place, signal, () => get("tree", { name, partition }, signal), (one) => one_tree(one, panel));
    open(first.title);
    return [
      h("div", { class: "toolbar" }, h("label", { for: "partition" }, "Partition"), choose,
        found.total > found.rows.length ? h("span", { class: "muted" }, `the ${count(found.rows.length)} with most runs of ${count(found.total)}`) : null),
      place];
  });
}

function one_tree(found, panel) {
  const drawing = h("div", { class: "drawing-fit" });
  const files = found.runs.flatMap((run) => run.files.map((file) => [String(run.level), file.snapshot === null ? null : String(file.snapshot), file.file, file.low, file.high,
    count(file.rows), count(file.tombstones), bytes(file.bytes)]));
  const grid = new Grid({
    columns: [{ name: "Level", number: true }, { name: "Snapshot", number: true }, { name: "File" }, { name: "From key" }, { name: "To key" },
      { name: "Row versions", number: true }, { name: "Tombstones", number: true }, { name: "Size", number: true }],
    count: files.length, row: (i) => files[i], label: "Files of the tree", height: 360,
  });
  const pick = (file) => {
    const at = files.findIndex((row) => row[2] === file);
    grid.active = { row: at, column: 2 };
    grid.list.reveal(at);
    grid.mark(true);
    grid.expand(false);
  };
  let before = 0;
  const draw = () => {
    const width = Math.floor(drawing.clientWidth);
    if (width > 0 && width !== before) replace(drawing, drawTree(found, (before = width), pick));
  };
  new ResizeObserver(draw).observe(drawing);
  const overlap = found.runs.length;
  return [
    h("div", { class: "box" }, h("p", { class: "muted" }, `${plural(overlap, "sorted run")}, newest on top. Where blocks stand above one another, a read merges them.`), drawing),
    heading("Files", h("span", { class: "muted" }, found.shown_files < found.file_count ? `first ${count(found.shown_files)} of ${count(found.file_count)}` : compact(found.file_count))),
    grid.element];
}
