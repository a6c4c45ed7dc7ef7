// Data files and partitions, sorted by any column.

import { get } from "../api.js";
import { h } from "../dom.js";
import { bytes, count, plural } from "../format.js";
import { Grid } from "../grid.js";
import { empty, show } from "../state.js";
import { Pages } from "../virtual.js";

const PAGE = 200;

const listing = (call, nothing, word) => function list(panel, context, sort = "") {
  const { name, signal } = context;
  let grid;
  const pages = new Pages(PAGE, (offset, limit) => get(call, { name, offset, limit, sort }, signal), () => grid?.list.refresh());
  show(panel, signal, () => pages.first(), (total) => {
    if (!total) return empty(nothing, "The first write makes some.");
    const columns = pages.last.columns.map((column) => ({
      ...column, format: column.name.endsWith("_bytes") ? (text) => bytes(Number(text)) : column.number ? (text) => (/^\d{5,15}$/.test(text) ? count(Number(text)) : text) : undefined }));
    grid = new Grid({ columns, count: total, row: (i) => pages.row(i), label: `${word}s of ${name}`, height: 600, sort, onsort: (key) => list(panel, context, key) });
    return [h("p", { class: "muted" }, `${plural(total, word)} in the latest snapshot`), grid.element];
  });
};

export const files = listing("files", "No files yet", "file");
export const partitions = listing("partitions", "No partitions yet", "partition");
