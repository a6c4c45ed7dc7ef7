// Indexes: what is declared, how far it is built, and what the index files hold.

import { get } from "../api.js";
import { h } from "../dom.js";
import { bytes, count, plural } from "../format.js";
import { Grid } from "../grid.js";
import { chip, empty, heading, show } from "../state.js";

export function indexes(panel, { name, signal }) {
  show(panel, signal, async () => {
    const [declared, blobs] = await Promise.all([get("indexes", { name }, signal), get("index-blobs", { name, limit: 1000 }, signal)]);
    return { declared, blobs };
  }, ({ declared, blobs }) => [
    heading("Declared", h("span", { class: "muted" }, count(declared.total))),
    declared.rows.length
      ? h("div", { class: "table-scroll" }, h("table", { class: "plain" },
        h("thead", {}, h("tr", {}, ["Index", "Kind", "On", "Built", "Options"].map((t) => h("th", { scope: "col" }, t)))),
        h("tbody", {}, declared.rows.map((row) => h("tr", {}, h("th", { scope: "row" }, row.name), h("td", {}, chip(row.kind, "accent")), h("td", {}, h("code", {}, row.target)),
          h("td", {}, built(row, declared.files)), h("td", {}, Object.entries(row.options).map(([k, v]) => h("code", {}, `${k}=${v} `))))))))
      : empty("No indexes", "CREATE INDEX i ON t (column) USING bloom makes one."),
    heading("In index files", h("span", { class: "muted" }, blobs.more ? `first ${count(blobs.rows.length)}` : count(blobs.rows.length))),
    blobs.rows.length ? blobGrid(blobs, name) : h("p", { class: "muted" }, "No data file has an index file."),
  ]);
}

function built(row, files) {
  if (row.built_files === null) return h("span", { class: "muted" }, `not counted: ${plural(files, "file")}`);
  return h("span", { class: "meter" }, h("progress", { max: String(Math.max(files, 1)), value: row.built_files, "aria-label": `${row.name} is built` }), ` ${count(row.built_files)} of ${count(files)}`);
}

function blobGrid(blobs, name) {
  const rows = blobs.rows.map((r) => [r.type, r.target_type, r.target, r.bytes === null ? null : bytes(r.bytes), r.file_id, r.meta]);
  return new Grid({
    columns: [{ name: "Type" }, { name: "On" }, { name: "Target" }, { name: "Size", number: true }, { name: "Data file" }, { name: "Details" }],
    count: rows.length, row: (i) => rows[i], label: `Index files of ${name}`, height: 420,
  }).element;
}
