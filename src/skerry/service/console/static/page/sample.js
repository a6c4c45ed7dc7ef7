// The first rows of a table or view.

import { get, post } from "../api.js";
import { h } from "../dom.js";
import { plural } from "../format.js";
import { Grid } from "../grid.js";
import { quoted } from "../route.js";
import { empty, show } from "../state.js";

const ROWS = 200;

export function sample(panel, { name, relation, query, signal }) {
  const snapshot = query.get("snapshot");
  const load = relation.kind === "view"
    ? () => post("sql", { id: crypto.randomUUID(), text: `SELECT * FROM ${quoted(name)} LIMIT ${ROWS + 1}`, rows: ROWS }, signal)
    : () => get("sample", { name, limit: ROWS, snapshot }, signal);
  show(panel, signal, load, (found) => {
    if (!found.rows.length) return empty("No rows", "There is nothing in it yet.");
    const text = found.cut_by ? `The first ${plural(found.rows.length, "row")}` : plural(found.rows.length, "row");
    return [h("p", { class: "muted" }, snapshot ? `${text}, as of snapshot ${snapshot}` : text), rowGrid(found, `Rows of ${name}`).element];
  });
}

export function rowGrid(found, label, height) {
  return new Grid({ columns: found.columns, count: found.rows.length, row: (i) => found.rows[i], label, height });
}
